"""Whether an answer that was judged as failed is of the form that the protocol has; otherwise it is not by the rules. Pure."""

from __future__ import annotations

from ..judging.greeting import ALWAYS, OBSERVES
from ..judging.shapes import Difference, check_compared, check_evaluated, check_names, check_refused, check_state
from ..model import Expect, Finding, Hello, Job, Json


def well_formed(job: Job, result: Json, finding: Finding, hello: Hello) -> bool:
    """Whether a result has the form of its method, so that the finding is about the rules."""
    try:
        if job.method == "evaluate":
            check_evaluated(result)
        elif job.method == "compare":
            check_compared(result, len(job.case.hands))
        else:
            _check_played(job, result, finding, hello)
    except Difference:
        return False
    return True


def in_another_order(job: Job, finding: Finding) -> bool:
    """Whether `evaluate` found the right cards, and wrote their ranks in another order."""
    expected, observed = finding.expected, finding.observed
    if isinstance(expected, list) and isinstance(observed, list) and expected[0] == observed[0]:
        expected, observed = expected[1], observed[1]
    if job.method != "evaluate" or not isinstance(expected, str) or not isinstance(observed, str):
        return False
    return sorted(expected) == sorted(observed)


def from_one(job: Job, result: Json) -> bool:
    """Whether `compare` names the hand after the last one: its indices count from 1."""
    if job.method != "compare" or not isinstance(result, dict):
        return False
    return any(isinstance(best, list) and len(job.case.hands) in best for best in result.values())


def one_too_high(job: Job, result: Json) -> bool:
    """Whether a well-formed answer of `compare` would be right if indices counted from 1, as a scenario counts hands."""
    expected = [
        (side, best) for step in job.case.steps if isinstance(step, Expect) for side, best in step.fields.items()
    ]
    return job.method == "compare" and all(
        sorted(result[side]) == sorted(best) for side, best in expected if side in result
    )


def _check_played(job: Job, result: Json, finding: Finding, hello: Hello) -> None:
    """Raises `Difference` when the states, or the one that a finding is about, are not of the form of the protocol."""
    check_names("", result, ("steps",), ("steps",))
    said = finding.message
    at_the_deal = finding.field == "refused" and finding.step == 0
    if finding.step is None or finding.field == "steps" or at_the_deal or said.startswith(f"`{finding.field}` is miss"):
        raise Difference(finding.field, finding.expected, finding.observed, said)
    declared = frozenset(OBSERVES if hello.observes is None else hello.observes)
    state = result["steps"][finding.step]
    check_state(state, ("street", "to_act"), declared | frozenset(ALWAYS), [str(seat) for seat in job.case.seats])
    if "refused" in state:
        check_refused(state["refused"], "reasons" in declared)
