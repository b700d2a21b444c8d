"""Writes the family `all-in/family-stack-depths`: what a player may do with so many chips, and what it leaves to the next player.

The depths lie on, one below and one above each boundary: what is faced, half of a full step above it, a full step above it. Run it as
`python stack_depths.py FILE`; `runner/tests/test_family_stacks.py` holds the file against an oracle of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

HEAD = """\
# yaml-language-server: $schema=../../../spec/schema/scenarios.schema.json
# Written by conformance/families/stack_depths.py; change that, not this.
theme: A stack of every depth in every situation
rules: [all-in.never-more-than-stack]
scenarios:
"""

ANTE, BRING_IN, LOWER, UPPER, DEEP = 5, 10, 20, 40, 1000
BOARDS = {1: "Kc 9d 4h", 2: "Td 8c Jh", 3: "2c 6d Qs", 4: "9c Jd 3d"}
"""Seat 3 has to bring in, and seat 1 acts first from fourth street on; nobody shows a pair."""
STREETS = {"third": "", "fourth": "[3, bring_in] / call: [4, 1, 2]"}
STREETS["fifth"] = STREETS["fourth"] + " / check: [1, 2, 3, 4]"
"""How each street is reached."""
COUNTS = {"half_bet": 2, "full_bet": 1}
"""`short_all_in`: a wager counts as full when so many times what it adds is a full step."""


class Situation(NamedTuple):
    """A player, the full amount that stands before him, and the next player who is looked at.

    `more` are depths besides the edges, as his total for the street, of which `front` lies before him already. `whom` names the next
    player when he has acted, so that only a wager that counts as full reopens the betting to him.
    """

    name: str
    words: str
    street: str
    seat: int
    stands: int
    before: str
    next: int
    more: Sequence[int] = ()
    whom: str = ""
    between: str = ""
    front: int = 0

    @property
    def step(self) -> int:
        """The full step above what stands."""
        return LOWER - BRING_IN if self.stands == BRING_IN else UPPER if self.street == "fifth" else LOWER

    @property
    def totals(self) -> list[int]:
        """What he can put in on the street: on the edges of half a step and of a full one, one chip below them, and the others."""
        edges = (self.step // 2 - 1, self.step // 2, self.step - 1, self.step)
        return sorted([*(self.stands + above for above in edges), *self.more])


IN, BET = "[3, bring_in]", "[1, bet, 40]"
OPENED, RAISED = IN + " / [4, complete, 20]", BET + " / [2, call] / [3, raise, 80] / [4, call]"
# fmt: off
SITUATIONS = [
    Situation("complete", "facing the bring-in", "third", 4, 10, IN, 1, [1, 9, 10, 11, 16, 21]),
    Situation("open", "opening", "third", 3, 10, "", 4, [11]),
    Situation("bet", "facing nothing", "fourth", 1, 0, "", 2, [1, 11, 21]),
    Situation("bet", "facing nothing", "fifth", 1, 0, "", 2),
    Situation("raise", "facing a completion", "third", 1, 20, OPENED, 2, [20]),
    Situation("raise", "facing a bet", "fourth", 2, 20, "[1, bet, 20]", 3),
    Situation("raise", "facing a bet", "fifth", 2, 40, BET, 3, [1, 39, 40, 41, 61, 81]),
    Situation("raise-again", "raised after betting", "fifth", 1, 80, RAISED, 2, [79, 80, 81], front=40),
    Situation("reopen-the-bring-in", "facing the bring-in", "third", 2, 10, IN + " / call: [4, 1]", 3, (), "the bring-in"),
    Situation("reopen-the-completion", "facing a completion", "third", 2, 20, OPENED + " / [1, call]", 4, (),
              "whoever completed", "[3, fold]"),
    Situation("reopen-a-check", "facing nothing", "fourth", 4, 0, "check: [1, 2, 3]", 1, (), "a player who checked"),
    Situation("reopen-the-bet", "facing a bet", "fifth", 4, 40, BET + " / call: [2, 3]", 1, (), "the bettor"),
]
# fmt: on


def offers(stands: int, wager: str = "") -> str:
    """The legal actions against an amount, and the wager where there is one."""
    return f"[{', '.join([*(['fold', f'[call, {stands}]'] if stands else ['check']), *([wager] if wager else [])])}]"


def after(at: Situation, to: int, counts: bool) -> str:
    """What the next player may do after a wager to this amount, which counts as full or falls short of it."""
    if counts:
        return offers(to, f"[raise, {to + (LOWER if at.street == 'third' else at.step)}]")
    return offers(to) if at.whom else offers(to, f"[complete, {at.stands + at.step}]")


def point(at: Situation, above: int, noun: str) -> tuple[str, str]:
    """What chips for so much above what stands come to, for the title, and the rule that it is about."""
    if above <= 0:
        return ("a call for less" if above else "exactly a call"), "all-in.call-for-less"
    halves = min(2 * above // at.step, 2)
    if at.whom:
        does, perhaps = ("does not reopen" if not halves else "reopens"), ", or does not" * (halves == 1)
        return f"a {noun} that {does} the betting to {at.whom}{perhaps}", "all-in.reopening"
    if halves < 2:
        how = "counts as full or has to be completed" if halves else "does not count as full"
        return f"a {noun} for less, which {how}", "all-in.counts-as-full" if halves else "all-in.completing"
    return f"a full {noun}" + (" and leave one chip" if above > at.step else ""), "betting.exact-amounts"


def scenario(at: Situation, total: int) -> Iterator[str]:
    """The lines of one scenario."""
    name = "bet" if not at.stands else "complete" if at.stands == BRING_IN else "raise"
    above, to = total - at.stands, min(total, at.stands + at.step)
    what, rule = point(at, above, "completion" if name == "complete" else name)
    yield from head(f"{at.name}-on-{at.street}", f"{at.words} on {at.street} street", total - at.front, what, rule)
    yield from table(at.street, at.seat, total)
    if above > 0:
        own = f"[[bring_in, 10], [complete, {to}]]" if at.name == "open" else offers(at.stands, f"[{name}, {to}]")
        answers = {value: after(at, to, above * times >= at.step) for value, times in COUNTS.items()}
    else:
        own, wager = offers(total), f"[{'raise' if at.stands > BRING_IN else 'complete'}, {at.stands + at.step}]"
        answers = dict.fromkeys(COUNTS, offers(at.stands, wager))
    act = f"{name}, {to}" if above > 0 else "call"
    yield from steps(
        STREETS[at.street], at.before, f"expect: {{to_act: {at.seat}, legal: {own}}}", f"[{at.seat}, {act}]", at.between
    )
    yield from last(f"to_act: {at.next}, stacks: {{{at.seat}: {total - to}}}", "short_all_in", answers)


def bringing_in(behind: int) -> Iterator[str]:
    """The lines of one scenario of the player who has to bring in."""
    enough = behind >= BRING_IN
    what = "the bring-in or a completion" if behind > BRING_IN else "the bring-in" + " for less" * (not enough)
    rule = "bring-in.choice" if enough else "bring-in.short"
    yield from head("bring-in-on-third", "with the lowest door card", behind, what, rule)
    yield from table("third", 3, behind)
    own = f"[bring_in, {min(behind, BRING_IN)}]"
    if behind > BRING_IN:
        also = f"[{own}, [complete, {min(behind, LOWER)}]]"
        yield from last("to_act: 3", "bring_in_choice", {"bring_in_only": f"[{own}]", "bring_in_or_complete": also})
        return
    yield from steps(f"expect: {{to_act: 3, legal: [{own}]}}", IN)
    owed = {"full_amount_owed": BRING_IN, "call_short": behind}
    answers = {value: offers(amount, f"[complete, {LOWER}]") for value, amount in owed.items()}
    yield from last("to_act: 4, stacks: {3: 0}", "short_bring_in", answers)


def head(name: str, words: str, behind: int, what: str, rule: str) -> Iterator[str]:
    """The lines from the id to the options."""
    yield f"  - id: {name}-with-{behind}"
    yield f"    title: {words.capitalize()}, {behind} chip{'s make' if behind > 1 else ' makes'} {what}"
    yield f"    rules: [{rule}]"
    if words.startswith("opening"):
        yield "    when: {bring_in_choice: bring_in_or_complete}"


def table(street: str, seat: int, total: int) -> Iterator[str]:
    """The lines from the table to the steps; the seat can put in this total on the street."""
    stack = ANTE + (0 if street == "third" else BRING_IN) + total
    yield f"    table: {{lower: {LOWER}, upper: {UPPER}, ante: {ANTE}}}"
    yield f"    seats: {{{', '.join(f'{other}: {stack if other == seat else DEEP}' for other in BOARDS)}}}"
    yield "    cards:"
    for other, board in BOARDS.items():
        yield f"      {other}: ?? ?? {board[: 2 + 3 * list(STREETS).index(street)]}"
    yield "    steps:"


def steps(*written: str) -> Iterator[str]:
    """The lines of steps; several may stand in one line."""
    yield from (f"      - {step}" for some in written if some for step in some.split(" / "))


def last(state: str, option: str, answers: dict[str, str]) -> Iterator[str]:
    """The lines of the last expectation: the state, and what is legal under each value of the option where that matters."""
    if len(set(answers.values())) == 1:
        yield from steps(f"expect: {{{state}, legal: {next(iter(answers.values()))}}}")
        return
    yield from steps(f"expect: {{{state}}}")
    yield "    variants:"
    for value, legal in answers.items():
        yield f"      - when: {{{option}: {value}}}"
        yield "        steps:"
        yield f"          - expect: {{legal: {legal}}}"


def family() -> str:
    """The whole file."""
    blocks = ["\n".join(bringing_in(behind)) for behind in (1, 9, 10, 11, 20)]
    blocks += ["\n".join(scenario(at, total)) for at in SITUATIONS for total in at.totals]
    return HEAD + "\n" + "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(family(), encoding="utf-8")
