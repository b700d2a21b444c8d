"""Checks a hand against the rules on the reference, and finds the house rules that it was played by.

A history does not say by which options it was played. Where a hand does not go under a house's own values, other values
are tried, and those without which it does not go are named. A hand that goes under no values is refused.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from stud8_runner.judging.judge import judge, parse_hello
from stud8_runner.model import Act, Case, Expect, Hello, Job, Json, Outcome, Reply, Spec, Verdict
from stud8_runner.suite.params import params, sent_options
from stud8_runner.suite.planning import BASE_PROFILE
from stud8_runner.suite.yaml_reader import DataError

from .hand import WAGERS, Hand

Options = Mapping[str, str | int]
MOST_CHANGES = 6
"""How many options of a house a hand may contradict."""
MOST_NAMES = 40
"""How many wagers of a hand may have to be named anew."""


def settle(hand: Hand, spec: Spec, profile: str | None = None, sensitive: bool = True) -> Case:
    """The case of a hand with the options by which it was played, and, where a profile is named, what it departs from.

    `sensitive` asks for every option on which the result depends; without it only those that the hand contradicts are named. Raises
    `DataError` for a hand that the rules do not allow, whatever the options.
    """
    base = spec.profiles[profile or BASE_PROFILE].values()
    case, options, verdict = _explained(hand, spec, _with(base, hand.case))
    if verdict.outcome is not Outcome.PASSED and not hand.exact:
        silent = without_showing(case)
        if silent is not None:
            case, options, verdict = _explained(replace(hand, case=silent), spec, _with(base, silent))
    if verdict.outcome is not Outcome.PASSED:
        raise DataError(case.file, _line(hand, verdict), f"{_name(case)}: {told(verdict)}")
    own = _with(base, case)
    when = {**case.when, **{name: (value,) for name, value in options.items() if value != own[name]}}
    if sensitive and not hand.exact:
        when |= _dependent(case, spec, options, when)
    case = replace(case, when=when)
    departures = _departures(case, spec, profile, base) if profile is not None else {}
    return replace(case, departs_from=departures) if departures else case


def play(case: Case, options: Options) -> Verdict:
    """What the reference, in this process, makes of a case under options."""
    sent = sent_options(case, options)
    job = Job(case, "", sent)
    return judge(job, _reply(job), _hello())


def told(verdict: Verdict) -> str:
    """Why a hand does not go, in words."""
    finding = verdict.finding
    if finding is None:
        return f"the reference {verdict.reason}"
    if finding.step is None:
        return finding.message
    place = "after the deal" if finding.step == 0 else f"action {finding.step}"
    legal = _legal(verdict, finding.step)
    offered = f"; the seat to act is {legal[0]}, who may {legal[1]}" if legal and finding.field == "refused" else ""
    return f"{place}: {finding.message}{offered}"


def without_showing(case: Case) -> Case | None:
    """The case without what it expects of the order of showing, which rooms handle freely; None when it expects nothing of it."""
    if not any(isinstance(step, Expect) and step.fields.get("showing") for step in case.steps):
        return None
    steps = tuple(
        Expect({name: value for name, value in step.fields.items() if name != "showing"})
        if isinstance(step, Expect)
        else step
        for step in case.steps
    )
    source = dict(case.source or {})
    note = "the order of showing follows no option and is left out"
    source["notes"] = [*source.get("notes", ()), note]
    return replace(case, steps=steps, source=source)


def _explained(hand: Hand, spec: Spec, options: Options) -> tuple[Case, Options, Verdict]:
    """The hand under the values with which it gets furthest: option after option is changed while that helps."""
    case, verdict = _named(hand, options)
    for _ in range(0 if hand.exact else MOST_CHANGES):
        if verdict.outcome is not Outcome.FAILED:
            break
        best = _reached(verdict)
        found = None
        for name, option in spec.options.items():
            if name in case.when or name == "max_seats":
                continue
            for value in option.values:
                if value.value != options[name]:
                    tried = {**options, name: value.value}
                    again, other = _named(replace(hand, case=case), tried)
                    if _reached(other) > best:
                        best, found = _reached(other), (again, tried, other)
        if found is None:
            break
        case, options, verdict = found
    return case, options, verdict


def _named(hand: Hand, options: Options) -> tuple[Case, Verdict]:
    """The verdict, after wagers have got the names by which the rules know them."""
    case = hand.case
    verdict = play(case, options)
    for _ in range(0 if hand.exact else MOST_NAMES):
        finding = verdict.finding
        if finding is None or finding.field != "refused" or not finding.step:
            break
        renamed = _renamed(case, verdict, finding.step)
        if renamed is None:
            break
        case = renamed
        verdict = play(case, options)
    return case, verdict


def _renamed(case: Case, verdict: Verdict, number: int) -> Case | None:
    """The case with another name for its action `number` where the state before offers the same amount by that name."""
    places = [place for place, step in enumerate(case.steps) if not isinstance(step, Expect)]
    place = places[number - 1]
    act = case.steps[place]
    if not isinstance(act, Act) or act.do not in WAGERS:
        return None
    for offer in _state(verdict, number - 1).get("legal", ()):
        if offer["do"] in WAGERS and offer["do"] != act.do and offer.get("to") == act.to:
            return replace(case, steps=(*case.steps[:place], replace(act, do=offer["do"]), *case.steps[place + 1 :]))
    return None


def _reached(verdict: Verdict) -> tuple[int, int]:
    """How far a hand got: the state, and the expectation in it, at which it went wrong."""
    finding = verdict.finding
    if finding is None:
        return (10**6, 0) if verdict.outcome is Outcome.PASSED else (-1, 0)
    number, fields = 0, list[str]()
    for step in verdict.job.case.steps:
        if not isinstance(step, Expect):
            number += 1
        elif number == finding.step:
            fields.extend(step.fields)
    return finding.step or 0, fields.index(finding.field) if finding.field in fields else -1


def _dependent(
    case: Case, spec: Spec, options: Options, when: Mapping[str, tuple[str | int, ...]]
) -> dict[str, tuple[str | int, ...]]:
    """Options that the hand does not name although it would not go under another of their values: the values under which it goes."""
    found: dict[str, tuple[str | int, ...]] = {}
    for name, option in spec.options.items():
        if name in when or name == "max_seats":
            continue
        values = tuple(value.value for value in option.values)
        good = tuple(
            v for v in values if v == options[name] or play(case, {**options, name: v}).outcome is Outcome.PASSED
        )
        if len(good) < len(values):
            found[name] = good
    return found


def _departures(case: Case, spec: Spec, profile: str, base: Options) -> dict[str, str]:
    """The rules that the hand did otherwise than the profile has them, each with the reason."""
    found: dict[str, str] = {}
    for name, values in case.when.items():
        if base[name] in values or (name == "bring_in" and case.table.get("bring_in") == _bring_in(case, base)):
            continue
        rule = next((rule.id for rule in spec.rules.values() if name in rule.options), None)
        if rule is None:
            continue
        seen = f"a bring-in of {case.table.get('bring_in')}" if name == "bring_in" else " or ".join(map(str, values))
        reason = f"{name} is {base[name]} in {profile}; the hand shows {seen}"
        found[rule] = f"{found[rule]}; {reason}" if rule in found else reason
    return found


def _bring_in(case: Case, options: Options) -> int | None:
    return {"half_small_bet": case.table["lower"] // 2, "twice_ante": 2 * case.table["ante"]}.get(
        str(options["bring_in"])
    )


def _with(options: Options, case: Case) -> dict[str, str | int]:
    """The options with the values that the case names in place."""
    named = {name: options[name] if options.get(name) in values else values[0] for name, values in case.when.items()}
    return {**options, **named}


def _reply(job: Job) -> Reply:
    protocol = importlib.import_module("stud8_reference.protocol")
    refused = importlib.import_module("stud8_reference.errors").InputRefusedError
    try:
        return Reply(result=protocol.METHODS[job.method](params(job)))
    except refused as error:
        data = {"reason": error.reason, "field": error.field}
        return Reply(error={"code": -32602, "message": str(error), "data": data})


@cache
def _hello() -> Hello:
    protocol = importlib.import_module("stud8_reference.protocol")
    return parse_hello(protocol.hello({}), {})


def _state(verdict: Verdict, number: int) -> Mapping[str, Json]:
    result = verdict.reply.result if verdict.reply else None
    states: list[Mapping[str, Json]] = result.get("steps", []) if isinstance(result, dict) else []
    return states[number] if 0 <= number < len(states) else {}


def _legal(verdict: Verdict, step: int) -> tuple[int, str] | None:
    state = _state(verdict, step - 1)
    if not state.get("legal"):
        return None
    return state["to_act"], ", ".join(" ".join(str(word) for word in offer.values()) for offer in state["legal"])


def _line(hand: Hand, verdict: Verdict) -> int:
    finding = verdict.finding
    step = finding.step if finding else None
    if finding and step is not None and finding.field == "to_act" and step < len(hand.lines):
        return hand.lines[step]  # the next action is the one that another seat should take
    return hand.lines[step - 1] if step and step <= len(hand.lines) else hand.case.line


def _name(case: Case) -> str:
    return f"hand {case.id.rpartition('/')[2]}"
