"""Faults in dealing."""

from dataclasses import replace

from stud8_reference import deal, hand, settle, showing
from stud8_reference.state import Deck, Scripted
from stud8_runner.faults.faulty import fault


@fault(
    "antes-after-the-deal",
    "deal.antes-first",
    "Nobody posts an ante before the cards are dealt.",
    hand.post_ante,
    spreads="the antes are in every pot",
)
def _(original, seat, table):
    player = original(seat, table)
    return replace(player, stack=player.stack + player.paid, paid=0)


@fault(
    "door-card-first",
    "deal.third-street",
    "The first card is dealt face up.",
    deal.deal_third_street,
    spreads="the door card starts every hand",
)
def _(original, state):
    for face_up in (True, False, False):
        state = deal.deal_round(state, face_up)
    return state


@fault(
    "two-door-cards",
    "deal.third-street",
    "Two of the first three cards are dealt face up.",
    deal.deal_third_street,
    spreads="boards are in every hand",
)
def _(original, state):
    for face_up in (False, True, True):
        state = deal.deal_round(state, face_up)
    return state


@fault(
    "fourth-street-down",
    "deal.upcards",
    "The card of fourth street is dealt face down.",
    deal.deal_later_street,
    spreads="boards are in every hand",
)
def _(original, state):
    return deal.deal_round(state, state.street in (5, 6))


@fault("sixth-street-down", "deal.upcards", "The card of sixth street is dealt face down.", deal.deal_later_street)
def _(original, state):
    return deal.deal_round(state, state.street in (4, 5))


@fault(
    "seventh-street-up",
    "deal.seventh-street",
    "The last card is dealt face up.",
    deal.deal_later_street,
    spreads="seventh street is in every showdown",
)
def _(original, state):
    return deal.deal_round(state, True)


@fault("seat-by-seat", "deal.order", "Each player gets his three cards at once.", deal.next_card)
def _(original, state, player, dealt):
    cards = state.game.cards
    if isinstance(cards, Deck) and state.street == 3:
        place = [other.seat for other in state.players].index(player.seat)
        return deal.card_at(cards.cards, 3 * place + len(player.cards), "deck")
    return original(state, player, dealt)


@fault("from-the-last-seat", "deal.order", "The deal goes counter-clockwise.", deal.next_card)
def _(original, state, player, dealt):
    cards = state.game.cards
    if isinstance(cards, Deck):
        live = [other.seat for other in state.players if other.live]
        place = live.index(player.seat)
        return deal.card_at(cards.cards, dealt + len(live) - 1 - 2 * place, "deck")
    return original(state, player, dealt)


@fault(
    "folded-players-get-cards",
    "deal.live-only",
    "Folded players are dealt to as if they were in.",
    deal.deal_round,
    spreads="the deck is out of step after every fold",
)
def _(original, state, face_up):
    dealt = sum(not player.live for player in state.players)
    return replace(original(state, face_up), dealt=original(state, face_up).dealt + dealt)


@fault("all-in-players-get-no-last-card", "deal.live-only", "An all-in player gets no seventh card.", deal.deal_round)
def _(original, state, face_up):
    if state.street != 7:
        return original(state, face_up)
    out = tuple(replace(player, live=player.active) for player in state.players)
    dealt = original(replace(state, players=out), face_up)
    return replace(
        dealt, players=tuple(replace(new, live=old.live) for new, old in zip(dealt.players, state.players, strict=True))
    )


@fault("six-cards-only", "deal.seven-cards", "The seventh card does not count at the showdown.", settle.show)
def _(original, seat, cards):
    return original(seat, cards[:6])


@fault("down-cards-leak", "deal.hidden-cards", "Everybody sees everybody's cards.", showing.view)
def _(original, state, viewer, holder):
    return [showing.TEXT_OF_CARD[card] for card in holder.cards]


@fault("seventh-card-leaks", "deal.hidden-cards", "The last down card is seen by all.", showing.view)
def _(original, state, viewer, holder):
    seen = original(state, viewer, holder)
    return [*seen[:6], *(showing.TEXT_OF_CARD[card] for card in holder.cards[6:])]


@fault("own-cards-hidden", "deal.hidden-cards", "A player does not see his own down cards.", showing.view)
def _(original, state, viewer, holder):
    return original(state, next((p for p in state.live if p is not holder), viewer), holder)


@fault(
    "exactly-enough-is-short",
    "deal.shortage",
    "With exactly enough cards left a common card is turned up.",
    deal.deck_is_short,
)
def _(original, state):
    return deal.DECK_SIZE - state.dealt <= len(state.live)


@fault(
    "one-too-few-is-enough", "deal.shortage", "With one card too few everybody is still dealt one.", deal.deck_is_short
)
def _(original, state):
    return deal.DECK_SIZE - state.dealt < len(state.live) - 1


@fault(
    "short-only-with-eight",
    "deal.shortage",
    "Only eight live players count as a short deck.",
    deal.deck_is_short,
    ["FR-25 to the letter"],
)
def _(original, state):
    return original(state) and len(state.live) >= 8


@fault(
    "short-counts-dealt-in",
    "deal.shortage",
    "The deck counts as short when it cannot serve all who were dealt in.",
    deal.deck_is_short,
)
def _(original, state):
    return deal.DECK_SIZE - state.dealt < len(state.players)


@fault(
    "burns-before-each-street",
    "deal.no-burn",
    "A card is burned before each street.",
    deal.deal_later_street,
    ["live rules"],
    spreads="the deck is out of step on every later street",
)
def _(original, state):
    return original(replace(state, dealt=state.dealt + 1))


@fault(
    "burns-one",
    "deal.no-burn",
    "A card is burned before the deal.",
    deal.deal_third_street,
    spreads="the whole deck is out of step",
)
def _(original, state):
    return original(replace(state, dealt=state.dealt + 1))


@fault(
    "burns-when-dealt-out",
    "deal.no-burn",
    "A card is burned before each street that is dealt out without betting.",
    deal.deal_later_street,
)
def _(original, state):
    return original(replace(state, dealt=state.dealt + 1) if hand.betting_stops(state) else state)


@fault(
    "burns-after-a-common-card",
    "deal.no-burn",
    "After a common card on sixth street a card is burned before seventh.",
    deal.deal_later_street,
)
def _(original, state):
    return original(replace(state, dealt=state.dealt + 1) if state.common else state)


@fault(
    "shortage-only-on-seventh",
    "deal.shortage-on-sixth",
    "Nine or ten players are never short on sixth street.",
    deal.deck_is_short,
)
def _(original, state):
    return original(state) and state.street == 7


@fault(
    "no-second-common-card",
    "deal.shortage-on-sixth",
    "After a common card on sixth street none comes on seventh.",
    deal.turn_common_card,
)
def _(original, state):
    return state if state.common else original(state)


@fault(
    "last-card-never-dealt",
    "deal.shortage-on-sixth",
    "The last card of the deck is never turned up.",
    deal.turn_common_card,
    ["live rules"],
)
def _(original, state):
    return state if state.dealt == deal.DECK_SIZE - 1 else original(state)


@fault(
    "a-common-card-each",
    "deal.common-card",
    "Everybody gets a common card of his own as long as the deck lasts.",
    deal.turn_common_card,
)
def _(original, state):
    state = original(state)
    return replace(state, dealt=state.dealt + len(state.live) - 1)


@fault(
    "common-card-not-shown",
    "deal.common-card",
    "The common card is not in the middle but in nobody's hand.",
    deal.turn_common_card,
)
def _(original, state):
    return replace(original(state), common=state.common)


@fault(
    "folded-cards-dealt-again",
    "deal.no-reuse",
    "Folded cards count as cards of the deck when it runs short.",
    deal.deck_is_short,
    ["uoftcprg/pokerkit #28"],
)
def _(original, state):
    folded = sum(len(player.cards) for player in state.players if not player.live)
    return deal.DECK_SIZE - state.dealt + folded < len(state.live)


@fault(
    "folded-cards-dealt-out",
    "deal.no-reuse",
    "Folded cards count as cards of the deck when the hand is dealt out without betting.",
    deal.deck_is_short,
)
def _(original, state):
    folded = sum(len(player.cards) for player in state.players if not player.live)
    return original(replace(state, dealt=state.dealt - folded) if hand.betting_stops(state) else state)


@fault(
    "folded-cards-in-a-given-deck",
    "deal.no-reuse",
    "Folded cards go back under a deck that is given.",
    deal.next_common_card,
)
def _(original, state):
    folded = [card for player in state.players if not player.live for card in player.cards]
    return folded[0] if folded and isinstance(state.game.cards, Deck) else original(state)


@fault(
    "exactly-enough-is-short-when-dealt-out",
    "deal.shortage",
    "With exactly enough cards left a common card is turned up when the hand is dealt out without betting.",
    deal.deck_is_short,
)
def _(original, state):
    enough = deal.DECK_SIZE - state.dealt == len(state.live)
    return original(state) or (state.street == 7 and enough and hand.betting_stops(state))


@fault(
    "card-of-a-seat-that-is-not-there",
    "cards.scripted-deal",
    "Cards for a seat that is not in the hand are let pass.",
    deal.check_cards,
)
def _(original, cards, seats):
    if isinstance(cards, Scripted):
        numbers = {seat.number for seat in seats}
        cards = Scripted({seat: own for seat, own in cards.seats.items() if seat in numbers}, cards.common)
    original(cards, seats)


@fault(
    "repeated-card-dealt",
    "cards.scripted-deal",
    "A deal in which a card occurs twice is played.",
    deal.check_cards,
    ["google-deepmind/open_spiel #533"],
)
def _(original, cards, seats):
    return None


@fault(
    "repeated-in-two-hands",
    "cards.scripted-deal",
    "Each hand is looked through by itself, so that two may hold the same card.",
    deal.check_cards,
    ["google-deepmind/open_spiel #533"],
)
def _(original, cards, seats):
    if isinstance(cards, Deck):
        return original(cards, seats)
    for seat, own in cards.seats.items():
        original(Scripted({seat: own}), seats)
    return None


@fault(
    "repeated-in-one-hand",
    "cards.scripted-deal",
    "Only other hands are looked through, so that one may hold a card twice.",
    deal.check_cards,
)
def _(original, cards, seats):
    if isinstance(cards, Scripted):
        cards = Scripted({seat: tuple(dict.fromkeys(own)) for seat, own in cards.seats.items()}, cards.common)
    original(cards, seats)


@fault(
    "repeated-in-the-deck",
    "cards.scripted-deal",
    "A deck that is given is not looked through for repeated cards.",
    deal.check_cards,
    ["slack-poker-bot #29"],
)
def _(original, cards, seats):
    if isinstance(cards, Scripted):
        original(cards, seats)


@fault(
    "repeated-as-the-common-card",
    "cards.scripted-deal",
    "The common card may be one that a player holds.",
    deal.check_cards,
    ["uoftcprg/pokerkit #28"],
)
def _(original, cards, seats):
    original(Scripted(cards.seats) if isinstance(cards, Scripted) else cards, seats)


@fault(
    "repeated-on-a-later-street",
    "cards.scripted-deal",
    "Only the cards of third street are looked through for repeated ones.",
    deal.check_cards,
)
def _(original, cards, seats):
    if isinstance(cards, Scripted):
        cards = Scripted({seat: own[:3] for seat, own in cards.seats.items()})
    original(cards, seats)


@fault(
    "down-cards-leak-on-third",
    "deal.hidden-cards",
    "On third street everybody sees everybody's cards.",
    showing.view,
)
def _(original, state, viewer, holder):
    return original(state, holder if state.street == 3 else viewer, holder)


@fault(
    "down-cards-leak-on-fourth",
    "deal.hidden-cards",
    "On fourth street everybody sees everybody's cards.",
    showing.view,
)
def _(original, state, viewer, holder):
    return original(state, holder if state.street == 4 else viewer, holder)


@fault(
    "down-cards-leak-on-fifth",
    "deal.hidden-cards",
    "On fifth street everybody sees everybody's cards.",
    showing.view,
)
def _(original, state, viewer, holder):
    return original(state, holder if state.street == 5 else viewer, holder)


@fault(
    "down-cards-leak-on-sixth",
    "deal.hidden-cards",
    "On sixth street everybody sees everybody's cards.",
    showing.view,
)
def _(original, state, viewer, holder):
    return original(state, holder if state.street == 6 else viewer, holder)
