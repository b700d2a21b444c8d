"""An answer may have megabytes: what is kept of it is enough to tell what is wrong with it, and no more."""

from __future__ import annotations

import sys

import pytest
from making import engine, hand, job, over, state

from stud8_runner.judging.judge import judge
from stud8_runner.judging.keeping import KEPT, lean
from stud8_runner.judging.shapes import ENORMOUS
from stud8_runner.model import Outcome, Reply
from stud8_runner.reports.verdict_text import steps_so_far

CASE = hand("expect: {to_act: 3, stacks: {1: 995}}", "[3, bring_in]")
CARDS = ["Ah"] * 100_000


def verdict(*states, case=CASE):
    return judge(job(case), Reply(result={"steps": list(states)}), engine())


@pytest.mark.parametrize(
    ("case", "changes"),
    [
        (hand("expect: {common: none}", "[3, bring_in]"), {"common": CARDS}),
        (hand("expect: {legal: [fold]}", "[3, bring_in]"), {"legal": [{"do": "call", "to": 1}] * 100_000}),
        (CASE, {"stacks": {"1": "9" * 1_000_000}}),
        (CASE, {"stacks": CARDS}),
    ],
)
def test_an_observed_value_is_kept_in_full_only_where_it_is_short(case, changes):
    found = verdict(state(**changes), over(), case=case)
    assert found.outcome is Outcome.FAILED
    assert len(found.finding.observed) < KEPT + 100
    assert found.finding.observed.endswith("characters)")
    assert len(found.finding.message) < KEPT + 100


def test_a_short_one_is_kept_as_it_is():
    found = verdict(state(to_act=1), over()).finding
    assert (found.expected, found.observed) == (3, 1)


def test_of_a_wrong_answer_the_streets_are_left():
    found = verdict(state(stacks={"1": 5}), over(boards={"1": CARDS}))
    kept = lean(found)
    assert list(steps_so_far(kept)) == list(steps_so_far(found))
    assert "Ah" not in repr(kept.reply)


@pytest.mark.parametrize("steps", [None, "third", [3], [{"street": ["x" * 9999]}], [{"street": "x" * 9999}] * 9999])
def test_of_states_without_sense_little_is_left(steps):
    kept = lean(judge(job(CASE), Reply(result={"steps": steps}), engine()))
    assert kept.outcome is Outcome.FAILED
    assert len(repr(kept.reply)) < 50_000


def test_of_a_right_answer_nothing_is_left():
    found = verdict(state(), over())
    assert (found.outcome, lean(found).reply) == (Outcome.PASSED, None)


@pytest.mark.parametrize("field", ["won: {1: 20}", "awards: [[0, both, 1, 20]]", "pots: [[20, [1]]]", "stacks: {1: 1}"])
def test_amounts_that_are_too_long_to_be_written_once_they_are_added_up(field):
    amount = ENORMOUS**7
    assert len(str(amount)) < sys.get_int_max_str_digits()
    halves = [{"pot": 0, "side": side, "seat": 1, "amount": amount} for side in ("high", "low")]
    many = over(awards=halves * 9, pots=[{"amount": amount, "eligible": [1]}], stacks={"1": amount})
    found = verdict(state(), many, case=hand("[3, bring_in]", f"expect: {{{field}}}"))
    assert found.outcome is Outcome.FAILED
    assert "expected an amount of money" in found.finding.message or "…" in found.finding.message
