"""Writes the family `order/family-first-to-act`: the best board in every seat, on every street, at tables of two to eight.

The best board is of each kind, and its player or another one has folded or is all-in. Of the combinations it takes so many that
every two values come together. Run it as `python first_to_act.py FILE`; the test of the family holds the file against an oracle that
shares nothing with this one or with the reference.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from shared.pairwise import pairwise
from shared.streets import STREETS, acts_first, hand
from shared.writing import NUMBERS, flow, moves, seating, start

PLAYERS = {
    "nobody": (2, "order.board-ranking", ", with {kind} against {rival}"),
    "second-all-in": (3, "order.board-ranking", ", with {kind}, though the second highest board is all-in"),
    "next-folded": (3, "order.board-ranking", ", with {kind}, though its left neighbour has folded"),
    "best-folded": (3, "order.folded-board", ", after seat {mine} has folded {kind}"),
    "best-all-in": (3, "order.high-seat-all-in", ", at the left of {kind} all-in in seat {mine}"),
    "best-all-in-next-folded": (
        4,
        "order.high-seat-all-in",
        ", as seat {mine} is all-in with {kind} and seat {left} has folded",
    ),
    "best-and-next-all-in": (
        4,
        "order.high-seat-all-in",
        ", as seat {mine} is all-in with {kind} and seat {left} is all-in too",
    ),
}
"""Who has folded or is all-in: how many players that needs so that two can still act, its rule, and the end of the title."""

LESSER, LOWER, ROW = "higher cards of a lesser kind", "lower cards of the same kind", "cards of one suit in a row"
BOARDS = {
    ("ace high", LOWER): {1: "A K", 2: "6A 5A", 3: "6A9 A59", 4: "9A46 A594"},
    ("ace high", ROW): {2: "2A KQ", 3: "A42 JKQ", 4: "A542 JQKT"},
    ("a pair", LESSER): {2: "22 AK", 3: "232 AKQ", 4: "2432 AKQJ"},
    ("a pair", LOWER): {2: "77 66", 3: "K77 Q77", 4: "7327 6AK6"},
    ("a pair", ROW): {2: "22 KQ", 3: "223 JKQ", 4: "2243 JQKT"},
    ("two pair", LESSER): {4: "2323 AKAQ"},
    ("two pair", LOWER): {4: "7272 6565"},
    ("two pair", ROW): {4: "3322 TJQK"},
    ("three of a kind", LESSER): {3: "222 AAK", 4: "2242 AKAK"},
    ("three of a kind", LOWER): {3: "777 666", 4: "7277 6A66"},
    ("three of a kind", ROW): {3: "222 KQJ", 4: "2232 KQJT"},
    ("four of a kind", LESSER): {4: "2222 AAKA"},
    ("four of a kind", LOWER): {4: "7777 6666"},
    ("four of a kind", ROW): {4: "2222 QKTJ"},
}
"""The best board and the second best, for each number of upcards, by the kind of the best and by what the second has. All others are
queen high or less."""

HEAD = """\
# yaml-language-server: $schema=../../../spec/schema/scenarios.schema.json
# Written by conformance/families/first_to_act.py; change that, not this.
theme: The best board in every seat and on every street
rules: [order.high-board]
scenarios:
"""


class Combination(NamedTuple):
    """What one scenario is about. `street` is 1 for fourth, `best` the place of the best board among the players, from 0."""

    players: int
    street: int
    best: int
    state: str
    kind: str
    rival: str


def scenario(one: Combination) -> Iterator[str]:
    """The lines of one scenario."""
    players, street, best, state, kind, rival = one
    seats = seating(players, spaced=(street + best) % 2 == 1)
    mine, left, second = (seats[(best + by) % players] for by in (0, 1, -1))
    fold = (mine, street - 1) if state == "best-folded" else (left, 0) if "next-folded" in state else None
    all_in = [second] if state == "second-all-in" else [mine] * ("all-in" in state) + [left] * ("and-next" in state)
    upcards = {seat: min(street + 1, 4) for seat in seats} | ({fold[0]: fold[1] + 1} if fold else {})
    ranks, others = BOARDS[kind, rival][upcards[mine]].split()
    two = {
        mine: [rank + suit for rank, suit in zip(ranks, "scdh", strict=False)],
        second: [rank + suit for rank, suit in zip(others, "hhhh" if rival == ROW else "dshc", strict=False)],
    }
    boards, steps, (highest,) = hand(two, upcards, street, fold, all_in)
    acts = acts_first(boards, highest, [*all_in, *(fold or ())[:1]])
    _, rule, words = PLAYERS[state]
    words = words.format(kind=kind, mine=mine, left=left, rival=rival)
    rules = [rule] + ["order.seventh-street"] * (street == 4)
    rules += ["order.no-straights-or-flushes"] * (state == "nobody" and rival == ROW)
    against = {LESSER: "lesser-kind", LOWER: "lower-cards", ROW: "row"}[rival]
    board = kind.removesuffix(" of a kind").replace(" ", "-")
    yield f"  - id: {players}-players-{STREETS[street]}-{board}-in-seat-{mine}-{state}-{against}"
    yield f"    title: With {NUMBERS[players]} players, on {STREETS[street]} street seat {acts} acts first{words}"
    yield f"    rules: [{', '.join(rules)}]"
    yield from start((20, 40, 5), {seat: 15 if seat in all_in else 1000 for seat in seats}, boards)
    stacks = f", stacks: {flow(dict.fromkeys(sorted(all_in), 0))}" if all_in else ""
    yield from moves([*steps, f"expect: {{street: {STREETS[street]}, to_act: {acts}{stacks}}}"])


def possible(one: Combination) -> bool:
    """Whether two players can still act, and the best board can be of this kind by then."""
    upcards = one.street if one.state == "best-folded" else min(one.street + 1, 4)
    return one.players >= PLAYERS[one.state][0] and upcards in BOARDS[one.kind, one.rival]


def family() -> str:
    """The whole file: each pair of boards with everybody in, as many as there are seats at tables of two to seven, then the other states,
    and one table of eight.
    """
    shown = [(pair, upcards) for pair, lengths in BOARDS.items() for upcards in lengths if upcards > 1]
    seats = [(players, best) for players in range(2, 8) for best in range(players)]
    chosen = []
    for place, (pair, upcards) in enumerate(shown):
        players, best = seats[7 * place % len(seats)]
        late = upcards == 4 and best % 2 == 0
        chosen.append(Combination(players, upcards - 1 + late, best, "nobody", *pair))
    states = [state for state in PLAYERS if state != "nobody"]
    every = product(range(3, 8), (1, 2, 3, 4), range(7), states, BOARDS)
    others = (Combination(*one, *pair) for *one, pair in every)
    chosen += pairwise([one for one in others if one.best < one.players and possible(one)])
    chosen.append(Combination(8, 3, 5, "best-all-in", "two pair", LESSER))
    return HEAD + "\n" + "\n\n".join("\n".join(scenario(one)) for one in chosen) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(family(), encoding="utf-8")
