"""Cards for the places of a scenario where none is written."""

from __future__ import annotations

from .model import Case


def fill(case: Case, filler: int | None = None) -> tuple[dict[int, tuple[str, ...]], tuple[str, ...]]:
    """Every seat's cards and the common cards of a case with `cards`."""
    raise NotImplementedError


def fill_deck(case: Case, filler: int | None = None) -> tuple[str, ...]:
    """The whole deck of a case with `deck`."""
    raise NotImplementedError
