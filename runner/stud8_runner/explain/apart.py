"""Which cases tell two values of an option apart.

Two cases do so when they share one set-up, the first holds under one value and not the other, the second the other way
round, no other option need differ between them, and they expect different things.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from ..model import Case, Option

Pair = tuple[str | int, str | int]


def told_apart(option: Option, cases: Iterable[Case]) -> Mapping[Pair, tuple[tuple[Case, Case], ...]]:
    """For every pair of values of the option, in the option's order, the pairs of cases that tell them apart.

    In each pair of cases the first holds under the pair's first value and the second under its second.
    """
    found: dict[Pair, tuple[tuple[Case, Case], ...]] = dict.fromkeys(
        combinations([value.value for value in option.values], 2), ()
    )
    naming = [case for case in cases if option.id in case.when]
    for one, other in combinations(naming, 2):
        if (
            same_setup(one, other)
            and _agree_otherwise(one, other, option.id)
            and expectation(one) != expectation(other)
        ):
            for first, second in _values(option.id, one, other):
                if (first, second) in found:
                    found[first, second] += ((one, other),)
                elif (second, first) in found:
                    found[second, first] += ((other, one),)
    return found


def both(one: str, other: str) -> str:
    """How a pair of cases is named, from their ids: by their scenario, where they are variants of one."""
    scenario = one.partition(":")[0]
    return scenario if other.partition(":")[0] == scenario else f"{one} and {other}"


def same_setup(one: Case, other: Case) -> bool:
    """Whether both are variants of one scenario, or put the same cards and chips on the table."""
    return one.scenario == other.scenario or _setup(one) == _setup(other)


def expectation(case: Case) -> object:
    """What a case demands: its steps, or the refusal of the input."""
    return case.steps, case.refused


def _setup(case: Case) -> object:
    # The stated bring-in belongs to a value of an option, not to what both cases share.
    table = {name: amount for name, amount in case.table.items() if name != "bring_in"}
    return case.kind, table, case.seats, case.cards, case.common, case.deck, case.filler, case.hands


def _agree_otherwise(one: Case, other: Case, option: str) -> bool:
    shared = (one.when.keys() & other.when.keys()) - {option}
    return all(set(one.when[name]) & set(other.when[name]) for name in shared)


def _values(option: str, one: Case, other: Case) -> Iterator[Pair]:
    for first in one.when[option]:
        for second in other.when[option]:
            if first not in other.when[option] and second not in one.when[option]:
                yield first, second
