"""eval7 behind the stud8 protocol. Of its values the greater is the better hand."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import eval7

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))
from evaluator import run


def value(cards: Sequence[str]) -> int:
    """The engine's value."""
    return int(eval7.evaluate([eval7.Card(card) for card in cards]))


ENGINE = {"name": "eval7", "version": version("eval7"), "language": "Cython"}
run(ENGINE, value, eval7.handtype)
