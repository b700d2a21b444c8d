"""Cards for the places of a scenario where none is written.

They come from the unused cards, round by round, in a fixed order that avoids pairing a seat's own cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from ..model import Case
from .dealing import FULL_HAND, own_cards

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
OPEN = "??"
"""Written for a card that does not matter."""

COMMON_CARDS = 2
"""As many common cards as a hand can need: one on sixth street at a table for more than eight, and one on seventh."""

# Each card lies 17 places after the one before it, which goes through the whole deck and mixes ranks and suits.
_FIXED = tuple(DECK[17 * place % len(DECK)] for place in range(len(DECK)))


def fill(case: Case, filler: int | None = None) -> tuple[dict[int, tuple[str, ...]], tuple[str, ...]]:
    """Every seat's cards and the common cards of a case with `cards`: those written, the open ones filled in.

    `filler` None is the fixed order; a number selects another one, always the same for that number. Where the case says
    `filler: no` the cards are those written. A deck that is used up leaves places without a card.
    """
    if not case.filler:
        return dict(case.cards), case.common
    unused = _unused((*case.common, *(card for cards in case.cards.values() for card in cards)), filler)
    needed = own_cards(case)
    cards = {seat: [*case.cards.get(seat, ())] for seat in sorted({*case.seats, *case.cards})}
    for place in range(max(FULL_HAND, *(len(own) for own in cards.values())) if cards else 0):
        for seat, own in cards.items():
            if place < len(own):
                if own[place] == OPEN:
                    own[place] = _take(unused, own, case.common) or OPEN
            elif place < needed.get(seat, 0) and (card := _take(unused, own, case.common)):
                own.append(card)
    common = [*case.common, *unused[: max(0, COMMON_CARDS - len(case.common))]]
    return {seat: tuple(own) for seat, own in cards.items()}, tuple(common)


def fill_deck(case: Case, filler: int | None = None) -> tuple[str, ...]:
    """The whole deck of a case with `deck`: the cards written, then the unused ones, unless it says `filler: no`."""
    written = case.deck or ()
    if not case.filler:
        return written
    unused = iter(_unused(written, filler))
    filled = [next(unused, OPEN) if card == OPEN else card for card in written]
    return (*filled, *unused)


def _unused(written: Iterable[str], filler: int | None) -> list[str]:
    used = set(written)
    unused = [card for card in _FIXED if card not in used]
    if filler is not None:
        random.Random(filler).shuffle(unused)
    return unused


def _take(unused: list[str], own: Sequence[str], common: Sequence[str]) -> str | None:
    """Takes the first unused card that pairs none of these, or else the first one; None when there is none."""
    if not unused:
        return None
    ranks = {card[:1] for card in (*own, *common)}
    place = next((place for place, card in enumerate(unused) if card[0] not in ranks), 0)
    return unused.pop(place)
