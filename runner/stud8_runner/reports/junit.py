"""A run as JUnit XML, which continuous integration servers read. Pure."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from stud8_runner.model import WRONG, Outcome, Verdict
from stud8_runner.reports.ran import Ran
from stud8_runner.reports.terminal import Style, harmless
from stud8_runner.reports.verdict_text import Told, full

SKIPPED = (Outcome.KNOWN, Outcome.UNSUPPORTED, Outcome.NOT_OBSERVED)
"""The outcomes that neither passed nor are anything to repair: a server shows them as skipped."""

CONTENT = {Outcome.FAILED: "failure", Outcome.ERRORED: "error", **dict.fromkeys(SKIPPED, "skipped")}
"""The element that stands in a test case for its outcome; a passed one is empty."""

TIME = "0"


def junit(ran: Ran) -> Iterator[str]:
    """The text of the file, a `testsuite` at a time: one for each chapter and profile, with a `testcase` for each verdict.

    Its form is what Jenkins asks for, and pytest writes. An engine is asked many things at a time, so nothing has a time
    of its own: `time` is 0, for readers that cannot do without one.
    """
    groups: dict[tuple[str, str], array[int]] = {}
    for place, verdict in enumerate(ran.verdicts):
        groups.setdefault((verdict.job.case.chapter, verdict.job.column), array("Q")).append(place)
    stale = (ran.deviations or {}).get("stale") or ()
    counts = _counts(ran.tally.of() + Counter({Outcome.FAILED: len(stale)}))
    del counts["skipped"]  # which Jenkins knows for a suite, and not for all of them
    top = Element("testsuites", {"name": clean(f"stud8: {ran.hello.name}"), **counts, "time": TIME})
    begun = tostring(top, encoding="unicode").removesuffix("/>").rstrip()
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n{begun}>\n'
    for (chapter, column), places in groups.items():
        own = _counts(ran.tally.of(chapter, column))
        suite = Element("testsuite", {"name": clean(f"{chapter} / {column}"), **own, "time": TIME})
        suite.set("timestamp", ran.date.removesuffix("+00:00"))
        properties = SubElement(suite, "properties")
        said = {"engine": ran.hello.name, "version": ran.hello.version or "unknown", "profile": column}
        for name, value in said.items():
            SubElement(properties, "property", {"name": name, "value": clean(value)})
        for place in places:
            _case(suite, ran.verdicts[place], ran)
        indent(suite, " ")
        yield tostring(suite, encoding="unicode") + "\n"
    if stale:
        yield tostring(_stale(ran, stale), encoding="unicode") + "\n"
    yield "</testsuites>\n"


def clean(text: str) -> str:
    """The text with its control characters as escapes and without what no XML may hold."""
    lines = (harmless(line) for line in text.split("\n"))
    return "".join(sign for sign in "\n".join(lines) if sign not in "\ufffe\uffff")


def _counts(outcomes: Counter[Outcome]) -> dict[str, str]:
    elements: Counter[str | None] = Counter()
    for outcome, count in outcomes.items():
        elements[CONTENT.get(outcome)] += count
    told = {"tests": outcomes.total(), "failures": elements["failure"], "errors": elements["error"]}
    return {name: str(count) for name, count in {**told, "skipped": elements["skipped"]}.items()}


def _stale(ran: Ran, stale: Sequence[int]) -> Element:
    """A suite for the known deviations that are stale, which fail a run as well."""
    counts = _counts(Counter({Outcome.FAILED: len(stale)}))
    suite = Element("testsuite", {"name": "known deviations", **counts, "time": TIME})
    suite.set("timestamp", ran.date.removesuffix("+00:00"))
    for place in stale:
        named = {"classname": "deviations", "name": clean(f"entry {place + 1}"), "time": TIME}
        said = f"stale: {ran.deviations['file']}, entry {place + 1}, names what no failure bears out any more"
        content = SubElement(SubElement(suite, "testcase", named), "failure", {"message": clean(said), "type": "stale"})
        content.text = clean(f"\n{ran.deviations['entries'][place]['does']}\n`stud8 run` says what to take out.\n")
    indent(suite, " ")
    return suite


def _case(suite: Element, verdict: Verdict, ran: Ran) -> None:
    case = verdict.job.case
    folder, _, name = case.id.rpartition("/")
    named = {"classname": folder.replace("/", "."), "name": f"{name} [{verdict.job.column}]", "time": TIME}
    made = SubElement(suite, "testcase", {attribute: clean(value) for attribute, value in named.items()})
    kind = CONTENT.get(verdict.outcome)
    if kind is None:
        return
    content = SubElement(made, kind, {"message": clean(_message(verdict, ran))})
    if verdict.outcome not in SKIPPED:
        content.set("type", clean(case.rules[0]))
    if verdict.outcome in (*WRONG, Outcome.KNOWN):
        told = full(Told(verdict, (verdict.job.column,)), ran.spec, ran.asked, Style())
        content.text = clean("\n".join(["", *told, f"  {'written in':<12}{case.file}:{case.line}", ""]))
    if verdict.stderr:
        SubElement(made, "system-err").text = clean(verdict.stderr)


def _message(verdict: Verdict, ran: Ran) -> str:
    """What a server shows beside the name of the test."""
    case, finding = verdict.job.case, verdict.finding
    said = finding.message if finding is not None else verdict.reason or ""
    if verdict.outcome is Outcome.KNOWN:
        entry = ran.deviation(verdict)
        return f"known deviation: {said}" if entry is None else f"known deviation ({entry['kind']}): {entry['does']}"
    if verdict.outcome is Outcome.NOT_OBSERVED:
        return f"as the rules say, so far as the engine tells; it does not tell {', '.join(verdict.not_observed)}"
    if verdict.outcome is Outcome.UNSUPPORTED:
        return f"not asked: {said}"
    return f"{case.title}: {said}"
