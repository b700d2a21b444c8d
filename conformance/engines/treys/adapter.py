"""treys behind the stud8 protocol. Its values go from 1, the best hand, to 7462."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from treys import Card, Evaluator

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))
from evaluator import run

EVALUATOR = Evaluator()


def value(cards: Sequence[str]) -> int:
    """The engine's value, turned round so that the greater is the better."""
    numbers = [Card.new(card) for card in cards]
    return -int(EVALUATOR.evaluate(numbers[:2], numbers[2:]))


def category(found: int) -> str:
    """The engine's name for a value."""
    return str(EVALUATOR.class_to_string(EVALUATOR.get_rank_class(-found)))


ENGINE = {
    "name": "treys",
    "version": version("treys"),
    "language": "Python",
    "url": "https://github.com/ihendley/treys",
}
run(ENGINE, value, category)
