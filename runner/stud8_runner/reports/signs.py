"""How an outcome is shown: a sign and a word, never a colour alone. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from stud8_runner.model import Outcome

SIGNS: Mapping[Outcome, str] = {
    Outcome.FAILED: "✗",
    Outcome.ERRORED: "!",
    Outcome.KNOWN: "≈",
    Outcome.PASSED: "✓",
    Outcome.NOT_OBSERVED: "◌",
    Outcome.UNSUPPORTED: "\N{EN DASH}",
}
"""The outcomes in the order of their weight, the worst first."""

MEANS: Mapping[Outcome, str] = {
    Outcome.FAILED: "against the rules",
    Outcome.ERRORED: "no usable answer",
    Outcome.KNOWN: "against the rules, and listed as a known deviation",
    Outcome.PASSED: "as the rules say",
    Outcome.NOT_OBSERVED: "as the rules say, so far as the engine tells",
    Outcome.UNSUPPORTED: "not asked: the engine does not offer it",
}
