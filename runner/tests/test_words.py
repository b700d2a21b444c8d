"""Steps and expectations in a player's words."""

from __future__ import annotations

import pytest

from stud8_runner.reports.words import act, compared, evaluated, expectation, may, seats


@pytest.mark.parametrize(
    ("do", "to", "said"),
    [
        ("bring_in", 10, "brings in 10"),
        ("complete", 20, "completes to 20"),
        ("raise", None, "raises"),
        ("check", None, "checks"),
        ("time_out", None, "runs out of time"),
    ],
)
def test_what_a_seat_does(do, to, said):
    assert act(do, to) == said


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("check", "check"),
        ("raise", "raise"),
        (["bet", 20], "bet 20"),
        ({"do": "raise", "to": 60}, "raise to 60"),
        ({"do": "fold"}, "fold"),
    ],
)
def test_what_a_seat_may_do(action, said):
    assert may(action) == said


def test_seats_are_enumerated():
    assert [seats(numbers) for numbers in ([], [3], [1, 2], [1, 2, 4])] == [
        "nobody",
        "seat 3",
        "seats 1 and 2",
        "seats 1, 2 and 4",
    ]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"street": "fourth", "to_act": 1}, "fourth street, seat 1 is to act"),
        ({"street": "over", "to_act": "nobody"}, "the hand is over, nobody is to act"),
        ({"legal": ["check", ["bet", 20]]}, "may check, bet 20"),
        ({"legal": []}, "may nothing"),
        ({"offers": [["raise", 60]]}, "may, among others, raise to 60"),
        ({"offers_not": ["raise"]}, "may not raise"),
        ({"stacks": {"1": 5, "2": 0}}, "stacks: seat 1 5, seat 2 0"),
        ({"boards": {"1": "9h 9s"}}, "boards: seat 1 9h 9s"),
        ({"pots": [[60, [1, 2]]]}, "pot 60 for seats 1 and 2"),
        ({"pots": [[60, [1, 2, 3]], [40, [2, 3]]]}, "main pot 60 for seats 1, 2 and 3, side pot 40 for seats 2 and 3"),
        ({"common": "none"}, "common card: none"),
        ({"returned": {"3": 20}}, "20 goes back to seat 3"),
        ({"returned": {}}, "nothing goes back"),
        ({"showing": [3, 1]}, "showing in this order: 3, 1"),
        ({"showing": []}, "nobody shows"),
        ({"won": {"1": 30}}, "seat 1 wins 30"),
        ({"awards": [[0, "high", 3, 20]]}, "seat 3 gets 20 (high)"),
        (
            {"awards": [[0, "both", 3, 20], [1, "low", 2, 5]]},
            "seat 3 gets 20 (both ways of the main pot), seat 2 gets 5 (low of side pot 1)",
        ),
        ({"winners": [{"high": [1], "low": [2, 3]}]}, "pot: high to seat 1, low to seats 2 and 3"),
        ({"views": {"1": {"3": "?? ?? 2c"}}}, "seat 1 sees seat 3 as ?? ?? 2c"),
    ],
)
def test_each_expectation_is_one_line(fields, said):
    assert list(expectation(fields)) == [said]


def test_what_ranking_expects():
    assert list(evaluated({"high": ["full_house", "KKK77"], "low": "none"})) == ["high: full house KKK77", "low: none"]
    assert list(compared({"high": [1], "low": []})) == ["high: hand 1", "low: nobody"]
