"""pokereval behind the stud8 protocol. Its ranks go from 1, the best hand, to 7462; it does not name them.

They are numbered as in Cactus Kev's evaluator, from whose counts of each category the bounds follow.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from pokereval.card import Card
from pokereval.hand_evaluator import HandEvaluator

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))
from evaluator import of_7462, run

BY_COUNT = {5: HandEvaluator.Five, 6: HandEvaluator.Six, 7: HandEvaluator.Seven}


def value(cards: Sequence[str]) -> int:
    """The engine's rank, turned round so that the greater is the better."""
    numbers = [Card("23456789TJQKA".index(card[0]) + 2, "shdc".index(card[1]) + 1) for card in cards]
    return -int(BY_COUNT[len(cards)].evaluate_rank(numbers))


def category(found: int) -> str:
    """The category that its documentation gives to a rank."""
    return of_7462(-found)


ENGINE = {"name": "pokereval", "version": version("pokereval"), "language": "Python"}
run(ENGINE, value, category)
