"""Known deviations of an engine: failures that are expected, and expected failures that no longer come. Pure but for `load`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
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

    def idle(self, known: Sequence[Case]) -> list[str]:
        """The rules and scenarios that it names in vain: none of the cases that are known to fail bears them out."""
        return [name for name, part in self.parts() if not any(part.is_about(case) for case in known)]


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

    def stale(self, verdicts: Sequence[Verdict]) -> list[int]:
        """The places of the entries that name what no failure of a whole run bears out any more; `verdicts` are marked."""
        known = _known(verdicts)
        return [place for place, entry in enumerate(self.entries) if entry.kind != FLAKY and entry.idle(known)]


def _known(verdicts: Sequence[Verdict]) -> list[Case]:
    """The cases of which a failure is known, each once."""
    return list({one.job.case.id: one.job.case for one in verdicts if one.outcome is Outcome.KNOWN}.values())


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


def told_stale(deviations: Deviations, stale: Sequence[int], verdicts: Sequence[Verdict]) -> Iterator[str]:
    """What is to be done about each entry that is stale; `verdicts` are those of the run."""
    known = _known(verdicts)
    cases = list({one.job.case.id: one.job.case for one in verdicts}.values()) if stale else []
    for place in stale:
        entry = deviations.entries[place]
        here = f"stale: {deviations.file}, entry {place + 1}"
        lost = [name for name, part in entry.parts() if not any(part.is_about(case) for case in cases)]
        idle = [name for name in entry.idle(known) if name not in lost]
        if lost:
            yield f"{here}: no scenario of the run is about {', '.join(lost)}; correct the name, or take it out"
        if idle and any(entry.is_about(case) for case in known):
            yield f"{here}: nothing that is about {', '.join(idle)} fails any more; take that out of the entry"
        elif idle:
            yield f"{here} ({', '.join(idle)}): no scenario that it is about fails any more; take the entry out"


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


def draft(engine: str, version: str | None, verdicts: Sequence[Verdict]) -> str:
    """The text of a file that lists the failures of a run, to be gone through by hand: one entry for each rule."""
    groups = _by_rule(verdicts)
    lines = [
        "# Begun by `stud8 run --write-deviations`. For each entry: look whether it is one deviation or several, choose the kind,",
        "# and say in your own words what the engine does and what decides that this is wrong. The kinds:",
        f"# {', '.join(KINDS)}.",
        f"engine: {_quoted(engine)}",
        f"version: {_quoted(version or UNKNOWN)}",
        "deviations:" if groups else "deviations: []",
    ]
    for rule, found in groups.items():
        smallest = min(found, key=lambda verdict: (len(verdict.job.case.steps), len(verdict.job.case.seats)))
        said = smallest.finding.message if smallest.finding else smallest.reason or "no reason"
        lines += ["  - scenario:"]
        lines += [f"      - {_quoted(one)}" for one in dict.fromkeys(verdict.job.case.id for verdict in found)]
        lines += [
            "    kind: fault",
            f"    does: {_quoted(_line(said) or 'no reason')}",
            f"    decides: {_quoted(rule)}",
            f"    seen_with: {_quoted(smallest.job.case.id)}",
        ]
    return "\n".join(lines) + "\n"


def told_draft(file: Path, verdicts: Sequence[Verdict]) -> str:
    """What was written, and what to do with it."""
    groups = _by_rule(verdicts)
    if not groups:
        return f"{file}: begun without an entry, for nothing failed"
    count = sum(map(len, groups.values()))
    entries = f"{len(groups)} {'entry' if len(groups) == 1 else 'entries'} for {count} {'verdict' if count == 1 else 'verdicts'}"
    return f"{file}: begun with {entries}, a rule each; go through it by hand, then run with --deviations {file}"


def _by_rule(verdicts: Sequence[Verdict]) -> dict[str, list[Verdict]]:
    groups: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        if verdict.outcome in WRONG:
            groups.setdefault(verdict.job.case.rules[0], []).append(verdict)
    return groups


def _quoted(text: str) -> str:
    """A text in the quotes in which YAML takes everything as it is."""
    return "'" + "".join(sign if sign.isprintable() else "?" for sign in text).replace("'", "''") + "'"
