"""The page `conformance/engines/RESULTS.md`: every known engine, what the suite makes of it, and why. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..model import WRONG, Outcome, Suite, Verdict
from .deviations import Deviation, Deviations
from .known import KnownEngine

PAGE = "conformance/engines/RESULTS.md"

SIGNS: Mapping[Outcome, str] = {
    Outcome.PASSED: "p",
    Outcome.KNOWN: "k",
    Outcome.FAILED: "f",
    Outcome.ERRORED: "e",
    Outcome.NOT_OBSERVED: "n",
    Outcome.UNSUPPORTED: "u",
}
"""How an outcome is abbreviated in the table of chapters, in its order there."""

HEAD = """\
# What the engines do

This page is written by `stud8 gallery` from a run of every engine below; do not edit it. `stud8 gallery --check`
says whether it is what a run gives today.

A verdict is about one scenario under the option values of one profile.

- **passed**: as the rules say.
- **known**: otherwise, in a way that was looked into and is listed below.
- **failed**, **errored**: otherwise, or no answer, and not looked into.
- **not observed**: as the rules say, so far as the engine or its adapter tells.
- **unsupported**: the engine does not offer what the scenario asks; most of these engines only rank hands.

What is known is of one of these kinds: a **fault** contradicts the rules, or what the engine says of itself; a
**house-rule** is a way of playing that a house may have; **not-offered** is what the engine never promised. Every
claim was checked without this project: the script `evidence` beside an adapter shows it with the engine alone.
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """An engine, the verdicts on it, and its deviations, if it has a list of them."""

    engine: KnownEngine
    verdicts: tuple[Verdict, ...]
    deviations: Deviations | None
    evidence: str | None

    def stale(self) -> list[int]:
        """The places of the deviations that no failure bears out."""
        return [] if self.deviations is None else self.deviations.stale(self.verdicts)

    def surprises(self) -> int:
        """How many verdicts are bad and not known, and how many deviations are stale."""
        bad = sum(verdict.outcome in WRONG for verdict in self.verdicts)
        return bad + len(self.stale())


def page(entries: Sequence[Entry], suite: Suite) -> str:
    """The text of the page: the same for the same verdicts."""
    lines = [
        HEAD,
        "## In all",
        "",
        *_totals(entries),
        "",
        "## By chapter",
        "",
        *_chapters(entries, tuple(suite.spec.chapters)),
    ]
    files = {name: case.file for case in suite.cases for name in (case.id, case.scenario)}
    for entry in entries:
        lines += ["", *_engine(entry, files)]
    return "\n".join(lines) + "\n"


def _totals(entries: Sequence[Entry]) -> Iterator[str]:
    heads = ("passed", "known", "failed", "errored", "not observed", "unsupported")
    yield f"| engine | version | {' | '.join(heads)} |"
    yield "|---|---|" + "--:|" * len(heads)
    for entry in entries:
        counts = Counter(verdict.outcome for verdict in entry.verdicts)
        cells = " | ".join(str(counts[outcome]) for outcome in SIGNS)
        yield f"| [{_cell(entry.engine.title)}](#{_anchor(entry.engine)}) | {entry.engine.version} | {cells} |"


def _chapters(entries: Sequence[Entry], order: Sequence[str]) -> Iterator[str]:
    asked = {verdict.job.case.chapter for entry in entries for verdict in entry.verdicts}
    chapters = [*(name for name in order if name in asked), *sorted(asked - set(order))]
    yield "p passed, k known, **f failed**, **e errored**, n not observed, u unsupported; - when nothing is supported."
    yield ""
    yield f"| engine | {' | '.join(chapters)} |"
    yield "|---|" + "---|" * len(chapters)
    for entry in entries:
        counts: dict[str, Counter[Outcome]] = {name: Counter() for name in chapters}
        for verdict in entry.verdicts:
            counts[verdict.job.case.chapter][verdict.outcome] += 1
        yield f"| {_cell(entry.engine.title)} | {' | '.join(_counted(counts[name]) for name in chapters)} |"


def _counted(counts: Counter[Outcome]) -> str:
    told = []
    for outcome, sign in SIGNS.items():
        text = f"{counts[outcome]} {sign}"
        if counts[outcome]:
            told.append(f"**{text}**" if outcome in WRONG else text)
    return "-" if set(counts) <= {Outcome.UNSUPPORTED} else ", ".join(told)


def _engine(entry: Entry, files: Mapping[str, str]) -> Iterator[str]:
    engine = entry.engine
    yield f'<a id="{_anchor(engine)}"></a>'
    yield ""
    yield f"## {engine.title} {engine.version}"
    yield ""
    package = f"`{engine.package}` of {'PyPI' if engine.registry == 'pypi' else engine.registry}"
    yield f"{engine.language}, {engine.licence}, [source]({engine.url}), package {package}. {engine.note}"
    yield ""
    yield f"`stud8 run {engine.name}`"
    if entry.evidence is not None:
        yield f"· without stud8: [{entry.evidence}]({engine.name}/{entry.evidence})"
    yield ""
    if entry.deviations is None or not entry.deviations.entries:
        yield "No deviation is known."
        return
    counts = Counter(verdict.deviation for verdict in entry.verdicts if verdict.outcome is Outcome.KNOWN)
    yield "| kind | what it does | what decides | seen with | verdicts |"
    yield "|---|---|---|---|--:|"
    for place, deviation in enumerate(entry.deviations.entries):
        yield _row(deviation, counts[place], files)
    for place in entry.stale():
        yield f"\n**Stale:** entry {place + 1} shows in no scenario any more."


def _row(deviation: Deviation, count: int, files: Mapping[str, str]) -> str:
    does = _cell(deviation.does) + (f" ([link]({deviation.link}))" if deviation.link else "")
    seen = deviation.seen_with or ""
    file = files.get(seen, "").removeprefix("conformance/")
    link = f"[{_cell(seen)}](../{file})" if file else _cell(seen)
    return f"| {deviation.kind} | {does} | {_cell(deviation.decides)} | {link} | {count} |"


def _anchor(engine: KnownEngine) -> str:
    return f"engine-{engine.name}"


def _cell(text: str) -> str:
    """A text in a cell of a table."""
    return text.replace("|", "\\|")
