"""The evaluator against another one, which tries all subsets of five and shares no code with it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from stud8_reference.cards import CARD_OF_TEXT, rank_texts
from stud8_reference.high import best_high, cards_of_high
from stud8_reference.low import best_low, cards_of_low

RANKS = "23456789TJQKA"
ALL = [rank + suit for rank in RANKS for suit in "cdhs"]
CATEGORIES = [
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
]


def slow_high(texts: list[str]) -> tuple[int, list[int]]:
    return max(high_of_five(five) for five in combinations(texts, 5))


def high_of_five(five: tuple[str, ...]) -> tuple[int, list[int]]:
    values = [RANKS.index(text[0]) + 2 for text in five]
    count = Counter(values)
    values.sort(key=lambda value: (count[value], value), reverse=True)
    flush = len({text[1] for text in five}) == 1
    if values == [14, 5, 4, 3, 2]:
        values = [5, 4, 3, 2, 1]
    straight = len(count) == 5 and values[0] - values[4] == 4
    shape = sorted(count.values(), reverse=True)
    if straight and flush:
        return 8, values
    if shape == [4, 1]:
        return 7, values
    if shape == [3, 2]:
        return 6, values
    if flush:
        return 5, values
    if straight:
        return 4, values
    return {(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0), values


def slow_low(texts: list[str]) -> str | None:
    found = []
    for five in combinations(texts, 5):
        values = sorted(("A2345678".find(text[0]) for text in five), reverse=True)
        if values[-1] >= 0 and len(set(values)) == 5:
            found.append(values)
    return "".join("A2345678"[value] for value in min(found)) if found else None


def agrees(texts: list[str]) -> None:
    cards = [CARD_OF_TEXT[text] for text in texts]
    category, values = slow_high(texts)
    high, low = best_high(cards), best_low(cards)
    assert high.category.name.lower() == CATEGORIES[category], texts
    assert list(high.ranks) == values, texts
    assert (rank_texts(low) if low else None) == slow_low(texts), texts


@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_cards(size: int) -> None:
    random = Random(size)
    for _ in range(3000):
        agrees(random.sample(ALL, size))


@pytest.mark.parametrize("ranks", ["A2345678", "TJQKA9", "2345", "A2345", "789TJ"])
@pytest.mark.parametrize("suits", ["cdhs", "hs"])
def test_cards_of_few_ranks_and_suits(ranks: str, suits: str) -> None:
    """Here all the rare hands come up: straight flushes, quads, two sets of three, three pairs."""
    random = Random(ranks + suits)
    few = [text for text in ALL if text[0] in ranks and text[1] in suits]
    for _ in range(600):
        agrees(random.sample(few, 7))


def test_every_category_comes_up_and_a_better_one_is_greater() -> None:
    random = Random(0)
    few = [text for text in ALL if text[0] in "A2345" or text[1] == "s"]
    hands = [random.sample(few, 7) for _ in range(3000)]
    found = [best_high([CARD_OF_TEXT[text] for text in texts]) for texts in hands]
    assert {high.category.name.lower() for high in found} == set(CATEGORIES)
    by_us = sorted(range(len(hands)), key=lambda index: found[index])
    by_them = sorted(range(len(hands)), key=lambda index: slow_high(hands[index]))
    assert by_us == by_them


def test_the_cards_of_a_hand_are_five_of_the_seven_and_make_it() -> None:
    random = Random(1)
    for _ in range(2000):
        texts = random.sample(ALL, 7)
        cards = [CARD_OF_TEXT[text] for text in texts]
        high, low = best_high(cards), best_low(cards)
        used = ["A23456789TJQKA"[rank - 1] + "cdhs"[suit] for rank, suit in cards_of_high(cards, high)]
        assert len(set(used)) == 5
        assert set(used) <= set(texts)
        assert high_of_five(tuple(used)) == slow_high(texts)
        if low:
            used = ["A2345678"[rank - 1] + "cdhs"[suit] for rank, suit in cards_of_low(cards, low)]
            assert set(used) <= set(texts)
            assert slow_low(used) == slow_low(texts)
