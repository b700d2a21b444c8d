"""Whose turn it is: who acts first on a street, and who is next."""

from __future__ import annotations

from collections.abc import Sequence

from stud8_reference.boards import Strength, board_strength, strength_with_common, tie_suit
from stud8_reference.rules import rule
from stud8_reference.state import Player, State, clockwise


@rule("order.high-board", "order.folded-board", "order.seventh-street")
def highest_board(state: State) -> int:
    """Return the index of the live player with the highest board; all-in players count, folded ones do not.

    A board is made of upcards, so that the down card of seventh street changes nothing.
    """
    strengths = {index: strength(state, player) for index, player in enumerate(state.players) if player.live}
    best = max(strengths.values())
    return first_of_equal(state, [index for index, found in strengths.items() if found == best])


@rule("order.common-card")
def strength(state: State, player: Player) -> Strength:
    """Return the strength of a player's board, with the common cards or without them as `common_card_first` says."""
    if state.common and state.game.options.common_card_first == "with_common_card":
        return strength_with_common(player.board, state.common)
    return board_strength(player.board)


@rule("order.equal-boards")
def first_of_equal(state: State, tied: Sequence[int]) -> int:
    """Return the one of several equal boards that goes first: by position, or by suit among the player's own upcards.

    `tied` are indices of players in ascending order, so the first of them sits nearest to the dealer's left.
    """
    if state.game.options.board_tie == "suit":
        return max(tied, key=lambda index: tie_suit(state.players[index].board))
    return tied[0]


@rule("order.high-board", "order.high-seat-all-in")
def first_to_act(state: State) -> int:
    """Return the index of the player who acts first from fourth street on.

    When the highest board is all-in, the action starts with the next active player clockwise from it.
    """
    highest = highest_board(state)
    if state.players[highest].active:
        return highest
    return next(index for index in clockwise(state, highest) if state.players[index].active)


@rule("betting.in-turn", "betting.round-ends", "bring-in.clockwise")
def next_to_act(state: State) -> int | None:
    """Return the index of the next player clockwise who still has to act, or `None` when the round has ended.

    An active player has to act while he has not acted since the betting was opened to him, or has not matched the level.
    """
    assert state.turn is not None
    for index in clockwise(state, state.turn):
        player = state.players[index]
        if player.active and (not player.acted or state.faces_a_bet(player)):
            return index
    return None
