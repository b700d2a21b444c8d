"""pkcore behind the stud8 protocol. Its ranks go from 1, the best hand, to 7462, as its documentation says (Cactus Kev's numbers)."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from pkcore import Cards, SevenFiveBCM

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))
from evaluator import of_7462, run
from lines import Refused


def value(cards: Sequence[str]) -> int:
    """The engine's rank, turned round so that the greater is the better. It has one for five cards and for seven."""
    if len(cards) == 6:
        raise Refused("unsupported")
    return -int(SevenFiveBCM.from_cards(Cards.parse(" ".join(cards))).rank)


def category(found: int) -> str:
    """The category that its documentation gives to a rank."""
    return of_7462(-found)


ENGINE = {"name": "pkcore", "version": version("pkcore.py"), "language": "Rust"}
run(ENGINE, value, category)
