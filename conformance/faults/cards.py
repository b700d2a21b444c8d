"""Faults with cards, ranks and suits."""

from stud8_reference import boards, cards, deal, reading, settle
from stud8_reference.errors import InputRefusedError
from stud8_runner.faults.faulty import fault


@fault("ten-below-nine", "cards.rank-order", "The ten ranks below the nine on boards.", boards.board_strength)
def _(original, upcards):
    swap = {9: 10, 10: 9}
    return original([4 * swap.get(card >> 2, card >> 2) + (card & 3) for card in upcards])


@fault(
    "ace-lowest-on-boards",
    "cards.rank-order",
    "The ace is the lowest card of a board.",
    boards.board_strength,
    spreads="many hands have an ace among the upcards",
)
def _(original, upcards):
    return original([card - 13 * 4 if card >> 2 == 14 else card for card in upcards])


@fault("no-low-ace", "cards.ace-low", "The ace is never low.", cards.with_low_ace)
def _(original, ranks):
    return ranks


@fault(
    "suits-turned-round",
    "cards.suit-order",
    "Clubs are the strongest suit.",
    cards.suit_of,
    ["pokerplayrules.com (clubs called the strongest suit)"],
)
def _(original, card):
    return 3 - original(card)


@fault("hearts-above-spades", "cards.suit-order", "Hearts are the strongest suit.", cards.suit_of)
def _(original, card):
    return (0, 1, 3, 2)[original(card)]


@fault("diamonds-below-clubs", "cards.suit-order", "Diamonds are the weakest suit.", cards.suit_of)
def _(original, card):
    return (1, 0, 2, 3)[original(card)]


@fault(
    "suit-wins-high",
    "cards.suits-win-nothing",
    "Equal highs are told apart by suit.",
    settle.best_highs,
    ["exercism/swift #385"],
)
def _(original, hands):
    tied = original(hands)
    return [max(tied, key=lambda hand: settle.cards_of_high(hand.cards, hand.high))]


@fault("suit-wins-low", "cards.suits-win-nothing", "Equal lows are told apart by suit.", settle.best_lows)
def _(original, hands):
    tied = original(hands)
    return [max(tied, key=lambda hand: settle.cards_of_low(hand.cards, hand.low))] if tied else []


@fault("first-of-tied-wins", "pot.ties", "Of equal highs the first seat takes all.", settle.best_highs)
def _(original, hands):
    return original(hands)[:1]


@fault(
    "same-card-twice",
    "cards.deck",
    "A card may occur twice.",
    cards.check_distinct,
    ["google-deepmind/open_spiel #533"],
)
def _(original, hand, field):
    return None


@fault("joker", "cards.deck", "A card that does not exist is taken for some other.", cards.parse_card)
def _(original, text, field):
    return cards.CARD_OF_TEXT.get(text, 8)


@fault(
    "missing-cards-made-up",
    "cards.scripted-deal",
    "Where cards are missing the engine deals some of its own.",
    deal.card_at,
)
def _(original, hand, position, field):
    return hand[position] if position < len(hand) else 8 + position


@fault("four-cards-are-a-hand", "cards.scripted-deal", "A hand of four cards is ranked.", reading.read_hand)
def _(original, value, field):
    try:
        return original(value, field)
    except InputRefusedError:
        return (*reading.read_cards(value, field), 8, 13, 18)[:7]
