"""PokerKit behind the stud8 protocol: every decision is PokerKit's; these two files only translate.

PokerKit is asked for its own game with what it lets a table choose: the cap on raises, no burned cards (the scenarios script the
deal), and the mode that allows or refuses a fold where a check is free.
"""

from __future__ import annotations

from collections import Counter
from importlib.metadata import version
from typing import Any

from hand import play
from lines import Refused, serve
from pokerkit import EightOrBetterLowHand, StandardHighHand

CATEGORIES = {"High card": "high_card", "One pair": "pair"}
HELLO = {
    "engine": {
        "name": "PokerKit",
        "version": version("pokerkit"),
        "language": "Python",
        "url": "https://github.com/uoftcprg/pokerkit",
    },
    "actions": ["bring_in", "complete", "bet", "raise", "call", "check", "fold"],
    "observes": ["legal", "stacks", "bets", "boards", "common", "returned", "showing", "awards", "views"],
    "options": {
        "bring_in_choice": ["bring_in_or_complete"],
        "allin_low_card": ["left_neighbour"],
        "short_bring_in": ["call_short"],
        "heads_up_cap": ["same"],
        "fourth_street_pair": ["none"],
        "short_all_in": ["full_bet"],
        "board_tie": ["nearest_dealer"],
        "common_card_betting": ["allowed"],
        "common_card_first": ["same_boards"],
        "show_first": ["last_aggressor_of_final_street"],
        "show_first_unbet": ["high_board"],
        "odd_chip_halves": ["high"],
        "odd_chip_tied_high": ["nearest_dealer"],
        "odd_chip_tied_low": ["nearest_dealer"],
        "tied_both_ways": ["halves"],
    },
}


def evaluate(params: dict[str, Any]) -> dict[str, Any]:
    """One player's high and low, as PokerKit finds them."""
    cards = "".join(params["cards"])
    try:
        high = StandardHighHand.from_game(cards)
        low = EightOrBetterLowHand.from_game_or_none(cards)
    except (ValueError, KeyError) as error:
        raise Refused("invalid_cards") from error
    label = high.entry.label.value
    category = CATEGORIES.get(label, label.lower().replace(" ", "_"))
    return {"high": {"category": category, "ranks": ranks(high)}, "low": ranks(low) if low else None}


def ranks(hand: Any) -> str:
    """The five ranks of a hand, the most significant first."""
    low = isinstance(hand, EightOrBetterLowHand)
    letters = [card.rank.value for card in hand.cards]
    count = Counter(letters)
    wheel = set(letters) == set("A2345")
    order = "A23456789TJQK" if low or wheel else "23456789TJQKA"
    return "".join(sorted(letters, key=lambda r: (count[r], order.index(r)), reverse=True))


def compare(params: dict[str, Any]) -> dict[str, Any]:
    """The winners of each side among several hands."""
    result: dict[str, Any] = {}
    for side, kind in (("high", StandardHighHand), ("low", EightOrBetterLowHand)):
        hands = [kind.from_game_or_none("".join(cards)) for cards in params["hands"]]
        best = max((hand for hand in hands if hand is not None), default=None)
        result[side] = [i for i, hand in enumerate(hands) if hand is not None and hand == best]
    return result


if __name__ == "__main__":
    serve(HELLO, {"evaluate": evaluate, "compare": compare, "play": play})
