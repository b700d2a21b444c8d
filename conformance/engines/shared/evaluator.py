"""What an adapter for a hand evaluator in Python needs besides the engine.

An evaluator gives a value to five, six or seven cards and a name to that value. The five cards of a hand, which it often does not
tell, are found by asking it again: they are those five to which the engine gives the same value as to all.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from lines import Refused, serve

Value = Callable[[Sequence[str]], Any]
"""From cards to a value; of two values the greater is the better hand. What it raises, unless `Refused`, refuses the cards."""


def run(engine: dict[str, Any], value: Value, category: Callable[[Any], str]) -> None:
    """Serve `evaluate` and `compare` for an engine that ranks high hands; `category` names a value, in the engine's words."""

    def ask(cards: Sequence[str]) -> Any:
        try:
            return value(cards)
        except Refused:
            raise
        except Exception as error:
            raise Refused("invalid_cards") from error

    def evaluate(params: dict[str, Any]) -> dict[str, Any]:
        cards = params["cards"]
        best = ask(cards)
        return {"high": {"category": protocol_name(category(best)), "ranks": five_ranks(cards, best, ask)}}

    def compare(params: dict[str, Any]) -> dict[str, Any]:
        values = [ask(cards) for cards in params["hands"]]
        return {"high": [index for index, found in enumerate(values) if found == max(values)]}

    serve({"engine": engine, "observes": []}, {"evaluate": evaluate, "compare": compare})


def five_ranks(cards: Sequence[str], best: Any, ask: Value) -> str:
    """The ranks of five cards to which the engine gives the value `best`, the most significant first; empty if there are none."""
    for five in combinations(cards, 5):
        if ask(five) == best:
            ranks = [card[0] for card in five]
            order = "A23456789TJQK" if set(ranks) == set("A2345") else "23456789TJQKA"
            return "".join(sorted(ranks, key=lambda rank: (ranks.count(rank), order.index(rank)), reverse=True))
    return ""


def of_7462(rank: int) -> str:
    """The category of a rank from 1, the best hand, to 7462, as Cactus Kev numbered all different hands and many engines do."""
    return OF_7462[bisect_left(LAST_OF_7462, rank)]


LAST_OF_7462 = (10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462)
OF_7462 = (
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
    "high_card",
)


def protocol_name(name: str) -> str:
    """The protocol's name of a category from an engine's: "Royal Flush" and "One Pair", "Trips" and "Quads" are its synonyms."""
    words = "".join(letter for letter in name.lower() if letter.isalpha())
    return NAMES.get(words, name)


NAMES = {
    "highcard": "high_card",
    "pair": "pair",
    "onepair": "pair",
    "twopair": "two_pair",
    "twopairs": "two_pair",
    "trips": "three_of_a_kind",
    "threeofakind": "three_of_a_kind",
    "straight": "straight",
    "flush": "flush",
    "fullhouse": "full_house",
    "quads": "four_of_a_kind",
    "fourofakind": "four_of_a_kind",
    "straightflush": "straight_flush",
    "royalflush": "straight_flush",
}
