"""The families of hands that are a deal and its awards, everybody all-in for the ante: every expectation against a naive oracle."""

from __future__ import annotations

from collections import Counter

import pytest
from families import best_high, best_low, dealt_out, told


def oracle(scenario):
    """Who wins what when everybody is all-in for the ante, and what goes back."""
    table, halves = scenario["table"], scenario["when"].get("odd_chip_halves", "high")
    unit = table.get("unit", 1)
    paid = {seat: min(stack, table["ante"]) for seat, stack in scenario["seats"].items()}
    hands = {seat: cards.split() for seat, cards in scenario["cards"].items()}
    highs = {seat: best_high(cards) for seat, cards in hands.items()}
    lows = {seat: found for seat, cards in hands.items() if (found := best_low(cards))}
    won, back, floor = Counter(), {}, 0
    for level in sorted(set(paid.values())):
        inside = sorted(seat for seat in paid if paid[seat] >= level)
        pot = (level - floor) * len(inside)
        floor = level
        if len(inside) == 1:
            back[inside[0]] = pot
            continue
        highest = [seat for seat in inside if highs[seat] == max(highs[other] for other in inside)]
        found = [seat for seat in inside if seat in lows]
        lowest = [seat for seat in found if lows[seat] == min(lows[other] for other in found)]
        smaller = pot // unit // 2 * unit
        for_low = 0 if not lowest else smaller if halves == "high" else pot - smaller
        won += dealt_out(pot - for_low, highest, unit) + dealt_out(for_low, lowest, unit)
    return dict(won), back


@pytest.mark.parametrize("family", ["odd_chips", "side_pots"])
def test_the_oracle_agrees_with_every_expectation(family):
    scenarios = told(family)
    assert len(scenarios) > 20
    for scenario in scenarios:
        (step,) = scenario["steps"]
        won, back = oracle(scenario)
        assert step["expect"]["won"] == won, scenario["id"]
        assert step["expect"].get("returned", back) == back, scenario["id"]
