"""Settling a pot at the showdown: who wins which half, and where the odd chips go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stud8_reference.cards import Card, suit_of
from stud8_reference.high import High, best_high, cards_of_high
from stud8_reference.low import Low, best_low, cards_of_low, low_rank
from stud8_reference.options import Options
from stud8_reference.rules import rule
from stud8_reference.state import Award, Pot, Side


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand at the showdown: all seven cards, common ones included, and what they make."""

    seat: int
    cards: tuple[Card, ...]
    high: High
    low: Low | None


@rule("showdown.cards-speak", "deal.common-card", "deal.seven-cards")
def show(seat: int, cards: tuple[Card, ...]) -> Shown:
    """Return the best high and the best low that a seat's cards make, whatever anybody says of them."""
    return Shown(seat, cards, best_high(cards), best_low(cards))


@rule("pot.each-on-its-own")
def settle_pots(pots: Sequence[Pot], shown: Sequence[Shown], unit: int, options: Options) -> tuple[Award, ...]:
    """Return the awards of all pots, each settled on its own among its eligible players. `shown` is in seat order."""
    return tuple(
        Award(index, side, seat, amount)
        for index, pot in enumerate(pots)
        for side, seat, amount in settle(
            [hand for hand in shown if hand.seat in pot.eligible], pot.amount, unit, options
        )
        if amount
    )


@rule("pot.no-low", "pot.halves", "pot.both-ways", "pot.tied-both-ways")
def settle(hands: Sequence[Shown], amount: int, unit: int, options: Options) -> list[tuple[Side, int, int]]:
    """Return side, seat and amount of every share of a pot among its eligible hands."""
    highs, lows = best_highs(hands), best_lows(hands)
    if not lows:
        return [("high", *share) for share in shares(high_order(highs, options), amount, unit)]
    if len(highs) > 1 and highs == lows and options.tied_both_ways == "whole_pot":
        return [("both", *share) for share in shares(high_order(highs, options), amount, unit)]
    high_half, low_half = halves(amount, unit, options)
    return [
        *[("high", *share) for share in shares(high_order(highs, options), high_half, unit)],
        *[("low", *share) for share in shares(low_order(lows, options), low_half, unit)],
    ]


@rule("cards.suits-win-nothing", "pot.ties")
def best_highs(hands: Sequence[Shown]) -> list[Shown]:
    """Return the hands with the best high; a `High` has no suits, so equal ones tie."""
    best = max(hand.high for hand in hands)
    return [hand for hand in hands if hand.high == best]


@rule("cards.suits-win-nothing", "pot.ties", "low.comparing")
def best_lows(hands: Sequence[Shown]) -> list[Shown]:
    """Return the hands with the best low, none when no low qualifies."""
    best = min((hand.low for hand in hands if hand.low), default=None)
    return [hand for hand in hands if hand.low and hand.low == best]


@rule("pot.odd-chip-halves", "table.unit")
def halves(amount: int, unit: int, options: Options) -> tuple[int, int]:
    """Return the high half and the low half of a pot; an odd chip goes to the half that `odd_chip_halves` names."""
    smaller = amount // unit // 2 * unit
    larger = amount - smaller
    return (larger, smaller) if options.odd_chip_halves == "high" else (smaller, larger)


@rule("pot.ties", "pot.several-odd-chips", "pot.conservation", "table.unit")
def shares(order: Sequence[Shown], amount: int, unit: int) -> list[tuple[int, int]]:
    """Return seat and equal share of each of the tied hands; chips left over go one each to the first in the order."""
    each, odd = divmod(amount // unit, len(order))
    return [(hand.seat, (each + (place < odd)) * unit) for place, hand in enumerate(order)]


@rule("pot.odd-chip-tied-high")
def high_order(tied: list[Shown], options: Options) -> list[Shown]:
    """Return hands tied for the high, given in seat order, in the order in which they get odd chips."""
    if options.odd_chip_tied_high == "nearest_dealer":
        return tied
    if options.odd_chip_tied_high == "suit_of_five":
        return sorted(tied, key=lambda hand: cards_of_high(hand.cards, hand.high), reverse=True)
    return sorted(tied, key=lambda hand: sorted(hand.cards, reverse=True), reverse=True)


@rule("pot.odd-chip-tied-low")
def low_order(tied: list[Shown], options: Options) -> list[Shown]:
    """Return hands tied for the low, given in seat order, in the order in which they get odd chips."""
    if options.odd_chip_tied_low == "nearest_dealer":
        return tied
    if options.odd_chip_tied_low == "suit_of_five":
        return sorted(tied, key=lambda hand: cards_of_low(hand.cards, hand.low or ()), reverse=True)
    return sorted(tied, key=lambda hand: low_cards(hand.cards))


def low_cards(cards: Iterable[Card]) -> list[tuple[int, int]]:
    """Return rank and suit of cards from the lowest up, the ace as one."""
    return sorted((low_rank(card), suit_of(card)) for card in cards)
