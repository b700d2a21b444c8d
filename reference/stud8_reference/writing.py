"""From states to the JSON of an answer."""

from __future__ import annotations

from typing import Any

from stud8_reference.cards import card_texts, rank_texts
from stud8_reference.high import High
from stud8_reference.legal import Refusal, legal
from stud8_reference.low import Low
from stud8_reference.pots import layers
from stud8_reference.showing import views
from stud8_reference.state import Pot, State


def write_high(high: High) -> dict[str, str]:
    """Return a high hand as its category and its five ranks."""
    return {"category": high.category.name.lower(), "ranks": rank_texts(high.ranks)}


def write_low(low: Low | None) -> str | None:
    """Return a low as its ranks from the highest down, or `None`."""
    return rank_texts(low) if low else None


def write_state(state: State, with_views: bool) -> dict[str, Any]:
    """Return everything that the protocol tells of a state; the views only where they are wanted."""
    live = state.live
    pots = state.outcome.pots if state.outcome else layers(state.players)
    written: dict[str, Any] = {
        "street": state.street.name.lower(),
        "to_act": state.to_act,
        "legal": [{"do": do} if to is None else {"do": do, "to": to} for do, to in legal(state)],
        "stacks": {str(player.seat): player.stack for player in state.players},
        "bets": {str(player.seat): player.bet for player in live},
        "pots": [write_pot(pot) for pot in pots],
        "boards": {str(player.seat): card_texts(player.board) for player in live},
        "common": card_texts(state.common),
    }
    if state.outcome:
        written["showing"] = list(state.outcome.showing)
        written["returned"] = {str(seat): amount for seat, amount in state.outcome.returned.items()}
        written["awards"] = [
            {"pot": award.pot, "side": award.side, "seat": award.seat, "amount": award.amount}
            for award in state.outcome.awards
        ]
    if with_views:
        written["views"] = {
            str(viewer): {str(holder): cards for holder, cards in seen.items()} for viewer, seen in views(state).items()
        }
    return written


def write_pot(pot: Pot) -> dict[str, Any]:
    """Return a pot as its amount and the seats that can win it."""
    return {"amount": pot.amount, "eligible": list(pot.eligible)}


def write_refusal(before: dict[str, Any], reason: Refusal) -> dict[str, Any]:
    """Return the state after a refused action: the one before it, with the reason."""
    return {**{name: value for name, value in before.items() if name != "refused"}, "refused": reason}
