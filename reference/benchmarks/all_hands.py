"""Ranks all 2,598,960 hands of five cards and compares how many there are of each kind with the known numbers.

    python reference/benchmarks/all_hands.py

The exit status is 1 when a number differs. It takes some twenty seconds; `runner/tests/test_exhaustive.py` finds the same numbers in no
time from one hand of each pattern.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from itertools import combinations

from stud8_reference.cards import DECK, rank_texts
from stud8_reference.high import Category, High, best_high
from stud8_reference.low import best_low

HANDS = 2_598_960

HIGHS = {
    Category.STRAIGHT_FLUSH: (40, 10),
    Category.FOUR_OF_A_KIND: (624, 156),
    Category.FULL_HOUSE: (3_744, 156),
    Category.FLUSH: (5_108, 1_277),
    Category.STRAIGHT: (10_200, 10),
    Category.THREE_OF_A_KIND: (54_912, 858),
    Category.TWO_PAIR: (123_552, 858),
    Category.PAIR: (1_098_240, 2_860),
    Category.HIGH_CARD: (1_302_540, 1_277),
}
"""Hands of each category, and how many of them differ in strength."""

LOWS = {5: (1_024, 1), 6: (5_120, 5), 7: (15_360, 15), 8: (35_840, 35)}
"""Qualifying lows by their highest card, and how many of them differ: five ranks of eight, each in any of four suits."""


def main() -> int:
    """Count, print the table, and return the exit status."""
    begun = time.perf_counter()
    highs: Counter[High] = Counter()
    lows: Counter[tuple[int, ...]] = Counter()
    for hand in combinations(DECK, 5):
        highs[best_high(hand)] += 1
        if low := best_low(hand):
            lows[low] += 1
    wrong = 0
    for category, known in HIGHS.items():
        of_it = [count for high, count in highs.items() if high.category is category]
        wrong += told(category.name.lower(), (sum(of_it), len(of_it)), known)
    for top, known in LOWS.items():
        of_it = [count for low, count in lows.items() if low[0] == top]
        wrong += told(f"low from {rank_texts([top])}", (sum(of_it), len(of_it)), known)
    wrong += told("all", (highs.total(), len(highs)), (HANDS, 7_462))
    wrong += told("all lows", (lows.total(), len(lows)), (57_344, 56))
    print(f"{highs.total():,} hands in {time.perf_counter() - begun:.1f} s")
    return 1 if wrong else 0


def told(name: str, found: tuple[int, int], known: tuple[int, int]) -> bool:
    """Print hands and different strengths of one kind, and return whether they differ from the known numbers."""
    differs = found != known
    print(
        f"{name:<16} {found[0]:>9,} {found[1]:>6,}" + (f"   expected {known[0]:,} and {known[1]:,}" if differs else "")
    )
    return differs


if __name__ == "__main__":
    sys.exit(main())
