from __future__ import annotations

import ast
import importlib
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from making import REPOSITORY

from stud8_runner.cli import main
from stud8_runner.faults.bench import ask
from stud8_runner.faults.convict import bench
from stud8_runner.faults.doubt import doubt, judged, listed
from stud8_runner.faults.mutants import (
    NOT_LOADED,
    Mutant,
    Variant,
    folder,
    killer,
    mutants,
    sample,
    settings,
    try_all,
)
from stud8_runner.faults.random_requests import random_request
from stud8_runner.faults.reloading import loaded
from stud8_runner.faults.unmutated import unmutated

pytest.importorskip("cosmic_ray")


def test_annotations_and_markers_are_not_mutated() -> None:
    for mutant in mutants():
        line = _line(mutant)
        assert not (mutant.operator == "RemoveDecorator" and line.startswith(("@rule", "@cache"))), mutant
        assert not (line.startswith("def ") and mutant.operator.startswith("ReplaceBinaryOperator")), mutant


@pytest.mark.parametrize(
    ("line", "mark", "operator", "left_out"),
    [
        ("@rule('low.ace')\ndef f(): ...", "@", "RemoveDecorator", True),
        ("@property\ndef f(): ...", "@", "RemoveDecorator", False),
        ("def f() -> int | None: ...", "|", "ReplaceBinaryOperator_BitOr_Add", True),
        ("x = 1 | 2", "|", "ReplaceBinaryOperator_BitOr_Add", False),
        ("raise ValueError(f'{n + 1} cards')", "+", "ReplaceBinaryOperator_Add_Sub", True),
        ("raise ValueError(n + 1)", "+", "ReplaceBinaryOperator_Add_Sub", False),
        ("text = f'{n + 1} cards'", "+", "ReplaceBinaryOperator_Add_Sub", False),
        ("@dataclass(frozen=True)\nclass A: ...", "True", "ReplaceTrueWithFalse", True),
        ("@dataclass(order=True)\nclass A: ...", "True", "ReplaceTrueWithFalse", False),
        ("sorted(cards, reverse=True)", "True", "ReplaceTrueWithFalse", False),
        ("zip(a, b, strict=True)", "True", "ReplaceTrueWithFalse", True),
        ("assert n > 0", ">", "ReplaceComparisonOperator_Gt_GtE", True),
        ("a == b", "==", "ReplaceComparisonOperator_Eq_Is", True),
        ("a < b", "<", "ReplaceComparisonOperator_Lt_IsNot", True),
        ("a == b", "==", "ReplaceComparisonOperator_Eq_LtE", False),
        ("a == 'high'", "==", "ReplaceComparisonOperator_Eq_LtE", True),
        ("'high' != a", "!=", "ReplaceComparisonOperator_NotEq_Gt", True),
        ("a == 'high'", "==", "ReplaceComparisonOperator_Eq_NotEq", False),
        ("a < b and c == 'high'", "<", "ReplaceComparisonOperator_Lt_LtE", False),
        ("a is Street.THIRD", "is", "ReplaceComparisonOperator_Is_Eq", True),
        ("a is Street.THIRD", "is", "ReplaceComparisonOperator_Is_LtE", False),
        ("a is Street.THIRD", "is", "ReplaceComparisonOperator_Is_IsNot", False),
        ("a is player", "is", "ReplaceComparisonOperator_Is_Eq", False),
    ],
)
def test_what_is_no_mutant_is_so_by_a_principle(line: str, mark: str, operator: str, left_out: bool) -> None:
    before, _, _ = line.partition(mark)
    at = (1 + before.count("\n"), len(before.rpartition("\n")[2]))
    ast.parse(line)
    assert unmutated(line)(operator, at) == left_out


def test_of_a_module_that_is_left_out_the_rules_are_mutated_all_the_same() -> None:
    found = {mutant.place for mutant in mutants(["protocol"]) if mutant.module == "protocol"}
    assert ("protocol", "compare") in found
    assert None not in found
    assert ("protocol", "respond") not in found


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
    with loaded("low", path.read_text().replace("> EIGHT", "> EIGHT + 1"), path):
        changed = importlib.import_module("stud8_reference.low")
        assert changed.lowest_five(0b1111100000) == (9, 8, 7, 6, 5)
    assert importlib.import_module("stud8_reference.low") is low
    assert low.lowest_five(0b1111100000) is None


def test_known_survivors_name_lines_that_the_reference_has() -> None:
    known = settings(REPOSITORY)
    sources = {path.stem: _flat(path.read_text()) for path in folder().glob("*.py")}
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
    source = (folder() / "low.py").read_text().replace("    ranks = with_low_ace(ranks)\n", line)
    whole = bench(REPOSITORY)
    lows = replace(whole, first=tuple(job for job in whole.first if job.case.chapter == "low"))
    by = killer(lows, _by_hand("low", source))
    assert by is not None
    assert by.startswith(kills)


@pytest.mark.parametrize(
    ("module", "sound", "wrong"),
    [
        ("pots", "player.paid >= ceiling", "player.paid > ceiling"),
        ("order", "return tied[0]", "return tied[-1]"),
        ("wagers", ">= 1 + raises", "> 1 + raises"),
        ("low", "if len(ascending) < 5", "if len(ascending) < 6"),
        ("table", "amount >= table.lower", "amount > table.lower"),
        ("hand", "if len(state.live) == 1", "while len(state.live) == 1"),
    ],
)
def test_a_mutant_that_answers_otherwise_is_found_out_by_random_requests(module: str, sound: str, wrong: str) -> None:
    source = (folder() / f"{module}.py").read_text()
    assert sound in source
    (found,) = doubt([_by_hand(module, source.replace(sound, wrong))], 300, 1, workers=1)
    assert found.request is not None


def test_known_survivors_are_all_mutants_and_a_sample_answers_random_requests_as_the_reference_does() -> None:
    known = settings(REPOSITORY)
    variants = listed(mutants(known.left_out), known)
    found = {(variant.mutant.module, variant.before, variant.after) for variant in variants}
    assert found == {(one.module, one.before, after) for one in known.known for after in one.after}
    for doubted in doubt(Random(3).sample(variants, 6), 60, 2, workers=1):
        assert doubted.request is None, doubted.variant


def test_random_requests_come_to_every_kind_of_end() -> None:
    random = Random(5)
    said = [judged(ask(*random_request(random))) for _ in range(200)]
    ends = [answer["steps"][-1] for answer in said if "steps" in answer]
    assert {answer["reason"] for answer in said if "reason" in answer} == {"invalid_table", "invalid_cards"}
    assert all(end["street"] == "over" for end in ends)
    for field in ("showing", "returned", "common", "views"):
        assert any(end.get(field) for end in ends), field
    assert any(len(end["pots"]) > 2 for end in ends)
    assert any("refused" in step for answer in said if "steps" in answer for step in answer["steps"])


def test_what_nobody_may_judge_is_left_out_of_an_answer() -> None:
    error = {"error": {"code": -32602, "message": "no", "data": {"reason": "invalid_table", "field": "seats"}}}
    assert judged(json.dumps(error)) == {"code": -32602, "reason": "invalid_table"}
    halves = [{"pot": 0, "side": side, "seat": 3, "amount": 20} for side in ("high", "low")]
    whole = [{"pot": 0, "side": "both", "seat": 3, "amount": 40}]
    first, second = ({"result": {"steps": [{"legal": [], "awards": awards}]}} for awards in (halves, whole))
    assert judged(json.dumps(first)) == judged(json.dumps(second))


def test_the_command_doubts_the_known_survivors(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutants", "--module", "low", "--doubt", "5", "--workers", "1"]) == 0
    assert "5 random requests each: 0 answer otherwise" in capsys.readouterr().out


def test_the_command_tells_the_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutants", "--module", "low", "--sample", "3", "--seed", "2", "--workers", "1"]) in (0, 1)
    assert "3 mutants" in capsys.readouterr().out


def test_a_module_that_is_not_there_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutants", "--module", "high", "--module", "lwo"]) == 2
    said = capsys.readouterr().err
    assert "the reference has no module `lwo`; it has " in said
    assert said.endswith(": did you mean `low`?\n")


@pytest.mark.parametrize("words", [("--sample", "0"), ("--sample", "-3"), ("--doubt", "0")])
def test_none_at_all_is_wrong_usage(capsys: pytest.CaptureFixture[str], words: tuple[str, str]) -> None:
    assert main(["mutants", *words]) == 2
    assert f"{' '.join(words)}: expected a number above 0" in capsys.readouterr().err


def _by_hand(module: str, source: str) -> Variant:
    return Variant(Mutant(module, "by hand", 0, 1, None), source, "", "")


def _line(mutant: Mutant) -> str:
    return (folder() / f"{mutant.module}.py").read_text().splitlines()[mutant.line - 1].strip()


def _flat(text: str) -> str:
    return " ".join(line.strip() for line in text.splitlines())
