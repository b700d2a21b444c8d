"""Faults in ranking hands with a pair or more of one rank."""

from stud8_reference import cards, high
from stud8_reference.cards import highest
from stud8_reference.high import Category, High
from stud8_runner.faults.faulty import fault
from stud8_runner.faults.ranked import ranked


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
    "quads-kicker-not-from-a-pair",
    "high.four-of-a-kind",
    "The fifth card beside four of a kind is never one of a pair or of three.",
    high.best_high,
)
def _(original, hand):
    found = original(hand)
    if found.category != Category.FOUR_OF_A_KIND:
        return found
    held = [cards.rank_of(card) for card in hand]
    return High(found.category, (*found.ranks[:4], max((rank for rank in held if held.count(rank) == 1), default=2)))


@fault(
    "quads-kicker-from-the-four",
    "high.four-of-a-kind",
    "The fifth card beside four of a kind is the highest of the hand, even one of the four.",
    high.four_of_a_kind,
)
def _(original, ranks, four_times):
    found = original(ranks, four_times)
    return High(found.category, (*found.ranks[:4], *highest(ranks, 1)))


@fault(
    "quads-by-their-kicker",
    "high.four-of-a-kind",
    "Of two hands with four of a kind the one with the higher fifth card wins.",
    high.four_of_a_kind,
)
def _(original, ranks, four_times):
    found = original(ranks, four_times)
    return ranked(found, (found.category, found.ranks[::-1]))


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
    "full-house-by-its-pair",
    "high.full-house",
    "Of two full houses the one with the higher pair wins.",
    high.full_house,
)
def _(original, twice, thrice):
    found = original(twice, thrice)
    return found and ranked(found, (found.category, found.ranks[::-1]))


@fault(
    "trips-by-their-kickers",
    "high.three-of-a-kind",
    "Of two hands with three of a kind the one with the higher other cards wins.",
    high.three_of_a_kind,
)
def _(original, ranks, thrice):
    found = original(ranks, thrice)
    return ranked(found, (found.category, found.ranks[3:] + found.ranks[:3]))


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
    return found and High(found.category, (*found.ranks[2:4], *found.ranks[:2], *found.ranks[4:]))


@fault(
    "two-pair-kicker-before-the-lower-pair",
    "high.two-pair",
    "Of two hands with the same higher pair the one with the higher fifth card wins.",
    high.two_pair,
    ["danielpaz6/Poker-Hand-Evaluator #15"],
)
def _(original, ranks, twice):
    found = original(ranks, twice)
    return found and ranked(found, (found.category, (*found.ranks[:2], *found.ranks[4:], *found.ranks[2:4])))


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


@fault(
    "pair-by-its-kickers", "high.pair", "Of two hands with a pair the one with the higher other cards wins.", high.pair
)
def _(original, ranks, twice):
    found = original(ranks, twice)
    return ranked(found, (found.category, found.ranks[2:] + found.ranks[:2]))


@fault("pair-four-kickers", "high.pair", "Beside a pair a fourth card breaks a tie.", high.pair)
def _(original, ranks, twice):
    found = original(ranks, twice)
    return ranked(found, (found.category, found.ranks + highest(ranks, 6)))


@fault(
    "quads-compare-by-rank-alone",
    "high.four-of-a-kind",
    "The same four cards of a rank tie, whatever the fifth card.",
    high.four_of_a_kind,
)
def _(original, ranks, four_times):
    found = original(ranks, four_times)
    return ranked(found, (found.category, found.ranks[:4]))


@fault(
    "quads-compare-by-all-cards",
    "high.four-of-a-kind",
    "The same four cards of a rank with the same fifth card are told apart by the sixth.",
    high.four_of_a_kind,
)
def _(original, ranks, four_times):
    found = original(ranks, four_times)
    return ranked(found, (found.category, found.ranks + highest(ranks & ~(1 << found.ranks[0]), 3)))


@fault(
    "quads-with-lower-trips-fill",
    "high.four-of-a-kind",
    "Four of a kind beside a lower three of a kind count as a full house.",
    high.best_high,
)
def _(original, hand):
    found = original(hand)
    held = [cards.rank_of(card) for card in hand]
    three = [rank for rank in held if held.count(rank) == 3 and rank < found.ranks[0]]
    if found.category != Category.FOUR_OF_A_KIND or not three:
        return found
    return High(Category.FULL_HOUSE, (*found.ranks[:3], three[0], three[0]))


@fault(
    "trips-compare-by-rank-alone",
    "high.three-of-a-kind",
    "Equal threes tie, whatever the cards beside them.",
    high.three_of_a_kind,
)
def _(original, ranks, thrice):
    found = original(ranks, thrice)
    return ranked(found, (found.category, found.ranks[:3]))


@fault(
    "trips-compare-one-kicker",
    "high.three-of-a-kind",
    "Equal threes with the same highest card beside them tie.",
    high.three_of_a_kind,
)
def _(original, ranks, thrice):
    found = original(ranks, thrice)
    return ranked(found, (found.category, found.ranks[:4]))


@fault(
    "trips-lower-kicker-first",
    "high.three-of-a-kind",
    "Equal threes go by the lower of the two cards beside them before the higher.",
    high.three_of_a_kind,
)
def _(original, ranks, thrice):
    found = original(ranks, thrice)
    return ranked(found, (found.category, (*found.ranks[:3], *found.ranks[:2:-1])))


@fault(
    "trips-three-kickers",
    "high.three-of-a-kind",
    "Beside three of a kind a third card breaks a tie.",
    high.three_of_a_kind,
)
def _(original, ranks, thrice):
    found = original(ranks, thrice)
    return ranked(found, (found.category, found.ranks + highest(ranks & ~(1 << found.ranks[0]), 3)))


@fault(
    "full-house-compares-its-three-alone",
    "high.full-house",
    "Full houses of the same three tie when they are compared.",
    high.full_house,
)
def _(original, twice, thrice):
    found = original(twice, thrice)
    return found and ranked(found, (found.category, found.ranks[:3]))


@fault(
    "full-house-sixth-card",
    "high.full-house",
    "Equal full houses are told apart by the other two cards.",
    high.best_high,
)
def _(original, hand):
    found = original(hand)
    if found.category != Category.FULL_HOUSE:
        return found
    return ranked(
        found, (found.category, (*found.ranks, *sorted((cards.rank_of(card) for card in hand), reverse=True)))
    )


@fault(
    "two-pair-two-kickers", "high.two-pair", "Equal two pair with the same fifth card go by the sixth.", high.two_pair
)
def _(original, ranks, twice):
    found = original(ranks, twice)
    return found and ranked(found, (found.category, found.ranks + highest(ranks, 7)))
