"""From the JSON of a request to tables, seats, cards and actions. Whatever is wrong with it names the field.

Every function raises `InputRefusedError` for what it cannot read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, cast, get_args

from stud8_reference.cards import Card, check_distinct, parse_card
from stud8_reference.errors import InputRefusedError
from stud8_reference.legal import Action
from stud8_reference.options import Options, read_options
from stud8_reference.rules import rule
from stud8_reference.state import Deck, Do, Scripted
from stud8_reference.table import Seat, Table

LARGEST = 10**14
"""Amounts beyond this are refused: no table has them, and the sum of ten is exact in every language."""

FEWEST, MOST = 5, 7
"""How many cards a hand to evaluate may have."""


def read_object(value: Any, field: str) -> Mapping[str, Any]:
    """Return a JSON object."""
    if not isinstance(value, dict):
        raise wrong(field, "an object", value)
    return value


def read_list(value: Any, field: str) -> list[Any]:
    """Return a JSON array."""
    if not isinstance(value, list):
        raise wrong(field, "an array", value)
    return value


def read_field(params: Mapping[str, Any], name: str) -> Any:
    """Return a field that must be there."""
    if name not in params:
        raise InputRefusedError("invalid_params", name, "this field is missing")
    return params[name]


def read_amount(value: Any, field: str) -> int:
    """Return an integer, which a boolean or a fraction is not."""
    if type(value) is not int:
        raise wrong(field, "an integer", value)
    if abs(value) > LARGEST:
        raise InputRefusedError("invalid_params", field, f"expected at most {LARGEST}")
    return value


def read_cards(value: Any, field: str) -> tuple[Card, ...]:
    """Return cards from an array of texts such as "Td"."""
    texts = read_list(value, field)
    for index, text in enumerate(texts):
        if not isinstance(text, str):
            raise wrong(f"{field}[{index}]", "a card such as Td", text)
    return tuple([parse_card(text, f"{field}[{index}]") for index, text in enumerate(texts)])


@rule("cards.deck", "high.best-five")
def read_hand(value: Any, field: str) -> tuple[Card, ...]:
    """Return the five to seven different cards of one player."""
    cards = read_cards(value, field)
    if not FEWEST <= len(cards) <= MOST:
        message = f"expected {FEWEST} to {MOST} cards, got {len(cards)}"
        raise InputRefusedError("invalid_cards", field, message)
    check_distinct(cards, field)
    return cards


def read_table(value: Any) -> Table:
    """Return the stakes of a table."""
    given = read_object(value, "table")
    names = ("lower", "upper", "ante", "unit", "bring_in")
    for name in given:
        if name not in names:
            message = f"there is no such field; expected {', '.join(names)}"
            raise InputRefusedError("invalid_params", f"table.{name[:40]}", message)
    for name in names[:4]:
        if name not in given:
            raise InputRefusedError("invalid_params", f"table.{name}", "this field is missing")
    amounts = {name: read_amount(amount, f"table.{name}") for name, amount in given.items()}
    return Table(amounts["lower"], amounts["upper"], amounts["ante"], amounts["unit"], amounts.get("bring_in"))


def read_seats(value: Any) -> list[Seat]:
    """Return the seats of a hand in the order given."""
    seats = []
    for index, item in enumerate(read_list(value, "seats")):
        given = read_object(item, f"seats[{index}]")
        for name in ("seat", "stack"):
            if name not in given:
                raise InputRefusedError("invalid_params", f"seats[{index}].{name}", "this field is missing")
        seats.append(
            Seat(
                read_amount(given["seat"], f"seats[{index}].seat"), read_amount(given["stack"], f"seats[{index}].stack")
            )
        )
    return seats


@rule("cards.scripted-deal")
def read_deal(params: Mapping[str, Any]) -> Scripted | Deck:
    """Return the deal, which is given either as `cards` with perhaps `common`, or as `deck`."""
    if ("deck" in params) == ("cards" in params):
        raise InputRefusedError("invalid_params", "cards", "expected either cards or deck")
    if "deck" in params:
        if "common" in params:
            raise InputRefusedError("invalid_params", "common", "a common card comes out of the deck that is given")
        return Deck(read_cards(params["deck"], "deck"))
    seats = {}
    for name, cards in read_object(params["cards"], "cards").items():
        if not re.fullmatch(r"0|[1-9][0-9]{0,2}", name):
            raise InputRefusedError("invalid_params", f"cards.{name[:40]}", "expected the number of a seat")
        seats[int(name)] = read_cards(cards, f"cards.{name}")
    return Scripted(seats, read_cards(params.get("common", []), "common"))


def read_actions(value: Any) -> list[Action]:
    """Return the actions in the order in which they are tried."""
    actions = []
    for index, item in enumerate(read_list(value, "actions")):
        field = f"actions[{index}]"
        given = read_object(item, field)
        for name in ("seat", "do"):
            if name not in given:
                raise InputRefusedError("invalid_params", f"{field}.{name}", "this field is missing")
        do = given["do"]
        if not isinstance(do, str) or do not in get_args(Do):
            raise wrong(f"{field}.do", f"one of {', '.join(get_args(Do))}", do)
        to = read_amount(given["to"], f"{field}.to") if "to" in given else None
        actions.append(Action(read_amount(given["seat"], f"{field}.seat"), cast(Do, do), to))
    return actions


def read_observed(params: Mapping[str, Any]) -> frozenset[Literal["views"]]:
    """Return the costly fields that a request wants."""
    for index, name in enumerate(read_list(params.get("observe", []), "observe")):
        if name != "views":
            raise wrong(f"observe[{index}]", "views", name)
    return frozenset(params.get("observe", []))


def read_game(params: Mapping[str, Any]) -> tuple[Table, list[Seat], Options, Scripted | Deck]:
    """Return everything that is there before the first action: stakes, seats, options and the deal."""
    options = read_options(read_object(read_field(params, "options"), "options"))
    table = read_table(read_field(params, "table"))
    seats = read_seats(read_field(params, "seats"))
    return table, seats, options, read_deal(params)


def wrong(field: str, expected: str, got: Any) -> InputRefusedError:
    """Return the refusal of a field of the wrong type, to be raised."""
    return InputRefusedError("invalid_params", field, f"expected {expected}, got {type(got).__name__}")
