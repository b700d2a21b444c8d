"""The family of several pots: every chip is put into its pot and dealt out again one at a time, under every value of every option."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product

import pytest
from families import best_high, best_low, high, low, told

SCENARIOS = told("several_pots")
OPTIONS = {
    "odd_chip_halves": ("high", "low"),
    "odd_chip_tied_high": ("nearest_dealer", "suit_of_five", "suit_of_seven"),
    "odd_chip_tied_low": ("nearest_dealer", "suit_of_five", "suit_of_seven"),
    "tied_both_ways": ("halves", "whole_pot"),
    "bring_in": ("half_small_bet", "twice_ante"),
}


def houses(named):
    """Every combination of values of the options that are not named, with those that are."""
    values = [(named[name],) if name in named else known for name, known in OPTIONS.items()]
    return [dict(zip(OPTIONS, house, strict=True)) for house in product(*values)]


def put_in(scenario, house):
    """What each seat has put in: the ante, and perhaps a bring-in that everybody else folds to; and who has folded."""
    table = scenario["table"]
    chips = {seat: min(stack, table["ante"]) for seat, stack in scenario["seats"].items()}
    folded = set()
    for seat, what in scenario["steps"][:-1]:
        assert scenario["seats"][seat] > table["ante"], f"{seat} is all-in and has no turn"
        if what == "bring_in":
            lowest = min(scenario["cards"], key=lambda one: "23456789TJQKA".index(scenario["cards"][one].split()[2][0]))
            assert seat == lowest, f"{seat} does not show the lowest door card"
            chips[seat] += {"half_small_bet": table["lower"] // 2, "twice_ante": 2 * table["ante"]}[house["bring_in"]]
        else:
            assert what == "fold"
            folded.add(seat)
    able = {seat for seat, stack in scenario["seats"].items() if stack > table["ante"]}
    assert len(able - folded) <= 1, "the betting has not stopped"
    return chips, folded


def pots(chips, folded, all_in, unit):
    """The uncalled bet, and every pot as its size and who may win it; the chips go in one round after another, a unit each."""
    back, left, full, stops = Counter(), Counter(chips), [Counter()], {chips[seat] for seat in all_in}
    most, second = [seat for seat, _ in left.most_common(2)]
    while left[most] > left[second]:
        left[most] -= unit
        back[most] += unit
    rounds = 0
    while any(left.values()):
        for seat in list(left):
            if left[seat]:
                left[seat] -= unit
                full[-1][seat] += unit
        rounds += unit
        if rounds in stops and any(left.values()):
            full.append(Counter())
    return dict(back), [(sum(pot.values()), sorted(seat for seat in pot if seat not in folded)) for pot in full]


@cache
def ranked(cards):
    """The best high and the best low of seven cards, and the five cards of each, sorted for the odd chip with its strongest suits."""
    found, fives = (best_high(cards), best_low(cards)), list(combinations(cards, 5))
    used = [
        max(sorted((number(card, order) for card in five), reverse=True) for five in fives if rank(five) == best)
        if best is not None
        else None
        for rank, best, order in ((high, found[0], "23456789TJQKA"), (low, found[1], "A23456789TJQK"))
    ]
    return *found, *used


def number(card, order):
    """A card as a number, of the higher rank and then of the stronger suit the higher."""
    return 4 * order.index(card[0]) + "cdhs".index(card[1])


def in_order(tied, hands, side, option):
    """Tied seats in the order in which they get odd chips."""
    if option == "nearest_dealer":
        return sorted(tied)
    if option == "suit_of_five":
        return sorted(tied, key=lambda seat: ranked(hands[seat])[2 if side == "high" else 3], reverse=True)
    if side == "high":
        from_the_top = {
            seat: sorted((number(card, "23456789TJQKA") for card in hands[seat]), reverse=True) for seat in tied
        }
        return sorted(tied, key=from_the_top.get, reverse=True)
    return sorted(tied, key=lambda seat: sorted(number(card, "A23456789TJQK") for card in hands[seat]))


def dealt_round(amount, order, unit, won):
    """Deal an amount out, a unit to each in turn."""
    while amount:
        for seat in order:
            if amount:
                won[seat] += unit
                amount -= unit


def oracle(scenario, house):
    """What goes back and who wins how much, and how many pots somebody had to be found for."""
    unit = scenario["table"].get("unit", 1)
    chips, folded = put_in(scenario, house)
    hands = {seat: tuple(cards.split()) for seat, cards in scenario["cards"].items()}
    assert all(len(set(hand)) == 7 for hand in hands.values())
    assert len({card for hand in hands.values() for card in hand}) == 7 * len(hands)
    all_in = [seat for seat in chips if scenario["seats"][seat] == chips[seat]]
    back, found = pots(chips, folded, all_in, unit)
    won = Counter()
    for amount, eligible in found:
        highs = [seat for seat in eligible if ranked(hands[seat])[0] == max(ranked(hands[one])[0] for one in eligible)]
        lows = [seat for seat in eligible if ranked(hands[seat])[1]]
        lows = [seat for seat in lows if ranked(hands[seat])[1] == min(ranked(hands[one])[1] for one in lows)]
        by = {
            side: in_order(tied, hands, side, house[f"odd_chip_tied_{side}"])
            for side, tied in (("high", highs), ("low", lows))
        }
        if lows == highs and len(highs) > 1 and house["tied_both_ways"] == "whole_pot":
            lows = []
        half, first = Counter(), house["odd_chip_halves"]
        dealt_round(amount, [first, "low" if first == "high" else "high"] if lows else ["high"], unit, half)
        for side in half:
            dealt_round(half[side], by[side], unit, won)
    assert sum(won.values()) + sum(back.values()) == sum(chips.values())
    return back, dict(won), len(found)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_the_oracle_agrees_whatever_is_not_named(scenario):
    expected = scenario["steps"][-1]["expect"]
    assert set(expected) == {"street", "returned", "won"}
    assert expected["street"] == "over"
    for house in houses(scenario["when"]):
        back, won, _ = oracle(scenario, house)
        assert (expected["returned"], expected["won"]) == (back, won), house


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_every_option_that_is_named_matters(scenario):
    won = scenario["steps"][-1]["expect"]["won"]
    for name in scenario["when"]:
        others = [house for value in OPTIONS[name] for house in houses({**scenario["when"], name: value})]
        assert any(oracle(scenario, house)[1] != won for house in others), name


def test_each_scenario_has_as_many_pots_as_its_title_says():
    for scenario in SCENARIOS:
        count = oracle(scenario, houses(scenario["when"])[0])[2]
        assert f"Of {('no', 'one', 'two', 'three')[count]} pots" in scenario["title"], scenario["id"]


def test_all_values_of_the_options_on_odd_chips_and_both_units_are_asked():
    named = {(name, value) for scenario in SCENARIOS for name, value in scenario["when"].items()}
    assert {(name, value) for name in list(OPTIONS)[:3] for value in OPTIONS[name]} <= named
    assert {scenario["table"]["unit"] for scenario in SCENARIOS} == {1, 5}
