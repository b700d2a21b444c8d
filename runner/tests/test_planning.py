from __future__ import annotations

import pytest
from making import OPTIONS, changed, hand, read, suite

from stud8_runner.model import Job
from stud8_runner.suite.params import params, sent_options
from stud8_runner.suite.planning import HOUSE_RULES, plan

TWO = suite(
    [
        hand(),
        changed(
            hand(),
            id="pot/odd-chips/two:suit",
            scenario="pot/odd-chips/two",
            chapter="pot",
            rules=("order.equal-boards",),
        ),
    ]
)


def asked(case, options, filler=None):
    return params(Job(case, "roberts", sent_options(case, options), filler))


def columns(case, **plan_by):
    return [job.column for job in plan(suite([case]), **plan_by)]


def ids(*only, **plan_by):
    return sorted({job.case.id for job in plan(TWO, only=only, **plan_by)})


def test_a_case_runs_under_every_profile():
    assert columns(hand()) == ["roberts", "pokerstars", "seven"]


def test_a_case_runs_only_where_the_values_it_names_are():
    assert columns(hand(when={"raise_cap": (4, "none")})) == ["pokerstars"]
    assert columns(hand(when={"raise_cap": (3, 4), "max_seats": (8,)})) == ["roberts", "pokerstars"]


def test_values_are_told_apart_by_type():
    assert columns(hand(when={"raise_cap": ("3",)})) == [HOUSE_RULES]


def test_a_case_without_a_profile_runs_once_under_house_rules():
    (job,) = plan(suite([hand(when={"raise_cap": ("none", 5), "board_tie": ("suit",)})]))
    assert job.column == HOUSE_RULES
    assert job.options == {**OPTIONS, "raise_cap": "none"}
    assert params(job)["options"] == job.options


def test_profiles_may_be_named():
    assert columns(hand(), profiles=["seven", "roberts"]) == ["seven", "roberts"]
    nowhere = hand(when={"raise_cap": ("none",)})
    assert columns(nowhere, profiles=["roberts"]) == []
    assert columns(nowhere, profiles=["roberts", HOUSE_RULES]) == [HOUSE_RULES]


def test_an_unknown_profile_or_level():
    with pytest.raises(ValueError, match="no profile `robert`: did you mean `roberts`"):
        plan(TWO, profiles=["robert"])
    with pytest.raises(ValueError, match="expected core or full"):
        plan(TWO, level="most")


@pytest.mark.parametrize(
    "pattern",
    [
        "pot/odd-chips/two:suit",
        "pot/odd-chips/two",
        "pot/odd-chips",
        "pot",
        "pot/*",
        "*:suit",
        "order.equal-boards",
        "*/odd-*",
    ],
)
def test_a_pattern_names_a_case_scenario_file_chapter_or_rule(pattern):
    assert ids(pattern) == ["pot/odd-chips/two:suit"]


def test_patterns_add_up():
    assert ids("pot", "order.high-*") == ["order/some-file/a-hand", "pot/odd-chips/two:suit"]


@pytest.mark.parametrize(
    ("pattern", "near"),
    [("pot/odd-chip", "pot/odd-chips"), ("two", "pot/odd-chips/two"), ("order.equal-board", "order.equal-boards")],
)
def test_a_pattern_that_matches_nothing_names_what_is_near(pattern, near):
    with pytest.raises(ValueError, match=f"`{pattern}` matches no scenario: did you mean .*`{near}`"):
        ids(pattern)


def test_a_pattern_near_nothing():
    with pytest.raises(ValueError, match=r"matches no scenario$"):
        ids("pot", "zzzz*")


def test_the_level_core_is_what_a_document_says():
    assert ids(level="core") == ["order/some-file/a-hand"]
    assert ids("pot", level="core") == []


def test_the_request_of_a_hand():
    request = asked(
        hand("[3, bring_in]", "refuse: [2, raise, 60]", "[1, complete, 20]", "expect: {to_act: 2}"), OPTIONS
    )
    assert request["table"] == {"unit": 1, "lower": 20, "upper": 40, "ante": 5}
    assert request["seats"] == [{"seat": seat, "stack": 1000} for seat in (1, 2, 3)]
    assert request["cards"]["1"][:4] == ["Kc", "Qd", "9h", "9s"]
    assert request["actions"] == [
        {"seat": 3, "do": "bring_in"},
        {"seat": 2, "do": "raise", "to": 60},
        {"seat": 1, "do": "complete", "to": 20},
    ]
    assert request["options"] == OPTIONS
    assert "observe" not in request


def test_seats_go_in_order():
    request = asked(hand(seats={3: 100, 1: 200}), OPTIONS)
    assert [seat["seat"] for seat in request["seats"]] == [1, 3]


def test_views_are_asked_for_only_where_they_are_expected():
    request = asked(hand("[3, bring_in]", 'expect: {views: {1: {3: "?? ?? 2c"}}}'), OPTIONS)
    assert request["observe"] == ["views"]


def test_a_deck_takes_the_place_of_the_cards():
    request = asked(hand(deck=("Kc", "2d"), cards={}), OPTIONS)
    assert request["deck"][:2] == ["Kc", "2d"]
    assert "cards" not in request
    assert "common" not in request


def test_another_filler_changes_no_written_card():
    one, other = asked(hand(), OPTIONS, 1), asked(hand(), OPTIONS, 2)
    assert one != other
    assert one["cards"]["1"][:4] == other["cards"]["1"][:4]


def test_max_seats_is_enough_for_the_seats_unless_it_is_named():
    nine = {1: 100, 9: 100}
    assert asked(hand(seats=nine), OPTIONS)["options"]["max_seats"] == 9
    assert asked(hand(seats=nine, when={"max_seats": (8,)}), OPTIONS)["options"]["max_seats"] == 8
    assert asked(hand(seats={1: 100, 12: 100}), OPTIONS)["options"]["max_seats"] == 10
    assert [job.options["max_seats"] for job in plan(suite([hand(seats=nine)]))] == [9, 9, 9]


def test_the_stated_bring_in_is_half_the_lower_limit_unless_the_table_gives_it():
    stated = {**OPTIONS, "bring_in": "stated"}
    table = {"lower": 20, "upper": 40, "ante": 5, "bring_in": 3}
    named = {"bring_in": ("stated",)}
    assert asked(hand(), stated)["table"]["bring_in"] == 10
    assert asked(hand(table=table), stated)["table"]["bring_in"] == 3
    assert "bring_in" not in asked(hand(), OPTIONS)["table"]
    assert asked(hand(when=named), stated)["table"]["bring_in"] == 10


def test_an_input_that_is_to_be_refused_is_sent_as_it_is_written():
    stated = {**OPTIONS, "bring_in": "stated"}
    missing = hand(when={"bring_in": ("stated",)}, refused="invalid_table", steps=())
    assert "bring_in" not in asked(missing, stated)["table"]
    other_fault = hand(table={"lower": 20, "upper": 10, "ante": 5}, refused="invalid_table", steps=())
    assert asked(other_fault, stated)["table"]["bring_in"] == 10
    no_number = hand(table={"lower": "twenty"}, refused="invalid_params", steps=())
    assert asked(no_number, stated)["table"] == {"unit": 1, "lower": "twenty"}
    few = hand(cards={1: ("Kc", "Kc")}, filler=False, refused="invalid_cards", steps=())
    assert asked(few, OPTIONS)["cards"] == {"1": ["Kc", "Kc"]}


def test_hands_to_be_ranked():
    flush, tie = read(
        """
theme: A theme
rules: [order.high-board]
scenarios:
  - {id: a, title: A, evaluate: {cards: Ah 3h 5h 6h 8h}, expect: {low: 8653A}}
  - {id: b, title: B, compare: {hands: [Ah Kd Qc Js 9h, Ad Kc Qs Jh 9d]}, expect: {high: [1, 2]}}
"""
    )
    assert asked(flush, OPTIONS) == {"cards": ["Ah", "3h", "5h", "6h", "8h"]}
    assert asked(tie, OPTIONS) == {"hands": [["Ah", "Kd", "Qc", "Js", "9h"], ["Ad", "Kc", "Qs", "Jh", "9d"]]}
    assert {job.method for job in plan(suite([flush, tie]))} == {"evaluate", "compare"}
