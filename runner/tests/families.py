"""What the tests of the generated families share: the generators and their files, the steps told one by one, and a naive evaluator.

Nothing here knows the reference or the generators' own ways: the oracles of the families stand on this.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
GENERATORS = {path.stem: path for path in sorted((ROOT / "conformance/families").glob("*.py"))}
"""The generators by the name of their family, `odd_chips`."""

RANKS = "23456789TJQKA"


def generated(family, into):
    """What the generator of the family writes, run as its description says; `into` is a folder for it."""
    written = into / f"{family}.yaml"
    subprocess.run([sys.executable, GENERATORS[family], written], check=True)
    return written.read_text(encoding="utf-8")


def file_of(family):
    """The one scenario file of the family, whatever its chapter: `family-odd-chips.yaml`."""
    (path,) = (ROOT / "conformance/scenarios").glob(f"*/family-{family.replace('_', '-')}.yaml")
    return path


def told(family):
    """Every scenario of the family as plain data, a scenario with variants once for each of them.

    A variant has the `table` and `when` that hold for it and the steps of the scenario before its own. Seats and amounts are
    integers, as YAML reads them; `id` ends with the values of `when` for a variant, so that a failing one can be found.
    """
    found = []
    for raw in yaml.safe_load(file_of(family).read_text(encoding="utf-8"))["scenarios"]:
        for variant in raw.get("variants", [{}]):
            own = variant.get("when", {})
            found.append(
                {
                    **raw,
                    **variant,
                    "id": ":".join([raw["id"], *map(str, own.values())]),
                    "when": {**raw.get("when", {}), **own},
                    "steps": one_by_one([*raw.get("steps", []), *variant.get("steps", [])]),
                }
            )
    return found


def one_by_one(steps):
    """The steps with `call: [1, 2]` taken apart: `[1, call]`, `[2, call]`. What remains are lists and `expect` or `refuse`."""
    apart = []
    for step in steps:
        word = (
            next((name for name in ("call", "check", "fold") if name in step), None) if isinstance(step, dict) else None
        )
        apart += [[seat, word] for seat in step[word]] if word else [step]
    return apart


def high(five):
    """How high five cards rank: the larger, the better."""
    ranks = sorted((RANKS.index(card[0]) for card in five), reverse=True)
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
    """How low five cards are, the smaller the better; None when they do not qualify."""
    ranks = sorted(("A23456789TJQK".index(card[0]) + 1 for card in five), reverse=True)
    return ranks if len(set(ranks)) == 5 and ranks[0] <= 8 else None


def best_high(cards):
    """The best high of all choices of five cards."""
    return max(high(five) for five in combinations(cards, 5))


def best_low(cards):
    """The best low of all choices of five cards, None when none qualifies."""
    return min((found for five in combinations(cards, 5) if (found := low(five))), default=None)


def dealt_out(amount, seats, unit=1):
    """What each seat gets when the amount is dealt out one unit at a time, in the order of the seats."""
    won = Counter()
    while amount:
        for seat in seats:
            if amount:
                won[seat] += unit
                amount -= unit
    return won
