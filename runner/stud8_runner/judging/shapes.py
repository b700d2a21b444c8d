"""Whether an answer has the form that the protocol gives it, field by field.

Every `check_...` raises `Difference` at the first thing that is not as `spec/protocol.md` says, and is silent
otherwise. After it the values can be used without care.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import pairwise
from typing import NoReturn

from ..model import Json

STREETS = ("third", "fourth", "fifth", "sixth", "seventh", "over")
SIZED = ("bring_in", "complete", "bet", "raise", "call")
"""The actions that are listed with an amount."""
UNSIZED = ("check", "fold")
REASONS = ("out_of_turn", "not_legal", "wrong_amount")
SIDES = ("high", "low", "both")
CATEGORIES = (
    *("high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind"),
    "straight_flush",
)
OTHER_NAMES: Mapping[str, str] = {
    **dict.fromkeys(("nothing", "no_pair", "high", "highcard"), "high_card"),
    **dict.fromkeys(("one_pair", "a_pair", "onepair"), "pair"),
    **dict.fromkeys(("two_pairs", "pairs", "twopair"), "two_pair"),
    **dict.fromkeys(("trips", "set", "triplet", "threeofakind"), "three_of_a_kind"),
    **dict.fromkeys(("boat", "full", "fullhouse"), "full_house"),
    **dict.fromkeys(("quads", "poker", "fourofakind"), "four_of_a_kind"),
    **dict.fromkeys(("royal_flush", "royal", "royalflush", "straightflush", "steel_wheel"), "straight_flush"),
}
"""What engines call a category, and what the protocol calls it; one that only looks like another is no help."""
RANKS = frozenset("23456789TJQKA")
CARDS = frozenset(rank + suit for rank in RANKS for suit in "cdhs")
HIDDEN = "??"
SEEN = CARDS | {HIDDEN}
EXCERPT = 120
ENORMOUS = 10**600
"""An amount that no table has. Python writes no integer of more than 4300 digits, to which sums of amounts might grow."""


class Difference(Exception):
    """Where an answer is not as it must be: field, expected and observed value, and a sentence about it."""

    def __init__(self, field: str, expected: Json, observed: Json, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.expected = expected
        self.observed = observed
        self.message = message


def near(name: str, known: Iterable[str]) -> str:
    """`: did you mean ...?`, or nothing when no known name is near."""
    found = difflib.get_close_matches(name[:EXCERPT], list(known), n=1)
    return f": did you mean `{found[0]}`?" if found else ""


def excerpt(value: Json) -> str:
    """A value as JSON, shortened."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= EXCERPT else f"{text[:EXCERPT]}…"


def check_names(where: str, value: Json, required: Collection[str], known: Collection[str]) -> None:
    """An object that has every required field and none that is not known; `where` is its path, empty for the whole."""
    if type(value) is not dict:
        _wrong(where or "result", "an object", value)
    if len(value) == len(required) and all(map(value.__contains__, required)):  # as nearly always; what follows is slow
        return
    unknown = [name for name in value if name not in known]
    for name in required:
        if name not in value:
            meant = difflib.get_close_matches(name, [one[:EXCERPT] for one in unknown], n=1)
            hint = f"; `{meant[0]}` is there: write `{name}`" if meant else ""
            path = _inside(where, name)
            raise Difference(path, "to be there", list(value)[:20], f"`{path}` is missing{hint}")
    if unknown:
        name = unknown[0][:EXCERPT]
        path = _inside(where, name)
        raise Difference(
            path, "no such field", value[unknown[0]], f"`{path}` is no field of the protocol{near(name, known)}"
        )


def check_state(state: Json, required: Collection[str], judged: Collection[str], seats: Collection[str]) -> None:
    """A state with the required fields, those in `judged` of the right form; `seats` are the hand's, as texts."""
    if type(state) is not dict:
        _wrong("state", "an object", state)
    check_names("", state, required, STATE)
    street, to_act = state["street"], state["to_act"]
    if type(street) is not str or street not in STREETS:
        _wrong("street", f"one of {', '.join(STREETS)}", street)
    if street == "over":
        if to_act is not None:
            _wrong("to_act", "null, the hand being over", to_act)
    else:
        _seat("to_act", to_act, seats)
    for field, check in _FIELDS.items():
        if field in judged and field in state:
            check(field, state[field], seats)
    if street == "over" and "legal" in judged and state["legal"]:
        _wrong("legal", "an empty list, the hand being over", state["legal"])


def check_refused(value: Json, with_reason: bool) -> None:
    """The field `refused`: a reason, or true when the engine does not observe reasons."""
    if with_reason:
        if type(value) is not str or value not in REASONS:
            _wrong("refused", f"one of {', '.join(REASONS)}", value)
    elif value is not True and type(value) is not str:
        _wrong("refused", "true; without a refusal the field is left out", value)


def check_evaluated(result: Json) -> None:
    """The result of `evaluate`."""
    check_names("", result, (), ("high", "low"))
    if "high" in result:
        check_names("high", result["high"], ("category", "ranks"), ("category", "ranks"))
        category = result["high"]["category"]
        if type(category) is not str or category not in CATEGORIES:
            hint = _meant(category) if type(category) is str else ""
            raise Difference(
                "high.category", " or ".join(CATEGORIES), category, f"{excerpt(category)} is no category{hint}"
            )
        _ranks("high.ranks", result["high"]["ranks"])
    low = result.get("low")
    if low in ("", "none"):
        _wrong("low", "null where no low qualifies", low)
    if low is not None:
        _ranks("low", low)


def _meant(category: str) -> str:
    """`: did you mean ...?` for what else a category is called, or nearly is."""
    name = re.sub(r"[^a-z]+", "_", category.lower()).strip("_")
    known = name if name in CATEGORIES else OTHER_NAMES.get(name)
    return f": did you mean `{known}`?" if known else near(name, CATEGORIES)


def check_compared(result: Json, hands: int) -> None:
    """The result of `compare` for so many hands."""
    check_names("", result, (), ("high", "low"))
    for side, best in result.items():
        if best is None:
            _wrong(side, f"a list of the best hands; an engine that knows no {side} leaves the field out", best)
        for place, index in enumerate(_list(side, best)):
            if type(index) is not int or not 0 <= index < hands:
                _wrong(f"{side}[{place}]", f"the index of a hand, 0 to {hands - 1}: the first one is 0", index)


def _legal(field: str, value: Json, _: Collection[str]) -> None:
    for place, action in enumerate(_list(field, value)):
        where = f"{field}[{place}]"
        check_names(where, action, ("do",), ("do", "to"))
        do = action["do"]
        if type(do) is not str or do not in (*SIZED, *UNSIZED):
            hint = near(do, (*SIZED, *UNSIZED)) if type(do) is str else ""
            said = f"`{where}.do` is {excerpt(do)}, which may not be listed{hint}"
            raise Difference(f"{where}.do", " or ".join((*SIZED, *UNSIZED)), do, said)
        if do in SIZED:
            if "to" not in action:
                _wrong(where, f"`to`, the amount of {do}", action)
            _amount(f"{where}.to", action["to"])
        elif "to" in action:
            _wrong(f"{where}.to", f"no amount: {do} has none", action["to"])


def _amounts(field: str, value: Json, seats: Collection[str]) -> None:
    for seat, amount in _by_seat(field, value, seats):
        _amount(f"{field}.{seat}", amount)


def _boards(field: str, value: Json, seats: Collection[str]) -> None:
    for seat, cards in _by_seat(field, value, seats):
        if not _are_cards(cards, CARDS):
            _cards(f"{field}.{seat}", cards)


def _common(field: str, value: Json, _: Collection[str]) -> None:
    _cards(field, value)


def _views(field: str, value: Json, seats: Collection[str]) -> None:
    for seer, seen in _by_seat(field, value, seats):
        for seat, cards in _by_seat(f"{field}.{seer}", seen, seats):
            if not _are_cards(cards, SEEN):
                _cards(f"{field}.{seer}.{seat}", cards, hidden=True)


def _pots(field: str, value: Json, seats: Collection[str]) -> None:
    for place, pot in enumerate(_list(field, value)):
        where = f"{field}[{place}]"
        check_names(where, pot, ("amount", "eligible"), ("amount", "eligible"))
        _amount(f"{where}.amount", pot["amount"])
        eligible = pot["eligible"]
        _seats(f"{where}.eligible", eligible, seats)
        if any(one >= other for one, other in pairwise(eligible)):
            _wrong(f"{where}.eligible", "the seats in ascending order, each once", eligible)


def _seats(field: str, value: Json, seats: Collection[str]) -> None:
    for place, seat in enumerate(_list(field, value)):
        _seat(f"{field}[{place}]", seat, seats)


def _awards(field: str, value: Json, seats: Collection[str]) -> None:
    names = ("pot", "side", "seat", "amount")
    for place, award in enumerate(_list(field, value)):
        where = f"{field}[{place}]"
        check_names(where, award, names, names)
        pot = award["pot"]
        if type(pot) is not int or not 0 <= pot < len(seats):
            _wrong(f"{where}.pot", "the index of a pot, the main pot being 0", pot)
        if type(award["side"]) is not str or award["side"] not in SIDES:
            _wrong(f"{where}.side", f"one of {', '.join(SIDES)}", award["side"])
        _seat(f"{where}.seat", award["seat"], seats)
        _amount(f"{where}.amount", award["amount"])
        if award["amount"] == 0:
            _wrong(f"{where}.amount", "an amount above 0; an award of nothing is left out", 0)


_FIELDS: Mapping[str, Callable[[str, Json, Collection[str]], None]] = {
    "legal": _legal,
    "stacks": _amounts,
    "bets": _amounts,
    "pots": _pots,
    "boards": _boards,
    "common": _common,
    "returned": _amounts,
    "showing": _seats,
    "awards": _awards,
    "views": _views,
}

STATE = frozenset({"street", "to_act", "refused", *_FIELDS})
"""Every field that a state can have."""


def _inside(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _wrong(field: str, expected: str, observed: Json) -> NoReturn:
    raise Difference(field, expected, observed, f"`{field}` is {excerpt(observed)}; expected {expected}")


def _list(field: str, value: Json) -> list[Json]:
    if type(value) is not list:
        _wrong(field, "a list", value)
    return value


def _by_seat(field: str, value: Json, seats: Collection[str]) -> Iterable[tuple[str, Json]]:
    if type(value) is not dict:
        _wrong(field, "an object with seats as its keys", value)
    for seat in value:
        if seat not in seats:
            _wrong(field, f"seats of the hand as keys, {', '.join(seats)}", seat)
    return value.items()


def _seat(field: str, value: Json, seats: Collection[str]) -> None:
    if type(value) is not int or str(value) not in seats:
        _wrong(field, f"a seat of the hand, one of {', '.join(seats)}", value)


def _amount(field: str, value: Json) -> None:
    if type(value) is not int or value < 0:
        _wrong(field, "an integer, 0 or more", value)
    if value >= ENORMOUS:
        _wrong(field, "an amount of money", value)


def _cards(field: str, value: Json, hidden: bool = False) -> None:
    allowed = SEEN if hidden else CARDS
    for place, card in enumerate(_list(field, value)):
        if type(card) is not str or card not in allowed:
            _wrong(f"{field}[{place}]", 'a card such as "Td"' + (' or "??"' if hidden else ""), card)


def _are_cards(value: Json, allowed: frozenset[str]) -> bool:
    """Whether `_cards` would be silent, found out at once: a hand of ten players has a thousand lists of cards."""
    try:
        return type(value) is list and allowed.issuperset(value)
    except TypeError:  # a list or an object where a card is expected
        return False


def _ranks(field: str, value: Json) -> None:
    if type(value) is str and len(value) == 5 and RANKS.issuperset(value):
        return
    hint = ""
    if type(value) is str and "1" in value:
        hint = "; the ace is A and the ten is T, never 1 or 10"
    elif type(value) is str and len(value) != 5:
        hint = f"; these are {len(value)}"
    _wrong(field, f'five ranks, the most significant first, such as "KKK77" or "5432A"{hint}', value)
