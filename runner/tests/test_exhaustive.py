"""Every pattern of five and of seven cards, weighted with how many hands have it: the known numbers of each kind of hand come out.

`reference/benchmarks/all_hands.py` counts all 2,598,960 hands one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, cycle
from math import comb, prod
from random import Random

import pytest

from stud8_reference.cards import CARD_OF_TEXT, RANKS
from stud8_reference.high import best_high
from stud8_reference.low import best_low

HIGHS = {
    "straight_flush": 40,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "pair": 1_098_240,
    "high_card": 1_302_540,
}
LOWS = {5: 1_024, 6: 5_120, 7: 15_360, 8: 35_840}


def patterns(seed: int) -> Iterator[tuple[list[int], int]]:
    """One hand for each choice of five ranks, flush or not, in suits that the seed decides; and how many hands are like it."""
    chance = Random(seed)
    for ranks in combinations_with_replacement(RANKS, 5):
        held = Counter(ranks)
        if max(held.values()) > 4:
            continue
        hands = prod(comb(4, count) for count in held.values())
        if len(held) == 5:
            suit = chance.choice("cdhs")
            yield [CARD_OF_TEXT[rank + suit] for rank in ranks], 4
            hands -= 4
        texts = [rank + suit for rank, count in held.items() for suit in chance.sample("cdhs", count)]
        if len({text[1] for text in texts}) == 1:
            texts[0] = texts[0][0] + ("c" if texts[0][1] != "c" else "d")
        chance.shuffle(texts)
        yield [CARD_OF_TEXT[text] for text in texts], hands


@pytest.mark.parametrize("seed", range(3))
def test_all_patterns_of_five_cards_give_the_known_numbers(seed: int) -> None:
    highs: Counter[str] = Counter()
    lows: Counter[int] = Counter()
    strengths, different_lows = set(), set()
    for hand, count in patterns(seed):
        high, low = best_high(hand), best_low(hand)
        highs[high.category.name.lower()] += count
        strengths.add(high)
        if low:
            lows[low[0]] += count
            different_lows.add(low)
    assert highs == HIGHS
    assert lows == LOWS
    assert (len(strengths), len(different_lows)) == (7_462, 56)


HIGHS_OF_SEVEN = {
    "straight_flush": 41_584,
    "four_of_a_kind": 224_848,
    "full_house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three_of_a_kind": 6_461_620,
    "two_pair": 31_433_400,
    "pair": 58_627_800,
    "high_card": 23_294_460,
}
LOWS_OF_SEVEN = {5: 781_824, 6: 3_151_360, 7: 7_426_560, 8: 13_171_200}
"""Of 133,784,560 hands of seven cards."""


def seven_ranks() -> Iterator[Counter[str]]:
    """Every choice of seven ranks, none of them more than four times."""
    for ranks in combinations_with_replacement(RANKS, 7):
        held = Counter(ranks)
        if max(held.values()) <= 4:
            yield held


def suited(held: Counter[str], flush: tuple[str, ...]) -> list[int]:
    """Cards of these ranks, clubs on just those of `flush` and those held four times, and no five of another suit."""
    others = cycle("dhs")
    texts = []
    for rank, count in held.items():
        own = [suit for _, suit in zip(range(3), others, strict=False)]
        next(others)
        texts += [rank + suit for suit in (["c"] if rank in flush or count == 4 else []) + own][:count]
    return [CARD_OF_TEXT[text] for text in texts]


def seven_patterns() -> Iterator[tuple[list[int], int]]:
    """A hand for each choice of seven ranks without a flush, and for each set of them that can be a flush; and how many are like it."""
    for held in seven_ranks():
        hands = prod(comb(4, count) for count in held.values())
        for size in range(5, len(held) + 1):
            for flush in combinations(held, size):
                like = 4 * prod(comb(3, count - (rank in flush)) for rank, count in held.items())
                hands -= like
                if like:
                    yield suited(held, flush), like
        yield suited(held, ()), hands


def test_all_patterns_of_seven_cards_give_the_known_numbers() -> None:
    highs: Counter[str] = Counter()
    lows: Counter[int] = Counter()
    for hand, count in seven_patterns():
        highs[best_high(hand).category.name.lower()] += count
        low = best_low(hand)
        if low:
            lows[low[0]] += count
    assert highs == HIGHS_OF_SEVEN
    assert lows == LOWS_OF_SEVEN
