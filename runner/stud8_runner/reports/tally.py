"""Verdicts counted: by chapter, by column and in all, as tables of text. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..model import WRONG, Outcome, Verdict

HEADS: Mapping[Outcome, str] = {
    Outcome.PASSED: "passed",
    Outcome.KNOWN: "known",
    Outcome.FAILED: "failed",
    Outcome.UNSUPPORTED: "unsupported",
    Outcome.NOT_OBSERVED: "not observed",
    Outcome.ERRORED: "errored",
}
"""The outcomes in the order of the tables, as words. `known` has its place only where there is such a verdict."""

JUDGED = (Outcome.PASSED, Outcome.KNOWN, *WRONG)
"""The outcomes that say something for or against an engine."""
NOTHING_JUDGED = "nothing was judged: the engine declares none of what these scenarios ask"


@dataclass(frozen=True, slots=True)
class Tally:
    """How often everything came that is counted of a run.

    `cells` are the outcomes of each chapter under each column, `scenarios` the number of scenarios that were asked,
    `spread` the number of those that have an outcome under at least one column, `not_observed` the verdicts that could
    not be judged in full for want of a field, `deviations` those that a known deviation explains, by its place.
    """

    cells: Mapping[tuple[str, str], Counter[Outcome]]
    scenarios: int
    spread: Counter[Outcome]
    not_observed: Counter[str]
    deviations: Counter[int]

    @property
    def columns(self) -> list[str]:
        """The columns in the order in which they came."""
        return list(dict.fromkeys(column for _, column in self.cells))

    @property
    def chapters(self) -> list[str]:
        """The chapters in the order in which they came."""
        return list(dict.fromkeys(chapter for chapter, _ in self.cells))

    def of(self, chapter: str | None = None, column: str | None = None) -> Counter[Outcome]:
        """How many verdicts have each outcome, of a chapter, under a column, or in all."""
        counts: Counter[Outcome] = Counter()
        for (one, other), own in self.cells.items():
            if chapter in (None, one) and column in (None, other):
                counts += own
        return counts

    @property
    def conforms(self) -> bool:
        """Whether nothing failed or errored but what is known, and anything was judged: who is judged on nothing has shown nothing."""
        outcomes = set(self.of())
        return bool(outcomes & {Outcome.PASSED, Outcome.KNOWN}) and outcomes.isdisjoint(WRONG)


def tally(verdicts: Iterable[Verdict]) -> Tally:
    """The verdicts counted; those of a scenario follow each other."""
    cells: dict[tuple[str, str], Counter[Outcome]] = {}
    not_observed: Counter[str] = Counter()
    deviations: Counter[int] = Counter()
    spread: Counter[Outcome] = Counter()
    scenarios, last = 0, None
    met: set[Outcome] = set()
    for verdict in verdicts:
        case = verdict.job.case
        if case.scenario != last:
            scenarios, last = scenarios + 1, case.scenario
            met = set()
        spread[verdict.outcome] += verdict.outcome not in met
        met.add(verdict.outcome)
        cells.setdefault((case.chapter, verdict.job.column), Counter())[verdict.outcome] += 1
        if verdict.outcome is Outcome.NOT_OBSERVED:
            not_observed.update(verdict.not_observed)
        elif verdict.outcome is Outcome.KNOWN and verdict.deviation is not None:
            deviations[verdict.deviation] += 1
    return Tally(cells, scenarios, spread, not_observed, deviations)


def totals(counted: Tally) -> dict[str, int]:
    """How many verdicts have each outcome."""
    counts = counted.of()
    return {outcome.value: counts[outcome] for outcome in _heads(counts)}


def tables(counted: Tally, chapters: Sequence[str]) -> Iterator[str]:
    """The lines of the table of chapters, in the order given, and of the table of columns when there are several."""
    known = [name for name in chapters if counted.of(chapter=name)]
    rows = dict.fromkeys([*known, *counted.chapters])
    yield from _table("chapter", {name: counted.of(chapter=name) for name in rows}, counted.of())
    if len(counted.columns) > 1:
        yield ""
        yield from _table("profile", {name: counted.of(column=name) for name in counted.columns}, counted.of())


def total_line(counted: Tally) -> str:
    """All outcomes in one line: `211 verdicts on 80 scenarios: 190 passed, 12 failed (2 scenarios), 9 unsupported`."""
    counts = counted.of()
    told = [_told(counted, outcome) for outcome in HEADS if counts[outcome]]
    verdicts, scenarios = counts.total(), counted.scenarios
    what = f"{verdicts} verdict{'s' * (verdicts != 1)} on {scenarios} scenario{'s' * (scenarios != 1)}"
    return f"{what}: {', '.join(told) or 'nothing'}"


def _told(counted: Tally, outcome: Outcome) -> str:
    """`12 failed (2 scenarios)`: one mistake fails a scenario under each profile, and looks like many."""
    count, spread = counted.of()[outcome], counted.spread[outcome]
    said = f"{count} {HEADS[outcome]}"
    return f"{said} ({spread} scenario{'s' * (spread != 1)})" if outcome in WRONG and spread != count else said


def _table(head: str, rows: Mapping[str, Counter[Outcome]], total: Counter[Outcome]) -> Iterator[str]:
    heads = _heads(total)
    lines = {**rows, "total": total} if len(rows) > 1 else rows
    longest = max(len(head), *(len(row) for row in lines)) if lines else len(head)
    yield f"{head:<{longest}}" + "".join(f"  {title:>{_width(title)}}" for title in heads.values())
    for row, counts in lines.items():
        cells = (f"  {counts[outcome] or '.'!s:>{_width(title)}}" for outcome, title in heads.items())
        yield f"{row:<{longest}}" + "".join(cells)


def _heads(counts: Counter[Outcome]) -> Mapping[Outcome, str]:
    return {outcome: head for outcome, head in HEADS.items() if outcome is not Outcome.KNOWN or counts[outcome]}


def _width(title: str) -> int:
    return max(len(title), 6)
