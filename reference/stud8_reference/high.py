"""The best high hand of up to seven cards.

A hand is found without trying every five cards: the ranks held once, twice, three and four times, and the ranks held
in each suit, are enough to say what the best five cards are.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum, auto
from functools import cache
from typing import NamedTuple

from stud8_reference.cards import (
    ACE,
    Card,
    RankSet,
    highest,
    highest_rank,
    rank_of,
    suit_of,
    suit_sets,
    with_low_ace,
)
from stud8_reference.low import low_rank
from stud8_reference.rules import rule


class Category(IntEnum):
    """The nine categories, from the worst to the best."""

    HIGH_CARD = auto()
    PAIR = auto()
    TWO_PAIR = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT = auto()
    FLUSH = auto()
    FULL_HOUSE = auto()
    FOUR_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()


class High(NamedTuple):
    """A high hand: its category, then the ranks of its five cards, the most significant first.

    Two hands compare by category and then rank by rank, as tuples do; the better hand is the greater one. Equal values
    are equal hands. In the straight from five down to ace the ace is rank 1.
    """

    category: Category
    ranks: tuple[int, ...]


HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH = Category


@rule("high.best-five", "high.categories", "deal.common-card", "showdown.cards-speak")
def best_high(cards: Sequence[Card]) -> High:
    """Return the best high hand that any five of these cards make; the order of the cards does not matter.

    The categories are tried from the best to the worst, and the first that the cards contain is the hand.
    """
    suits = suit_sets(cards)
    # The ranks held at least once, twice, three times and four times.
    ranks = twice = thrice = four_times = 0
    for of_suit in suits:
        four_times |= thrice & of_suit
        thrice |= twice & of_suit
        twice |= ranks & of_suit
        ranks |= of_suit

    suited = flush_suit(suits)
    if suited and (hand := straight_flush(suited)):
        return hand
    if four_times:
        return four_of_a_kind(ranks, four_times)
    if thrice and (hand := full_house(twice, thrice)):
        return hand
    if suited:
        return flush(suited)
    if hand := straight(ranks):
        return hand
    if thrice:
        return three_of_a_kind(ranks, thrice)
    if twice:
        return two_pair(ranks, twice) or pair(ranks, twice)
    return high_card(ranks)


@rule("high.flush", "high.no-partial-hands")
def flush_suit(suits: Sequence[RankSet]) -> RankSet:
    """Return the ranks held in the suit of which there are at least five cards, or the empty set."""
    for ranks in suits:
        if ranks.bit_count() >= 5:
            return ranks
    return 0


@rule("high.straight", "high.no-partial-hands", "cards.ace-low")
@cache
def straight_ranks(ranks: RankSet) -> tuple[int, ...]:
    """Return the ranks of the highest straight in a set, from the top down, or nothing.

    The ace counts as 14 and as 1, so that a straight ends at the ace above the king or at the ace below the two; it
    never goes on beyond either.
    """
    ranks = with_low_ace(ranks)
    for top in highest(ranks, ACE):
        run = tuple(range(top, top - 5, -1))
        if all(ranks >> rank & 1 for rank in run):
            return run
    return ()


@rule("high.straight-flush")
def straight_flush(suited: RankSet) -> High | None:
    """Return the straight within the ranks of one suit."""
    run = straight_ranks(suited)
    return High(STRAIGHT_FLUSH, run) if run else None


@rule("high.four-of-a-kind")
def four_of_a_kind(ranks: RankSet, four_times: RankSet) -> High:
    """Return the four cards of a rank, and the highest other card."""
    four = highest_rank(four_times)
    return High(FOUR_OF_A_KIND, (four, four, four, four, *highest(ranks & ~(1 << four), 1)))


@rule("high.full-house")
def full_house(twice: RankSet, thrice: RankSet) -> High | None:
    """Return the highest three of a kind with the highest pair beside it, which may come from another three."""
    trips = highest_rank(thrice)
    pairs = twice & ~(1 << trips)
    if not pairs:
        return None
    two = highest_rank(pairs)
    return High(FULL_HOUSE, (trips, trips, trips, two, two))


@rule("high.flush")
def flush(suited: RankSet) -> High:
    """Return the five highest cards of the suit."""
    return High(FLUSH, highest(suited, 5))


@rule("high.straight")
def straight(ranks: RankSet) -> High | None:
    """Return the highest straight, in whatever suits."""
    run = straight_ranks(ranks)
    return High(STRAIGHT, run) if run else None


@rule("high.three-of-a-kind")
def three_of_a_kind(ranks: RankSet, thrice: RankSet) -> High:
    """Return the three cards of a rank, and the two highest other cards."""
    three = highest_rank(thrice)
    return High(THREE_OF_A_KIND, (three, three, three, *highest(ranks & ~(1 << three), 2)))


@rule("high.two-pair")
def two_pair(ranks: RankSet, twice: RankSet) -> High | None:
    """Return the two highest pairs and the highest other card, which a third pair may give."""
    upper = highest_rank(twice)
    pairs = twice & ~(1 << upper)
    if not pairs:
        return None
    lower = highest_rank(pairs)
    return High(TWO_PAIR, (upper, upper, lower, lower, *highest(ranks & ~(1 << upper | 1 << lower), 1)))


@rule("high.pair")
def pair(ranks: RankSet, twice: RankSet) -> High:
    """Return the two cards of a rank, and the three highest other cards."""
    two = highest_rank(twice)
    return High(PAIR, (two, two, *highest(ranks & ~(1 << two), 3)))


@rule("high.high-card")
def high_card(ranks: RankSet) -> High:
    """Return the five highest cards."""
    return High(HIGH_CARD, highest(ranks, 5))


@rule("high.best-five")
def cards_of_high(cards: Sequence[Card], hand: High) -> list[tuple[int, int]]:
    """Return rank and suit of the five cards that make `hand`, the highest card first; of equal ranks the strongest suit.

    Where several cards serve equally, the ones of the strongest suits are taken. In a flush only its suit serves. The
    ace of a straight from five down to ace has rank 1.
    """
    if hand.category in (FLUSH, STRAIGHT_FLUSH):
        suits = [suit_of(card) for card in cards]
        cards = [card for card in cards if suits.count(suit_of(card)) >= 5]
    unused = sorted(cards, reverse=True)
    used = []
    for rank in sorted(hand.ranks, reverse=True):
        card = next(card for card in unused if rank in (rank_of(card), low_rank(card)))
        unused.remove(card)
        used.append((rank, suit_of(card)))
    return used
