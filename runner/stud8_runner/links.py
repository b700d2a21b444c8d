"""The links that must hold between sentences, rules, options, questions, scenarios and the reference, as tables.

Pure: from a suite and the functions of the reference to rows, and from rows to the gaps in them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .apart import told_apart
from .functions import Function
from .model import Act, Case, Expect, Refuse, Rule, Suite

EXAMPLES = (
    *("FR-6", "FR-13", "FR-28", "FR-30", "FR-34", "FR-41", "FR-42", "FR-43", "FR-44"),
    *("IT2-7", "IT2-9", "IT2-11"),
)
"""The sentences of the documents that are examples: each must be a scenario."""


@dataclass(frozen=True, slots=True)
class SentenceLink:
    """A sentence of a document, the rules that it supports, or why it supports none."""

    id: str
    document: str
    rules: tuple[str, ...]
    informative: str | None


@dataclass(frozen=True, slots=True)
class RuleLink:
    """A rule and what stands behind it.

    `level` is `core` when a document says it, else `full`. `sources` are the sentences, authorities or questions that its origin asks for.
    `accepts` are the cases in which something is accepted or expected, `refuses` those in which something must be refused.
    """

    id: str
    chapter: str
    level: str
    origin: str
    sources: tuple[str, ...]
    accepts: tuple[str, ...]
    forbids: str | None
    refuses: tuple[str, ...]
    functions: tuple[Function, ...]


@dataclass(frozen=True, slots=True)
class PairLink:
    """Two values of an option, the cases that tell them apart, and the chapters whose rules name the option."""

    option: str
    one: str | int
    other: str | int
    cases: tuple[tuple[str, str], ...]
    chapters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuestionLink:
    """A question, the rules that refer to it, and the profiles that rest a choice on it."""

    id: str
    rules: tuple[str, ...]
    profiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProfileLink:
    """A profile, the options that it leaves without a value, and those whose value rests on nothing."""

    name: str
    options: int
    without_value: tuple[str, ...]
    without_basis: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExampleLink:
    """A sentence that is an example, and the cases that play it."""

    sentence: str
    cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Links:
    """All tables."""

    sentences: tuple[SentenceLink, ...]
    rules: tuple[RuleLink, ...]
    pairs: tuple[PairLink, ...]
    questions: tuple[QuestionLink, ...]
    profiles: tuple[ProfileLink, ...]
    examples: tuple[ExampleLink, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """A link that is missing: in which table, of what, what is missing, and what to add where."""

    table: str
    subject: str
    missing: str
    add: str


def link(suite: Suite, functions: Mapping[str, tuple[Function, ...]]) -> Links:
    """The tables of a suite; `functions` are those of the reference by the rule they implement."""
    spec = suite.spec
    return Links(
        sentences=tuple(SentenceLink(s.id, s.document, s.rules, s.informative) for s in spec.sentences.values()),
        rules=tuple(_rules(suite, functions)),
        pairs=tuple(_pairs(suite)),
        questions=tuple(_questions(suite)),
        profiles=tuple(_profiles(suite)),
        examples=tuple(
            ExampleLink(sentence, tuple(case.id for case in suite.cases if sentence in case.examples))
            for sentence in EXAMPLES
        ),
    )


def accepts(case: Case) -> bool:
    """Whether the case wants anything accepted or expects anything."""
    return case.refused is None and any(isinstance(step, Act | Expect) for step in case.steps)


def refuses(case: Case) -> bool:
    """Whether the case wants its input or one of its actions refused."""
    return case.refused is not None or any(isinstance(step, Refuse) for step in case.steps)


def sources(rule: Rule) -> tuple[str, ...]:
    """What the rule's origin asks for: sentences of a document, sections of an authority, or the questions behind a choice."""
    by_origin = {"document": rule.sentences, "authority": rule.authorities, "choice": rule.questions}
    return by_origin.get(rule.origin, ())


def _rules(suite: Suite, functions: Mapping[str, tuple[Function, ...]]) -> Iterator[RuleLink]:
    accepting, refusing = defaultdict(list), defaultdict(list)
    for case in suite.cases:
        for rule in case.rules:
            if accepts(case):
                accepting[rule].append(case.id)
            if refuses(case):
                refusing[rule].append(case.id)
    for rule in suite.spec.rules.values():
        yield RuleLink(
            id=rule.id,
            chapter=rule.chapter,
            level="core" if rule.origin == "document" else "full",
            origin=rule.origin,
            sources=sources(rule),
            accepts=tuple(accepting[rule.id]),
            forbids=rule.forbids,
            refuses=tuple(refusing[rule.id]),
            functions=functions.get(rule.id, ()),
        )


def _pairs(suite: Suite) -> Iterator[PairLink]:
    for option in suite.spec.options.values():
        chapters = tuple(dict.fromkeys(r.chapter for r in suite.spec.rules.values() if option.id in r.options))
        for (one, other), cases in told_apart(option, suite.cases).items():
            ids = tuple((first.id, second.id) for first, second in cases)
            yield PairLink(option.id, one, other, ids, chapters)


def _questions(suite: Suite) -> Iterator[QuestionLink]:
    for question in suite.spec.questions:
        yield QuestionLink(
            question,
            tuple(rule.id for rule in suite.spec.rules.values() if question in rule.questions),
            tuple(
                profile.name
                for profile in suite.spec.profiles.values()
                if any(question in choice.basis for choice in profile.choices.values())
            ),
        )


def _profiles(suite: Suite) -> Iterator[ProfileLink]:
    for profile in suite.spec.profiles.values():
        yield ProfileLink(
            profile.name,
            len(suite.spec.options),
            tuple(option for option in suite.spec.options if option not in profile.choices),
            tuple(option for option, choice in profile.choices.items() if not choice.basis),
        )


def gaps(links: Links) -> tuple[Gap, ...]:
    """Every missing link, with what to add and where; empty when the tables are complete."""
    tables = (_sentence_gaps, _rule_gaps, _option_gaps, _question_gaps, _profile_gaps, _example_gaps)
    return tuple(dict.fromkeys(gap for table in tables for gap in table(links)))


def _sentence_gaps(links: Links) -> Iterator[Gap]:
    for row in links.sentences:
        if not row.rules and not row.informative:
            yield Gap(
                "sentences",
                row.id,
                "no rule and no reason why it is only informative",
                "`rules` or `informative` in spec/sentences.yaml",
            )


_SOURCE = {"document": "sentences", "authority": "authorities", "choice": "questions"}


def _rule_gaps(links: Links) -> Iterator[Gap]:
    for row in links.rules:
        scenarios = f"conformance/scenarios/{row.chapter}/"
        if not row.sources:
            field = _SOURCE.get(row.origin, "a known `origin` and its source")
            yield Gap(
                "rules",
                row.id,
                f"no source, though its origin is {row.origin}",
                f"`{field}` of the rule in spec/rules/{row.chapter}.yaml",
            )
        if not row.accepts:
            yield Gap("rules", row.id, "no scenario in which it is kept", f"a scenario that lists it, in {scenarios}")
        if row.forbids and not row.refuses:
            yield Gap(
                "rules",
                row.id,
                f"no scenario that demands a refusal, though it forbids {row.forbids}",
                f"a scenario with `refuse` or `refused` that lists it, in {scenarios}",
            )
        if not row.functions:
            yield Gap(
                "rules",
                row.id,
                "no function of the reference",
                f'`@rule("{row.id}")` on the function that implements it, in reference/stud8_reference/',
            )


def _option_gaps(links: Links) -> Iterator[Gap]:
    for row in links.pairs:
        if not row.chapters:
            yield Gap("options", row.option, "no rule that names it", "`options` of a rule in spec/rules/")
        if not row.cases:
            chapter = row.chapters[0] if row.chapters else "<chapter>"
            yield Gap(
                "options",
                f"{row.option} {row.one} / {row.other}",
                "no scenario that tells these values apart",
                f"a scenario with a variant for each of them, in conformance/scenarios/{chapter}/",
            )


def _question_gaps(links: Links) -> Iterator[Gap]:
    for row in links.questions:
        if not row.rules and not row.profiles:
            yield Gap(
                "questions", row.id, "nothing refers to it", "`questions` of the rule that it is about, in spec/rules/"
            )


def _profile_gaps(links: Links) -> Iterator[Gap]:
    for row in links.profiles:
        file = f"spec/profiles/{row.name}.yaml"
        for option in row.without_value:
            yield Gap("profiles", row.name, f"no value for {option}", f"`{option}` with `value` and `basis` in {file}")
        for option in row.without_basis:
            yield Gap("profiles", row.name, f"nothing on which the value of {option} rests", f"its `basis` in {file}")


def _example_gaps(links: Links) -> Iterator[Gap]:
    for row in links.examples:
        if not row.cases:
            yield Gap(
                "examples",
                row.sentence,
                "no scenario that plays this example",
                f"a scenario with `examples: [{row.sentence}]`, in conformance/scenarios/",
            )
