"""Writes the family `pot/family-odd-chips`: so many tied highs, so many tied lows, a pot that does not divide.

Every player is all-in for the ante, so that a hand is its deal and its awards. Run it as `python odd_chips.py FILE`; the test of the
families holds the file against an evaluator and a division that share nothing with this one or with the reference.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from shared.writing import NUMBERS

SUITS = "cdhs"
POTS = ((7, 1), (9, 1), (35, 5))
"""Antes and units of the tables. With two to six players their pots leave one chip or more in one division or another."""

HEAD = """\
# yaml-language-server: $schema=../../../spec/schema/scenarios.schema.json
# Written by conformance/families/odd_chips.py; change that, not this.
theme: Every number of tied highs and tied lows, and a pot that does not divide
rules: [pot.ties, pot.conservation]
scenarios:
"""


def straight(number: int) -> str:
    """The cards of the player with this number among those tied for the high: king to nine, and no low."""
    ranks = [rank + SUITS[(number + place) % 3] for place, rank in enumerate("KQJT9")]
    return " ".join([*ranks, "4" + SUITS[number], "6" + SUITS[(number + 1) % 4]])


def seven_low(number: int) -> str:
    """The cards of the player with this number among those tied for the low: seven-five-three-two-ace, and less than a straight."""
    ranks = [rank + SUITS[(number + place) % 4] for place, rank in enumerate("A2357")]
    return " ".join([*ranks, "8" + SUITS[number], "KQJ"[number] + "s"])


def shared(amount: int, seats: list[int], unit: int) -> dict[int, int]:
    """The shares of seats in ascending order, odd chips one each to the first."""
    each, odd = divmod(amount // unit, len(seats))
    return {seat: unit * (each + (place < odd)) for place, seat in enumerate(seats)}


def odd_chips(units: int, highs: int, lows: int) -> str:
    """For the title, where the odd chips of so many units go."""
    halves = {units // 2, units - units // 2} if lows else {units}
    tied = any(half % winners for half in halves for winners in (highs, lows) if winners)
    places = ["either half"] * (len(halves) > 1) + ["the first seats"] * tied
    return f"odd chips go to {', then to '.join(places)}" if places else "nothing is left over"


def scenario(highs: int, lows: int, ante: int, unit: int) -> Iterator[str]:
    """The lines of one scenario."""
    first, second = ("high", "low") if (highs + lows) % 2 else ("low", "high")
    count = {"high": highs, "low": lows}
    sides = [first] * count[first] + [second] * count[second]
    seats = {side: [seat for seat, mine in enumerate(sides, start=1) if mine == side] for side in ("high", "low")}
    pot = ante * len(sides)
    who = f"{NUMBERS[highs]} tied high{'s' * (highs > 1)}" if highs > 1 else "One high"
    also = f" and {NUMBERS[lows]} tied lows" if lows > 1 else " and one low" if lows else " without a low"
    yield f"  - id: {highs}-for-high-{lows}-for-low-{pot}-by-{unit}"
    yield f"    title: {(who + also).capitalize()} divide {pot} in units of {unit}; {odd_chips(pot // unit, highs, lows)}"
    yield f"    table: {{lower: 200, upper: 400, ante: {ante}, unit: {unit}}}"
    yield f"    seats: {{{', '.join(f'{seat}: {ante}' for seat in range(1, len(sides) + 1))}}}"
    yield "    cards:"
    for side, hand in (("high", straight), ("low", seven_low)):
        for number, seat in enumerate(seats[side]):
            yield f"      {seat}: {hand(number)}"
    smaller = pot // unit // 2 * unit
    if not lows:
        yield from division("    ", {}, {"high": pot, "low": 0}, seats, unit)
    elif 2 * smaller == pot:
        yield from division("    ", {}, {"high": smaller, "low": smaller}, seats, unit)
    else:
        yield "    variants:"
        for larger in ("high", "low"):
            amounts = {side: pot - smaller if side == larger else smaller for side in ("high", "low")}
            yield from division("      ", {"odd_chip_halves": larger}, amounts, seats, unit)


def division(
    indent: str, when: dict[str, str], amounts: dict[str, int], seats: dict[str, list[int]], unit: int
) -> Iterator[str]:
    """The lines that say under which options who wins what; only options that matter are named."""
    won: dict[int, int] = {}
    for side, tied in seats.items():
        if tied:
            won |= shared(amounts[side], tied, unit)
            if amounts[side] // unit % len(tied):
                when[f"odd_chip_tied_{side}"] = "nearest_dealer"
    named = f"when: {{{', '.join(f'{name}: {value}' for name, value in when.items())}}}"
    expect = f"expect: {{street: over, won: {{{', '.join(f'{seat}: {won[seat]}' for seat in sorted(won))}}}}}"
    if indent == "    ":
        if when:
            yield f"{indent}{named}"
        yield f"{indent}steps:"
        yield f"{indent}  - {expect}"
    else:
        yield f"{indent}- {named}"
        yield f"{indent}  steps:"
        yield f"{indent}    - {expect}"


def family() -> str:
    """The whole file."""
    blocks = [
        "\n".join(scenario(highs, lows, ante, unit))
        for highs in (1, 2, 3)
        for lows in (0, 1, 2, 3)
        for ante, unit in POTS
        if highs > 1 or lows > 1
    ]
    return HEAD + "\n" + "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(family(), encoding="utf-8")
