"""The verdict on an answer, from the scenario alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from ..model import Act, Case, Expect, Hello, Job, Json, Outcome, Refuse, Reply, Verdict
from .adapting import has_value, unmet
from .expectations import compare, compare_compared, compare_evaluated, source, written
from .greeting import ALWAYS, OBSERVES, parse_hello
from .keeping import finding
from .shapes import Difference, check_compared, check_evaluated, check_names, check_refused, check_state, excerpt

__all__ = ["judge", "parse_hello", "unsupported"]

INVALID_PARAMS, METHOD_NOT_FOUND = -32602, -32601

AT_THE_END = frozenset({"returned", "showing", "awards"})
"""Fields that a state has only when the hand is over."""


def unsupported(job: Job, hello: Hello) -> str | None:
    """Why `job` cannot be asked of this engine (it need not be sent), or None.

    An option that the case does not name is no reason: `adapting.adapt` gives it a value that the engine has.
    """
    case = job.case
    if job.method not in hello.methods:
        return f"the engine does not declare the method `{job.method}`"
    if hello.actions is not None:
        for step in case.steps:
            if not isinstance(step, Expect) and step.do not in hello.actions:
                return f"the engine does not declare the action `{step.do}`"
    # A value that does not exist is no engine's; to refuse it is what is asked.
    if case.kind == "play" and case.refused != "unknown_option":
        for option in case.when:
            if not has_value(hello, option, job.options[option]):
                return f"the engine does not declare `{option}: {job.options[option]}`"
        return unmet(job, hello)
    return None


def judge(job: Job, reply: Reply, hello: Hello) -> Verdict:
    """The verdict; never raises, whatever JSON the reply holds.

    A job that `unsupported` refuses is unsupported, whatever the reply.
    """
    reason = unsupported(job, hello)
    if reason is not None:
        return Verdict(job, Outcome.UNSUPPORTED, reason=reason)
    if reply.trouble is not None:
        return Verdict(job, Outcome.ERRORED, reason=reply.trouble, stderr=reply.stderr, reply=reply)
    if reply.error is not None and _has_no_means(reply.error):
        return Verdict(job, Outcome.UNSUPPORTED, reason="the engine has no means for this request", reply=reply)
    at = _Progress()
    try:
        if reply.error is not None:
            reason = _error(job, reply.error, hello, at)
        elif type(reply.result) is not dict:
            reason = f"answered with a result that is no object: {excerpt(reply.result)}"
        else:
            _result(job.case, reply.result, hello, at)
    except Difference as difference:
        found = finding(at.step, difference)
        return Verdict(job, Outcome.FAILED, found, not_observed=tuple(at.missed), stderr=reply.stderr, reply=reply)
    if reason is not None:
        return Verdict(job, Outcome.ERRORED, reason=reason, stderr=reply.stderr, reply=reply)
    outcome = Outcome.NOT_OBSERVED if at.missed else Outcome.PASSED
    return Verdict(job, outcome, not_observed=tuple(at.missed), reply=reply)


@dataclass(slots=True)
class _Progress:
    """How far the judgement has come: the state that is being looked at, and the fields that could not be judged so far."""

    step: int | None = None
    missed: dict[str, None] = field(default_factory=dict)

    def miss(self, name: str) -> None:
        """Notes a field that the scenario judges and the engine does not observe."""
        self.missed[name] = None


def _has_no_means(error: Mapping[str, Json]) -> bool:
    """Whether the engine says that the request is good and that it cannot carry it out."""
    code, data = error.get("code"), error.get("data")
    return type(code) is int and code == INVALID_PARAMS and type(data) is dict and data.get("reason") == "unsupported"


def _error(job: Job, error: Mapping[str, Json], hello: Hello, at: _Progress) -> str | None:
    """Judges an error where the input of the job must be refused for a reason; otherwise says why it is none to judge."""
    wanted = job.case.refused
    code, message = error.get("code"), error.get("message")
    data = error.get("data")
    given = data.get("reason") if type(data) is dict else None
    if wanted is None or type(code) is not int or code != INVALID_PARAMS:
        told = f": {message}" if type(message) is str and message else ""
        where = data.get("field") if type(data) is dict else None
        why = "".join(f", {name} {excerpt(value)}" for name, value in (("reason", given), ("field", where)) if value)
        if code == METHOD_NOT_FOUND:
            return (
                f'declares `{job.method}` in hello, but answers it with "method not found" ({code}{why}): answer '
                f"`{job.method}`, or take it out of `methods` in hello"
            )
        return f"answered with the error {excerpt(code)}{told[:300]}{why}"
    if not _observes(hello, "reasons"):
        at.miss("reasons")
    elif given != wanted:
        said = f"the input is refused with the reason {excerpt(given)}; expected {wanted}"
        raise Difference("refused", wanted, given, said)
    return None


def _result(case: Case, result: dict[str, Json], hello: Hello, at: _Progress) -> None:
    if case.refused is not None:
        said = f"the input must be refused ({case.refused}), and was accepted"
        raise Difference("refused", case.refused, "accepted", said)
    if case.kind == "play":
        _play(case, result, hello, at)
        return
    if case.kind == "evaluate":
        check_evaluated(result)
    else:
        check_compared(result, len(case.hands))
    for step in case.steps:
        if isinstance(step, Expect):
            for side, expected in step.fields.items():
                if side not in result:
                    at.miss(side)
                elif case.kind == "evaluate":
                    compare_evaluated(side, expected, result)
                else:
                    compare_compared(side, expected, result)


def _play(case: Case, result: dict[str, Json], hello: Hello, at: _Progress) -> None:
    check_names("", result, ("steps",), ("steps",))
    states = result["steps"]
    actions = [step for step in case.steps if not isinstance(step, Expect)]
    _count(states, len(actions), at)
    views = any(isinstance(step, Expect) and "views" in step.fields for step in case.steps)
    fields = _fields(hello.observes, views)
    seats = tuple(str(seat) for seat in case.seats)
    previous = None
    for at.step, (action, expected) in enumerate(_by_state(case)):
        state = states[at.step]
        _form(state, fields, seats)
        _answer(action, state, previous, fields, at)
        for name, value in expected:
            if source(name) in fields.judged:
                compare(name, value, state, "free_fold" in case.when)
            else:
                at.miss(source(name))
        previous = state


def _count(states: Json, actions: int, at: _Progress) -> None:
    if type(states) is not list:
        raise Difference("steps", "a list", states, f"`steps` is {excerpt(states)}; expected a list of states")
    if len(states) != actions + 1:
        at.step = min(len(states), actions + 1)
        said = f"{len(states)} states; expected {actions + 1}, one after the deal and one for each of {actions} actions"
        raise Difference("steps", actions + 1, len(states), said)


Expected = list[tuple[str, Json]]


def _by_state(case: Case) -> Iterator[tuple[Act | Refuse | None, Expected]]:
    """For each state the action that it answers (None after the deal) and what is expected of it."""
    action: Act | Refuse | None = None
    expected: Expected = []
    for step in case.steps:
        if isinstance(step, Expect):
            expected.extend(step.fields.items())
        else:
            yield action, expected
            action, expected = step, []
    yield action, expected


@dataclass(frozen=True, slots=True)
class _Fields:
    """The fields that are judged, and those that a state must have during the hand and when it is over."""

    judged: frozenset[str]
    during: tuple[str, ...]
    over: tuple[str, ...]
    reasons: bool


@lru_cache(maxsize=8)
def _fields(observes: frozenset[str] | None, views: bool) -> _Fields:
    declared = [name for name in OBSERVES if name != "reasons" and (observes is None or name in observes)]
    asked = [name for name in declared if name != "views" or views]
    during = ["street", "to_act", *(name for name in asked if name not in AT_THE_END)]
    return _Fields(
        judged=frozenset((*ALWAYS, *asked)),
        during=tuple(during),
        over=(*during, *(name for name in asked if name in AT_THE_END)),
        reasons=observes is None or "reasons" in observes,
    )


def _form(state: Json, fields: _Fields, seats: tuple[str, ...]) -> None:
    over = type(state) is dict and state.get("street") == "over"
    check_state(state, fields.over if over else fields.during, fields.judged, seats)
    if "refused" in state:
        check_refused(state["refused"], fields.reasons)


def _answer(
    action: Act | Refuse | None,
    state: Mapping[str, Json],
    previous: Mapping[str, Json] | None,
    fields: _Fields,
    at: _Progress,
) -> None:
    """Whether an action was accepted or refused as it must be."""
    if isinstance(action, Refuse):
        told = _told(action)
        if "refused" not in state:
            raise Difference("refused", action.reason or True, "accepted", f"{told} must be refused, and was accepted")
        _unchanged(told, state, previous or {}, fields)
        if action.reason is None:
            return
        if not fields.reasons:
            at.miss("reasons")
        elif state["refused"] != action.reason:
            said = f"{told} is refused as {state['refused']}; expected {action.reason}"
            raise Difference("refused", action.reason, state["refused"], said)
    elif "refused" in state:
        refused = state["refused"]
        if action is None:
            raise Difference("refused", "no refusal", refused, "the state after the deal answers no action")
        because = f" ({refused})" if type(refused) is str else ""
        raise Difference("refused", "accepted", refused, f"{_told(action)} must be accepted, and was refused{because}")


def _unchanged(told: str, state: Mapping[str, Json], previous: Mapping[str, Json], fields: _Fields) -> None:
    for name in fields.over:
        before, after = previous.get(name), state.get(name)
        if before != after and not (name == "legal" and _same_actions(before, after)):
            said = f"{told} is refused and may change nothing; `{name}` was {excerpt(before)} and is {excerpt(after)}"
            raise Difference(name, before, after, said)


def _same_actions(before: Json, after: Json) -> bool:
    """Legal actions may be listed in any order."""
    one, other = ({(action["do"], action.get("to")) for action in actions or ()} for actions in (before, after))
    return one == other


def _told(action: Act | Refuse) -> str:
    return written([action.seat, action.do] if action.to is None else [action.seat, action.do, action.to])


def _observes(hello: Hello, name: str) -> bool:
    return hello.observes is None or name in hello.observes
