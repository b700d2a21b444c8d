"""Which cases are asked under which options."""

from __future__ import annotations

import difflib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache

from ..model import Case, Job, Suite
from .lazily import InGroups
from .params import Options, sent_options

HOUSE_RULES = "house rules"
"""The column of the cases whose option values no profile has."""

BASE_PROFILE = "roberts"
"""The profile whose values stand in that column for the options that a case does not name."""

LEVELS = ("core", "full")
"""`full` is every case; `core` those about at least one rule that a source document states."""

OPEN = 512
"""The jobs of how many cases are in memory at most."""

Seen = dict[tuple[tuple[str, str | int], ...], Options]
"""Options that were given out before: few differ among thousands of jobs, and those that are the same are one object."""


class Plan(InGroups[Job]):
    """The jobs of a run, those of a case together, made when they are looked at: of a case that was read anew they are made anew."""

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

    @property
    def ends(self) -> Sequence[int]:
        """For each case that has jobs, the place after its last one."""
        return self._ends

    def group(self, number: int) -> Sequence[Job]:
        """The jobs of a case."""
        return self._of(number)

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
