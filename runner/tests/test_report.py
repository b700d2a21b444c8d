"""What a report says of verdicts: tables, and failures that teach."""

from __future__ import annotations

import re

from making import changed, engine, hand, job, suite

from stud8_runner.model import Finding, Outcome, Reply, Rule, Verdict
from stud8_runner.reports.ran import Ran
from stud8_runner.reports.report import report
from stud8_runner.reports.tally import tables, tally, total_line, totals
from stud8_runner.reports.terminal import Style

HAND = hand("[3, bring_in]", "call: [1, 2]", "expect: {street: fourth, to_act: 1}", "[1, bet, 20]", "[2, fold]")
FINDING = Finding(3, "to_act", 1, 2, "`to_act` is 2; expected 1")
RULE = Rule(
    "order.high-board",
    "order",
    "The high board acts",
    "From fourth street on the highest board MUST act first.",
    "document",
)


def verdict(outcome=Outcome.FAILED, column="roberts", case=HAND, **fields):
    if outcome is Outcome.FAILED:
        fields.setdefault("finding", FINDING)
    return Verdict(job(case, column), outcome, **fields)


def told(*verdicts, count=5, notes=(), coloured=False):
    spec = suite([]).spec
    spec.rules[RULE.id] = RULE
    ran = Ran(
        verdicts,
        spec,
        engine(name="mine\x1b[1m"),
        asked=["--", "python3", "my engine.py"],
        date="2026-01-02T03:04:05+00:00",
        planned=len(verdicts),
        notes=notes,
    )
    return "\n".join(report(ran, told_in_full=count, style=Style(coloured)))


def test_a_failure_tells_the_hand_up_to_the_point_where_it_went_wrong():
    text = told(verdict())
    lines = text.splitlines()
    assert lines[0] == "FAILED  order/some-file/a-hand  (roberts)"
    assert "From fourth street on the highest board MUST act first." in text
    assert "table       lower 20, upper 40, ante 5" in text
    assert "actions     seat 3 brings in, seat 1 calls, seat 2 calls\n" in text
    assert "action 3    `to_act` differs" in text
    assert "expected    1" in text
    assert "observed    2" in text
    assert "run again   stud8 run --profile roberts --only order/some-file/a-hand -- python3 'my engine.py'" in text


def test_the_actions_are_told_by_the_streets_that_the_engine_reports():
    streets = ("third", "third", "third", "fourth", "fourth")
    reply = Reply(result={"steps": [{"street": street} for street in streets]})
    text = told(verdict(reply=reply, finding=Finding(5, "pots", 1, 2, "no")))
    assert "third       seat 3 brings in, seat 1 calls, seat 2 calls\n" in text
    assert "fourth      seat 1 bets 20, seat 2 folds\n" in text


def test_states_without_sense_are_told_without_streets():
    for steps in ("x", [1, None], [{"street": []}], []):
        assert "actions     seat 3 brings in" in told(verdict(reply=Reply(result={"steps": steps})))


def test_equal_failures_are_told_once_with_their_columns():
    text = told(verdict(), verdict(column="pokerstars"))
    assert text.count("FAILED") == 1
    assert "(roberts, pokerstars)" in text


def test_different_failures_of_one_case_are_told_apart():
    other = Finding(3, "to_act", 1, 3, "`to_act` is 3; expected 1")
    assert told(verdict(), verdict(column="pokerstars", finding=other)).count("FAILED") == 2


def test_the_first_failure_of_each_rule_comes_before_the_second_of_any():
    cases = [
        changed(HAND, id=f"a/b/{name}", rules=(rule,)) for name, rule in (("1", "x.x"), ("2", "x.x"), ("3", "y.y"))
    ]
    text = told(*(verdict(case=case) for case in cases), count=2)
    assert "FAILED  a/b/1" in text
    assert "FAILED  a/b/3" in text
    assert "and 1 more\n  a/b/2  `to_act` is 2" in text


def test_an_error_tells_its_reason_and_the_tail_of_standard_error():
    text = told(verdict(Outcome.ERRORED, reason="ended with exit status 3", stderr="one\n\x1b[31mtwo\n"))
    assert "trouble     ended with exit status 3" in text
    assert "stderr      one\n              \\x1b[31mtwo" in text


def test_a_house_rule_case_says_whose_options_it_has():
    text = told(verdict(column="house rules", case=changed(HAND, when={"raise_cap": (3,)})))
    assert "options     raise_cap: 3" in text
    assert "the other options are as in roberts" in text
    assert "--profile 'house rules'" in text


def test_nothing_that_an_engine_says_reaches_the_terminal_as_control():
    wild = Finding(0, "street", "third", "\x1b]0;x\x07" * 1000, "\x1b[2J")
    text = told(verdict(finding=wild), verdict(Outcome.ERRORED, reason="\x1b[2J\x9b"), notes=["\u202e"])
    assert all(line.isprintable() for line in text.splitlines())
    assert max(map(len, text.splitlines())) < 600


def test_tables_count_by_chapter_and_by_column():
    pot = changed(HAND, id="pot/x/y", scenario="pot/x/y", chapter="pot")
    verdicts = [
        verdict(Outcome.PASSED),
        verdict(),
        verdict(Outcome.NOT_OBSERVED, column="seven", not_observed=("views",)),
        verdict(Outcome.UNSUPPORTED, case=pot, reason="no"),
    ]
    assert [line.split() for line in tables(tally(verdicts), ("pot", "order", "high"))] == [
        ["chapter", "passed", "failed", "unsupported", "not", "observed", "errored"],
        ["pot", ".", ".", "1", ".", "."],
        ["order", "1", "1", ".", "1", "."],
        ["total", "1", "1", "1", "1", "."],
        [],
        ["profile", "passed", "failed", "unsupported", "not", "observed", "errored"],
        ["roberts", "1", "1", "1", ".", "."],
        ["seven", ".", ".", ".", "1", "."],
        ["total", "1", "1", "1", "1", "."],
    ]
    assert total_line(tally(verdicts)) == "4 verdicts on 2 scenarios: 1 passed, 1 failed, 1 unsupported, 1 not observed"
    assert totals(tally(verdicts)) == {"passed": 1, "failed": 1, "unsupported": 1, "not_observed": 1, "errored": 0}
    assert "not observed: views (1)" in told(*verdicts)


def test_a_mistake_under_many_profiles_is_told_as_the_scenarios_it_fails():
    pot = changed(HAND, id="pot/x/y", scenario="pot/x/y", chapter="pot")
    verdicts = [verdict(), verdict(column="seven"), verdict(Outcome.PASSED, column="other"), verdict(case=pot)]
    assert total_line(tally(verdicts)) == "4 verdicts on 2 scenarios: 1 passed, 3 failed (2 scenarios)"


def test_who_conforms():
    passed = verdict(Outcome.PASSED)
    assert tally([passed, verdict(Outcome.UNSUPPORTED, reason="no"), verdict(Outcome.NOT_OBSERVED)]).conforms
    assert not tally([passed, verdict()]).conforms
    assert not tally([passed, verdict(Outcome.ERRORED, reason="no")]).conforms
    assert not tally([verdict(Outcome.UNSUPPORTED, reason="no")]).conforms


def test_colour_changes_nothing_but_the_colour():
    coloured = told(verdict(), coloured=True)
    assert "\x1b[" in coloured
    assert re.sub("\x1b\\[\\d+m", "", coloured) == told(verdict())
