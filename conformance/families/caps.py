"""Writes the family `betting/family-caps`: one raise before the cap and at the cap, however the round is opened and by however many.

Run it as `python caps.py FILE`; `runner/tests/test_family_caps.py` holds the file against an oracle of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import cycle, islice, product
from pathlib import Path

HEAD = """\
# yaml-language-server: $schema=../../../spec/schema/scenarios.schema.json
# Written by conformance/families/caps.py; change that, not this.
theme: Every cap on every street, with two players and with three
rules: [betting.cap, betting.capped-actions]
scenarios:
"""

BOARDS = {1: "Kc 9d 4h 7s", 2: "Td 8c Jh 5c", 3: "2c 6d Qs 3h"}
"""Seat 3 has to bring in, and seat 1 acts first from fourth street on; nobody shows a pair."""
STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
OPENINGS = {
    "third-completed": "Third street after a completion",
    "third-opened": "Third street opened by the low card",
    "fourth": "Fourth street",
    "fifth": "Fifth street",
    "sixth": "Sixth street",
    "seventh": "Seventh street",
}
LATE = ("fifth", "sixth", "seventh")
"""The streets at the upper limit."""
TABLES = {
    "two": "two players",
    "three": "three players",
    "one-folds": "three players, of whom one folds,",
    "one-all-in": "two players beside one all-in",
}
TWO_BEGIN = {"two", "one-all-in"}
"""The rounds that exactly two active players begin, in which the cap may be lifted."""
CAPS = {3: "three raises", 4: "four raises", None: "as many raises as anybody likes"}
UNCAPPED = 6
"""How many raises are made where there is no cap: more than any cap allows."""


def turns(opening: str, table: str) -> Iterator[tuple[int, str]]:
    """Who acts in the round from its first wager on, and what: the wagers without end, each at the limit of the street."""
    limit, to, folded = 40 if opening in LATE else 20, 0, False
    order = [3, 1, 2] if opening == "third-opened" else [1, 2, 3]
    for seat in cycle(seat for seat in order if seat != 2 or table in {"three", "one-folds"}):
        if seat == 2 and table == "one-folds":
            if not folded:
                yield seat, "fold"
            folded = True
            continue
        to += limit
        yield seat, f"{'raise' if to > limit else 'complete' if opening.startswith('third') else 'bet'}, {to}"


def reached(opening: str, table: str) -> Iterator[str]:
    """The steps that lead to the first wager of the round; on the street before there are a bet and a raise, which do not count."""
    order = [1, 2, 3] if table in {"three", "one-folds"} else [1, 3]
    if opening != "third-opened":
        yield "[3, bring_in]"
    if opening in LATE:
        yield f"call: {order[:-1]}"
    for _ in range(LATE.index(opening) if opening in LATE else 0):
        yield f"check: {order}"
    if not opening.startswith("third"):
        limit = 40 if opening in LATE[1:] else 20
        yield f"[1, {'bet' if opening in LATE else 'complete'}, {limit}]"
        yield f"[{order[1]}, raise, {2 * limit}]"
        yield f"call: {[*order[2:], 1]}"


def asked(facing: str, turn: tuple[int, str], capped: bool = False) -> str:
    """The expectation of a player who faces a wager, and whose turn would be one more, where the cap allows it."""
    seat, wager = turn
    offers = ["fold", f"[call, {facing.rsplit(maxsplit=1)[-1]}]"] + ([] if capped else [f"[{wager}]"])
    return f"expect: {{to_act: {seat}, legal: [{', '.join(offers)}]}}"


def scenario(opening: str, table: str, cap: int | None) -> Iterator[str]:
    """The lines of one scenario."""
    lifted = table in TWO_BEGIN and cap is not None
    seats = {1: 1000, 2: 5 if table == "one-all-in" else 1000, 3: 1000}
    if table == "two":
        del seats[2]
    rules = ["betting.completion-is-the-bet" if opening.startswith("third") else "betting.cap-per-street"]
    rules += ["betting.heads-up-cap"] * (cap is not None and table != "three")
    named = ["bring_in_choice: bring_in_or_complete"] * (opening == "third-opened")
    named += [f"raise_cap: {cap or 'none'}"] * (not lifted)
    end = ", or any number if uncapped" * lifted or ", and not one more" * (cap is not None)
    yield f"  - id: {opening}-{table}-{cap or 'none'}"
    yield f"    title: {OPENINGS[opening]} with {TABLES[table]} takes {CAPS[cap]}{end}"
    yield f"    rules: [{', '.join(rules)}]"
    if named:
        yield f"    when: {{{', '.join(named)}}}"
    yield "    table: {lower: 20, upper: 40, ante: 5}"
    yield f"    seats: {{{', '.join(f'{seat}: {stack}' for seat, stack in seats.items())}}}"
    yield "    cards:"
    for seat in seats:
        yield f"      {seat}: ?? ?? {BOARDS[seat][: 2 + 3 * STREETS.index(opening.partition('-')[0])]}"
    yield "    steps:"
    # The first wager is no raise, so that as many have been made as the cap allows raises, with one to come.
    last = (cap or UNCAPPED) + (table == "one-folds")
    acts = list(islice(turns(opening, table), last + 3))
    (_, wager), raised, beyond, further = acts[last - 1], *acts[last:]
    at_cap = [asked(raised[1], beyond, True), f"refuse: {step(beyond)}"]
    on = [asked(raised[1], beyond), step(beyond), asked(beyond[1], further)]
    yield from lines(6, [*reached(opening, table), *map(step, acts[:last]), asked(wager, raised), step(raised)])
    if not lifted:
        yield from lines(6, at_cap if cap else on)
        return
    yield "    variants:"
    for value, then in {f"same, raise_cap: {cap}": at_cap, "lifted_if_round_starts_heads_up": on}.items():
        yield f"      - when: {{heads_up_cap: {value}}}"
        yield "        steps:"
        yield from lines(10, then)


def step(turn: tuple[int, str]) -> str:
    """A turn as a step."""
    return f"[{turn[0]}, {turn[1]}]"


def lines(indent: int, steps: Iterable[str]) -> Iterator[str]:
    """The lines of steps."""
    yield from (" " * indent + f"- {one}" for one in steps)


def family() -> str:
    """The whole file."""
    blocks = ["\n".join(scenario(*one)) for one in product(OPENINGS, TABLES, CAPS)]
    return HEAD + "\n" + "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(family(), encoding="utf-8")
