"""Which cases are asked under which options, and the request of each."""

from __future__ import annotations

import difflib
from array import array
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache

from ..model import Act, Case, Expect, Job, Json, Refuse, Suite
from .filler import fill, fill_deck
from .lazily import Lazily

HOUSE_RULES = "house rules"
"""The column of the cases whose option values no profile has."""

BASE_PROFILE = "roberts"
"""The profile whose values stand in that column for the options that a case does not name."""

LEVELS = ("core", "full")
"""`full` is every case; `core` those about at least one rule that a source document states."""

MOST_SEATS = 10

OPEN = 8
"""The jobs of how many cases are in memory at most."""

Options = Mapping[str, str | int]


Seen = dict[tuple[tuple[str, str | int], ...], Options]
"""Options that were given out before: few differ among thousands of jobs, and those that are the same are one object."""


class Plan(Lazily[Job]):
    """The jobs of a run, made when they are looked at: of a case that was read anew they are made anew."""

    def __init__(
        self, suite: Suite, profiles: Sequence[str] | None = None, only: Sequence[str] = (), level: str = "full"
    ) -> None:
        """Goes through all cases once; the parameters and what is raised are those of `plan`."""
        known = suite.spec.profiles
        self._columns = [*known, HOUSE_RULES] if profiles is None else list(dict.fromkeys(profiles))
        for name in self._columns:
            if name != HOUSE_RULES and name not in known:
                raise ValueError(f"there is no profile `{name}`{_near(name, [*known, HOUSE_RULES])}")
        if level not in LEVELS:
            raise ValueError(f"there is no level `{level}`: expected {' or '.join(LEVELS)}")
        self._suite = suite
        self._values: dict[str, Options] = {name: profile.values() for name, profile in known.items()}
        self._seen: Seen = {}
        self._of = lru_cache(maxsize=OPEN)(self._jobs)
        self._cases, self._ends = array("Q"), array("Q")
        self._choose(only, level)

    def __len__(self) -> int:
        """How many jobs there are."""
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[Job]:
        """The jobs one after the other, those of a case together."""
        for number in range(len(self._cases)):
            yield from self._of(number)

    def at(self, place: int) -> Job:
        """The job at a place."""
        number = bisect(self._ends, place)
        return self._of(number)[place - (self._ends[number - 1] if number else 0)]

    def _choose(self, only: Sequence[str], level: str) -> None:
        """Notes for each case that has jobs its place in the suite, and the place after its last job."""
        unmatched = dict.fromkeys(only)
        end = 0
        for place, case in enumerate(self._suite.cases):
            names = _names(case) if only else set()
            matched = [pattern for pattern in only if _matches(pattern, names)]
            for pattern in matched:
                unmatched.pop(pattern, None)
            if (only and not matched) or (level == "core" and not _is_core(self._suite, case)):
                continue
            jobs = sum(1 for _ in _columns_of(case, self._columns, self._values))
            if jobs:
                end += jobs
                self._cases.append(place)
                self._ends.append(end)
        for pattern in unmatched:
            every = sorted(set().union(*map(_names, self._suite.cases)))
            raise ValueError(f"`{pattern}` matches no scenario{_near(pattern, every)}")

    def _jobs(self, number: int) -> tuple[Job, ...]:
        """The jobs of a case that was chosen."""
        case = self._suite.cases[self._cases[number]]
        return tuple(
            Job(case, column, self._once(sent_options(case, options)))
            for column, options in _columns_of(case, self._columns, self._values)
        )

    def _once(self, options: Options) -> Options:
        return self._seen.setdefault(tuple(options.items()), options)


def plan(
    suite: Suite, profiles: Sequence[str] | None = None, only: Sequence[str] = (), level: str = "full"
) -> tuple[Job, ...]:
    """The jobs of a run, in the order of the suite: each case under every profile that has the option values it names.

    A case that fits no profile runs once, in the column `house rules`, under the values of `roberts` with its own in
    place. `profiles` None means all of them and that column; otherwise only the columns named, `house rules` being one.
    `only` keeps the cases that match at least one pattern: a case, scenario, file, chapter or rule, by its id or
    with `*`. Raises `ValueError` for an unknown profile or level, and for a pattern that matches nothing.
    """
    return tuple(Plan(suite, profiles, only, level))


def params(job: Job) -> dict[str, Json]:
    """The params of the request of a job."""
    return Maker().params(job)


@dataclass(slots=True)
class Maker:
    """Makes the params of jobs. Jobs of a case follow each other, so the cards of the last one are kept."""

    _last: tuple[Case, int | None, Mapping[str, Json]] | None = None

    def params(self, job: Job) -> dict[str, Json]:
        """The params of the request of a job."""
        case, last = job.case, self._last  # read once: several threads may ask
        if last is None or last[0] is not case or last[1] != job.filler:
            self._last = last = (case, job.filler, _fixed(case, job.filler))
        if case.kind != "play":
            return dict(last[2])
        views = {"observe": ["views"]} if job.views else {}
        return {"options": job.options, "table": _table(case, job.options), **last[2], **views}


def sent_options(case: Case, options: Options) -> dict[str, str | int]:
    """The options as they are sent: `max_seats` is raised to the highest seat in use, unless the case names it."""
    sent = dict(options)
    seats = sent.get("max_seats")
    if "max_seats" not in case.when and isinstance(seats, int):
        sent["max_seats"] = max(seats, needed_seats(case))
    return sent


def needed_seats(case: Case) -> int:
    """The least `max_seats` at which the seats of a case can be played."""
    return min(max(case.seats, default=0), MOST_SEATS)


def _columns_of(case: Case, columns: Sequence[str], values: Mapping[str, Options]) -> Iterator[tuple[str, Options]]:
    """The columns under which a case is asked, with the options of each."""
    fitting = [name for name in values if fits(case, values[name])]
    for column in columns:
        if column in fitting:
            yield column, values[column]
        elif column == HOUSE_RULES and not fitting:
            named = {name: wanted[0] for name, wanted in case.when.items()}
            yield column, {**values.get(BASE_PROFILE, {}), **named}


def fits(case: Case, options: Options) -> bool:
    """Whether the options have a value that the case names, for each option that it names."""
    return all(name in options and _among(options[name], wanted) for name, wanted in case.when.items())


def _among(value: str | int, wanted: Sequence[str | int]) -> bool:
    return any(value == one and type(value) is type(one) for one in wanted)


def _cards(case: Case, filler: int | None) -> dict[str, Json]:
    """The cards as a request has them."""
    if case.kind == "evaluate":
        return {"cards": list(case.hands[0])}
    if case.kind == "compare":
        return {"hands": [list(hand) for hand in case.hands]}
    if case.deck is not None:
        return {"deck": list(fill_deck(case, filler))}
    cards, common = fill(case, filler)
    return {"cards": {str(seat): list(own) for seat, own in cards.items()}, "common": list(common)}


def _fixed(case: Case, filler: int | None) -> dict[str, Json]:
    """What a request for the case has under any options."""
    cards = _cards(case, filler)
    if case.kind != "play":
        return cards
    fixed: dict[str, Json] = {
        "seats": [{"seat": seat, "stack": stack} for seat, stack in sorted(case.seats.items())],
        **cards,
        "actions": [_action(step) for step in case.steps if not isinstance(step, Expect)],
    }
    if any(isinstance(step, Expect) and "views" in step.fields for step in case.steps):
        fixed["observe"] = ["views"]
    return fixed


def _table(case: Case, options: Options) -> dict[str, Json]:
    table: dict[str, Json] = {"unit": 1, **case.table}
    # A refusal may be about a bring-in that is not stated: none is added where such a case names the option.
    meant = case.refused is not None and "bring_in" in case.when
    lower = table.get("lower")
    if options.get("bring_in") == "stated" and "bring_in" not in table and not meant and isinstance(lower, int):
        table["bring_in"] = lower // 2
    return table


def _action(step: Act | Refuse) -> dict[str, Json]:
    action: dict[str, Json] = {"seat": step.seat, "do": step.do}
    if step.to is not None:
        action["to"] = step.to
    return action


def _is_core(suite: Suite, case: Case) -> bool:
    rules = suite.spec.rules
    return any(rule in rules and rules[rule].origin == "document" for rule in case.rules)


def _names(case: Case) -> set[str]:
    """What a pattern may call a case: its own id, those of its scenario, file, chapter and rules, and the path of its file."""
    return {case.id, case.scenario, case.scenario.rpartition("/")[0], case.file, case.chapter, *case.rules}


def _matches(pattern: str, names: set[str]) -> bool:
    return pattern in names or (
        any(sign in pattern for sign in "*?[") and any(fnmatchcase(name, pattern) for name in names)
    )


def _near(name: str, known: Sequence[str]) -> str:
    inside = [one for one in known if name and name in one]
    near = list(dict.fromkeys((*difflib.get_close_matches(name, known, n=3), *inside)))[:3]
    return f": did you mean {', '.join(f'`{one}`' for one in near)}?" if near else ""
