"""What changed between two runs."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from asked import ask
from test_matrix import of, result, run, schema

from stud8_runner.cli import main
from stud8_runner.reports.difference import ORDER, SORTS, as_json, as_text, difference

__all__ = ["ask"]


@pytest.mark.parametrize(("better", "worse"), list(pairwise(ORDER)))
def test_each_outcome_is_worse_than_the_one_before(better, worse):
    one, other = of(result("a/b/c", outcome=better)), of(result("a/b/c", outcome=worse))
    assert difference(one, other).counts()["worse"] == 1
    assert difference(other, one).counts()["better"] == 1
    assert difference(one, one).counts() == dict.fromkeys(SORTS, 0)


def test_cases_and_columns_that_only_one_run_has():
    made = difference(of(result("a/b/c"), result("a/b/d")), of(result("a/b/c"), result("a/b/c", column="seven")))
    assert [(one.sort, one.case, one.columns) for one in made.changes] == [
        ("new", "a/b/c", ("seven",)),
        ("gone", "a/b/d", ("roberts",)),
    ]
    assert made.same == 1


def test_a_failure_that_is_another_than_before():
    old, new = of(result("a/b/c", outcome="failed")), of(result("a/b/c", outcome="failed", observed=3))
    assert difference(old, new).counts()["otherwise"] == 1
    assert "    failed, in another way: no" in as_text(difference(old, new))


def test_an_error_for_another_reason():
    old, new = (of(result("a/b/c", outcome="errored", said=said)) for said in ("died", "fell silent"))
    assert difference(old, new).counts()["otherwise"] == 1
    assert "    errored, in another way: fell silent" in as_text(difference(old, new))
    assert difference(old, old).same == 1


def test_the_same_change_in_several_columns_is_told_once():
    old = of(*(result("a/b/c", column=column) for column in ("roberts", "seven")))
    new = of(*(result("a/b/c", column=column, outcome="failed") for column in ("roberts", "seven")))
    lines = list(as_text(difference(old, new)))
    assert "worse: 2 verdicts" in lines
    assert lines.count("  a/b/c  (roberts, seven)") == 1
    assert "    passed -> failed: no" in lines


def test_runs_that_are_not_alike_are_told():
    old = of(result("a/b/c"), spec="0.9", planned=4)
    new = of(result("a/b/c"), name="you", options={**run()["options"], "only": ["a"], "profiles": ["roberts"]})
    assert list(difference(old, new).notes) == [
        "they are runs of different engines",
        "they are of different versions of spec: 0.9 and 1.0",
        "the old run was interrupted: 1 of 4 verdicts",
        "they differ in profiles, only: what only one of them was asked for is new or gone",
    ]


def test_the_runs_are_named_with_their_time():
    lines = list(as_text(difference(of(version=None), of(name="you"))))
    assert lines[:2] == ["old: mine, 2026-01-02 03:04:05 UTC", "new: you 1, 2026-01-02 03:04:05 UTC"]


def changed_everything():
    """Two runs with every pair of outcomes that there can be, and cases that only one has."""
    old, new = [], []
    for before in (None, *ORDER):
        for now in (None, *ORDER):
            if before:
                old.append(result(f"{before}/{now}", outcome=before))
            if now:
                new.append(result(f"{before}/{now}", outcome=now, observed=3))
    return of(*old), of(*new, version=None)


def test_the_json_is_of_the_form_of_its_schema():
    found = json.loads(json.dumps(as_json(difference(*changed_everything()))))
    schema("difference").validate(found)
    assert set(SORTS) == {one["sort"] for one in found["changes"]}
    assert found["counts"] == {"worse": 15, "better": 15, "otherwise": 2, "new": 6, "gone": 6, "same": 4}
    gone = next(one for one in found["changes"] if one["sort"] == "gone")
    assert not schema("difference").is_valid({**found, "changes": [{**gone, "now": "passed"}]})
    assert not schema("difference").is_valid({**found, "changes": [{**gone, "before": None}]})


def test_two_runs_of_the_command(ask, tmp_path, capsys):
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text(json.dumps(ask("wrong", "4c").document))
    new.write_text(json.dumps(ask("wrong", "5c").document))
    assert main(["diff", str(old), str(new), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    schema("difference").validate(found)
    assert found["counts"] == {"worse": 1, "better": 1, "otherwise": 0, "new": 0, "gone": 0, "same": 18}
    assert [one["case"] for one in found["changes"]] == ["high/flushes/with-5c", "high/flushes/with-4c"]
    assert main(["diff", str(old), str(old)]) == 0
    assert capsys.readouterr().out.endswith("\n0 worse, 0 better, 0 otherwise, 0 new, 0 gone, 20 the same\n")


def test_long_lists_are_cut_and_say_so():
    old = of(*(result(f"a/b/{number}") for number in range(9)))
    new = of(*(result(f"a/b/{number}", outcome="failed") for number in range(9)))
    lines = list(as_text(difference(old, new), most=2))
    assert "  … and 7 more; `--all` tells every one" in lines


def test_the_command(tmp_path, capsys):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(of(result("a/b/c"))))
    bad.write_text(json.dumps(of(result("a/b/c", outcome="failed", said="\x1b[2J"))))
    assert main(["diff", str(good), str(bad)]) == 1
    out = capsys.readouterr().out
    assert "passed -> failed" in out
    assert "\x1b" not in out
    assert main(["diff", str(bad), str(good)]) == 0
    capsys.readouterr()
    assert main(["diff", str(good), str(bad), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["counts"]["worse"] == 1
    assert main(["diff", str(good), str(tmp_path / "none.json")]) == 2
