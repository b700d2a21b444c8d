"""An adapter for stud8: JSON messages come in on standard input, one a line, and answers go out on standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

RANKS, SUITS = "23456789TJQKA", "cdhs"

# What your engine is and can do. Add "compare" and "play" when it answers them; `stud8 show protocol` says how.
HELLO = {
    "protocol": 1,
    "engine": {"name": "my-engine", "version": "0.1", "language": "Python"},
    "methods": ["evaluate"],
}


class Refused(Exception):
    """A request that is refused; the text is the reason: invalid_params, invalid_table, invalid_cards, unsupported, ..."""


def evaluate(params: dict[str, Any]) -> dict[str, Any]:
    """The high and the low of five to seven cards."""
    cards = params.get("cards")
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise Refused("invalid_params")
    valid = all(len(card) == 2 and card[0] in RANKS and card[1] in SUITS for card in cards)
    if not valid or not 5 <= len(cards) <= 7 or len(set(cards)) < len(cards):
        raise Refused("invalid_cards")
    # Plug in your engine here. This toy knows four of a kind and nothing else, and says nothing about the low.
    # `category` is high_card, pair, two_pair, three_of_a_kind, straight, flush, full_house, four_of_a_kind or straight_flush.
    # `ranks` are its five cards, the most significant first; the ace is always A: 5432A is the straight from five down.
    # `low` is written the same way, 8654A, or null when none qualifies; an engine without lows leaves it out.
    # `compare` gets {"hands": [[...], [...]]} and answers {"high": [0], "low": [1]}: the indices of the best hands.
    ranks = "".join(sorted((card[0] for card in cards), key=RANKS.index, reverse=True))
    for rank in ranks:
        if ranks.count(rank) == 4:
            kicker = ranks.replace(rank, "")[0]
            return {"high": {"category": "four_of_a_kind", "ranks": rank * 4 + kicker}}
    raise Refused("unsupported")


METHODS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"hello": lambda _: HELLO, "evaluate": evaluate}


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """What a request is answered with, but for its id."""
    method = METHODS.get(request["method"])
    if method is None:
        return {"error": {"code": -32601, "message": "method not found"}}
    try:
        return {"result": method(request.get("params", {}))}
    except Refused as refused:
        reason = str(refused)
        return {"error": {"code": -32602, "message": reason, "data": {"reason": reason}}}
    except Exception as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)  # standard error is free for logs
        return {"error": {"code": -32603, "message": str(error)}}


for line in sys.stdin:
    message = json.loads(line)
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **answer(message)}), flush=True)
