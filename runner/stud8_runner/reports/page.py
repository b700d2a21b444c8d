"""A run as one HTML page: what it comes to, by chapter and profile, and every result, to be filtered and opened. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from stud8_runner.model import WRONG, Json, Outcome, Verdict
from stud8_runner.reports.tally import HEADS, conforms, total_line
from stud8_runner.reports.verdict_text import again

from .ran import Ran
from .rendering import render
from .signs import MEANS, SIGNS
from .telling import Telling, tell

TOLD = (*WRONG, Outcome.KNOWN)
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
    """What a case came to, with the profiles under which it came to the same.

    `entry` is the number, from 1, of the known deviation that explains it, 0 where none does.
    """

    case: str
    title: str
    chapter: str
    file: str
    kind: Kind
    columns: tuple[str, ...]
    rules: tuple[str, ...]
    said: str
    entry: int
    deviation: Mapping[str, Json] | None
    telling: Telling | None
    again: str


def page(ran: Ran) -> str:
    """The text of the page."""
    verdicts, hello, spec = ran.verdicts, ran.hello, ran.spec
    columns = list(dict.fromkeys(verdict.job.column for verdict in verdicts))
    met = {verdict.job.case.chapter for verdict in verdicts}
    chapters = {name: title for name, title in spec.chapters.items() if name in met}
    chapters |= {name: name.capitalize() for name in sorted(met - set(chapters))}
    rows = [(name, title, [_cell(verdicts, name, one) for one in ["", *columns]]) for name, title in chapters.items()]
    used = {name for verdict in verdicts for name in verdict.job.case.rules}
    return render(
        "page.html",
        "page.js",
        hello=hello,
        link=hello.url if hello.url and hello.url.startswith(("https://", "http://")) else None,
        judgement=_judgement(ran),
        total=total_line(verdicts),
        verdicts=len(verdicts),
        date=ran.date,
        kinds=_kinds(verdicts),
        columns=columns,
        chapters=chapters,
        rows=rows,
        foot=[_cell(verdicts, "", one) for one in ["", *columns]],
        rules=[(name, rule.title) for name, rule in spec.rules.items() if name in used],
        results=list(_results(ran)),
        deviations=list(_deviations(ran)),
        stale=[(place + 1, ran.deviations["entries"][place]) for place in _stale(ran)],
        deviations_file=ran.deviations["file"] if ran.deviations else "",
        notes=list(ran.notes),
    )


def _judgement(ran: Ran) -> Judgement:
    verdicts = ran.verdicts
    outcomes = {verdict.outcome for verdict in verdicts}
    if len(verdicts) < ran.planned:
        return Judgement(False, "!", f"Interrupted: {len(verdicts)} of {ran.planned} verdicts are known")
    if not outcomes.isdisjoint(WRONG):
        return Judgement(
            False, "✗", "Breaks the rules" if Outcome.FAILED in outcomes else "Does not answer all questions"
        )
    if not conforms(verdicts):
        return Judgement(False, "!", "Nothing was judged")
    if _stale(ran):
        return Judgement(False, "!", "Deviates in fewer ways than are listed")
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


def _results(ran: Ran) -> Iterator[Result]:
    """The results, the worst outcomes first, in the order of the run."""
    groups: dict[str, list[Verdict]] = {}
    for verdict in ran.verdicts:
        finding = verdict.finding
        said = (finding.step, finding.field, finding.expected, finding.observed) if finding else verdict.reason
        key = (verdict.job.case.id, verdict.outcome, said, verdict.not_observed, verdict.deviation)
        groups.setdefault(repr(key), []).append(verdict)
    order = list(SIGNS)
    for same in sorted(groups.values(), key=lambda same: order.index(same[0].outcome)):
        yield _result(same, ran)


def _result(same: Sequence[Verdict], ran: Ran) -> Result:
    verdict = same[0]
    case = verdict.job.case
    said = verdict.finding.message if verdict.finding else verdict.reason or ""
    if verdict.outcome is Outcome.NOT_OBSERVED:
        said = f"the engine does not tell {', '.join(verdict.not_observed)}"
    return Result(
        case=case.id,
        title=case.title,
        chapter=case.chapter,
        file=f"{case.file}:{case.line}",
        kind=_kind(verdict.outcome, len(same)),
        columns=tuple(one.job.column for one in same),
        rules=case.rules,
        said=said,
        entry=0 if verdict.deviation is None else verdict.deviation + 1,
        deviation=ran.deviation(verdict),
        telling=tell(verdict, ran.spec) if verdict.outcome in TOLD else None,
        again=again(verdict, ran.asked),
    )


def _deviations(ran: Ran) -> Iterator[tuple[int, Mapping[str, Json], int]]:
    """The known deviations that showed: the number of each, its entry, and how many verdicts it explains."""
    counts = Counter(verdict.deviation for verdict in ran.verdicts if verdict.outcome is Outcome.KNOWN)
    for place, entry in enumerate(ran.deviations["entries"] if ran.deviations else ()):
        if counts[place]:
            yield place + 1, entry, counts[place]


def _stale(ran: Ran) -> Sequence[int]:
    """The places of the known deviations that no failure bears out any more."""
    return ran.deviations["stale"] or () if ran.deviations else ()
