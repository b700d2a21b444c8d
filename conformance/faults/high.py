"""Faults in ranking high hands."""

from stud8_reference import cards, high, settle
from stud8_reference.high import Category, High
from stud8_runner.faults.faulty import fault


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
    "Four cards of a suit count as a flush.",
    high.flush_suit,
    ["aliang/pokerhand-eval #9"],
)
def _(original, suits):
    return original(suits) or next((ranks for ranks in suits if ranks.bit_count() == 4), 0)


class _ByTop(High):
    """A flush that compares with others by its highest card only."""

    def __eq__(self, other):
        return (self.category, self.ranks[0]) == (other.category, other.ranks[0])

    def __lt__(self, other):
        return (self.category, self.ranks[0]) < (other.category, other.ranks[0])

    def __gt__(self, other):
        return (self.category, self.ranks[0]) > (other.category, other.ranks[0])

    __hash__ = High.__hash__


@fault(
    "flush-compares-only-the-top",
    "high.flush",
    "Two flushes with the same highest card tie.",
    high.flush,
    ["ishikota/PyPokerEngine #78", "zkayser/poker_ex #3"],
)
def _(original, suited):
    return _ByTop(*original(suited))


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
    "quads-without-kicker",
    "high.four-of-a-kind",
    "The fifth card beside four of a kind does not count.",
    high.four_of_a_kind,
)
def _(original, ranks, four_times):
    found = original(ranks, four_times)
    return High(found.category, (*found.ranks[:4], 2))


@fault(
    "quads-kicker-not-from-trips",
    "high.four-of-a-kind",
    "The fifth card beside four of a kind is never one of a pair.",
    high.four_of_a_kind,
)
def _(original, ranks, four_times):
    found = original(ranks, four_times)
    single = [rank for rank in range(14, 1, -1) if ranks >> rank & 1 and rank != found.ranks[0]]
    return High(found.category, (*found.ranks[:4], single[-1]))


@fault("quads-missed", "high.four-of-a-kind", "Four of a kind count as three.", high.four_of_a_kind)
def _(original, ranks, four_times):
    found = original(ranks, four_times)
    rest = [rank for rank in range(14, 1, -1) if ranks >> rank & 1 and rank != found.ranks[0]]
    return High(Category.THREE_OF_A_KIND, (*found.ranks[:3], *rest[:2]))


@fault(
    "two-trips-no-full-house",
    "high.full-house",
    "Twice three of a kind make no full house.",
    high.full_house,
    ["sneppy/pokerl #3", "NikolayIT/TexasHoldemGameEngine #2"],
)
def _(original, twice, thrice):
    return None if thrice.bit_count() > 1 else original(twice, thrice)


@fault("lower-trips-fill", "high.full-house", "Of twice three of a kind the lower three are taken.", high.full_house)
def _(original, twice, thrice):
    found = original(twice, thrice)
    if thrice.bit_count() == 2 and found:
        top, low = found.ranks[0], found.ranks[-1]
        return High(found.category, (low, low, low, top, top))
    return found


@fault(
    "lower-pair-fills", "high.full-house", "Of two pairs beside three of a kind the lower is taken.", high.full_house
)
def _(original, twice, thrice):
    found = original(twice, thrice)
    if not found:
        return found
    pairs = [rank for rank in range(2, 15) if twice >> rank & 1 and rank != found.ranks[0]]
    return High(found.category, (*found.ranks[:3], pairs[0], pairs[0]))


@fault(
    "full-house-pair-not-compared",
    "high.full-house",
    "Full houses with the same three tie, whatever their pair.",
    high.full_house,
)
def _(original, twice, thrice):
    found = original(twice, thrice)
    return found and High(found.category, (*found.ranks[:3], 2, 2))


@fault(
    "trips-one-kicker",
    "high.three-of-a-kind",
    "Beside three of a kind only one more card counts.",
    high.three_of_a_kind,
)
def _(original, ranks, thrice):
    found = original(ranks, thrice)
    return High(found.category, (*found.ranks[:4], 2))


@fault("trips-no-kickers", "high.three-of-a-kind", "Beside three of a kind no other card counts.", high.three_of_a_kind)
def _(original, ranks, thrice):
    found = original(ranks, thrice)
    return High(found.category, (*found.ranks[:3], 3, 2))


@fault(
    "two-pair-kicker-not-from-pair",
    "high.two-pair",
    "With three pairs the fifth card is never one of the third pair.",
    high.two_pair,
)
def _(original, ranks, twice):
    found = original(ranks, twice)
    single = [rank for rank in range(14, 1, -1) if ranks >> rank & 1 and not twice >> rank & 1]
    return found and High(found.category, (*found.ranks[:4], single[0] if single else 2))


@fault("two-pair-without-kicker", "high.two-pair", "The fifth card beside two pair does not count.", high.two_pair)
def _(original, ranks, twice):
    found = original(ranks, twice)
    return found and High(found.category, (*found.ranks[:4], 2))


@fault(
    "two-pair-low-pair-first",
    "high.two-pair",
    "Of two hands with two pair the one with the higher second pair wins.",
    high.two_pair,
    ["exercism/php #454"],
)
def _(original, ranks, twice):
    found = original(ranks, twice)
    return found and High(found.category, (*found.ranks[2:4], *found.ranks[:2], found.ranks[4]))


@fault(
    "two-pair-two-lowest",
    "high.two-pair",
    "Of three pairs the two lowest are taken.",
    high.two_pair,
    ["ishikota/PyPokerEngine #34"],
)
def _(original, ranks, twice):
    pairs = [rank for rank in range(2, 15) if twice >> rank & 1]
    return original(ranks, twice & ~(1 << pairs[-1])) if len(pairs) > 2 else original(ranks, twice)


@fault("pair-two-kickers", "high.pair", "Beside a pair only two more cards count.", high.pair)
def _(original, ranks, twice):
    found = original(ranks, twice)
    return High(found.category, (*found.ranks[:4], 2))


@fault("pair-without-kickers", "high.pair", "Equal pairs tie, whatever the other cards.", high.pair)
def _(original, ranks, twice):
    found = original(ranks, twice)
    return High(found.category, (*found.ranks[:2], 4, 3, 2))


@fault("high-card-only", "high.high-card", "Without a pair only the highest card counts.", high.high_card)
def _(original, ranks):
    found = original(ranks)
    return High(found.category, (found.ranks[0], 5, 4, 3, 2))


@fault("high-card-four", "high.high-card", "Without a pair only four cards count.", high.high_card)
def _(original, ranks):
    found = original(ranks)
    return High(found.category, (*found.ranks[:4], 2))


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
    settle.best_highs,
    ["goldfire/pokersolver #31"],
)
def _(original, hands):
    tied = original(hands)
    best = max(sorted((cards.rank_of(card) for card in hand.cards), reverse=True)[:6] for hand in tied)
    return [h for h in tied if sorted((cards.rank_of(c) for c in h.cards), reverse=True)[:6] == best]


@fault(
    "cards-of-high-weakest-suits",
    "pot.odd-chip-tied-high",
    "Among cards that serve equally the weakest suits are taken for the odd chip.",
    high.cards_of_high,
)
def _(original, hand, best):
    flipped = [4 * cards.rank_of(card) + 3 - cards.suit_of(card) for card in hand]
    return [(rank, 3 - suit) for rank, suit in original(flipped, best)]
