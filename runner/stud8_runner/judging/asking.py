"""Jobs in, verdicts out: which requests are needed, and what their replies mean for each job."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ..conversation.messages import Request, request
from ..model import Hello, Job, Outcome, Reply, Verdict
from .adapting import adapt
from .judge import judge, unsupported

Ask = Callable[[Sequence[Request]], Iterable[tuple[Request, Reply]]]
"""Requests in; each with its reply, as they come. One that comes again replaces what came before."""


def verdicts(jobs: Sequence[Job], hello: Hello, ask: Ask) -> Iterator[tuple[int, Verdict]]:
    """The verdict of every job with the job's place, as they are known; a later one for the same place stands.

    Jobs that ask the same thing share one request. What the engine does not declare is not asked.
    """
    waiting: dict[Request, list[tuple[int, Job]]] = {}
    for place, planned in enumerate(jobs):
        job = adapt(planned, hello)
        reason = unsupported(job, hello)
        if reason is not None:
            yield place, Verdict(job, Outcome.UNSUPPORTED, reason=reason)
        else:
            waiting.setdefault(request(job.method, job.params), []).append((place, job))
    for asked, reply in ask(tuple(waiting)):
        for place, job in waiting[asked]:
            yield place, judge(job, reply, hello)
