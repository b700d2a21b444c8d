"""Faults in ranking high hands: the categories, straights, flushes, and what five cards count."""

from stud8_reference import cards, high, reading
from stud8_reference.cards import highest
from stud8_reference.errors import InputRefusedError
from stud8_reference.high import Category, High
from stud8_runner.faults.faulty import fault
from stud8_runner.faults.ranked import ranked


@fault(
    "wheel-missed",
    "high.straight",
    "Five down to ace is no straight.",
    high.straight_ranks,
    ["sneppy/pokerl #1", "zooba/deck #12", "chenosaurus/poker-evaluator #5"],
)
def _(original, ranks):
    return () if original(ranks) == (5, 4, 3, 2, 1) else original(ranks)


@fault(
    "wheel-is-ace-high",
    "high.straight",
    "Five down to ace counts as the highest straight.",
    high.straight,
    ["datamllab/rlcard #176"],
)
def _(original, ranks):
    found = original(ranks)
    return High(found.category, (14, 5, 4, 3, 2)) if found and found.ranks[0] == 5 else found


@fault(
    "straight-wraps",
    "high.straight",
    "A straight goes around the corner, as in queen-king-ace-two-three.",
    high.straight_ranks,
)
def _(original, ranks):
    found = original(ranks)
    around = {12, 13, 14, 2, 3}
    return found or ((14, 13, 12, 3, 2) if all(ranks >> rank & 1 for rank in around) else ())


@fault("broadway-missed", "high.straight", "Ace down to ten is no straight.", high.straight_ranks)
def _(original, ranks):
    return (
        original(ranks & ~(1 << 14) | (2 if ranks >> 14 & 1 else 0))
        if original(ranks)[:1] == (14,)
        else original(ranks)
    )


@fault(
    "lowest-straight-taken", "high.straight", "Of six cards in a row the five lowest are taken.", high.straight_ranks
)
def _(original, ranks):
    found = original(ranks)
    below = original(ranks & ~(1 << found[0])) if found else ()
    return below or found


@fault(
    "pair-hides-the-straight",
    "high.straight",
    "A straight in which one rank occurs twice is not seen.",
    high.best_high,
    ["datamllab/rlcard #173"],
)
def _(original, hand):
    found = original(hand)
    held = [cards.rank_of(card) for card in hand]
    times = [{rank for rank in held if held.count(rank) >= count} for count in (1, 2, 3)]
    if found.category != Category.STRAIGHT or not times[1].intersection(found.ranks):
        return found
    once, twice, thrice = (sum(1 << rank for rank in ranks) for ranks in times)
    return high.three_of_a_kind(once, thrice) if thrice else high.two_pair(once, twice) or high.pair(once, twice)


@fault(
    "straight-by-the-highest-card-held",
    "high.straight",
    "Straights compare by the highest card in the hand, even one beside the straight.",
    high.straight,
)
def _(original, ranks):
    found = original(ranks)
    return found and ranked(found, (found.category, highest(ranks, 1)))


@fault("four-card-straight", "high.no-partial-hands", "Four cards in a row count as a straight.", high.straight_ranks)
def _(original, ranks):
    if found := original(ranks):
        return found
    for top in range(14, 4, -1):
        if all(ranks >> rank & 1 for rank in range(top, top - 4, -1)):
            return (top, top - 1, top - 2, top - 3, top - 4)
    return ()


@fault(
    "four-card-flush",
    "high.no-partial-hands",
    "Four cards of a suit count as a flush, where there is not even a pair.",
    high.best_high,
    ["aliang/pokerhand-eval #9"],
)
def _(original, hand):
    found = original(hand)
    four = next((ranks for ranks in cards.suit_sets(hand) if ranks.bit_count() == 4), 0)
    return High(Category.FLUSH, highest(four, 4)) if four and found.category == Category.HIGH_CARD else found


@fault(
    "flush-compares-only-the-top",
    "high.flush",
    "Two flushes with the same highest card tie.",
    high.flush,
    ["ishikota/PyPokerEngine #78", "zkayser/poker_ex #3"],
)
def _(original, suited):
    found = original(suited)
    return ranked(found, (found.category, found.ranks[:1]))


@fault(
    "flush-by-sum",
    "high.flush",
    "Flushes compare by the sum of their cards.",
    high.flush,
    ["danielpaz6/Poker-Hand-Evaluator #7"],
)
def _(original, suited):
    found = original(suited)
    return ranked(found, (found.category, (sum(found.ranks),)))


@fault("flush-takes-lowest", "high.flush", "Of six or seven suited cards the five lowest are taken.", high.flush)
def _(original, suited):
    found = sorted(rank for rank in range(2, 15) if suited >> rank & 1)[:5]
    return High(Category.FLUSH, tuple(reversed(found)))


@fault(
    "flush-missed-with-seven",
    "high.flush",
    "Seven cards of one suit are no flush, since exactly five are looked for.",
    high.flush_suit,
)
def _(original, suits):
    return next((ranks for ranks in suits if ranks.bit_count() in (5, 6)), 0)


@fault("straight-beats-flush", "high.categories", "A straight beats a flush.", high.flush)
def _(original, suited):
    return High(Category.THREE_OF_A_KIND, original(suited).ranks)


@fault("full-house-below-flush", "high.categories", "A flush beats a full house.", high.full_house)
def _(original, twice, thrice):
    found = original(twice, thrice)
    return found and High(Category.STRAIGHT, found.ranks)


@fault("trips-below-two-pair", "high.categories", "Two pair beat three of a kind.", high.three_of_a_kind)
def _(original, ranks, thrice):
    return High(Category.PAIR, original(ranks, thrice).ranks)


@fault("pair-missed", "high.categories", "A pair counts for no more than its cards.", high.pair)
def _(original, ranks, twice):
    return High(Category.HIGH_CARD, (*highest(ranks, 5), 2)[:5])


@fault("two-pair-missed", "high.categories", "Two pair count for no more than the higher pair.", high.two_pair)
def _(original, ranks, twice):
    return None


@fault("quads-beat-straight-flush", "high.categories", "Four of a kind beat a straight flush.", high.straight_flush)
def _(original, suited):
    found = original(suited)
    return found and ranked(found, (Category.FULL_HOUSE, (15, *found.ranks)))


@fault(
    "straight-flush-across-suits",
    "high.straight-flush",
    "A straight and a flush among seven cards make a straight flush.",
    high.best_high,
    ["Jberczel/holdem #1", "sixteenstudio/poker #2"],
)
def _(original, hand):
    found = original(hand)
    run = high.straight_ranks(sum({1 << cards.rank_of(card) for card in hand}))
    return High(Category.STRAIGHT_FLUSH, run) if found.category is Category.FLUSH and run else found


@fault("straight-flush-missed", "high.straight-flush", "A straight flush counts as a flush.", high.straight_flush)
def _(original, suited):
    return None


@fault(
    "steel-wheel-missed", "high.straight-flush", "Five down to ace of one suit is a flush only.", high.straight_flush
)
def _(original, suited):
    found = original(suited)
    return None if found and found.ranks[0] == 5 else found


@fault(
    "steel-wheel-is-ace-high",
    "high.straight-flush",
    "Five down to ace of one suit is the highest straight flush.",
    high.straight_flush,
)
def _(original, suited):
    found = original(suited)
    return High(found.category, (14, 5, 4, 3, 2)) if found and found.ranks[0] == 5 else found


@fault(
    "straight-flush-behind-a-straight",
    "high.straight-flush",
    "A straight flush is not seen beside a higher straight of several suits.",
    high.best_high,
)
def _(original, hand):
    found = original(hand)
    run = high.straight_ranks(sum({1 << cards.rank_of(card) for card in hand}))
    if found.category != Category.STRAIGHT_FLUSH or run == found.ranks:
        return found
    return high.flush(high.flush_suit(cards.suit_sets(hand)))


@fault("high-card-only", "high.high-card", "Without a pair only the highest card counts.", high.high_card)
def _(original, ranks):
    found = original(ranks)
    return High(found.category, (found.ranks[0], 5, 4, 3, 2))


@fault("high-card-four", "high.high-card", "Without a pair only four cards count.", high.high_card)
def _(original, ranks):
    found = original(ranks)
    return High(found.category, (*found.ranks[:4], 2))


@fault("all-seven-high-cards", "high.high-card", "Without a pair all seven cards are compared.", high.high_card)
def _(original, ranks):
    found = original(ranks)
    return ranked(found, (found.category, highest(ranks, 7)))


@fault("fewer-than-seven-refused", "high.best-five", "Five or six cards are not ranked.", reading.read_hand)
def _(original, value, field):
    if len(value) < 7:
        raise InputRefusedError("invalid_cards", field, "expected seven cards")
    return original(value, field)


@fault(
    "first-five-cards",
    "high.best-five",
    "The first five cards are the hand, the last two are left out.",
    high.best_high,
)
def _(original, hand):
    return original(hand[:5])


@fault("last-card-ignored", "high.best-five", "The seventh card is never looked at for the high.", high.best_high)
def _(original, hand):
    return original(hand[:6])


@fault(
    "six-cards-compared",
    "high.best-five",
    "Equal five cards are told apart by the sixth.",
    high.best_high,
    ["goldfire/pokersolver #31"],
)
def _(original, hand):
    found = original(hand)
    return ranked(found, (*found, sorted((cards.rank_of(card) for card in hand), reverse=True)[:6]))


@fault(
    "cards-of-high-weakest-suits",
    "pot.odd-chip-tied-high",
    "Among cards that serve equally the weakest suits are taken for the odd chip.",
    high.cards_of_high,
)
def _(original, hand, best):
    flipped = [4 * cards.rank_of(card) + 3 - cards.suit_of(card) for card in hand]
    return [(rank, 3 - suit) for rank, suit in original(flipped, best)]


@fault(
    "straight-flush-sixth-card",
    "high.straight-flush",
    "Equal straight flushes are told apart by a sixth card of the suit.",
    high.straight_flush,
)
def _(original, suited):
    found = original(suited)
    return found and ranked(found, (found.category, found.ranks + highest(suited, 6)))


@fault("third-of-six-ignored", "high.best-five", "Of six cards the third is not looked at.", high.best_high)
def _(original, hand):
    return original([*hand[:2], *hand[3:]]) if len(hand) == 6 else original(hand)
