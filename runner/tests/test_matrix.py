"""Several runs side by side."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from asked import ask
from jsonschema import Draft202012Validator
from making import REPOSITORY, suite
from test_html import EVIL, Read

from stud8_runner.cli import main
from stud8_runner.model import Rule
from stud8_runner.reports.matrix import as_json, as_text, matrix
from stud8_runner.reports.matrix_page import page
from stud8_runner.reports.reading import ResultsError, results

__all__ = ["ask"]

RULES = ("pot.split", "pot.odd-chip", "low.eight")
OUTCOMES = ("passed", "known", "failed", "unsupported", "not_observed", "errored")
ENTRY = {
    "rules": ["pot.split"],
    "scenarios": [],
    "kind": "fault",
    "does": "Keeps the odd chip.",
    "decides": "pot.odd-chip (RR-T 4)",
    "seen_with": None,
    "link": None,
}


def schema(name):
    found = json.loads((REPOSITORY / "spec" / "schema" / f"{name}.schema.json").read_text())
    return Draft202012Validator(found)


def run(name="mine", version="1", verdicts=(), planned=None, **changes):
    """The results of a run; each verdict an outcome and its rules."""
    found = [
        result(f"pot/x/{number}", outcome=outcome, rules=list(rules))
        for number, (outcome, rules) in enumerate(verdicts)
    ]
    return of(*found, name=name, version=version, planned=planned or len(found) or 1, **changes)


def of(*results, name="mine", version="1", planned=None, **changes):
    """The results of a run that has these verdicts."""
    outcomes = [one["outcome"] for one in results]
    totals = {one: outcomes.count(one) for one in OUTCOMES if one != "known" or one in outcomes}
    known = {"file": "x.yaml", "engine": name, "version": version, "entries": [ENTRY], "stale": None}
    return {
        "format": 1,
        "stud8": "0.1.0",
        "spec": "1.0",
        "date": "2026-01-02T03:04:05+00:00",
        "engine": {"name": name, "version": version, "language": None, "url": None, "command": ["x"]},
        "options": {"profiles": None, "only": [], "level": "full", "timeout": 10.0},
        "planned": planned or len(results) or 1,
        "totals": totals,
        "notes": [],
        "verdicts": list(results),
        **({"deviations": known} if "known" in outcomes else {}),
        **changes,
    }


def result(case, column="roberts", outcome="passed", rules=("pot.split",), *, said="no", observed=2):
    """A verdict as results have it."""
    failed = outcome in ("failed", "known")
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
        **({"deviation": 0} if outcome == "known" else {}),
    }


def made(*runs):
    spec = suite([]).spec
    spec.rules.clear()
    for name in RULES:
        spec.rules[name] = Rule(name, name.partition(".")[0], f"About {name}", "", "document")
    spec.chapters.update({"pot": "Pot", "low": "Low"})
    return matrix([(f"{number}.json", one) for number, one in enumerate(runs)], spec)


def page_of(*runs, titles=()):
    return page(made(*runs), runs, dict(titles))


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
    assert lines[1].endswith("no verdicts (interrupted: 0 of 5 verdicts)")
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
    assert found["engines"][0]["rules"] == {"passes": 1, "not_asked": 2}


def test_the_json_is_of_the_form_of_its_schema():
    every = [(outcome, [rule]) for outcome in OUTCOMES for rule in (*RULES, "old.rule")]
    for runs in ([run()], [run(verdicts=every), run(verdicts=every[:1], version=None, spec="0.9", planned=9)]):
        found = json.loads(json.dumps(as_json(made(*runs))))
        schema("matrix").validate(found)
    found["chapters"][0]["rules"][0]["cells"][0]["state"] = "well"
    assert not schema("matrix").is_valid(found)


def test_what_the_commands_print_is_of_the_form_of_the_schema(ask, tmp_path, capsys):
    files = []
    for engine in (("wrong", "4c"), ("crashes", "5c")):
        files.append(str(tmp_path / f"{engine[0]}.json"))
        (tmp_path / files[-1]).write_text(json.dumps(ask(*engine).document))
    assert main(["report", "--json", *files]) == 0
    found = json.loads(capsys.readouterr().out)
    schema("matrix").validate(found)
    assert [one["verdicts"]["passed"] for one in found["engines"]] == [19, 19]


def test_runs_that_are_not_whole_say_so():
    part = {"profiles": ["roberts"], "only": ["pot/*"], "level": "core", "timeout": 10.0}
    first, second = made(run(options=part, planned=3), run(spec="0.9")).engines
    assert first.notes == (
        "interrupted: 0 of 3 verdicts",
        "under roberts only",
        "only pot/*",
        "rules of level core only",
        "by specification 1.0",
    )
    assert second.notes == ("interrupted: 0 of 1 verdicts", "by specification 0.9")


def test_the_page_says_every_state_in_words_and_holds_no_markup_of_an_engine():
    wild = result(EVIL, EVIL, "failed", ["pot.split", EVIL], said=EVIL, observed=EVIL)
    others = [result(EVIL, outcome=one, rules=["low.eight"], said=EVIL) for one in ("errored", "unsupported")]
    found = Read(page_of(of(wild, *others, name=EVIL, version=EVIL), run(verdicts=[("passed", ["pot.split"])])))
    assert len(found.all("script")) == 1
    assert found.all("img") == []
    assert "✗ fails" in found.text
    assert "✓ passes" in found.text
    assert all(one.get("scope") for one in found.all("th"))


def test_every_link_of_the_page_leads_somewhere():
    every = [(outcome, [rule, "pot.odd-chip"]) for outcome in OUTCOMES for rule in (*RULES, "old.rule", "odd")]
    found = Read(page_of(run(verdicts=every), run(verdicts=[("passed", ["low.eight"])])))
    ids = [attributes["id"] for _, attributes in found.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    links = [one["href"] for one in found.all("a")]
    assert {"#e1-1", "#e1-1-1", "#e1-1-1-cell"} <= set(links)
    assert {one.removeprefix("#") for one in links} <= set(ids)
    assert not any(one.startswith("#e2-") for one in links), "there is nothing to say of what passes"


def told(*results, titles=()):
    """What the page says behind the cells."""
    return " ".join(Read(page_of(of(*results), titles=titles)).text.split())


def test_a_cell_leads_to_what_failed_under_which_profiles():
    failed = [result("pot/x/y", column, "failed", observed=[1, "x"]) for column in ("roberts", "seven")]
    text = told(*failed, titles={"pot/x/y": "Two share"})
    assert "Two share pot/x/y · roberts, seven no ✓ Expected1✗ Observed[1, x]" in text


def test_a_failure_of_another_kind_is_told_apart():
    text = told(result("a/b", outcome="failed"), result("a/b", "seven", "failed", observed=3))
    assert text.count("✗ Observed") == 2
    assert "died of it" in told(result("a/b", outcome="errored", said="died of it"))


def test_a_cell_leads_to_the_known_deviations_with_their_scenarios():
    text = told(
        *(result("pot/x/y", column, "known") for column in ("roberts", "seven")), result("a/b", outcome="known")
    )
    assert "Keeps the odd chip. fault, 3 verdicts; decided by pot.odd-chip (RR-T 4)" in text
    assert "2 scenarios show it" in text


def test_a_cell_leads_to_the_reasons_why_something_was_not_judged():
    text = told(
        *(result("a/b", column, "unsupported", said="it has no `play`") for column in ("roberts", "seven")),
        result("a/b", "x", "not_observed"),
    )
    assert "2 verdicts: it has no play" in text
    assert "1 verdict: right, but the engine does not tell pots" in text


def test_the_command(tmp_path, capsys):
    for name in ("one", "two"):
        (tmp_path / f"{name}.json").write_text(json.dumps(run(name=name, verdicts=[("passed", ["pot.odd-chip"])])))
    files = [str(tmp_path / "one.json"), str(tmp_path / "two.json")]
    assert main(["report", *files, "--html", str(tmp_path / "m.html")]) == 0
    assert "one 1" in capsys.readouterr().out
    assert "2 engines by the rules" in (tmp_path / "m.html").read_text()
    assert main(["report", *files, "--json"]) == 0
    assert [one["name"] for one in json.loads(capsys.readouterr().out)["engines"]] == ["one", "two"]


def without(field, run_):
    return {name: value for name, value in run_.items() if name != field}


PASSED = result("pot/x/y")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "is empty: expected a file that `stud8 run --json` wrote"),
        ("{", "is no JSON"),
        ("\x00", "is no JSON"),
        ("[" * 100_000, "is no JSON"),
        ("[]", "holds no results of a run: expected a file that `stud8 run --json` wrote"),
        ("null", "holds no results of a run"),
        ("{}", "has no `verdicts`"),
        ({"format": 1, "changes": []}, "is what `stud8 diff --json` prints: expected a file"),
        ({"format": 1, "chapters": []}, "is what `stud8 report --json` prints"),
        ({"format": 1, "gaps": []}, "is what `stud8 coverage --json` prints"),
        (run(format=2), "is of format 2, and this version of stud8 reads format 1: run the engine again"),
        (without("format", run()), "is of format None"),
        (without("spec", run()), "the whole: 'spec' is a required property: expected a file"),
        (run(planned="x"), "planned: 'x' is not of type 'integer'"),
        (of({**PASSED, "outcome": "failed"}), "verdicts/0/finding: None is not of type 'object'"),
        (of(without("column", PASSED)), "verdicts/0: 'column' is a required property"),
        (of(PASSED, PASSED), "verdicts: pot/x/y (roberts) is there 2 times"),
        ({**of(PASSED), "totals": run()["totals"]}, "totals: passed is 0, and 1 verdicts are"),
        (of(PASSED, result("pot/x/z"), planned=1), "planned: is 1, and there are 2 verdicts"),
        (of({**result("pot/x/z", outcome="known"), "deviation": 1}), "verdicts/0/deviation: there is no entry 1"),
        (without("deviations", of(result("pot/x/z", outcome="known"))), "there is no entry 0 in `deviations`"),
    ],
)
@pytest.mark.parametrize("command", ["report", "diff"])
def test_a_file_that_is_no_results(tmp_path, capsys, command, content, told):
    good, bad = tmp_path / "good.json", tmp_path / "x.json"
    good.write_text(json.dumps(run()))
    bad.write_text(content if isinstance(content, str) else json.dumps(content))
    assert main([command, str(good), str(bad)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"stud8 {command}: {bad}: ")
    assert told in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"case": 3},
        {"column": None},
        {"outcome": "lost"},
        {"outcome": "unsupported"},
        {"rules": ["pot.split", 1]},
        {"finding": None},
        {"finding": {"step": 1, "field": "pots", "expected": 1, "message": "no"}},
        {"finding": {"step": -1, "field": "pots", "expected": 1, "observed": 2, "message": "no"}},
        {"finding": {"step": 0.5, "field": "pots", "expected": 1, "observed": 2, "message": "no"}},
        {"finding": {"step": 1, "field": None, "expected": 1, "observed": 2, "message": "no"}},
        {"not_observed": "pots"},
        {"reason": "none"},
        {"deviation": 0},
        {"more": 1},
    ],
)
def test_a_verdict_that_is_wrong_is_found_behind_others_that_are_right(tmp_path, changes):
    right = result("pot/x/1", outcome="failed")
    file = tmp_path / "x.json"
    file.write_text(
        json.dumps(
            of(right, result("pot/x/2"), {**result("pot/x/3", outcome="failed"), **changes})
            | {"totals": run()["totals"]}
        )
    )
    with pytest.raises(ResultsError, match=r"x\.json: verdicts/2"):
        results(file)


@pytest.mark.parametrize("command", ["report", "diff"])
def test_what_may_never_come_to_an_end_is_not_read(tmp_path, capsys, command):
    good = tmp_path / "good.json"
    good.write_text(json.dumps(run()))
    assert main([command, str(good), "/dev/zero"]) == 2
    assert capsys.readouterr().err == (
        f"stud8 {command}: /dev/zero: is no file: expected a file that `stud8 run --json` wrote\n"
    )


@pytest.mark.parametrize("kind", ["file", "pipe"])
def test_no_more_is_read_than_a_run_can_write(tmp_path, monkeypatch, kind):
    monkeypatch.setattr("stud8_runner.reports.reading.MAX_BYTES", 1000)
    file = tmp_path / "x.json"
    if kind == "file":
        file.write_bytes(b" " * 1001)
        with pytest.raises(ResultsError, match=r"x\.json: is larger than 1000 bytes, the most that is read: expected"):
            results(file)
        return
    with subprocess.Popen(["yes", "{"], stdout=subprocess.PIPE) as endless:
        assert endless.stdout is not None
        with pytest.raises(ResultsError, match="is larger than 1000 bytes"):
            results(Path(f"/dev/fd/{endless.stdout.fileno()}"))
        endless.kill()


def test_results_are_read_from_a_pipe(tmp_path):
    (tmp_path / "x.json").write_text(json.dumps(run()))
    with subprocess.Popen(["cat", str(tmp_path / "x.json")], stdout=subprocess.PIPE) as cat:
        assert cat.stdout is not None
        assert results(Path(f"/dev/fd/{cat.stdout.fileno()}")) == run()


def test_a_file_that_is_not_there(capsys):
    assert main(["report", "/no/such.json"]) == 2
    assert "/no/such.json: cannot be read" in capsys.readouterr().err


def test_a_folder_is_no_file(tmp_path, capsys):
    assert main(["report", str(tmp_path)]) == 2
    assert "cannot be read: Is a directory" in capsys.readouterr().err


def test_the_results_of_these_tests_are_of_the_form_that_is_written():
    schema("results").validate(run(verdicts=[(one, ["pot.split"]) for one in OUTCOMES]))
