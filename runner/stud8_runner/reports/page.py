"""A run as one HTML page: what it comes to, by chapter and profile, and every result, to be filtered and opened. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from stud8_runner.model import Hello, Json, Outcome, Spec, Verdict
from stud8_runner.reports.tally import HEADS, conforms, total_line
from stud8_runner.reports.verdict_text import again

from .rendering import render
from .signs import MEANS, SIGNS
from .telling import Telling, tell

TOLD = (Outcome.FAILED, Outcome.ERRORED, Outcome.KNOWN)
"""The outcomes that are told in full."""


@dataclass(frozen=True, slots=True)
class Kind:
    """An outcome, its sign, its word, what it means and how often it came."""

    id: str
    sign: str
    word: str
    means: str
    count: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A chapter under a profile: its outcomes with where each begins in a bar of a hundred and how long it is there."""

    chapter: str
    column: str
    kinds: tuple[Kind, ...]
    bars: tuple[tuple[str, float, float], ...]

    @property
    def asked(self) -> int:
        """How many verdicts there are."""
        return sum(kind.count for kind in self.kinds)

    @property
    def said(self) -> str:
        """All counts in words."""
        return ", ".join(f"{kind.count} {kind.word}" for kind in self.kinds) or "nothing asked"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the run comes to, in a line."""

    good: bool
    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class Result:
    """What a case came to, with the profiles under which it came to the same."""

    case: str
    title: str
    chapter: str
    file: str
    kind: Kind
    columns: tuple[str, ...]
    rules: tuple[str, ...]
    said: str
    deviation: Mapping[str, Json] | None
    telling: Telling | None
    again: str


def page(
    verdicts: Sequence[Verdict],
    *,
    spec: Spec,
    hello: Hello,
    asked: Sequence[str],
    notes: Sequence[str],
    date: str,
    planned: int,
    deviations: Json = None,
) -> str:
    """The text of the page.

    `asked` are the words that name the engine on the command line, `planned` is how many verdicts the run was to have,
    and `deviations` is as `deviations.as_json` has them.
    """
    columns = list(dict.fromkeys(verdict.job.column for verdict in verdicts))
    met = {verdict.job.case.chapter for verdict in verdicts}
    chapters = {name: title for name, title in spec.chapters.items() if name in met}
    chapters |= {name: name.capitalize() for name in sorted(met - set(chapters))}
    rows = [(name, title, [_cell(verdicts, name, one) for one in ["", *columns]]) for name, title in chapters.items()]
    results = list(_results(verdicts, spec, asked, deviations))
    used = {name for verdict in verdicts for name in verdict.job.case.rules}
    return render(
        "page.html",
        "page.js",
        hello=hello,
        link=hello.url if hello.url and hello.url.startswith(("https://", "http://")) else None,
        judgement=_judgement(verdicts, planned),
        total=total_line(verdicts),
        verdicts=len(verdicts),
        date=date,
        kinds=_kinds(verdicts),
        columns=columns,
        chapters=chapters,
        rows=rows,
        foot=[_cell(verdicts, "", one) for one in ["", *columns]],
        rules=[(name, rule.title) for name, rule in spec.rules.items() if name in used],
        results=results,
        deviations=list(_deviations(verdicts, deviations)),
        deviations_file=deviations["file"] if deviations else "",
        notes=list(notes),
    )


def _judgement(verdicts: Sequence[Verdict], planned: int) -> Judgement:
    outcomes = {verdict.outcome for verdict in verdicts}
    if len(verdicts) < planned:
        return Judgement(False, "!", f"Interrupted: {len(verdicts)} of {planned} verdicts are known")
    if outcomes & {Outcome.FAILED, Outcome.ERRORED}:
        return Judgement(
            False, "✗", "Breaks the rules" if Outcome.FAILED in outcomes else "Does not answer all questions"
        )
    if not conforms(verdicts):
        return Judgement(False, "!", "Nothing was judged")
    if Outcome.KNOWN in outcomes:
        return Judgement(True, "≈", "Deviates only in known ways")
    return Judgement(True, "✓", "Plays by the rules, as far as was asked")


def _kinds(verdicts: Sequence[Verdict]) -> tuple[Kind, ...]:
    counts = Counter(verdict.outcome for verdict in verdicts)
    return tuple(_kind(outcome, counts[outcome]) for outcome in SIGNS if counts[outcome])


def _kind(outcome: Outcome, count: int) -> Kind:
    return Kind(outcome.value, SIGNS[outcome], HEADS[outcome], MEANS[outcome], count)


def _cell(verdicts: Sequence[Verdict], chapter: str, column: str) -> Cell:
    """The verdicts of a chapter under a column; an empty name stands for all of them."""
    own = [one for one in verdicts if chapter in ("", one.job.case.chapter) and column in ("", one.job.column)]
    kinds = _kinds(own)
    bars, start = [], 0.0
    for kind in kinds:
        length = 100 * kind.count / len(own)
        bars.append((kind.id, round(start, 2), round(length, 2)))
        start += length
    return Cell(chapter, column, kinds, tuple(bars))


def _results(verdicts: Sequence[Verdict], spec: Spec, asked: Sequence[str], deviations: Json) -> Iterator[Result]:
    """The results, the worst outcomes first, in the order of the run."""
    groups: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        finding = verdict.finding
        said = (finding.step, finding.field, finding.expected, finding.observed) if finding else verdict.reason
        key = (verdict.job.case.id, verdict.outcome, said, verdict.not_observed, verdict.deviation)
        groups.setdefault(repr(key), []).append(verdict)
    order = list(SIGNS)
    for same in sorted(groups.values(), key=lambda same: order.index(same[0].outcome)):
        yield _result(same, spec, asked, deviations)


def _result(same: Sequence[Verdict], spec: Spec, asked: Sequence[str], deviations: Json) -> Result:
    verdict = same[0]
    case = verdict.job.case
    telling = tell(verdict, spec) if verdict.outcome in TOLD else None
    said = verdict.finding.message if verdict.finding else verdict.reason or ""
    if verdict.outcome is Outcome.NOT_OBSERVED:
        said = f"the engine does not tell {', '.join(verdict.not_observed)}"
    entry = None if deviations is None or verdict.deviation is None else deviations["entries"][verdict.deviation]
    return Result(
        case=case.id,
        title=case.title,
        chapter=case.chapter,
        file=f"{case.file}:{case.line}",
        kind=_kind(verdict.outcome, len(same)),
        columns=tuple(one.job.column for one in same),
        rules=case.rules,
        said=said,
        deviation=entry,
        telling=telling,
        again=again(verdict, asked),
    )


def _deviations(verdicts: Sequence[Verdict], deviations: Json) -> Iterator[tuple[Mapping[str, Json], int]]:
    """The known deviations that showed, with how many verdicts each explains."""
    counts = Counter(verdict.deviation for verdict in verdicts if verdict.outcome is Outcome.KNOWN)
    for place, entry in enumerate(deviations["entries"] if deviations else ()):
        if counts[place]:
            yield entry, counts[place]
