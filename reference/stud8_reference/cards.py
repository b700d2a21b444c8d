"""Cards, ranks and suits.

A card is one small integer, four times its rank plus its suit, so that cards compare by rank and then by suit. A *set of
ranks* is an integer too: bit `r` is set when rank `r` is in it. That is all the cleverness there is; both exist because
hands are compared very often.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeAlias

from stud8_reference.errors import InputRefusedError
from stud8_reference.rules import rule

Card: TypeAlias = int
RankSet: TypeAlias = int

RANKS = "23456789TJQKA"
"""The ranks from the lowest to the highest: "2" is rank 2, "A" is rank 14 (and rank 1 where the ace is low)."""

SUITS = "cdhs"
"""The suits from the weakest to the strongest: clubs 0, diamonds 1, hearts 2, spades 3."""

LOW_ACE, EIGHT, ACE = 1, 8, 14

CARD_OF_TEXT: dict[str, Card] = {
    rank + suit: 4 * number + strength
    for number, rank in enumerate(RANKS, start=2)
    for strength, suit in enumerate(SUITS)
}
"""The one deck: every card by the text that stands for it, from "2c" to "As"."""

TEXT_OF_CARD: dict[Card, str] = {card: text for text, card in CARD_OF_TEXT.items()}
DECK: tuple[Card, ...] = tuple(TEXT_OF_CARD)
DECK_SIZE = len(DECK)


@rule("cards.rank-order")
def rank_of(card: Card) -> int:
    """Return the rank of a card, from 2 to 14; the ace is 14, the highest."""
    return card >> 2


@rule("cards.suit-order")
def suit_of(card: Card) -> int:
    """Return the strength of a card's suit, from clubs (0) over diamonds and hearts to spades (3)."""
    return card & 3


@rule("cards.deck", "cards.scripted-deal")
def parse_card(text: str, field: str) -> Card:
    """Return the card that a text such as "Td" stands for.

    Raises `InputRefusedError` (`invalid_cards`) when it is none of the 52; `field` says where the text was found.
    """
    card = CARD_OF_TEXT.get(text)
    if card is None:
        raise InputRefusedError(
            "invalid_cards", field, f"expected a rank of {RANKS} and a suit of {SUITS}, such as Td; got {text[:20]!r}"
        )
    return card


@rule("cards.deck", "cards.scripted-deal")
def check_distinct(cards: Iterable[Card], field: str) -> None:
    """Raise `InputRefusedError` (`invalid_cards`) when a card occurs twice among these."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise InputRefusedError("invalid_cards", field, f"the card {TEXT_OF_CARD[card]} occurs twice")
        seen.add(card)


def card_texts(cards: Iterable[Card]) -> list[str]:
    """Return the texts of these cards, in their order."""
    return [TEXT_OF_CARD[card] for card in cards]


def rank_texts(ranks: Sequence[int]) -> str:
    """Return ranks as one text, such as "QQ77A"; an ace is "A" whether it is high (14) or low (1)."""
    return "".join("A" if rank in (LOW_ACE, ACE) else RANKS[rank - 2] for rank in ranks)


def suit_sets(cards: Iterable[Card]) -> tuple[RankSet, RankSet, RankSet, RankSet]:
    """Return the set of ranks that the cards hold in each suit, from clubs to spades."""
    sets = [0, 0, 0, 0]
    for card in cards:
        sets[card & 3] |= 1 << (card >> 2)
    return sets[0], sets[1], sets[2], sets[3]


@cache
def highest(ranks: RankSet, count: int) -> tuple[int, ...]:
    """Return the `count` highest ranks of a set, from the ace down to the two; fewer when the set is smaller."""
    descending = [rank for rank in range(ACE, LOW_ACE, -1) if ranks >> rank & 1]
    return tuple(descending[:count])


def highest_rank(ranks: RankSet) -> int:
    """Return the highest rank of a set that is not empty."""
    return ranks.bit_length() - 1


@rule("cards.ace-low")
def with_low_ace(ranks: RankSet) -> RankSet:
    """Return the set of ranks in which an ace counts as one as well as fourteen."""
    if ranks & 1 << ACE:
        return ranks | 1 << LOW_ACE
    return ranks
