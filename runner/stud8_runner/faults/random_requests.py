"""Random requests such as scenarios make, near the edges: short stacks, equal hands, full tables, refused actions, tables refused.

The same seed gives the same request as long as the reference plays the same: it is asked what may be done at every step.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random

from stud8_reference.cards import CARD_OF_TEXT, RANKS, SUITS
from stud8_reference.errors import InputRefusedError
from stud8_reference.hand import apply, start
from stud8_reference.legal import Action, ActionRefusedError, legal
from stud8_reference.options import VALUES, read_options
from stud8_reference.reading import read_game, read_table
from stud8_reference.state import State
from stud8_reference.table import check_table

from ..model import Json

Request = tuple[str, dict[str, Json]]
"""A method and its params."""

WAGERS = ("bet", "complete", "raise")
SIZES = [(20, 40, 5, 1), (20, 40, 5, 5), (10, 30, 2, 1), (30, 30, 3, 1), (2, 5, 0, 1), (7, 9, 2, 1), (100, 200, 0, 50)]
"""Lower and upper limit, ante and unit."""

STYLES: list[dict[str, float]] = [
    {},
    {"fold": 0.1},
    {"fold": 0},
    {"fold": 0, "check": 3, "call": 3, "bring_in": 3, "bet": 0.1, "complete": 0.1, "raise": 0.1},
    {"fold": 0.1, "check": 0.3, "call": 0.6, "bet": 3, "complete": 3, "raise": 3},
    {"fold": 4, "bring_in": 3},
]
"""How much a table likes each action; what is not named counts 1."""


def random_request(random: Random) -> Request:
    """An `evaluate`, a `compare` or, most often, a hand to play, as it comes out of a line of JSON."""
    method, params = _made(random)
    return method, json.loads(json.dumps(params))


def _made(random: Random) -> Request:
    kind = random.random()
    if kind < 0.1:
        return "evaluate", {"cards": _hands(random, 1, random.randint(5, 7))[0]}
    if kind < 0.25:
        hands = _hands(random, random.randint(2, 5), 7)
        return "compare", {"hands": [hand[: random.randint(5, 7)] for hand in hands]}
    return "play", _play(random)


def _play(random: Random) -> dict[str, Json]:
    most = random.choice([2, 3, 3, 4, 6, 8, 8, 9, 10, 10])
    options, table = _house(random, most)
    numbers = sorted(random.sample(range(1, most + 1), random.choice([2, most, random.randint(2, most)])))
    stacks = _stacks(random, table, len(numbers))
    seats = [{"seat": number, "stack": stack} for number, stack in zip(numbers, stacks, strict=True)]
    params: dict[str, Json] = {
        "options": options,
        "table": table,
        "seats": seats,
        **_deal(random, numbers),
        "actions": [],
    }
    if random.random() < 0.5:
        params["observe"] = ["views"]
    if random.random() < 0.06:
        random.choice(_SPOILED)(random, params)
    try:
        state = start(*read_game(params))
        for action in _actions(random, state):
            params["actions"].append(action)
    except InputRefusedError:
        pass  # refused, at once or when a card is missing later; that is an answer, too
    return params


def _house(random: Random, most: int) -> tuple[dict[str, Json], dict[str, int]]:
    """Options and a table that mostly goes with them."""
    while True:
        options: dict[str, Json] = {name: random.choice(values) for name, values in VALUES.items()} | {
            "max_seats": most
        }
        lower, upper, ante, unit = random.choice(SIZES)
        ante = random.choice([ante, ante, random.randrange(0, lower, unit)])
        table = {"lower": lower, "upper": upper, "ante": ante, "unit": unit}
        if options["bring_in"] == "stated":
            table["bring_in"] = random.randrange(unit, lower + 2 * unit, unit)
        try:
            check_table(read_table(table), read_options(options))
        except InputRefusedError:
            if random.random() < 0.9:
                continue
        return options, table


def _stacks(random: Random, table: dict[str, int], count: int) -> list[int]:
    """Stacks that come out even with the ante, the bring-in or a number of half bets, one unit away from it, or long."""
    unit, lower, upper = table["unit"], table["lower"], table["upper"]
    bring_in = table.get("bring_in", random.choice([lower // 2, 2 * table["ante"]]))
    most = random.choice([2, 6, 20])

    def stack() -> int:
        if random.random() < 0.3:
            return 20 * upper
        halves = random.randint(0, most) * random.choice([lower, upper]) // 2
        near = random.choice([0, table["ante"]]) + random.choice([0, bring_in, halves, bring_in + halves])
        return max(1, near // unit + random.choice([-1, 0, 0, 0, 1])) * unit

    return [stack() for _ in range(count)]


def _deal(random: Random, numbers: list[int]) -> dict[str, Json]:
    if random.random() < 0.35:
        return {"deck": _deck(random)[: random.choice([52, 52, 52, 52, random.randint(6, 51)])]}
    # With eight and more the deck is short; those who stay all get this many.
    hands = _hands(random, len(numbers), {8: 6, 9: 5, 10: 5}.get(len(numbers), 7))
    used = {card for hand in hands for card in hand}
    cards = {str(number): hand for number, hand in zip(numbers, hands, strict=True)}
    return {"cards": cards, "common": [card for card in _deck(random) if card not in used][:2]}


def _deck(random: Random) -> list[str]:
    """All cards; at times those of a few ranks come first, so that boards and hands are alike."""
    first = random.sample(RANKS, random.choice([0, 3, 5, 8]))
    return sorted(random.sample(list(CARD_OF_TEXT), len(CARD_OF_TEXT)), key=lambda card: card[0] not in first)


def _hands(random: Random, count: int, size: int) -> list[list[str]]:
    """Hands of different cards, often of equal ranks, in a row, of one suit, or low."""
    deck, kind, top = (
        _deck(random),
        random.choice(["any", "alike", "alike", "alike", "row", "suited", "low"]),
        random.randint(5, 14),
    )
    alike, row = random.choices(random.choice([RANKS, "A2345678", "A3579QK"]), k=size), ("A" + RANKS)[top - 5 : top]
    sure = random.choice([0.8, 0.95, 1])
    hands = []
    for _ in range(count):
        suit = random.choice(SUITS)
        hand: list[str] = []
        for place in range(size):
            wanted = {"alike": alike[place], "row": row, "low": "A2345678"}.get(kind, RANKS)
            liked = [card for card in deck if card[0] in wanted and (kind != "suited" or card[1] == suit)]
            hand.append(random.choice(liked if liked and random.random() < sure else deck))
            deck.remove(hand[-1])
        hands.append(hand)
    return hands


def _actions(random: Random, state: State) -> Iterator[dict[str, Json]]:
    """Legal actions until the hand is over, and between them others, most of which are refused."""
    style = random.choice(STYLES)
    odd = random.choice([0, 0.1, 0.4])
    while state.to_act is not None:
        offers = legal(state)
        if random.random() < odd:
            action = _odd_action(random, state, offers)
        else:
            do, to = random.choices(offers, [style.get(do, 1) + 0.001 for do, _ in offers])[0]
            action = {"seat": state.to_act, "do": do} | (
                {"to": to} if do in WAGERS or (to and random.random() < 0.3) else {}
            )
        yield action
        try:
            state = apply(state, Action(**action))
        except ActionRefusedError:
            continue
    if random.random() < 0.2:
        yield {"seat": random.choice(state.players).seat, "do": random.choice(["check", "fold", "time_out", "call"])}


def _odd_action(random: Random, state: State, offers: Sequence[tuple[str, int | None]]) -> dict[str, Json]:
    """Another seat, another amount, another action, or a seat whose time has run out."""
    seat = state.to_act if random.random() < 0.8 else random.randint(1, 10)
    do = random.choice(["time_out", "fold", "check", "call", "bring_in", *WAGERS])
    if do in ("time_out", "fold", "check"):
        return {"seat": seat, "do": do}
    near = random.choice([to for _, to in offers if to] or [state.game.table.lower])
    table = state.game.table
    to = near + random.choice([-1, 0, 1, 1, 1]) * random.choice(
        [table.unit, table.lower // 2, table.lower, table.upper]
    )
    return {"seat": seat, "do": do, "to": max(1, to)}


def _set(table: str, change: Callable[[Random, Json], Json]) -> Callable[[Random, dict[str, Json]], None]:
    def spoil(random: Random, params: dict[str, Json]) -> None:
        params["table"][table] = change(random, params["table"].get(table, 0))

    return spoil


def _other_seat(random: Random, params: dict[str, Json]) -> None:
    random.choice(params["seats"])["seat"] = random.randint(1, 11)


def _other_stack(random: Random, params: dict[str, Json]) -> None:
    random.choice(params["seats"])["stack"] = random.choice([0, 1, params["table"]["unit"] + 1])


def _card_twice(random: Random, params: dict[str, Json]) -> None:
    hands = [params["deck"]] if "deck" in params else [hand for hand in params["cards"].values() if hand]
    random.choice(hands)[0] = random.choice(random.choice(hands))


_SPOILED = [
    *[_set(name, lambda random, amount: amount + random.choice([-1, 1, 7])) for name in ("lower", "upper", "unit")],
    _set("ante", lambda random, amount: random.choice([amount + 1, amount * 3, 10])),
    _set("bring_in", lambda random, amount: random.choice([amount + 1, 20, 100])),
    _set("upper", lambda random, amount: amount // 2),
    _other_seat,
    _other_stack,
    _card_twice,
]
"""What may be wrong with a table, its seats or its cards; some of it is not wrong at every table."""
