"""The engine protocol: a line with a request becomes a line with an answer, whatever the line holds.

Nothing is kept between two lines. `spec/protocol.md` says what requests and answers mean.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from stud8_reference.errors import InputRefusedError
from stud8_reference.hand import apply, start
from stud8_reference.high import best_high
from stud8_reference.legal import ActionRefusedError
from stud8_reference.low import best_low
from stud8_reference.reading import (
    read_actions,
    read_field,
    read_game,
    read_hand,
    read_list,
    read_object,
    read_observed,
)
from stud8_reference.rules import rule
from stud8_reference.settle import best_highs, best_lows, show
from stud8_reference.writing import write_high, write_low, write_refusal, write_state

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS, INTERNAL_ERROR = -32700, -32600, -32601, -32602, -32603

VERSION = "1.0"


def hello(params: Mapping[str, Any]) -> dict[str, Any]:
    """Say who this is and what it can do: every method, option, action and field, which is what leaving them out means."""
    return {
        "protocol": 1,
        "engine": {"name": "stud8-reference", "version": VERSION, "language": "Python"},
        "methods": ["evaluate", "compare", "play"],
    }


@rule("high.best-five", "low.best-five")
def evaluate(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the best high and the best low of one player's five to seven cards."""
    cards = read_hand(read_field(params, "cards"), "cards")
    return {"high": write_high(best_high(cards)), "low": write_low(best_low(cards))}


@rule("high.best-five", "low.comparing", "cards.suits-win-nothing")
def compare(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the indices of the best high hands and of the best lows among several players' cards."""
    hands = read_list(read_field(params, "hands"), "hands")
    if len(hands) < 2:
        raise InputRefusedError("invalid_params", "hands", f"expected at least two hands, got {len(hands)}")
    shown = [show(index, read_hand(hand, f"hands[{index}]")) for index, hand in enumerate(hands)]
    return {
        "high": [hand.seat for hand in best_highs(shown)],
        "low": [hand.seat for hand in best_lows(shown)],
    }


@rule("betting.refusal-changes-nothing")
def play(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state after the deal and after each action that is tried; a refused one leaves the state as it was."""
    actions = read_actions(read_field(params, "actions"))
    with_views = "views" in read_observed(params)
    state = start(*read_game(params))
    steps = [write_state(state, with_views)]
    for action in actions:
        try:
            state = apply(state, action)
        except ActionRefusedError as refusal:
            steps.append(write_refusal(steps[-1], refusal.reason))
        else:
            steps.append(write_state(state, with_views))
    return {"steps": steps}


METHODS: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "hello": hello,
    "evaluate": evaluate,
    "compare": compare,
    "play": play,
}


def answer(line: bytes) -> str | None:
    """Return the answer to one line, as a line without its newline; nothing for an empty line."""
    if not line.strip():
        return None
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=not_json, parse_float=finite)
    except (ValueError, RecursionError):
        return error(None, PARSE_ERROR, "expected one JSON value in UTF-8 on the line")
    try:
        return respond(request)
    except Exception as fault:  # A mistake in here must not cost the asker the answers to his other requests.
        return error(request["id"], INTERNAL_ERROR, f"a fault of the reference, please report it: {fault!r}")


def not_json(word: str) -> NoReturn:
    """Raise `ValueError` for NaN and Infinity, which Python reads although JSON has no such numbers."""
    raise ValueError(word)


def finite(digits: str) -> float:
    """Return a number with a fraction or an exponent. Raises `ValueError` when it is too large to be one."""
    number = float(digits)
    if math.isinf(number):
        raise ValueError(digits)
    return number


def respond(request: Any) -> str:
    """Return the answer to a decoded message."""
    number = request.get("id") if isinstance(request, dict) else None
    if type(number) not in (int, str):
        return error(None, INVALID_REQUEST, "expected an object with an id, an integer or a text")
    if request.get("jsonrpc") != "2.0":
        return error(number, INVALID_REQUEST, 'expected "jsonrpc": "2.0"')
    method = request.get("method")
    if not isinstance(method, str):
        return error(number, INVALID_REQUEST, "expected a method, a text")
    if method not in METHODS:
        return error(number, METHOD_NOT_FOUND, f"there is no method {method[:40]!r}; expected {', '.join(METHODS)}")
    try:
        result = METHODS[method](read_object(request.get("params", {}), "params"))
    except InputRefusedError as refusal:
        data = {"reason": refusal.reason, "field": refusal.field}
        return error(number, INVALID_PARAMS, str(refusal), data)
    return json.dumps({"jsonrpc": "2.0", "id": number, "result": result}, separators=(",", ":"))


def error(number: Any, code: int, message: str, data: Mapping[str, str] | None = None) -> str:
    """Return a JSON-RPC error as a line."""
    told: dict[str, Any] = {"code": code, "message": message}
    if data:
        told["data"] = data
    return json.dumps({"jsonrpc": "2.0", "id": number, "error": told}, separators=(",", ":"))
