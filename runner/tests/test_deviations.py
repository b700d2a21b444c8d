"""Known deviations: which failures they explain, when they are stale, and the files that list those of the known engines."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from asked import TWENTY, ask, command
from jsonschema import Draft202012Validator
from making import REPOSITORY, changed, hand, job

from stud8_runner.cli import main
from stud8_runner.commands import choosing
from stud8_runner.commands import run as run_command
from stud8_runner.engines.deviations import (
    FILE,
    KINDS,
    Deviation,
    Deviations,
    by_rule,
    draft,
    load,
    told_draft,
    told_stale,
    unlike,
)
from stud8_runner.engines.known import known_engines
from stud8_runner.model import Finding, Outcome, Verdict
from stud8_runner.suite.compiled import Library
from stud8_runner.suite.data import DataError, load_suite
from stud8_runner.suite.yaml_reader import parse_yaml

__all__ = ["ask"]

LIBRARY = Library.at(REPOSITORY, use_cache=False)
SCHEMA = json.loads((REPOSITORY / "spec" / "schema" / "results.schema.json").read_text())
FOUR = "high/flushes/with-4c"
CASE = changed(hand(), id="order/some-file/a-hand:suit", scenario="order/some-file/a-hand", rules=("order.high-board",))


def deviation(*scenarios, rules=(), kind="fault"):
    return Deviation(rules, scenarios, kind, "Does it wrongly.", "order.high-board")


def entry(scenario=FOUR, kind="fault", **fields):
    """An entry of a file, as it is written."""
    lines = {"scenario": json.dumps(scenario), "kind": kind, "does": "It errs.", "decides": "high.flush", **fields}
    first, *others = (f"{name}: {value}" for name, value in lines.items() if value is not None)
    return "\n".join([f"  - {first}", *(f"    {line}" for line in others)])


def written(tmp_path, *entries):
    file = tmp_path / "deviations.yaml"
    listed = "\n".join(["deviations:", *entries]) if entries else "deviations: []"
    file.write_text(f'engine: test\nversion: "1.0"\n{listed}\n')
    return str(file)


def verdict(outcome, case=CASE):
    finding = Finding(0, "to_act", 1, 2, "`to_act` is 2; expected 1") if outcome is Outcome.FAILED else None
    return Verdict(job(case), outcome, finding, reason="died" if outcome is Outcome.ERRORED else None)


@pytest.mark.parametrize(
    ("one", "about"),
    [
        (deviation("order/some-file/a-hand:suit"), True),
        (deviation("order/some-file/a-hand"), True),
        (deviation("order/*"), True),
        (deviation("order/some-file"), False),
        (deviation("pot/*", "*/a-hand"), True),
        (deviation(rules=("order.high-board",)), True),
        (deviation(rules=("order.equal-boards", "order.high-board")), True),
        (deviation(rules=("order.equal-boards",)), False),
        (deviation("order/*", rules=("order.equal-boards",)), False),
        (deviation("pot/*", rules=("order.high-board",)), False),
    ],
)
def test_what_a_deviation_is_about(one, about):
    assert one.is_about(CASE) == about


def test_failures_and_errors_become_known_and_nothing_else():
    listed = Deviations("x.yaml", "test", "1", (deviation("pot/*"), deviation("order/*"), deviation("*")))
    for outcome in (Outcome.FAILED, Outcome.ERRORED):
        marked = listed.mark(verdict(outcome))
        assert (marked.outcome, marked.deviation) == (Outcome.KNOWN, 1)
        assert (marked.finding, marked.reason) == (verdict(outcome).finding, verdict(outcome).reason)
    for outcome in (Outcome.PASSED, Outcome.UNSUPPORTED, Outcome.NOT_OBSERVED):
        assert listed.mark(verdict(outcome)) == verdict(outcome)


def test_stale_is_what_no_failure_bears_out_unless_it_is_flaky():
    entries = (deviation("order/*"), deviation("*/a-hand"), deviation("pot/*"), deviation("pot/*", kind="flaky"))
    listed = Deviations("x.yaml", "test", "1", entries)
    assert listed.stale([listed.mark(verdict(Outcome.FAILED))]) == [2]
    assert listed.stale([verdict(Outcome.PASSED)]) == [0, 1, 2]


def test_each_name_of_an_entry_has_to_be_borne_out():
    other = changed(CASE, id="pot/x/y", scenario="pot/x/y", rules=("pot.split",))
    entries = (
        deviation("order/*", "pot/*"),
        deviation("order/*", "pot/typo"),
        deviation("order/*", "order/some-file/a-hand"),
        deviation(rules=("order.high-board", "pot.split")),
        deviation("pot/*"),
        deviation("pot/*", "pot/typo", rules=("order.nothing",)),
    )
    listed = Deviations("x.yaml", "test", "1", entries)
    verdicts = [listed.mark(verdict(Outcome.FAILED)), verdict(Outcome.PASSED, other)]
    assert listed.stale(verdicts) == [0, 1, 3, 4, 5]
    assert list(told_stale(listed, listed.stale(verdicts), verdicts)) == [
        "stale: x.yaml, entry 1: nothing that is about pot/* fails any more; take that out of the entry",
        "stale: x.yaml, entry 2: no scenario of the run is about pot/typo; correct the name, or take it out",
        "stale: x.yaml, entry 4: nothing that is about pot.split fails any more; take that out of the entry",
        "stale: x.yaml, entry 5 (pot/*): no scenario that it is about fails any more; take the entry out",
        "stale: x.yaml, entry 6: no scenario of the run is about order.nothing, pot/*, pot/typo; correct the name, or take it out",
    ]
    both = [*verdicts[:1], listed.mark(verdict(Outcome.FAILED, other))]
    assert listed.stale(both) == [1, 5]


def test_an_engine_that_is_not_the_one_of_the_file_is_noted():
    listed = Deviations("x.yaml", "test", "1", ())
    assert list(unlike(listed, "test", "1")) == []
    assert list(unlike(listed, "mine", "2")) == [
        "is mine; x.yaml lists what test does",
        "says that it is version 2; x.yaml lists what version 1 does",
    ]
    assert list(unlike(listed, "test", None)) == ["says that it is version unknown; x.yaml lists what version 1 does"]
    assert list(unlike(Deviations("x.yaml", "test", "unknown", ()), "test", None)) == []


def test_the_kinds_are_those_of_the_schema():
    schema = json.loads((REPOSITORY / "spec" / "schema" / "deviations.schema.json").read_text())
    assert list(KINDS) == schema["$defs"]["deviation"]["properties"]["kind"]["enum"]


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        (entry(kind="bug"), 5, "'bug' is not one of"),
        (entry(does=None), 4, "'does' is a required property"),
        (entry(link="somewhere"), 8, "deviations.0.link"),
    ],
)
def test_a_file_that_is_wrong_names_the_line(tmp_path, text, line, told):
    with pytest.raises(DataError) as error:
        load(Path(written(tmp_path, text)), LIBRARY)
    assert error.value.line == line
    assert told in str(error.value)


def test_a_version_that_looks_like_a_number_has_to_be_quoted(tmp_path):
    file = Path(written(tmp_path, entry()))
    file.write_text(file.read_text().replace('"1.0"', "1.0"))
    with pytest.raises(DataError, match="write it in quotes"):
        load(file, LIBRARY)


def test_the_file_that_the_readme_shows_is_of_the_right_form(tmp_path):
    readme = (REPOSITORY / "runner/README.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```yaml\n(engine:.*?)```", readme, re.DOTALL)
    file = tmp_path / "deviations.yaml"
    file.write_text(shown)
    assert load(file, LIBRARY).engine == "my-engine"


def test_what_a_file_says_controls_no_terminal(ask, tmp_path):
    asked = ask("wrong", "4c", options=("--deviations", written(tmp_path, entry(does='"\\e[2J"'))))
    assert "fault: \\x1b[2J" in asked.out


def test_a_rule_or_a_scenario_has_to_be_named(tmp_path):
    text = "  - {kind: fault, does: It errs., decides: high.flush}"
    with pytest.raises(DataError, match=r"deviations\.0"):
        load(Path(written(tmp_path, text)), LIBRARY)


def test_what_is_listed_is_known_and_does_not_fail_the_run(ask, tmp_path):
    asked = ask("wrong", "4c", options=("--deviations", written(tmp_path, entry())))
    assert asked.status == 0
    assert asked.outcomes()["known"] == ["4c"]
    assert "19 passed, 1 known" in asked.out
    assert "     1  fault: It errs." in asked.out
    assert "FAILED" not in asked.out
    Draft202012Validator(SCHEMA).validate(asked.document)
    (known,) = [one for one in asked.document["verdicts"] if one["outcome"] == "known"]
    assert asked.document["deviations"]["entries"][known["deviation"]]["scenarios"] == [FOUR]
    assert known["finding"]["observed"] == ["pair", "KKAQJ"]


def test_what_is_not_listed_fails_as_ever(ask, tmp_path):
    asked = ask("wrong", "Ks", options=("--deviations", written(tmp_path, entry())))
    assert asked.status == 1
    assert asked.outcomes()["known"] == ["4c"]
    assert len(asked.outcomes()["failed"]) == 19


def test_a_request_without_an_answer_may_be_known(ask, tmp_path):
    asked = ask("crashes", "4c", options=("--deviations", written(tmp_path, entry())))
    assert asked.status == 0
    Draft202012Validator(SCHEMA).validate(asked.document)


def test_what_fails_no_longer_is_stale_and_fails_the_run(ask, tmp_path):
    file = written(tmp_path, entry(), entry("high/flushes/with-5c"), entry("pot/*"))
    asked = ask("wrong", "4c", options=("--deviations", file))
    assert asked.status == 1
    assert asked.document["deviations"]["stale"] == [1, 2]
    assert f"stale: {file}, entry 2 (high/flushes/with-5c): no scenario that it is about fails any more" in asked.out


@pytest.mark.parametrize("options", [("--only", "high/flushes/with-4c"), ("--profile", "roberts")])
def test_a_part_of_a_run_makes_nothing_stale(ask, tmp_path, options):
    file = written(tmp_path, entry(), entry("pot/*"))
    asked = ask("wrong", "4c", options=("--deviations", file, *options))
    assert asked.status == 0
    assert asked.document["deviations"]["stale"] is None


def test_another_version_is_noted(ask, tmp_path):
    file = written(tmp_path, entry())
    Path(file).write_text(Path(file).read_text().replace('"1.0"', '"0.9"'))
    assert "lists what version 0.9 does" in ask("wrong", "4c", options=("--deviations", file)).out


def test_without_deviations_nothing_is_said_of_them(ask):
    asked = ask("wrong", "4c")
    assert "known" not in asked.out
    assert "known" not in asked.document["totals"]
    assert "deviations" not in asked.document


def test_a_known_engine_brings_its_own(tmp_path, monkeypatch, capsys):
    own = tmp_path / "conformance" / "engines" / "mine"
    own.mkdir(parents=True)
    written(own, entry())
    (tmp_path / "spec").symlink_to(REPOSITORY / "spec")
    engine, *arguments = command("wrong", "4c")
    described = {
        "title": "Mine",
        "language": "Python",
        "url": "https://x.example",
        "licence": "MIT",
        "note": "An engine.",
    }
    package = {"name": "mine", "registry": "pypi", "package": "pytest", "version": pytest.__version__}
    text = json.dumps({**described, **package, "command": [engine, *arguments]})
    (own / "engine.yaml").write_text(text)
    monkeypatch.setattr(run_command, "open_suite", lambda: TWENTY)
    for module in (choosing, run_command):
        monkeypatch.setattr(module, "root", lambda: tmp_path)
    assert main(["run", "mine"]) == 0
    assert "1 known" in capsys.readouterr().out
    assert main(["run", "--no-deviations", "mine"]) == 1
    assert "1 failed" in capsys.readouterr().out


def test_both_ways_at_once_are_wrong_usage(tmp_path):
    with pytest.raises(SystemExit) as exit_:
        main(["run", "--no-deviations", "--deviations", written(tmp_path), "reference"])
    assert exit_.value.code == 2


def test_a_file_is_begun_from_the_failures_of_a_run(ask, tmp_path):
    file = str(tmp_path / "new.yaml")
    begun = ask("wrong", "Ks", options=("--write-deviations", file))
    assert begun.status == 1
    assert f"{file}: begun with 1 entry for 20 verdicts, a rule each; go through it by hand" in begun.out
    asked = ask("wrong", "Ks", options=("--deviations", file))
    assert asked.status == 0
    assert len(asked.outcomes()["known"]) == 20
    again = ask("wrong", "4c", options=("--write-deviations", file))
    assert again.status == 2
    assert "is there already" in again.err


def test_a_draft_takes_whatever_an_engine_says():
    odd = Finding(None, "high", 1, 2, "it's: \x1b[1m # {")
    text = draft("it's # mine", None, by_rule([Verdict(job(CASE), Outcome.FAILED, odd)]))
    data = parse_yaml(text.encode(), "x.yaml").data
    assert (data["engine"], data["deviations"][0]["does"]) == ("it's # mine", "it's: ?[1m # {")
    assert parse_yaml(draft("mine", "1", {}).encode(), "x.yaml").data["deviations"] == []


def test_a_draft_of_nothing_says_so():
    assert (
        told_draft(Path("x.yaml"), by_rule([verdict(Outcome.PASSED)]))
        == "x.yaml: begun without an entry, for nothing failed"
    )


def test_a_draft_explains_its_own_failures_and_is_not_stale(tmp_path):
    verdicts = [verdict(Outcome.FAILED), verdict(Outcome.ERRORED, changed(CASE, id="pot/x/y", rules=("pot.split",)))]
    file = tmp_path / "new.yaml"
    file.write_text(draft("mine", None, by_rule(verdicts)))
    listed = load(file, LIBRARY)
    marked = [listed.mark(one) for one in verdicts]
    assert [one.outcome for one in marked] == [Outcome.KNOWN, Outcome.KNOWN]
    assert listed.stale(marked) == []
    assert list(unlike(listed, "mine", None)) == []


@pytest.mark.parametrize("engine", known_engines(REPOSITORY), ids=lambda engine: engine.name)
def test_the_list_of_a_known_engine(engine):
    listed = load(engine.folder / FILE, LIBRARY)
    assert (listed.engine, listed.version) == (engine.name, engine.version)
    assert not listed.entries or [*engine.folder.glob("evidence.*")]
    cases = {name: case for case in load_suite().cases for name in (case.id, case.scenario)}
    for one in listed.entries:
        assert one.seen_with in cases, one.does
        assert one.is_about(cases[one.seen_with]), one.does
