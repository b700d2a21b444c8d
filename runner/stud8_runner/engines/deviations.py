"""Known deviations of an engine: failures that are expected, and expected failures that no longer come. Pure but for `load`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path

from ..model import Case, Json, Outcome, Verdict
from ..reports.verdict_text import FAULTS
from ..suite.compiled import Library
from ..suite.yaml_reader import read

FILE = "deviations.yaml"
"""The file of a known engine, beside its `engine.yaml`."""

FLAKY = "flaky"
"""The kind of what does not always happen, and is therefore never stale."""


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


@dataclass(frozen=True, slots=True)
class Deviations:
    """All known deviations of one version of an engine, as `file` lists them."""

    file: str
    engine: str
    version: str
    entries: tuple[Deviation, ...]

    def mark(self, verdict: Verdict) -> Verdict:
        """The verdict; a failure or error that is listed as `known`, with the place of the first entry about it."""
        if verdict.outcome not in FAULTS:
            return verdict
        for place, entry in enumerate(self.entries):
            if entry.is_about(verdict.job.case):
                return replace(verdict, outcome=Outcome.KNOWN, deviation=place)
        return verdict

    def stale(self, verdicts: Sequence[Verdict]) -> list[int]:
        """The places of the entries that no failure of a whole run bears out any more; `verdicts` are marked."""
        known = [verdict.job.case for verdict in verdicts if verdict.outcome is Outcome.KNOWN]
        return [
            place
            for place, entry in enumerate(self.entries)
            if entry.kind != FLAKY and not any(entry.is_about(case) for case in known)
        ]


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


def told(deviations: Deviations, verdicts: Sequence[Verdict]) -> Iterator[str]:
    """The known deviations that showed, each with how many verdicts it explains."""
    counts = Counter(verdict.deviation for verdict in verdicts if verdict.outcome is Outcome.KNOWN)
    if counts:
        yield f"known deviations, as {deviations.file} lists them; --no-deviations shows them as failures:"
    for place, entry in enumerate(deviations.entries):
        if counts[place]:
            yield f"{counts[place]:>6}  {entry.kind}: {entry.does}"


def told_stale(deviations: Deviations, stale: Sequence[int]) -> Iterator[str]:
    """What is to be done about each entry that is stale."""
    for place in stale:
        entry = deviations.entries[place]
        about = ", ".join((*entry.rules, *entry.scenarios))
        yield (
            f"stale: {deviations.file}, entry {place + 1} ({about}): no scenario that it is about fails any more; "
            "take the entry out"
        )


def other_version(deviations: Deviations, version: str | None) -> Iterator[str]:
    """A note, if the engine is not of the version in which the deviations were seen."""
    if version != deviations.version:
        yield (
            f"says that it is version {version or 'unknown'}; {deviations.file} lists what version {deviations.version} does"
        )


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


def draft(engine: str, version: str | None, verdicts: Sequence[Verdict]) -> str:
    """The text of a file that lists the failures of a run, to be gone through by hand: one entry for each rule."""
    groups: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        if verdict.outcome in FAULTS:
            groups.setdefault(verdict.job.case.rules[0], []).append(verdict)
    lines = [
        "# yaml-language-server: $schema=../../../spec/schema/deviations.schema.json",
        "# Begun by `stud8 run --write-deviations`. For each entry: look whether it is one deviation or several, choose the kind,",
        "# and say in your own words what the engine does and what decides that this is wrong.",
        f"engine: {_quoted(engine)}",
        f"version: {_quoted(version or 'unknown')}",
        "deviations:" if groups else "deviations: []",
    ]
    for rule, found in groups.items():
        smallest = min(found, key=lambda verdict: (len(verdict.job.case.steps), len(verdict.job.case.seats)))
        said = smallest.finding.message if smallest.finding else smallest.reason or "no reason"
        lines += ["  - scenario:"]
        lines += [f"      - {_quoted(one)}" for one in dict.fromkeys(verdict.job.case.id for verdict in found)]
        lines += [
            "    kind: fault",
            f"    does: {_quoted(_line(said))}",
            f"    decides: {_quoted(rule)}",
            f"    seen_with: {_quoted(smallest.job.case.id)}",
        ]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A text in the quotes in which YAML takes everything as it is."""
    return "'" + "".join(sign if sign.isprintable() else "?" for sign in text).replace("'", "''") + "'"
