"""A run as one HTML page: what it comes to, by chapter and profile, and every result, to be filtered and opened. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from stud8_runner.model import WRONG, Json, Outcome, Verdict
from stud8_runner.reports.tally import HEADS, Tally, total_line
from stud8_runner.reports.verdict_text import again, alike

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


def page(ran: Ran) -> Iterator[str]:
    """The text of the page, piece by piece."""
    hello, spec, tally = ran.hello, ran.spec, ran.tally
    columns, met = tally.columns, set(tally.chapters)
    chapters = {name: title for name, title in spec.chapters.items() if name in met}
    chapters |= {name: name.capitalize() for name in sorted(met - set(chapters))}
    rows = [(name, title, [_cell(tally, name, one) for one in [None, *columns]]) for name, title in chapters.items()]
    places, used = _places(ran.verdicts)
    counts = tally.of()
    return render(
        "page.html",
        "page.js",
        hello=hello,
        link=hello.url if hello.url and hello.url.startswith(("https://", "http://")) else None,
        judgement=_judgement(ran),
        total=total_line(tally),
        verdicts=counts.total(),
        date=ran.date,
        kinds=_kinds(counts),
        columns=columns,
        chapters=chapters,
        rows=rows,
        foot=[_cell(tally, None, one) for one in [None, *columns]],
        rules=[(name, rule.title) for name, rule in spec.rules.items() if name in used],
        count=sum(map(len, places.values())),
        results=_results(ran, places),
        deviations=list(_deviations(ran)),
        stale=[(place + 1, ran.deviations["entries"][place]) for place in _stale(ran)],
        deviations_file=ran.deviations["file"] if ran.deviations else "",
        notes=list(ran.notes),
    )


def _judgement(ran: Ran) -> Judgement:
    outcomes = set(ran.tally.of())
    if len(ran.verdicts) < ran.planned:
        return Judgement(False, "!", f"Interrupted: {len(ran.verdicts)} of {ran.planned} verdicts are known")
    if not outcomes.isdisjoint(WRONG):
        return Judgement(
            False, "✗", "Breaks the rules" if Outcome.FAILED in outcomes else "Does not answer all questions"
        )
    if not ran.tally.conforms:
        return Judgement(False, "!", "Nothing was judged")
    if _stale(ran):
        return Judgement(False, "!", "Deviates in fewer ways than are listed")
    if Outcome.KNOWN in outcomes:
        return Judgement(True, "≈", "Deviates only in known ways")
    return Judgement(True, "✓", "Plays by the rules, as far as was asked")


def _kinds(counts: Counter[Outcome]) -> tuple[Kind, ...]:
    return tuple(_kind(outcome, counts[outcome]) for outcome in SIGNS if counts[outcome])


def _kind(outcome: Outcome, count: int) -> Kind:
    return Kind(outcome.value, SIGNS[outcome], HEADS[outcome], MEANS[outcome], count)


def _cell(tally: Tally, chapter: str | None, column: str | None) -> Cell:
    """The verdicts of a chapter under a column; None stands for all of them."""
    counts = tally.of(chapter, column)
    kinds = _kinds(counts)
    bars, start = [], 0.0
    for kind in kinds:
        length = 100 * kind.count / counts.total()
        bars.append((kind.id, round(start, 2), round(length, 2)))
        start += length
    return Cell(chapter or "", column or "", kinds, tuple(bars))


def _places(verdicts: Iterable[Verdict]) -> tuple[dict[Outcome, list[list[int]]], set[str]]:
    """The places of the verdicts that make a result, by the outcome, the worst first; and the rules they are about."""
    places: dict[Outcome, list[list[int]]] = {outcome: [] for outcome in SIGNS}
    used: set[str] = set()
    for first, own, _ in alike(verdicts):
        places[first.outcome].append(own)
        used.update(first.job.case.rules)
    return places, used


def _results(ran: Ran, places: Mapping[Outcome, Sequence[Sequence[int]]]) -> Iterator[Result]:
    """The results, of each outcome in the order of the run."""
    for results in places.values():
        for own in results:
            yield _result([ran.verdicts[place] for place in own], ran)


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
    counts = ran.tally.deviations
    for place, entry in enumerate(ran.deviations["entries"] if ran.deviations else ()):
        if counts[place]:
            yield place + 1, entry, counts[place]


def _stale(ran: Ran) -> Sequence[int]:
    """The places of the known deviations that no failure bears out any more."""
    return ran.deviations["stale"] or () if ran.deviations else ()
