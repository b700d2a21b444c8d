"""Engines that answer like the reference but for one thing; `spoiled.py NAME` is the one whose function is called NAME."""

import json
import sys

from serve import say

from stud8_reference.protocol import answer

METHODS = ("evaluate", "compare", "play")


def spoil(request, spoilt):
    """An answer of the reference, changed by the function `spoilt`."""
    found = json.loads(answer(json.dumps(request).encode()))
    return json.dumps(spoilt(request["method"], found))


def no_such_method(method, found):
    """Declares play and does not have it."""
    return failed(found, -32601, "Method not found") if method == "play" else found


def one_error_for_all(method, found):
    """Answers whatever is asked after hello with the same error."""
    return found if method == "hello" else failed(found, -32603, "KeyError: 'cards'")


def one_error_for_evaluate(method, found):
    """Answers evaluate with an error."""
    return failed(found, -32603, "KeyError: 'rank'") if method == "evaluate" else found


def without_legal(_, found):
    """Leaves out what may be done."""
    for state in found.get("result", {}).get("steps", ()):
        del state["legal"]
    return found


def streets_only(_, found):
    """Reports the street, who is to act and the end, and not what it declares."""
    for state in found.get("result", {}).get("steps", ()):
        for name in ("legal", "stacks", "bets", "pots", "boards", "common"):
            del state[name]
    return found


def winners_misnamed(method, found):
    """Answers compare with a field of its own."""
    if method == "compare" and "result" in found:
        found["result"] = {"winner": found["result"]["high"]}
    return found


def stacks_as_texts(_, found):
    """Writes amounts as texts."""
    for state in found.get("result", {}).get("steps", ()):
        state["stacks"] = {seat: str(amount) for seat, amount in state["stacks"].items()}
    return found


def last_state_only(_, found):
    """Tells how the hand ends, and nothing before."""
    if "steps" in found.get("result", {}):
        del found["result"]["steps"][:-1]
    return found


def categories_with_capitals(method, found):
    """Writes categories as a player would."""
    if method == "evaluate" and "result" in found:
        high = found["result"]["high"]
        high["category"] = high["category"].replace("_", " ").title()
    return found


def accepts_everything(method, found):
    """Refuses no input."""
    if method in METHODS and "error" in found:
        del found["error"]
        found["result"] = {}
    return found


def no_reasons(_, found):
    """Refuses without a reason."""
    found.get("error", {}).pop("data", None)
    return found


def refuses_with_an_exception(method, found):
    """Fails at an input that it should refuse."""
    return failed(found, -32603, "ValueError") if method in METHODS and "error" in found else found


def nothing_told(method, found):
    """Ranks hands, and keeps the result to itself."""
    if method in ("evaluate", "compare") and "result" in found:
        found["result"] = {}
    return found


def no_lows(method, found):
    """Knows no lows."""
    if method in ("evaluate", "compare"):
        found.get("result", {}).pop("low", None)
    return found


def no_means_to_play(method, found):
    """Has no means for any hand."""
    return (
        {**failed(found, -32602, "no"), "error": {"code": -32602, "message": "no", "data": {"reason": "unsupported"}}}
        if method == "play"
        else found
    )


def error_null(_, found):
    """Has an error of null beside each result."""
    return {**found, "error": None} if "result" in found else found


def id_as_a_text(_, found):
    """Writes ids as texts."""
    return {**found, "id": str(found["id"])}


def failed(found, code, message):
    """The answer with an error in place of what it has."""
    return {"jsonrpc": "2.0", "id": found["id"], "error": {"code": code, "message": message}}


if __name__ == "__main__":
    for line in sys.stdin:
        told = spoil(json.loads(line), globals().get(sys.argv[1], lambda _, found: found))
        say(json.dumps(json.loads(told), indent=1) if sys.argv[1] == "over_several_lines" else told)
