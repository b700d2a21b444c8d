"""A suite of twenty hands to rank, and the engines of the tests asked about it."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from making import read, suite

from stud8_runner.cli import main
from stud8_runner.commands import run as run_command

ENGINES = Path(__file__).parent / "engines"

JUNK = [f"{rank}{suit}" for rank in "23456" for suit in "cdhs" if suit != "h"] + ["7c", "7d", "7s", "8c", "8d"]
"""The card that tells the hands of the suite from each other, in their order."""


def scenario_file(cards: list[str] = JUNK, others: tuple[str, ...] = ("Ks",)) -> str:
    """A file with one hand to rank for each of the cards, beside each of the others; a flush all of them."""
    scenarios = "".join(
        f"  - {{id: {'' if other == 'Ks' else other.lower() + '-'}with-{card.lower()}, title: A flush,"
        f" evaluate: {{cards: Ah Kh Qh Jh 9h {other} {card}}}, expect: {{high: [flush, AKQJ9], low: none}}}}\n"
        for other in others
        for card in cards
    )
    return f"theme: Flushes\nrules: [order.high-board]\nscenarios:\n{scenarios}"


TWENTY = suite(read(scenario_file(), "conformance/scenarios/high/flushes.yaml"), {"roberts": {"raise_cap": 3}})
MANY = suite(
    read(scenario_file(others=("Ks", "Kc", "Kd", "Qs", "Qc", "Qd", "Js")), "conformance/scenarios/high/flushes.yaml"),
    {"roberts": {"raise_cap": 3}},
)
"""Seven times as many."""


def command(engine: str, *arguments: str) -> list[str]:
    """What starts an engine of the tests."""
    return [sys.executable, str(ENGINES / f"{engine}.py"), *arguments]


@dataclass(frozen=True)
class Asked:
    """What `stud8 run` made of an engine."""

    status: int
    out: str
    err: str
    document: dict[str, Any]

    def outcomes(self) -> dict[str, list[str]]:
        """The cards by the outcome of their hand."""
        found: dict[str, list[str]] = {}
        for verdict in self.document["verdicts"]:
            card = verdict["case"].rpartition("-")[2]
            found.setdefault(verdict["outcome"], []).append(card)
        return found

    def reason(self, card: str) -> str:
        """Why the hand with this card is errored."""
        return next(str(verdict["reason"]) for verdict in self.document["verdicts"] if verdict["case"].endswith(card))

    def stderr(self, card: str) -> str:
        """The engine's standard error as kept with this hand."""
        return next(str(verdict["stderr"]) for verdict in self.document["verdicts"] if verdict["case"].endswith(card))


@dataclass(frozen=True)
class Asker:
    """Runs `stud8 run` on an engine of the tests in this process, with the suite of twenty hands."""

    folder: Path
    capture: pytest.CaptureFixture[str]

    def __call__(self, engine: str, *arguments: str, options: tuple[str, ...] = ()) -> Asked:
        """Asks the engine; `arguments` are the engine's, `options` those of `stud8 run`."""
        file = self.folder / "results.json"
        status = main(["run", "--json", str(file), *options, "--", *command(engine, *arguments)])
        said = self.capture.readouterr()
        return Asked(status, said.out, said.err, json.loads(file.read_text()) if file.exists() else {})


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Asker:
    """Asks an engine of the tests."""
    monkeypatch.setattr(run_command, "open_suite", lambda: TWENTY)
    return Asker(tmp_path, capsys)
