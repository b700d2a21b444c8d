"""What a bad verdict says: the rule, the hand so far, the difference, and how to run it again. Pure.

Everything that an engine wrote goes through `harmless`.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from ..judging.expectations import written
from ..model import WRONG, Act, Case, Finding, Json, Refuse, Spec, Verdict
from ..suite.planning import BASE_PROFILE, HOUSE_RULES
from .draw import colour, draw
from .layout import entry, wrapped
from .terminal import Style, harmless
from .words import act

LONG = 400
"""How many characters of an observed value are shown."""
STDERR_LINES = 12
"""How many lines of standard error are shown."""


@dataclass(frozen=True, slots=True)
class Told:
    """A bad verdict, and the columns of all the equal ones that are told with it."""

    verdict: Verdict
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bad:
    """What is kept of equal bad verdicts of a case to tell them in a line, or to find them again.

    `place` is that of the first among the verdicts of the run, `said` the beginning of what is said of them.
    """

    place: int
    columns: tuple[str, ...]
    case: str
    said: str


def alike(verdicts: Iterable[Verdict]) -> Iterator[tuple[Verdict, list[int], tuple[str, ...]]]:
    """The verdicts of each case, equal ones as one: the first of them, and the places and columns of all.

    Verdicts of a case follow each other.
    """
    for _, of_case in groupby(enumerate(verdicts), key=lambda one: one[1].job.case.id):
        groups: dict[str, list[tuple[int, Verdict]]] = {}
        for place, verdict in of_case:
            finding = verdict.finding
            said = (finding.step, finding.field, finding.expected, finding.observed) if finding else verdict.reason
            key = repr((verdict.outcome, said, verdict.not_observed, verdict.deviation))
            groups.setdefault(key, []).append((place, verdict))
        for same in groups.values():
            yield same[0][1], [place for place, _ in same], tuple(verdict.job.column for _, verdict in same)


def grouped(verdicts: Iterable[Verdict]) -> list[Bad]:
    """The bad verdicts, equal ones of the same case as one; the first of each rule before the second of any."""
    rounds: list[tuple[int, Bad]] = []
    seen: Counter[str | None] = Counter()
    for first, places, columns in alike(verdicts):
        if first.outcome in WRONG:
            case = first.job.case
            rule = next(iter(case.rules), None)
            seen[rule] += 1
            said = first.finding.message if first.finding else first.reason or ""
            rounds.append((seen[rule], Bad(places[0], columns, case.id, said[:LONG])))
    return [bad for _, bad in sorted(rounds, key=lambda pair: pair[0])]


def short(bad: Sequence[Bad], width: int = 110) -> Iterator[str]:
    """Bad verdicts in a line each; those that say the same share one."""
    same: dict[str, list[str]] = {}
    for one in bad:
        same.setdefault(one.said, []).append(one.case)
    for said, cases in same.items():
        more = f" and {len(cases) - 1} more" if len(cases) > 1 else ""
        text = harmless(f"{cases[0]}{more}  {said}")
        yield text if len(text) <= width else text[: width - 1].rstrip() + "…"


def full(told: Told, spec: Spec, asked: Sequence[str], style: Style) -> Iterator[str]:
    """A bad verdict as lines.

    `asked` are the words that name the engine on the command line: `reference`, or `--` and a command.
    """
    verdict = told.verdict
    case = verdict.job.case
    outcome = style("bad", verdict.outcome.value.upper())
    yield f"{outcome}  {style('strong', case.id)}  {style('faint', '(' + ', '.join(told.columns) + ')')}"
    yield from wrapped(case.title, "  ")
    yield ""
    for name in case.rules:
        rule = spec.rules.get(name)
        yield from entry("rule", [name])
        if rule is not None:
            yield from wrapped(rule.statement, " " * 14)
    yield ""
    yield from _hand(verdict, style)
    yield ""
    yield from _difference(verdict, style)
    yield f"  {'run again':<12}{again(verdict, asked)}"


def again(verdict: Verdict, asked: Sequence[str]) -> str:
    """The command that runs just this case under this column."""
    job = verdict.job
    return shlex.join(["stud8", "run", "--profile", job.column, "--only", job.case.id, *asked])


def _hand(verdict: Verdict, style: Style) -> Iterator[str]:
    case = verdict.job.case
    if case.kind == "play":
        table = ", ".join(f"{name.replace('_', ' ')} {amount}" for name, amount in case.table.items())
        yield from entry("table", [table] if table else [])
        named = [f"{option}: {verdict.job.options.get(option)}" for option in case.when]
        yield from entry("options", [", ".join(named)] if named else [])
        if verdict.job.column == HOUSE_RULES:
            yield from entry("", [f"no profile has these values; the other options are as in {BASE_PROFILE}"])
    # What a ranking should be is in the finding; where there is none, it is drawn with the cards.
    setup = replace(case, steps=()) if case.kind == "play" or verdict.finding is not None else case
    yield from draw(setup, paint=colour if style.coloured else str).splitlines()
    for street, told in steps_so_far(verdict):
        yield from entry(street, [", ".join(told)])


def steps_so_far(verdict: Verdict) -> Iterator[tuple[str, list[str]]]:
    """The actions up to the one after which it went wrong, by the street on which the engine says that it was then."""
    finding, result = verdict.finding, verdict.reply.result if verdict.reply else None
    states = result.get("steps") if isinstance(result, dict) else None
    actions = [step for step in verdict.job.case.steps if isinstance(step, Act | Refuse)]
    if finding is not None and finding.step is not None:
        actions = actions[: finding.step]
    streets: list[tuple[str, list[str]]] = []
    for number, step in enumerate(actions):
        street = _street(states, number)
        if not streets or streets[-1][0] != street:
            streets.append((street, []))
        refused = " (to be refused)" if isinstance(step, Refuse) else ""
        streets[-1][1].append(f"seat {step.seat} {act(step.do, step.to)}{refused}")
    yield from streets


def _street(states: Json, number: int) -> str:
    state = states[number] if isinstance(states, list) and number < len(states) else None
    street = state.get("street") if isinstance(state, dict) else None
    return street if street in ("third", "fourth", "fifth", "sixth", "seventh", "over") else "actions"


def _difference(verdict: Verdict, style: Style) -> Iterator[str]:
    finding = verdict.finding
    if finding is None:
        first, *others = (harmless(line) for line in (verdict.reason or "no reason").splitlines() or [""])
        yield f"  {'trouble':<12}{style('bad', first)}"
        yield from (f"{'':14}{line}" for line in others)
        tail = verdict.stderr.strip().splitlines()[-STDERR_LINES:]
        for number, line in enumerate(tail):
            yield f"  {'' if number else 'stderr':<12}{harmless(line)}"
        return
    plain = finding.message.startswith(f"`{finding.field}` is ")  # the two lines below say the rest
    said = f"`{finding.field}` differs" if plain else finding.message
    yield from wrapped(_cut(said), f"  {where(verdict.job.case, finding):<12}", " " * 14)
    yield f"  {'expected':<12}{style('good', _cut(written(finding.expected)))}"
    yield f"  {'observed':<12}{style('bad', _cut(written(finding.observed)))}"


def where(case: Case, finding: Finding) -> str:
    """The point of a finding: `answer`, `the deal` or `action 3`."""
    if finding.step is None:
        return "answer"
    return "the deal" if finding.step == 0 else f"action {finding.step}"


def _cut(text: str) -> str:
    text = harmless(text)
    return text if len(text) <= LONG else f"{text[:LONG]}… ({len(text)} characters)"
