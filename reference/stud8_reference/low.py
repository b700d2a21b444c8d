"""The best low hand of up to seven cards, eight or better."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from stud8_reference.cards import ACE, EIGHT, LOW_ACE, Card, RankSet, rank_of, suit_of, suit_sets, with_low_ace
from stud8_reference.rules import rule

Low: TypeAlias = tuple[int, ...]
"""A qualifying low: its five ranks from the highest down, the ace as 1. The lesser of two lows is the better."""


@rule("low.best-five", "low.straights-and-flushes", "deal.common-card", "showdown.cards-speak")
def best_low(cards: Sequence[Card]) -> Low | None:
    """Return the best qualifying low that any five of these cards make, or `None`.

    Only the ranks are looked at: suits, straights, and further cards of a rank already held make no difference.
    """
    clubs, diamonds, hearts, spades = suit_sets(cards)
    return lowest_five(clubs | diamonds | hearts | spades)


@rule("low.qualifying", "low.no-pair", "low.ace", "low.comparing", "low.best-and-worst", "cards.ace-low")
@cache
def lowest_five(ranks: RankSet) -> Low | None:
    """Return the five lowest different ranks, from the highest of them down, or `None` when that is above the eight.

    The ace is the lowest rank. Lows compare from their highest card down, so the five lowest ranks are the best low.
    """
    ranks = with_low_ace(ranks)
    ascending = [rank for rank in range(LOW_ACE, ACE) if ranks >> rank & 1]
    if len(ascending) < 5 or ascending[4] > EIGHT:
        return None
    return tuple(reversed(ascending[:5]))


def cards_of_low(cards: Sequence[Card], low: Low) -> list[tuple[int, int]]:
    """Return rank and suit of the five cards that make `low`, the highest first; of equal ranks the strongest suit is taken."""
    return [(rank, suit_of(max(card for card in cards if low_rank(card) == rank))) for rank in low]


@rule("low.ace", "cards.ace-low")
def low_rank(card: Card) -> int:
    """Return the rank of a card in a low, where the ace is 1."""
    rank = rank_of(card)
    return LOW_ACE if rank == ACE else rank
