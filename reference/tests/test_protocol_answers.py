"""The protocol: good requests get what the specification says, and whatever else is sent gets an error that names the field."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from reference_hands import PLAIN

from stud8_reference.protocol import answer

PLAY: dict[str, Any] = {
    "options": PLAIN,
    "table": {"lower": 20, "upper": 40, "ante": 5, "unit": 1},
    "seats": [{"seat": 1, "stack": 1000}, {"seat": 3, "stack": 1000}],
    "cards": {"1": ["Ah", "2d", "5c", "7s", "9d", "Jc", "Ks"], "3": ["As", "2h", "3c", "4s", "6d", "Kc", "Qs"]},
    "common": ["Kd"],
    "actions": [{"seat": 3, "do": "bring_in"}, {"seat": 1, "do": "complete", "to": 20}, {"seat": 3, "do": "raise"}],
    "observe": ["views"],
}
GOOD: dict[str, dict[str, Any]] = {
    "hello": {"protocol": 1, "spec": "1.0", "runner": {"name": "stud8", "version": "1.0.0"}},
    "evaluate": {"cards": ["Ah", "2d", "3h", "4c", "5s", "Kd", "Kc"]},
    "compare": {"hands": [["Ah", "2d", "3h", "4c", "5s"], ["Ad", "2c", "3c", "4d", "8s", "8d"]]},
    "play": PLAY,
}


def ask(method: str, params: Any) -> dict[str, Any]:
    told = answer(json.dumps({"jsonrpc": "2.0", "id": 7, "method": method, "params": params}).encode())
    assert told is not None
    found = json.loads(told)
    assert found["id"] == 7
    return found


def refusal(params: dict[str, Any], method: str = "play") -> tuple[str, str]:
    """Reason and field of a refusal."""
    error = ask(method, params)["error"]
    assert error["code"] == -32602
    assert error["message"]
    return error["data"]["reason"], error["data"]["field"]


def changed(path: str, value: Any, method: str = "play") -> dict[str, Any]:
    """Good parameters with the value at a path, such as `seats.0.stack`, replaced; `None` takes it away."""
    params = deepcopy(GOOD[method])
    *parents, last = [int(name) if name.isdigit() and name not in ("1", "3") else name for name in path.split(".")]
    place: Any = params
    for name in parents:
        place = place[name]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return params


def test_hello_declares_everything() -> None:
    result = ask("hello", GOOD["hello"])["result"]
    assert result["protocol"] == 1
    assert result["methods"] == ["evaluate", "compare", "play"]
    assert result["engine"]["name"] == "stud8-reference"
    # What is left out counts as all.
    assert not {"options", "actions", "observes"} & result.keys()


def test_evaluate() -> None:
    assert ask("evaluate", GOOD["evaluate"])["result"] == {
        "high": {"category": "straight", "ranks": "5432A"},
        "low": "5432A",
    }
    no_low = ask("evaluate", {"cards": ["Qh", "Qd", "7h", "7c", "As"]})["result"]
    assert no_low == {"high": {"category": "two_pair", "ranks": "QQ77A"}, "low": None}


def test_compare() -> None:
    assert ask("compare", GOOD["compare"])["result"] == {"high": [0], "low": [0]}
    tied = {
        "hands": [["Ah", "Kd", "Qh", "Jc", "9s"], ["Ad", "Kc", "Qd", "Jd", "9d", "2c"], ["2h", "3c", "4h", "5h", "7d"]]
    }
    assert ask("compare", tied)["result"] == {"high": [0, 1], "low": [2]}


def test_play_answers_with_one_state_more_than_actions() -> None:
    steps = ask("play", PLAY)["result"]["steps"]
    assert len(steps) == 4
    assert steps[0] == {
        "street": "third",
        "to_act": 3,
        "legal": [{"do": "bring_in", "to": 10}],
        "stacks": {"1": 995, "3": 995},
        "bets": {"1": 0, "3": 0},
        "pots": [{"amount": 10, "eligible": [1, 3]}],
        "boards": {"1": ["5c"], "3": ["3c"]},
        "common": [],
        "views": {
            "1": {"1": ["Ah", "2d", "5c"], "3": ["??", "??", "3c"]},
            "3": {"1": ["??", "??", "5c"], "3": ["As", "2h", "3c"]},
        },
    }
    assert steps[3]["legal"] == [{"do": "fold"}, {"do": "call", "to": 40}, {"do": "raise", "to": 60}]


def test_views_only_when_they_are_wanted() -> None:
    assert "views" not in ask("play", changed("observe", None))["result"]["steps"][0]
    assert "views" not in ask("play", changed("observe", []))["result"]["steps"][0]


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"seat": 1, "do": "call"}, "out_of_turn"),
        ({"seat": 9, "do": "call"}, "out_of_turn"),
        ({"seat": 3, "do": "fold"}, "not_legal"),
        ({"seat": 3, "do": "bring_in", "to": 20}, "wrong_amount"),
    ],
)
def test_a_refused_action_leaves_the_state_and_the_hand_goes_on(action: dict[str, Any], reason: str) -> None:
    steps = ask("play", changed("actions", [action, action, *PLAY["actions"]]))["result"]["steps"]
    assert steps[1] == steps[2] == {**steps[0], "refused": reason}
    assert steps[3:] == ask("play", PLAY)["result"]["steps"][1:]


def test_the_end_of_a_hand() -> None:
    calls = [{"seat": 3, "do": "bring_in"}, {"seat": 1, "do": "fold"}, {"seat": 1, "do": "check"}]
    over, late = ask("play", changed("actions", calls))["result"]["steps"][2:]
    assert over["street"] == "over"
    assert over["to_act"] is None
    assert over["legal"] == []
    assert over["stacks"] == {"1": 995, "3": 1005}
    assert over["bets"] == {"3": 0}
    assert over["returned"] == {"3": 10}
    assert over["pots"] == [{"amount": 10, "eligible": [3]}]
    assert over["awards"] == [{"pot": 0, "side": "high", "seat": 3, "amount": 10}]
    assert over["showing"] == []
    assert late == {**over, "refused": "out_of_turn"}


@pytest.mark.parametrize(
    ("path", "value", "reason", "field"),
    [
        ("options", None, "invalid_params", "options"),
        ("options.free_fold", None, "invalid_params", "options.free_fold"),
        ("options.free_fold", "perhaps", "unknown_option", "options.free_fold"),
        ("options.raise_cap", 3.0, "unknown_option", "options.raise_cap"),
        ("options.max_seats", True, "unknown_option", "options.max_seats"),
        ("options.max_seats", 10**30, "unknown_option", "options.max_seats"),
        ("options.high_noon", "yes", "unknown_option", "options.high_noon"),
        ("table", [], "invalid_params", "table"),
        ("table.lower", None, "invalid_params", "table.lower"),
        ("table.lower", "20", "invalid_params", "table.lower"),
        ("table.lower", 20.0, "invalid_params", "table.lower"),
        ("table.lower", True, "invalid_params", "table.lower"),
        ("table.lower", 0, "invalid_table", "table.lower"),
        ("table.lower", 10**16, "invalid_params", "table.lower"),
        ("table.lower", 21, "invalid_table", "table.lower"),
        ("table.upper", 19, "invalid_table", "table.upper"),
        ("table.ante", -5, "invalid_table", "table.ante"),
        ("table.unit", 0, "invalid_table", "table.unit"),
        ("table.unit", 3, "invalid_table", "table.lower"),
        ("table.bring_in", 10, "invalid_table", "table.bring_in"),
        ("table.blind", 10, "invalid_params", "table.blind"),
        ("seats", {}, "invalid_params", "seats"),
        ("seats", [], "invalid_table", "seats"),
        ("seats.0", 4, "invalid_params", "seats[0]"),
        ("seats.0.stack", None, "invalid_params", "seats[0].stack"),
        ("seats.0.stack", 0, "invalid_table", "seats[0].stack"),
        ("seats.0.seat", 3, "invalid_table", "seats[1].seat"),
        ("seats.0.seat", 11, "invalid_table", "seats[0].seat"),
        ("cards", None, "invalid_params", "cards"),
        ("deck", ["Ah"], "invalid_params", "cards"),
        ("cards.one", [], "invalid_params", "cards.one"),
        ("cards.2", [], "invalid_cards", "cards.2"),
        ("cards.3", None, "invalid_cards", "cards.3"),
        ("cards.3", ["As", "2h"], "invalid_cards", "cards.3"),
        ("cards.3", "As 2h 3c", "invalid_params", "cards.3"),
        ("cards.3.0", 5, "invalid_params", "cards.3[0]"),
        ("cards.3.0", "1h", "invalid_cards", "cards.3[0]"),
        ("cards.3.0", "??", "invalid_cards", "cards.3[0]"),
        ("cards.3.0", "Ah", "invalid_cards", "cards"),
        ("common", ["Ah"], "invalid_cards", "cards"),
        ("common", "Kd", "invalid_params", "common"),
        ("actions", None, "invalid_params", "actions"),
        ("actions.0.do", "dance", "invalid_params", "actions[0].do"),
        ("actions.0.seat", None, "invalid_params", "actions[0].seat"),
        ("actions.0.to", "10", "invalid_params", "actions[0].to"),
        ("observe", ["everything"], "invalid_params", "observe[0]"),
    ],
)
def test_what_is_wrong_with_a_hand_is_named(path: str, value: Any, reason: str, field: str) -> None:
    assert refusal(changed(path, value)) == (reason, field)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        (None, "invalid_params"),
        ("Ah", "invalid_params"),
        (["Ah", "2d", "3h", "4c"], "invalid_cards"),
        (["Ah", "2d", "3h", "4c", "5s", "6s", "7s", "8s"], "invalid_cards"),
        (["Ah", "2d", "3h", "4c", "Ah"], "invalid_cards"),
        (["Ah", "2d", "3h", "4c", "5x"], "invalid_cards"),
        (["Ah", "2d", "3h", "4c", ["5s"]], "invalid_params"),
    ],
)
def test_what_is_wrong_with_cards_is_named(cards: Any, reason: str) -> None:
    assert refusal({"cards": cards}, "evaluate")[0] == reason
    assert refusal({"hands": [["Ad", "2c", "3c", "4d", "5d"], cards]}, "compare")[0] == reason


def test_a_single_hand_has_nothing_to_be_compared_with() -> None:
    for hands in ([], [["Ad", "2c", "3c", "4d", "5d"]]):
        assert refusal({"hands": hands}, "compare") == ("invalid_params", "hands")


def test_a_card_that_is_missing_only_later_makes_the_input_invalid() -> None:
    short = changed("cards.3", ["As", "2h", "3c"])
    assert len(ask("play", short)["result"]["steps"]) == 4
    short["actions"].append({"seat": 1, "do": "call"})
    assert refusal(short) == ("invalid_cards", "cards.3")


@pytest.mark.parametrize(
    ("line", "code", "number"),
    [
        (b"hello?", -32700, None),
        (b'{"jsonrpc": "2.0", "id": 1, ', -32700, None),
        (b'\xff\xfe{"id": 1}', -32700, None),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "hello", "params": {"x": "\xe9"}}', -32700, None),
        ('{"jsonrpc": "2.0", "id": 1, "method": "hello"}'.encode("utf-16"), -32700, None),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "hello", "params": {"x": NaN}}', -32700, None),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "hello", "params": {"x": 1e999}}', -32700, None),
        (b'{"jsonrpc": "2.0", "id": ' + b"9" * 9999 + b', "method": "hello"}', -32700, None),
        (b"[" * 100_000, -32700, None),
        (b'{"a":' * 100_000, -32700, None),
        (b"[" * 900 + b"]" * 900, -32600, None),
        (b"[]", -32600, None),
        (b"null", -32600, None),
        (b'{"jsonrpc": "2.0", "method": "hello"}', -32600, None),
        (b'{"jsonrpc": "2.0", "id": true, "method": "hello"}', -32600, None),
        (b'{"jsonrpc": "2.0", "id": [1], "method": "hello"}', -32600, None),
        (b'{"id": 1, "method": "hello"}', -32600, 1),
        (b'{"jsonrpc": "2.0", "id": "a", "params": {}}', -32600, "a"),
        (b'{"jsonrpc": "2.0", "id": 1, "method": 5}', -32600, 1),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "__init__"}', -32601, 1),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "play", "params": [1]}', -32602, 1),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "play"}', -32602, 1),
    ],
)
def test_what_is_no_request_is_answered_with_an_error(line: bytes, code: int, number: Any) -> None:
    told = answer(line)
    assert told is not None
    found = json.loads(told)
    assert found["error"]["code"] == code
    assert found["id"] == number
    assert found["error"]["message"]


def test_an_empty_line_asks_nothing() -> None:
    assert answer(b"\r\n") is None


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5)
    | st.sampled_from(["Ah", "Kd", "1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(sorted(GOOD)), st.data())
def test_good_requests_with_something_else_in_one_place_never_fail_otherwise(method: str, data: st.DataObject) -> None:
    params: Any = deepcopy(GOOD[method])
    place, keys = params, list(params)
    while True:
        key = data.draw(st.sampled_from(keys))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            place[key] = data.draw(anything)
            break
        place, keys = inner, list(inner) if isinstance(inner, dict) else list(range(len(inner)))
    well_formed(answer(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()), 1)


@settings(max_examples=300, deadline=None)
@given(anything)
@example({"jsonrpc": "2.0", "id": 1, "method": "play", "params": {"actions": [{"seat": 1, "do": {}}]}})
@example({"jsonrpc": "2.0", "id": "\ud800", "method": "\ud800"})
def test_any_json_gets_an_answer(value: Any) -> None:
    number = value.get("id") if isinstance(value, dict) else None
    well_formed(answer(json.dumps(value).encode()), number if type(number) in (int, str) else None)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_line_gets_an_answer(line: bytes) -> None:
    told = answer(line)
    if line.strip():
        well_formed(told, None)
    else:
        assert told is None


def well_formed(told: str | None, number: Any) -> None:
    """A result, or an error that the protocol knows: a fault of the reference itself is none of them."""
    assert told is not None
    assert told.isascii()
    assert "\n" not in told
    found = json.loads(told)
    assert found["jsonrpc"] == "2.0"
    assert found["id"] == number
    if "error" not in found:
        assert isinstance(found["result"], dict)
        return
    assert found["error"]["code"] in (-32700, -32600, -32601, -32602)
    if found["error"]["code"] == -32602:
        assert found["error"]["data"]["reason"] in (
            "invalid_params",
            "invalid_table",
            "invalid_cards",
            "unknown_option",
        )
        assert isinstance(found["error"]["data"]["field"], str)
