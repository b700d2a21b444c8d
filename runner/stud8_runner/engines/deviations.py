"""Known deviations of an engine: failures that are expected, and expected failures that no longer come. Pure but for `load`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path

from ..model import WRONG, Case, Json, Outcome, Verdict
from ..suite.compiled import Library
from ..suite.yaml_reader import read

FILE = "deviations.yaml"
"""The file of a known engine, beside its `engine.yaml`."""

FLAKY = "flaky"
"""The kind of what does not always happen, and is therefore never stale."""

KINDS = ("fault", "house-rule", "not-offered", "wont-fix", "disputed", FLAKY)

UNKNOWN = "unknown"
"""The version of an engine that does not say."""


@dataclass(frozen=True, slots=True)
class Deviation:
    """One way in which an engine differs from the rules.

    It is about the cases that have one of `rules`, if any are named, and match one of `scenarios`, if any are named.
    """

    rules: tuple[str, ...]
    scenarios: tuple[str, ...]
    kind: str
    does: str
    decides: str
    seen_with: str | None = None
    link: str | None = None

    def is_about(self, case: Case) -> bool:
        """Whether the deviation may show in a case."""
        names = (case.id, case.scenario)
        return (not self.rules or any(rule in self.rules for rule in case.rules)) and (
            not self.scenarios or any(fnmatchcase(name, one) for one in self.scenarios for name in names)
        )

    def parts(self) -> Iterator[tuple[str, Deviation]]:
        """Each rule and each scenario that is named, with the deviation as it would be if it named no other of its sort."""
        yield from ((rule, replace(self, rules=(rule,))) for rule in self.rules)
        yield from ((scenario, replace(self, scenarios=(scenario,))) for scenario in self.scenarios)


@dataclass(frozen=True, slots=True)
class Deviations:
    """All known deviations of one version of an engine, as `file` lists them."""

    file: str
    engine: str
    version: str
    entries: tuple[Deviation, ...]

    def mark(self, verdict: Verdict) -> Verdict:
        """The verdict; a failure or error that is listed as `known`, with the place of the first entry about it."""
        if verdict.outcome not in WRONG:
            return verdict
        for place, entry in enumerate(self.entries):
            if entry.is_about(verdict.job.case):
                return replace(verdict, outcome=Outcome.KNOWN, deviation=place)
        return verdict

    def stale(self, verdicts: Iterable[Verdict]) -> list[int]:
        """The places of the entries that name what no failure of a whole run bears out any more; `verdicts` are marked."""
        idle = _named(self)
        _strike_out(idle, _cases(one for one in verdicts if one.outcome is Outcome.KNOWN))
        return [place for place, names in idle.items() if names and self.entries[place].kind != FLAKY]


_Named = dict[int, dict[str, Deviation]]
"""Names by the place of the entry that has them, each with the deviation as it would be if it had no other of its sort."""


def _named(deviations: Deviations) -> _Named:
    return {place: dict(entry.parts()) for place, entry in enumerate(deviations.entries)}


def _cases(verdicts: Iterable[Verdict]) -> Iterator[Case]:
    """Their cases, each once; the verdicts of a case follow each other."""
    last = None
    for verdict in verdicts:
        case = verdict.job.case
        if case.id != last:
            yield case
        last = case.id


def _strike_out(named: _Named, cases: Iterable[Case]) -> None:
    """Takes out the names that are about one of the cases."""
    for case in cases:
        for parts in named.values():
            for name in [name for name, part in parts.items() if part.is_about(case)]:
                del parts[name]


def load(path: Path, library: Library) -> Deviations:
    """The deviations that a file lists; raises `DataError` with file and line for what is wrong in it."""
    file = path.relative_to(library.root).as_posix() if path.is_relative_to(library.root) else str(path)
    return from_data(file, library.compile(file, read(path), "deviations").data)


def from_data(file: str, raw: Json) -> Deviations:
    """The deviations of a file whose data is right by its schema."""
    return Deviations(file, raw["engine"], raw["version"], tuple(_entry(entry) for entry in raw["deviations"]))


def _entry(raw: Json) -> Deviation:
    return Deviation(
        rules=_texts(raw.get("rule")),
        scenarios=_texts(raw.get("scenario")),
        kind=raw["kind"],
        does=_line(raw["does"]),
        decides=_line(raw["decides"]),
        seen_with=raw.get("seen_with"),
        link=raw.get("link"),
    )


def _texts(value: str | list[str] | None) -> tuple[str, ...]:
    return () if value is None else (value,) if isinstance(value, str) else tuple(value)


def _line(text: str) -> str:
    return " ".join(text.split())


def told(deviations: Deviations, counts: Counter[int]) -> Iterator[str]:
    """The known deviations that showed, each with how many verdicts it explains: `counts` has that by its place."""
    if counts:
        yield f"known deviations, as {deviations.file} lists them; --no-deviations shows them as failures:"
    for place, entry in enumerate(deviations.entries):
        if counts[place]:
            yield f"{counts[place]:>6}  {entry.kind}: {entry.does}"


def told_stale(deviations: Deviations, stale: Sequence[int], verdicts: Iterable[Verdict]) -> Iterator[str]:
    """What is to be done about each entry that is stale; `verdicts` are those of the run, and are gone through twice."""
    if not stale:
        return
    idle, unmet = _named(deviations), _named(deviations)
    _strike_out(unmet, _cases(verdicts))
    shows: set[int] = set()
    for case in _cases(one for one in verdicts if one.outcome is Outcome.KNOWN):
        shows |= {place for place in stale if deviations.entries[place].is_about(case)}
        _strike_out(idle, [case])
    for place in stale:
        here = f"stale: {deviations.file}, entry {place + 1}"
        lost = list(unmet[place])
        vain = [name for name in idle[place] if name not in lost]
        if lost:
            yield f"{here}: no scenario of the run is about {', '.join(lost)}; correct the name, or take it out"
        if vain and place in shows:
            yield f"{here}: nothing that is about {', '.join(vain)} fails any more; take that out of the entry"
        elif vain:
            yield f"{here} ({', '.join(vain)}): no scenario that it is about fails any more; take the entry out"


def unlike(deviations: Deviations, name: str, version: str | None) -> Iterator[str]:
    """A note for each way in which the engine is not the one that the file is about; `name` is what a file would call it."""
    if name != deviations.engine:
        yield f"is {name}; {deviations.file} lists what {deviations.engine} does"
    if (version or UNKNOWN) != deviations.version:
        yield f"says that it is version {version or UNKNOWN}; {deviations.file} lists what version {deviations.version} does"


def as_json(deviations: Deviations, stale: Sequence[int] | None) -> dict[str, Json]:
    """The deviations as the results of a run have them; `stale` None when the run was not a whole one."""
    return {
        "file": deviations.file,
        "engine": deviations.engine,
        "version": deviations.version,
        "entries": [
            {
                "rules": list(entry.rules),
                "scenarios": list(entry.scenarios),
                "kind": entry.kind,
                "does": entry.does,
                "decides": entry.decides,
                "seen_with": entry.seen_with,
                "link": entry.link,
            }
            for entry in deviations.entries
        ],
        "stale": None if stale is None else list(stale),
    }


@dataclass(frozen=True, slots=True)
class Failures:
    """What failed of a rule: the cases, the number of verdicts, and the one with the smallest case."""

    cases: list[str]
    count: int
    smallest: Verdict


def by_rule(verdicts: Iterable[Verdict]) -> dict[str, Failures]:
    """What failed, by the first rule of each case."""
    groups: dict[str, Failures] = {}
    for verdict in verdicts:
        if verdict.outcome in WRONG:
            rule = verdict.job.case.rules[0]
            before = groups.get(rule, Failures([], 0, verdict))
            if verdict.job.case.id not in before.cases[-1:]:
                before.cases.append(verdict.job.case.id)
            smallest = min(before.smallest, verdict, key=_size)
            groups[rule] = replace(before, count=before.count + 1, smallest=smallest)
    return groups


def _size(verdict: Verdict) -> tuple[int, int]:
    return len(verdict.job.case.steps), len(verdict.job.case.seats)


def draft(engine: str, version: str | None, failed: Mapping[str, Failures]) -> str:
    """The text of a file that lists the failures of a run, to be gone through by hand: one entry for each rule."""
    lines = [
        "# Begun by `stud8 run --write-deviations`. For each entry: look whether it is one deviation or several, choose the kind,",
        "# and say in your own words what the engine does and what decides that this is wrong. The kinds:",
        f"# {', '.join(KINDS)}.",
        f"engine: {_quoted(engine)}",
        f"version: {_quoted(version or UNKNOWN)}",
        "deviations:" if failed else "deviations: []",
    ]
    for rule, found in failed.items():
        smallest = found.smallest
        said = smallest.finding.message if smallest.finding else smallest.reason or "no reason"
        lines += ["  - scenario:"]
        lines += [f"      - {_quoted(one)}" for one in found.cases]
        lines += [
            "    kind: fault",
            f"    does: {_quoted(_line(said) or 'no reason')}",
            f"    decides: {_quoted(rule)}",
            f"    seen_with: {_quoted(smallest.job.case.id)}",
        ]
    return "\n".join(lines) + "\n"


def told_draft(file: Path, failed: Mapping[str, Failures]) -> str:
    """What was written, and what to do with it."""
    if not failed:
        return f"{file}: begun without an entry, for nothing failed"
    count = sum(found.count for found in failed.values())
    entries = f"{len(failed)} {'entry' if len(failed) == 1 else 'entries'} for {count} {'verdict' if count == 1 else 'verdicts'}"
    return f"{file}: begun with {entries}, a rule each; go through it by hand, then run with --deviations {file}"


def _quoted(text: str) -> str:
    """A text in the quotes in which YAML takes everything as it is."""
    return "'" + "".join(sign if sign.isprintable() else "?" for sign in text).replace("'", "''") + "'"
