"""What a build server demands of JUnit XML, in our own words: the elements that Jenkins' xUnit plugin lets pass, with their
attributes and order, and beyond it that the counts are right and that everything can be shown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

NUMBER = r"\d+"
DECIMAL = r"\d+(\.\d+)?"
MOMENT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"
SOME = r"(?s).+"
ANY = r"(?s).*"

OUTCOMES = {"failures": "failure", "errors": "error", "skipped": "skipped"}
"""The attributes that count, and the elements that they count."""


@dataclass(frozen=True)
class Form:
    """An element: the attributes that it must have and may have, with their patterns, and its children in their order.

    The sign behind a child says how often it comes: `?` at most once, `*` any number of times.
    """

    must: Mapping[str, str]
    may: Mapping[str, str]
    children: str
    text: bool = False


COUNTS = {"tests": NUMBER, "failures": NUMBER, "errors": NUMBER}
SAID = {"message": ANY, "type": SOME}

FORMS = {
    "testsuites": Form({"name": SOME, **COUNTS}, {"time": DECIMAL}, "(testsuite )*"),
    "testsuite": Form(
        {"name": SOME, **COUNTS, "skipped": NUMBER, "timestamp": MOMENT, "time": DECIMAL},
        {"hostname": SOME, "id": NUMBER, "package": SOME},
        "(properties )?(testcase )*(system-out )?(system-err )?",
    ),
    "properties": Form({}, {}, "(property )*"),
    "property": Form({"name": SOME, "value": ANY}, {}, ""),
    "testcase": Form(
        {"name": SOME, "classname": SOME, "time": DECIMAL},
        {},
        "((skipped|error|failure) )?(system-out )?(system-err )?",
    ),
    "skipped": Form({"message": SOME}, {"type": SOME}, "", text=True),
    "failure": Form(SAID, {}, "", text=True),
    "error": Form(SAID, {}, "", text=True),
    "system-out": Form({}, {}, "", text=True),
    "system-err": Form({}, {}, "", text=True),
}


def wrong(top: Element) -> list[str]:
    """All that is wrong with a file, each in a line; nothing when a server can read it."""
    return [f"the first element is {top.tag}"] if top.tag != "testsuites" else list(_wrong(top))


def _wrong(element: Element) -> Iterator[str]:
    form = FORMS.get(element.tag)
    if form is None:
        yield f"there is no element {element.tag}"
        return
    attributes = {**form.must, **form.may}
    yield from (f"{element.tag} lacks {name}" for name in form.must if name not in element.attrib)
    for name, value in element.attrib.items():
        if name not in attributes:
            yield f"{element.tag} has {name}"
        elif not re.fullmatch(attributes[name], value):
            yield f"{element.tag} has {name} {value!r}"
    if not re.fullmatch(form.children, "".join(f"{child.tag} " for child in element)):
        yield f"{element.tag} has {', '.join(child.tag for child in element)}"
    if not form.text and (element.text or "").strip():
        yield f"{element.tag} has text"
    for shown in (element.text or "", *element.attrib.values()):
        yield from (f"{element.tag} has {sign!r}" for sign in shown if not (sign.isprintable() or sign == "\n"))
    if element.tag.startswith("testsuite"):
        yield from _miscounted(element)
    for child in element:
        yield from _wrong(child)


def _miscounted(element: Element) -> Iterator[str]:
    counted = {"tests": len([*element.iter("testcase")])}
    counted |= {name: len([*element.iter(child)]) for name, child in OUTCOMES.items()}
    for name, count in counted.items():
        if element.get(name, str(count)) != str(count):
            yield f"{element.tag} says {element.get(name)} {name}, and has {count}"
