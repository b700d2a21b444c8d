"""A run as JUnit XML, which continuous integration servers read. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from stud8_runner.model import Hello, Json, Outcome, Spec, Verdict
from stud8_runner.reports.terminal import Style, harmless
from stud8_runner.reports.verdict_text import Told, full

SKIPPED = (Outcome.KNOWN, Outcome.UNSUPPORTED, Outcome.NOT_OBSERVED)
"""The outcomes that neither passed nor are anything to repair: a server shows them as skipped."""

CONTENT = {Outcome.FAILED: "failure", Outcome.ERRORED: "error", **dict.fromkeys(SKIPPED, "skipped")}
"""The element that stands in a test case for its outcome; a passed one is empty."""


def junit(
    verdicts: Sequence[Verdict], *, spec: Spec, hello: Hello, asked: Sequence[str], date: str, deviations: Json = None
) -> str:
    """The text of the file: a `testsuite` for each chapter and profile, a `testcase` for each verdict.

    `asked` are the words that name the engine on the command line, `deviations` is as `deviations.as_json` has them.
    """
    groups: dict[tuple[str, str], list[Verdict]] = {}
    for verdict in verdicts:
        groups.setdefault((verdict.job.case.chapter, verdict.job.column), []).append(verdict)
    top = Element("testsuites", {"name": clean(f"stud8: {hello.name}"), **_counts(verdicts)})
    for (chapter, column), own in groups.items():
        suite = SubElement(top, "testsuite", {"name": f"{chapter} / {column}", **_counts(own)})
        suite.set("timestamp", date.removesuffix("+00:00"))
        properties = SubElement(suite, "properties")
        for name, value in (("engine", hello.name), ("version", hello.version or "unknown"), ("profile", column)):
            SubElement(properties, "property", {"name": name, "value": clean(value)})
        for verdict in own:
            _case(suite, verdict, spec, asked, deviations)
    indent(top, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(top, encoding="unicode") + "\n"


def clean(text: str) -> str:
    """The text with its control characters as escapes and without what no XML may hold."""
    lines = (harmless(line) for line in text.split("\n"))
    return "".join(sign for sign in "\n".join(lines) if sign not in "\ufffe\uffff")


def _counts(verdicts: Sequence[Verdict]) -> dict[str, str]:
    elements = [CONTENT.get(verdict.outcome) for verdict in verdicts]
    told = {"tests": len(verdicts), "failures": elements.count("failure"), "errors": elements.count("error")}
    return {name: str(count) for name, count in {**told, "skipped": elements.count("skipped")}.items()}


def _case(suite: Element, verdict: Verdict, spec: Spec, asked: Sequence[str], deviations: Json) -> None:
    case = verdict.job.case
    folder, _, name = case.id.rpartition("/")
    made = SubElement(
        suite, "testcase", {"classname": folder.replace("/", "."), "name": f"{name} [{verdict.job.column}]"}
    )
    kind = CONTENT.get(verdict.outcome)
    if kind is None:
        return
    content = SubElement(made, kind, {"message": clean(_message(verdict, deviations))})
    if verdict.outcome not in SKIPPED:
        content.set("type", case.rules[0])
    if verdict.outcome in (Outcome.FAILED, Outcome.ERRORED, Outcome.KNOWN):
        told = full(Told(verdict, (verdict.job.column,)), spec, asked, Style())
        content.text = clean("\n".join(["", *told, f"  {'written in':<12}{case.file}:{case.line}", ""]))
    if verdict.stderr:
        SubElement(made, "system-err").text = clean(verdict.stderr)


def _message(verdict: Verdict, deviations: Json) -> str:
    """What a server shows beside the name of the test."""
    case, finding = verdict.job.case, verdict.finding
    said = finding.message if finding is not None else verdict.reason or ""
    if verdict.outcome is Outcome.KNOWN:
        entry = _entry(verdict, deviations)
        return f"known deviation: {said}" if entry is None else f"known deviation ({entry['kind']}): {entry['does']}"
    if verdict.outcome is Outcome.NOT_OBSERVED:
        return f"as the rules say, so far as the engine tells; it does not tell {', '.join(verdict.not_observed)}"
    if verdict.outcome is Outcome.UNSUPPORTED:
        return f"not asked: {said}"
    return f"{case.title}: {said}"


def _entry(verdict: Verdict, deviations: Json) -> Mapping[str, Json] | None:
    if deviations is None or verdict.deviation is None:
        return None
    entry: Mapping[str, Json] = deviations["entries"][verdict.deviation]
    return entry
