"""Several runs side by side."""

from __future__ import annotations

import json

import pytest
from making import REPOSITORY, suite
from test_html import EVIL, Read

from stud8_runner.cli import main
from stud8_runner.model import Rule
from stud8_runner.reports.matrix import as_json, as_page, as_text, matrix

RULES = ("pot.split", "pot.odd-chip", "low.eight")


def run(name="mine", version="1", verdicts=(), planned=None):
    """The results of a run; each verdict an outcome and its rules."""
    outcomes = [outcome for outcome, _ in verdicts]
    counted = ("passed", "failed", "unsupported", "not_observed", "errored")
    return {
        "format": 1,
        "stud8": "0.1.0",
        "spec": "1.0",
        "date": "2026-01-02T03:04:05+00:00",
        "engine": {"name": name, "version": version, "language": None, "url": None, "command": ["x"]},
        "options": {"profiles": None, "only": [], "level": "full", "timeout": 10.0},
        "planned": planned or len(verdicts) or 1,
        "totals": {one: outcomes.count(one) for one in counted},
        "notes": [],
        "verdicts": [
            result(f"pot/x/{number}", outcome=outcome, rules=list(rules))
            for number, (outcome, rules) in enumerate(verdicts)
        ],
    }


def result(case, column="roberts", outcome="passed", rules=("pot.split",), *, said="no", observed=2):
    """A verdict as results have it."""
    failed = outcome == "failed"
    finding = {"step": 1, "field": "pots", "expected": 1, "observed": observed, "message": said}
    return {
        "case": case,
        "column": column,
        "outcome": outcome,
        "rules": list(rules),
        "finding": finding if failed else None,
        "reason": said if outcome in ("unsupported", "errored") else None,
        "not_observed": ["pots"] if outcome == "not_observed" else [],
        "stderr": "",
    }


def made(*runs):
    spec = suite([]).spec
    spec.rules.clear()
    for name in RULES:
        spec.rules[name] = Rule(name, name.partition(".")[0], f"About {name}", "", "document")
    spec.chapters.update({"pot": "Pot", "low": "Low"})
    return matrix([(f"{number}.json", one) for number, one in enumerate(runs)], spec)


def states(one):
    return {rule.id: [cell.state.id for cell in rule.cells] for chapter in one.chapters for rule in chapter.rules}


@pytest.mark.parametrize(
    ("outcomes", "state"),
    [
        (["passed", "passed"], "passes"),
        (["passed", "failed"], "fails"),
        (["known", "errored"], "fails"),
        (["passed", "known", "unsupported"], "deviates"),
        (["passed", "unsupported"], "partly"),
        (["passed", "not_observed"], "partly"),
        (["not_observed", "unsupported"], "not_observed"),
        (["unsupported"], "unsupported"),
        ([], "not_asked"),
    ],
)
def test_what_an_engine_does_about_a_rule(outcomes, state):
    found = made(run(verdicts=[(outcome, ["pot.split"]) for outcome in outcomes]))
    assert states(found) == {"pot.split": [state], "pot.odd-chip": ["not_asked"], "low.eight": ["not_asked"]}


def test_a_chapter_counts_a_verdict_on_two_of_its_rules_once():
    (pot, low) = made(run(verdicts=[("failed", ["pot.split", "pot.odd-chip", "low.eight"])])).chapters
    assert pot.row.cells[0].counts == {"failed": 1}
    assert low.row.cells[0].counts == {"failed": 1}


def test_rules_that_only_a_run_knows_have_a_row():
    assert states(made(run(verdicts=[("passed", ["old.rule"])])))["old.rule"] == ["passes"]


def test_engines_of_one_name_are_told_apart_by_their_files():
    assert [one.label for one in made(run(), run(), run(name="other")).engines] == [
        "mine 1 (0.json)",
        "mine 1 (1.json)",
        "other 1",
    ]


def test_the_table_of_text_has_a_sign_and_the_count_that_matters():
    lines = list(as_text(made(run(verdicts=[("passed", ["pot.split"]), ("failed", ["pot.split"])]), run(planned=5))))
    assert lines[0] == "  1  mine 1 (0.json): 1 passed, 1 failed"
    assert lines[1].endswith("(interrupted)")
    assert "  pot.split     ✗ 1/2  ·" in lines
    assert "✗  fails: at least one scenario failed, or had no usable answer" in lines


def test_the_json_has_every_count():
    found = as_json(made(run(verdicts=[("passed", ["pot.split"])])))
    assert found["engines"][0]["complete"] is True
    rule = found["chapters"][0]["rules"][0]
    assert rule == {
        "id": "pot.split",
        "title": "About pot.split",
        "cells": [{"state": "passes", "counts": {"passed": 1}}],
    }


def test_the_page_says_every_state_in_words_and_holds_no_markup_of_an_engine():
    page = Read(as_page(made(run(name=EVIL, version=EVIL, verdicts=[("failed", ["pot.split", EVIL])]))))
    assert len(page.all("script")) == 1
    assert page.all("img") == []
    assert "✗ fails" in page.text
    assert all(one.get("scope") for one in page.all("th"))


def test_the_command(tmp_path, capsys):
    for name in ("one", "two"):
        (tmp_path / f"{name}.json").write_text(json.dumps(run(name=name, verdicts=[("passed", ["pot.odd-chip"])])))
    files = [str(tmp_path / "one.json"), str(tmp_path / "two.json")]
    assert main(["report", *files, "--html", str(tmp_path / "m.html")]) == 0
    assert "one 1" in capsys.readouterr().out
    assert "2 engines by the rules" in (tmp_path / "m.html").read_text()
    assert main(["report", *files, "--json"]) == 0
    assert [one["name"] for one in json.loads(capsys.readouterr().out)["engines"]] == ["one", "two"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", "is no JSON"),
        ("[" * 100_000, "is no JSON"),
        ("{}", "is a required property: expected a file that `stud8 run --json` wrote"),
        (json.dumps({**run(), "planned": "x"}), "planned"),
    ],
)
def test_a_file_that_is_no_results(tmp_path, capsys, content, told):
    (tmp_path / "x.json").write_text(content)
    assert main(["report", str(tmp_path / "x.json")]) == 2
    said = capsys.readouterr().err
    assert "x.json" in said
    assert told in said


def test_a_file_that_is_not_there(capsys):
    assert main(["report", "/no/such.json"]) == 2
    assert "/no/such.json: cannot be read" in capsys.readouterr().err


def test_the_results_of_these_tests_are_of_the_form_that_is_written():
    from jsonschema import Draft202012Validator  # noqa: PLC0415

    schema = json.loads((REPOSITORY / "spec" / "schema" / "results.schema.json").read_text())
    every = [(one, ["pot.split"]) for one in ("passed", "failed", "unsupported", "not_observed", "errored")]
    Draft202012Validator(schema).validate(run(verdicts=every))
