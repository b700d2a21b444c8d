"""`stud8 replay`: hands that were really played, on an engine."""

from __future__ import annotations

import json
import re
import sys
from itertools import islice
from pathlib import Path

import pytest
from making import EVERYTHING, REPOSITORY

from stud8_runner.cli import main
from stud8_runner.histories.reading import hands
from stud8_runner.histories.replaying import WINDOW, replay
from stud8_runner.model import Reply
from stud8_runner.suite.data import load_suite

HISTORIES = Path(__file__).parent / "histories"
SPEC = load_suite().spec
ENGINE = """
import sys
from stud8_reference.protocol import answer

for line in sys.stdin.buffer:
    print(answer(line).replace({!r}, {!r}), flush=True)
"""


@pytest.fixture
def engine(tmp_path):
    """Makes an engine of the reference in whose answers something is put in place of something else."""

    def make(old, new):
        path = tmp_path / "engine.py"
        path.write_text(ENGINE.format(old, new))
        return ["--", sys.executable, str(path)]

    return make


def test_the_reference_reproduces_all_formats_of_a_folder(capsys):
    assert main(["replay", str(HISTORIES), "reference"]) == 0
    assert re.fullmatch(r"4 hands: 4 reproduced, 0 depart; [0-9]+ hands per second\n", capsys.readouterr().out)


def test_the_real_hands(capsys):
    assert main(["replay", str(REPOSITORY / "conformance" / "hands"), "reference"]) == 0
    assert "55 hands: 55 reproduced, 0 depart" in capsys.readouterr().out


def test_where_an_engine_departs_is_told_with_the_action_and_the_state(capsys, engine):
    wrong = engine('"returned":{"3":1000}', '"returned":{}')
    assert main(["replay", str(HISTORIES / "two-hands.txt"), *wrong]) == 1
    said = capsys.readouterr().out
    assert "two-hands.txt:52: stars-1002: action 6 ([5, fold]): `returned` is {}; expected {3: 1000}" in said
    assert "stacks    {3: 10200, 5: 10800}" in said
    assert "2 hands: 1 reproduced, 1 depart" in said


def test_a_seat_that_acts_at_another_time(capsys, engine):
    wrong = engine('"to_act":2', '"to_act":1')
    assert main(["replay", str(HISTORIES / "two-hands.txt"), *wrong]) == 1
    assert "stars-1001: action 4 ([4, fold]): `to_act` is 1; expected 2" in capsys.readouterr().out


def test_a_hand_that_cannot_be_read_does_not_stop_the_others(capsys, tmp_path):
    (tmp_path / "a.txt").write_text("Dear diary")
    (tmp_path / "b.phh").write_text((HISTORIES / "cents.phh").read_text())
    (tmp_path / "c.phh").write_text((HISTORIES / "cents.phh").read_text().replace("cbr 0.25", "cbr 0.30"))
    assert main(["replay", str(tmp_path), "reference"]) == 1
    said = capsys.readouterr().out
    assert "CANNOT BE READ" in said
    assert "a.txt:1: is no hand history" in said
    assert "c.phh:18: hand hand-12: action 2: [2, raise, 30] must be accepted, and was refused" in said
    assert "3 hands: 1 reproduced, 0 depart, 2 cannot be read" in said


def test_an_engine_that_dies(capsys):
    dies = REPOSITORY / "runner" / "tests" / "engines" / "dies_at_start.py"
    assert main(["replay", str(HISTORIES), "--", sys.executable, str(dies)]) == 3
    assert "the engine cannot be asked" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["reference"], "which hands?"),
        (["no-such-file", "reference"], "there is no no-such-file"),
        ([str(HISTORIES)], "which engine?"),
        ([str(HISTORIES), "pokerkti"], "did you mean pokerkit"),
        ([str(HISTORIES), "reference", "--profile", "robert"], "there is no profile `robert`"),
    ],
)
def test_wrong_usage(capsys, words, told):
    assert main(["replay", *words]) == 2
    assert told in capsys.readouterr().err


def test_only_a_window_of_hands_is_held_however_many_there_are():
    """Ten thousand hands come one by one, and no more of them are read than are being asked."""
    line = (HISTORIES / "normalised.jsonl").read_text()
    read = 0

    def endless():
        nonlocal read
        (hand,) = hands(HISTORIES / "normalised.jsonl")
        while True:
            read += 1
            yield hand

    def ask(requests):
        return [(one.place, Reply(result={"steps": []})) for one in requests]

    assert json.loads(line)["id"] == "made-up-1"
    for number, one in enumerate(islice(replay(endless(), SPEC, EVERYTHING, ask), 3 * WINDOW), start=1):
        assert one.departs
        assert read <= number + WINDOW
