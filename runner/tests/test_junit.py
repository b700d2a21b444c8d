"""JUnit XML, as a server reads it."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest
from asked import ask
from hypothesis import given, settings
from hypothesis import strategies as st
from junit_form import wrong
from making import changed, engine, hand, job, suite

from stud8_runner.model import Finding, Outcome, Rule, Verdict
from stud8_runner.reports.junit import clean, junit
from stud8_runner.reports.ran import Ran

__all__ = ["ask"]

HAND = hand("[3, bring_in]", "call: [1, 2]", "expect: {street: fourth, to_act: 1}")
POT = changed(HAND, id="pot/odd/one:3", scenario="pot/odd/one", chapter="pot")
FINDING = Finding(3, "to_act", 1, 2, "`to_act` is 2; expected 1")
RULE = Rule("order.high-board", "order", "High board", "The highest board MUST act first.", "document")
KNOWN = {"entries": [{"kind": "fault", "does": "Acts backwards."}]}


def made(*verdicts, name="mine", version="1", deviations=None):
    spec = suite([]).spec
    spec.rules[RULE.id] = RULE
    ran = Ran(
        verdicts,
        spec,
        engine(name=name, version=version),
        asked=["--", "./mine"],
        date="2026-01-02T03:04:05+00:00",
        planned=len(verdicts),
        deviations=deviations,
    )
    top = fromstring("".join(junit(ran)).encode())
    assert wrong(top) == []
    return top


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
    assert (top.get("tests"), top.get("failures"), top.get("errors")) == ("4", "1", "1")


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


def test_a_stale_deviation_is_a_failure_as_it_is_for_the_run():
    listed = {
        "file": "known.yaml",
        "stale": [1],
        "entries": [*KNOWN["entries"], {"kind": "fault", "does": "Gone.\x1b"}],
    }
    top = made(verdict(Outcome.PASSED), deviations=listed)
    assert (top.get("tests"), top.get("failures")) == ("2", "1")
    (failure,) = top.iter("failure")
    assert failure.get("message") == "stale: known.yaml, entry 2, names what no failure bears out any more"
    assert "Gone.\\x1b" in failure.text


HOSTILE = (
    "\x00\x08\x1b[2J\x7f\x9b",
    "]]></failure><testcase name='x'/>",
    "<![CDATA[ &amp; &#x0; \"'",
    "\ud800\udfff\ufffe\uffff\U0001ffff",
    "\u202e\u2028\u2029\ufeff\xad",
    "a\r\nb\tc\x0bd\x85e",
    "\U0001f0a1\u2660é",
    "",
    " ",
)
"""What an engine might write to break the file, or whoever reads it."""


def hostile(text):
    """A verdict of each outcome, with the text wherever an engine's words go."""
    return made(
        verdict(Outcome.PASSED),
        verdict(Outcome.FAILED, finding=Finding(0, text, "third", text, text)),
        verdict(Outcome.ERRORED, reason=text, stderr=text),
        verdict(Outcome.UNSUPPORTED, reason=text),
        verdict(Outcome.NOT_OBSERVED, not_observed=(text,)),
        verdict(Outcome.KNOWN, deviation=0, finding=Finding(None, text, text, text, text)),
        name=text,
        version=text,
        deviations={"entries": [{"kind": "fault", "does": text}]},
    )


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_that_an_engine_writes_changes_the_form(text):
    assert len([*hostile(text).iter("testcase")]) == 6


@settings(max_examples=50, deadline=None)
@given(st.text(st.characters(), max_size=30))
def test_whatever_an_engine_writes_the_form_is_that_of_a_server(text):
    hostile(text)


def test_what_an_engine_writes_can_still_be_read():
    top = hostile("]]> \x1b[1m \ud800 é")
    assert top.get("name") == "stud8: ]]> \\x1b[1m \\ud800 é"
    (error,) = top.iter("error")
    assert error.get("message") == "A hand: ]]> \\x1b[1m \\ud800 é"


def test_what_no_xml_may_hold_is_removed():
    assert clean("a\x00b\x1b[1m\n\ud800c\uffff\u202e") == "a\\x00b\\x1b[1m\n\\ud800c\\uffff\\u202e"


GOOD = """<testsuites name="n" tests="1" failures="1" errors="0"><testsuite name="n" tests="1" failures="1" errors="0"
skipped="0" timestamp="2026-01-02T03:04:05" time="0"><properties/><testcase name="n" classname="c" time="0.5">
<failure type="t" message="m">x</failure></testcase></testsuite></testsuites>"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('classname="c" ', "", "testcase lacks classname"),
        ('time="0.5"', 'time="0.5" line="3"', "testcase has line"),
        ('time="0.5"', 'time="0,5"', "testcase has time '0,5'"),
        ("2026-01-02T", "2026-01-02 ", "testsuite has timestamp '2026-01-02 03:04:05'"),
        ('skipped="0"', 'skipped="1"', "testsuite says 1 skipped, and has 0"),
        ('name="n" tests="1"', 'name="n" tests="2"', "testsuites says 2 tests, and has 1"),
        ("<properties/>", "<system-err/><properties/>", "testsuite has system-err, properties, testcase"),
        ("</failure>", "</failure><error type='t' message='m'/>", "testcase has failure, error"),
        (">x<", ">\x85<", "failure has '\\x85'"),
        ("<properties/>", "words<properties/>", "testsuite has text"),
        ("<properties/>", "<properties><p/></properties>", "there is no element p"),
    ],
)
def test_the_form_refuses_what_a_server_would(old, new, told):
    assert wrong(fromstring(GOOD)) == []
    assert told in wrong(fromstring(GOOD.replace(old, new, 1)))


@pytest.mark.parametrize("engine_", [("wrong", "4c"), ("crashes", "4c"), ("noisy",)])
def test_what_the_command_writes_is_of_the_form(ask, tmp_path, engine_):
    xml = tmp_path / "run.xml"
    asked = ask(*engine_, options=("--junit", str(xml)))
    top = fromstring(xml.read_bytes())
    assert wrong(top) == []
    totals = asked.document["totals"]
    assert [top.get("failures"), top.get("errors")] == [str(totals["failed"]), str(totals["errored"])]
