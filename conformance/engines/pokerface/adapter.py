"""PokerFace behind the stud8 protocol: its standard and its ace-to-five evaluators.

PokerFace knows no game with a qualifying low. It ranks ace-to-five lows, of which this adapter takes those that make an eight or
better: the worst of these is 8-7-6-5-4. What is judged is therefore the ranking, not the qualifying.
"""

from __future__ import annotations

import sys
from importlib.metadata import version
from itertools import combinations
from pathlib import Path
from typing import Any

from pokerface import LowballA5Evaluator, StandardEvaluator, parse_cards

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))
from evaluator import five_ranks, of_7462
from lines import Refused, serve


def index_of(evaluator: Any, cards: Any) -> int:
    """The engine's index of the best hand of these cards; the least is the best high hand, and the worst low."""
    try:
        return int(evaluator.evaluate_hand(parse_cards("".join(cards)), ()).index)
    except Exception as error:
        raise Refused("invalid_cards") from error


def high_value(cards: Any) -> int:
    """The greater is the better."""
    return -index_of(StandardEvaluator, cards)


def low_value(cards: Any) -> int:
    """The greater is the better; 0 is below every low that qualifies."""
    found = index_of(LowballA5Evaluator, cards)
    return found if found >= WORST_LOW else 0


WORST_LOW = index_of(LowballA5Evaluator, ["8c", "7d", "6h", "5s", "4c"])
ORDER = "A2345678"


def evaluate(params: dict[str, Any]) -> dict[str, Any]:
    """One player's high and low."""
    cards = params["cards"]
    high, low = high_value(cards), low_value(cards)
    result = {"high": {"category": of_7462(1 - high), "ranks": five_ranks(cards, high, high_value)}, "low": None}
    if low:
        five = next(five for five in combinations(cards, 5) if low_value(five) == low)
        result["low"] = "".join(sorted((card[0] for card in five), key=ORDER.index, reverse=True))
    return result


def compare(params: dict[str, Any]) -> dict[str, Any]:
    """The winners of each side among several hands."""
    highs = [high_value(cards) for cards in params["hands"]]
    lows = [low_value(cards) for cards in params["hands"]]
    return {
        "high": [index for index, found in enumerate(highs) if found == max(highs)],
        "low": [index for index, found in enumerate(lows) if found and found == max(lows)],
    }


ENGINE = {"name": "PokerFace", "version": version("pokerface"), "language": "Python"}
serve({"engine": ENGINE, "observes": []}, {"evaluate": evaluate, "compare": compare})
