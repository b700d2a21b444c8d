"""The page of a run, read as a browser that shows it would, but without one."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree.ElementTree import fromstring

from asked import ask
from making import changed, engine, hand, job, suite

from stud8_runner.model import Document, Finding, Outcome, Rule, Sentence, Verdict
from stud8_runner.reports.page import page
from stud8_runner.reports.ran import Ran

__all__ = ["ask"]

EVIL = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&\x1b[2J\u202e"
HAND = hand("[3, bring_in]", "call: [1, 2]", "expect: {street: fourth, to_act: 1}")
FINDING = Finding(3, "to_act", 1, 2, "`to_act` is 2; expected 1")
VOID = {"meta", "link", "input", "br", "img", "hr"}


class Read(HTMLParser):
    """All elements with their attributes, and the text of the page; every element must be closed."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.text, self.open = [], "", []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("script", "style"):
            self.text += data

    def all(self, tag):
        return [attrs for name, attrs in self.elements if name == tag]


def verdict(outcome=Outcome.FAILED, case=HAND, column="roberts", **fields):
    if outcome in (Outcome.FAILED, Outcome.KNOWN):
        fields.setdefault("finding", FINDING)
    return Verdict(job(case, column), outcome, **fields)


def text_of(*verdicts, hello=None, notes=(), planned=None, deviations=None):
    spec = suite([]).spec
    spec.rules["order.high-board"] = Rule(
        "order.high-board", "order", "High board", "The highest board MUST act first.", "document", ("FR-1",)
    )
    spec.sentences["FR-1"] = Sentence("FR-1", "FR", "The best board begins.")
    spec.documents["FR"] = Document("FR", "The rules page", "French", "a room", 1)
    spec.chapters["order"] = "Order of action"
    ran = Ran(
        verdicts,
        spec,
        hello or engine(name="mine", version="2"),
        asked=["--", "./mine"],
        date="2026-01-02T03:04:05+00:00",
        planned=len(verdicts) if planned is None else planned,
        notes=notes,
        deviations=deviations,
    )
    return "".join(page(ran))


def read(*verdicts, **fields):
    return Read(text_of(*verdicts, **fields))


def test_a_failure_shows_the_table_both_values_the_rule_and_its_sentences():
    text = " ".join(read(verdict()).text.split())
    for said in (
        "lower 20, upper 40, ante 5",
        "K♣king of clubs",
        "seat 3 brings in",
        "Expected",
        "Observed",
        "The highest board MUST act first.",
        "The best board begins. FR-1, The rules page (French)",
        "stud8 run --profile roberts --only order/some-file/a-hand -- ./mine",
    ):
        assert said in text


def test_equal_results_of_several_profiles_are_one_result():
    (result,) = [one for one in read(verdict(), verdict(column="seven")).all("li") if "data-verdict" in one]
    assert result["data-profiles"] == "roberts|seven"
    assert result["data-rules"] == "order.high-board"


def test_the_overview_has_a_header_for_each_row_and_column():
    found = read(verdict(), verdict(Outcome.PASSED, column="seven"))
    assert all(one.get("scope") in ("col", "row", "rowgroup") for one in found.all("th"))
    assert "#verdict=all&chapter=order&profile=seven" in [one.get("href") for one in found.all("a")]


def test_what_the_run_comes_to():
    passed = verdict(Outcome.PASSED)
    assert "Plays by the rules" in read(passed).text
    assert "Breaks the rules" in read(passed, verdict()).text
    assert "Interrupted: 1 of 9 verdicts are known" in read(passed, planned=9).text
    assert "Nothing was judged" in read(verdict(Outcome.UNSUPPORTED, reason="no")).text
    known = verdict(Outcome.KNOWN, deviation=0)
    assert "Deviates only in known ways" in read(passed, known, deviations=listed("does", "does not")).text


def listed(*does, stale=None):
    """Known deviations, as a run keeps them."""
    about = {"rules": ["order.high-board"], "scenarios": ["pot/*"], "kind": "fault", "decides": "`RR` 1", "link": None}
    return {"file": "x.yaml", "entries": [{**about, "does": one} for one in does], "stale": stale}


def test_a_known_deviation_leads_to_its_verdicts():
    found = read(
        verdict(Outcome.KNOWN, deviation=1),
        verdict(Outcome.KNOWN, deviation=1, column="seven"),
        deviations=listed("Acts forwards.", "Acts backwards."),
    )
    assert "fault Acts backwards. Decided by RR 1 · 2 verdicts" in " ".join(found.text.split())
    assert "Acts forwards." not in found.text
    assert "#verdict=known&deviation=2" in [one.get("href") for one in found.all("a")]
    assert [one["data-deviation"] for one in found.all("li") if "data-deviation" in one] == ["2"]
    assert "fault: Acts backwards." in found.text, "it can be chosen in the filter"


def test_what_is_stale_is_told_and_is_no_good_end():
    found = read(verdict(Outcome.PASSED), deviations=listed("Acts forwards.", "Acts backwards.", stale=[1]))
    text = " ".join(found.text.split())
    assert "Deviates in fewer ways than are listed" in text
    assert "stale Acts backwards. Entry 2, about order.high-board, pot/*" in text
    assert "Stale" not in read(verdict(Outcome.PASSED), deviations=listed("x", stale=[])).text


def test_nothing_that_an_engine_says_becomes_markup():
    hello = engine(name=EVIL, version=EVIL, language=EVIL, url="javascript:alert(3)//" + EVIL)
    wild = Finding(1, "street", EVIL, EVIL, EVIL)
    verdicts = (
        verdict(finding=wild),
        verdict(Outcome.ERRORED, reason=EVIL, stderr=EVIL),
        verdict(Outcome.UNSUPPORTED, reason=EVIL, column="seven"),
        verdict(Outcome.NOT_OBSERVED, not_observed=(EVIL,), case=changed(HAND, title=EVIL, id="a/b/c")),
    )
    text = text_of(*verdicts, hello=hello, notes=[EVIL])
    found = Read(text)
    tame = read(verdict(), hello=engine(name="mine"))
    assert len(found.all("script")) == len(tame.all("script")) == 1
    assert found.all("img") == []
    assert not any(name.startswith("on") for _, attrs in found.elements for name in attrs)
    assert not any((one.get("href") or "").startswith("javascript:") for one in found.all("a"))
    assert all(sign.isprintable() or sign == "\n" for sign in text)


def test_the_page_loads_nothing():
    text = text_of(verdict(), hello=engine(name="mine", url="https://example.org/mine"))
    found = Read(text)
    assert [one["href"] for one in found.all("link")] == ["data:,"]
    assert not any("src" in attrs or "srcset" in attrs for _, attrs in found.elements)
    assert not re.search(r"@import|url\(", text)
    (policy,) = [one["content"] for one in found.all("meta") if one.get("http-equiv") == "Content-Security-Policy"]
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy


def test_a_deck_is_drawn_as_it_is_written():
    deck = changed(HAND, cards={}, deck=("7h", "8h", "9h"))
    assert "deck      7h 8h 9h" in read(verdict(case=deck)).text


def test_hands_to_rank_are_shown():
    case = changed(HAND, kind="compare", hands=(("Ah", "Kd"), ("2c", "??")), table={}, seats={}, cards={})
    bad = Verdict(job(HAND), Outcome.FAILED, Finding(None, "low", [1], [2], "no"))
    text = read(Verdict(changed_job(bad, case), Outcome.FAILED, bad.finding)).text
    assert "hand 2" in text
    assert "any card" in text


def changed_job(verdict_, case):
    fields = {name: getattr(verdict_.job, name) for name in type(verdict_.job).__slots__}
    return type(verdict_.job)(**{**fields, "case": case})


def test_the_command_writes_the_page_and_the_xml(ask, tmp_path):
    html, xml = tmp_path / "run.html", tmp_path / "run.xml"
    assert ask("wrong", "4c", options=("--html", str(html), "--junit", str(xml))).status == 1
    found = Read(html.read_text(encoding="utf-8"))
    assert "Breaks the rules" in found.text
    assert len([one for one in found.all("li") if one.get("data-verdict") == "failed"]) == 1
    assert fromstring(xml.read_text(encoding="utf-8")).get("failures") == "1"


def test_the_page_of_an_engine_that_ends_has_its_errors(ask, tmp_path):
    html = tmp_path / "run.html"
    ask("crashes", "4c", options=("--html", str(html)))
    assert "no usable answer" in Read(html.read_text(encoding="utf-8")).text
