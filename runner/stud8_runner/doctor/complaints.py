"""What is wrong with an engine, in plain words with what to do; what has the same cause is told once. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from ..conversation.messages import EXCERPT
from ..judging.greeting import OBSERVES
from ..judging.judge import AT_THE_END, METHOD_NOT_FOUND
from ..model import Finding, Hello, Job, Json, Reply, Verdict


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing that is wrong, and what to do about it.

    What one correction puts right has the same `cause`. `method` and `scenario` are those of the request that showed it,
    where there is one, and `error` is the error with which a good request was answered.
    """

    what: str
    advice: str
    cause: str
    method: str = ""
    scenario: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class ToDo:
    """One thing to put right, how often it was seen, and the scenario that showed it first, if any."""

    what: str
    advice: str
    times: int
    scenario: str


def grouped(complaints: Iterable[Complaint], asked: Mapping[str, int]) -> list[ToDo]:
    """The complaints by their causes, in the order in which these came up; `asked` is how many requests each method had."""
    causes: dict[str, list[Complaint]] = {}
    for one in complaints:
        causes.setdefault(one.cause, []).append(one)
    return [ToDo(_told(same, asked), same[0].advice, len(same), same[0].scenario) for same in causes.values()]


def complaint(job: Job, reply: Reply, verdict: Verdict, hello: Hello) -> Complaint:
    """What is wrong with the answer to a job, of which the verdict is failed or errored."""
    made = partial(Complaint, method=job.method, scenario=job.case.id)
    if verdict.finding is not None:
        return _not_reported(job, reply, verdict.finding, hello, made) or _finding(job, verdict.finding, made)
    if reply.error is None:
        why = verdict.reason or "was not answered"
        return made(why, "`stud8 show protocol` has the form of every answer.", cause=f"{job.method} {why}")
    code = reply.error["code"]
    if code == METHOD_NOT_FOUND:
        return made(
            f'declares `{job.method}` in hello, but answers it with "method not found" ({code})',
            f"Is the method called `{job.method}` in the engine? Until it answers, take `{job.method}` out of `methods` in hello: "
            "what is not declared is unsupported, never failed.",
            cause=no_means(job.method),
            scenario="",
        )
    error = error_text(reply.error)
    if job.case.refused is not None:
        return made(
            f"refused an input with the error {error}",
            _refusal(job.case.refused),
            cause=error_cause(error),
            error=error,
        )
    return made(
        f"answered a good request of `{job.method}` with the error {error}",
        "The request is a good one. When the engine has no means for it, the error is -32602 with "
        '"data": {"reason": "unsupported"}; otherwise, what went wrong in it?',
        cause=error_cause(error),
        error=error,
    )


def error_text(error: Mapping[str, Json]) -> str:
    """Code and message of an error, shortened."""
    message = error.get("message")
    code = _cut(str(error["code"]))
    return f"{code}: {_cut(message if isinstance(message, str) else json.dumps(message))}" if message else code


def _cut(text: str) -> str:
    return text if len(text) <= EXCERPT else f"{text[:EXCERPT]}…"


def error_cause(error: str) -> str:
    """What complaints about the same error have in common."""
    return f"error {error}"


def no_means(method: str) -> str:
    """What complaints have in common that the engine can do nothing by a method that it declares."""
    return f"{method} is not there"


def _finding(job: Job, finding: Finding, made: partial[Complaint]) -> Complaint:
    message, wanted = finding.message, job.case.refused
    if wanted is not None and finding.observed == "accepted":
        return made(
            f"accepted an input that must be refused: {job.case.title}",
            _refusal(wanted),
            cause="an input accepted",
        )
    if wanted is not None and finding.field == "refused":
        return made(
            "refused an input without a reason" if finding.observed is None else message,
            f'Put the reason into the error, "data": {{"reason": "{wanted}"}}; or, when it has none, list in `observes` of hello '
            "what it does report, without `reasons`.",
            cause=f"the reason {finding.observed}",
        )
    if finding.field == "steps":
        return made(f"answered `play` otherwise than expected: {message}", _result("play"), cause="steps")
    return made(
        f"answered `{job.method}` otherwise than expected: {message}",
        _result(job.method) if _OF_FORM.search(message) else "The scenario says why this is expected:",
        cause=f"{job.method} {_without_values(message)}",
    )


def _not_reported(job: Job, reply: Reply, finding: Finding, hello: Hello, made: partial[Complaint]) -> Complaint | None:
    """What is wrong when a state lacks fields that the engine declares to observe: all of them at once."""
    if job.method != "play" or finding.step is None or not finding.message.startswith(f"`{finding.field}` is missing"):
        return None
    declared = [name for name in OBSERVES if hello.observes is None or name in hello.observes]
    state = reply.result["steps"][finding.step] if reply.result is not None else {}
    not_now = _WHEN_ASKED if state.get("street") == "over" else {*_WHEN_ASKED, *AT_THE_END}
    missing = [name for name in declared if name not in not_now and name not in state]
    if finding.field not in missing:
        return None
    observes = ", ".join(f'"{name}"' for name in declared if name not in missing)
    return made(
        f"answered `play`, but its states lack {', '.join(f'`{name}`' for name in missing)}",
        f'Report them in every state; or say in hello what the engine does report, at most "observes": [{observes}]. '
        "What is left out there is not observed, never failed.",
        cause="states that lack fields",
    )


_WHEN_ASKED = frozenset({"views", "reasons"})
"""What is in a state only when it is asked for, or an action is refused."""

_OF_FORM = re.compile(
    r"no field of the protocol|is missing|; expected (an object|a list|five ranks|an integer)|is no category"
)
"""What a message says when an answer is not of the form that the protocol has."""

_RESULTS = {
    "evaluate": '{"high": {"category": "straight", "ranks": "5432A"}, "low": "5432A"}, `low` null when none qualifies',
    "compare": '{"high": [0], "low": [1]}, the indices of the best hands',
    "play": '{"steps": [the state after the deal, then one for each action]}',
}


def _result(method: str) -> str:
    return f"A result of `{method}` is like {_RESULTS[method]}; `stud8 show protocol` has every field."


def _refusal(reason: str) -> str:
    return f'Answer such a request with "error": {{"code": -32602, "message": "…", "data": {{"reason": "{reason}"}}}}.'


def _without_values(message: str) -> str:
    """A message without the values of this one answer, and without places in lists and seats."""
    message = re.sub(r": did you mean .*", "", message)
    message = re.sub(r'^"[^"]*"', "…", message)
    message = re.sub(r" is .*(?=; expected)", " is …", message)
    return re.sub(r"\[\d+\]|\.\d+\b", ".…", message)


def _told(same: list[Complaint], asked: Mapping[str, int]) -> str:
    """One sentence for what has the same cause: that every request is answered with the same error, where that is so."""
    first = same[0]
    methods = {one.method for one in same if one.method}
    met = sum(bool(one.method) for one in same)
    if not first.error or met < 2 or met < sum(asked.get(method, 0) for method in methods):
        return first.what
    if len(methods) > 1 and methods == {method for method, count in asked.items() if count}:
        return f"answers every request after hello with the same error, {first.error}"
    which = " and ".join(f"`{method}`" for method in sorted(methods))
    return f"answers every request of {which} with the same error, {first.error}"
