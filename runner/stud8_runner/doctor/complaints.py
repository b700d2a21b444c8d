"""What is wrong with an engine, in plain words with what to do; what has the same cause is told once. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ..conversation.messages import EXCERPT
from ..judging.greeting import OBSERVES
from ..judging.judge import AT_THE_END, METHOD_NOT_FOUND
from ..judging.shapes import CATEGORIES, excerpt
from ..model import Expect, Finding, Hello, Job, Json, Reply, Verdict
from .form import from_one, in_another_order, one_too_high, well_formed


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing that is wrong, and what to do about it.

    What one correction puts right has the same `cause`. `method` and `scenario` are those of the request that showed it,
    where there is one, and `error` is the error with which it was answered. `instance` is what is said of this one where
    each of the same cause has something of its own. `rules`: the answer is one of the protocol, but not by the rules;
    `shifted` then says that it would be if indices counted from 1.
    """

    what: str
    advice: str
    cause: str
    method: str = ""
    scenario: str = ""
    error: str = ""
    instance: str = ""
    rules: bool = False
    shifted: bool = False


@dataclass(frozen=True, slots=True)
class Tried:
    """A good request that was answered: its method and scenario, whether it has a ten, and whether an error came."""

    method: str
    scenario: str
    ten: bool
    refused: bool


@dataclass(frozen=True, slots=True)
class ToDo:
    """One thing to put right, or wrong by the rules, how often it was seen, and the scenario that showed it first, if any."""

    what: str
    advice: str
    times: int
    scenario: str


def grouped(complaints: Iterable[Complaint], asked: Mapping[str, int], tried: Sequence[Tried] = ()) -> list[ToDo]:
    """The complaints by their causes, in the order in which these came up; `asked` is how many requests each method had."""
    causes: dict[str, list[Complaint]] = {}
    for one in _refusing(list(complaints), tried):
        causes.setdefault(one.cause, []).append(one)
    return [ToDo(_told(same, asked), same[0].advice, len(same), same[0].scenario) for same in causes.values()]


def settled(complaints: Sequence[Complaint]) -> list[Complaint]:
    """The complaints; where an index that cannot be shows that they count from 1, that is what is wrong with others as well."""
    indices = [one for one in complaints if one.cause == INDICES]
    return [
        replace(one, rules=False, cause=INDICES, advice=indices[0].advice) if indices and one.shifted else one
        for one in complaints
    ]


def _refusing(complaints: Sequence[Complaint], tried: Sequence[Tried]) -> Sequence[Complaint]:
    """The complaints; where all good requests were answered with an error, or exactly those with a ten, that is said.

    Then it is one cause, whatever the errors say, unless they all say the same.
    """
    refused = {one.scenario for one in tried if one.refused}
    ranked = [one for one in tried if one.method != "play"] or tried  # a whole hand has a ten nearly always
    if len(refused) > 1 and len(refused) == len(tried):
        which, said = "every good request", f"It refused all {len(tried)} good requests."
    elif len({one.ten for one in ranked}) > 1 and all(one.refused == one.ten for one in ranked):
        which, said = "every good request with a ten, and no other,", "It refused exactly the good requests with a ten."
    else:
        return complaints
    about = [one for one in complaints if one.error and one.scenario in refused]
    what = f"answers {which} with an error, first {about[0].error}"
    same = "ten" not in which and len({one.cause for one in about}) == 1
    merged = [one if same else replace(one, what=what, cause=which, error="") for one in about]
    told = {id(one): replace(new, advice=f"{said} {new.advice}") for one, new in zip(about, merged, strict=True)}
    return [told.get(id(one), one) for one in complaints]


def complaint(job: Job, reply: Reply, verdict: Verdict, hello: Hello) -> Complaint:
    """What is wrong with the answer to a job, of which the verdict is failed or errored."""
    made = partial(Complaint, method=job.method, scenario=job.case.id)
    if verdict.finding is not None:
        return _not_reported(job, reply, verdict.finding, hello, made) or _finding(
            job, reply, verdict.finding, hello, made
        )
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
        f"The request is a good one. {CARDS} When the engine has no means for it, the error is -32602 with "
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


CARDS = "A card is a rank of 23456789TJQKA and a suit of cdhs, the ten is T: `Td`."
"""What engines that know their cards by other names stumble over."""

INDICES = "indices from 1"
"""What complaints have in common about an engine that counts the hands of `compare` from 1."""


def _finding(job: Job, reply: Reply, finding: Finding, hello: Hello, made: partial[Complaint]) -> Complaint:
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
    what = f"answered `{job.method}` otherwise than expected: {message}"
    if finding.field == "steps":
        return made(what, _result("play"), cause="steps")
    if from_one(job, reply.result):
        return made(
            what,
            f"Indices count from 0: the first hand is 0, the second is 1. {_result('compare')}",
            cause=INDICES,
        )
    if finding.field == "high.category":
        return _category(job, finding, what, made)
    if in_another_order(job, finding):
        return made(
            f"{what}: these are the right ranks in another order",
            "The most significant rank comes first: KKK77, QQ77A, AKQJ9; a low is written from its highest card down, 8754A, and "
            "the ace of a straight to the five comes last, 5432A.",
            cause="ranks in another order",
        )
    if not well_formed(job, reply.result, finding, hello):
        return made(what, _result(job.method), cause=f"{job.method} {_without_values(message)}")
    one = made(what, "The scenario says why this is expected:", cause=f"{job.method} {finding.field}", rules=True)
    if one_too_high(job, reply.result):
        return replace(one, shifted=True)
    return one


def _category(job: Job, finding: Finding, what: str, made: partial[Complaint]) -> Complaint:
    """What is wrong with the name of a category, and what it should be by the scenario."""
    observed = excerpt(finding.observed)
    highs = [step.fields["high"] for step in job.case.steps if isinstance(step, Expect) and "high" in step.fields]
    if highs:
        what = f"answered `{job.method}` otherwise than expected: {observed} is no category; expected {highs[0][0]}"
    return made(
        what,
        f"The categories are {', '.join(CATEGORIES)}. A straight flush to the ace is a straight_flush, too.",
        cause="names of categories",
        instance=f"{observed} for {highs[0][0]}" if highs else observed,
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
    others = list(dict.fromkeys(one.instance for one in same if one.instance and one.instance != first.instance))
    if others:
        return f"{first.what}; and also {', '.join(others)}"
    if not first.error or met < 2 or met < sum(asked.get(method, 0) for method in methods):
        return first.what
    if len(methods) > 1 and methods == {method for method, count in asked.items() if count}:
        return f"answers every request after hello with the same error, {first.error}"
    which = " and ".join(f"`{method}`" for method in sorted(methods))
    return f"answers every request of {which} with the same error, {first.error}"
