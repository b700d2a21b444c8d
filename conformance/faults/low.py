"""Faults in ranking low hands."""

from stud8_reference import cards, low, protocol
from stud8_runner.faults.faulty import fault
from stud8_runner.faults.ranked import ranked


def _distinct(hand):
    return sorted({low.low_rank(card) for card in hand})


@fault("nine-qualifies", "low.qualifying", "A nine qualifies for low.", low.lowest_five)
def _(original, ranks):
    found = [rank for rank in range(1, 10) if cards.with_low_ace(ranks) >> rank & 1]
    return tuple(reversed(found[:5])) if len(found) >= 5 else None


@fault(
    "eight-does-not-qualify",
    "low.qualifying",
    "Only a seven or better qualifies for low.",
    low.lowest_five,
    ["FR-27 to the letter"],
)
def _(original, ranks):
    found = original(ranks)
    return None if found and found[0] == 8 else found


@fault(
    "only-eights-qualify",
    "low.qualifying",
    "A low must have an eight, as at least an eight is demanded.",
    low.lowest_five,
    ["IT1-21 to the letter"],
)
def _(original, ranks):
    found = original(ranks)
    return found if found and found[0] == 8 else None


@fault("no-qualifier", "low.qualifying", "Any five different cards are a low.", low.lowest_five)
def _(original, ranks):
    found = [rank for rank in range(1, 14) if cards.with_low_ace(ranks) >> rank & 1]
    return tuple(reversed(found[:5])) if len(found) >= 5 else None


@fault(
    "qualifier-read-from-the-bottom",
    "low.qualifying",
    "A low qualifies when it beats eight-seven-six-five-four from the lowest card up.",
    low.lowest_five,
    ["jejellyroll-fr/poker-eval #64"],
)
def _(original, ranks):
    found = [rank for rank in range(1, 14) if cards.with_low_ace(ranks) >> rank & 1][:5]
    return tuple(reversed(found)) if len(found) == 5 and found <= [4, 5, 6, 7, 8] else None


@fault(
    "qualifier-by-sum",
    "low.qualifying",
    "A low qualifies when its cards add up to no more than those of eight-seven-six-five-four.",
    low.lowest_five,
)
def _(original, ranks):
    found = [rank for rank in range(1, 14) if cards.with_low_ace(ranks) >> rank & 1][:5]
    return tuple(reversed(found)) if len(found) == 5 and sum(found) <= 30 else None


@fault(
    "best-of-the-unqualified",
    "low.qualifying",
    "Where no hand of several qualifies, the best of their lows is named all the same.",
    protocol.compare,
)
def _(original, params):
    found = original(params)
    lows = [sorted({low.low_rank(cards.CARD_OF_TEXT[text]) for text in hand})[4::-1] for hand in params["hands"]]
    best = min(made for made in lows)
    return found if found["low"] else {**found, "low": [place for place, made in enumerate(lows) if made == best]}


@fault(
    "pair-qualifies",
    "low.no-pair",
    "Four different low cards and a pair of one of them are a low.",
    low.best_low,
    ["jejellyroll-fr/poker-eval #64"],
)
def _(original, hand):
    found = original(hand)
    ranks = sorted(low.low_rank(card) for card in hand if low.low_rank(card) <= 8)
    return found or (tuple(reversed(ranks[:5])) if len(set(ranks)) == 4 and len(ranks) >= 5 else None)


@fault(
    "pair-spoils-low",
    "low.no-pair",
    "A pair among the seven cards leaves no low.",
    low.best_low,
    ["jejellyroll-fr/poker-eval #64"],
)
def _(original, hand):
    return original(hand) if len(_distinct(hand)) == len(hand) else None


@fault("trips-spoil-low", "low.no-pair", "Three cards of one rank among the seven leave no low.", low.best_low)
def _(original, hand):
    ranks = [low.low_rank(card) for card in hand]
    return None if any(ranks.count(rank) > 2 for rank in ranks) else original(hand)


@fault("counterfeit-drops-the-card", "low.best-five", "Both cards of a pair are dropped from the low.", low.best_low)
def _(original, hand):
    ranks = [low.low_rank(card) for card in hand]
    return original([card for card in hand if ranks.count(low.low_rank(card)) == 1])


@fault(
    "first-five-low-cards", "low.best-five", "The first five low cards are taken, not the five lowest.", low.best_low
)
def _(original, hand):
    seen = []
    for card in hand:
        if low.low_rank(card) <= 8 and low.low_rank(card) not in seen:
            seen.append(low.low_rank(card))
    return tuple(sorted(seen[:5], reverse=True)) if len(seen) >= 5 else None


@fault("seventh-card-no-low", "low.best-five", "The seventh card is never looked at for the low.", low.best_low)
def _(original, hand):
    return original(hand[:6])


@fault(
    "straight-is-no-low",
    "low.straights-and-flushes",
    "Five low cards in a row are no low.",
    low.lowest_five,
    ["uoftcprg/pokerkit #44"],
)
def _(original, ranks):
    found = original(ranks)
    return None if found and found[0] - found[4] == 4 else found


@fault("flush-is-no-low", "low.straights-and-flushes", "Five low cards of one suit are no low.", low.best_low)
def _(original, hand):
    found = original(hand)
    suits = [cards.suit_of(card) for card in hand if low.low_rank(card) in (found or ())]
    return None if found and max(suits.count(suit) for suit in suits) >= 5 else found


@fault(
    "compared-from-the-bottom",
    "low.comparing",
    "Lows compare from their lowest card up.",
    low.best_low,
    ["jejellyroll-fr/poker-eval #64"],
)
def _(original, hand):
    found = original(hand)
    return found and ranked(found, found[::-1])


@fault("only-highest-card", "low.comparing", "Lows with the same highest card tie.", low.best_low)
def _(original, hand):
    found = original(hand)
    return found and ranked(found, found[:1])


@fault("only-two-cards", "low.comparing", "Lows with the same two highest cards tie.", low.best_low)
def _(original, hand):
    found = original(hand)
    return found and ranked(found, found[:2])


@fault("last-card-not-compared", "low.comparing", "Lows that differ only in their lowest card tie.", low.best_low)
def _(original, hand):
    found = original(hand)
    return found and ranked(found, found[:4])


@fault(
    "straights-and-flushes-beat-other-lows",
    "low.straights-and-flushes",
    "A low that is a straight or a flush beats every other low.",
    low.best_low,
)
def _(original, hand):
    found = original(hand)
    if not found:
        return found
    suits = [cards.suit_of(card) for card in hand if low.low_rank(card) in found]
    made = found[0] - found[4] == 4 or max(suits.count(suit) for suit in suits) >= 5
    return ranked(found, (not made, found))


@fault("sixth-low-card", "low.best-five", "Equal lows are told apart by a sixth low card.", low.best_low)
def _(original, hand):
    found = original(hand)
    return found and ranked(found, (found, _distinct(hand)[5:]))


@fault("highest-low-wins", "low.best-and-worst", "The worst qualifying low wins.", low.best_low)
def _(original, hand):
    found = original(hand)
    return found and ranked(found, tuple(-rank for rank in found))


@fault("wheel-is-not-the-best", "low.best-and-worst", "Six-four beats five-four.", low.best_low)
def _(original, hand):
    found = original(hand)
    return found and ranked(found, (6, 5, 0, 0, 0) if found == (5, 4, 3, 2, 1) else found)


@fault(
    "best-low-is-seven-five",
    "low.best-and-worst",
    "Straights hurt a low, as in deuce to seven.",
    low.lowest_five,
    ["uoftcprg/pokerkit #44"],
)
def _(original, ranks):
    found = original(ranks)
    if found and found[0] - found[4] == 4:
        rest = [rank for rank in range(1, 9) if cards.with_low_ace(ranks) >> rank & 1 and rank != found[0]]
        return tuple(sorted(rest[:5], reverse=True)) if len(rest) >= 5 else None
    return found


@fault("ace-is-high", "low.ace", "An ace is no low card.", low.lowest_five)
def _(original, ranks):
    return original(ranks & ~(1 << 14))


@fault("ace-on-top", "low.ace", "Lows compare as if their ace were the highest card.", low.best_low)
def _(original, hand):
    found = original(hand)
    return found and ranked(found, (14, *found[:4]) if found[4] == 1 else found)


@fault(
    "fewer-than-seven-no-low",
    "low.best-five",
    "A hand of five or six cards has no low.",
    low.best_low,
)
def _(original, hand):
    return original(hand) if len(hand) == 7 else None


@fault(
    "sixth-of-six-no-low",
    "low.best-five",
    "Of six cards the last is not looked at for the low.",
    low.best_low,
)
def _(original, hand):
    return original(hand[:5]) if len(hand) == 6 else original(hand)


@fault(
    "trips-but-aces-spoil-low",
    "low.no-pair",
    "Three cards of one rank leave no low, unless they are aces.",
    low.best_low,
)
def _(original, hand):
    ranks = [low.low_rank(card) for card in hand]
    return None if any(ranks.count(rank) > 2 for rank in ranks if rank != cards.LOW_ACE) else original(hand)
