"""A run as JSON, of the form that `spec/schema/results.schema.json` describes. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .. import __version__
from ..conversation.messages import SPEC
from ..model import Finding, Hello, Json, Verdict
from .tally import totals

FORMAT = 1
"""The version of the form; it changes when a field goes away or means something else."""


def document(
    verdicts: Sequence[Verdict],
    *,
    hello: Hello,
    command: Sequence[str],
    options: Mapping[str, Json],
    planned: int,
    notes: Sequence[str],
    date: str,
    deviations: Json = None,
) -> dict[str, Json]:
    """The run as a JSON value. `planned` is how many verdicts the run was to have: fewer came if it was interrupted.

    `deviations` are the known ones of the engine as `deviations.as_json` has them, None when none were looked for.
    """
    made: dict[str, Json] = {
        "format": FORMAT,
        "stud8": __version__,
        "spec": SPEC,
        "date": date,
        "engine": {
            "name": hello.name,
            "version": hello.version,
            "language": hello.language,
            "url": hello.url,
            "command": list(command),
        },
        "options": dict(options),
        "planned": planned,
        "totals": totals(verdicts),
        "notes": list(notes),
        "verdicts": [_verdict(verdict) for verdict in verdicts],
    }
    return made if deviations is None else {**made, "deviations": deviations}


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
