from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import changed, hand, read

from stud8_runner.suite.filler import DECK, fill, fill_deck

EIGHT = """
theme: A theme
rules: [deal.shortage]
scenarios:
  - id: eight
    title: Eight seats
    table: {lower: 20, upper: 40, ante: 5}
    seats: {1: 1000, 2: 1000, 3: 1000, 4: 1000, 5: 1000, 6: 1000, 7: 1000, 8: 1000}
    steps:
      - [8, bring_in]
"""
ALL_CHECK = "      - check: [1, 2, 3, 4, 5, 6, 7, 8]\n"


def eight(*steps):
    (case,) = read(EIGHT + "".join(steps))
    return case


def ranks_pair(cards):
    return len({card[0] for card in cards}) < len(cards)


def test_what_is_written_stays_in_its_place():
    case = hand(cards={1: ("Kc", "??", "9h", "??", "2s"), 2: ("7c",)})
    cards, _ = fill(case)
    assert [cards[1][place] for place in (0, 2, 4)] == ["Kc", "9h", "2s"]
    assert cards[2][0] == "7c"
    assert "??" not in cards[1]


def test_every_seat_has_a_full_hand_and_no_card_is_there_twice():
    cards, common = fill(hand())
    dealt = [card for own in cards.values() for card in own] + list(common)
    assert {len(own) for own in cards.values()} == {7}
    assert len(common) == 2
    assert len(set(dealt)) == len(dealt)
    assert set(dealt) <= set(DECK)


def test_the_filler_is_always_the_same():
    assert fill(hand()) == fill(hand())
    assert fill(hand(), 5) == fill(hand(), 5)
    assert fill(hand(), 5) != fill(hand()) != fill(hand(), 6)


@given(st.none() | st.integers(0, 1000))
def test_no_filler_pairs_a_seat(number):
    cards, _ = fill(hand(), number)
    assert not any(ranks_pair(cards[seat]) for seat in (2, 3))
    assert not ranks_pair((*cards[1][3:],))


def test_written_common_cards_come_first_and_are_paired_by_no_filler():
    cards, common = fill(hand(common=("Ts", "4s")))
    assert common == ("Ts", "4s")
    assert not any(card[0] in "T4" for card in (cards[1][4:] + cards[2][4:]))


def test_without_filler_only_what_is_written_is_there():
    case = hand(filler=False)
    assert fill(case) == (dict(case.cards), ())
    assert fill_deck(changed(case, deck=("2c",))) == ("2c",)


def test_a_card_written_wrongly_stays():
    cards, _ = fill(hand(cards={1: ("1x", "Kc", "Kc")}))
    assert cards[1][:3] == ("1x", "Kc", "Kc")


def test_eight_live_seats_get_six_cards_and_a_common_one():
    cards, common = fill(eight())
    assert {len(own) for own in cards.values()} == {6}
    assert len(common) == 2


def test_a_fold_on_third_street_leaves_exactly_enough():
    cards, common = fill(eight("      - fold: [1]\n"))
    assert len(cards[1]) == 3
    assert {len(cards[seat]) for seat in range(2, 9)} == {7}
    assert common == ()


@pytest.mark.parametrize(("street", "folder", "others"), [(0, 3, 7), (1, 4, 6), (2, 5, 6), (3, 6, 6)])
def test_a_fold_counts_from_the_street_on_which_it_happens(street, folder, others):
    third = "      - call: [1, 2, 3, 4, 5, 6, 7]\n" if street else ""
    steps = [third] + [ALL_CHECK] * (street - 1) + ["      - fold: [1]\n"]
    cards, _ = fill(eight(*steps))
    assert len(cards[1]) == folder
    assert {len(cards[seat]) for seat in range(2, 9)} == {others}


def test_raises_and_all_in_seats_are_followed_from_street_to_street():
    steps = """
      - [1, complete, 20]
      - [2, raise, 30]
      - fold: [3]
      - call: [4, 5, 6, 7, 8, 1]
      - check: [1, 4, 5, 6, 7]
      - [8, time_out]
      - [1, bet, 20]
      - [4, time_out]
"""
    (case,) = read(EIGHT.replace("2: 1000", "2: 35") + steps)
    cards, _ = fill(case)
    assert (len(cards[3]), len(cards[2]), len(cards[4])) == (3, 7, 5)


def test_an_input_that_is_to_be_refused_need_make_no_sense():
    case = changed(
        eight(), seats=dict.fromkeys(range(1, 9), "many"), table={"lower": "x"}, refused="invalid_table", steps=()
    )
    cards, common = fill(case)
    assert {len(own) for own in cards.values()} == {6}
    assert len(common) == 2


def test_a_deck_that_is_used_up_leaves_places_open():
    case = hand(seats=dict.fromkeys(range(1, 21), 100), cards={})
    cards, common = fill(case)
    assert sum(len(own) for own in cards.values()) + len(common) <= 52


def test_a_deck_is_filled_up():
    case = changed(hand(cards={}), deck=("Kc", "2d"))
    deck = fill_deck(case)
    assert deck[:2] == ("Kc", "2d")
    assert sorted(deck) == sorted(DECK)
    assert fill_deck(case, 3) != deck
    assert fill_deck(case, 3)[:2] == ("Kc", "2d")


def test_an_open_place_in_a_deck_is_filled():
    deck = fill_deck(changed(hand(cards={}), deck=("Kc", "??", "2d")))
    assert sorted(deck) == sorted(DECK)
    assert (deck[0], deck[2]) == ("Kc", "2d")
