"""pkrbot behind the stud8 protocol. Of its values the greater is the better hand."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import pkrbot

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))
from evaluator import run


def value(cards: Sequence[str]) -> int:
    """The engine's value."""
    return int(pkrbot.evaluate([pkrbot.Card(card) for card in cards]))


ENGINE = {"name": "pkrbot", "version": version("pkrbot"), "language": "C"}
run(ENGINE, value, pkrbot.handtype)
