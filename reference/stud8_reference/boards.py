"""Comparing upcards: door cards for the bring-in, boards for who acts or shows first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from stud8_reference.cards import Card, rank_of, suit_of
from stud8_reference.high import best_high
from stud8_reference.rules import rule

Strength: TypeAlias = tuple[object, ...]
"""How strong a board is. Only boards of the same number of cards are compared; the stronger is the greater."""


@rule("bring-in.lowest-door-card", "bring-in.ace-high", "bring-in.suit-tie", "cards.suit-order", "cards.rank-order")
def door_card_order(card: Card) -> tuple[int, int]:
    """Return what door cards are compared by: the rank, the ace high, then the suit; the least brings in."""
    return rank_of(card), suit_of(card)


@rule("order.no-straights-or-flushes", "order.all-upcards")
def board_strength(upcards: Sequence[Card]) -> Strength:
    """Return the strength of a board of one to four upcards, to which all of them count, by their ranks alone."""
    return strength_of_ranks(tuple([rank_of(card) for card in upcards]))


@rule("order.board-ranking", "cards.rank-order")
@cache
def strength_of_ranks(ranks: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the strength of upcards of these ranks: how often each rank occurs, the most frequent first, then these ranks.

    Four nines are ((4,), (9,)), nines and fives ((2, 2), (9, 5)), a pair of nines with a king and a four
    ((2, 1, 1), (9, 13, 4)), four different cards ((1, 1, 1, 1), ...). The ace is 14.
    """
    groups = sorted({(ranks.count(rank), rank) for rank in ranks}, reverse=True)
    counts, kinds = zip(*groups, strict=True)
    return counts, kinds


@rule("order.common-card")
def strength_with_common(upcards: Sequence[Card], common: Sequence[Card]) -> Strength:
    """Return the strength of a board together with the common cards: the hand that they make.

    Fewer than five cards make neither straights nor flushes, so that they rank as boards do.
    """
    return best_high((*upcards, *common))


@rule("order.equal-boards", "cards.suit-order")
def tie_suit(upcards: Sequence[Card]) -> int:
    """Return the strongest suit among the highest-ranking cards of a board: its quads, trips or highest pair before the others."""
    _, ranks = strength_of_ranks(tuple([rank_of(card) for card in upcards]))
    return max(suit_of(card) for card in upcards if rank_of(card) == ranks[0])


def shows_pair(upcards: Sequence[Card]) -> bool:
    """Say whether two of the upcards are of one rank."""
    return len({rank_of(card) for card in upcards}) < len(upcards)
