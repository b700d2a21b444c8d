"""A scenario drawn for people to read: a hand as a table, street by street.

Pure: from a case and the states of a run to text. The states say when a street begins and what everybody has left; what
is expected and what must be refused comes from the case alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..model import Act, Case, Expect, Json, Refuse, Step
from . import words

Paint = Callable[[str], str]
"""Turns a card into what is written for it: itself, or with colour."""

WIDTH = 100
NO_MATTER = ".."
"""Stands for a card that the scenario leaves open."""

_LABEL = 12
_BOARD = 4


def draw(case: Case, states: Sequence[Mapping[str, Json]] = (), paint: Paint = str) -> str:
    """The case as text, at most 100 columns wide where its words allow it.

    `states` are the result of `play` with `views`, one for the deal and one for each action; without them the cards are
    drawn as written and the steps follow in a row.
    """
    if case.kind != "play":
        return "\n".join(_ranking(case, paint))
    if not states:
        return "\n".join(_setup(case, paint))
    return "\n".join(_hand(case, states, paint))


def colour(card: str) -> str:
    """A card in the colour of its suit, for a terminal: clubs green, diamonds blue, hearts red, spades as they are."""
    codes = {"c": "32", "d": "34", "h": "31"}
    return f"\x1b[{codes[card[-1]]}m{card}\x1b[0m" if card[-1:] in codes else card


def _ranking(case: Case, paint: Paint) -> Iterator[str]:
    for number, hand in enumerate(case.hands, start=1):
        label = "cards" if case.kind == "evaluate" else f"hand {number}"
        yield _line(label, _cards(hand, paint))
    say = words.evaluated if case.kind == "evaluate" else words.compared
    for step in case.steps:
        if isinstance(step, Expect):
            yield from _labelled("expected", say(step.fields))
    yield from _refusal(case)


def _refusal(case: Case) -> Iterator[str]:
    if case.refused is not None:
        yield _line("refused", f"the input must be refused: {case.refused.replace('_', ' ')}")


def _setup(case: Case, paint: Paint) -> Iterator[str]:
    width = max((len(str(stack)) for stack in case.seats.values()), default=0)
    for seat, stack in case.seats.items():
        cards = _cards(case.cards.get(seat, ()), paint)
        yield _line(f"seat {seat}", f"{stack!s:>{width}}   {cards}".rstrip())
    if case.common:
        yield _line("common", _cards(case.common, paint))
    if case.deck is not None:
        for start in range(0, len(case.deck), 13):
            yield _line("deck" if start == 0 else "", _cards(case.deck[start : start + 13], paint))
    for step in case.steps:
        yield from _step(step, {})
    yield from _refusal(case)


@dataclass(slots=True)
class _Seat:
    """What is known of a seat so far; a folded seat keeps what it had."""

    own: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    live: bool = True
    written: frozenset[int] = field(default_factory=frozenset)


def _hand(case: Case, states: Sequence[Mapping[str, Json]], paint: Paint) -> Iterator[str]:
    seats = {seat: _Seat() for seat in case.seats}
    state = states[0]
    yield from _street(case, seats, state, paint)
    at = 0
    for step in case.steps:
        if isinstance(step, Expect):
            yield from _step(step, state)
            continue
        yield from _step(step, state)
        at += 1
        before, state = state, states[at]
        if state["street"] != before["street"]:
            yield ""
            yield from _street(case, seats, state, paint)
        elif isinstance(step, Act) and step.do in ("fold", "time_out"):
            _update(case, seats, state)


def _update(case: Case, seats: Mapping[int, _Seat], state: Mapping[str, Json]) -> None:
    """Take over what the state shows of each seat."""
    for number, seat in seats.items():
        views = state["views"].get(str(number))
        seat.live = views is not None
        if views is not None:
            seat.own = tuple(views[str(number)])
            seat.up = tuple(state["boards"][str(number)])
            seat.written = frozenset(at for at, card in enumerate(seat.own) if _is_written(case, number, at, card))


def _is_written(case: Case, seat: int, at: int, card: str) -> bool:
    if case.deck is not None:
        return card in case.deck
    cards = case.cards.get(seat, ())
    return at < len(cards) and cards[at] != "??"


def _street(case: Case, seats: Mapping[int, _Seat], state: Mapping[str, Json], paint: Paint) -> Iterator[str]:
    _update(case, seats, state)
    over = state["street"] == "over"
    name = ("Showdown" if state["showing"] else "Hand over") if over else f"{state['street'].capitalize()} street"
    pots = " + ".join(str(pot["amount"]) for pot in state["pots"])
    yield f"{name}{f'pot {pots}':>{_LABEL + 44 - len(name)}}"
    width = max(len(str(stack)) for stack in (*case.seats.values(), *state["stacks"].values()))
    for number, seat in seats.items():
        stack = state["stacks"].get(str(number), "")
        notes = "  ".join(_notes(number, seat, state))
        yield _line(f"seat {number}", f"{_seat_cards(seat, paint)}   {stack!s:>{width}}  {notes}".rstrip())
    if state["common"]:
        written = case.common if case.deck is None else case.deck
        cards = [card if card in written else NO_MATTER for card in state["common"]]
        yield _line("common", "        " + _cards(cards, paint))
    yield ""


def _seat_cards(seat: _Seat, paint: Paint) -> str:
    """Two down cards, the upcards, and the down card of seventh street, each in its column."""
    shown = [card if at in seat.written else NO_MATTER for at, card in enumerate(seat.own)]
    last = 2 + len(seat.up)
    up = shown[2:last] + ["  "] * (_BOARD - len(seat.up))
    down = shown[last:] or ["  "]
    return f"{_cards(shown[:2], paint)} | {_cards(up, paint)} | {_cards(down, paint)}"


def _notes(number: int, seat: _Seat, state: Mapping[str, Json]) -> Iterator[str]:
    if not seat.live:
        yield "folded"
    elif state["street"] != "over":
        if state["stacks"][str(number)] == 0:
            yield "all-in"
    else:
        won: dict[str, int] = {}
        for award in state["awards"]:
            if award["seat"] == number:
                won[award["side"]] = won.get(award["side"], 0) + award["amount"]
        if won:
            yield "wins " + " and ".join(f"{amount} {words.SIDES[side]}" for side, amount in won.items())
        if str(number) in state["returned"]:
            yield f"gets {state['returned'][str(number)]} back"


def _step(step: Step, before: Mapping[str, Json]) -> Iterator[str]:
    if isinstance(step, Expect):
        yield from _labelled("expected", words.expectation(step.fields))
    elif isinstance(step, Refuse):
        reason = f" ({words.REASONS.get(step.reason, step.reason)})" if step.reason else ""
        yield _line("refused", f"seat {step.seat} {words.act(step.do, step.to)}{reason}")
    else:
        yield _line(f"seat {step.seat}", _act(step, before))


def _act(step: Act, before: Mapping[str, Json]) -> str:
    to = step.to
    if to is None:
        to = min(
            (offer["to"] for offer in before.get("legal", ()) if offer["do"] == step.do and "to" in offer), default=None
        )
    said = words.act(step.do, to)
    seat = str(step.seat)
    if to is not None and seat in before.get("stacks", {}) and before["stacks"][seat] == to - before["bets"][seat]:
        return f"{said} and is all-in"
    return said


def _labelled(label: str, lines: Iterator[str]) -> Iterator[str]:
    for number, text in enumerate(lines):
        yield from _wrapped("" if number else label, text)


def _wrapped(label: str, text: str) -> Iterator[str]:
    """The text in lines of at most `WIDTH` columns, broken between words, after its label."""
    line = ""
    for word in text.split(" "):
        if line and _LABEL + len(line) + 1 + len(word) > WIDTH:
            yield _line(label, line)
            label, line = "", "  " + word
        else:
            line = f"{line} {word}" if line else word
    yield _line(label, line)


def _line(label: str, text: str) -> str:
    return f"  {label:<{_LABEL - 2}}{text}"


def _cards(cards: Sequence[str], paint: Paint) -> str:
    return " ".join(card if card in (NO_MATTER, "??", "  ") else paint(card) for card in cards)
