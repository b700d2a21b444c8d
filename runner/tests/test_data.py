from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from making import REPOSITORY, folder

from stud8_runner.suite import data
from stud8_runner.suite.data import DataError, load_suite

RULES = """
chapter: order
title: Order of action
rules:
  - {id: order.high-board, title: Then the highest board, statement: S., origin: document, sentences: [FR-11]}
"""

SCENARIOS = """
theme: Equal boards
rules: [order.high-board]
scenarios:
  - id: one
    title: One
    table: {lower: 20, upper: 40, ante: 5}
    seats: {1: 100, 2: 100}
    steps:
      - [1, bring_in]
"""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


@pytest.fixture
def base(tmp_path):
    return folder(
        tmp_path / "base", spec__rules__order=RULES, **{"conformance__scenarios__order__equal-boards": SCENARIOS}
    )


def scenario_file(base: Path) -> Path:
    return base / "conformance" / "scenarios" / "order" / "equal-boards.yaml"


def test_the_root_holds_both_rooms():
    assert (data.root() / "spec").is_dir()
    assert (data.root() / "conformance").is_dir()


def test_the_suite_of_the_repository_is_sound():
    suite = load_suite(REPOSITORY)
    assert suite.spec.rules
    assert suite.spec.options["raise_cap"].values[-1].value == "none"
    assert len({case.id for case in suite.cases}) == len(suite.cases) > 0


def test_scenarios_come_before_the_real_hands(base):
    hands = base / "conformance" / "hands" / "a.yaml"
    hands.parent.mkdir()
    hands.write_text(SCENARIOS)
    assert [case.id for case in load_suite(base).cases] == ["order/equal-boards/one", "hands/a/one"]


def test_a_second_load_gives_the_same_suite(base):
    assert load_suite(base) == load_suite(base)


def test_a_warm_cache_needs_neither_yaml_nor_jsonschema(base):
    load_suite(base)
    code = (
        "import sys; from pathlib import Path; from stud8_runner.suite.data import load_suite;"
        f"assert load_suite(Path({str(base)!r})).cases; print('yaml' in sys.modules, 'jsonschema' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    assert done.stdout.split() == ["False", "False"]


def test_a_changed_file_is_read_again(base):
    load_suite(base)
    path = scenario_file(base)
    path.write_text(SCENARIOS.replace("title: One", "title: Another"))
    assert [case.title for case in load_suite(base).cases] == ["Another"]


def test_a_changed_schema_checks_again(base):
    load_suite(base)
    schema = base / "spec" / "schema" / "scenarios.schema.json"
    schema.write_text(json.dumps({"type": "object", "required": ["author"]}))
    with pytest.raises(DataError, match="author"):
        load_suite(base)


@pytest.mark.parametrize("broken", ["", "[]", "{", '{"key": 1}', "null"])
def test_a_broken_cache_costs_nothing_but_time(base, tmp_path, broken):
    before = load_suite(base)
    kept = list((tmp_path / "cache").rglob("*.json"))
    assert kept
    for path in kept:
        path.write_text(broken)
    assert load_suite(base) == before


def test_without_a_place_for_a_cache_it_loads_all_the_same(base, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert load_suite(base).cases


def test_an_id_is_given_once(base):
    text = SCENARIOS + SCENARIOS[SCENARIOS.index("  - id: one") :]
    scenario_file(base).write_text(text)
    with pytest.raises(DataError, match=r"equal-boards\.yaml:11: the id `order/equal-boards/one` is already at .*:5"):
        load_suite(base)


def test_what_the_schema_forbids_is_an_error_with_file_and_line(base):
    scenario_file(base).write_text(SCENARIOS.replace("ante: 5", "ante: five"))
    with pytest.raises(DataError) as caught:
        load_suite(base)
    assert caught.value.file == "conformance/scenarios/order/equal-boards.yaml"
    assert caught.value.line == 7
    assert "'five' is not of type 'integer'" in caught.value.message


def test_a_rule_is_given_once(base):
    (base / "spec" / "rules" / "pot.yaml").write_text(RULES)
    with pytest.raises(DataError, match=r"`order\.high-board` is already in spec/rules/order\.yaml:5"):
        load_suite(base)


def test_nowhere_to_read_from(tmp_path, monkeypatch):
    monkeypatch.setattr(data, "_PACKAGE", tmp_path / "a" / "b")
    with pytest.raises(DataError, match="install it again"):
        data.root()
