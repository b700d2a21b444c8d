"""The order in which hands are shown, and who sees which cards."""

from __future__ import annotations

from collections.abc import Sequence

from stud8_reference.cards import TEXT_OF_CARD
from stud8_reference.order import highest_board
from stud8_reference.rules import rule
from stud8_reference.state import Player, Pot, State, Street, clockwise

HIDDEN = "??"
"""What stands for a card that may not be seen."""


@rule("showdown.after-a-bet", "showdown.without-a-bet")
def shows_first(state: State) -> int:
    """Return the index of the player who shows first: the last to bet where that counts, or else as `show_first_unbet` says.

    A bet on seventh street always counts; bets of earlier streets, and then the bring-in, under `last_aggressor_of_hand`.
    """
    options = state.game.options
    if state.wagerers and state.wagerers[-1][0] is Street.SEVENTH:
        return state.wagerers[-1][1]
    if options.show_first == "last_aggressor_of_hand" and (aggressor := last_aggressor(state)) is not None:
        return aggressor
    if options.show_first_unbet == "high_board":
        return highest_board(state)
    return next(index for index, player in enumerate(state.players) if player.live)


@rule("showdown.without-a-bet")
def last_aggressor(state: State) -> int | None:
    """Return the index of the last live player to complete, bet or raise, or else of the one who brought in, if he is live."""
    for _, index in reversed(state.wagerers):
        if state.players[index].live:
            return index
    if state.brought_in is not None and state.players[state.brought_in].live:
        return state.brought_in
    return None


@rule("showdown.clockwise", "showdown.side-pot-first")
def showing_order(state: State, pots: Sequence[Pot]) -> tuple[int, ...]:
    """Return the live seats in the order in which they show.

    It goes clockwise from the first, but players who can win a later side pot come before those who cannot.
    """
    first = shows_first(state)
    players = [state.players[index] for index in (first, *clockwise(state, first)[:-1])]
    seats = [player.seat for player in players if player.live]
    return tuple(sorted(seats, key=lambda seat: last_pot(seat, pots), reverse=True))


def last_pot(seat: int, pots: Sequence[Pot]) -> int:
    """Return the index of the last pot for which a seat is eligible."""
    return max(index for index, pot in enumerate(pots) if seat in pot.eligible)


def views(state: State) -> dict[int, dict[int, list[str]]]:
    """Return for each live seat the cards of each live seat as the first may see them, in the order dealt."""
    return {viewer.seat: {holder.seat: view(state, viewer, holder) for holder in state.live} for viewer in state.live}


@rule("deal.hidden-cards", "showdown.all-shown", "betting.last-player")
def view(state: State, viewer: Player, holder: Player) -> list[str]:
    """Return the cards of one player as another may see them: his upcards, and his down cards only at a showdown."""
    showdown = state.outcome is not None and bool(state.outcome.showing)
    open_cards = holder.cards if showdown or viewer is holder else holder.board
    return [TEXT_OF_CARD[card] if card in open_cards else HIDDEN for card in holder.cards]
