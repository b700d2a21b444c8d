"""Writes the family `deal/family-shortage`: so many seats, so many folds on each street, and a deck one too short, just enough or more.

Of all ways to fold that leave the same cards too few or too many on a street, the one with the fewest folds stands for the others; with
seven and eight seats, of those with folds on the same streets. Run it as `python shortage.py FILE`; `runner/tests/test_family_deal.py`
holds the file against an oracle of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby, product
from pathlib import Path
from typing import NamedTuple

HEAD = """\
# yaml-language-server: $schema=../../../spec/schema/scenarios.schema.json
# Written by conformance/families/shortage.py; change that, not this.
theme: A deck that is short by one card, just enough, or one card more than enough
rules: [deal.shortage]
scenarios:
"""

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
UP = "Ah Kh 9c, 2c 6h Ts, Kd Td 7c, Jh 9s 6c, Tc 8s 5h, 9h 7d 4c, 7s 5c Jc, Qc Jd 8h, Qh 8c 3c, Js 7h 4d"
"""The upcards of seats 1 to 10 up to fifth street: seat 2 brings in, and seat 1 acts first ever after, with all four aces to come."""
FOLDERS = (3, 5, 7, 9, 4, 6, 8, 10)
"""Who folds, in this order."""
WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
)


class Count(NamedTuple):
    """How many are live and how many cards are left when a street is dealt, and how many there are more than are needed."""

    live: int
    left: int
    spare: int


def counts(seats: int, folds: Sequence[int]) -> dict[str, Count]:
    """The numbers of sixth and seventh street after so many folds on each street before it."""
    live, left, found = seats, 52 - 3 * seats, {}
    for street, folded in zip(STREETS[1:], folds, strict=True):
        live -= folded
        kept = street == "sixth" and seats > 8
        found[street] = Count(live, left, left - live - kept)
        left -= live if found[street].spare >= 0 else 1
    return found


def chosen() -> Iterator[tuple[int, str, tuple[int, ...]]]:
    """Seats, the street that is tested, and the folds on each street before it, for every scenario."""
    for seats in (7, 8, 9, 10):
        seen = set()
        ways = product(range(seats - 1), repeat=4)
        for folds in sorted(ways, key=lambda ways: (sum(ways), ways)):
            where = tuple(place for place, folded in enumerate(folds) if folded)
            if sum(folds) > seats - 2 or len(where) > 2:
                continue
            sixth, seventh = (counts(seats, folds)[street].spare for street in STREETS[3:])
            tested = [("sixth", sixth)] * (seats > 8 and not folds[3])
            tested += [("seventh", seventh)] * (seats < 9 or len(where) < 2 or (sixth < 0 and 3 in where))
            for street, spare in tested:
                key = street, sixth < 0, where if seats < 9 else (), spare
                if key not in seen and (spare in (-1, 0, 1) or (street == "sixth" and spare == -2) or not where):
                    seen.add(key)
                    yield seats, street, folds


class Deal:
    """The cards of a hand, dealt to who is live; what is left lies in `rest`, with two aces at the bottom."""

    def __init__(self, seats: int) -> None:
        self.up = {seat: board.split() for seat, board in enumerate(UP.split(", ")[:seats], start=1)}
        used = {"As", "Ad", "Ac"}.union(*self.up.values())
        free = [card for card in DECK if card not in used]
        self.cards = {seat: [free.pop(0), free.pop(0) if seat > 1 else "Ac"] for seat in self.up}
        self.rest, self.common = [*free, "Ad", "As"], list[str]()

    def street(self, street: str, live: Sequence[int], short: bool) -> None:
        """Deal a street: the upcards that are written above, or a card from the rest, or a common card."""
        if street in STREETS[:3]:
            for seat in live:
                self.cards[seat].append(self.up[seat][STREETS.index(street)])
        elif short:
            self.common.append(self.rest.pop())
        else:
            for seat in live:
                first = seat == 1 and street == "sixth"
                self.cards[seat].append(self.rest.pop(self.rest.index("Ad") if first else 0))

    def fold(self, seat: int) -> None:
        """A seat folds: the upcards that it would have got stay in the deck."""
        self.rest[:0] = self.up[seat][len(self.cards[seat]) - 2 :]


def scenario(seats: int, street: str, folds: Sequence[int]) -> Iterator[str]:
    """The lines of one scenario."""
    deal, live, numbers, written = Deal(seats), list(range(1, seats + 1)), counts(seats, folds), list[str]()
    folders = iter(seat for seat in FOLDERS if seat <= seats)
    for place, now in enumerate(STREETS[: STREETS.index(street) + 1]):
        deal.street(now, live, now in numbers and numbers[now].spare < 0)
        if now != street:
            out = {next(folders) for _ in range(folds[place])}
            written += betting(now, live, out)
            live = [seat for seat in live if seat not in out]
            for seat in sorted(out):
                deal.fold(seat)
    short = numbers[street].spare < 0
    rules = ["deal.shortage-on-sixth"] * (street == "sixth") + ["deal.no-reuse"] * (short and sum(folds) > 0)
    rules += ["deal.common-card" if short else "deal.upcards" if street == "sixth" else "deal.seventh-street"]
    yield f"  - id: {seats}-seats-{street}-after-{'-'.join(map(str, folds))}"
    yield f"    title: {title(seats, street, folds, numbers[street])}"
    yield f"    rules: [{', '.join(rules)}]"
    yield "    table: {lower: 20, upper: 40, ante: 5}"
    yield f"    seats: {{{', '.join(f'{seat}: 1000' for seat in deal.up)}}}"
    yield "    cards:"
    yield from (f"      {seat}: {' '.join(cards)}" for seat, cards in deal.cards.items())
    if deal.common:
        yield f"      common: {' '.join(deal.common)}"
    yield "    steps:"
    yield from (f"      - {step}" for step in written)
    yield "      - expect:"
    yield f"          common: {' '.join(deal.common) or 'none'}"
    yield "          boards:" if street == "sixth" else "          views:"
    for seat in live:
        cards = " ".join(deal.cards[seat])
        yield f"            {seat}: {cards[6:] if street == 'sixth' else f'{{{seat}: {cards}}}'}"


def betting(street: str, live: Sequence[int], out: set[int]) -> Iterator[str]:
    """The steps of a street on which these seats fold: to the bring-in, or to a bet; without folds the street is checked."""
    if street != "third" and not out:
        yield f"check: {live}"
        return
    yield "[2, bring_in]" if street == "third" else f"[1, bet, {20 if street == 'fourth' else 40}]"
    turns = [*live[2:], 1] if street == "third" else live[1:]
    for folds, seats in groupby(turns, key=lambda seat: seat in out):
        yield f"{'fold' if folds else 'call'}: {[*seats]}"


def title(seats: int, street: str, folds: Sequence[int], count: Count) -> str:
    """The point of a scenario in a sentence."""
    on = [f"{WORDS[folded]} on {name}" for name, folded in zip(STREETS, folds, strict=False) if folded]
    many, _, where = " and ".join(on).partition(" ")
    who = (
        f"{many.capitalize()} of {WORDS[seats]} fold{'s' * (many == 'one')} {where}"
        if on
        else f"All {WORDS[seats]} stay"
    )
    spare = {-1: "are one too few", 0: "are just enough", 1: "leave one to spare"}
    how = spare.get(count.spare, "are enough" if count.spare > 0 else "are too few")
    kept = " and one to keep" * (street == "sixth" and seats > 8)
    cards = f"{WORDS[count.left]} card{'s' * (count.left > 1)}"
    return f"{who}; {cards} for {WORDS[count.live]}{kept} on {street} {how if count.left > 1 else how.replace('are', 'is')}"


def family() -> str:
    """The whole file."""
    return HEAD + "\n" + "\n\n".join("\n".join(scenario(*one)) for one in chosen()) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(family(), encoding="utf-8")
