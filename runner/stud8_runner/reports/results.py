"""A run as JSON, of the form that `spec/schema/results.schema.json` describes. Pure."""

from __future__ import annotations

from .. import __version__
from ..conversation.messages import SPEC
from ..model import Finding, Json, Verdict
from .ran import Ran
from .tally import totals

FORMAT = 1
"""The version of the form; it changes when a field goes away or means something else."""


def document(ran: Ran) -> dict[str, Json]:
    """The run as a JSON value."""
    hello = ran.hello
    made: dict[str, Json] = {
        "format": FORMAT,
        "stud8": __version__,
        "spec": SPEC,
        "date": ran.date,
        "engine": {
            "name": hello.name,
            "version": hello.version,
            "language": hello.language,
            "url": hello.url,
            "command": list(ran.command),
        },
        "options": dict(ran.options),
        "planned": ran.planned,
        "totals": totals(ran.verdicts),
        "notes": list(ran.notes),
        "verdicts": [_verdict(verdict) for verdict in ran.verdicts],
    }
    return made if ran.deviations is None else {**made, "deviations": ran.deviations}


def _verdict(verdict: Verdict) -> dict[str, Json]:
    case = verdict.job.case
    known = {} if verdict.deviation is None else {"deviation": verdict.deviation}
    return {
        "case": case.id,
        "column": verdict.job.column,
        "outcome": verdict.outcome.value,
        "rules": list(case.rules),
        "finding": None if verdict.finding is None else _finding(verdict.finding),
        "reason": verdict.reason,
        "not_observed": list(verdict.not_observed),
        "stderr": verdict.stderr,
        **known,
    }


def _finding(finding: Finding) -> dict[str, Json]:
    return {
        "step": finding.step,
        "field": finding.field,
        "expected": finding.expected,
        "observed": finding.observed,
        "message": finding.message,
    }
