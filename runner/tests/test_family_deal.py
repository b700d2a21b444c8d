"""The family of short decks: the cards are counted out one by one, and every common card and every hand is held against that."""

from __future__ import annotations

import pytest
from families import told

SCENARIOS = told("shortage")
STREETS = ("third", "fourth", "fifth", "sixth", "seventh")


class Table:
    """A deck of 52 cards of which only the number matters, and the hands dealt from it, as the scenario scripts them."""

    def __init__(self, scenario):
        self.script = {seat: cards.split() for seat, cards in scenario["cards"].items() if seat != "common"}
        self.to_turn_up = scenario["cards"].get("common", "").split()
        self.seats = sorted(scenario["seats"])
        self.live, self.left = set(self.seats), 52
        self.hands, self.common = {seat: [] for seat in self.seats}, []
        self.bigger_than_eight = max(self.seats) > 8
        for _ in range(3):
            self.one_each()

    def take(self, script):
        assert self.left > 0
        self.left -= 1
        return script.pop(0)

    def one_each(self):
        for seat in self.seats:
            if seat in self.live:
                self.hands[seat].append(self.take(self.script[seat]))

    def deal(self, street):
        needed = sum(1 for _ in self.live)
        if street == "sixth" and self.bigger_than_eight:
            needed += 1  # the last card of the deck is kept for seventh street
        self.spare = self.left - needed
        if self.spare < 0:
            self.common.append(self.take(self.to_turn_up))
        else:
            self.one_each()


def play(scenario):
    """Everything dealt in a hand in which nobody raises, and the street on which it ends."""
    table, streets = Table(scenario), iter(STREETS[1:])
    street, asked = "third", set(table.live)
    *actions, last = scenario["steps"]
    for seat, what, *_ in actions:
        assert seat in asked, f"{scenario['id']}: {seat} has no turn on {street}"
        asked.discard(seat)
        if what == "bet":
            asked = table.live - {seat}
        if what == "fold":
            table.live.discard(seat)
        if not asked:
            street = next(streets)
            table.deal(street)
            asked = set(table.live)
    assert asked == table.live, f"{scenario['id']} ends within {street}"
    return table, street, last["expect"]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_the_cards_come_out_as_expected(scenario):
    table, street, expected = play(scenario)
    assert expected["common"] == (" ".join(table.common) or "none")
    if street == "sixth":
        assert expected["boards"] == {seat: " ".join(table.hands[seat][2:]) for seat in table.live}
    else:
        assert street == "seventh"
        assert expected["views"] == {seat: {seat: " ".join(table.hands[seat])} for seat in table.live}
    assert set(expected) == {"common", "boards" if street == "sixth" else "views"}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_the_script_has_no_card_too_many_and_none_twice(scenario):
    table, _, _ = play(scenario)
    assert not table.to_turn_up
    assert not any(table.script.values())
    dealt = [card for hand in [*table.hands.values(), table.common] for card in hand]
    assert len(set(dealt)) == len(dealt) == 52 - table.left


@pytest.mark.parametrize(
    ("seats", "street"), [(8, "seventh"), (9, "sixth"), (9, "seventh"), (10, "sixth"), (10, "seventh")]
)
def test_one_card_too_few_just_enough_and_one_to_spare_are_all_there(seats, street):
    played = [play(scenario) for scenario in SCENARIOS]
    assert {-1, 0, 1} <= {table.spare for table, last, _ in played if last == street and len(table.seats) == seats}
