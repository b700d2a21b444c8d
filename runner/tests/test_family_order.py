"""The families of who acts first: every hand is played again, seat by seat, by a table that knows nothing but cards, chips and turns."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from families import RANKS, told

STREETS = ("third", "fourth", "fifth", "sixth", "seventh")


def strength(board):
    """How many of the pairs that can be picked are equal cards, six of quads and one of a pair; then those cards, then the others."""
    ranks = sorted((RANKS.index(card[0]) for card in board), reverse=True)
    equal = sum(one == other for one, other in combinations(ranks, 2))
    return equal, [rank for rank in ranks if ranks.count(rank) > 1], [rank for rank in ranks if ranks.count(rank) == 1]


def strongest_suit(board):
    _, matched, single = strength(board)
    return max("cdhs".index(card[1]) for card in board if RANKS.index(card[0]) == (matched or single)[0])


def highest(boards, tie):
    best = max(strength(board) for board in boards.values())
    tied = [seat for seat in sorted(boards) if strength(boards[seat]) == best]
    return tied[0] if tie == "nearest_dealer" else max(tied, key=lambda seat: strongest_suit(boards[seat]))


def lowest_door(boards):
    in_order = [rank + suit for rank in RANKS for suit in "cdhs"]
    return min(boards, key=lambda seat: in_order.index(boards[seat][0]))


class Table:
    """One hand with this way to break ties; `turn` is the seat to act, found anew after each action."""

    def __init__(self, scenario, tie):
        self.tie, self.bring_in = tie, scenario["table"]["lower"] // 2
        self.stacks = {seat: stack - scenario["table"]["ante"] for seat, stack in scenario["seats"].items()}
        self.boards = {seat: cards.split()[2:] for seat, cards in scenario["cards"].items()}
        self.street, self.acted, self.bets = 0, set(), dict.fromkeys(self.stacks, 0)
        self.turn = lowest_door(self.boards)

    def can_act(self, after):
        """Seats with cards and chips, clockwise from the one after this; itself last."""
        seats = sorted(self.stacks)
        around = [seat for seat in seats if seat > after] + [seat for seat in seats if seat <= after]
        return [seat for seat in around if seat in self.boards and self.stacks[seat] > 0]

    def act(self, seat, do, to=None):
        assert seat == self.turn, f"{seat} {do}, but it is the turn of {self.turn}"
        facing = max(self.bets.values())
        if do == "fold":
            del self.boards[seat]
        elif do == "check":
            assert facing == 0
        else:
            total = {"bring_in": self.bring_in, "call": facing, "bet": to}[do]
            paid = min(total - self.bets[seat], self.stacks[seat])
            assert paid > 0
            self.stacks[seat] -= paid
            self.bets[seat] += paid
        self.acted.add(seat)
        facing = max(self.bets.values())
        waiting = [other for other in self.can_act(seat) if other not in self.acted or self.bets[other] < facing]
        self.turn = waiting[0] if waiting else self.next_street()

    def next_street(self):
        self.street, self.acted, self.bets = self.street + 1, set(), dict.fromkeys(self.stacks, 0)
        upcards = min(self.street + 1, 4)
        assert all(len(board) >= upcards for board in self.boards.values())
        best = highest({seat: board[:upcards] for seat, board in self.boards.items()}, self.tie)
        return best if self.stacks[best] else self.can_act(best)[0]

    def check(self, expect):
        seen = {"street": STREETS[self.street], "to_act": self.turn}
        seen["stacks"] = {seat: self.stacks[seat] for seat in expect.get("stacks", ())}
        assert expect == {name: seen[name] for name in expect}


@pytest.mark.parametrize("family", ["first_to_act", "equal_boards"])
def test_the_oracle_agrees_with_every_expectation(family):
    ends = set()
    for scenario in told(family):
        # Without a variant the outcome is the same under either value of the option, which the hand is played under both to see.
        named = scenario["when"].get("board_tie")
        for tie in [named] if named else ["nearest_dealer", "suit"]:
            table = Table(scenario, tie)
            for step in scenario["steps"]:
                try:
                    table.check(step["expect"]) if isinstance(step, dict) else table.act(*step)
                except AssertionError as error:
                    raise AssertionError(f"{scenario['id']} under {tie}, at {step}: {error}") from error
        assert "expect" in scenario["steps"][-1], scenario["id"]
        ends.add((len(scenario["seats"]), STREETS[table.street]))
    assert ends >= set(product(range(3, 8), STREETS[1:]))
