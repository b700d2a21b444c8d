"""Replays hands on an engine, as many as there are, in bounded memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from stud8_runner.judging.asking import Ask, verdicts
from stud8_runner.judging.expectations import written
from stud8_runner.model import WRONG, Case, Expect, Hello, Job, Spec, Verdict
from stud8_runner.suite.params import Options, sent_options
from stud8_runner.suite.planning import BASE_PROFILE, fits
from stud8_runner.suite.yaml_reader import DataError

from .hand import Hand
from .settling import settle

WINDOW = 256
"""How many hands are held at a time."""

LONG = 400
"""How many characters of a value are told."""

Read = Hand | DataError
"""A hand, or what is wrong with a file."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand with the verdict of the engine, or what kept it from being asked."""

    case: Case | None
    verdict: Verdict | None
    error: DataError | None = None

    @property
    def departs(self) -> bool:
        """Whether the engine does not reproduce the hand."""
        return self.verdict is not None and self.verdict.outcome in WRONG


FIELDS = ("street", "to_act", "legal", "bets", "stacks", "pots", "boards", "common", "returned", "showing", "awards")
"""What is told of the engine's state, in this order."""


def departure(one: Replayed, in_full: bool) -> Iterator[str]:
    """Lines that say where a hand departs: the file and the line, the action, the difference and, in full, the engine's state there."""
    if one.error is not None:
        yield f"CANNOT BE READ  {one.error}"
    if one.verdict is None or one.case is None:
        return
    verdict, case = one.verdict, one.case
    finding = verdict.finding
    name = f"DEPARTS  {case.file}:{case.line}: {case.id.rpartition('/')[2]}"
    if finding is None:
        yield f"{name}: the engine {(verdict.reason or 'gave no reason').splitlines()[0]}"
        return
    place = _place(case, finding.step)
    yield f"{name}: {place}: {finding.message}"
    if not in_full or finding.step is None:
        return
    yield f"  expected  {written(finding.expected)[:LONG]}"
    yield f"  observed  {written(finding.observed)[:LONG]}"
    result = verdict.reply.result if verdict.reply else None
    states = result.get("steps") if isinstance(result, dict) else None
    state = states[finding.step] if isinstance(states, list) and finding.step < len(states) else None
    if isinstance(state, dict):
        yield from (f"  {field:<10}{written(state[field])[:LONG]}" for field in FIELDS if field in state)


def _place(case: Case, step: int | None) -> str:
    """The action after which a hand departs: its number, the seat and what it does."""
    if not step:
        return "after the deal" if step == 0 else "the answer"
    tried = [one for one in case.steps if not isinstance(one, Expect)]
    if step > len(tried):
        return f"action {step}"
    act = tried[step - 1]
    return f"action {step} ({written([act.seat, act.do] if act.to is None else [act.seat, act.do, act.to])})"


def replay(read: Iterable[Read], spec: Spec, hello: Hello, ask: Ask, profile: str | None = None) -> Iterator[Replayed]:
    """Every hand with what the engine makes of it, in the order of the input; only `WINDOW` hands are held at once.

    `profile` names the house whose values stand for the options that a hand does not name.
    """
    base = spec.profiles[profile or BASE_PROFILE].values()
    houses = [] if profile is not None else [house.values() for house in spec.profiles.values()]
    settled = (_settled(one, spec, profile) for one in read)
    while window := list(islice(settled, WINDOW)):
        cases = [one for one in window if isinstance(one, Case)]
        asked = dict(verdicts([_job(case, base, houses) for case in cases], hello, ask))
        found = iter([asked.get(place) for place in range(len(cases))])
        for one in window:
            yield Replayed(None, None, one) if isinstance(one, DataError) else Replayed(one, next(found))


def _settled(one: Read, spec: Spec, profile: str | None) -> Case | DataError:
    if isinstance(one, DataError):
        return one
    if one.exact:
        return one.case
    try:
        return settle(one, spec, profile, sensitive=False)
    except DataError as error:
        return error


def _job(case: Case, base: Options, houses: Sequence[Options]) -> Job:
    """The case under `base`, or else under the first house that has all values it names; its own values stand in any case."""
    values = base if fits(case, base) else next((one for one in houses if fits(case, one)), base)
    named = {name: values[name] if values[name] in wanted else wanted[0] for name, wanted in case.when.items()}
    options = sent_options(case, {**values, **named})
    return Job(case, "replay", options)


def guarded(read: Callable[[], Iterator[Hand]]) -> Iterator[Read]:
    """The hands of a file, and last what is wrong with it, if anything."""
    try:
        yield from read()
    except DataError as error:
        yield error
