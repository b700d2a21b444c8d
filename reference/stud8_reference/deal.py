"""Dealing: which card goes where, street by street, and what happens when the deck is short."""

from __future__ import annotations

from collections.abc import Sequence

from stud8_reference.cards import DECK_SIZE, Card, check_distinct
from stud8_reference.errors import InputRefusedError
from stud8_reference.rules import rule
from stud8_reference.state import Deck, Player, Scripted, State, Street, changed
from stud8_reference.table import Seat


@rule("cards.deck", "cards.scripted-deal", "deal.no-reuse")
def check_cards(cards: Scripted | Deck, seats: Sequence[Seat]) -> None:
    """Raise `InputRefusedError` (`invalid_cards`) when a card occurs twice or is meant for a seat that is not in the hand.

    Since all cards of the script are different, no card can be dealt a second time, whoever has folded.
    """
    if isinstance(cards, Deck):
        check_distinct(cards.cards, "deck")
        return
    numbers = {seat.number for seat in seats}
    for number in cards.seats:
        if number not in numbers:
            raise InputRefusedError("invalid_cards", f"cards.{number}", "there is no such seat in the hand")
    check_distinct([card for hand in (*cards.seats.values(), cards.common) for card in hand], "cards")


@rule("deal.third-street")
def deal_third_street(state: State) -> State:
    """Deal two down cards and then the door card to every player."""
    for face_up in (False, False, True):
        state = deal_round(state, face_up)
    return state


def deal_street(state: State) -> State:
    """Return the state with the cards of a street after third dealt. Raises `InputRefusedError` when the script lacks one of them."""
    if deck_is_short(state):
        return turn_common_card(state)
    return deal_later_street(state)


@rule("deal.upcards", "deal.seventh-street", "deal.seven-cards")
def deal_later_street(state: State) -> State:
    """Deal one card to every live player: face up on fourth, fifth and sixth street, face down on seventh."""
    return deal_round(state, face_up=state.street is not Street.SEVENTH)


@rule("deal.shortage", "deal.shortage-on-sixth")
def deck_is_short(state: State) -> bool:
    """Say whether fewer cards are left than there are live players to be dealt one; exactly enough is enough.

    Up to eight players this can only happen on seventh street. Nine or ten can be short on sixth as well, where the last card of
    the deck is kept for seventh.
    """
    kept = 1 if state.street is Street.SIXTH else 0
    return DECK_SIZE - state.dealt < len(state.live) + kept


@rule("deal.shortage", "deal.common-card")
def turn_common_card(state: State) -> State:
    """Turn up one card in the middle, which counts as the missing card of every live player."""
    return changed(state, common=(*state.common, next_common_card(state)), dealt=state.dealt + 1)


@rule("deal.order", "deal.live-only", "betting.fold")
def deal_round(state: State, face_up: bool) -> State:
    """Deal one card to each live player, clockwise from the dealer's left; players who have folded get none."""
    dealt, players = state.dealt, []
    for player in state.players:
        if player.live:
            card = next_card(state, player, dealt)
            board = (*player.board, card) if face_up else player.board
            players.append(changed(player, cards=(*player.cards, card), board=board))
            dealt += 1
        else:
            players.append(player)
    return changed(state, players=tuple(players), dealt=dealt)


@rule("deal.no-burn", "cards.scripted-deal")
def next_card(state: State, player: Player, dealt: int) -> Card:
    """Return the next card of a player: his next one by the script, or the top card of the deck, of which `dealt` are gone."""
    cards = state.game.cards
    if isinstance(cards, Scripted):
        return card_at(cards.seats.get(player.seat, ()), len(player.cards), f"cards.{player.seat}")
    return card_at(cards.cards, dealt, "deck")


@rule("deal.no-burn", "cards.scripted-deal")
def next_common_card(state: State) -> Card:
    """Return the next common card: the next one that the script names, or the top card of the deck."""
    cards = state.game.cards
    if isinstance(cards, Scripted):
        return card_at(cards.common, len(state.common), "common")
    return card_at(cards.cards, state.dealt, "deck")


def card_at(cards: Sequence[Card], position: int, field: str) -> Card:
    """Return the card at a position, or raise `InputRefusedError` (`invalid_cards`) when the script ends before it."""
    try:
        return cards[position]
    except IndexError:
        raise InputRefusedError(
            "invalid_cards", field, f"the hand needs {position + 1} cards here, but only {len(cards)} are given"
        ) from None
