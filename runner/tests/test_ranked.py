from __future__ import annotations

from stud8_reference.high import FLUSH, PAIR, High
from stud8_runner.faults.ranked import ranked

KING, ACE = High(FLUSH, (13, 12, 11, 10, 8)), High(FLUSH, (14, 7, 5, 4, 2))


def by_sum(hand):
    return ranked(hand, (hand.category, sum(hand.ranks)))


def test_hands_compare_by_their_key_alone() -> None:
    assert KING < ACE
    assert by_sum(KING) > by_sum(ACE)
    assert max(by_sum(ACE), by_sum(KING)) == by_sum(KING)
    assert by_sum(ACE) == by_sum(High(FLUSH, (10, 9, 8, 3, 2)))


def test_a_ranked_hand_is_still_the_hand_that_it_was() -> None:
    hand = by_sum(ACE)
    assert (hand.category, hand.ranks) == (ACE.category, ACE.ranks)
    assert isinstance(hand, High)
    assert hash(hand) == hash(ACE)


def test_a_ranked_hand_compares_with_one_that_is_not() -> None:
    pair = High(PAIR, (14, 14, 13, 12, 11))
    assert by_sum(KING) > pair
    assert pair < by_sum(KING)
    assert max(pair, by_sum(KING)) == by_sum(KING)


def test_the_lesser_key_is_the_better_low() -> None:
    worse, better = (8, 4, 3, 2, 1), (6, 5, 3, 2, 1)
    assert min(ranked(low, low[::-1]) for low in (worse, better))[:1] == (8,)
