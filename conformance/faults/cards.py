"""Faults with cards, ranks and suits."""

from stud8_reference import boards, cards, deal, high, low, protocol, reading, settle
from stud8_runner.faults.faulty import fault
from stud8_runner.faults.ranked import ranked


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
    high.best_high,
    ["exercism/swift #385"],
)
def _(original, hand):
    found = original(hand)
    return ranked(found, (found.category, found.ranks, high.cards_of_high(hand, found)))


@fault("suit-wins-flush", "cards.suits-win-nothing", "Of equal flushes the stronger suit wins.", high.best_high)
def _(original, hand):
    found = original(hand)
    if found.category != high.FLUSH:
        return found
    return ranked(found, (found.category, found.ranks, high.cards_of_high(hand, found)[0][1]))


@fault("suit-wins-low", "cards.suits-win-nothing", "Equal lows are told apart by suit.", low.best_low)
def _(original, hand):
    found = original(hand)
    return found and ranked(found, (found, [-suit for _, suit in low.cards_of_low(hand, found)]))


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


@fault("unknown-card", "cards.deck", "A card that does not exist is taken for some other.", cards.parse_card)
def _(original, text, field):
    return cards.CARD_OF_TEXT.get(text, 8)


@fault("joker", "cards.deck", "A joker is dealt like any other card.", cards.parse_card)
def _(original, text, field):
    return original("2c" if text == "Joker" else text, field)


@fault("ten-in-two-digits", "cards.scripted-deal", "A card written 10h is read as the ten of hearts.", cards.parse_card)
def _(original, text, field):
    return original(text.replace("10", "T"), field)


@fault("one-is-an-ace", "cards.deck", "A card of rank one is read as an ace.", cards.parse_card)
def _(original, text, field):
    return original("A" + text[1:] if len(text) == 2 and text[0] == "1" else text, field)


@fault("fifth-suit", "cards.deck", "A card of a suit that does not exist is read as one of clubs.", cards.parse_card)
def _(original, text, field):
    known = len(text) != 2 or text[0] not in cards.RANKS or text[1] in cards.SUITS
    return original(text if known else text[0] + "c", field)


@fault(
    "unreadable-card-left-out",
    "cards.scripted-deal",
    "A hand is ranked without the card that cannot be read.",
    reading.read_hand,
)
def _(original, value, field):
    return original([text for text in value if text in cards.CARD_OF_TEXT], field)


@fault(
    "repeated-card-compared",
    "cards.deck",
    "Where hands are compared a card may occur twice in one of them.",
    protocol.compare,
)
def _(original, params):
    return original({"hands": [list(dict.fromkeys(hand)) for hand in params["hands"]]})


@fault(
    "missing-cards-made-up",
    "cards.scripted-deal",
    "Where cards are missing the engine deals some of its own.",
    deal.card_at,
)
def _(original, hand, position, field):
    return hand[position] if position < len(hand) else 8 + position


@fault(
    "seat-without-cards",
    "cards.scripted-deal",
    "A player for whom no cards are given gets some of the engine's own.",
    deal.card_at,
)
def _(original, hand, position, field):
    return 8 + position if field.startswith("cards") and not hand else original(hand, position, field)


@fault("deck-begins-again", "cards.scripted-deal", "A deck that ends is dealt again from its top.", deal.card_at)
def _(original, hand, position, field):
    return original(hand, position % len(hand) if field == "deck" else position, field)


@fault("four-cards-are-a-hand", "cards.scripted-deal", "A hand of four cards is ranked.", reading.read_hand)
def _(original, value, field):
    return original([*value, "2c"] if len(value) == 4 else value, field)


@fault("eight-cards-are-a-hand", "cards.scripted-deal", "Of eight cards the last is left out.", reading.read_hand)
def _(original, value, field):
    return original(value[:7], field)


@fault(
    "ace-lowest-in-board-pairs",
    "cards.rank-order",
    "Aces are the lowest pair, three and four of a kind on boards.",
    boards.board_strength,
)
def _(original, upcards):
    counts, ranks = original(upcards)
    return counts, tuple(
        1 if rank == cards.ACE and count > 1 else rank for count, rank in zip(counts, ranks, strict=True)
    )


@fault(
    "ace-lowest-beside-a-pair",
    "cards.rank-order",
    "An ace beside a pair on a board is the lowest card.",
    boards.board_strength,
)
def _(original, upcards):
    counts, ranks = original(upcards)
    if counts[0] == 1:
        return counts, ranks
    beside = [1 if rank == cards.ACE else rank for count, rank in zip(counts, ranks, strict=True) if count == 1]
    return counts, (
        *[rank for count, rank in zip(counts, ranks, strict=True) if count > 1],
        *sorted(beside, reverse=True),
    )


@fault(
    "nines-before-tens-of-a-kind",
    "cards.rank-order",
    "Three or four tens on a board rank below as many nines.",
    boards.board_strength,
)
def _(original, upcards):
    counts, ranks = original(upcards)
    swap = {9: 10, 10: 9}
    return counts, ((swap.get(ranks[0], ranks[0]), *ranks[1:]) if counts[0] > 2 else ranks)


@fault(
    "diamonds-above-hearts-in-lows",
    "cards.suit-order",
    "For the odd chip of a low diamonds are stronger than hearts.",
    low.cards_of_low,
)
def _(original, hand, best):
    return [(rank, (0, 2, 1, 3)[suit]) for rank, suit in original(hand, best)]


@fault(
    "spades-below-hearts-in-lows",
    "cards.suit-order",
    "For the odd chip of a low spades are weaker than hearts, where all seven cards count.",
    settle.low_cards,
)
def _(original, hand):
    return sorted((rank, (0, 1, 3, 2)[suit]) for rank, suit in original(hand))


@fault("fourth-of-tied-left-out", "cards.suits-win-nothing", "Of four equal highs only three share.", settle.best_highs)
def _(original, hands):
    return original(hands)[:3]
