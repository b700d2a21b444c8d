"""Runs the suite against faulty engines, in this process, and says which scenarios convict each.

A fault is well made when scenarios of its rule's chapter convict it, when it does not break unrelated chapters wholesale (then it is not one
fault), and when it answers wrongly rather than not at all.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from . import messages
from .data import load_suite
from .faulty import Fault, built_in, load_faults
from .judge import judge, parse_hello
from .model import Hello, Job, Outcome, Reply, Verdict
from .planning import plan

WHOLESALE = 0.5
"""The part of the scenarios of another chapter from which on a fault breaks it wholesale."""

BAD = (Outcome.FAILED, Outcome.ERRORED)

HANDS = "hands"
"""The real hands touch every chapter; they may all be broken by one fault."""


@dataclass(frozen=True, slots=True)
class Conviction:
    """What became of one fault.

    `by` are the scenarios that convict it, `of_rule` those of them that are about its rule. `wide` are unrelated chapters that it breaks
    wholesale, `crashes` the scenarios in which it gave no answer.
    """

    fault: str
    rule: str
    by: tuple[str, ...]
    of_rule: int
    wide: tuple[str, ...]
    crashes: tuple[str, ...]

    @property
    def good(self) -> bool:
        """Whether the fault is caught, and is one fault."""
        return bool(self.by) and not self.wide and not self.crashes


def convict(root: Path, only: Sequence[str], workers: int) -> Iterator[Conviction]:
    """Tries every fault of the catalogue, or those whose id contains one of `only`, in several processes; in the order of the catalogue."""
    ids = chosen(load_faults(root), only)
    if workers == 1:
        _prepare(root)
        yield from map(_try, ids)
        return
    with ProcessPoolExecutor(workers, initializer=_prepare, initargs=(root,)) as pool:
        yield from pool.map(_try, ids)


def chosen(faults: Sequence[Fault], only: Sequence[str]) -> list[str]:
    """The ids of the faults that contain one of the patterns, all of them without a pattern."""
    return [fault.id for fault in faults if not only or any(pattern in fault.id or pattern in fault.rule for pattern in only)]


_jobs: list[Job] = []
_first: list[Job] = []
_faults: dict[str, Fault] = {}
_total: Counter[str] = Counter()
_hello: list[Hello] = []


def _prepare(root: Path) -> None:
    """Loads what every fault needs, once for each process."""
    suite = load_suite(root)
    _jobs[:] = plan(suite)
    _faults.update({fault.id: fault for fault in load_faults(root)})
    _total.clear()
    _total.update(chapter for chapter in {job.case.scenario: job.case.chapter for job in _jobs}.values())
    _hello[:] = [parse_hello(ask("hello", {}).result, suite.spec.options)]
    # What the sound reference fails convicts nobody.
    bad = {verdict.job.case.scenario for verdict in judged(_jobs, _hello[0]) if verdict.outcome in BAD}
    _jobs[:] = [job for job in _jobs if job.case.scenario not in bad]
    _first[:] = {job.case.id: job for job in reversed(_jobs)}.values()


def sound(root: Path) -> list[str]:
    """The scenarios that the reference without any fault fails; empty when all is well."""
    suite = load_suite(root)
    hello = parse_hello(ask("hello", {}).result, suite.spec.options)
    return sorted({found.job.case.scenario for found in judged(plan(suite), hello) if found.outcome in BAD})


def ask(method: str, params: Mapping[str, object]) -> Reply:
    """The reply of the reference in this process, as it would come over the protocol; an exception is trouble."""
    protocol = importlib.import_module("stud8_reference.protocol")
    try:
        line = protocol.respond({"jsonrpc": "2.0", "id": 0, "method": method, "params": params})
    except Exception as error:
        return Reply(trouble=f"{type(error).__name__}: {error}")
    answer = messages.decode(line.encode())
    return answer.reply if isinstance(answer, messages.Answer) else Reply(trouble=answer.why)


def judged(jobs: Sequence[Job], hello: Hello, fault: Fault | None = None) -> list[Verdict]:
    """The verdicts on the reference with a fault built in."""
    with built_in(fault) if fault else nullcontext():
        return [judge(job, ask(job.method, job.params), hello) for job in jobs]


def _try(fault: str) -> Conviction:
    entry = _faults[fault]
    # What a scenario expects is the same in every profile it runs in, so one column will do; all are asked only of a fault that survives that.
    bad = [verdict for verdict in judged(_first, _hello[0], entry) if verdict.outcome in BAD]
    bad = bad or [verdict for verdict in judged(_jobs, _hello[0], entry) if verdict.outcome in BAD]
    scenarios = {verdict.job.case.scenario: verdict.job.case for verdict in bad}
    broken = Counter(case.chapter for case in scenarios.values())
    own = entry.rule.split(".")[0]
    wide = [
        chapter
        for chapter, count in broken.items()
        if chapter not in (own, HANDS) and count > WHOLESALE * _total[chapter] and not entry.spreads
    ]
    crashes = {verdict.job.case.scenario for verdict in bad if verdict.reply and verdict.reply.trouble}
    return Conviction(
        fault,
        entry.rule,
        tuple(sorted(scenarios)),
        sum(entry.rule in case.rules for case in scenarios.values()),
        tuple(sorted(wide)),
        tuple(sorted(crashes)),
    )
