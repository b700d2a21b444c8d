"""What a hand history tells, whatever its format: a case of the suite, and where each action stands in the file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from stud8_runner.model import Act, Case, Expect, Json, Step

STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
WAGERS = ("complete", "bet", "raise")
MOST = 10**15
"""An amount, in cents or chips, that no table has; an exponent may write one that fills the memory."""

OPEN = "??"

RULES = ("bring-in.lowest-door-card", "order.high-board", "betting.limits", "betting.completion")
"""The rules that every real hand is about."""

Rounds = Sequence[tuple[str, Sequence[Act]]]
"""The actions of each street on which somebody acted."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of a history.

    `lines` has the line of each action of the case, in order. `exact` says that the case is a scenario that `stud8 export` wrote, or one of
    a scenario file: nothing in it is to be found out.
    """

    case: Case
    lines: tuple[int, ...] = ()
    exact: bool = False


def slug(text: str) -> str:
    """A file name or id from any text; never empty."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "hand"


def steps(rounds: Rounds, ending: Mapping[str, Json]) -> tuple[Step, ...]:
    """The steps of a hand: on each street who acts first, the actions, and what is known of the end."""
    found: list[Step] = []
    for street, acts in rounds:
        found.append(Expect({"street": street, "to_act": acts[0].seat}))
        found.extend(acts)
    return (*found, Expect(ending))


def live_seats(seats: Iterable[int], acts: Iterable[Act]) -> list[int]:
    """The seats that never folded, in order."""
    return sorted(set(seats) - {act.seat for act in acts if act.do == "fold"})


def title(site: str, seats: int, rounds: Rounds, end: str) -> str:
    """One sentence about a hand."""
    bets = sum(act.do in WAGERS for _, acts in rounds for act in acts)
    wagers = "nobody bets" if not bets else "one bet" if bets == 1 else f"{bets} bets and raises"
    return f"{site}, {seats} dealt in, {wagers}, {end}"


def plain_end(live: Sequence[int], rounds: Rounds) -> str:
    """How a hand ended, as far as the actions tell it."""
    if len(live) == 1:
        return f"everybody folds to seat {live[0]} on {rounds[-1][0]} street" if rounds else f"seat {live[0]} wins"
    return f"{len(live)} at the showdown"


def free_folds(rounds: Rounds) -> bool:
    """Whether somebody folds, on fourth street or later, who could check."""
    for street, acts in rounds:
        level, bets = 0, dict[int, int]()
        for act in acts:
            if street != "third" and act.do == "fold" and bets.get(act.seat, 0) == level:
                return True
            level = max(level, act.to or 0)
            bets[act.seat] = level if act.do in ("call", *WAGERS) else bets.get(act.seat, 0)
    return False


@dataclass(slots=True)
class Namer:
    """Gives actions the words of the protocol where a history only says "check or call" or "bet or raise to".

    It goes by amounts alone. Where an all-in for less makes two names possible, `settling` finds the right one.
    """

    lower: int
    upper: int
    street: str = "third"
    level: int = 0
    full: int = 0
    bets: dict[int, int] = field(default_factory=dict)

    def begin(self, street: str) -> None:
        """A street begins."""
        self.street, self.level, self.full = street, 0, 0
        self.bets = {}

    @property
    def step(self) -> int:
        """How much a full bet of this street is."""
        return self.lower if self.street in ("third", "fourth") else self.upper

    def bring_in(self, seat: int, amount: int) -> str:
        """The bring-in is put in."""
        self.level = self.bets[seat] = amount
        return "bring_in"

    def check_or_call(self, seat: int) -> str:
        """The name of putting in no more than is faced."""
        faced = self.bets.get(seat, 0) < self.level
        self.bets[seat] = self.level
        return "call" if faced else "check"

    def wager(self, seat: int, to: int) -> str:
        """The name of putting in more than is faced, `to` being the seat's total for the street."""
        short = self.level > self.full or (self.street == "third" and not self.full)
        name = "complete" if short and to <= self.full + self.step else "raise" if self.level else "bet"
        if 2 * (to - self.full) >= self.step:
            self.full = max(to, self.step)
        self.level = self.bets[seat] = to
        return name


def numbered(cases: Iterable[Case]) -> Iterator[str]:
    """The name of each case within a file: its own, with a number where it occurs again."""
    seen: dict[str, int] = {}
    for case in cases:
        name = slug(case.id.rpartition("/")[2])
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name}-{seen[name]}"
