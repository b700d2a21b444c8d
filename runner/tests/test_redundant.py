from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from making import REPOSITORY, changed, hand

from stud8_runner.cli import main
from stud8_runner.faults import convict as convicting
from stud8_runner.faults.convict import Conviction
from stud8_runner.faults.faulty import load_faults
from stud8_runner.faults.redundant import (
    Group,
    Reason,
    catching_none,
    find,
    groups,
    read_families,
    read_reasons,
    told,
)
from stud8_runner.faults.results import as_json, read_caught
from stud8_runner.suite.data import load_suite
from stud8_runner.suite.yaml_reader import DataError

CAUGHT = {"f/one": ("a", "b", "c"), "f/two": ("a", "b"), "f/three": ("c",), "f/four": ("d", "e")}
EVERY = ("a", "b", "c", "d", "e")
FAULTS = load_faults(REPOSITORY)
SCENARIOS = {case.scenario for case in load_suite(REPOSITORY).cases}


def reason(*patterns: str, why: str = "Since.") -> Reason:
    return Reason(patterns, why, "alike.yaml:3")


def test_scenarios_that_catch_the_same_faults_make_a_group_and_others_do_not() -> None:
    assert groups(CAUGHT) == [Group(("a", "b"), ("f/one", "f/two")), Group(("d", "e"), ("f/four",))]


def test_scenarios_that_catch_nothing_are_named() -> None:
    assert catching_none(CAUGHT, ["a", "x", "e", "x"]) == ["x"]


def test_without_a_reason_every_group_and_idle_scenario_is_open() -> None:
    found = find(CAUGHT, [*EVERY, "idle"], {}, [])
    assert [group.scenarios for group in found.open] == [("a", "b"), ("d", "e")]
    assert found.idle == ("idle",)
    assert not found.complete


def test_a_reason_keeps_a_group_and_an_idle_scenario() -> None:
    found = find(CAUGHT, [*EVERY, "idle"], {}, [reason("a", "b"), reason("d", "e"), reason("idle", why="Quiet.")])
    assert found.complete
    assert [(group.scenarios, why) for group, why in found.kept] == [
        (("a", "b"), ("Since.",)),
        (("d", "e"), ("Since.",)),
    ]
    assert found.kept_idle == (("idle", "Quiet."),)


def test_a_reason_for_some_of_a_group_leaves_the_others_without_one() -> None:
    caught = {"f": ("a", "b", "c")}
    assert [group.scenarios for group in find(caught, EVERY[:3], {}, [reason("a", "b")]).open] == [("a", "b", "c")]
    assert find(caught, EVERY[:3], {}, [reason("a", "b"), reason("b", "c")]).complete


def test_members_of_one_family_need_no_reason_and_those_of_two_do() -> None:
    caught = {"f": ("a", "b", "c")}
    assert find(caught, EVERY[:3], dict.fromkeys("abc", "one.py"), []).complete
    for families in ({"a": "one.py", "b": "one.py"}, {"a": "one.py", "b": "one.py", "c": "two.py"}):
        assert find(caught, EVERY[:3], families, []).open
        assert find(caught, EVERY[:3], families, [reason("b", "c")]).complete


def test_a_pattern_stands_for_many_scenarios() -> None:
    found = find({"f": ("hands/x/1", "hands/y/2")}, ["hands/x/1", "hands/y/2"], {}, [reason("hands/*")])
    assert found.complete


@pytest.mark.parametrize(
    ("listed", "families", "said"),
    [
        (("a", "gone"), {}, "there is no scenario `gone`"),
        (("a", "b", "c"), {}, "`c` needs no reason any more"),
        (("a", "b"), {"a": "one.py", "b": "one.py"}, "`a` needs no reason any more"),
    ],
)
def test_a_reason_that_names_nothing_or_is_not_needed_is_wrong(listed, families, said) -> None:
    found = find({"f": ("a", "b"), "g": ("c",)}, ("a", "b", "c"), families, [reason(*listed)])
    assert not found.complete
    assert any(line.startswith("alike.yaml:3: ") and said in line for line in found.wrong)


def test_what_has_no_reason_is_told_in_full_and_the_rest_in_short() -> None:
    lines = list(told(find(CAUGHT, [*EVERY, "idle"], {}, [reason("a", "b")])))
    assert "     1          2  Since." in lines
    assert lines[lines.index("     1  d") + 1] == "        e"
    assert "        idle" in lines
    assert "1 groups and 1 idle scenarios without a reason, 1 groups and 0 idle scenarios with one" in lines


def test_the_list_of_reasons_is_read_and_names_scenarios_of_the_suite() -> None:
    reasons = read_reasons(REPOSITORY)
    scenarios = {case.scenario for case in load_suite(REPOSITORY).cases}
    assert all(
        any(Reason((one,), "", "").covers(name) for name in scenarios) for each in reasons for one in each.patterns
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("alike:\n  - scenarios: []\n    why: x\n", ":2: alike.0.scenarios: "),
        ("alike:\n  - scenarios: [a]\n", "'why' is a required property"),
        ("alike: no\n", "alike: "),
    ],
)
def test_a_list_of_another_form_is_refused(text, said, tmp_path: Path) -> None:
    (tmp_path / "spec/schema").mkdir(parents=True)
    (tmp_path / "conformance").mkdir()
    (tmp_path / "spec/schema/alike.schema.json").write_bytes(
        (REPOSITORY / "spec/schema/alike.schema.json").read_bytes()
    )
    (tmp_path / "conformance/alike.yaml").write_text(text)
    with pytest.raises(DataError, match=r"conformance/alike\.yaml") as raised:
        read_reasons(tmp_path)
    assert said in str(raised.value)


def test_a_generated_file_says_which_generator_wrote_it(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(
        "# editors\n# Written by conformance/families/caps.py; change that, not this.\ntheme: x\n"
    )
    (tmp_path / "two.yaml").write_text("theme: Written by hand\n")
    cases = [changed(hand(), scenario="one/a", file="one.yaml"), changed(hand(), scenario="two/a", file="two.yaml")]
    assert read_families(tmp_path, cases) == {"one/a": "conformance/families/caps.py"}


def test_the_families_of_the_suite_are_found() -> None:
    families = read_families(REPOSITORY, load_suite(REPOSITORY).cases)
    files = {name.rsplit("/", 1)[0] for name in families}
    assert "pot/family-odd-chips" in files
    assert all("/family-" in file for file in files)


def written(tmp_path: Path, by=(), faults=FAULTS, scenarios=SCENARIOS) -> Path:
    found = [Conviction(fault.id, fault.rule, tuple(by), 0, (), ()) for fault in faults]
    file = tmp_path / "faults.json"
    file.write_text(json.dumps(as_json(found, FAULTS, scenarios)))
    return file


def test_a_result_is_of_the_form_of_its_schema_and_is_read_again(tmp_path: Path) -> None:
    file = written(tmp_path, by=["low/pairs/pair-in-the-five"])
    schema = json.loads((REPOSITORY / "spec/schema/faults.schema.json").read_text())
    Draft202012Validator(schema).validate(json.loads(file.read_text()))
    assert read_caught(file, REPOSITORY, FAULTS, SCENARIOS) == {
        fault.id: ("low/pairs/pair-in-the-five",) for fault in FAULTS
    }


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"format": 1, "spec": "1.0", "faults": [{"fault": "f"}]}'])
def test_another_file_is_refused(content: str, tmp_path: Path) -> None:
    file = tmp_path / "faults.json"
    file.write_text(content)
    with pytest.raises(DataError, match=r"is no JSON|expected what `stud8 faults --json FILE` writes"):
        read_caught(file, REPOSITORY, FAULTS, SCENARIOS)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"faults": FAULTS[:2]}, "its 2 faults are not the"),
        ({"scenarios": ["low/pairs/gone"]}, "its 1 scenarios are not the"),
    ],
)
def test_a_result_of_other_faults_or_scenarios_is_refused(changes, said, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=said):
        read_caught(written(tmp_path, **changes), REPOSITORY, FAULTS, SCENARIOS)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        read_caught(tmp_path / "missing.json", REPOSITORY, FAULTS, SCENARIOS)


def test_the_command_fails_while_something_has_no_reason(capsys, tmp_path: Path) -> None:
    assert main(["coverage", "--redundant", "--from", str(written(tmp_path, by=["low/pairs/pair-in-the-five"]))]) == 1
    out = capsys.readouterr().out
    assert "catch no fault at all, without a reason" in out
    assert "        low/pairs/two-pair-and-a-low\n" in out


def test_the_command_tries_the_faults_itself(capsys, monkeypatch) -> None:
    every = convicting.convict
    monkeypatch.setattr(
        convicting, "convict", lambda root, only, workers: every(root, ["low/trips-spoil-low"], workers)
    )
    assert main(["coverage", "--redundant", "--workers", "1"]) == 1
    idle = capsys.readouterr().out.partition("catch no fault at all")[2]
    assert "low/pairs/two-pair-and-a-low\n" in idle
    assert "low/pairs/three-aces-and-a-low\n" not in idle


@pytest.mark.parametrize("words", [["--redundant", "--json"], ["--redundant", "rules"], ["--from", "x.json"]])
def test_what_does_not_go_together_is_wrong_usage(words, capsys) -> None:
    assert main(["coverage", *words]) == 2
    assert "--redundant" in capsys.readouterr().err
