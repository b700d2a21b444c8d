"""Writes the family `bring-in/family-door-cards`: each lowest rank, shown by one to four players, at tables of two to eight.

The lowest card may belong to a player who is all-in for the ante, and the next one too. Of all combinations it takes so many that
every two values come together. Run it as `python door_cards.py FILE`; the test of the family holds the file against an oracle that
shares nothing with this one or with the reference.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations, cycle
from pathlib import Path
from typing import NamedTuple

from shared.pairwise import pairwise
from shared.streets import RANKS, Boards, clockwise, lowest
from shared.writing import NUMBERS, listed, moves, seating, start

NAMES = {"2": "two", "5": "five", "8": "eight", "J": "jack", "K": "king", "A": "ace"}
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
STAKES = ((20, 40, 5), (8, 16, 2), (200, 400, 50))
"""Limits and antes. Twice the ante is half of the lower limit: the bring-in of every house."""

BOTH = "and {second} are all-in; {opens}"
STATES = {
    "nobody": (2, "bring-in.choice, bring-in.amount", "brings in"),
    "other-all-in": (3, "bring-in.clockwise", "brings in, though {second} is all-in"),
    "one-chip": (2, "bring-in.short", "brings in his last chip"),
    "low-all-in": (3, "bring-in.low-card-all-in", "is all-in; {opens}"),
    "low-and-left-all-in": (4, "bring-in.low-card-all-in", BOTH),
    "low-and-next-lowest-all-in": (4, "bring-in.low-card-all-in", BOTH),
    "declined": (4, "bring-in.passed-on-fold", "is all-in; {left} may fold, or not"),
}
"""Who is all-in for the ante, or has one chip after it: how many players that needs so that two can act, its rules, and the end of the
title."""

HEAD = """\
# yaml-language-server: $schema=../../../spec/schema/scenarios.schema.json
# Written by conformance/families/door_cards.py; change that, not this.
theme: Every lowest door card, and players all-in for the ante
rules: [bring-in.lowest-door-card]
scenarios:
"""


class Combination(NamedTuple):
    """What one scenario is about. `sharing` players show the lowest rank; `weakest` is the place among them of the weakest suit."""

    players: int
    state: str
    rank: str
    sharing: int
    weakest: int
    where: str
    stakes: tuple[int, int, int]


def door_cards(one: Combination, seats: Sequence[int], sharing: Sequence[int], suits: Sequence[str]) -> Boards:
    """The door card of each seat: these suits of the lowest rank, the weakest first, and higher ranks, an ace among them."""
    doors = dict(zip(clockwise(sharing, sharing[one.weakest]), ([one.rank + suit] for suit in suits), strict=True))
    higher = [rank + suit for suit in "cdhs" for rank in reversed(RANKS[RANKS.index(one.rank) + 1 :])]
    others = [seat for seat in seats if seat not in doors]
    first = (one.weakest + one.players) % max(len(others), 1)
    doors |= {seat: [higher[place * 5 % len(higher)]] for place, seat in enumerate(others[first:] + others[:first])}
    return {seat: doors[seat] for seat in seats}


def opened(seat: int, able: Sequence[int], one: Combination, never: str) -> list[str]:
    """The steps in which the seat brings in, and the next one may fold, call or complete."""
    lower, _, ante = one.stakes
    return [
        f"expect: {{street: third, to_act: {seat}, offers: [[bring_in, {2 * ante}]], offers_not: [{never}]}}",
        f"[{seat}, bring_in]",
        f"expect: {{to_act: {clockwise(able, seat)[1]}, legal: [fold, [call, {2 * ante}], [complete, {lower}]]}}",
    ]


def outcomes(one: Combination, low: int, left: int, following: int, able: Sequence[int]) -> dict[str, list[str]]:
    """The steps under each value of the option on which they depend."""
    lower, _, ante = one.stakes
    expect, bring_in = f"expect: {{street: third, to_act: {low}, legal: ", f"[bring_in, {2 * ante}]"
    if one.state == "one-chip":
        return {"": [f"{expect}[[bring_in, 1]]}}"]}
    if one.state == "nobody":
        choice = {"bring_in_only": "", "bring_in_or_complete": f", [complete, {lower}]"}
        return {f"bring_in_choice: {value}": [f"{expect}[{bring_in}{also}]}}"] for value, also in choice.items()}
    at_left = opened(left, able, one, "check, call, bet, raise")
    if one.state == "declined":
        third = clockwise(able, left)[1]
        at_left = [f"[{left}, fold]", f"expect: {{street: third, to_act: {third}, offers: [fold, {bring_in}]}}"]
    if left == following and one.state != "declined":
        return {"": at_left}
    at_lowest = opened(following, able, one, "fold, check, call, bet, raise")
    return {"allin_low_card: left_neighbour": at_left, "allin_low_card: next_lowest": at_lowest}


def scenario(one: Combination, suits: Sequence[str]) -> Iterator[str]:
    """The lines of one scenario."""
    lower, _, ante = one.stakes
    seats = seating(one.players, spaced=(one.sharing + one.weakest) % 2 == 1)
    apart = tuple(seats[place * one.players // one.sharing] for place in range(one.sharing))
    sharing = {"first": seats[: one.sharing], "last": seats[-one.sharing :], "apart": apart}[one.where]
    doors = door_cards(one, seats, sharing, suits)
    low, *rest = clockwise(seats, lowest(doors, seats))
    seconds = {"low-and-left-all-in": rest[0], "low-and-next-lowest-all-in": lowest(doors, rest)}
    second = rest[-1] if one.state == "other-all-in" else seconds.get(one.state)
    all_in = [low] * (one.state.startswith("low") or one.state == "declined") + [second] * (second is not None)
    able = [seat for seat in seats if seat not in all_in]
    left, following = next(seat for seat in [low, *rest] if seat in able), lowest(doors, able)
    _, rules, words = STATES[one.state]
    opens = f"{left} opens" + f", or {following} by card" * (left != following)
    words = words.format(second=second, opens=opens, left=left)
    weakest = f", lowest of {NUMBERS[one.sharing]}," if one.sharing > 1 else ""
    rules += ", bring-in.suit-tie" * bool(weakest) + ", bring-in.ace-high" * ("A" in str(doors))
    yield f"  - id: {one.players}-players-{one.rank.lower()}-at-{'-'.join(map(str, sharing))}-lowest-{low}-{one.state}"
    yield f"    title: Of seats {listed(seats)}, seat {low} with the {NAMES[one.rank]} of {SUITS[doors[low][0][1]]}{weakest} {words}"
    yield f"    rules: [{rules}]"
    few = {low: ante + 1} if one.state == "one-chip" else dict.fromkeys(all_in, ante)
    yield from start(one.stakes, dict.fromkeys(seats, 50 * lower) | few, doors)
    yield from moves([], outcomes(one, low, left, following, able))


def possible(one: Combination) -> bool:
    """Whether two players can act, and there are cards and seats enough for who shows the lowest rank and who does not."""
    others = one.players - one.sharing
    wide = {"first": 0, "last": 1, "apart": one.sharing}[one.where]
    above = len(RANKS) - 1 - RANKS.index(one.rank)
    return one.players >= STATES[one.state][0] and one.weakest < one.sharing and wide <= others <= 4 * above


def family() -> str:
    """The whole file."""
    every = (
        Combination(players, state, rank, sharing, weakest, where, stakes)
        for players in range(2, 9)
        for state in STATES
        for rank in NAMES
        for sharing in (1, 2, 3, 4)
        for weakest in range(sharing)
        for where in ("first", "last", "apart")
        for stakes in STAKES
    )
    chosen = pairwise([one for one in every if possible(one)])
    suits = {sharing: cycle(combinations("cdhs", sharing)) for sharing in (1, 2, 3, 4)}
    return HEAD + "\n" + "\n\n".join("\n".join(scenario(one, next(suits[one.sharing]))) for one in chosen) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(family(), encoding="utf-8")
