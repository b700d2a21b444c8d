"""`python -m stud8_reference` as a process: lines in, lines out, and an end."""

from __future__ import annotations

import json
import subprocess
import sys

HELLO = {"jsonrpc": "2.0", "id": 1, "method": "hello", "params": {"protocol": 1}}
EVALUATE = {"jsonrpc": "2.0", "id": "two", "method": "evaluate", "params": {"cards": ["Ah", "2d", "3h", "4c", "8s"]}}


def talk(sent: bytes) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "stud8_reference"]
    return subprocess.run(command, input=sent, capture_output=True, timeout=30, check=False)


def test_every_line_is_answered_and_the_end_of_input_ends_it() -> None:
    lines = [json.dumps(HELLO).encode(), b"\xff not JSON", b"", json.dumps(EVALUATE).encode()]
    ended = talk(b"\n".join(lines))
    assert ended.returncode == 0
    assert ended.stderr == b""
    answers = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [found["id"] for found in answers] == [1, None, "two"]
    assert answers[0]["result"]["engine"]["language"] == "Python"
    assert answers[1]["error"]["code"] == -32700
    assert answers[2]["result"] == {"high": {"category": "high_card", "ranks": "A8432"}, "low": "8432A"}


def test_no_input_is_no_trouble() -> None:
    ended = talk(b"")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")


def test_an_answer_comes_before_the_next_request_is_sent() -> None:
    command = [sys.executable, "-m", "stud8_reference"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for _ in range(3):
            engine.stdin.write(json.dumps(HELLO).encode() + b"\n")
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline())["result"]["protocol"] == 1
        engine.stdin.close()
        assert engine.wait(timeout=30) == 0


def test_nobody_reading_any_more_is_no_traceback() -> None:
    command = [sys.executable, "-m", "stud8_reference"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None
        engine.stdout.close()
        engine.stdin.write(json.dumps(HELLO).encode() + b"\n")
        engine.stdin.close()
        assert b"Traceback" not in engine.stderr.read()
