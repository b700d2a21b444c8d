"""How a player says it: actions, expectations and refusals of a scenario in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..model import Json

DOES = {
    "bring_in": "brings in",
    "complete": "completes to",
    "bet": "bets",
    "raise": "raises to",
    "call": "calls",
    "check": "checks",
    "fold": "folds",
    "time_out": "runs out of time",
}
"""Each action with its seat before it: seat 3 `brings in` 10."""

MAY = {
    "bring_in": "bring in",
    "complete": "complete to",
    "bet": "bet",
    "raise": "raise to",
    "call": "call",
    "check": "check",
    "fold": "fold",
}
"""Each action after a `may`."""

_BARE = {"completes to": "completes", "complete to": "complete", "raises to": "raises", "raise to": "raise"}


def act(do: str, to: int | None) -> str:
    """What a seat does: `raises to 60`, `checks`."""
    return _with_amount(DOES.get(do, do), to)


def may(action: Json) -> str:
    """What a seat may do, from `check`, `[bet, 20]` or `{do: bet, to: 20}`."""
    do: str
    if isinstance(action, str):
        do, to = action, None
    elif isinstance(action, Mapping):
        do, to = action["do"], action.get("to")
    else:
        do, to = action
    return _with_amount(MAY.get(do, do), to)


def _with_amount(verb: str, to: int | None) -> str:
    return _BARE.get(verb, verb) if to is None else f"{verb} {to}"


def seats(numbers: Sequence[int]) -> str:
    """`seat 3`, `seats 1 and 2`, `seats 1, 2 and 3`, `nobody`."""
    if not numbers:
        return "nobody"
    if len(numbers) == 1:
        return f"seat {numbers[0]}"
    return f"seats {', '.join(str(number) for number in numbers[:-1])} and {numbers[-1]}"


def expectation(fields: Mapping[str, Json]) -> Iterator[str]:
    """One line for each field of an `expect`; the street and the seat to act share the first."""
    rest = dict(fields)
    where = []
    if "street" in rest:
        street = rest.pop("street")
        where.append("the hand is over" if street == "over" else f"{street} street")
    if "to_act" in rest:
        seat = rest.pop("to_act")
        where.append("nobody is to act" if seat in ("nobody", None) else f"seat {seat} is to act")
    if where:
        yield ", ".join(where)
    for field, value in rest.items():
        say = _FIELDS.get(field)
        yield say(value) if say else f"{field}: {value}"


def evaluated(fields: Mapping[str, Json]) -> Iterator[str]:
    """One line for each half of what `evaluate` expects: `high: flush A8653`."""
    for side, value in fields.items():
        if value in (None, "none"):
            yield f"{side}: none"
        else:
            yield f"{side}: {value}" if isinstance(value, str) else f"{side}: {value[0].replace('_', ' ')} {value[1]}"


def compared(fields: Mapping[str, Json]) -> Iterator[str]:
    """One line for each half of what `compare` expects: `high: hands 1 and 2`."""
    for side, winners in fields.items():
        yield f"{side}: {seats(winners).replace('seat', 'hand')}"


def _actions(value: Json) -> str:
    return ", ".join(may(action) for action in value) or "nothing"


def _by_seat(value: Mapping[Json, Json]) -> str:
    return ", ".join(f"seat {seat} {amount}" for seat, amount in value.items())


def _cards(value: Json) -> str:
    return "none" if not value else value if isinstance(value, str) else " ".join(value)


def _boards(value: Mapping[Json, Json]) -> str:
    return "boards: " + ", ".join(f"seat {seat} {_cards(cards)}" for seat, cards in value.items())


def _pots(value: Json) -> str:
    names = ["pot"] if len(value) == 1 else ["main pot", *(["side pot"] * (len(value) - 1))]
    pairs = zip(names, value, strict=True)
    return ", ".join(f"{name} {amount} for {seats(eligible)}" for name, (amount, eligible) in pairs) or "no pot"


def _returned(value: Mapping[Json, Json]) -> str:
    return ", ".join(f"{amount} goes back to seat {seat}" for seat, amount in value.items()) or "nothing goes back"


def _showing(value: Sequence[int]) -> str:
    return f"showing in this order: {', '.join(map(str, value))}" if value else "nobody shows"


def _won(value: Mapping[Json, Json]) -> str:
    return ", ".join(f"seat {seat} wins {amount}" for seat, amount in value.items()) or "nobody wins anything"


SIDES = {"high": "high", "low": "low", "both": "both ways"}
"""The sides of an award, as words."""


def _awards(value: Json) -> str:
    several = len({pot for pot, *_ in value}) > 1
    parts = []
    for pot, side, seat, amount in value:
        of = (f" of side pot {pot}" if pot else " of the main pot") if several else ""
        parts.append(f"seat {seat} gets {amount} ({SIDES.get(side, side)}{of})")
    return ", ".join(parts) or "nobody gets anything"


def _winners(value: Json) -> str:
    parts = []
    for number, pot in enumerate(value):
        name = "pot" if len(value) == 1 else f"side pot {number}" if number else "main pot"
        shares = ", ".join(f"{side} to {seats(who)}" for side, who in pot.items())
        parts.append(f"{name}: {shares}")
    return "; ".join(parts)


def _views(value: Mapping[Json, Mapping[Json, Json]]) -> str:
    return "; ".join(
        f"seat {seer} sees {', '.join(f'seat {seat} as {_cards(cards)}' for seat, cards in seen.items())}"
        for seer, seen in value.items()
    )


_FIELDS = {
    "legal": lambda value: f"may {_actions(value)}",
    "offers": lambda value: f"may, among others, {_actions(value)}",
    "offers_not": lambda value: f"may not {_actions(value)}",
    "stacks": lambda value: f"stacks: {_by_seat(value)}",
    "bets": lambda value: f"bets: {_by_seat(value)}",
    "boards": _boards,
    "pots": _pots,
    "common": lambda value: f"common card: {_cards(value)}",
    "returned": _returned,
    "showing": _showing,
    "won": _won,
    "awards": _awards,
    "winners": _winners,
    "views": _views,
}

REASONS = {"out_of_turn": "out of turn", "not_legal": "not legal", "wrong_amount": "wrong amount"}
"""The reasons of a refused action, as words."""
