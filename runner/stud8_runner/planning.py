"""Which cases are asked under which options, and the request of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .model import Case, Job, Json, Suite

HOUSE_RULES = "house rules"


def plan(suite: Suite, profiles: Sequence[str] | None = None, only: Sequence[str] = (), level: str = "full") -> tuple[Job, ...]:
    """The jobs of a run; raises `ValueError` for an unknown profile or level."""
    raise NotImplementedError


def hello_params(version: str) -> dict[str, Json]:
    """The params of `hello`; `version` is the runner's."""
    raise NotImplementedError


def params(case: Case, options: Mapping[str, str | int], filler: int | None = None) -> dict[str, Json]:
    """The params of the request that asks about `case` (method `case.kind`) under `options`.

    `filler` None is the fixed filler of every run; a number selects a shuffled one.
    """
    raise NotImplementedError
