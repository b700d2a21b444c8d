"""Which scenarios do the same work: they catch exactly the same faults, so that one of them would do, or catch none at all.

Some stay for a reason that no fault of the reference can show: `conformance/alike.yaml` gives it. The members of one generated family
need none, since the family is every combination.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from ..model import Case
from ..suite.compiled import Library
from ..suite.yaml_reader import read

LIST = "conformance/alike.yaml"

_WRITTEN_BY = re.compile(r"^# Written by (conformance/families/\w+\.py);", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Group:
    """Two or more scenarios, and the faults that each of them catches."""

    scenarios: tuple[str, ...]
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Scenarios, as ids or patterns of ids, that are kept although they are alike or catch nothing, and why; `place` is file and line."""

    patterns: tuple[str, ...]
    why: str
    place: str

    def covers(self, scenario: str) -> bool:
        """Whether it speaks of this scenario."""
        return any(fnmatchcase(scenario, pattern) for pattern in self.patterns)


@dataclass(frozen=True, slots=True)
class Findings:
    """What is alike, `open` without a reason and `kept` with the reasons; what catches nothing likewise; what is wrong with the list."""

    open: tuple[Group, ...]
    kept: tuple[tuple[Group, tuple[str, ...]], ...]
    idle: tuple[str, ...]
    kept_idle: tuple[tuple[str, str], ...]
    wrong: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Whether every group and every idle scenario has a reason, and every reason is needed."""
        return not (self.open or self.idle or self.wrong)


def groups(caught: Mapping[str, Iterable[str]]) -> list[Group]:
    """The groups of scenarios that catch exactly the same faults, the largest first."""
    faults: defaultdict[str, list[str]] = defaultdict(list)
    for fault, scenarios in caught.items():
        for scenario in scenarios:
            faults[scenario].append(fault)
    alike: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for scenario in sorted(faults):
        alike[tuple(sorted(faults[scenario]))].append(scenario)
    found = [Group(tuple(scenarios), same) for same, scenarios in alike.items() if len(scenarios) > 1]
    return sorted(found, key=lambda group: (-len(group.scenarios), group.scenarios))


def catching_none(caught: Mapping[str, Iterable[str]], scenarios: Iterable[str]) -> list[str]:
    """Those of the scenarios that catch no fault at all."""
    used = {scenario for found in caught.values() for scenario in found}
    return sorted({*scenarios} - used)


def find(
    caught: Mapping[str, Iterable[str]],
    scenarios: Iterable[str],
    families: Mapping[str, str],
    reasons: Sequence[Reason],
) -> Findings:
    """Holds the scenarios that are alike, or catch nothing, against the reasons.

    `caught` is each fault with the scenarios that catch it, `families` the generator of each scenario that has one. A reason holds among
    the scenarios that it names: a group is kept when families and reasons join all of its members.
    """
    every = sorted({*scenarios})
    needed: set[tuple[Reason, str]] = set()
    open_: list[Group] = []
    kept: list[tuple[Group, tuple[str, ...]]] = []
    for group in groups(caught):
        parts, why = _by_family(group, families)
        for reason in reasons:
            joined = [part for part in parts if any(map(reason.covers, part))]
            if len(joined) > 1:
                parts = [*(part for part in parts if part not in joined), frozenset().union(*joined)]
                why.append(reason.why)
                needed.update(_used(reason, group.scenarios))
        if len(parts) == 1:
            kept.append((group, tuple(why)))
        else:
            open_.append(group)
    idle, kept_idle = [], []
    for scenario in catching_none(caught, every):
        reason_of = next((reason for reason in reasons if reason.covers(scenario)), None)
        if reason_of is None:
            idle.append(scenario)
        else:
            kept_idle.append((scenario, reason_of.why))
            needed.update(_used(reason_of, [scenario]))
    return Findings(tuple(open_), tuple(kept), tuple(idle), tuple(kept_idle), tuple(_wrong(reasons, every, needed)))


def _by_family(group: Group, families: Mapping[str, str]) -> tuple[list[frozenset[str]], list[str]]:
    """The members of a group, those of one family together, and the families of which there are several members."""
    parts: defaultdict[str, set[str]] = defaultdict(set)
    for scenario in group.scenarios:
        parts[families.get(scenario, scenario)].add(scenario)
    return [*map(frozenset, parts.values())], [f"written by {name}" for name, part in parts.items() if len(part) > 1]


def _used(reason: Reason, scenarios: Iterable[str]) -> Iterator[tuple[Reason, str]]:
    for scenario in scenarios:
        yield from [(reason, pattern) for pattern in reason.patterns if fnmatchcase(scenario, pattern)]


def _wrong(reasons: Iterable[Reason], every: Sequence[str], needed: set[tuple[Reason, str]]) -> Iterator[str]:
    for reason in reasons:
        for pattern in reason.patterns:
            if not any(fnmatchcase(scenario, pattern) for scenario in every):
                yield f"{reason.place}: there is no scenario `{pattern}`: correct the id, or take it out"
            elif (reason, pattern) not in needed:
                yield f"{reason.place}: `{pattern}` needs no reason any more: take it out"


def read_reasons(root: Path) -> list[Reason]:
    """The reasons of `conformance/alike.yaml` under `root`; raises `DataError` when the file is not as its schema says."""
    listed = Library.at(root, use_cache=False).compile(LIST, read(root / LIST), "alike")
    return [
        Reason(tuple(one["scenarios"]), one["why"], f"{LIST}:{listed.line('alike', number)}")
        for number, one in enumerate(listed.data["alike"])
    ]


def read_families(root: Path, cases: Iterable[Case]) -> dict[str, str]:
    """The generator of every scenario that lies in a generated file, which says which generator wrote it. Raises `DataError`."""
    files = {case.scenario: case.file for case in cases}
    written = {file: _WRITTEN_BY.search(read(root / file).decode()) for file in set(files.values())}
    return {scenario: found[1] for scenario, file in files.items() if (found := written[file])}


def told(findings: Findings) -> Iterator[str]:
    """The findings as lines: what has no reason in full, what has one in short."""
    kept: defaultdict[tuple[str, ...], list[Group]] = defaultdict(list)
    for group, why in findings.kept:
        kept[why].append(group)
    if findings.kept or findings.kept_idle:
        yield "groups  scenarios  kept although they catch exactly the same"
    for why, alike in kept.items():
        yield f"{len(alike):>6}  {sum(len(group.scenarios) for group in alike):>9}  {'; '.join(why)}"
    for scenario, reason in findings.kept_idle:
        yield f"{'none':>6}  {scenario}: {reason}"
    if findings.open:
        yield ""
        yield "faults  scenarios that catch exactly these, without a reason"
    for group in findings.open:
        yield f"{len(group.faults):>6}  {group.scenarios[0]}"
        yield from [f"{'':>8}{name}" for name in group.scenarios[1:]]
    if findings.idle:
        yield ""
        yield "catch no fault at all, without a reason:"
        yield from [f"{'':>8}{name}" for name in findings.idle]
    if findings.wrong:
        yield ""
        yield from findings.wrong
    yield ""
    yield (
        f"{len(findings.open)} groups and {len(findings.idle)} idle scenarios without a reason, "
        f"{len(findings.kept)} groups and {len(findings.kept_idle)} idle scenarios with one"
    )
    if findings.open or findings.idle:
        yield f"Find a fault that tells them apart, merge them, or give the reason in {LIST}."
