"""Jobs in, verdicts out: which requests are needed, and what their replies mean for each job."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from ..conversation.messages import Request
from ..conversation.talk import Heard
from ..model import Hello, Job, Json, Outcome, Verdict
from ..suite.params import Maker
from .adapting import adapt
from .judge import judge, unsupported

Ask = Callable[[Iterable[Request]], Iterable[Heard]]
"""Requests in; the place of each with its reply, as they come. One that comes again replaces what came before."""

Placed = tuple[int, Verdict]
"""The place of a job and the verdict on it."""


def verdicts(jobs: Sequence[Job], hello: Hello, ask: Ask, places: range | None = None) -> Iterator[Placed]:
    """The verdict of every job with the job's place, as they are known; a later one for the same place stands.

    Jobs that ask the same thing share one request, which has the place of the first of them. What the engine does not
    declare is not asked. Neither jobs nor verdicts are held, only places. `places` are those of the jobs to be asked,
    None for all; of others, which were asked before, a later reply counts for the one that has its place.
    """
    places = range(len(jobs)) if places is None else places
    aside: deque[int] = deque()
    for first, reply in ask(_requests(jobs, hello, places, aside)):
        while aside:
            yield _not_asked(jobs, hello, aside.popleft())
        for place, job in _alike(jobs, hello, range(first, places.stop if first in places else first + 1)):
            yield place, judge(job, reply, hello)
    for place in aside:
        yield _not_asked(jobs, hello, place)


def _requests(jobs: Sequence[Job], hello: Hello, places: range, aside: deque[int]) -> Iterator[Request]:
    """What is to be asked; the places of jobs that need not be asked are put aside.

    A request makes its job anew when it is sent: those that wait for a slow process may be many.
    """
    maker = Maker()
    before: list[Job] = []
    for place in places:
        job = adapt(jobs[place], hello)
        if before and before[0].case.id != job.case.id:
            before = []
        if unsupported(job, hello) is not None:
            aside.append(place)
        elif not any(_same(one, job) for one in before):
            before.append(job)
            yield Request(job.method, partial(_params, maker, jobs, hello, place), place)


def _params(maker: Maker, jobs: Sequence[Job], hello: Hello, place: int) -> Mapping[str, Json]:
    return maker.params(adapt(jobs[place], hello))


def _not_asked(jobs: Sequence[Job], hello: Hello, place: int) -> Placed:
    job = adapt(jobs[place], hello)
    return place, Verdict(job, Outcome.UNSUPPORTED, reason=unsupported(job, hello))


def _alike(jobs: Sequence[Job], hello: Hello, places: range) -> Iterator[tuple[int, Job]]:
    """The first of the jobs at these places, and those after it that ask the same thing. Jobs of a case follow each other."""
    asked = adapt(jobs[places[0]], hello)
    for place in places:
        planned = jobs[place]
        if planned.case.id != asked.case.id:
            return
        job = adapt(planned, hello)
        if _same(asked, job):
            yield place, job


def _same(one: Job, other: Job) -> bool:
    """Whether two jobs of a case ask the same thing: only a hand depends on more than its case."""
    asked = (one.options, one.filler, one.views)
    return one.method != "play" or asked == (other.options, other.filler, other.views)
