"""What the player to act may do, and which of it an action means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from stud8_reference.bring_in import duty_offers
from stud8_reference.rules import rule
from stud8_reference.state import Do, Player, State
from stud8_reference.wagers import wager_offers

Refusal: TypeAlias = Literal["out_of_turn", "not_legal", "wrong_amount"]


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat wants to do. `to` is its total for the street; without it the legal amount is meant."""

    seat: int
    do: Do
    to: int | None = None


class ActionRefusedError(ValueError):
    """An action that is refused; the hand stays as it was."""

    def __init__(self, reason: Refusal, message: str) -> None:
        super().__init__(message)
        self.reason: Refusal = reason


def legal(state: State) -> list[tuple[Do, int | None]]:
    """Return everything that the player to act may do, with the amount where there is one; nothing when the hand is over."""
    if state.turn is None:
        return []
    player = state.players[state.turn]
    if state.duty:
        return duty_offers(state, player)
    if state.faces_a_bet(player):
        return answers_to_a_bet(state, player) + wager_offers(state, player)
    return answers_to_nothing(state) + wager_offers(state, player)


@rule("betting.call", "betting.check", "all-in.call-for-less", "all-in.never-more-than-stack")
def answers_to_a_bet(state: State, player: Player) -> list[tuple[Do, int | None]]:
    """Return what a player may do without raising who faces a bet: fold, or call, for all his chips when he has no more."""
    return [("fold", None), ("call", min(state.round.level, player.bet + player.stack))]


@rule("betting.check", "betting.free-fold")
def answers_to_nothing(state: State) -> list[tuple[Do, int | None]]:
    """Return what a player may do without betting who faces nothing: check, and fold where that is allowed."""
    return [("check", None), ("fold", None)] if state.game.options.free_fold == "allowed" else [("check", None)]


@rule("betting.in-turn", "betting.exact-amounts", "betting.fold", "bring-in.amount", "betting.refusal-changes-nothing")
def choose(state: State, action: Action) -> tuple[Do, int | None]:
    """Return the legal action that is meant. Raises `ActionRefusedError` when there is none.

    Where two sizes of a wager are legal and no amount is given, the smaller is meant.
    """
    if state.turn is None:
        raise ActionRefusedError("out_of_turn", "the hand is over")
    if action.seat != state.to_act:
        raise ActionRefusedError("out_of_turn", f"seat {state.to_act} is to act, not seat {action.seat}")
    do = unanswered(state) if action.do == "time_out" else action.do
    amounts = [to for offered, to in legal(state) if offered == do]
    if not amounts:
        raise ActionRefusedError("not_legal", f"seat {action.seat} may not {do} now")
    if action.to is None:
        return do, amounts[0]
    if action.to not in amounts:
        raise ActionRefusedError("wrong_amount", f"seat {action.seat} may not {do} to {action.to}")
    return do, action.to


@rule("betting.time-out")
def unanswered(state: State) -> Do:
    """Return what a player is taken to do whose time runs out: bring in if he has to, check if he can, or else fold."""
    assert state.turn is not None
    if state.duty:
        return "bring_in"
    return "fold" if state.faces_a_bet(state.players[state.turn]) else "check"
