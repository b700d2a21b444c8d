"""Writes hands in the open poker hand history format (PHH), so that reading them gives the same case back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stud8_runner.model import Act, Case, Expect, Json, Outcome, Refuse
from stud8_runner.suite.yaml_reader import DataError

from .hand import OPEN, Namer, slug
from .phh import OWN, VARIANT, read_phh
from .settling import play, told

_SHORT = {"bring_in": "pb", "call": "cc", "check": "cc", "fold": "f", "bet": "cbr", "raise": "cbr", "complete": "cbr"}
_TEXTS = ("cards", "common", "deck")


def file_text(cases: Sequence[Case], base: Mapping[str, str | int]) -> str:
    """A PHH file of these hands; more than one stand in numbered tables.

    `base` has the values of the options that a case does not name. Raises `DataError` for a case that is no hand or does
    not go by the rules.
    """
    if len(cases) == 1:
        return hand_text(cases[0], base)
    return "\n".join(f"[{number}]\n{hand_text(case, base)}" for number, case in enumerate(cases, start=1))


def hand_text(case: Case, base: Mapping[str, str | int]) -> str:
    """One hand as PHH; raises `DataError`."""
    if case.kind != "play" or case.refused is not None:
        raise DataError(
            case.file, case.line, f"`{case.id}` is no hand that is played: only those can be written as PHH"
        )
    states, options = _states(case, base)
    facts = {
        "variant": VARIANT,
        "ante_trimming_status": True,
        "antes": [case.table["ante"]] * len(case.seats),
        "bring_in": _bring_in(case, options),
        "small_bet": case.table["lower"],
        "big_bet": case.table["upper"],
        "starting_stacks": [case.seats[seat] for seat in sorted(case.seats)],
        "actions": list(_actions(case, states, _bring_in(case, options))),
        "seats": sorted(case.seats),
        "hand": slug(case.id.rpartition("/")[2]),
    }
    if states[-1]["street"] == "over":
        facts["finishing_stacks"] = [states[-1]["stacks"][str(seat)] for seat in sorted(case.seats)]
    own = _own(case)
    text = _toml({**facts, OWN: own})
    (read,) = read_phh(text, case.file)
    differing = {
        name: _kept(name, case)
        for name in ("table", "seats", *_TEXTS)
        if getattr(read.case, name) != getattr(case, name)
    }
    return _toml({**facts, OWN: {**own, **differing}}) if differing else text


def _states(case: Case, base: Mapping[str, str | int]) -> tuple[list[dict[str, Any]], Mapping[str, str | int]]:
    """All states of the hand on the reference, with every seat's own cards, and the options."""
    named = {name: base[name] if base.get(name) in values else values[0] for name, values in case.when.items()}
    options = {**base, **named}
    watched = Expect({"views": {}})
    kept = {name: getattr(case, name) for name in Case.__slots__}
    verdict = play(Case(**{**kept, "steps": (watched, *case.steps)}), options)
    if verdict.outcome is not Outcome.PASSED or verdict.reply is None or verdict.reply.result is None:
        raise DataError(case.file, case.line, f"`{case.id}` does not go by the rules: {told(verdict)}")
    states: list[dict[str, Any]] = verdict.reply.result["steps"]
    return states, options


def _actions(case: Case, states: Sequence[Mapping[str, Json]], bring_in: int) -> Iterator[str]:
    """The actions of the format: cards as they are dealt, and what the players do."""
    player = {seat: place for place, seat in enumerate(sorted(case.seats), start=1)}
    dealt = dict.fromkeys(player, 0)
    common = 0
    namer = Namer(case.table["lower"], case.table["upper"])
    tried = [step for step in case.steps if not isinstance(step, Expect)]
    for number, state in enumerate(states):
        act = tried[number - 1] if number else None
        if isinstance(act, Act):
            yield _action(act, player[act.seat], states[number - 1], namer, bring_in)
        for street in _dealing(state, dealt):
            for seat, places in street.items():
                written = case.cards.get(seat, ())
                cards = [_known(case, written, state, seat, place) for place in places]
                yield f"d dh p{player[seat]} {''.join(cards)}"
        for card in state["common"][common:]:
            place = common
            known = place < len(case.common) or card in (case.deck or ())
            yield f"d db {card if known else OPEN}"
            common += 1
        if number and state["street"] != states[number - 1]["street"]:
            namer.begin(str(state["street"]))
    yield from _shown(case, states[-1], player)


def _shown(case: Case, end: Mapping[str, Json], player: Mapping[int, int]) -> Iterator[str]:
    """The hands that are shown, in their order, as far as the case writes all their cards; other readers take them from here."""
    for seat in end.get("showing", ()):
        places = range(len(end["views"][str(seat)][str(seat)]))
        cards = [_known(case, case.cards.get(seat, ()), end, seat, place) for place in places]
        if OPEN not in cards:
            yield f"p{player[seat]} sm {''.join(cards)}"


def _dealing(state: Mapping[str, Json], dealt: dict[int, int]) -> Iterator[dict[int, list[int]]]:
    """The places of the cards that are new in a state, street by street; `dealt` is kept up to date."""
    new = {int(seat): len(seen[seat]) for seat, seen in state["views"].items()}
    while any(dealt[seat] < count for seat, count in new.items()):
        street = {}
        for seat, count in new.items():
            until = min(count, max(3, dealt[seat] + 1))
            if until > dealt[seat]:
                street[seat] = list(range(dealt[seat], until))
                dealt[seat] = until
        yield street


def _known(case: Case, written: Sequence[str], state: Mapping[str, Json], seat: int, place: int) -> str:
    """A card as far as the case writes it; the others are filler."""
    if case.deck is None:
        return written[place] if place < len(written) else OPEN
    card: str = state["views"][str(seat)][str(seat)][place]
    return card if card in case.deck else OPEN


def _action(act: Act, player: int, before: Mapping[str, Json], namer: Namer, bring_in: int) -> str:
    """An action; in a comment the word for it, where the amount does not tell it."""
    legal = {offer["do"]: offer.get("to") for offer in before["legal"]}
    do = act.do
    if do == "time_out":
        do = next(one for one in ("bring_in", "check", "fold") if one in legal)
    plain_to = None
    if do == "bring_in":
        plain = namer.bring_in(act.seat, bring_in)
    elif do in ("call", "check"):
        plain = namer.check_or_call(act.seat)
    elif do == "fold":
        plain = "fold"
    else:
        plain_to = act.to if act.to is not None else legal[do]
        assert plain_to is not None
        plain = namer.wager(act.seat, plain_to)
    written = f"p{player} {_SHORT[do]}{'' if plain_to is None else f' {plain_to}'}"
    if (plain, plain_to) == (act.do, act.to):
        return written
    return f"{written} # {act.do}{'' if act.to is None else f' {act.to}'}"


def _bring_in(case: Case, options: Mapping[str, str | int]) -> int:
    stated = case.table.get("bring_in")
    if stated is not None:
        return stated
    return 2 * case.table["ante"] if options["bring_in"] == "twice_ante" else case.table["lower"] // 2


def _own(case: Case) -> dict[str, Json]:
    """What the format has no place for."""
    own: dict[str, Json] = {
        "id": "/".join(slug(part) for part in case.id.split("/")),
        "title": case.title,
        "rules": list(case.rules),
        "when": {name: list(values) for name, values in case.when.items()},
        "checks": list(_checks(case)),
    }
    if not case.filler:
        own["filler"] = False
    for name in ("seen_in", "examples"):
        if getattr(case, name):
            own[name] = list(getattr(case, name))
    for name in ("source", "departs_from"):
        if getattr(case, name) is not None:
            own[name] = getattr(case, name)
    return own


def _checks(case: Case) -> Iterator[dict[str, Json]]:
    after = 0
    for step in case.steps:
        if isinstance(step, Act):
            after += 1
        elif isinstance(step, Expect):
            yield {"after": after, "expect": step.fields}
        else:
            yield _refuse(step, after)


def _refuse(step: Refuse, after: int) -> dict[str, Json]:
    refused = [step.seat, step.do] if step.to is None else [step.seat, step.do, step.to]
    return {"after": after, "refuse": refused, **({} if step.reason is None else {"reason": step.reason})}


def _kept(name: str, case: Case) -> Json:
    value = getattr(case, name)
    if name == "cards":
        return {str(seat): " ".join(own) for seat, own in value.items()}
    return " ".join(value) if name in _TEXTS else value


def _toml(fields: Mapping[str, Json]) -> str:
    return "".join(
        f"{name} = {_lines(value) if name == 'actions' else _value(value)}\n" for name, value in fields.items()
    )


def _lines(values: Sequence[str]) -> str:
    return "[\n" + "".join(f"  {_value(value)},\n" for value in values) + "]"


def _value(value: Json) -> str:
    """A value on one line of TOML."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(str(key))} = {_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(one) for one in value) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    return json.dumps(value)


def _key(text: str) -> str:
    return text if text.isascii() and text.replace("_", "").replace("-", "").isalnum() else _value(text)
