"""Goes through the protocol with an engine step by step, and says in plain words what is wrong and what to do.

It looks at whether the engine can be asked, and at an easy request of each kind; the rules are for `stud8 run`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest

from ..conversation.engine import Engine, StartError
from ..conversation.messages import hello, request
from ..judging.adapting import adapt
from ..judging.greeting import parse_hello
from ..judging.judge import INVALID_PARAMS, METHOD_NOT_FOUND, judge, unsupported
from ..model import WRONG, Act, Hello, Job, Json, Outcome, Refuse, Reply, Suite
from ..suite.params import params
from ..suite.planning import plan
from .complaints import (
    Complaint,
    ToDo,
    Tried,
    complaint,
    error_cause,
    error_text,
    grouped,
    no_means,
    settled,
)
from .easy import good, kinds, of_kind, short
from .patient import BrokenOffError, Kind, Patient, Say

CANDIDATES = 12
"""How many requests of a kind are tried until one comes that the engine has means for."""

BEST = 2
"""How many of the best of a kind, where a method has several kinds."""

TENS = ("Tc", "Td", "Th", "Ts")

UNKNOWN = "shuffle"
"""A method that no engine has."""


@dataclass(frozen=True, slots=True)
class Found:
    """What comes of an examination: what is to be put right, which well-formed answers are not by the rules, and whether it shook hands."""

    wrong: Sequence[ToDo]
    rules: Sequence[ToDo] = ()
    shook_hands: bool = False


def examine(start: Callable[[], Engine], suite: Suite, timeout: float, say: Say, command: Sequence[str] = ()) -> Found:
    """Goes through all steps with the engine that `start` starts by a command; each thing that is found is told once."""
    say(Kind.STEP, "start")
    try:
        engine = start()
    except StartError as error:
        what = f"could not be started: {error}"
        say(Kind.BAD, what)
        return Found([ToDo(what, _NOT_STARTED, 1, "")])
    patient = Patient(engine, timeout, say, command)
    shook_hands = False
    try:
        say(Kind.GOOD, "is running")
        greeting = _greet(patient, suite)
        shook_hands = True
        if not greeting.methods:
            patient.bad(
                "declares no method", 'List what it answers, of evaluate, compare and play: "methods": ["evaluate"].'
            )
            raise BrokenOffError
        _requests(patient, greeting, suite)
        say(Kind.STEP, "the end of the input")
        _end(patient)
    except BrokenOffError:
        pass
    finally:
        engine.stop()
    complaints = settled(patient.complaints)
    wrong = grouped((one for one in complaints if not one.rules), patient.asked, patient.tried)
    return Found(wrong, grouped((one for one in complaints if one.rules), patient.asked), shook_hands)


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
    version = f" {greeting.version}" if greeting.version else ""
    patient.say(
        Kind.GOOD, f"is {greeting.name}{version}, and declares {', '.join(sorted(greeting.methods)) or 'no method'}"
    )
    return greeting


def _requests(patient: Patient, greeting: Hello, suite: Suite) -> None:
    jobs = [job for job in (adapt(one, greeting) for one in plan(suite)) if unsupported(job, greeting) is None]
    answered: list[list[Job]] = []
    for method in sorted(greeting.methods):
        patient.say(Kind.STEP, f"{'a request' if method == 'play' else 'requests'} of `{method}`")
        answered.append(_begin(patient, greeting, method, good(jobs, method)))
        if not answered[-1]:
            patient.bad(
                f"has no means for any request of `{method}` that was tried",
                f"Take `{method}` out of `methods` in hello until it can answer some of them.",
                no_means(method),
            )
    once = list({job.case.id: job for job in reversed(short(jobs))}.values())[::-1]
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
    # One of each method, or two of the only one.
    _two_at_once(patient, greeting, [job for same in zip_longest(*answered) for job in same if job is not None])


def _answers(patient: Patient, method: str) -> bool:
    """Whether anything can come of asking more by a method."""
    return all(one.cause != no_means(method) for one in patient.complaints)


def _begin(patient: Patient, greeting: Hello, method: str, jobs: Sequence[Job]) -> list[Job]:
    """Asks a request of each kind that the method has; returns those that the engine has means for."""
    answered: list[Job] = []
    for kind in kinds(method):
        if not _answers(patient, method) or any(kind.fits(job.case) for job in answered):
            continue
        among = of_kind(jobs, kind)
        if method != "play":
            # One with few cards as well: an engine may have means for five only.
            among = [*among[:BEST], *sorted(among[BEST:], key=lambda job: len(job.case.hands[0]))[:1]]
        if among and (found := _try(patient, greeting, among)) is not None:
            answered.append(found)
    return answered


def _try(patient: Patient, greeting: Hello, jobs: Iterable[Job]) -> Job | None:
    """Asks until the engine has means for a request, and says what came of it; returns its job, if there was one."""
    for job in islice(jobs, CANDIDATES):
        plain = job.method != "play" and job.case.refused is None
        patient.say(Kind.NOTE, job.case.id if plain else f"{job.case.id}: {job.case.title}")
        sent = params(job)
        (reply,) = patient.ask([request(job.method, sent)])
        patient.asked[job.method] += 1
        verdict = judge(job, reply, greeting)
        judged = verdict.outcome is not Outcome.UNSUPPORTED
        if job.case.refused is None and judged and (not reply.error or reply.error["code"] != METHOD_NOT_FOUND):
            patient.tried.append(Tried(job.method, job.case.id, _has_ten(sent), reply.error is not None))
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


def _has_ten(sent: Json) -> bool:
    """Whether there is a ten anywhere among the cards of a request."""
    if isinstance(sent, str):
        return sent in TENS
    return isinstance(sent, list | dict) and any(map(_has_ten, sent.values() if isinstance(sent, dict) else sent))


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
