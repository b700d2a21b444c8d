"""Jobs in, verdicts out: which requests are needed, and what their replies mean for each job."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from ..conversation.messages import Request
from ..model import Hello, Job, Outcome, Reply, Verdict
from ..suite.planning import Maker
from .adapting import adapt
from .judge import judge, unsupported

Ask = Callable[[Sequence[Request]], Iterable[tuple[Request, Reply]]]
"""Requests in; each with its reply, as they come. One that comes again replaces what came before."""


def verdicts(jobs: Sequence[Job], hello: Hello, ask: Ask) -> Iterator[tuple[int, Verdict]]:
    """The verdict of every job with the job's place, as they are known; a later one for the same place stands.

    Jobs that ask the same thing share one request. What the engine does not declare is not asked.
    """
    maker = Maker()
    waiting: dict[Request, list[tuple[int, Job]]] = {}
    for group in _alike(jobs, hello):
        place, job = group[0]
        reason = unsupported(job, hello)
        if reason is not None:
            for place, job in group:
                yield place, Verdict(job, Outcome.UNSUPPORTED, reason=reason)
        else:
            waiting[Request(job.method, partial(maker.params, job))] = group
    for asked, reply in ask(tuple(waiting)):
        for place, job in waiting[asked]:
            yield place, judge(job, reply, hello)


def _alike(jobs: Sequence[Job], hello: Hello) -> Iterator[list[tuple[int, Job]]]:
    """The jobs, adapted, with their places: those that ask the same thing together. Jobs of a case follow each other."""
    groups: list[list[tuple[int, Job]]] = []
    for place, planned in enumerate(jobs):
        job = adapt(planned, hello)
        if groups and groups[0][0][1].case is not job.case:
            yield from groups
            groups = []
        same = next((group for group in groups if _same(group[0][1], job)), None)
        if same is None:
            groups.append([(place, job)])
        else:
            same.append((place, job))
    yield from groups


def _same(one: Job, other: Job) -> bool:
    """Whether two jobs of a case ask the same thing: only a hand depends on more than its case."""
    asked = (one.options, one.filler, one.views)
    return one.method != "play" or asked == (other.options, other.filler, other.views)
