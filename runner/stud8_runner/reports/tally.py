"""Verdicts counted: by chapter, by column and in all, as tables of text. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

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


def totals(verdicts: Sequence[Verdict]) -> dict[str, int]:
    """How many verdicts have each outcome."""
    counts = Counter(verdict.outcome for verdict in verdicts)
    return {outcome.value: counts[outcome] for outcome in _heads(counts)}


def conforms(verdicts: Sequence[Verdict]) -> bool:
    """Whether nothing failed or errored but what is known, and anything was judged: who is judged on nothing has shown nothing."""
    outcomes = {verdict.outcome for verdict in verdicts}
    return bool(outcomes & {Outcome.PASSED, Outcome.KNOWN}) and outcomes.isdisjoint(WRONG)


def tables(verdicts: Sequence[Verdict], chapters: Sequence[str]) -> Iterator[str]:
    """The lines of the table of chapters, in the order given, and of the table of columns when there are several."""
    yield from _table("chapter", verdicts, lambda verdict: verdict.job.case.chapter, chapters)
    columns = list(dict.fromkeys(verdict.job.column for verdict in verdicts))
    if len(columns) > 1:
        yield ""
        yield from _table("profile", verdicts, lambda verdict: verdict.job.column, ())


def total_line(verdicts: Sequence[Verdict]) -> str:
    """All outcomes in one line: `211 verdicts: 200 passed, 2 failed, 9 unsupported`."""
    counts = totals(verdicts)
    told = [f"{counts[outcome]} {HEADS[Outcome(outcome)]}" for outcome in counts if counts[outcome]]
    scenarios = len({verdict.job.case.scenario for verdict in verdicts})
    what = f"{len(verdicts)} verdict{'s' * (len(verdicts) != 1)} on {scenarios} scenario{'s' * (scenarios != 1)}"
    return f"{what}: {', '.join(told) or 'nothing'}"


def _table(
    head: str, verdicts: Sequence[Verdict], name: Callable[[Verdict], str], order: Sequence[str]
) -> Iterator[str]:
    rows: dict[str, Counter[Outcome]] = {known: Counter() for known in order}
    for verdict in verdicts:
        rows.setdefault(name(verdict), Counter())[verdict.outcome] += 1
    rows = {row: counts for row, counts in rows.items() if counts}
    heads = _heads(Counter(verdict.outcome for verdict in verdicts))
    if len(rows) > 1:
        rows["total"] = Counter(verdict.outcome for verdict in verdicts)
    longest = max(len(head), *(len(row) for row in rows)) if rows else len(head)
    yield f"{head:<{longest}}" + "".join(f"  {title:>{_width(title)}}" for title in heads.values())
    for row, counts in rows.items():
        cells = (f"  {counts[outcome] or '.'!s:>{_width(title)}}" for outcome, title in heads.items())
        yield f"{row:<{longest}}" + "".join(cells)


def _heads(counts: Counter[Outcome]) -> Mapping[Outcome, str]:
    return {outcome: head for outcome, head in HEADS.items() if outcome is not Outcome.KNOWN or counts[outcome]}


def _width(title: str) -> int:
    return max(len(title), 6)
