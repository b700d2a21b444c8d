"""Two runs of an engine compared: what became better, worse, what is new and what is gone. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from stud8_runner.model import Json

FORMAT = 1
"""The version of the JSON; it changes when a field goes away or means something else."""

ORDER = ("passed", "not_observed", "unsupported", "known", "failed", "errored")
"""The outcomes from best to worst: one that comes later than before is worse."""

SORTS = ("worse", "better", "otherwise", "new", "gone")
"""What can become of a verdict, in the order of the report; `otherwise`: it fails as before, but in another way."""


@dataclass(frozen=True, slots=True)
class Change:
    """A case with the columns in which the same became of it: what came before and what comes now, None for nothing."""

    sort: str
    case: str
    columns: tuple[str, ...]
    before: str | None
    now: str | None
    said: str


@dataclass(frozen=True, slots=True)
class Run:
    """One of the two: who was asked, of which version of the specification, and when."""

    name: str
    version: str | None
    spec: str
    date: str

    @property
    def said(self) -> str:
        """All of it in words."""
        engine = " ".join(filter(None, (self.name, self.version)))
        return f"{engine}, {self.date.replace('T', ' ').replace('+00:00', ' UTC')}"


@dataclass(frozen=True, slots=True)
class Difference:
    """Two runs and all that changed between them; `same` is how many verdicts did not."""

    old: Run
    new: Run
    same: int
    changes: tuple[Change, ...]
    notes: tuple[str, ...]

    def counts(self) -> dict[str, int]:
        """How many verdicts there are of each sort."""
        return {sort: sum(len(change.columns) for change in self.changes if change.sort == sort) for sort in SORTS}


def difference(old: Json, new: Json) -> Difference:
    """What changed between two values that `stud8 run --json` wrote; verdicts are matched by case and column."""
    before = {(one["case"], one["column"]): one for one in old["verdicts"]}
    now = {(one["case"], one["column"]): one for one in new["verdicts"]}
    groups: dict[tuple[str, ...], list[str]] = {}
    same = 0
    for case, column in [*now, *(key for key in before if key not in now)]:
        first, second = before.get((case, column)), now.get((case, column))
        sort = _sort(first, second)
        if sort is None:
            same += 1
            continue
        key = (sort, case, _outcome(first), _outcome(second), _said(second or first))
        groups.setdefault(key, []).append(column)
    changes = [
        Change(sort, case, tuple(columns), before or None, now or None, said)
        for (sort, case, before, now, said), columns in groups.items()
    ]
    changes.sort(key=lambda change: SORTS.index(change.sort))
    return Difference(_run(old), _run(new), same, tuple(changes), tuple(_notes(old, new)))


def _sort(before: Mapping[str, Json] | None, now: Mapping[str, Json] | None) -> str | None:
    if before is None or now is None:
        return "new" if before is None else "gone"
    first, second = (ORDER.index(one["outcome"]) for one in (before, now))
    if first != second:
        return "better" if second < first else "worse"
    return None if _failure(before) == _failure(now) else "otherwise"


def _failure(verdict: Mapping[str, Json]) -> Json:
    """What is wrong, None where nothing is."""
    finding = verdict["finding"]
    if finding is None:
        return verdict["reason"] if verdict["outcome"] in ("known", "errored") else None
    return {name: finding[name] for name in ("step", "field", "expected", "observed")}


def _outcome(verdict: Mapping[str, Json] | None) -> str:
    return "" if verdict is None else str(verdict["outcome"])


def _said(verdict: Mapping[str, Json] | None) -> str:
    if verdict is None:
        return ""
    finding = verdict["finding"]
    if verdict["outcome"] == "not_observed":
        return f"the engine does not tell {', '.join(verdict['not_observed'])}"
    return str(finding["message"] if finding else verdict["reason"] or "")


def _run(run: Json) -> Run:
    return Run(run["engine"]["name"], run["engine"]["version"], run["spec"], run["date"])


def _notes(old: Json, new: Json) -> Iterator[str]:
    if old["engine"]["name"] != new["engine"]["name"]:
        yield "they are runs of different engines"
    for name in ("spec", "stud8"):
        if old[name] != new[name]:
            yield f"they are of different versions of {name}: {old[name]} and {new[name]}"
    for word, run in (("old", old), ("new", new)):
        if len(run["verdicts"]) < run["planned"]:
            yield f"the {word} run was interrupted: {len(run['verdicts'])} of {run['planned']} verdicts"
    chosen = [name for name in ("profiles", "only", "level") if old["options"][name] != new["options"][name]]
    if chosen:
        yield f"they differ in {', '.join(chosen)}: what only one of them was asked for is new or gone"


def as_text(made: Difference, most: int | None = None) -> Iterator[str]:
    """The difference as lines, at most `most` changes of each sort, None for all."""
    yield f"old: {made.old.said}"
    yield f"new: {made.new.said}"
    yield from (f"note: {note}" for note in made.notes)
    counts = made.counts()
    for sort in SORTS:
        own = [change for change in made.changes if change.sort == sort]
        if not own:
            continue
        yield ""
        yield f"{sort}: {counts[sort]} verdicts"
        shown = own if most is None else own[:most]
        for change in shown:
            yield f"  {change.case}  ({', '.join(change.columns)})"
            yield f"    {_became(change)}{f': {change.said}' if change.said else ''}"
        if len(own) > len(shown):
            yield f"  … and {len(own) - len(shown)} more; `--all` tells every one"
    yield ""
    yield ", ".join([*(f"{counts[sort]} {sort}" for sort in SORTS), f"{made.same} the same"])


def _became(change: Change) -> str:
    before, now = ((one or "").replace("_", " ") for one in (change.before, change.now))
    if change.sort == "otherwise":
        return f"{now}, in another way"
    return f"{before} -> {now}" if before and now else now or f"was {before}"


def as_json(made: Difference) -> dict[str, Json]:
    """The difference as a JSON value, of the form that `spec/schema/difference.schema.json` describes."""
    changes = [{**asdict(change), "columns": list(change.columns)} for change in made.changes]
    return {
        "format": FORMAT,
        "old": asdict(made.old),
        "new": asdict(made.new),
        "counts": {**made.counts(), "same": made.same},
        "notes": list(made.notes),
        "changes": changes,
    }
