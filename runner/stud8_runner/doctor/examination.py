"""Goes through the protocol with an engine step by step, and says in plain words what is wrong and what to do.

It looks at whether the engine can be asked, and at one easy request of each kind; the rules are for `stud8 run`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from ..conversation.engine import Engine, StartError
from ..conversation.messages import hello, request
from ..judging.adapting import adapt
from ..judging.greeting import parse_hello
from ..judging.judge import INVALID_PARAMS, METHOD_NOT_FOUND, judge, unsupported
from ..model import WRONG, Act, Expect, Hello, Job, Outcome, Refuse, Reply, Suite
from ..suite.params import params
from ..suite.planning import plan
from .complaints import (
    Complaint,
    ToDo,
    complaint,
    error_cause,
    error_text,
    grouped,
    no_means,
)
from .patient import BrokenOffError, Kind, Patient, Say

CANDIDATES = 12
"""How many requests of a kind are tried until one comes that the engine has means for."""

NOTATION = ("high/straights/five-to-ace", "high/flushes/six-of-a-suit", "high/pairs/third-pair-as-kicker")
"""What adapters write wrongly, though their engine knows it: the low ace of a straight, and five cards out of six or seven."""

UNKNOWN = "shuffle"
"""A method that no engine has."""


def examine(start: Callable[[], Engine], suite: Suite, timeout: float, say: Say) -> list[ToDo]:
    """Goes through all steps with the engine that `start` starts; returns what is to be put right, each thing once."""
    say(Kind.STEP, "start")
    try:
        engine = start()
    except StartError as error:
        what = f"could not be started: {error}"
        say(Kind.BAD, what)
        return [ToDo(what, _NOT_STARTED, 1, "")]
    patient = Patient(engine, timeout, say)
    try:
        say(Kind.GOOD, "is running")
        greeting = _greet(patient, suite)
        _requests(patient, greeting, suite)
        say(Kind.STEP, "the end of the input")
        _end(patient)
    except BrokenOffError:
        pass
    finally:
        engine.stop()
    return grouped(patient.complaints, patient.asked)


_NOT_STARTED = (
    "It is started without a shell, in this folder: is the program there, and may it be executed? A script has its interpreter in "
    "front: `-- python3 adapter.py`."
)


def _greet(patient: Patient, suite: Suite) -> Hello:
    patient.say(Kind.STEP, "hello")
    (reply,) = patient.ask([hello()])
    if reply.error is not None:
        patient.bad(
            f"answered hello with the error {error_text(reply.error)}",
            "hello comes first, and must be answered with a result.",
        )
        raise BrokenOffError
    try:
        greeting = parse_hello(reply.result, suite.spec.options)
    except ValueError as error:
        patient.bad(
            f"answered hello, but {error}", "Correct this field; `stud8 show protocol` says what belongs there."
        )
        raise BrokenOffError from None
    if not greeting.methods:
        patient.bad(
            "declares no method", 'List what it answers, of evaluate, compare and play: "methods": ["evaluate"].'
        )
        raise BrokenOffError
    version = f" {greeting.version}" if greeting.version else ""
    patient.say(Kind.GOOD, f"is {greeting.name}{version}, and declares {', '.join(sorted(greeting.methods))}")
    return greeting


def _requests(patient: Patient, greeting: Hello, suite: Suite) -> None:
    jobs = [job for job in (adapt(one, greeting) for one in plan(suite)) if unsupported(job, greeting) is None]
    good: list[Job] = []
    for method in sorted(greeting.methods):
        patient.say(Kind.STEP, f"a request of `{method}`")
        easy = _easy(jobs, method)
        found = _try(patient, greeting, easy)
        if found is None:
            patient.bad(
                f"has no means for any request of `{method}` that was tried",
                f"Take `{method}` out of `methods` in hello until it can answer some of them.",
                no_means(method),
            )
        else:
            good += [found, *(job for job in easy if len(greeting.methods) == 1 and job is not found)]
        if method == "evaluate" and _answers(patient, method):
            _notation(patient, greeting, jobs)
    once = list({job.case.id: job for job in reversed(_short(jobs))}.values())[::-1]
    if "play" in greeting.methods and _answers(patient, "play"):
        patient.say(Kind.STEP, "an action to be refused")
        _try(patient, greeting, [job for job in once if {Act, Refuse} <= {type(step) for step in job.case.steps}])
    for method in sorted(greeting.methods):
        if _answers(patient, method):
            patient.say(Kind.STEP, f"an input of `{method}` to be refused")
            _try(patient, greeting, [job for job in once if job.case.refused is not None and job.method == method])
    patient.say(Kind.STEP, "a method that does not exist")
    _unknown_method(patient)
    patient.say(Kind.STEP, "two requests at once")
    _two_at_once(patient, greeting, good)


def _answers(patient: Patient, method: str) -> bool:
    """Whether anything can come of asking more by a method."""
    return all(one.cause != no_means(method) for one in patient.complaints)


def _notation(patient: Patient, greeting: Hello, jobs: Sequence[Job]) -> None:
    """Asks the scenarios of `NOTATION`."""
    for scenario in NOTATION:
        asked = [job for job in jobs if job.case.scenario == scenario]
        if asked:
            patient.say(Kind.STEP, f"how hands are written: {asked[0].case.title}")
            _try(patient, greeting, asked[:1])


def _easy(jobs: Sequence[Job], method: str) -> list[Job]:
    """Jobs of a method to begin with: a hand of each category, or short hands in which nothing is refused."""
    found: dict[str, Job] = {}
    for job in _short(jobs):
        case = job.case
        if job.method != method or case.refused is not None or any(isinstance(step, Refuse) for step in case.steps):
            continue
        found.setdefault(_category(job) if method == "evaluate" else case.scenario, job)
    enough = 3 if method == "play" else 0
    return [job for job in found.values() if sum(isinstance(step, Act) for step in job.case.steps) >= enough]


def _short(jobs: Sequence[Job]) -> list[Job]:
    return sorted(jobs, key=lambda job: (len(job.case.steps), len(job.case.seats)))


def _category(job: Job) -> str:
    for step in job.case.steps:
        if isinstance(step, Expect) and isinstance(step.fields.get("high"), list):
            return str(step.fields["high"][0])
    return job.case.scenario


def _try(patient: Patient, greeting: Hello, jobs: Iterable[Job]) -> Job | None:
    """Asks until the engine has means for a request, and says what came of it; returns its job, if there was one."""
    for job in islice(jobs, CANDIDATES):
        patient.say(Kind.NOTE, f"{job.case.id}: {job.case.title}")
        (reply,) = patient.ask([request(job.method, params(job))])
        patient.asked[job.method] += 1
        verdict = judge(job, reply, greeting)
        if verdict.outcome is Outcome.UNSUPPORTED:
            patient.say(Kind.NOTE, "has no means for this; another is tried")
            continue
        if verdict.outcome in WRONG:
            found = complaint(job, reply, verdict, greeting)
            if patient.complain(found) and found.error and reply.error and reply.error["code"] != INVALID_PARAMS:
                patient.show_stderr()
        elif reply.result == {}:
            patient.bad(
                "answered with an empty result",
                "Report `high`, `low` or both; `stud8 show protocol` says how they are written.",
            )
        elif verdict.not_observed:
            missed = ", ".join(f"`{name}`" for name in verdict.not_observed)
            patient.say(Kind.GOOD, f"answered as expected, so far as it tells; it leaves out {missed}")
        else:
            patient.say(Kind.GOOD, "answered as expected")
        return job
    patient.say(Kind.NOTE, "there is none that this engine has means for")
    return None


def _unknown_method(patient: Patient) -> None:
    (reply,) = patient.ask([request(UNKNOWN, {})])
    if reply.error is None or reply.error["code"] != METHOD_NOT_FOUND:
        same = error_cause(error_text(reply.error)) if reply.error is not None else ""
        known = any(one.cause == same for one in patient.complaints)
        patient.complain(
            Complaint(
                "answered otherwise than with the error -32601",
                'Answer a method that it does not have with "error": {"code": -32601, "message": "method not found"}.',
                cause=same if known else UNKNOWN,
            )
        )
    else:
        patient.say(Kind.GOOD, "refused it")


def _two_at_once(patient: Patient, greeting: Hello, good: Sequence[Job]) -> None:
    """Sends two requests before an answer is read; the answers must be as good, or bad, as those that came one at a time."""
    two: Sequence[Job | None] = [*good, *good][:2] or [None, None]
    requests = [request(job.method, params(job)) if job else request(UNKNOWN, {}) for job in two]
    first = [patient.ask([one])[0] for one in requests]
    both = patient.ask(requests)
    if all(
        _worth(job, one, greeting) == _worth(job, other, greeting)
        for job, one, other in zip(two, first, both, strict=True)
    ):
        patient.say(Kind.GOOD, "answered both, each as when asked alone")
    else:
        patient.bad(
            "answered otherwise than when asked one at a time",
            "Give each answer the id of its own request, and keep nothing from one request to the next.",
        )


def _worth(job: Job | None, reply: Reply, greeting: Hello) -> object:
    """What an answer is worth: two that differ only in what the protocol leaves open, such as an order, are worth the same."""
    if job is None or reply.error is not None:
        return reply.error and (reply.error["code"], reply.error.get("data"))
    verdict = judge(job, reply, greeting)
    return verdict.outcome, verdict.finding and (verdict.finding.step, verdict.finding.field), verdict.not_observed


def _end(patient: Patient) -> None:
    complaint = patient.end()
    if complaint is not None:
        patient.bad(complaint, "At the end of its input, leave the loop and exit with status 0.")
        patient.show_stderr()
    else:
        patient.say(Kind.GOOD, "exited with status 0")
