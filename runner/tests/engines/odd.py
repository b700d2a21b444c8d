"""Engines that answer as the reference does, but in an odd way; `odd.py NAME` is the one whose function is called NAME."""

import json
import os
import sys
import threading
import time
from importlib import import_module

from stud8_reference.protocol import answer


def out(text):
    """Writes a text at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def each(odd):
    """For each request, does `odd` with it and the answer of the reference."""
    for line in sys.stdin:
        odd(json.loads(line), json.loads(answer(line.encode())))


def written(way):
    """An engine that writes each answer in a way of its own."""
    return lambda: each(lambda request, found: out(way(request, found)))


def line(found):
    """An answer as it should be written."""
    return json.dumps(found) + "\n"


def waits_for_the_end():
    """Reads all its input before it answers."""
    for request in sys.stdin.readlines():
        out(answer(request.encode()) + "\n")


def utf_16():
    """Writes UTF-16."""
    each(lambda _, found: os.write(1, line(found).encode("utf-16")))


def without_end():
    """Answers hello, and then each request again and again."""

    def odd(request, found):
        out(line(found))
        while request["method"] != "hello":
            out(line(found))

    each(odd)


def late_again():
    """Answers each request, and once more a little later."""

    def odd(_, found):
        out(line(found))
        threading.Timer(0.3, out, [line(found)]).start()

    each(odd)


def garbage_in_long_lines():
    """Writes lines of almost 8 MB without end."""
    while True:
        out("\x07x" * 3_900_000 + "\n")


def many_lines_at_the_end():
    """Is right, and says goodbye nine thousand times."""
    each(lambda _, found: out(line(found)))
    out("bye\n" * 9000)


def logs_much():
    """Tells a hundred and fifty lines of log before each answer."""
    each(lambda _, found: out('{"jsonrpc": "2.0", "method": "log"}\n' * 150 + line(found)))


def another_order():
    """Plays only, and lists what is legal in another order each time."""
    turns = []

    def odd(request, found):
        turns.append(request)
        if request["method"] == "hello":
            found["result"]["methods"] = ["play"]
        for state in found.get("result", {}).get("steps", ()):
            state["legal"] = state["legal"][:: (-1) ** len(turns)]
        out(line(found))

    each(odd)


def swaps():
    """Ranks only, and gives the answers to requests that come together each other's id."""
    left = b""
    while data := os.read(0, 1 << 16):
        *lines, left = (left + data).split(b"\n")
        found = [json.loads(answer(one)) for one in lines]
        for one, number in zip(found, [one["id"] for one in reversed(found)], strict=True):
            if "methods" in one.get("result", {}):
                one["result"]["methods"] = ["evaluate"]
            out(line({**one, "id": number}))


def a_long_error():
    """Answers everything after hello with an error of 4 MB."""

    def odd(request, found):
        if request["method"] != "hello":
            del found["result" if "result" in found else "error"]
            found["error"] = {"code": 10**4000, "message": {"at": "\x1b" * 700_000}}
        out(line(found))

    each(odd)


def a_long_name():
    """Has a name of 5 MB."""

    def odd(request, found):
        if request["method"] == "hello":
            found["result"]["engine"] = {"name": "n" * 5_000_000, "version": "v" * 100_000, "url": "u" * 100_000}
        out(line(found))

    each(odd)


def a_child_that_writes():
    """Is right, with a child that writes to standard output all the time."""
    if os.fork() == 0:
        while True:
            time.sleep(0.05)
            os.write(1, b"still here\n")
    each(lambda _, found: out(line(found)))
    os._exit(0)


def headers(_, found):
    """Each answer as editors want it, with its length before it and no newline at its end."""
    return f"Content-Length: {len(json.dumps(found))}\r\n\r\n{json.dumps(found)}"


def ranks_only(change):
    """An engine that declares no play, of which `change` changes the answers after hello, given the request as well."""

    def odd(request, found):
        if request["method"] == "hello":
            found["result"]["methods"] = ["evaluate", "compare"]
        else:
            change(request, found)
        out(line(found))

    return lambda: each(odd)


OTHER_NAMES = {
    **{"pair": "one_pair", "three_of_a_kind": "Three of a Kind", "full_house": "fullhouse", "four_of_a_kind": "quads"},
    "AKQJT": "royal_flush",
}


def other_names(_, found):
    """Calls categories as players do."""
    high = found.get("result", {}).get("high")
    if isinstance(high, dict):
        royal = high["category"] == "straight_flush" and high["ranks"] == "AKQJT"
        high["category"] = OTHER_NAMES.get("AKQJT" if royal else high["category"], high["category"])


def low_ascending(_, found):
    """Writes a low from its lowest card up."""
    low = found.get("result", {}).get("low")
    if isinstance(low, str):
        found["result"]["low"] = low[::-1]


def no_low_qualifies(request, found):
    """Lets no low qualify: a fault of the engine, written as the protocol has it."""
    if request["method"] == "evaluate" and "result" in found:
        found["result"]["low"] = None


def two_faults(request, found):
    """Has no lows, and calls four of a kind by another name."""
    no_low_qualifies(request, found)
    if asked_cards(request).count("Ks") and found.get("result", {}).get("low", 0) is None:
        other_names(request, found)


def indices_from_1(request, found):
    """Counts the hands from 1."""
    if request["method"] == "compare":
        for best in found.get("result", {}).values():
            best[:] = [index + 1 for index in best]


def first_hand_wins(request, found):
    """Gives the first hand the high, whoever has it."""
    if request["method"] == "compare" and "result" in found:
        found["result"]["high"] = [0]


def no_tens(request, found):
    """Knows no card with a T."""
    ten = next((card for card in asked_cards(request) if card[0] == "T"), None)
    if ten and "result" in found:
        del found["result"]
        found["error"] = {"code": -32603, "message": f"KeyError: '{ten}'"}


def no_cards(request, found):
    """Knows no card at all."""
    if "result" in found:
        del found["result"]
        found["error"] = {"code": -32603, "message": f"KeyError: '{asked_cards(request)[0]}'"}


def five_cards_only(request, found):
    """Has no means for hands of more than five cards."""
    if "result" in found and len(asked_cards(request)) != 5:
        del found["result"]
        found["error"] = {"code": -32602, "message": "unsupported", "data": {"reason": "unsupported"}}


def not_there(_, found):
    """Declares what it does not have."""
    found.pop("result", None)
    found["error"] = {"code": -32601, "message": "method not found"}


def asked_cards(request):
    """All cards of a request."""
    params = request["params"]
    return [*params.get("cards", ()), *(card for hand in params.get("hands", ()) for card in hand)]


def needs_a_module():
    """Needs what its interpreter does not have."""
    import_module("no_such_poker.cards")


def needs_a_module_of_node():
    """Ends as Node does when a package is not there."""
    sys.exit("node:internal/modules/cjs/loader:1080\n  throw err;\n\nError: Cannot find module 'no-such-poker'\n")


def is_no_file_of_node():
    """Ends as Node does when its script is not there."""
    sys.exit("Error: Cannot find module '/no/such/adapter.js'\n    at Module._resolveFilename\n")


def falls_silent():
    """Answers hello and the first request, and nothing after it."""
    for number, request in enumerate(sys.stdin):
        if number < 2:
            out(answer(request.encode()) + "\n")


NOT_READ = {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "Parse error"}}

FAMILY = {
    **globals(),
    **{
        one.__name__: ranks_only(one)
        for one in (
            *(
                other_names,
                low_ascending,
                no_low_qualifies,
                two_faults,
                indices_from_1,
                first_hand_wins,
                no_tens,
                no_cards,
                five_cards_only,
                not_there,
            ),
        )
    },
    "as_python_prints": written(lambda _, found: repr(found) + "\n"),
    "no_newline": written(lambda _, found: json.dumps(found)),
    "always_id_1": written(lambda _, found: line({**found, "id": 1})),
    "ids_from_0": written(lambda request, found: line({**found, "id": request["id"] - 1})),
    "id_as_a_fraction": written(lambda request, found: line({**found, "id": float(request["id"])})),
    "no_id": written(lambda _, found: line({name: value for name, value in found.items() if name != "id"})),
    "cannot_read": written(lambda *_: line(NOT_READ)),
    "headers": written(headers),
    "batches": written(lambda _, found: line([found])),
    "capitals": written(lambda _, found: line({name.capitalize(): value for name, value in found.items()})),
    "prompts": written(lambda _, found: f"> {line(found)}"),
}

if __name__ == "__main__":
    FAMILY[sys.argv[1]]()
