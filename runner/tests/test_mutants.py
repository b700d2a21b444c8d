from __future__ import annotations

import importlib
from dataclasses import replace
from pathlib import Path

import pytest
from making import REPOSITORY

from stud8_runner.cli import main
from stud8_runner.faults.convict import bench
from stud8_runner.faults.mutants import NOT_LOADED, Mutant, killer, loaded, mutants, sample, settings, try_all

pytest.importorskip("cosmic_ray")


def test_annotations_and_markers_are_not_mutated() -> None:
    for mutant in mutants():
        line = _line(mutant)
        assert not (mutant.operator == "RemoveDecorator" and line.startswith(("@rule", "@cache"))), mutant
        assert not (line.startswith("def ") and mutant.operator.startswith("ReplaceBinaryOperator")), mutant


def test_a_mutant_is_known_by_the_function_that_it_is_in() -> None:
    found = {mutant.place for mutant in mutants() if mutant.module in ("low", "state")}
    assert ("low", "lowest_five") in found
    assert ("state", "Player.active") in found
    assert None in found


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    every = mutants()
    assert sample(every, 5, 1) == sample(every, 5, 1) != sample(every, 5, 2)
    assert sample(every, None, 1) == every


def test_a_changed_module_is_put_back() -> None:
    low = importlib.import_module("stud8_reference.low")
    path = Path(str(low.__file__))
    with loaded("low", path.read_text().replace("EIGHT + 1", "EIGHT + 2"), path):
        changed = importlib.import_module("stud8_reference.low")
        assert changed.lowest_five(0b1111100000) == (9, 8, 7, 6, 5)
    assert importlib.import_module("stud8_reference.low") is low
    assert low.lowest_five(0b1111100000) is None


def test_known_survivors_name_lines_that_the_reference_has() -> None:
    known = settings(REPOSITORY)
    sources = {path.stem: _flat(path.read_text()) for path in _folder().glob("*.py")}
    assert known.left_out.keys() <= sources.keys()
    for one in known.known:
        assert one.before in sources[one.module], one
        assert one.why


def test_the_suite_kills_a_sample_of_mutants_or_knows_them() -> None:
    known = settings(REPOSITORY)
    chosen = sample(mutants(known.left_out), 40, seed=8)
    for trial in try_all(REPOSITORY, chosen, workers=1):
        assert (trial.by is None) == (known.why(trial) is not None), trial


@pytest.mark.parametrize(
    ("line", "kills"),
    [
        ("    while True:\n        pass\n", "low/"),
        ("    raise RuntimeError\n", "low/"),
        ("    return (\n", NOT_LOADED),
    ],
)
def test_a_mutant_that_loops_for_ever_or_falls_or_is_no_program_is_killed(line: str, kills: str) -> None:
    path = _folder() / "low.py"
    source = path.read_text().replace("    ranks = with_low_ace(ranks)\n", line)
    whole = bench(REPOSITORY)
    lows = replace(whole, first=tuple(job for job in whole.first if job.case.chapter == "low"))
    by = killer(lows, Mutant("low", "by hand", 0, 1, ("low", "lowest_five")), source, path)
    assert by is not None
    assert by.startswith(kills)


def test_the_command_tells_the_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutants", "--module", "low", "--sample", "3", "--seed", "2", "--workers", "1"]) in (0, 1)
    assert "3 mutants" in capsys.readouterr().out


def test_a_module_that_is_not_there_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutants", "--module", "high_and_low"]) == 2
    assert "no mutant in high_and_low" in capsys.readouterr().err


def _folder() -> Path:
    return Path(importlib.import_module("stud8_reference").__path__[0])


def _line(mutant: Mutant) -> str:
    return (_folder() / f"{mutant.module}.py").read_text().splitlines()[mutant.line - 1].strip()


def _flat(text: str) -> str:
    return " ".join(line.strip() for line in text.splitlines())
