"""Runs the suite against faulty engines, in this process, and says which scenarios convict each.

A fault is well made when scenarios of its rule's chapter convict it, when it does not break unrelated chapters wholesale (then it is not
one fault), and when it answers wrongly rather than not at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from .bench import Bench, place_of, set_up
from .faulty import Fault, built_in, load_faults

WHOLESALE = 0.5
"""The part of the scenarios of another chapter from which on a fault breaks it wholesale."""

HANDS = "hands"
"""The real hands touch every chapter; they may all be broken by one fault."""


@dataclass(frozen=True, slots=True)
class Conviction:
    """What became of one fault.

    `by` are the scenarios that convict it, `of_rule` how many of them are about its rule. `wide` are unrelated chapters that it breaks
    wholesale, `crashes` the scenarios in which it gave no answer. `values` are the option values on which a conviction rests, as
    `raise_cap: 3`.
    """

    fault: str
    rule: str
    by: tuple[str, ...]
    of_rule: int
    wide: tuple[str, ...]
    crashes: tuple[str, ...]
    values: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether the fault is caught, and is one fault."""
        return bool(self.by) and not self.wide and not self.crashes


def convict(root: Path, only: Sequence[str], workers: int) -> Iterator[Conviction]:
    """Tries every fault of the catalogue, or those whose id or rule contains one of `only`, in several processes.

    In the order of the catalogue.
    """
    ids = chosen(load_faults(root), only)
    if workers == 1:
        _prepare(root)
        yield from map(_try, ids)
        return
    with ProcessPoolExecutor(workers, initializer=_prepare, initargs=(root,)) as pool:
        yield from pool.map(_try, ids)


def chosen(faults: Sequence[Fault], only: Sequence[str]) -> list[str]:
    """The ids of the faults of which the id or the rule contains one of the patterns, all of them without a pattern."""
    return [
        fault.id
        for fault in faults
        if not only or any(pattern in fault.id or pattern in fault.rule for pattern in only)
    ]


_benches: dict[Path, Bench] = {}
_faults: dict[str, Fault] = {}


def bench(root: Path) -> Bench:
    """The bench of the suite under `root`, set up once; a worker that is forked off has it already."""
    if root not in _benches:
        _benches.clear()
        _benches[root] = set_up(root)
    return _benches[root]


def unsound(root: Path) -> str:
    """A sentence about the scenarios that the reference itself fails, or no text where there are none."""
    failing = bench(root).unsound
    return f"the reference itself fails {', '.join(failing)}: mend it first, these convict nobody" if failing else ""


def _prepare(root: Path) -> None:
    bench(root)
    _faults.update({fault.id: fault for fault in load_faults(root)})


def _try(fault: str) -> Conviction:
    (found,) = _benches.values()
    entry = _faults[fault]
    with built_in(entry):
        # What a scenario expects is the same in every profile it runs in, so one column will do. All are asked only of a fault that
        # survives it.
        bad = list(found.bad(found.running(place_of(entry.replaces)))) or list(found.bad(found.jobs))
    scenarios = {verdict.job.case.scenario: verdict.job.case for verdict in bad}
    broken = Counter(case.chapter for case in scenarios.values())
    total = Counter({job.case.scenario: job.case.chapter for job in found.first}.values())
    own = entry.rule.split(".")[0]
    wide = [
        chapter
        for chapter, count in broken.items()
        if chapter not in (own, HANDS) and count > WHOLESALE * total[chapter] and not entry.spreads
    ]
    crashes = {verdict.job.case.scenario for verdict in bad if verdict.reply and verdict.reply.trouble}
    return Conviction(
        fault,
        entry.rule,
        tuple(sorted(scenarios)),
        sum(entry.rule in case.rules for case in scenarios.values()),
        tuple(sorted(wide)),
        tuple(sorted(crashes)),
        tuple(sorted({f"{name}: {one.job.options[name]}" for one in bad for name in one.job.case.when})),
    )
