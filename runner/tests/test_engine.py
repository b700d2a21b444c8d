"""A child process as lines. `test_hostile_engines.py` has what goes wrong in a run."""

from __future__ import annotations

import sys
from time import monotonic

import pytest

from stud8_runner.conversation.engine import Engine, StartError


def python(code):
    return Engine([sys.executable, "-c", code])


def all_lines(engine):
    lines = []
    while not engine.ended:
        lines += engine.lines(monotonic() + 10)
    engine.stop()
    return lines


def test_lines_go_out_and_come_in():
    engine = python("for line in __import__('sys').stdin: print(line.strip() * 2, flush=True)")
    engine.send(b"ab\n")
    engine.send(b"c\n")
    lines = []
    while len(lines) < 2:
        lines += engine.lines(monotonic() + 10)
    assert lines == [b"abab", b"cc"]
    assert engine.finish() == ([], None)


def test_a_last_line_without_its_newline_counts():
    assert all_lines(python("print('a\\nb', end='')")) == [b"a", b"b"]


def test_more_than_a_pipe_holds_goes_both_ways():
    engine = python("for line in __import__('sys').stdin: print(line, end='', flush=True)")
    line = b"x" * 300_000 + b"\n"
    for _ in range(10):
        engine.send(line)
    lines = []
    while len(lines) < 10:
        lines += engine.lines(monotonic() + 10)
    engine.stop()
    assert lines == [line[:-1]] * 10


def test_lines_waits_no_longer_than_it_is_told():
    engine = python("import time; time.sleep(600)")
    assert engine.lines(monotonic() + 0.2) == []
    assert not engine.ended
    engine.stop()
    assert engine.ended


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("raise SystemExit(7)", "ended with exit status 7"),
        ("import os; os.kill(os.getpid(), 9)", "was killed by SIGKILL"),
        ("import os, time; os.close(1); time.sleep(600)", "closed its standard output"),
    ],
)
def test_how_an_engine_ended_is_told(code, why):
    engine = python(code)
    while not engine.ended:
        engine.lines(monotonic() + 10)
    assert engine.why() == why
    engine.stop()


def test_an_exit_status_at_the_end_of_the_input_is_told():
    engine = python("import sys; sys.stdin.read(); sys.exit(5)")
    assert (
        engine.finish()[1]
        == "ended with exit status 5 at the end of its input, and should have ended with exit status 0"
    )


def test_lines_that_come_after_the_end_of_the_input_are_there():
    engine = python("import sys; sys.stdin.read(); print('late')")
    assert engine.finish() == ([b"late"], None)


def test_the_tail_of_standard_error_is_kept():
    engine = python("import sys; sys.stderr.write('x' * 100_000 + 'the end')")
    all_lines(engine)
    assert engine.stderr().endswith("xthe end")
    assert len(engine.stderr()) == 4096


def test_to_an_engine_that_does_not_read_nothing_is_sent_in_vain():
    engine = python("import os, time; os.close(0); print('closed', flush=True); time.sleep(600)")
    engine.lines(monotonic() + 10)
    engine.send(b"a\n")
    engine.lines(monotonic() + 0.1)
    engine.send(b"b\n")
    engine.lines(monotonic() + 0.1)
    engine.stop()
    engine.send(b"c\n")


@pytest.mark.parametrize("command", [["./there-is-no-such-program"], ["/"], ["a\0b"]])
def test_a_program_that_cannot_be_started(command):
    with pytest.raises(StartError):
        Engine(command)


def test_folder_and_environment(tmp_path):
    code = "import os; print(os.getcwd()); print(os.environ['STUD8_TEST'])"
    engine = Engine([sys.executable, "-c", code], tmp_path, {"STUD8_TEST": "yes"})
    assert all_lines(engine) == [str(tmp_path.resolve()).encode(), b"yes"]
