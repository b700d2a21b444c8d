"""Writes the family `order/family-equal-boards`: two to four boards of the same ranks, in all seats and suits, on every street.

Each of them in turn has the strongest suit in the highest-ranking cards, and weak ones beside them. Of all combinations it takes so
many that every two values come together. There are four cards of a rank, so that three of a kind are never equal. Run it as
`python equal_boards.py FILE`; the test of the family holds the file against an oracle that shares nothing with this one or with the
reference.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from shared.pairwise import pairwise
from shared.streets import STREETS, Boards, acts_first, clockwise, hand
from shared.writing import listed, moves, seating, several, start

KINDS = {"king high": "KT85", "a pair": "77KQ", "two pair": "9944"}
"""What the equal boards show, the highest-ranking cards first; on an earlier street the first of it."""

PAIRED = [("dh", "cs"), ("ch", "ds"), ("cd", "hs")]
SHAPES = {
    ("king high", 2): [("c", "d"), ("d", "h"), ("h", "s")],
    ("king high", 3): [("c", "d", "h"), ("c", "d", "s"), ("d", "h", "s")],
    ("king high", 4): [("c", "d", "h", "s")],
    ("a pair", 2): PAIRED,
    ("two pair", 2): PAIRED,
}
"""The kinds, with the number of equal boards, and the suits of their highest-ranking cards, the strongest board last."""

NAMES = {"K": "king", "7": "seven", "9": "nine", "c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

HEAD = """\
# yaml-language-server: $schema=../../../spec/schema/scenarios.schema.json
# Written by conformance/families/equal_boards.py; change that, not this.
theme: Equal boards in every seat, of every suit and on every street
rules: [order.equal-boards]
scenarios:
"""


class Combination(NamedTuple):
    """What one scenario is about. `street` is 1 for fourth, `strong` the place of the strongest suit among the equal boards, from 0."""

    players: int
    street: int
    shape: tuple[str, int]
    suits: tuple[str, ...]
    strong: int
    where: str
    all_in: str


def equal(ranks: str, seats: Sequence[int], suits: Sequence[str]) -> Boards:
    """Boards of these ranks, and of these suits in the highest. The first shows its high cards first, the others last, so that they
    are equal on no street before.
    """
    boards: Boards = {}
    for seat, mine, beside in zip(seats, suits, reversed(suits), strict=True):
        cards = [rank + suit for rank, suit in zip(ranks, mine + beside[::-1] * 3, strict=False)]
        boards[seat] = cards[::-1] if boards else cards
    return boards


def scenario(one: Combination) -> Iterator[str]:
    """The lines of one scenario."""
    (kind, number), street = one.shape, STREETS[one.street]
    seats = seating(one.players, spaced=(one.street + one.strong) % 2 == 1)
    places = {"first": seats[:number], "last": seats[-number:], "apart": seats[:: one.players // number][:number]}
    tied = places[one.where]
    strong = tied[one.strong]
    all_in = {"nobody": [], "nearest": [tied[0]], "strongest": [strong]}[one.all_in]
    upcards = dict.fromkeys(seats, min(one.street + 1, 4))
    alike = equal(KINDS[kind][: min(one.street + 1, 4)], [*clockwise(tied, strong)[1:], strong], one.suits)
    boards, steps, _ = hand(alike, upcards, min(one.street, 3), None, all_in)
    which = "-".join([*map(str, tied), *one.suits, "strongest", str(strong), *(f"all-in-{seat}" for seat in all_in)])
    card = f"the {NAMES[KINDS[kind][0]]} of {NAMES[max(one.suits[-1])]}"
    high = f"{strong} all-in with {card}" if strong in all_in else f"{strong} {card}"
    also = "".join(f", {seat} all-in" for seat in all_in if seat != strong)
    by_seat, by_suit = (acts_first(boards, highest, all_in) for highest in (tied[0], strong))
    acts = f"seat {by_seat} acts first" + (f", or {by_suit} by suit" if by_suit != by_seat else " either way")
    yield f"  - id: {one.players}-players-{street}-{kind.replace(' ', '-')}-in-{which}"
    yield f"    title: On {street} street seats {listed(tied)} show {kind}, {high}{also}; {acts}"
    if rules := ["order.high-seat-all-in"] * bool(all_in) + ["order.seventh-street"] * (one.street == 4):
        yield f"    rules: [{', '.join(rules)}]"
    yield from start((20, 40, 5), {seat: 15 if seat in all_in else 1000 for seat in seats}, boards)
    ways = {"board_tie: nearest_dealer": tied[0], "board_tie: suit": strong}
    yield from moves(steps, {way: ending(boards, highest, one.street, all_in) for way, highest in ways.items()})


def ending(boards: Boards, highest: int, street: int, all_in: Collection[int]) -> list[str]:
    """The steps from where the boards are equal, when this seat counts as the highest; to seventh street the boards stay the same."""
    acts = acts_first(boards, highest, all_in)
    expect = f"expect: {{street: {STREETS[min(street, 3)]}, to_act: {acts}}}"
    if street < 4:
        return [expect]
    able = [seat for seat in clockwise(sorted(boards), acts) if seat not in all_in]
    return [expect, *several("check", able), f"expect: {{street: seventh, to_act: {acts}}}"]


def possible(one: Combination) -> bool:
    """Whether there are seats for the equal boards, two who can act, and upcards enough."""
    kind, number = one.shape
    wide = {"first": number, "last": number + 1, "apart": 2 * number}[one.where]
    able = one.all_in == "nobody" or one.players > 2
    told_apart = one.all_in != "strongest" or one.strong > 0
    return one.players >= wide and able and told_apart and (kind != "two pair" or one.street > 2)


def family() -> str:
    """The whole file."""
    every = (
        Combination(players, street, shape, suits, strong, where, all_in)
        for players in range(2, 8)
        for street in (1, 2, 3, 4)
        for shape, all_suits in SHAPES.items()
        for suits in all_suits
        for strong in range(shape[1])
        for where in ("first", "last", "apart")
        for all_in in ("nobody", "nearest", "strongest")
    )
    chosen = pairwise([one for one in every if possible(one)])
    chosen.append(Combination(8, 3, ("king high", 4), ("c", "d", "h", "s"), 2, "apart", "nearest"))
    return HEAD + "\n" + "\n\n".join("\n".join(scenario(one)) for one in chosen) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(family(), encoding="utf-8")
