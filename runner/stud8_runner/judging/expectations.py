"""What a scenario expects, compared with a state or a ranking.

What was observed is told in the notation of the scenario files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from ..model import Json
from .shapes import Difference

SOURCES: Mapping[str, str] = {"offers": "legal", "offers_not": "legal", "won": "awards", "winners": "awards"}
"""The field of a state from which an expectation is judged, where its name is another."""


def source(field: str) -> str:
    """The field of a state from which an expectation is judged."""
    return SOURCES.get(field, field)


def compare(field: str, expected: Json, state: Mapping[str, Json], free_fold: bool) -> None:
    """Compares one expectation with a state of the right form; raises `Difference` when it does not hold.

    `free_fold` says whether the scenario names that option: otherwise a fold where a check is free is not judged.
    """
    if source(field) not in state:
        raise Difference(field, expected, None, f"`{source(field)}` is missing; it belongs to the end of a hand")
    _COMPARE[field](field, expected, state, free_fold)


def compare_evaluated(field: str, expected: Json, result: Mapping[str, Json]) -> None:
    """Compares the high or the low that `evaluate` expects with its result."""
    observed = result[field]
    if field == "high":
        observed = [observed["category"], observed["ranks"]]
    _equal(field, "none" if expected is None else expected, "none" if observed is None else observed)


def compare_compared(field: str, expected: Json, result: Mapping[str, Json]) -> None:
    """Compares the best hands that `compare` expects, which count from 1, with its result, which counts from 0.

    They are told as `hand 2`, so that nobody takes them for indices.
    """
    _equal(field, _hands(expected), _hands(index + 1 for index in result[field]))


def _hands(numbers: Iterable[int]) -> str:
    return ", ".join(f"hand {number}" for number in sorted(numbers)) or "none"


def written(value: Json) -> str:
    """A value as a scenario file has it: `[raise, 60]`."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {written(one)}' for key, one in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(written(one) for one in value)}]"
    return value if isinstance(value, str) else json.dumps(value)


def _equal(field: str, expected: Json, observed: Json) -> None:
    if expected != observed:
        raise Difference(field, expected, observed, f"`{field}` is {written(observed)}; expected {written(expected)}")


def _plain(field: str, expected: Json, state: Mapping[str, Json], _: bool) -> None:
    _equal(field, expected, state[field])


def _to_act(field: str, expected: Json, state: Mapping[str, Json], _: bool) -> None:
    _equal(field, expected, "nobody" if state[field] is None else state[field])


Action = tuple[str, int | None]


def _offered(state: Mapping[str, Json]) -> list[Action]:
    return [(action["do"], action.get("to")) for action in state["legal"]]


def _meant(actions: Sequence[Json]) -> list[Action]:
    return [(action, None) if isinstance(action, str) else (action[0], action[1]) for action in actions]


def _as_written(actions: Collection[Action]) -> list[Json]:
    return [do if to is None else [do, to] for do, to in actions]


def _legal(field: str, expected: Json, state: Mapping[str, Json], free_fold: bool) -> None:
    meant, offered = _meant(expected), _offered(state)
    if ("check", None) in meant and not free_fold:
        meant, offered = ([action for action in actions if action[0] != "fold"] for actions in (meant, offered))
    missing = [action for action in meant if action not in offered]
    extra = [action for action in dict.fromkeys(offered) if action not in meant]
    if missing or extra:
        said = [
            f"{words} {written(_as_written(actions))}"
            for words, actions in (("lacks", missing), ("has", extra))
            if actions
        ]
        told = " and ".join(said) + (", which may not be there" if extra else "")
        raise Difference(field, expected, _as_written(_offered(state)), f"`legal` {told}")


def _offers(field: str, expected: Json, state: Mapping[str, Json], _: bool) -> None:
    offered = _offered(state)
    for action in expected:
        there = any(do == action for do, _ in offered) if isinstance(action, str) else tuple(action) in offered
        if there != (field == "offers"):
            told = "lacks" if field == "offers" else "has"
            may = "" if field == "offers" else ", which may not be there"
            raise Difference(field, expected, _as_written(offered), f"`legal` {told} {written(action)}{may}")


def _by_seat(field: str, expected: Json, state: Mapping[str, Json], _: bool) -> None:
    _seats_named(field, expected, {seat: _told(value) for seat, value in state[field].items()})


def _seats_named(field: str, expected: Mapping[str, Json], observed: Mapping[str, Json]) -> None:
    for seat, value in expected.items():
        if seat not in observed:
            raise Difference(field, {seat: value}, {}, f"`{field}` lacks seat {seat}; expected {written(value)}")
        if value != observed[seat]:
            said = f"`{field}` of seat {seat} is {written(observed[seat])}; expected {written(value)}"
            raise Difference(field, {seat: value}, {seat: observed[seat]}, said)


def _told(value: Json) -> Json:
    """Cards as one text, an amount as it is."""
    return " ".join(value) if isinstance(value, list) else value


def _pots(field: str, expected: Json, state: Mapping[str, Json], _: bool) -> None:
    meant = [[amount, sorted(eligible)] for amount, eligible in expected]
    _equal(field, meant, [[pot["amount"], pot["eligible"]] for pot in state[field]])


def _common(field: str, expected: Json, state: Mapping[str, Json], _: bool) -> None:
    _equal(field, expected, _told(state[field]) or "none")


def _awards(field: str, expected: Json, state: Mapping[str, Json], _: bool) -> None:
    observed = [[award["pot"], award["side"], award["seat"], award["amount"]] for award in state[field]]
    whole = {(pot, seat) for pot, side, seat, _ in (*expected, *observed) if side == "both"}
    _equal(field, _as_one(expected, whole), _as_one(observed, whole))


def _as_one(awards: Sequence[Sequence[Json]], whole: Collection[tuple[int, int]]) -> list[list[Json]]:
    """The awards in order, the high and low half of a pot as one award to each seat that is told to win it whole."""
    halves: dict[tuple[int, int], int] = {}
    for pot, side, seat, amount in awards:
        if (pot, seat) in whole and side in ("high", "low"):
            halves[pot, seat] = halves.get((pot, seat), 0) + amount
    both = {(pot, seat) for pot, seat in halves if _sides(awards, pot, seat) == {"high", "low"}}
    apart = [list(award) for award in awards if (award[0], award[2]) not in both]
    return sorted([*apart, *([pot, "both", seat, halves[pot, seat]] for pot, seat in both)])


def _sides(awards: Sequence[Sequence[Json]], pot: int, seat: int) -> set[str]:
    return {side for where, side, who, _ in awards if (where, who) == (pot, seat)}


def _won(field: str, expected: Json, state: Mapping[str, Json], _: bool) -> None:
    won: dict[str, int] = {}
    for award in state["awards"]:
        won[str(award["seat"])] = won.get(str(award["seat"]), 0) + award["amount"]
    for seat in dict.fromkeys((*expected, *won)):
        wanted, got = expected.get(seat, 0), won.get(seat, 0)
        if wanted != got:
            raise Difference(field, {seat: wanted}, {seat: got}, f"seat {seat} won {got}; expected {wanted}")


def _winners(field: str, expected: Json, state: Mapping[str, Json], _: bool) -> None:
    pots = max((award["pot"] + 1 for award in state["awards"]), default=0)
    observed = [dict(_shares(state["awards"], pot)) for pot in range(max(pots, len(expected)))]
    meant = [{side: sorted(who) for side, who in pot.items() if who} for pot in expected]
    _equal(field, meant, observed)


def _shares(awards: Sequence[Mapping[str, Json]], pot: int) -> Iterator[tuple[str, list[int]]]:
    for side in ("high", "low"):
        who = {award["seat"] for award in awards if award["pot"] == pot and award["side"] in (side, "both")}
        if who:
            yield side, sorted(who)


def _views(field: str, expected: Json, state: Mapping[str, Json], _: bool) -> None:
    for seer, seen in expected.items():
        observed = {seat: _told(cards) for seat, cards in state[field].get(seer, {}).items()}
        for seat, cards in seen.items():
            if cards != observed.get(seat):
                said = f"seat {seer} sees {written(observed.get(seat, 'nothing'))} of seat {seat}; expected {cards}"
                got = {seer: {seat: observed[seat]}} if seat in observed else {}
                raise Difference(field, {seer: {seat: cards}}, got, said)


_COMPARE: Mapping[str, Callable[[str, Json, Mapping[str, Json], bool], None]] = {
    "street": _plain,
    "to_act": _to_act,
    "legal": _legal,
    "offers": _offers,
    "offers_not": _offers,
    "stacks": _by_seat,
    "bets": _by_seat,
    "boards": _by_seat,
    "pots": _pots,
    "common": _common,
    "returned": _plain,
    "showing": _plain,
    "won": _won,
    "awards": _awards,
    "winners": _winners,
    "views": _views,
}
