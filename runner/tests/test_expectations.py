"""Each field that a scenario can expect, seen to hold and not to hold."""

from __future__ import annotations

import pytest
from making import hand, over, state

from stud8_runner.judging.expectations import compare, written
from stud8_runner.judging.shapes import Difference
from stud8_runner.model import Expect

VIEWS = {"1": {"1": ["Kc", "Qd", "9h"], "3": ["??", "??", "2c"]}}
FREE = state(legal=[{"do": "check"}, {"do": "fold"}, {"do": "bet", "to": 20}])
TWO_POTS = over(
    pots=[{"amount": 60, "eligible": [1, 2, 3]}, {"amount": 40, "eligible": [2, 3]}],
    returned={},
    showing=[3, 2, 1],
    awards=[
        {"pot": 0, "side": "high", "seat": 1, "amount": 30},
        {"pot": 0, "side": "low", "seat": 2, "amount": 15},
        {"pot": 0, "side": "low", "seat": 3, "amount": 15},
        {"pot": 1, "side": "both", "seat": 2, "amount": 20},
        {"pot": 1, "side": "both", "seat": 3, "amount": 20},
    ],
)


def fields(text):
    (step,) = hand(f"expect: {{{text}}}").steps
    assert isinstance(step, Expect)
    return step.fields


def check(text, seen, free_fold=False):
    for field, expected in fields(text).items():
        compare(field, expected, seen, free_fold)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("street: third", state()),
        ("to_act: 3", state()),
        ("to_act: nobody", over()),
        ("legal: [[complete, 20], [bring_in, 10]]", state()),
        ("legal: []", over()),
        ("legal: [check, [bet, 20]]", FREE),
        ("legal: [check, fold, [bet, 20]]", FREE),
        ("offers: [bring_in]", state()),
        ("offers: [[bring_in, 10], [complete, 20]]", state()),
        ("offers_not: [fold, [complete, 30]]", state()),
        ("stacks: {1: 995, 3: 995}", state()),
        ("bets: {2: 0}", state()),
        ("boards: {1: 9h, 3: 2c}", state()),
        ("boards: {1: 9h 9s}", state(boards={"1": ["9h", "9s"]})),
        ("pots: [[60, [1, 2, 3]], [40, [3, 2]]]", TWO_POTS),
        ("common: none", state()),
        ("common: Kd", state(common=["Kd"])),
        ("returned: {1: 5}", over()),
        ("returned: {}", TWO_POTS),
        ("showing: [3, 2, 1]", TWO_POTS),
        ("showing: []", over()),
        ("won: {1: 30, 2: 35, 3: 35}", TWO_POTS),
        ("awards: [[0, high, 1, 20]]", over()),
        ("awards: [[1, both, 3, 20], [1, both, 2, 20], [0, low, 3, 15], [0, low, 2, 15], [0, high, 1, 30]]", TWO_POTS),
        ("winners: [{high: [1]}]", over()),
        ("winners: [{high: [1], low: []}]", over()),
        ("winners: [{high: [1], low: [3, 2]}, {high: [2, 3], low: [2, 3]}]", TWO_POTS),
        ('views: {1: {3: "?? ?? 2c"}}', state(views=VIEWS)),
    ],
)
def test_it_holds(text, seen):
    check(text, seen)


@pytest.mark.parametrize(
    ("text", "seen", "observed", "message"),
    [
        ("street: fourth", state(), "third", "`street` is third; expected fourth"),
        ("to_act: nobody", state(), 3, "`to_act` is 3; expected nobody"),
        ("to_act: 1", over(), "nobody", "`to_act` is nobody; expected 1"),
        (
            "legal: [[bring_in, 10]]",
            state(),
            [["bring_in", 10], ["complete", 20]],
            "`legal` has [[complete, 20]], which may not be there",
        ),
        (
            "legal: [fold, [bring_in, 10], [complete, 25]]",
            state(),
            [["bring_in", 10], ["complete", 20]],
            "`legal` lacks [fold, [complete, 25]] and has [[complete, 20]], which may not be there",
        ),
        ("legal: [check, [bet, 40]]", FREE, ["check", "fold", ["bet", 20]], "lacks [[bet, 40]] and has [[bet, 20]]"),
        ("offers: [raise]", state(), [["bring_in", 10], ["complete", 20]], "`legal` lacks raise"),
        ("offers: [[bring_in, 5]]", state(), [["bring_in", 10], ["complete", 20]], "`legal` lacks [bring_in, 5]"),
        (
            "offers_not: [complete]",
            state(),
            [["bring_in", 10], ["complete", 20]],
            "has complete, which may not be there",
        ),
        ("stacks: {1: 995, 3: 990}", state(), {"3": 995}, "`stacks` of seat 3 is 995; expected 990"),
        ("bets: {2: 0}", over(), {}, "`bets` lacks seat 2; expected 0"),
        ("boards: {3: 2d}", state(), {"3": "2c"}, "`boards` of seat 3 is 2c; expected 2d"),
        ("boards: {1: 9s 9h}", state(boards={"1": ["9h", "9s"]}), {"1": "9h 9s"}, "is 9h 9s; expected 9s 9h"),
        (
            "pots: [[16, [1, 2, 3]]]",
            state(),
            [[15, [1, 2, 3]]],
            "`pots` is [[15, [1, 2, 3]]]; expected [[16, [1, 2, 3]]]",
        ),
        ("pots: [[15, [1, 2]]]", state(), [[15, [1, 2, 3]]], "expected [[15, [1, 2]]]"),
        ("common: Kd", state(), "none", "`common` is none; expected Kd"),
        ("common: none", state(common=["Kd"]), "Kd", "`common` is Kd; expected none"),
        ("returned: {}", over(), {"1": 5}, "`returned` is {1: 5}; expected {}"),
        ("showing: [1, 2, 3]", TWO_POTS, [3, 2, 1], "`showing` is [3, 2, 1]; expected [1, 2, 3]"),
        ("won: {1: 30, 2: 35}", TWO_POTS, {"3": 35}, "seat 3 won 35; expected 0"),
        ("won: {1: 20, 2: 5}", over(), {"2": 0}, "seat 2 won 0; expected 5"),
        ("awards: [[0, low, 1, 20]]", over(), [[0, "high", 1, 20]], "expected [[0, low, 1, 20]]"),
        ("winners: [{high: [1], low: [1]}]", over(), [{"high": [1]}], "expected [{high: [1], low: [1]}]"),
        ("winners: [{high: [1], low: [2, 3]}]", TWO_POTS, None, "{high: [2, 3], low: [2, 3]}]; expected"),
        ("winners: [{high: [1]}, {high: [1]}]", over(), [{"high": [1]}, {}], "expected [{high: [1]}, {high: [1]}]"),
        (
            'views: {1: {3: "Ac Td 2c"}}',
            state(views=VIEWS),
            {"1": {"3": "?? ?? 2c"}},
            "seat 1 sees ?? ?? 2c of seat 3; expected Ac Td 2c",
        ),
        ('views: {2: {3: "?? ?? 2c"}}', state(views=VIEWS), {}, "seat 2 sees nothing of seat 3"),
        ("awards: [[0, high, 1, 20]]", state(), None, "it belongs to the end of a hand"),
    ],
)
def test_it_does_not_hold(text, seen, observed, message):
    with pytest.raises(Difference) as caught:
        check(text, seen)
    assert message in caught.value.message
    if observed is not None:
        assert caught.value.observed == observed


def test_a_fold_where_a_check_is_free_is_judged_only_where_the_option_is_named():
    check("legal: [check, fold, [bet, 20]]", FREE, free_fold=True)
    with pytest.raises(Difference, match="has \\[fold\\]"):
        check("legal: [check, [bet, 20]]", FREE, free_fold=True)
    without = state(legal=[{"do": "check"}, {"do": "bet", "to": 20}])
    check("legal: [check, fold, [bet, 20]]", without)
    with pytest.raises(Difference, match="lacks \\[fold\\]"):
        check("legal: [check, fold, [bet, 20]]", without, free_fold=True)


def test_a_fold_where_no_check_is_free_is_always_judged():
    with pytest.raises(Difference, match="lacks \\[fold\\]"):
        check("legal: [fold, [bring_in, 10], [complete, 20]]", state())


ALONE = over(awards=[{"pot": 0, "side": "both", "seat": 1, "amount": 67}])
HALVES = over(
    awards=[{"pot": 0, "side": "high", "seat": 1, "amount": 34}, {"pot": 0, "side": "low", "seat": 1, "amount": 33}]
)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("awards: [[0, high, 1, 34], [0, low, 1, 33]]", ALONE),
        ("awards: [[0, both, 1, 67]]", HALVES),
        ("awards: [[0, high, 1, 34], [0, low, 1, 33]]", HALVES),
        ("awards: [[0, both, 1, 67]]", ALONE),
    ],
)
def test_both_halves_to_one_seat_are_the_same_as_one_award_both_ways(text, seen):
    check(text, seen)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("awards: [[0, high, 1, 34], [0, low, 1, 34]]", ALONE),
        ("awards: [[0, high, 1, 33], [0, low, 1, 34]]", HALVES),
        ("awards: [[0, high, 1, 67]]", ALONE),
        ("awards: [[0, high, 1, 34], [0, low, 2, 33]]", ALONE),
        ("awards: [[0, high, 1, 34], [1, low, 1, 33]]", ALONE),
    ],
)
def test_an_award_both_ways_stands_for_nothing_but_the_two_halves(text, seen):
    with pytest.raises(Difference):
        check(text, seen)


def test_values_are_told_as_in_a_scenario_file():
    assert written([["raise", 60], "check", {"3": 20}, None]) == "[[raise, 60], check, {3: 20}, null]"
