"""Writes the family `pot/family-several-pots`: tied highs and tied lows in the main pot, in every pot, or each one pot further.

Every number of winners stands with every place of them. How many pots there are, whether a folded hand has chips in them, what they
leave over and who gets that are spread over these scenarios so that any two values meet in one of them. Run it as
`python several_pots.py FILE`; `runner/tests/test_family_pots.py` holds the file against an oracle of its own.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

from shared.writing import NUMBERS

HEAD = """\
# yaml-language-server: $schema=../../../spec/schema/scenarios.schema.json
# Written by conformance/families/several_pots.py; change that, not this.
theme: Tied highs and tied lows in one pot and in several, each with its own odd chips
rules: [pot.each-on-its-own, all-in.side-pots, pot.conservation]
scenarios:
"""

SUITS = "cdhs"
TWO_PAIR = {"better": "8h 7s 2c 8s 7h Js Ts", "worse": "5d 3c 5h 3d 9s 2s As"}
"""Two hands without a low, in every pot; the better one shows the lowest door card, and the worse one may fold."""
PLACES = {"main": "of the main pot", "all": "of each pot", "spread": "of the pots they are in"}
EVEN, ODD = 12, 7
"""What each player puts into a pot: every number of winners divides 12, none divides 7."""
ORDERS = ("nearest_dealer", "suit_of_five", "suit_of_seven")


class House(NamedTuple):
    """The pots besides their winners: how many, whether somebody folds, the unit, which leave chips over, and who gets those."""

    pots: int
    folded: bool
    unit: int
    odd: str
    tied_high: str
    tied_low: str


class Player(NamedTuple):
    """A player: the side he is tied for or which two pair he has, his number among those tied, and in how many pots he is."""

    side: str
    number: int
    pots: int

    def cards(self) -> str:
        """His seven cards: a straight to the king and no low, or a seven low and no pair, or two pair."""
        suits = [SUITS[(self.number + place) % (3 if self.side == "high" else 4)] for place in range(5)]
        if self.side == "high":
            others = ["4" + SUITS[self.number], "6" + SUITS[(self.number + 1) % 4]]
            return " ".join([*map("".join, zip("KQJT9", suits, strict=True)), *others])
        if self.side == "low":
            return " ".join(
                [*map("".join, zip("A2357", suits, strict=True)), "8" + SUITS[self.number], "KQ"[self.number] + "s"]
            )
        return TWO_PAIR[self.side]


def players(highs: tuple[int, str], lows: tuple[int, str], pots: int, folded: bool) -> list[Player]:
    """The players of a hand, those tied in as many pots as their place says; none when there are not so many pots.

    A pot ends where a live player has no more. Where nobody tied stops, the player with the worse two pair does.
    """
    found = [Player("better", 0, pots)]
    for side, (count, place) in {"high": highs, "low": lows}.items():
        reach = {"main": [1] * count, "all": [pots] * count, "spread": [min(one, pots) for one in range(1, count + 1)]}[
            place
        ]
        found += [Player(side, number, depth) for number, depth in enumerate(reach)]
    missing = {*range(1, pots)} - {player.pots for player in found}
    worse = Player("worse", 0, min(missing, default=pots))
    last = sum(player.pots == pots for player in [*found, worse])
    return [*found, worse] if len(missing) <= (not folded) and last > 1 else []


class Hand(NamedTuple):
    """A hand: who sits where, how many units each puts into each pot, whether the worse two pair fold, and the unit."""

    seats: dict[int, Player]
    parts: list[int]
    folded: bool
    unit: int

    def seat_of(self, side: str) -> int:
        """The seat of one of the two pair."""
        return next(seat for seat, player in self.seats.items() if player.side == side)

    def won(self, halves: str, tied_high: str, tied_low: str) -> dict[int, int]:
        """What each seat wins of all pots under these values of the options on odd chips."""
        found = dict.fromkeys(self.seats, 0)
        for depth, part in enumerate(self.parts, start=1):
            inside = [seat for seat, player in self.seats.items() if player.pots >= depth]
            highs, lows = ([seat for seat in inside if self.seats[seat].side == side] for side in ("high", "low"))
            amount = part * len(inside)
            for_low = (amount + (halves == "low")) // 2 if lows else 0
            shares = [(highs or [self.seat_of("better")], amount - for_low, tied_high), (lows, for_low, tied_low)]
            for winners, share, by in shares:
                each, odd = divmod(share, len(winners) or 1)
                # Kings and sevens are strongest in the last suit, which comes first; of aces the weakest suit does.
                last_first = by != "nearest_dealer" and not (winners is lows and by == "suit_of_seven")
                numbers = {seat: seat if by == "nearest_dealer" else self.seats[seat].number for seat in winners}
                for place, seat in enumerate(sorted(winners, key=numbers.__getitem__, reverse=last_first)):
                    found[seat] += self.unit * (each + (place < odd))
        return {seat: amount for seat, amount in found.items() if amount}


def scenario(turn: int, highs: tuple[int, str], lows: tuple[int, str], house: House) -> Iterator[str]:
    """The lines of one scenario; `turn` seats the players otherwise each time."""
    around = players(highs, lows, house.pots, house.folded)
    turn %= len(around)
    seats = dict(enumerate([*around[turn:], *around[:turn]][:: -1 if turn % 2 else 1], start=1))
    odd = {"main": [0], "side": [1, 2], "each": [0, 1, 2]}[house.odd]
    hand = Hand(seats, [ODD if pot in odd else EVEN for pot in range(house.pots)], house.folded, house.unit)
    ante = sum(hand.parts) * house.unit
    stacks = {seat: house.unit * sum(hand.parts[: player.pots]) for seat, player in seats.items()}
    if house.folded:
        stacks |= {hand.seat_of(side): 10 * ante for side in TWO_PAIR}
    verbs = ("", "one wins", "two share", "three share")
    (m, place), (n, other) = highs, lows
    words = (
        f"{verbs[m]} the high {PLACES[place]} and {f'{verbs[n]} the low {PLACES[other]}' if n else 'there is no low'}"
    )
    rules = ["pot.ties"] * (max(highs[0], lows[0]) > 1) + ["pot.halves" if lows[0] else "pot.no-low"]
    chips = " with folded chips" * house.folded
    yield f"  - id: {highs[0]}-high-{highs[1]}-{lows[0]}-low{f'-{lows[1]}' * (lows[0] > 0)}"
    yield f"    title: Of {NUMBERS[house.pots]} pots{chips}, {words}"
    yield f"    rules: [{', '.join(rules + ['betting.fold'] * house.folded)}]"
    yield f"    table: {{lower: {4 * ante}, upper: {8 * ante}, ante: {ante}, unit: {house.unit}}}"
    yield f"    seats: {{{', '.join(f'{seat}: {stack}' for seat, stack in stacks.items())}}}"
    yield "    cards:"
    for seat, player in seats.items():
        if not (house.folded and player.side == "worse"):
            yield f"      {seat}: {player.cards()}"
    yield from shares(hand, house, 2 * ante)


def shares(hand: Hand, house: House, bring_in: int) -> Iterator[str]:
    """The lines that say under which options who wins what; only options that matter are named."""
    better, worse = map(hand.seat_of, TWO_PAIR)
    steps = [f"      - [{better}, bring_in]", f"      - [{worse}, fold]"] * hand.folded
    returned = f"{{{better}: {bring_in}}}" if hand.folded else "{}"
    mine, told = (house.tied_high, house.tied_low), {}
    for half in ("high", "low"):
        wins = hand.won(half, *mine)
        named = {"odd_chip_halves": half} if wins != hand.won("low" if half == "high" else "high", *mine) else {}
        if any(wins != hand.won(half, by, mine[1]) for by in ORDERS):
            named["odd_chip_tied_high"] = mine[0]
        if any(wins != hand.won(half, mine[0], by) for by in ORDERS):
            named["odd_chip_tied_low"] = mine[1]
        when = f"when: {{{', '.join(f'{name}: {value}' for name, value in named.items())}}}" if named else ""
        won = ", ".join(f"{seat}: {amount}" for seat, amount in wins.items())
        told[when] = f"- expect: {{street: over, returned: {returned}, won: {{{won}}}}}"
    if len(told) == 1:
        ((when, expect),) = told.items()
        yield from [f"    {when}"] * (when != "") + ["    steps:", *steps, f"      {expect}"]
        return
    yield from (["    steps:", *steps] if steps else []) + ["    variants:"]
    for when, expect in told.items():
        yield from [f"      - {when}", "        steps:", f"          {expect}"]


def spread() -> Iterator[tuple[tuple[int, str], tuple[int, str], House]]:
    """Every number and place of winners, each with the house that brings together most values that have not met yet."""
    houses = [
        House(*values) for values in product((2, 3), (True, False), (1, 5), ("each", "main", "side"), ORDERS, ORDERS)
    ]
    some = [(1, "main"), (1, "all"), *product((2, 3), PLACES)]
    met = Counter[frozenset[tuple[int, object]]]()
    for highs, lows in product(some, [(0, "all"), *(one for one in some if one[0] < 3)]):
        possible = [house for house in houses if players(highs, lows, house.pots, house.folded)]
        pairs = {
            one: [frozenset(pair) for pair in combinations(enumerate((*highs, *lows, *one)), 2)] for one in possible
        }
        best = max(possible, key=lambda house: sum(1 / (1 + met[pair]) for pair in pairs[house]))
        met.update(pairs[best])
        yield highs, lows, best


def family() -> str:
    """The whole file."""
    return HEAD + "\n" + "\n\n".join("\n".join(scenario(turn, *one)) for turn, one in enumerate(spread())) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(family(), encoding="utf-8")
