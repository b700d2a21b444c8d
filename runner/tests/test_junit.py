"""JUnit XML, as a server reads it."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from making import changed, engine, hand, job, suite

from stud8_runner.model import Finding, Outcome, Rule, Verdict
from stud8_runner.reports.junit import clean, junit

HAND = hand("[3, bring_in]", "call: [1, 2]", "expect: {street: fourth, to_act: 1}")
POT = changed(HAND, id="pot/odd/one:3", scenario="pot/odd/one", chapter="pot")
FINDING = Finding(3, "to_act", 1, 2, "`to_act` is 2; expected 1")
RULE = Rule("order.high-board", "order", "High board", "The highest board MUST act first.", "document")
KNOWN = {"entries": [{"kind": "fault", "does": "Acts backwards."}]}


def made(*verdicts, name="mine", deviations=None):
    spec = suite([]).spec
    spec.rules[RULE.id] = RULE
    text = junit(
        verdicts,
        spec=spec,
        hello=engine(name=name),
        asked=["--", "./mine"],
        date="2026-01-02T03:04:05+00:00",
        deviations=deviations,
    )
    return fromstring(text)


def verdict(outcome, case=HAND, column="roberts", **fields):
    if outcome in (Outcome.FAILED, Outcome.KNOWN):
        fields.setdefault("finding", FINDING)
    return Verdict(job(case, column), outcome, **fields)


def test_a_suite_for_each_chapter_and_profile_with_its_counts():
    top = made(
        verdict(Outcome.PASSED),
        verdict(Outcome.FAILED),
        verdict(Outcome.ERRORED, column="seven", reason="died"),
        verdict(Outcome.UNSUPPORTED, case=POT, reason="no"),
    )
    told = [
        (one.get("name"), one.get("tests"), one.get("failures"), one.get("errors"), one.get("skipped")) for one in top
    ]
    assert told == [
        ("order / roberts", "2", "1", "0", "0"),
        ("order / seven", "1", "0", "1", "0"),
        ("pot / roberts", "1", "0", "0", "1"),
    ]
    assert (top.get("tests"), top.get("failures"), top.get("errors"), top.get("skipped")) == ("4", "1", "1", "1")


def test_names_are_those_of_the_case_and_the_profile():
    (case,) = made(verdict(Outcome.PASSED, case=POT)).iter("testcase")
    assert (case.get("classname"), case.get("name")) == ("pot.odd", "one:3 [roberts]")
    assert len(case) == 0


def test_a_failure_says_what_differs_and_tells_the_hand_and_the_rule():
    (failure,) = made(verdict(Outcome.FAILED)).iter("failure")
    assert failure.get("message") == "A hand: `to_act` is 2; expected 1"
    assert failure.get("type") == "order.high-board"
    assert "The highest board MUST act first." in failure.text
    assert "seat 3 brings in" in failure.text
    assert "stud8 run --profile roberts --only order/some-file/a-hand -- ./mine" in failure.text
    assert "written in  conformance/scenarios/order/some-file.yaml:" in failure.text


def test_an_error_has_its_reason_and_standard_error():
    top = made(verdict(Outcome.ERRORED, reason="ended with exit status 3", stderr="Traceback\n\x1b[31mred"))
    (error,), (stderr,) = top.iter("error"), top.iter("system-err")
    assert error.get("message") == "A hand: ended with exit status 3"
    assert stderr.text == "Traceback\n\\x1b[31mred"


@pytest.mark.parametrize(
    ("outcome", "fields", "message"),
    [
        (Outcome.UNSUPPORTED, {"reason": "it has no `play`"}, "not asked: it has no `play`"),
        (Outcome.NOT_OBSERVED, {"not_observed": ("pots",)}, "so far as the engine tells; it does not tell pots"),
        (Outcome.KNOWN, {"deviation": 0}, "known deviation (fault): Acts backwards."),
    ],
)
def test_what_is_nothing_to_repair_is_skipped_with_its_reason(outcome, fields, message):
    (skipped,) = made(verdict(outcome, **fields), deviations=KNOWN).iter("skipped")
    assert skipped.get("message").endswith(message)


@settings(max_examples=50, deadline=None)
@given(st.text(st.characters(), max_size=30))
def test_whatever_an_engine_writes_the_file_is_xml_without_control_characters(text):
    wild = Finding(0, "street", "third", text, text)
    top = made(
        verdict(Outcome.FAILED, finding=wild), verdict(Outcome.ERRORED, reason=text, stderr=text + "x"), name=text
    )
    assert all(sign.isprintable() or sign == "\n" for one in top.iter() for sign in one.text or "")


def test_what_no_xml_may_hold_is_removed():
    assert clean("a\x00b\x1b[1m\n\ud800c\uffff\u202e") == "a\\x00b\\x1b[1m\n\\ud800c\\uffff\\u202e"
