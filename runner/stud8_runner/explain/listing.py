"""What there is to list: one row for each thing of a kind. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from ..engines.known import KnownEngine
from ..model import Suite


@dataclass(frozen=True, slots=True)
class Row:
    """One thing: the chapter or document it belongs to (empty when there is none), its id, and a line about it."""

    group: str
    id: str
    text: str


def _rules(suite: Suite) -> Iterator[Row]:
    for rule in suite.spec.rules.values():
        yield Row(rule.chapter, rule.id, rule.title)


def _options(suite: Suite) -> Iterator[Row]:
    for option in suite.spec.options.values():
        yield Row("", option.id, f"{option.title}: {', '.join(str(value.value) for value in option.values)}")


def _questions(suite: Suite) -> Iterator[Row]:
    for question in suite.spec.questions.values():
        yield Row("", question.id, question.title)


def _sentences(suite: Suite) -> Iterator[Row]:
    for sentence in suite.spec.sentences.values():
        yield Row(sentence.document, sentence.id, sentence.means)


def _profiles(suite: Suite) -> Iterator[Row]:
    for profile in suite.spec.profiles.values():
        yield Row("", profile.name, profile.title)


def _scenarios(suite: Suite) -> Iterator[Row]:
    titles = {case.scenario: (case.chapter, case.title) for case in suite.cases}
    for scenario, (chapter, title) in titles.items():
        yield Row(chapter, scenario, title)


def _terms(suite: Suite) -> Iterator[Row]:
    for term, means in suite.spec.terms.items():
        yield Row("", term, means)


def engine_rows(engines: Sequence[KnownEngine]) -> Iterator[Row]:
    """The third-party engines; they are no part of a suite."""
    for engine in engines:
        yield Row("", engine.name, f"{engine.title} {engine.version}, {engine.language}: {engine.note}")


KINDS: Mapping[str, Callable[[Suite], Iterator[Row]]] = {
    "rules": _rules,
    "options": _options,
    "questions": _questions,
    "sentences": _sentences,
    "profiles": _profiles,
    "scenarios": _scenarios,
    "terms": _terms,
}
"""The kinds of things that a suite holds, each with its rows."""


def matching(rows: Sequence[Row], pattern: str | None) -> list[Row]:
    """The rows whose id or text contains the pattern, in any case; with `*` or `?` in it, the rows whose id it matches."""
    if not pattern:
        return list(rows)
    wanted = pattern.casefold()
    if any(sign in wanted for sign in "*?["):
        return [row for row in rows if fnmatchcase(row.id.casefold(), wanted)]
    return [row for row in rows if wanted in row.id.casefold() or wanted in row.text.casefold()]


def lines(rows: Sequence[Row], width: int | None = None) -> Iterator[str]:
    """The rows as text, aligned, with a heading where the group changes; what is wider than `width` is cut with `…`."""
    longest = max((len(row.id) for row in rows), default=0)
    group = ""
    for row in rows:
        if row.group != group:
            group = row.group
            yield group
        indent = "  " if row.group else ""
        text = f"{indent}{row.id:<{longest}}  {' '.join(row.text.split())}"
        yield text if width is None or len(text) <= width else text[: width - 1].rstrip() + "…"
