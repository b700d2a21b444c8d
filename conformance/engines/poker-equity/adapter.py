"""poker-equity behind the stud8 protocol: its game `stud_hi_lo`, asked about a showdown in which every card is known."""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from poker_equity import exact_from_text

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))
from lines import Refused, serve


def compare(params: dict[str, Any]) -> dict[str, Any]:
    """Who wins or shares which half. It holds each card to be another, so hands that share cards cannot be asked."""
    hands = params["hands"]
    cards = [card for hand in hands for card in hand]
    if len(set(cards)) < len(cards) or any(len(hand) != 7 for hand in hands):
        raise Refused("unsupported")
    try:
        players = exact_from_text("stud_hi_lo", ["".join(hand) for hand in hands])["players"]
    except ValueError as error:
        raise Refused("invalid_cards") from error
    return {
        side: [index for index, player in enumerate(players) if player[f"{side}_win"] or player[f"{side}_tie"]]
        for side in ("high", "low")
    }


ENGINE = {"name": "poker-equity", "version": version("poker-equity"), "language": "Rust"}
serve({"engine": ENGINE, "observes": []}, {"compare": compare})
