"""Whatever an engine does wrong, only the guilty requests carry it, and nothing is left running."""

from __future__ import annotations

import json
import os
import resource
import sys

import pytest
from asked import JUNK, MANY, ask
from left import groups
from making import hand, state, suite

from stud8_runner.cli import main
from stud8_runner.commands import run as run_command
from stud8_runner.conversation import session

__all__ = ["ask", "groups"]

OTHERS = [card for card in JUNK if card != "4c"]
SHORT = ("--timeout", "1")


@pytest.fixture(autouse=True)
def _nothing_is_left_running(groups, monkeypatch):
    monkeypatch.setattr(session, "FIRST_QUIET", 0.2)


def hostile(ask, name, *arguments, options=()):
    """What became of an engine of the family, which is wrong at the hand with 4c."""
    return ask("hostile", "4c", name, *arguments, options=options)


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
    assert "given up after 3 starts in a row" in asked.reason("8d")


def test_shouting_on_standard_error_does_no_harm(ask):
    asked = ask("shouts", "4c")
    assert only_4c_errored(asked) == "ended with exit status 1 without an answer"
    assert len(asked.stderr("4c")) <= 4096


def test_a_line_that_is_too_long(ask):
    assert only_4c_errored(ask("long_line", "4c")) == "wrote a line longer than 8 MB without an answer"


def test_lines_without_end(ask):
    assert only_4c_errored(ask("floods", "4c")) == "wrote 10000 lines that answer nothing without an answer"


@pytest.mark.parametrize(
    ("engine", "arguments"), [("leaves_child", ()), ("hostile", ("children_that_ignore_sigterm",))]
)
def test_a_child_does_not_outlive_the_run(ask, groups, engine, arguments):
    # The fixture looks for what is left of the process groups, of which every restart makes one.
    assert only_4c_errored(ask(engine, "4c", *arguments)) == "ended with exit status 4 without an answer"
    assert len(groups) > 1


def test_an_engine_that_does_not_exit_is_killed_and_told_of(ask):
    asked = ask("stubborn")
    assert (asked.status, asked.outcomes()) == (0, {"passed": JUNK})
    assert "did not exit within 2 seconds after the end of its input" in asked.out


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("closes_its_output", "closed its standard output without an answer"),
        ("segfaults", "was killed by SIGSEGV without an answer"),
        ("null_id", "wrote something else than the answer, an answer with the id null, which is no integer: "),
        ("boolean_id", "wrote something else than the answer, an answer with the id true, which is no integer: "),
        ("fractional_id", "wrote something else than the answer, an answer with the id "),
        ("half_a_line", "gave no answer within 1 seconds"),
        ("half_a_line_and_dies", "ended with exit status 0 without an answer"),
        ("invalid_utf_8", "wrote something else than the answer, not JSON: "),
        ("a_number", "wrote something else than the answer, no JSON object: 42"),
        ("a_list", "wrote something else than the answer, no JSON object: [{"),
        ("not_a_number", "wrote something else than the answer, not JSON: "),
        ("out_of_range", "wrote something else than the answer, not JSON: "),
        ("five_thousand_digits", "wrote something else than the answer, not JSON: "),
        ("nested_forty_deep", "answered with JSON nested more than 32 deep"),
        ("nested_100_000_deep", "wrote something else than the answer, not JSON: "),
        ("no_version_of_json_rpc", 'answered without "jsonrpc": "2.0"'),
        ("result_and_error", "answered with both a result and an error"),
        ("error_without_code", "answered with an error that is no object with an integer code: "),
        ("result_is_null", "answered with a result that is no object: null"),
        ("internal_error", "answered with the error -32603: "),
    ],
)
def test_one_bad_answer_is_one_error(ask, name, reason):
    assert only_4c_errored(hostile(ask, name, options=SHORT)).startswith(reason)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("misspelt_field", "`high.category` is missing; `categroy` is there: write `category`"),
        ("misspelt_value", '"flsuh" is no category: did you mean `flush`?'),
        ("extra_field", "`lowest` is no field of the protocol: did you mean `low`?"),
        ("missing_field", "`high.ranks` is missing"),
    ],
)
def test_a_result_of_another_form_fails_and_the_right_name_is_told(ask, name, message):
    asked = hostile(ask, name)
    assert (asked.status, asked.outcomes()) == (1, {"passed": OTHERS, "failed": ["4c"]})
    assert [verdict["finding"]["message"] for verdict in asked.document["verdicts"] if verdict["finding"]] == [message]


@pytest.mark.parametrize(
    ("name", "outcome", "message"),
    [
        ("a_fractional_amount", "failed", "`stacks.1` is 995.0; expected an integer, 0 or more"),
        ("an_enormous_amount", "failed", f"`stacks` of seat 1 is {'9' * 400}; expected 995"),
        ("a_negative_amount", "failed", "`stacks.1` is -995; expected an integer, 0 or more"),
        ("an_amount_as_text", "failed", '`stacks.1` is "995"; expected an integer, 0 or more'),
        ("no_finite_amount", "errored", "wrote something else than the answer, not JSON: "),
    ],
)
def test_an_amount_that_is_none(ask, monkeypatch, name, outcome, message):
    one = suite([hand("expect: {to_act: 3, stacks: {1: 995}}")], {"roberts": {"raise_cap": 3}})
    monkeypatch.setattr(run_command, "open_suite", lambda: one)
    asked = hostile(ask, name, json.dumps(state()))
    (verdict,) = asked.document["verdicts"]
    assert (asked.status, verdict["outcome"]) == (1, outcome)
    assert (verdict["reason"] or verdict["finding"]["message"]).startswith(message)


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("very_slow", None),
        ("floods_standard_error", None),
        ("answers_before_it_is_asked", "the first is an answer with the id 50, which was not asked"),
        ("windows_line_ends", "stray line(s)"),
        ("hello_twice", "the first is one more answer to hello: "),
    ],
)
def test_what_is_odd_and_harms_nothing_costs_no_verdict(ask, name, note):
    asked = hostile(ask, name, options=SHORT)
    assert (asked.status, asked.outcomes()) == (0, {"passed": JUNK})
    assert len(asked.document["notes"]) == (note is not None)
    assert note is None or note in asked.document["notes"][0]


def test_an_engine_that_falls_silent_at_the_hundredth_request_is_started_again(ask, monkeypatch):
    monkeypatch.setattr(run_command, "open_suite", lambda: MANY)
    asked = hostile(ask, "stops_at_the_hundredth", options=SHORT)
    assert asked.document["totals"]["passed"] + asked.document["totals"]["errored"] == len(MANY.cases)
    assert asked.document["totals"]["errored"] <= 1
    assert any("gave no answer within 1 seconds" in note for note in asked.document["notes"])


def test_an_engine_that_writes_without_end_when_its_input_ends_is_killed_and_told_of(ask):
    asked = hostile(ask, "writes_on_at_the_end")
    assert (asked.status, asked.outcomes()) == (0, {"passed": JUNK})
    assert asked.document["notes"][-1] == "went on writing after the end of its input, and was killed"


def test_every_second_request_is_dropped(ask):
    asked = hostile(ask, "drops_every_second", options=("--timeout", "0.6"))
    assert asked.status == 1
    assert {outcome: len(cards) for outcome, cards in asked.outcomes().items()} == {"passed": 10, "errored": 10}


def test_an_engine_that_does_not_read_is_given_up(ask, monkeypatch):
    monkeypatch.setattr(session, "TIME_OUTS", 3)
    asked = hostile(ask, "stops_reading", options=("--timeout", "0.6"))
    assert (asked.status, asked.outcomes()) == (1, {"errored": JUNK})
    assert "given up after 3 requests without an answer" in asked.reason("8d")


def test_a_line_of_a_gigabyte_fills_no_memory(ask):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert only_4c_errored(hostile(ask, "a_gigabyte_in_one_line")) == "wrote a line longer than 8 MB without an answer"
    unit = 1 if sys.platform == "darwin" else 1024
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * unit < 64 * 2**20


def test_another_greeting_at_a_restart_is_told(ask):
    asked = hostile(ask, "changes_its_mind")
    assert only_4c_errored(asked) == "ended with exit status 3 without an answer"
    assert asked.document["notes"] == [
        "answered hello otherwise when it was started again; it is judged by its first answer"
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("another_protocol", "`protocol` is 2; this runner speaks protocol 1"),
        ("over_several_lines", "line(s) that are no answer to it, the first is not JSON: {"),
        ("methods_misspelt", 'lists "evalaute"; known are evaluate, compare, play: did you mean `evaluate`?'),
    ],
)
def test_a_greeting_that_is_not_understood(ask, name, told):
    asked = hostile(ask, name, options=SHORT)
    assert (asked.status, asked.out) == (3, "")
    assert told in asked.err


@pytest.mark.parametrize("name", ["markup_in_its_name", "internal_error"])
def test_nothing_of_the_engine_controls_the_terminal(ask, name):
    asked = hostile(ask, name)
    assert not [sign for sign in asked.out + asked.err if sign != "\n" and not sign.isprintable()]


@pytest.mark.parametrize("kind", ["missing", "without permission", "no program", "a folder"])
def test_what_is_no_program_cannot_be_started(capsys, tmp_path, monkeypatch, kind):
    monkeypatch.setattr(run_command, "open_suite", lambda: MANY)
    program = tmp_path / "engine"
    if kind == "a folder":
        program.mkdir()
    elif kind != "missing":
        program.write_bytes(b"\x7fELF, but not really\n")
        os.chmod(program, 0o755 if kind == "no program" else 0o644)
    assert main(["run", "--", str(program)]) == 3
    said = capsys.readouterr()
    assert said.out == ""
    assert "could not be started: [Errno" in said.err
    assert str(program) in said.err
