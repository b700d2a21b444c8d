"""What is kept of an answer once it is judged: an engine may write megabytes, and a run has thousands of answers. Pure."""

from __future__ import annotations

import json
from dataclasses import replace

from ..model import WRONG, Finding, Json, Outcome, Reply, Verdict
from .shapes import STREETS, Difference

KEPT = 4096
"""How many characters of an observed value, and of what is said of it, are kept; no answer by the rules differs in more."""
STATES = 1000
"""Of how many states the street is kept; no scenario has so many actions."""


def finding(step: int | None, difference: Difference) -> Finding:
    """What was found wrong at a step; an observed value that is too long becomes a text, its beginning."""
    observed = difference.observed
    text = json.dumps(observed)
    return Finding(
        step,
        difference.field,
        difference.expected,
        observed if len(text) <= KEPT else _beginning(text),
        difference.message if len(difference.message) <= KEPT else _beginning(difference.message),
    )


def lean(verdict: Verdict) -> Verdict:
    """The verdict with no more of the answer than is told of it: of a wrong one the streets, of others nothing."""
    result = verdict.reply.result if verdict.reply is not None else None
    if verdict.outcome not in (*WRONG, Outcome.KNOWN) or not isinstance(result, dict):
        return replace(verdict, reply=None)
    states = result.get("steps")
    streets = [{"street": _street(state)} for state in states[:STATES]] if isinstance(states, list) else None
    return replace(verdict, reply=Reply(result={"steps": streets}))


def _beginning(text: str) -> str:
    return f"{text[:KEPT]}… ({len(text)} characters)"


def _street(state: Json) -> str | None:
    street = state.get("street") if isinstance(state, dict) else None
    return next((one for one in STREETS if one == street), None)
