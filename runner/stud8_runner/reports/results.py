"""A run as JSON, of the form that `spec/schema/results.schema.json` describes. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterator

from .. import __version__
from ..conversation.messages import SPEC
from ..model import Finding, Json, Verdict
from .ran import Ran
from .tally import totals

FORMAT = 1
"""The version of the form; it changes when a field goes away or means something else."""


def document(ran: Ran) -> Iterator[str]:
    """The run as JSON text in pieces: a line for each field, and within the last one for each verdict."""
    hello = ran.hello
    fields: dict[str, Json] = {
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
        "totals": totals(ran.tally),
        "notes": list(ran.notes),
    }
    if ran.deviations is not None:
        fields["deviations"] = ran.deviations
    yield "{\n"
    for name, value in fields.items():
        yield f" {json.dumps(name)}: {json.dumps(value)},\n"
    yield ' "verdicts": ['
    for place, verdict in enumerate(ran.verdicts):
        yield f"{',' if place else ''}\n  {json.dumps(_verdict(verdict))}"
    yield "\n ]\n}\n"


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
