"""Missing links are found, counted, and make `stud8 coverage` fail."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from jsonschema import Draft202012Validator
from making import REPOSITORY, changed, hand

from stud8_runner.cli import main
from stud8_runner.commands import coverage as command
from stud8_runner.explain.coverage import MEANINGS, as_json, missing, summary, table
from stud8_runner.explain.functions import Function
from stud8_runner.explain.links import EXAMPLES, gaps, link
from stud8_runner.model import Choice, Document, Option, Profile, Question, Rule, Sentence, Spec, Suite, Value

RULE = Rule(
    "pot.ties", "pot", "Equal hands share", "They MUST.", "document", ("FR-6",), (), ("Q-x",), ("o",), "a theft"
)
SPEC = Spec(
    rules={RULE.id: RULE},
    options={"o": Option("o", "An option", (Value("a", "A."), Value("b", "B.")))},
    sentences={"FR-6": Sentence("FR-6", "FR", "They share.", (RULE.id,))},
    questions={"Q-x": Question("Q-x", "Which?", {}, (), "That.", "Because.", "choice", "o")},
    profiles={"p": Profile("p", "P", "", {"o": Choice("a", ("FR-6",))})},
    chapters={"pot": "Pot"},
    terms={},
    authorities={},
    documents={"FR": Document("FR", "Page", "French", "Room", 1)},
)
ONE = changed(
    hand("{refuse: [3, fold]}", "expect: {to_act: 3}"),
    id="pot/x/one:a",
    scenario="pot/x/one",
    rules=(RULE.id,),
    when={"o": ("a",)},
    examples=EXAMPLES,
)
OTHER = changed(hand("[3, bring_in]"), id="pot/x/one:b", scenario="pot/x/one", rules=(RULE.id,), when={"o": ("b",)})
SUITE = Suite(SPEC, (ONE, OTHER))
FUNCTIONS = {RULE.id: (Function("share", "stud8_reference/pots.py", 7),)}


def found(suite=SUITE, functions=FUNCTIONS, passed=None):
    return {(gap.table, gap.subject, gap.missing) for gap in gaps(link(suite, functions, passed))}


def with_spec(**changes):
    return Suite(replace(SPEC, **changes), SUITE.cases)


def with_rule(**changes):
    return with_spec(rules={RULE.id: replace(RULE, **changes)})


def test_a_suite_in_which_everything_is_linked_has_no_gaps():
    assert found() == set()


@pytest.mark.parametrize(
    ("suite", "gap"),
    [
        (
            with_spec(sentences={"FR-6": replace(SPEC.sentences["FR-6"], rules=())}),
            ("sentences", "FR-6", "no rule and no reason why it is only informative"),
        ),
        (
            with_spec(documents={"FR": replace(SPEC.documents["FR"], sentences=2)}),
            ("sentences", "FR", "1 of its 2 sentences are listed"),
        ),
        (with_rule(sentences=()), ("rules", RULE.id, "no source, though its origin is document")),
        (with_rule(origin="authority"), ("rules", RULE.id, "no source, though its origin is authority")),
        (with_rule(options=()), ("options", "o", "no rule that names it")),
        (with_rule(questions=()), ("questions", "Q-x", "nothing refers to it")),
        (with_spec(profiles={"p": Profile("p", "P", "", {})}), ("profiles", "p", "no value for o")),
        (
            with_spec(profiles={"p": Profile("p", "P", "", {"o": Choice("a", ())})}),
            ("profiles", "p", "nothing on which the value of o rests"),
        ),
        (Suite(SPEC, (ONE,)), ("options", "o a / b", "no scenario that tells these values apart")),
        (
            Suite(SPEC, (changed(ONE, examples=EXAMPLES[1:]), OTHER)),
            ("examples", EXAMPLES[0], "no scenario that plays this example"),
        ),
        (
            Suite(SPEC, (changed(ONE, steps=OTHER.steps), OTHER)),
            ("rules", RULE.id, "no scenario that demands a refusal, though it forbids a theft"),
        ),
        (
            Suite(SPEC, tuple(changed(case, source={"site": "a room"}) for case in SUITE.cases)),
            ("rules", RULE.id, "no scenario in which it is kept"),
        ),
    ],
)
def test_a_missing_link_is_a_gap(suite, gap):
    assert gap in found(suite)


def test_a_rule_without_a_function_is_a_gap():
    assert found(functions={}) == {("rules", RULE.id, "no function of the reference")}


def test_a_scenario_that_fails_on_the_reference_is_a_gap_and_counts_for_nothing():
    told = found(passed={OTHER.id})
    assert ("scenarios", ONE.id, "the reference does not give what it expects, so it counts for nothing") in told
    assert ("options", "o a / b", "no scenario that tells these values apart") in told
    assert found(passed={ONE.id, OTHER.id}) == set()


def test_not_offering_an_action_counts_as_refusing_it():
    (case,) = [changed(ONE, steps=hand("expect: {offers_not: [raise]}").steps)]
    assert not [gap for gap in found(Suite(SPEC, (case, OTHER))) if "refusal" in gap[2]]


def test_the_summary_counts_the_rows_that_lack_nothing():
    links = link(Suite(SPEC, (ONE,)), FUNCTIONS)
    told = list(summary(links, gaps(links)))
    assert told[0].startswith("sentences   1 of  1")
    assert told[2].startswith("options     0 of  1")
    assert next(iter(missing(gaps(links)))) == "options: o a / b: no scenario that tells these values apart"


def test_a_table_has_a_row_for_each_subject_and_says_what_is_missing():
    links = link(Suite(SPEC, (ONE,)), {})
    assert list(table(links, "options")) == ["  o a / b  MISSING"]
    rule = list(table(links, "rules"))[-1].split()
    assert rule == ["pot.ties", "core", "FR-6", "1", "1", "MISSING"]
    assert all(list(table(links, name)) for name in MEANINGS)


def test_the_json_form_is_that_of_its_schema():
    schema = json.loads((REPOSITORY / "spec/schema/coverage.schema.json").read_text())
    for functions in (FUNCTIONS, {}):
        links = link(SUITE, functions, {ONE.id})
        Draft202012Validator(schema).validate(json.loads(json.dumps(as_json(links, gaps(links), "1.0"))))


def test_the_command_fails_as_long_as_a_link_is_missing(capsys, monkeypatch):
    monkeypatch.setattr(command, "load_suite", lambda: SUITE)
    monkeypatch.setattr(command, "rule_functions", lambda: FUNCTIONS)
    monkeypatch.setattr(command, "_passed", lambda suite: {case.id for case in suite.cases})
    assert main(["coverage"]) == 0
    assert "missing" not in capsys.readouterr().out
    monkeypatch.setattr(command, "rule_functions", dict)
    assert main(["coverage"]) == 1
    assert "1 link is missing" in capsys.readouterr().out
    assert main(["coverage", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["complete"] is False


def test_every_link_of_the_real_data_is_shown_table_by_table(capsys):
    main(["coverage", "--all"])
    said = capsys.readouterr().out
    for name in MEANINGS:
        assert f"\n{name}: " in f"\n{said}"
    assert "  FR-4    table.no-blinds\n" in said


def test_an_unknown_table_is_wrong_usage(capsys):
    assert main(["coverage", "ruels"]) == 2
    assert "expected sentences, rules" in capsys.readouterr().err
