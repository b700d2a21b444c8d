"""What `spec/protocol.md` says of requests, held against the reference: its conversation, and the points that engines ask about."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from reference_hands import PLAIN

from stud8_reference.protocol import answer

PAGE = Path(__file__).resolve().parents[2] / "spec" / "protocol.md"
CONVERSATION = re.findall(r"^> (.*)\n< (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)

PLAY: dict[str, Any] = {
    "options": PLAIN,
    "table": {"lower": 20, "upper": 40, "ante": 5, "unit": 1},
    "seats": [{"seat": 1, "stack": 1000}, {"seat": 3, "stack": 1000}],
    "cards": {"1": ["Ah", "2d", "5c", "7s", "9d", "Jc", "Ks"], "3": ["As", "2h", "3c", "4s", "6d", "Kc", "Qs"]},
    "actions": [{"seat": 3, "do": "bring_in"}],
}


def play(params: Any) -> dict[str, Any]:
    told = answer(json.dumps({"jsonrpc": "2.0", "id": 7, "method": "play", "params": params}).encode())
    assert told is not None
    found: dict[str, Any] = json.loads(told)
    assert found["id"] == 7
    return found


def reason(params: Any) -> str:
    error = play(params)["error"]
    assert error["code"] == -32602
    return str(error["data"]["reason"])


def test_the_page_has_a_conversation() -> None:
    assert [json.loads(asked)["method"] for asked, _ in CONVERSATION] == [
        "hello",
        "evaluate",
        "compare",
        "evaluate",
        "shuffle",
    ]


@pytest.mark.parametrize(("asked", "told"), CONVERSATION)
def test_the_reference_answers_as_the_page_does(asked: str, told: str) -> None:
    expected, line = json.loads(told), answer(asked.encode())
    assert line is not None
    found = json.loads(line)
    assert (found["jsonrpc"], found["id"]) == (expected["jsonrpc"], expected["id"])
    if "error" in expected:
        assert found["error"]["code"] == expected["error"]["code"]
        assert found["error"].get("data") == expected["error"].get("data")
    elif json.loads(asked)["method"] == "hello":
        assert expected["result"].keys() <= found["result"].keys()
    else:
        assert found["result"] == expected["result"]


def test_an_option_that_is_left_out_is_a_missing_field() -> None:
    for name in PLAIN:
        options = {one: value for one, value in PLAIN.items() if one != name}
        assert reason({**PLAY, "options": options}) == "invalid_params"


@pytest.mark.parametrize("value", ["3", 3.0, 3.5, True, False, None, [3], {"3": 3}, "", 10**30, -1])
def test_what_is_no_value_of_an_option_is_unknown_whatever_its_type(value: Any) -> None:
    assert reason({**PLAY, "options": {**PLAIN, "raise_cap": value}}) == "unknown_option"


def test_an_option_that_does_not_exist_is_unknown() -> None:
    assert reason({**PLAY, "options": {**PLAIN, "high_noon": "yes"}}) == "unknown_option"


@pytest.mark.parametrize(
    ("card", "why"),
    [
        *((value, "invalid_params") for value in (5, 5.5, None, True, ["Ah"], {"rank": "A", "suit": "h"})),
        *((text, "invalid_cards") for text in ("", "A", "1h", "10h", "ah", "AH", "Ax", "Ah ", "??", "As")),
    ],
)
def test_a_card_that_is_no_text_is_no_card_otherwise(card: Any, why: str) -> None:
    params = deepcopy(PLAY)
    params["cards"]["1"][0] = card
    assert reason(params) == why


@pytest.mark.parametrize("key", ["01", "001", "1.0", "+1", " 1", "1 ", "-1", "one", "", "\u0661"])
def test_a_key_of_cards_is_the_number_of_a_seat_as_it_is_written(key: str) -> None:
    assert reason({**PLAY, "cards": {**PLAY["cards"], key: []}}) == "invalid_params"


def test_cards_for_a_seat_that_is_not_in_the_hand_are_refused() -> None:
    assert reason({**PLAY, "cards": {**PLAY["cards"], "2": []}}) == "invalid_cards"


def test_a_field_that_the_page_does_not_name_is_ignored_or_refused_as_invalid() -> None:
    plain = play(PLAY)
    changed = deepcopy(PLAY)
    changed["seats"][0]["name"] = "Ann"
    changed["actions"][0]["note"] = "yawns"
    changed["rake"] = 1
    assert play(changed) == plain
    assert reason({**PLAY, "table": {**PLAY["table"], "blind": 10}}) == "invalid_params"
