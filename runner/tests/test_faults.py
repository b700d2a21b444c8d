from __future__ import annotations

import json
from pathlib import Path

import pytest
from making import REPOSITORY

from stud8_reference import protocol
from stud8_runner.cli import main
from stud8_runner.faults.bench import modules, place_of, set_up
from stud8_runner.faults.convict import chosen, convict
from stud8_runner.faults.faulty import built_in, load_faults
from stud8_runner.suite.data import load_suite

FAULTS = load_faults(REPOSITORY)


def test_every_fault_breaks_a_rule_of_the_specification_and_every_rule_has_a_fault() -> None:
    rules = set(load_suite(REPOSITORY).spec.rules)
    assert {fault.rule for fault in FAULTS} == rules


def test_every_fault_says_what_goes_wrong_and_where_it_was_seen() -> None:
    for fault in FAULTS:
        assert fault.says.endswith("."), fault.id
        assert fault.seen_in, fault.id
        assert all(fault.seen_in), fault.id


def test_every_fault_replaces_a_function_of_the_reference_and_puts_it_back() -> None:
    before = [dict(vars(module)) for module in modules()]
    for fault in FAULTS:
        with built_in(fault):
            inside = [dict(vars(module)) for module in modules()]
        assert inside != before, fault.id
    assert [dict(vars(module)) for module in modules()] == before


def test_a_function_is_replaced_in_a_table_of_functions_too() -> None:
    (entry,) = [fault for fault in FAULTS if fault.id == "cards/repeated-card-compared"]
    sound = protocol.METHODS["compare"]
    with built_in(entry):
        assert protocol.METHODS["compare"] is protocol.compare is not sound
    assert protocol.METHODS["compare"] is sound


def test_a_function_is_found_where_its_source_stands_even_when_it_remembers() -> None:
    places = {place_of(fault.replaces) for fault in FAULTS}
    assert ("settle", "best_highs") in places
    assert ("low", "lowest_five") in places  # it has a cache around it


def test_the_reference_passes_its_own_suite_in_this_process() -> None:
    assert set_up(REPOSITORY).unsound == ()


SAMPLE = ["low/nine-qualifies", "cap/cap-one-more", "pot/odd-chip-lost", "showdown/side-pots-do-not-count"]


def test_a_sample_of_faults_is_caught_by_scenarios_of_their_rules() -> None:
    found = list(convict(REPOSITORY, SAMPLE, workers=1))
    assert sorted(one.fault for one in found) == sorted(SAMPLE)
    for one in found:
        assert one.good, one
        assert one.of_rule > 0, one


def test_a_fault_in_a_scenario_that_names_an_option_says_on_which_value_it_rests() -> None:
    (found,) = convict(REPOSITORY, ["cap/cap-always-four"], workers=1)
    assert "raise_cap: 3" in found.values


def test_patterns_choose_by_id_and_by_rule() -> None:
    assert chosen(FAULTS, ["low/nine-qualifies"]) == ["low/nine-qualifies"]
    assert set(chosen(FAULTS, ["low.qualifying"])) >= {"low/nine-qualifies", "low/no-qualifier"}
    assert len(chosen(FAULTS, [])) == len(FAULTS)


def test_the_command_prints_and_writes_what_catches_a_fault(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    written = tmp_path / "faults.json"
    assert main(["faults", "low/trips-spoil-low", "--workers", "1", "--json", str(written)]) == 0
    assert "1 faults, 1 caught" in capsys.readouterr().out
    (one,) = json.loads(written.read_text())["faults"]
    assert one["by"]
    assert one["says"].startswith("Three cards")


def test_a_pattern_that_matches_nothing_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["faults", "xyzzy", "--workers", "1"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "no fault matches `xyzzy`: expected a part of a rule or of an id; ids begin with " in said.err
    assert " low/, " in said.err


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("low/nine-qualifes", "low/nine-qualifies"),
        ("nine-qualifes", "nine-qualifies"),
        ("low.qualifyng", "low.qualifying"),
    ],
)
def test_of_several_patterns_each_must_match_and_the_nearest_name_is_told(
    capsys: pytest.CaptureFixture[str], name: str, meant: str
) -> None:
    assert main(["faults", "low/trips-spoil-low", name, "--workers", "1"]) == 2
    assert f"no fault matches `{name}`: did you mean `{meant}`?" in capsys.readouterr().err
