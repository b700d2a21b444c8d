"""A few of many combinations, so that each pair of values stands together in one of them."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import combinations
from random import Random
from typing import TypeVar

Combination = TypeVar("Combination", bound=tuple[object, ...])


def pairwise(candidates: Sequence[Combination]) -> list[Combination]:
    """The candidates, in their order, that cover every pair of values, at two places, that any of them has.

    It takes in turn one with the most pairs that are still missing, of equals always the same one. What a candidate adds only
    ever shrinks, so one that still adds as much as the others once did is the best.
    """
    pairs = [set(combinations(enumerate(candidate), 2)) for candidate in candidates]
    missing = set().union(*pairs)
    shuffled = Random(0).sample(range(len(pairs)), len(pairs))  # or else equals would all have the first values
    waiting = sorted((-len(pairs[number]), place, number) for place, number in enumerate(shuffled))
    chosen = []
    while missing:
        _, place, number = heappop(waiting)
        adds = (-len(pairs[number] & missing), place, number)
        if waiting and adds > waiting[0]:
            heappush(waiting, adds)
        else:
            chosen.append(number)
            missing -= pairs[number]
    return [candidates[number] for number in sorted(chosen)]
