"""A hand told up to a street: everybody calls and checks, some fold, some are all-in, and the best board acts first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile

from shared.writing import several

RANKS = "23456789TJQKA"
STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
Boards = dict[int, list[str]]
"""The upcards of each seat in the order dealt."""


def strength(board: Sequence[str]) -> tuple[list[int], list[int]]:
    """How high a board is: how often its ranks come, then the ranks."""
    count = Counter(RANKS.index(card[0]) for card in board)
    return sorted(count.values(), reverse=True), sorted(count, key=lambda rank: (count[rank], rank), reverse=True)


def highest(boards: Boards, live: Collection[int], street: int) -> list[int]:
    """The live seats with the highest board on the street, 1 for fourth."""
    known = {seat: strength(boards[seat][: street + 1]) for seat in live}
    return [seat for seat in live if known[seat] == max(known.values())]


def clockwise(seats: Sequence[int], first: int) -> list[int]:
    """The seats from this one on."""
    turn = seats.index(first)
    return [*seats[turn:], *seats[:turn]]


def lowest(boards: Boards, seats: Collection[int]) -> int:
    """The seat of the lowest door card among these."""
    return min(seats, key=lambda seat: (RANKS.index(boards[seat][0][0]), boards[seat][0][1]))


def brought_in(boards: Boards, folding: Collection[int]) -> list[str]:
    """The steps of third street: the lowest door card brings in, the others call or fold. A bring-in that should fold is a ValueError."""
    first = lowest(boards, boards)
    if first in folding:
        raise ValueError("who should fold brings in")
    rest = clockwise(sorted(boards), first)[1:]
    before = list(takewhile(lambda seat: seat not in folding, rest))
    after = rest[len(before) + 1 :]
    return [f"[{first}, bring_in]", *several("call", before), *several("fold", [*folding]), *several("call", after)]


def play(
    boards: Boards, street: int, fold: tuple[int, int] | None, all_in: Collection[int]
) -> tuple[list[str], list[int]]:
    """The steps up to the street, and the seats that have the highest board there.

    `fold` is a seat and the street on which it folds. Raises ValueError where equal boards would decide on the way, or where the
    one who should fold on third street brings in.
    """
    live = sorted(boards)
    folder, folds_on = fold or (0, -1)
    steps = brought_in(boards, [folder] if folds_on == 0 else [])
    for now in range(1, street):
        live = [seat for seat in live if seat != folder or folds_on >= now]
        lead, *equal = highest(boards, live, now)
        if equal:
            raise ValueError("equal boards decide on the way")
        able = [seat for seat in clockwise(live, lead) if seat not in all_in]
        if folds_on != now:
            steps += several("check", able)
            continue
        wagering = able[1]
        steps += [
            f"[{lead}, check]",
            f"[{wagering}, bet, {20 if now == 1 else 40}]",
            *several("call", able[2:]),
            f"[{folder}, fold]",
        ]
    return steps, highest(boards, [seat for seat in live if seat != folder], street)


def filled(boards: Boards, upcards: Mapping[int, int], offset: int) -> Boards:
    """These boards and those of the other seats, to so many upcards each: without a pair, queen high or less, of another choice for
    each offset.
    """
    deck = [rank + suit for rank in RANKS[:-2] for suit in "cdhs"]
    turned = [deck[(offset + 9 * place) % len(deck)] for place in range(len(deck))]
    free = [card for card in turned if not any(card in board for board in boards.values())]
    dealt: Boards = {}
    for seat, number in upcards.items():
        dealt[seat] = [*boards.get(seat, [])]
        while len(dealt[seat]) < number:
            dealt[seat].append(next(card for card in free if card[0] not in "".join(dealt[seat])))
            free.remove(dealt[seat][-1])
    return dealt


def hand(
    boards: Boards, upcards: Mapping[int, int], street: int, fold: tuple[int, int] | None, all_in: Collection[int]
) -> tuple[Boards, list[str], list[int]]:
    """All boards, and what `play` tells of them, with such boards of the other seats that it can be told."""
    for offset in range(len(RANKS) * 4):
        dealt = filled(boards, upcards, offset)
        try:
            return dealt, *play(dealt, street, fold, all_in)
        except ValueError:
            continue
    raise ValueError(f"no cards of the other seats go with {boards}")


def acts_first(boards: Boards, highest: int, out: Collection[int]) -> int:
    """The seat that acts: the one with the highest board, or the next at its left that is neither all-in nor folded."""
    return next(seat for seat in clockwise(sorted(boards), highest) if seat not in out)
