"""Answers of the wrong form: each gives a finding that says what to write."""

from __future__ import annotations

import pytest
from making import engine, hand, job, over, state

from stud8_runner.judging.judge import judge
from stud8_runner.model import Outcome, Reply

LONG = "x" * 10_000


def finding(first=None, second=None, case=None):
    states = [state() if first is None else first, over() if second is None else second]
    found = judge(job(case or hand("[3, bring_in]")), Reply(result={"steps": states}), engine())
    assert found.outcome is Outcome.FAILED
    return found.finding


def test_the_two_states_are_of_the_right_form():
    found = judge(job(hand("[3, bring_in]")), Reply(result={"steps": [state(), over()]}), engine())
    assert found.outcome is Outcome.PASSED


@pytest.mark.parametrize(
    ("changes", "field", "expected"),
    [
        ({"street": "Third"}, "street", "one of third"),
        ({"street": 3}, "street", "one of third"),
        ({"street": []}, "street", "one of third"),
        ({"to_act": 4}, "to_act", "a seat of the hand, one of 1, 2, 3"),
        ({"to_act": "3"}, "to_act", "a seat of the hand"),
        ({"to_act": True}, "to_act", "a seat of the hand"),
        ({"to_act": 3.0}, "to_act", "a seat of the hand"),
        ({"legal": {}}, "legal", "a list"),
        ({"legal": ["check"]}, "legal[0]", "an object"),
        ({"legal": [{"do": "check", "to": 0}]}, "legal[0].to", "no amount: check has none"),
        ({"legal": [{"do": "fold"}, {"do": "call"}]}, "legal[1]", "`to`, the amount of call"),
        ({"legal": [{"do": "call", "to": "10"}]}, "legal[0].to", "an integer"),
        ({"legal": [{"do": "call", "to": 10.0}]}, "legal[0].to", "an integer"),
        ({"legal": [{"do": "call", "to": True}]}, "legal[0].to", "an integer"),
        ({"legal": [{"do": "call", "to": -10}]}, "legal[0].to", "0 or more"),
        ({"legal": [{"do": ["call"]}]}, "legal[0].do", "bring_in"),
        ({"stacks": [995]}, "stacks", "an object with seats"),
        ({"stacks": {"4": 995}}, "stacks", "seats of the hand as keys"),
        ({"stacks": {"01": 995}}, "stacks", "seats of the hand as keys"),
        ({"stacks": {"1": 995.5}}, "stacks.1", "an integer"),
        ({"bets": {"1": False}}, "bets.1", "an integer"),
        ({"bets": {"1": -1}}, "bets.1", "0 or more"),
        ({"pots": [15]}, "pots[0]", "an object"),
        ({"pots": [{"amount": 15.0, "eligible": []}]}, "pots[0].amount", "an integer"),
        ({"pots": [{"amount": 15, "eligible": ["1"]}]}, "pots[0].eligible[0]", "a seat of the hand"),
        ({"pots": [{"amount": 15, "eligible": [2, 1]}]}, "pots[0].eligible", "ascending order"),
        ({"boards": {"1": "9h"}}, "boards.1", "a list"),
        ({"boards": {"1": ["h9"]}}, "boards.1[0]", "a card"),
        ({"boards": {"1": ["??"]}}, "boards.1[0]", "a card"),
        ({"boards": {"1": [["9h"]]}}, "boards.1[0]", "a card"),
        ({"common": "Kd"}, "common", "a list"),
        ({"common": ["10d"]}, "common[0]", "a card"),
    ],
)
def test_during_the_hand(changes, field, expected):
    found = finding(state(**changes))
    assert (found.step, found.field) == (0, field)
    assert expected in str(found.expected)
    assert f"`{field}` is" in found.message


@pytest.mark.parametrize(
    ("changes", "field", "expected"),
    [
        ({"to_act": 1}, "to_act", "null, the hand being over"),
        ({"legal": [{"do": "fold"}]}, "legal", "an empty list"),
        ({"returned": []}, "returned", "an object with seats"),
        ({"returned": {"1": "5"}}, "returned.1", "an integer"),
        ({"showing": {}}, "showing", "a list"),
        ({"showing": ["1"]}, "showing[0]", "a seat of the hand"),
        ({"awards": {}}, "awards", "a list"),
        ({"awards": [[0, "high", 1, 20]]}, "awards[0]", "an object"),
    ],
)
def test_at_the_end(changes, field, expected):
    found = finding(second=over(**changes))
    assert (found.step, found.field) == (1, field)
    assert expected in str(found.expected)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("pot", -1, "the index of a pot"),
        ("pot", 3, "the index of a pot"),
        ("pot", 10**9, "the index of a pot"),
        ("pot", False, "the index of a pot"),
        ("side", "whole", "one of high, low, both"),
        ("side", {}, "one of high, low, both"),
        ("seat", "1", "a seat of the hand"),
        ("amount", 20.0, "an integer"),
        ("amount", 0, "an award of nothing is left out"),
    ],
)
def test_an_award(name, value, expected):
    award = {"pot": 0, "side": "high", "seat": 1, "amount": 20, name: value}
    found = finding(second=over(awards=[award]))
    assert found.field == f"awards[0].{name}"
    assert expected in found.expected


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ([], "views"),
        ({"4": {}}, "views"),
        ({"1": []}, "views.1"),
        ({"1": {"3": "?? ?? 2c"}}, "views.1.3"),
        ({"1": {"3": ["?", "?", "2c"]}}, "views.1.3[0]"),
    ],
)
def test_views(value, field):
    asks = hand("[3, bring_in]", 'expect: {views: {1: {3: "?? ?? 2c"}}}')
    assert finding(state(views=value), case=asks).field == field


@pytest.mark.parametrize(
    ("states", "message"),
    [
        (state(legal=None, legals=[]), "`legal` is missing; `legals` is there: write `legal`"),
        (state(to_act=None, toAct=3), "`to_act` is missing; `toAct` is there: write `to_act`"),
        (state(bets=None), "`bets` is missing"),
        (state(view={}), "`view` is no field of the protocol: did you mean `views`?"),
        (state(zzz=1), "`zzz` is no field of the protocol"),
        (state(legal=[{"do": "bring-in", "to": 10}]), '"bring-in", which may not be listed: did you mean `bring_in`?'),
        (state(legal=[{"do": "time_out"}]), '"time_out", which may not be listed'),
        (state(legal=[{"action": "fold"}]), "`legal[0].do` is missing"),
        (state(legal=[{"do": "fold", "too": 1}]), "`legal[0].too` is no field of the protocol: did you mean `to`?"),
        (state(pots=[{"amount": 15, "eligble": [1]}]), "`pots[0].eligible` is missing; `eligble` is there"),
        ([], "`state` is []; expected an object"),
        (None, "`stacks.1` is"),
    ],
)
def test_the_message_names_what_is_meant(states, message):
    first = state(stacks={"1": LONG}) if states is None else states
    found = finding(first)
    assert message in found.message
    assert len(found.message) < 500


@pytest.mark.parametrize(
    ("result", "field"),
    [
        ({"high": "flush"}, "high"),
        ({"high": {"category": "flush"}}, "high.ranks"),
        ({"high": {"category": "Flush", "ranks": "A8653"}}, "high.category"),
        ({"high": {"category": 5, "ranks": "A8653"}}, "high.category"),
        ({"high": {"category": "flush", "ranks": "A865"}}, "high.ranks"),
        ({"high": {"category": "flush", "ranks": ["A", "8", "6", "5", "3"]}}, "high.ranks"),
        ({"high": {"category": "flush", "ranks": "10865"}}, "high.ranks"),
        ({"low": "none"}, "low"),
        ({"low": 86531}, "low"),
        ({"low": False}, "low"),
        ({"hi": {}}, "hi"),
    ],
)
def test_a_ranking(result, field):
    case = hand(kind="evaluate", hands=(("Ah", "3h", "5h", "6h", "8h"),), steps=())
    assert judge(job(case), Reply(result=result), engine()).finding.field == field


@pytest.mark.parametrize(
    ("result", "field"),
    [
        ({"high": 0}, "high"),
        ({"high": [2]}, "high[0]"),
        ({"high": [0, -1]}, "high[1]"),
        ({"high": [True]}, "high[0]"),
        ({"low": None}, "low"),
        ({"best": [0]}, "best"),
    ],
)
def test_a_comparison(result, field):
    case = hand(kind="compare", hands=(("Ah",), ("Kd",)), steps=())
    assert judge(job(case), Reply(result=result), engine()).finding.field == field
