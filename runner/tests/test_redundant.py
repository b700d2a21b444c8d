from __future__ import annotations

import json
from pathlib import Path

import pytest

from stud8_runner.cli import main
from stud8_runner.faults.redundant import Group, catching_none, groups, read_caught
from stud8_runner.suite.yaml_reader import DataError

CAUGHT = {"f/one": ("a", "b", "c"), "f/two": ("a", "b"), "f/three": ("c",), "f/four": ("d", "e")}


def test_scenarios_that_catch_the_same_faults_make_a_group_and_others_do_not() -> None:
    assert groups(CAUGHT) == [Group(("a", "b"), ("f/one", "f/two")), Group(("d", "e"), ("f/four",))]


def test_scenarios_that_catch_nothing_are_named() -> None:
    assert catching_none(CAUGHT, ["a", "x", "e", "x"]) == ["x"]


def test_the_command_reads_an_earlier_result(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "faults.json"
    file.write_text(json.dumps([{"fault": name, "by": found} for name, found in CAUGHT.items()]))
    assert read_caught(file) == CAUGHT
    assert main(["faults", "--redundant", str(file)]) == 0
    out = capsys.readouterr().out
    assert "     2  a\n        b\n" in out
    assert "2 groups of 4 scenarios" in out


@pytest.mark.parametrize("content", ["", "{}", "[1]", '[{"fault": "f"}]'])
def test_another_file_is_refused(content: str, tmp_path: Path) -> None:
    file = tmp_path / "faults.json"
    file.write_text(content)
    with pytest.raises(DataError, match="no result of `stud8 faults --json`"):
        read_caught(file)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        read_caught(tmp_path / "missing.json")
