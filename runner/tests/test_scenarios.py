from __future__ import annotations

import pytest
from making import HAND, read

from stud8_runner.model import Act, Expect, Refuse
from stud8_runner.suite.yaml_reader import DataError

RANKING = """
theme: A theme
rules: [high.best-five]
scenarios:
  - id: a-flush
    title: A flush
    evaluate: {cards: Ah 3h 5h 6h 8h Kd Qd}
    expect: {high: [flush, A8653], low: 8653A}
  - id: a-tie
    title: A tie
    compare: {hands: [Ah Kd Qc Js 9h, Ad Kc Qs Jh 9d]}
    expect: {high: [1, 2], low: []}
  - id: four-cards
    title: Four cards
    evaluate: {cards: Kc Kd Kh 7s}
    refused: invalid_cards
"""


def test_where_a_case_comes_from():
    (case,) = read(HAND + "      - [3, bring_in]\n")
    assert (case.id, case.scenario) == ("order/some-file/a-hand",) * 2
    assert (case.chapter, case.file) == ("order", "conformance/scenarios/order/some-file.yaml")
    assert (case.kind, case.title, case.rules) == ("play", "A hand", ("order.high-board",))


def test_real_hands_are_a_chapter_of_their_own():
    (case,) = read(HAND + "      - [3, bring_in]\n", "conformance/hands/merge.yaml")
    assert (case.id, case.chapter) == ("hands/merge/a-hand", "hands")


def test_the_table_and_the_cards():
    (case,) = read(HAND + "      - [3, bring_in]\n")
    assert case.table == {"lower": 20, "upper": 40, "ante": 5}
    assert case.seats == {1: 1000, 2: 1000, 3: 1000}
    assert case.cards[1] == ("Kc", "Qd", "9h", "9s")
    assert (case.common, case.deck, case.filler) == ((), None, True)


def test_a_common_card_stands_beside_the_seats():
    (case,) = read(HAND.replace("      1: Kc", "      common: Kd 3d\n      1: Kc") + "      - [3, bring_in]\n")
    assert case.common == ("Kd", "3d")
    assert set(case.cards) == {1, 2, 3}


def test_every_form_of_a_step():
    (case,) = read(
        HAND
        + """
      - [3, bring_in]
      - [1, complete, 20]
      - call: [2, 3]
      - check: [1]
      - fold: [2, 3]
      - refuse: [2, raise, 60]
      - refuse: [3, call]
        reason: out_of_turn
      - expect: {street: fourth, to_act: 1}
"""
    )
    assert case.steps == (
        Act(3, "bring_in"),
        Act(1, "complete", 20),
        Act(2, "call"),
        Act(3, "call"),
        Act(1, "check"),
        Act(2, "fold"),
        Act(3, "fold"),
        Refuse(2, "raise", 60),
        Refuse(3, "call", None, "out_of_turn"),
        Expect({"street": "fourth", "to_act": 1}),
    )


def test_hands_to_be_ranked():
    flush, tie, four = read(RANKING)
    assert (flush.kind, flush.hands) == ("evaluate", (("Ah", "3h", "5h", "6h", "8h", "Kd", "Qd"),))
    assert flush.steps == (Expect({"high": ["flush", "A8653"], "low": "8653A"}),)
    assert (tie.kind, len(tie.hands), tie.steps) == ("compare", 2, (Expect({"high": [1, 2], "low": []}),))
    assert (four.kind, four.refused, four.steps) == ("evaluate", "invalid_cards", ())


def test_a_scenario_adds_its_rules_to_those_of_the_file():
    text = HAND.replace("    title: A hand", "    title: A hand\n    rules: [order.equal-boards, order.high-board]")
    (case,) = read(text + "      - [3, bring_in]\n")
    assert case.rules == ("order.high-board", "order.equal-boards")


def test_one_value_or_several():
    text = HAND.replace("    title: A hand", "    title: A hand\n    when: {raise_cap: [3, none], free_fold: allowed}")
    (case,) = read(text + "      - [3, bring_in]\n")
    assert case.when == {"raise_cap": (3, "none"), "free_fold": ("allowed",)}


def test_variants_share_the_set_up():
    cases = read(
        HAND.replace("    title: A hand", "    title: A hand\n    when: {free_fold: allowed}")
        + """
      - [3, bring_in]
    variants:
      - when: {board_tie: nearest_dealer}
        steps:
          - expect: {to_act: 1}
      - when: {board_tie: suit, raise_cap: 4}
        table: {lower: 2, upper: 4, ante: 0}
        steps:
          - expect: {to_act: 2}
      - when: {raise_cap: 3}
        refused: invalid_table
"""
    )
    assert [case.id.rpartition("/")[2] for case in cases] == ["a-hand:nearest_dealer", "a-hand:suit,4", "a-hand:3"]
    assert {case.scenario for case in cases} == {"order/some-file/a-hand"}
    first, second, third = cases
    assert first.when == {"free_fold": ("allowed",), "board_tie": ("nearest_dealer",)}
    assert first.steps == (Act(3, "bring_in"), Expect({"to_act": 1}))
    assert second.steps == (Act(3, "bring_in"), Expect({"to_act": 2}))
    assert (first.table["lower"], second.table["lower"]) == (20, 2)
    assert (third.refused, third.steps) == ("invalid_table", ())


def test_variants_of_a_ranking_carry_what_they_expect():
    cases = read(
        """
theme: A theme
scenarios:
  - id: a
    title: A
    rules: [high.flush]
    evaluate: {cards: Ah 3h 5h 6h 8h}
    variants:
      - {when: {raise_cap: 3}, expect: {low: 8653A}}
      - {when: {raise_cap: 4}, refused: invalid_cards}
"""
    )
    assert cases[0].steps == (Expect({"low": "8653A"}),)
    assert (cases[1].steps, cases[1].refused) == ((), "invalid_cards")


def test_the_rest_of_what_a_scenario_may_have():
    (case,) = read(
        """
theme: A theme
rules: [order.high-board]
scenarios:
  - id: a
    title: A
    seen_in: [owner/repository 12]
    examples: [FR-41]
    source: {site: A room, rake: 4}
    departs_from: {order.high-board: They did it otherwise.}
    filler: no
    table: {lower: 20, upper: 40, ante: 5}
    seats: {2: 100, 10: 90}
    deck: Kc Qd 9h
    steps: [[2, bring_in]]
"""
    )
    assert case.seen_in == ("owner/repository 12",)
    assert case.examples == ("FR-41",)
    assert case.source == {"site": "A room", "rake": 4}
    assert case.departs_from == {"order.high-board": "They did it otherwise."}
    assert (case.filler, case.deck, case.cards) == (False, ("Kc", "Qd", "9h"), {})
    assert case.seats == {2: 100, 10: 90}


def test_an_input_that_is_to_be_refused_is_taken_as_it_is_written():
    (case,) = read(
        """
theme: A theme
rules: [table.seats]
scenarios:
  - id: a
    title: A
    when: {raise_cap: many}
    table: {lower: twenty}
    seats: {0: -5, 11: 1.5}
    cards: {1: 1c Kc Kc}
    refused: invalid_table
"""
    )
    assert case.when == {"raise_cap": ("many",)}
    assert (case.table, case.seats) == ({"lower": "twenty"}, {0: -5, 11: 1.5})
    assert case.cards == {1: ("1c", "Kc", "Kc")}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("theme: x", "`scenarios` is expected"),
        ("theme: x\nscenarios:\n  - title: A\n", "`id` is expected and missing"),
        ("theme: x\nscenarios:\n  - {id: a, title: A, seats: {one: 5}}\n", "`one` where a seat is expected"),
        ("theme: x\nscenarios:\n  - {id: a, title: A, steps: [{cal: [1]}]}\n", "`cal` begins no step"),
        ("theme: x\nscenarios:\n  - {id: a, title: A, steps: [[1]]}\n", "not of the form"),
        ("theme: x\nscenarios:\n  - {id: a, title: A, cards: {1: 5}}\n", "not of the form"),
    ],
)
def test_what_is_not_of_the_form(text, said):
    with pytest.raises(DataError, match=said):
        read(text)
