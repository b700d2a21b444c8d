"""PHEvaluator behind the stud8 protocol. Its values go from 1, the best hand, to 7462; it does not name them.

The bounds of the categories are those that its documentation gives.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from phevaluator import evaluate_cards

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))
from evaluator import of_7462, run


def value(cards: Sequence[str]) -> int:
    """The engine's value, turned round so that the greater is the better."""
    return -int(evaluate_cards(*cards))


def category(found: int) -> str:
    """The category that its documentation gives to a value."""
    return of_7462(-found)


ENGINE = {"name": "PHEvaluator", "version": version("phevaluator"), "language": "C++"}
run(ENGINE, value, category)
