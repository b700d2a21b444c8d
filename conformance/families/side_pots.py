"""Writes the family `pot/family-side-pots`: three players all-in for the ante with different stacks, in every order of seats and of hands.

Run it as `python side_pots.py FILE`; the test of the families holds the file against an evaluator and a division that share nothing
with this one or with the reference.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

STACKS = (20, 40, 60)
HANDS = ("Kc Kd Kh 9s 4d 7c Ts", "Qc Qd Qh 9d 4h 7d Tc", "Jc Jd Jh 9h 4s 7h Td")
"""Three kings, three queens and three jacks, without a low."""

HEAD = """\
# yaml-language-server: $schema=../../../spec/schema/scenarios.schema.json
# Written by conformance/families/side_pots.py; change that, not this.
theme: Three stacks and three hands in every order
rules: [all-in.side-pots, pot.each-on-its-own, all-in.ante]
scenarios:
"""


def scenario(stacks: Sequence[int], ranks: Sequence[int]) -> Iterator[str]:
    """The lines of one scenario: the stack and the rank of the hand, 0 the best, of each seat in turn."""
    order = dict(zip(stacks, ranks, strict=True))
    short, middle, long = (order[stack] for stack in STACKS)
    won = dict.fromkeys(range(1, 4), 0)
    seat_of = {rank: seat for seat, rank in enumerate(ranks, start=1)}
    # Each stack is one layer of 20 above the one below it; the last layer has one owner, to whom it goes back.
    won[seat_of[min(short, middle, long)]] += 3 * STACKS[0]
    won[seat_of[min(middle, long)]] += 2 * (STACKS[1] - STACKS[0])
    back = STACKS[2] - STACKS[1]
    names = ("best", "second", "worst")
    has = zip((1, 2, 3), stacks, ranks, strict=True)
    words = ", ".join(
        f"seat {seat} {'has ' * (seat == 1)}{stack} and the {names[rank]}{' hand' * (seat == 1)}"
        for seat, stack, rank in has
    )
    wins = ", ".join(f"seat {seat} wins {amount}" for seat, amount in won.items() if amount)
    yield f"  - id: {'-'.join(f'{stack}-{names[rank]}' for stack, rank in zip(stacks, ranks, strict=True))}"
    yield f"    title: {words.capitalize()}; {wins}"
    yield "    table: {lower: 200, upper: 400, ante: 60}"
    yield f"    seats: {{{', '.join(f'{seat}: {stack}' for seat, stack in enumerate(stacks, start=1))}}}"
    yield "    cards:"
    for seat, rank in enumerate(ranks, start=1):
        yield f"      {seat}: {HANDS[rank]}"
    yield "    steps:"
    yield "      - expect:"
    yield "          street: over"
    yield f"          returned: {{{stacks.index(STACKS[2]) + 1}: {back}}}"
    yield f"          won: {{{', '.join(f'{seat}: {amount}' for seat, amount in won.items() if amount)}}}"


def family() -> str:
    """The whole file."""
    blocks = ["\n".join(scenario(stacks, ranks)) for stacks in permutations(STACKS) for ranks in permutations(range(3))]
    return HEAD + "\n" + "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(family(), encoding="utf-8")
