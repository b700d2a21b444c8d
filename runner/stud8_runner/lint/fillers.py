"""Do the cards that a hand leaves open matter? Played on the reference with other cards in their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from stud8_runner.judging.reference import judged
from stud8_runner.model import Case, Job, Outcome, Suite, Verdict
from stud8_runner.suite.planning import plan

from .problem import Problem

FILLERS = (1, 2, 3, 4)
"""The numbers of the other fillings that are tried."""


def check_fillers(suite: Suite) -> Iterator[Problem]:
    """A problem for each hand whose result changes with its filler; raises `NoReferenceError`.

    Each hand is played under the first profile that it fits. One that does not pass as it is, is left out: that is for
    `stud8 run reference` to tell.
    """
    plain = _jobs(suite)
    if not plain:
        return
    jobs = [job for first in plain for job in (first, *(replace(first, filler=filler) for filler in FILLERS))]
    verdicts = judged(jobs, suite.spec.options)
    size = 1 + len(FILLERS)
    for at in range(0, len(verdicts), size):
        yield from _differences(verdicts[at : at + size])


def _jobs(suite: Suite) -> list[Job]:
    first: dict[str, Job] = {}
    for job in plan(suite):
        if _has_filler(job.case):
            first.setdefault(job.case.id, job)
    return list(first.values())


def _has_filler(case: Case) -> bool:
    return case.kind == "play" and case.filler and case.refused is None


def _differences(verdicts: Sequence[Verdict]) -> Iterator[Problem]:
    plain, *others = verdicts
    if plain.outcome is not Outcome.PASSED:
        return
    for filler, verdict in zip(FILLERS, others, strict=True):
        if verdict.outcome is not Outcome.PASSED:
            case = plain.job.case
            why = verdict.finding.message if verdict.finding else verdict.reason
            yield Problem(
                case.file,
                case.line,
                f"`{case.id.rpartition('/')[2]}`: the result depends on cards that are not written; with filler {filler}: "
                f"{why}. Write the cards that matter",
            )
            return
