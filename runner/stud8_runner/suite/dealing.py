"""How many cards each seat of a scenario is dealt.

With seven seats or fewer the deck is never short. With more, all 52 cards may be needed, and it matters on which street
each seat folds.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..model import Act, Case

FULL_HAND = 7
THIRD_STREET = 3
SIXTH_STREET = 6
DECK_SIZE = 52


def own_cards(case: Case) -> dict[int, int]:
    """The number of cards that each seat gets when the hand goes as the steps say and nobody else folds."""
    if len(case.seats) * FULL_HAND <= DECK_SIZE:
        return dict.fromkeys(case.seats, FULL_HAND)
    dealt = dict.fromkeys(case.seats, THIRD_STREET)
    left = DECK_SIZE - sum(dealt.values())
    for street, live in enumerate(_live_on_later_streets(case), start=4):
        kept = 1 if street == SIXTH_STREET else 0
        if left < len(live) + kept:
            left -= 1
            continue
        left -= len(live)
        for seat in live:
            dealt[seat] += 1
    return dealt


def _live_on_later_streets(case: Case) -> Iterator[frozenset[int]]:
    """The seats that are live when fourth, fifth, sixth and seventh street are dealt."""
    streets = FULL_HAND - THIRD_STREET
    if case.refused is not None:
        # No action is taken, and the stacks need not be numbers.
        yield from [frozenset(case.seats)] * streets
        return
    round_ = _Round(case)
    for step in case.steps:
        if isinstance(step, Act) and round_.ends_with(step):
            yield frozenset(round_.live)
            streets -= 1
            if not streets:
                return
    for _ in range(streets):
        yield frozenset(round_.live)


class _Round:
    """Follows who is live and when a betting round ends; it knows no rules beyond that, the steps being right."""

    def __init__(self, case: Case) -> None:
        self.live = set(case.seats)
        ante = case.table.get("ante", 0)
        lower = case.table.get("lower", 0)
        self.bring_in = case.table.get("bring_in", lower // 2)
        self.behind = {seat: max(0, stack - ante) for seat, stack in case.seats.items()}
        self.bets: dict[int, int] = {}
        self.acted: set[int] = set()

    def ends_with(self, act: Act) -> bool:
        """Takes in an action, and says whether it ends the round; then the next one begins."""
        level = max(self.bets.values(), default=0)
        seat = act.seat
        faced = level - self.bets.get(seat, 0)
        if act.do == "fold" or (act.do == "time_out" and faced > 0):
            self.live.discard(seat)
        elif act.do == "call":
            self._put_in(seat, faced)
        elif act.do == "bring_in":
            self._put_in(seat, self.bring_in)
        elif act.to is not None:
            self._put_in(seat, act.to - self.bets.get(seat, 0))
        if max(self.bets.values(), default=0) > level:
            self.acted.clear()
        self.acted.add(seat)
        if any(self.behind[seat] and seat not in self.acted for seat in self.live):
            return False
        self.bets.clear()
        self.acted.clear()
        return True

    def _put_in(self, seat: int, amount: int) -> None:
        amount = min(amount, self.behind[seat])
        self.behind[seat] -= amount
        self.bets[seat] = self.bets.get(seat, 0) + amount
