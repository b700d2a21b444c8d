"""The generated families, held against an oracle of its own: 21 choices of five cards, and chips dealt out one unit at a time."""

from __future__ import annotations

import importlib.util
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
FAMILIES = ("odd_chips", "side_pots")
ORDER = "23456789TJQKA"


def high(five):
    ranks = sorted((ORDER.index(card[0]) for card in five), reverse=True)
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    count = Counter(ranks)
    shape = sorted(count.values(), reverse=True)
    run = len(count) == 5 and ranks[0] - ranks[4] == 4
    suited = len({card[1] for card in five}) == 1
    kind = [[1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], "run", "suited", [3, 2], [4, 1]].index(
        "suited" if suited else "run" if run else shape
    )
    return 8 if run and suited else kind, sorted(ranks, key=lambda rank: (count[rank], rank), reverse=True)


def low(five):
    ranks = sorted(("A23456789TJQK".index(card[0]) + 1 for card in five), reverse=True)
    return ranks if len(set(ranks)) == 5 and ranks[0] <= 8 else None


def deal_out(amount, seats, unit):
    won = Counter()
    while amount:
        for seat in seats:
            if amount:
                won[seat] += unit
                amount -= unit
    return won


def oracle(raw, halves):
    """Who wins what when everybody is all-in for the ante, and what goes back."""
    table = raw["table"]
    unit, ante = table.get("unit", 1), table["ante"]
    paid = {int(seat): min(stack, ante) for seat, stack in raw["seats"].items()}
    hands = {int(seat): cards.split() for seat, cards in raw["cards"].items()}
    best = {seat: max(high(five) for five in combinations(cards, 5)) for seat, cards in hands.items()}
    lows = {
        seat: min(found)
        for seat, cards in hands.items()
        if (found := [w for five in combinations(cards, 5) if (w := low(five))])
    }
    won, back, floor = Counter(), {}, 0
    for level in sorted(set(paid.values())):
        inside = sorted(seat for seat in paid if paid[seat] >= level)
        pot = (level - floor) * len(inside)
        floor = level
        if len(inside) == 1:
            back[inside[0]] = pot
            continue
        highs = [seat for seat in inside if best[seat] == max(best[other] for other in inside)]
        found = [seat for seat in inside if seat in lows]
        lowest = [seat for seat in found if lows[seat] == min(lows[other] for other in found)]
        smaller = pot // unit // 2 * unit
        for_low = 0 if not lowest else smaller if halves == "high" else pot - smaller
        won += deal_out(pot - for_low, highs, unit) + deal_out(for_low, lowest, unit)
    return dict(won), back


def written(family):
    return (ROOT / "conformance/scenarios/pot" / f"family-{family.replace('_', '-')}.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("family", FAMILIES)
def test_the_file_is_what_its_generator_writes(family):
    path = ROOT / "conformance/families" / f"{family}.py"
    spec = importlib.util.spec_from_file_location(family, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert written(family) == module.family(), f"run: python {path.relative_to(ROOT)} FILE"


@pytest.mark.parametrize("family", FAMILIES)
def test_the_oracle_agrees_with_every_expectation(family):
    scenarios = yaml.load(written(family), Loader=yaml.BaseLoader)["scenarios"]
    assert len(scenarios) > 20
    for raw in scenarios:
        raw["table"] = {name: int(amount) for name, amount in raw["table"].items()}
        raw["seats"] = {seat: int(stack) for seat, stack in raw["seats"].items()}
        for variant in raw.get("variants", [raw]):
            (step,) = variant["steps"]
            won, back = oracle(raw, variant.get("when", {}).get("odd_chip_halves", "high"))
            assert {int(seat): int(amount) for seat, amount in step["expect"]["won"].items()} == won, raw["id"]
            if "returned" in step["expect"]:
                assert {int(seat): int(amount) for seat, amount in step["expect"]["returned"].items()} == back, raw[
                    "id"
                ]
