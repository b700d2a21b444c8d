"""The links that must hold between sentences, rules, options, questions, scenarios and the reference, as tables.

Pure: from a suite and the functions of the reference to rows, and from rows to the gaps in them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..model import Act, Case, Expect, Refuse, Rule, Spec, Suite
from .apart import told_apart
from .functions import Function

EXAMPLES = (
    *("FR-6", "FR-13", "FR-28", "FR-30", "FR-34", "FR-41", "FR-42", "FR-43", "FR-44"),
    *("IT2-7", "IT2-9", "IT2-11"),
)
"""The sentences of the documents that are examples: each must be a scenario."""


@dataclass(frozen=True, slots=True)
class DocumentLink:
    """A source document, how many sentences it has, and how many of them the specification lists."""

    id: str
    sentences: int
    listed: int


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
    `accepts` are the cases in which something is accepted or expected, `refuses` those in which something must be refused;
    both without the real hands, which show a rule at work but were not made to test it.
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
class ScenarioLink:
    """A case and whether the reference gives what it expects; `passes` is None where nobody asked."""

    id: str
    passes: bool | None


@dataclass(frozen=True, slots=True)
class Links:
    """All tables."""

    documents: tuple[DocumentLink, ...]
    sentences: tuple[SentenceLink, ...]
    rules: tuple[RuleLink, ...]
    pairs: tuple[PairLink, ...]
    questions: tuple[QuestionLink, ...]
    profiles: tuple[ProfileLink, ...]
    examples: tuple[ExampleLink, ...]
    scenarios: tuple[ScenarioLink, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """A link that is missing: in which table, of what, what is missing, and what to do about it."""

    table: str
    subject: str
    missing: str
    do: str


def link(suite: Suite, functions: Mapping[str, tuple[Function, ...]], passed: Collection[str] | None = None) -> Links:
    """The tables of a suite; `functions` are those of the reference by the rule they implement.

    `passed` are the ids of the cases that pass on the reference: only these count. None counts all.
    """
    spec = suite.spec
    counting = [case for case in suite.cases if passed is None or case.id in passed]
    return Links(
        documents=tuple(
            DocumentLink(d.id, d.sentences, sum(s.document == d.id for s in spec.sentences.values()))
            for d in spec.documents.values()
        ),
        sentences=tuple(SentenceLink(s.id, s.document, s.rules, s.informative) for s in spec.sentences.values()),
        rules=tuple(_rules(suite.spec, counting, functions)),
        pairs=tuple(_pairs(suite.spec, counting)),
        questions=tuple(_questions(suite)),
        profiles=tuple(_profiles(suite)),
        examples=tuple(
            ExampleLink(sentence, tuple(case.id for case in counting if sentence in case.examples))
            for sentence in EXAMPLES
        ),
        scenarios=tuple(ScenarioLink(c.id, None if passed is None else c.id in passed) for c in suite.cases),
    )


def accepts(case: Case) -> bool:
    """Whether the case wants anything accepted or expects anything."""
    return case.refused is None and any(isinstance(step, Act | Expect) for step in case.steps)


def refuses(case: Case) -> bool:
    """Whether the case wants its input or one of its actions refused, or an action not to be offered."""
    return case.refused is not None or any(
        isinstance(step, Refuse) or (isinstance(step, Expect) and "offers_not" in step.fields) for step in case.steps
    )


def sources(rule: Rule) -> tuple[str, ...]:
    """What the rule's origin asks for: sentences of a document, sections of an authority, or the questions behind a choice."""
    by_origin = {"document": rule.sentences, "authority": rule.authorities, "choice": rule.questions}
    return by_origin.get(rule.origin, ())


def _rules(spec: Spec, cases: Sequence[Case], functions: Mapping[str, tuple[Function, ...]]) -> Iterator[RuleLink]:
    accepting, refusing = defaultdict(list), defaultdict(list)
    for case in cases:
        if case.source is not None:
            continue
        for name in case.rules:
            if accepts(case):
                accepting[name].append(case.id)
            if refuses(case):
                refusing[name].append(case.id)
    for rule in spec.rules.values():
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


def _pairs(spec: Spec, cases: Sequence[Case]) -> Iterator[PairLink]:
    for option in spec.options.values():
        chapters = tuple(dict.fromkeys(r.chapter for r in spec.rules.values() if option.id in r.options))
        for (one, other), telling in told_apart(option, cases).items():
            ids = tuple((first.id, second.id) for first, second in telling)
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
    tables = (_sentence_gaps, _rule_gaps, _option_gaps, _question_gaps, _profile_gaps, _example_gaps, _scenario_gaps)
    return tuple(dict.fromkeys(gap for table in tables for gap in table(links)))


def subjects(links: Links) -> dict[str, tuple[str, ...]]:
    """What each table is about, by the name of the table: the subjects of its possible gaps."""
    return {
        "sentences": tuple(row.id for row in links.sentences),
        "rules": tuple(row.id for row in links.rules),
        "options": tuple(map(pair, links.pairs)),
        "questions": tuple(row.id for row in links.questions),
        "profiles": tuple(row.name for row in links.profiles),
        "examples": tuple(row.sentence for row in links.examples),
        "scenarios": tuple(row.id for row in links.scenarios),
    }


def pair(row: PairLink) -> str:
    """The name of a pair of values: `raise_cap 3 / 4`."""
    return f"{row.option} {row.one} / {row.other}"


def _sentence_gaps(links: Links) -> Iterator[Gap]:
    for document in links.documents:
        if document.listed != document.sentences:
            yield Gap(
                "sentences",
                document.id,
                f"{document.listed} of its {document.sentences} sentences are listed",
                "add the others in spec/sentences.yaml",
            )
    for row in links.sentences:
        if not row.rules and not row.informative:
            yield Gap(
                "sentences",
                row.id,
                "no rule and no reason why it is only informative",
                "add `rules` or `informative` in spec/sentences.yaml",
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
                f"add `{field}` of the rule in spec/rules/{row.chapter}.yaml",
            )
        if not row.accepts:
            yield Gap(
                "rules", row.id, "no scenario in which it is kept", f"add a scenario that lists it, in {scenarios}"
            )
        if row.forbids and not row.refuses:
            yield Gap(
                "rules",
                row.id,
                f"no scenario that demands a refusal, though it forbids {row.forbids}",
                f"add a scenario with `refuse` or `refused` that lists it, in {scenarios}",
            )
        if not row.functions:
            yield Gap(
                "rules",
                row.id,
                "no function of the reference",
                f'add `@rule("{row.id}")` on the function that implements it, in reference/stud8_reference/',
            )


def _option_gaps(links: Links) -> Iterator[Gap]:
    for row in links.pairs:
        if not row.chapters:
            yield Gap("options", row.option, "no rule that names it", "add `options` of a rule in spec/rules/")
        if not row.cases:
            chapter = row.chapters[0] if row.chapters else "<chapter>"
            yield Gap(
                "options",
                pair(row),
                "no scenario that tells these values apart",
                f"add a scenario with a variant for each of them, in conformance/scenarios/{chapter}/",
            )


def _question_gaps(links: Links) -> Iterator[Gap]:
    for row in links.questions:
        if not row.rules and not row.profiles:
            yield Gap(
                "questions",
                row.id,
                "nothing refers to it",
                "add `questions` of the rule that it is about, in spec/rules/",
            )


def _profile_gaps(links: Links) -> Iterator[Gap]:
    for row in links.profiles:
        file = f"spec/profiles/{row.name}.yaml"
        for option in row.without_value:
            yield Gap(
                "profiles", row.name, f"no value for {option}", f"add `{option}` with `value` and `basis` in {file}"
            )
        for option in row.without_basis:
            yield Gap(
                "profiles", row.name, f"nothing on which the value of {option} rests", f"add its `basis` in {file}"
            )


def _example_gaps(links: Links) -> Iterator[Gap]:
    for row in links.examples:
        if not row.cases:
            yield Gap(
                "examples",
                row.sentence,
                "no scenario that plays this example",
                f"add a scenario with `examples: [{row.sentence}]`, in conformance/scenarios/",
            )


def _scenario_gaps(links: Links) -> Iterator[Gap]:
    for row in links.scenarios:
        if row.passes is False:
            yield Gap(
                "scenarios",
                row.id,
                "the reference does not give what it expects, so it counts for nothing",
                f"correct the one or the other: `stud8 run reference --only '{row.id}'` tells what differs",
            )
