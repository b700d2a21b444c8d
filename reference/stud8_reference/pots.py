"""Pots: the uncalled bet, and the layers into which all-in players divide what was put in."""

from __future__ import annotations

from collections.abc import Sequence

from stud8_reference.rules import rule
from stud8_reference.state import Player, Pot


@rule("all-in.uncalled")
def uncalled(players: Sequence[Player]) -> dict[int, int]:
    """Return what one live player has put in beyond everybody else, folded or not, by his seat; empty when there is nothing."""
    highest, second = sorted(players, key=lambda player: player.paid, reverse=True)[:2]
    above = highest.paid - second.paid
    return {highest.seat: above} if highest.live and above else {}


@rule("all-in.side-pots", "pot.conservation", "betting.fold")
def layers(players: Sequence[Player]) -> tuple[Pot, ...]:
    """Return the main pot and the side pots, which together hold everything that was put in.

    There is a layer up to the total of each live all-in player; what lies above the highest of them belongs to the active
    players, who can still match it. Empty layers are left out.
    """
    pots: list[Pot] = []
    floor = 0
    for ceiling in sorted({player.paid for player in players if player.all_in}):
        eligible = [player.seat for player in players if player.active or (player.live and player.paid >= ceiling)]
        pots.append(Pot(between(players, floor, ceiling), tuple(eligible)))
        floor = ceiling
    rest = sum(player.paid for player in players) - sum(pot.amount for pot in pots)
    if rest:
        pots.append(Pot(rest, tuple([player.seat for player in players if player.active])))
    return tuple(pots)


def between(players: Sequence[Player], floor: int, ceiling: int) -> int:
    """Return how much of what the players put in lies above `floor` and up to `ceiling`."""
    return sum(min(player.paid, ceiling) - min(player.paid, floor) for player in players)
