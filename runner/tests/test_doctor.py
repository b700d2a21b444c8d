"""What `stud8 doctor` finds in engines with one fault each."""

from __future__ import annotations

import pytest
from asked import TWENTY, command

from stud8_runner.cli import main
from stud8_runner.commands import doctor

WAIT = 2
"""Seconds for an answer: all of them go by in the cases in which none comes."""


@pytest.fixture
def examined(capsys, monkeypatch):
    """Examines an engine of the tests with the suite of twenty hands; returns the status and what is printed."""
    monkeypatch.setattr(doctor, "load_suite", lambda: TWENTY)
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)

    def examine(*words):
        status = main(["doctor", "--timeout", str(WAIT), *words])
        return status, capsys.readouterr().out

    return examine


def test_all_is_well_with_the_reference(capsys):
    assert main(["doctor", "reference"]) == 0
    out = capsys.readouterr().out
    for step in (
        "start",
        "hello",
        "a request of `play`",
        "an action to be refused",
        "an input of `play` to be refused",
    ):
        assert f"\n{step}\n" in out
    assert "BAD" not in out
    assert "all is well" in out


PYTHON_HEAD = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    answer = {"jsonrpc": "2.0", "id": asked["id"]}
    if asked["method"] == "hello":
        answer["result"] = {"engine": {"name": "x"}, "methods": ["evaluate"]}
    elif asked["method"] == "evaluate":
        answer["result"] = {"high": {"category": "flush", "ranks": "AKQJ9"}, "low": None}
    else:
        answer["error"] = {"code": -32601, "message": "no such method"}
"""


def engine(tmp_path, end):
    """An engine that is right up to its last lines."""
    file = tmp_path / "engine.py"
    file.write_text(PYTHON_HEAD + end)
    return ["--", command("x")[0], str(file)]


def test_all_is_well_with_a_small_engine(examined, tmp_path):
    status, out = examined(*engine(tmp_path, "    print(json.dumps(answer), flush=True)\n"))
    assert status == 0, out


@pytest.mark.parametrize(
    ("end", "told", "advice"),
    [
        ("    print(json.dumps(answer))\n", "gave no answer within 2 seconds", "flush"),
        ("    print('log', flush=True); print(json.dumps(answer), flush=True)\n", "not JSON", "standard error"),
        ("    answer['id'] += 7; print(json.dumps(answer), flush=True)\n", "the id 8", "Copy `id`"),
        ("    print((json.dumps(answer) + '\\n') * 2, end='', flush=True)\n", "more than once", "one line for each"),
        ("    del answer['jsonrpc']; print(json.dumps(answer), flush=True)\n", 'without "jsonrpc"', '"jsonrpc": "2.0"'),
        ("    sys.exit('out of luck')\n", "exit status 1 before it answered anything", "out of luck"),
        ("    print(json.dumps(answer), flush=True)\nsys.exit(3)\n", "exit status 3 at the end", "exit with status 0"),
        ("    answer.get('result', {}).pop('engine', 0); print(json.dumps(answer), flush=True)\n", "`engine`", "hello"),
        (
            "    answer.get('result', {}).update(methods=[]); print(json.dumps(answer), flush=True)\n",
            "declares no method",
            '"methods": ["evaluate"]',
        ),
        (
            "    if 'error' in answer: answer['error']['code'] = 1\n    print(json.dumps(answer), flush=True)\n",
            "otherwise than with the error -32601",
            "method not found",
        ),
        (
            "    if 'low' in answer.get('result', {}): answer['result']['low'] = '5432A'\n"
            "    print(json.dumps(answer), flush=True)\n",
            "answered otherwise than expected: `low`",
            "stud8 show high/flushes/with-",
        ),
        (
            "    seen = globals().setdefault('seen', []); seen.append(1)\n"
            "    if len(seen) > 4 and 'result' in answer: answer['result'] = {}\n"
            "    print(json.dumps(answer), flush=True)\n",
            "otherwise than when asked one at a time",
            "keep nothing",
        ),
    ],
)
def test_it_says_what_is_wrong_and_what_to_do(examined, tmp_path, end, told, advice):
    status, out = examined(*engine(tmp_path, end))
    said = " ".join(out.split())
    assert status == 1
    assert "BAD" in out
    assert told in said
    assert advice in said


def test_a_program_that_is_not_there(examined):
    status, out = examined("--", "./no-such-engine")
    assert status == 1
    assert "could not be started" in out
    assert "is the program there" in out


def test_messages_are_shown_shortened_and_harmless(examined, tmp_path):
    end = "    print('\\x1b[2J' + 'x' * 500, flush=True)\n    print(json.dumps(answer), flush=True)\n"
    _, out = examined(*engine(tmp_path, end))
    assert "\x1b" not in out
    assert "\\x1b[2J" in out
    assert max(map(len, out.splitlines())) < 220
    _, out = examined("--full", *engine(tmp_path, end))
    assert "x" * 500 in out


def test_wrong_usage(capsys):
    assert main(["doctor"]) == 2
    assert main(["doctor", "--timeout", "0", "reference"]) == 2
    assert main(["doctor", "pokerkti"]) == 2
    assert "did you mean pokerkit" in capsys.readouterr().err
