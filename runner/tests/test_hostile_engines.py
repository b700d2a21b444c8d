"""Whatever an engine does wrong, only the guilty requests carry it, and nothing is left running."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from asked import ENGINES, JUNK, ask

__all__ = ["ask"]

OTHERS = [card for card in JUNK if card != "4c"]


@pytest.fixture(autouse=True)
def _nothing_is_left_running():
    yield
    if Path("/proc").is_dir():
        assert not [line for line in _command_lines() if str(ENGINES).encode() in line]


def _command_lines():
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal() and int(entry.name) != os.getpid():
            try:
                status = (entry / "stat").read_text().rpartition(")")[2].split()
                if int(status[1]) == os.getpid():
                    yield (entry / "cmdline").read_bytes()
            except OSError:
                continue


def _runs(process):
    """Whether a process still does something; one that waits to be buried does not."""
    try:
        os.kill(process, 0)
        return (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def only_4c_errored(asked):
    assert asked.status == 1
    assert asked.outcomes() == {"passed": OTHERS, "errored": ["4c"]}
    return asked.reason("4c")


def test_answers_may_come_in_any_order(ask):
    asked = ask("backwards")
    assert (asked.status, asked.outcomes()) == (0, {"passed": JUNK})


def test_a_wrong_answer_fails_that_scenario(ask):
    asked = ask("wrong", "4c")
    assert (asked.status, asked.outcomes()) == (1, {"passed": OTHERS, "failed": ["4c"]})


def test_a_crash(ask):
    asked = ask("crashes", "4c")
    assert only_4c_errored(asked) == "ended with exit status 3 without an answer"
    assert asked.stderr("4c") == "out of chips\n"
    assert "out of chips" in asked.out


@pytest.mark.parametrize("engine", ["crashes", "garbage"])
def test_faults_at_most_requests(ask, engine):
    asked = ask(engine, "Ks")
    assert (asked.status, asked.outcomes()) == (1, {"errored": JUNK})


def test_a_request_without_an_answer(ask):
    asked = ask("hangs", "4c", options=("--timeout", "1"))
    assert only_4c_errored(asked) == "gave no answer within 1 seconds"


def test_something_else_than_json(ask):
    asked = ask("garbage", "4c")
    assert only_4c_errored(asked).startswith("wrote something else than the answer, not JSON: ")
    assert "\x1b[2J" not in asked.out
    assert "\\x1b[2Jshuffling" in asked.out


def test_log_lines_on_standard_output_cost_no_verdict(ask):
    asked = ask("noisy")
    assert (asked.status, asked.outcomes()) == (0, {"passed": JUNK})
    assert "stray line(s) to standard output; the first is not JSON: got hello" in asked.out


@pytest.mark.parametrize(("kind", "told"), [("number", "was not asked"), ("text", "which is no integer")])
def test_a_wrong_id(ask, kind, told):
    assert told in only_4c_errored(ask("wrong_id", "4c", kind))


@pytest.mark.parametrize("card", ["4c", JUNK[-1]])
def test_an_answer_that_comes_twice(ask, card):
    asked = ask("twice", card)
    assert asked.status == 1
    assert asked.outcomes()["errored"] == [card.lower()]
    assert asked.reason(card.lower()).startswith("answered more than once")


def test_an_exit_without_a_reason_is_one_error_and_the_rest_is_judged(ask):
    asked = ask("quits", "12")
    assert asked.status == 1
    assert {outcome: len(cards) for outcome, cards in asked.outcomes().items()} == {"passed": 19, "errored": 1}
    (errored,) = asked.outcomes()["errored"]
    assert "ended with exit status 0" in asked.reason(errored)


def test_no_word_at_all(ask):
    asked = ask("silent", options=("--timeout", "0.5"))
    assert (asked.status, asked.out) == (3, "")
    assert "gave no answer within 0.5 seconds" in asked.err


def test_death_at_the_start(ask):
    asked = ask("dies_at_start")
    assert (asked.status, asked.out) == (3, "")
    assert "ended with exit status 1 without an answer" in asked.err
    assert "no deck found" in asked.err


def test_a_hello_that_says_too_little(ask):
    asked = ask("poor_hello")
    assert asked.status == 3
    assert "`engine.name` is missing" in asked.err
    assert "spec/protocol.md" in asked.err


def test_an_engine_that_does_not_come_up_again_is_given_up(ask, tmp_path):
    asked = ask("starts_once", "3s", str(tmp_path / "mark"))
    assert asked.status == 1
    assert asked.outcomes() == {"passed": JUNK[: JUNK.index("3s")], "errored": JUNK[JUNK.index("3s") :]}
    assert "given up after 3 restarts in a row" in asked.reason("8d")


def test_shouting_on_standard_error_does_no_harm(ask):
    asked = ask("shouts", "4c")
    assert only_4c_errored(asked) == "ended with exit status 1 without an answer"
    assert len(asked.stderr("4c")) <= 4096


def test_a_line_that_is_too_long(ask):
    assert only_4c_errored(ask("long_line", "4c")) == "wrote a line longer than 8 MB without an answer"


def test_lines_without_end(ask):
    assert only_4c_errored(ask("floods", "4c")) == "wrote 10000 lines that answer nothing without an answer"


def test_a_child_does_not_outlive_the_run(ask, tmp_path):
    file = tmp_path / "children"
    assert only_4c_errored(ask("leaves_child", "4c", str(file))) == "ended with exit status 4 without an answer"
    children = file.read_text().split()
    assert len(children) > 1
    assert not [child for child in children if _runs(int(child))]


def test_an_engine_that_does_not_exit_is_killed_and_told_of(ask):
    asked = ask("stubborn")
    assert (asked.status, asked.outcomes()) == (0, {"passed": JUNK})
    assert "did not exit within 2 seconds after the end of its input" in asked.out
