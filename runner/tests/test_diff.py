"""What changed between two runs."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from test_matrix import result, run

from stud8_runner.cli import main
from stud8_runner.reports.difference import ORDER, as_text, difference


def of(*results, **changes):
    return {**run(), "verdicts": list(results), "planned": max(1, len(results)), **changes}


@pytest.mark.parametrize(("better", "worse"), list(pairwise(ORDER)))
def test_each_outcome_is_worse_than_the_one_before(better, worse):
    one, other = of(result("a/b/c", outcome=better)), of(result("a/b/c", outcome=worse))
    assert difference(one, other).counts()["worse"] == 1
    assert difference(other, one).counts()["better"] == 1
    assert difference(one, one).counts() == dict.fromkeys(("worse", "better", "otherwise", "new", "gone"), 0)


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


def test_the_same_change_in_several_columns_is_told_once():
    old = of(*(result("a/b/c", column=column) for column in ("roberts", "seven")))
    new = of(*(result("a/b/c", column=column, outcome="failed") for column in ("roberts", "seven")))
    lines = list(as_text(difference(old, new)))
    assert "worse: 2 verdicts" in lines
    assert lines.count("  a/b/c  (roberts, seven)") == 1
    assert "    passed -> failed: no" in lines


def test_runs_that_are_not_alike_are_told():
    old = of(result("a/b/c"), spec="0.9", planned=4)
    new = {
        **of(result("a/b/c"), options={**run()["options"], "only": ["a"]}),
        "engine": {**run()["engine"], "name": "you"},
    }
    assert list(difference(old, new).notes) == [
        "these are runs of different engines",
        "the runs are of different versions of spec: 0.9 and 1.0",
        "the old run was interrupted: 1 of 4 verdicts",
        "the runs were asked for different things: they differ in only",
    ]


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
