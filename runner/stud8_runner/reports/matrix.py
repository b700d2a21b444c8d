"""Several runs side by side: engines by rules, as a table of text and as JSON. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from stud8_runner.model import Json, Spec

FORMAT = 1
"""The version of the JSON; it changes when a field goes away or means something else."""

OUTCOMES = ("failed", "errored", "known", "passed", "not_observed", "unsupported")
"""The outcomes of a run's results, the worst first."""


@dataclass(frozen=True, slots=True)
class State:
    """What an engine does about a rule: a name, a sign, a word, what it means, and the style of its cell."""

    id: str
    sign: str
    word: str
    means: str
    look: str


STATES: Mapping[str, State] = {
    state.id: state
    for state in (
        State("fails", "✗", "fails", "at least one scenario failed, or had no usable answer", "failed"),
        State("deviates", "≈", "deviates", "fails only in ways that are listed as known deviations", "known"),
        State("passes", "✓", "passes", "every scenario passed", "passed"),
        State(
            "partly", "◐", "partly", "what was judged passed; the rest is not offered, or not told in full", "partly"
        ),
        State("not_observed", "◌", "not observed", "right, so far as the engine tells", "not_observed"),
        State("unsupported", "\N{EN DASH}", "unsupported", "the engine does not offer it", "unsupported"),
        State("not_asked", "·", "not asked", "no scenario of the run is about it", "not_asked"),
    )
}


@dataclass(frozen=True, slots=True)
class Engine:
    """A column: an engine, the file of its run, all its verdicts by outcome, and all rules by what it does about them.

    `notes` say where its run is not like the others: interrupted, of a part only, or of another specification.
    """

    label: str
    name: str
    version: str
    file: str
    date: str
    spec: str
    complete: bool
    notes: tuple[str, ...]
    counts: Mapping[str, int]
    rules: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Cell:
    """What an engine does about a rule or a chapter, with its verdicts by outcome."""

    state: State
    counts: Mapping[str, int]

    @property
    def short(self) -> str:
        """The number that tells most: of how many it fails, deviates or passes."""
        asked = sum(self.counts.values())
        if self.state.id in ("fails", "deviates", "partly"):
            own = {"fails": ("failed", "errored"), "deviates": ("known",), "partly": ("passed",)}[self.state.id]
            return f"{sum(self.counts.get(one, 0) for one in own)}/{asked}"
        return str(asked) if asked else ""

    @property
    def said(self) -> str:
        """All counts in words."""
        told = (f"{self.counts[one]} {one.replace('_', ' ')}" for one in OUTCOMES if self.counts.get(one))
        return ", ".join(told) or "not asked"


@dataclass(frozen=True, slots=True)
class Row:
    """A rule or a chapter, with a cell for each engine."""

    id: str
    title: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter in all, and its rules."""

    row: Row
    rules: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """Engines by rules."""

    engines: tuple[Engine, ...]
    chapters: tuple[Chapter, ...]


def matrix(runs: Sequence[tuple[str, Json]], spec: Spec) -> Matrix:
    """The matrix of several runs: each a file's name and what `stud8 run --json` wrote there.

    The rules are those of the specification, and behind them those that only a run knows; a chapter counts each verdict
    once, however many of its rules the verdict is about.
    """
    tables = [_by_rule(run) for _, run in runs]
    known = {name: rule.title for name, rule in spec.rules.items()}
    for counts, _ in tables:
        known |= {name: "not in this specification" for name in counts if name not in known}
    titles = dict(spec.chapters)
    for name in known:
        titles.setdefault(chapter(name), chapter(name))
    chapters = []
    for id_, about in titles.items():
        rules = tuple(
            Row(name, title, tuple(_cell(table.get(name, {})) for table, _ in tables))
            for name, title in known.items()
            if chapter(name) == id_
        )
        row = Row(id_, about, tuple(_cell(table.get(id_, {})) for _, table in tables))
        chapters.append(Chapter(row, rules))
    return Matrix(tuple(_engines(runs, chapters)), tuple(chapters))


def chapter(rule: str) -> str:
    """The chapter of a rule."""
    return rule.partition(".")[0]


def _by_rule(run: Json) -> tuple[dict[str, Counter[str]], dict[str, Counter[str]]]:
    rules: dict[str, Counter[str]] = {}
    chapters: dict[str, Counter[str]] = {}
    for verdict in run["verdicts"]:
        for name in verdict["rules"]:
            rules.setdefault(name, Counter())[verdict["outcome"]] += 1
        for name in {chapter(name) for name in verdict["rules"]}:
            chapters.setdefault(name, Counter())[verdict["outcome"]] += 1
    return rules, chapters


def _cell(counts: Mapping[str, int]) -> Cell:
    return Cell(STATES[_state({one for one, count in counts.items() if count})], counts)


def _state(outcomes: set[str]) -> str:
    if outcomes & {"failed", "errored"}:
        return "fails"
    if "known" in outcomes:
        return "deviates"
    if "passed" in outcomes:
        return "passes" if outcomes == {"passed"} else "partly"
    return next((one for one in ("not_observed", "unsupported") if one in outcomes), "not_asked")


def _engines(runs: Sequence[tuple[str, Json]], chapters: Sequence[Chapter]) -> Iterator[Engine]:
    """The columns; engines that call themselves alike are told apart by their files."""
    labels = [" ".join(filter(None, (run["engine"]["name"], run["engine"]["version"]))) for _, run in runs]
    several = len({run["spec"] for _, run in runs}) > 1
    for place, ((file, run), label) in enumerate(zip(runs, labels, strict=True)):
        states = Counter(rule.cells[place].state.id for chapter in chapters for rule in chapter.rules)
        yield Engine(
            label=label if labels.count(label) == 1 else f"{label} ({file})",
            name=run["engine"]["name"],
            version=run["engine"]["version"] or "",
            file=file,
            date=run["date"],
            spec=run["spec"],
            complete=len(run["verdicts"]) == run["planned"],
            notes=tuple(_notes(run, several)),
            counts=run["totals"],
            rules={one: states[one] for one in STATES if states[one]},
        )


def _notes(run: Json, several: bool) -> Iterator[str]:
    """What makes a run unlike a whole one; `several` says that the runs are of several specifications."""
    if len(run["verdicts"]) < run["planned"]:
        yield f"interrupted: {len(run['verdicts'])} of {run['planned']} verdicts"
    chosen = run["options"]
    if chosen["profiles"] is not None:
        yield f"under {', '.join(chosen['profiles'])} only"
    if chosen["only"]:
        yield f"only {', '.join(chosen['only'])}"
    if chosen["level"] != "full":
        yield f"rules of level {chosen['level']} only"
    if several:
        yield f"by specification {run['spec']}"


def as_text(made: Matrix) -> Iterator[str]:
    """The matrix as lines: the engines by number, a row for each chapter and rule, and what the signs mean."""
    for number, engine in enumerate(made.engines, 1):
        counts = ", ".join(f"{count} {one.replace('_', ' ')}" for one, count in engine.counts.items() if count)
        notes = f" ({'; '.join(engine.notes)})" if engine.notes else ""
        yield f"{number:>3}  {engine.label}: {counts or 'no verdicts'}{notes}"
    yield ""
    cells = [cell for chapter in made.chapters for row in (chapter.row, *chapter.rules) for cell in row.cells]
    wide = max([5, *(len(_short(cell)) for cell in cells)])
    names = [f"  {rule.id}" for chapter in made.chapters for rule in chapter.rules]
    longest = max([4, *map(len, names)])
    yield f"{'rule':<{longest}}" + "".join(f"  {number:<{wide}}" for number in range(1, len(made.engines) + 1)).rstrip()
    for chapter in made.chapters:
        yield _line(chapter.row.id, chapter.row.cells, longest, wide)
        for rule in chapter.rules:
            yield _line(f"  {rule.id}", rule.cells, longest, wide)
    yield ""
    used = {cell.state.id for cell in cells}
    yield from (f"{state.sign}  {state.word}: {state.means}" for state in STATES.values() if state.id in used)
    yield "Numbers are verdicts about a rule, or about any rule of a chapter; 3/8: of 8, 3 failed, are known, or passed, as the sign says."


def _line(name: str, cells: Iterable[Cell], longest: int, wide: int) -> str:
    return (f"{name:<{longest}}" + "".join(f"  {_short(cell):<{wide}}" for cell in cells)).rstrip()


def _short(cell: Cell) -> str:
    return f"{cell.state.sign} {cell.short}".rstrip()


def as_json(made: Matrix) -> dict[str, Json]:
    """The matrix as a JSON value, of the form that `spec/schema/matrix.schema.json` describes."""

    def row(one: Row) -> dict[str, Json]:
        cells = [{"state": cell.state.id, "counts": dict(cell.counts)} for cell in one.cells]
        return {"id": one.id, "title": one.title, "cells": cells}

    engines = [
        {
            "name": engine.name,
            "version": engine.version or None,
            "file": engine.file,
            "date": engine.date,
            "spec": engine.spec,
            "complete": engine.complete,
            "notes": list(engine.notes),
            "verdicts": dict(engine.counts),
            "rules": dict(engine.rules),
        }
        for engine in made.engines
    ]
    chapters = [{**row(chapter.row), "rules": [row(rule) for rule in chapter.rules]} for chapter in made.chapters]
    return {"format": FORMAT, "engines": engines, "chapters": chapters}
