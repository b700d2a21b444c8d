"""A thing of the specification in full, with everything it is linked to: rule, option, question and so on. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..engines.deviations import Deviation
from ..engines.known import KnownEngine, install
from ..model import Case, Json, Option, Profile, Question, Rule, Sentence, Suite
from ..reports.layout import entry, heading, wrapped
from .apart import both, told_apart
from .functions import Function

_MANY = 12


def rule(suite: Suite, item: Rule, functions: Mapping[str, tuple[Function, ...]]) -> Iterator[str]:
    """A rule: what it says, what it rests on, and where it is tested and implemented."""
    spec = suite.spec
    yield from heading(item.id, item.title)
    yield ""
    yield from wrapped(item.statement, "  ")
    yield ""
    level = "core" if item.origin == "document" else "full"
    yield from entry("level", [f"{level}, its origin is {_ORIGIN.get(item.origin, item.origin)}"])
    yield from entry("forbids", [item.forbids] if item.forbids else [])
    yield from entry("sentences", [_sentence(suite, name) for name in item.sentences])
    yield from entry("authorities", [(name, spec.authorities.get(name, "unknown")) for name in item.authorities])
    yield from entry("questions", [_question(suite, name) for name in item.questions])
    yield from entry("options", [_option(suite, name) for name in item.options])
    yield from entry("scenarios", _scenarios(case for case in suite.cases if item.id in case.rules))
    yield from entry("reference", [str(function) for function in functions.get(item.id, ())])


_ORIGIN = {
    "document": "a document",
    "authority": "an authority, as the documents are silent or differ",
    "choice": "a choice of this specification",
}


def option(suite: Suite, item: Option) -> Iterator[str]:
    """An option: its values, who takes which, and the scenarios that tell them apart."""
    yield from heading(item.id, item.title)
    yield ""
    yield from entry("values", [(str(value.value), value.means) for value in item.values])
    takers = []
    for value in item.values:
        names = [
            profile.name
            for profile in suite.spec.profiles.values()
            if item.id in profile.choices and profile.choices[item.id].value == value.value
        ]
        if names:
            takers.append((str(value.value), ", ".join(names)))
    yield from entry("profiles", takers)
    naming = [rule for rule in suite.spec.rules.values() if item.id in rule.options]
    yield from entry("rules", [(rule.id, rule.title) for rule in naming])
    asking = [question for question in suite.spec.questions.values() if question.option == item.id]
    yield from entry("questions", [(question.id, question.title) for question in asking])
    apart = []
    for (one, other), cases in told_apart(item, suite.cases).items():
        scenarios = list(dict.fromkeys(both(first.id, second.id) for first, second in cases))
        more = f", and {len(scenarios) - 1} more" if len(scenarios) > 1 else ""
        apart.append((f"{one} / {other}", f"{scenarios[0]}{more}" if scenarios else "by no scenario"))
    yield from entry("told apart", apart)


def question(suite: Suite, item: Question) -> Iterator[str]:
    """A question: what each source says, the readings, the answer and its reason."""
    yield from heading(item.id, item.title)
    yield ""
    yield from entry("says", list(item.says.items()))
    yield from entry("readings", list(item.readings))
    yield from entry("answer", [item.answer])
    yield from entry("why", [item.why])
    yield from entry("decided by", [item.decided_by])
    yield from entry("option", [_option(suite, item.option)] if item.option else [])
    asking = [rule for rule in suite.spec.rules.values() if item.id in rule.questions]
    yield from entry("rules", [(rule.id, rule.title) for rule in asking])
    yield from entry("profiles", _resting_on(suite, item.id))


def sentence(suite: Suite, item: Sentence) -> Iterator[str]:
    """A sentence of a document in our words, and what it supports."""
    yield from heading(item.id, f"{item.document}, in our words")
    yield ""
    yield from wrapped(item.means, "  ")
    yield ""
    yield from entry("informative", [item.informative] if item.informative else [])
    rules = suite.spec.rules
    yield from entry("rules", [(name, rules[name].title if name in rules else "unknown") for name in item.rules])
    yield from entry("profiles", _resting_on(suite, item.id))
    saying = [question for question in suite.spec.questions.values() if item.id in question.says]
    yield from entry("questions", [(question.id, question.title) for question in saying])
    yield from entry("examples", _scenarios(case for case in suite.cases if item.id in case.examples))


def profile(suite: Suite, item: Profile) -> Iterator[str]:
    """A profile: every option with its value and what that rests on."""
    yield from heading(item.name, item.title)
    yield ""
    yield from wrapped(item.about, "  ")
    yield ""
    widest = max((len(str(choice.value)) for choice in item.choices.values()), default=0)
    rows = []
    for name, choice in item.choices.items():
        note = f" ({choice.note})" if choice.note else ""
        rows.append((name, f"{choice.value!s:<{widest}}  {', '.join(choice.basis)}{note}"))
    yield from entry("options", rows)


def term(suite: Suite, name: str) -> Iterator[str]:
    """A defined term."""
    yield name
    yield from wrapped(suite.spec.terms[name], "  ")


def authority(suite: Suite, name: str) -> Iterator[str]:
    """A section of an authority and the rules that rest on it."""
    yield from heading(name, suite.spec.authorities[name])
    yield ""
    resting = [rule for rule in suite.spec.rules.values() if name in rule.authorities]
    yield from entry("rules", [(rule.id, rule.title) for rule in resting])


def chapter(suite: Suite, name: str) -> Iterator[str]:
    """A chapter, its rules and its files of scenarios."""
    yield from heading(name, suite.spec.chapters[name])
    yield ""
    rules = [rule for rule in suite.spec.rules.values() if rule.chapter == name]
    yield from entry("rules", [(rule.id, rule.title) for rule in rules])
    files = Counter(scenario.rpartition("/")[0] for scenario in _titles(c for c in suite.cases if c.chapter == name))
    yield from entry(
        "scenarios", [(file, f"{count} scenarios" if count > 1 else "1 scenario") for file, count in files.items()]
    )


def document(suite: Suite, name: str) -> Iterator[str]:
    """A source document and what is known of it."""
    item = suite.spec.documents[name]
    yield from heading(name, item.title)
    yield ""
    yield from entry("language", [item.language])
    yield from entry("room", [item.room])
    own = [sentence for sentence in suite.spec.sentences.values() if sentence.document == name]
    yield from entry("sentences", [(sentence.id, sentence.means) for sentence in own])


def engine(item: KnownEngine, deviations: Sequence[Deviation]) -> Iterator[str]:
    """A third-party engine, how to run it, and where it is known to do otherwise than the rules."""
    yield from heading(item.name, item.title)
    yield ""
    yield from entry("language", [item.language])
    yield from entry("package", [f"{item.package} {item.version} ({item.registry}), {item.licence}"])
    yield from entry("url", [item.url])
    yield from entry("note", [item.note])
    yield from entry("install", [install(item)])
    yield from entry("run", [f"stud8 run {item.name}"])
    yield from entry("deviations", [(deviation.kind, deviation.does) for deviation in deviations])


def file(suite: Suite, name: str) -> Iterator[str]:
    """The scenarios of a file, or of all files of a folder."""
    titles = _titles(c for c in suite.cases if name in (c.chapter, c.scenario.rpartition("/")[0]))
    yield from heading(name, f"{len(titles)} scenarios; `stud8 show ID` draws one")
    yield ""
    longest = max(len(scenario) for scenario in titles)
    for scenario, title in titles.items():
        yield from wrapped(title, f"  {scenario:<{longest}}  ", " " * (longest + 4))


def scenario(suite: Suite, cases: Sequence[Case]) -> Iterator[str]:
    """The head of a scenario, of which these are the variants: what it is about and where it comes from."""
    first = cases[0]
    rules = suite.spec.rules
    yield from heading(first.scenario, first.title)
    yield ""
    yield from entry("file", [f"{first.file}:{first.line}"])
    yield from entry("rules", [(name, rules[name].title if name in rules else "unknown") for name in first.rules])
    if len(cases) == 1:
        yield from entry("when", when(first))
    yield from entry("seen in", list(first.seen_in))
    yield from entry("examples", [_sentence(suite, name) for name in first.examples])
    yield from entry("source", [(name, _text(value)) for name, value in (first.source or {}).items()])
    yield from entry("departs from", list((first.departs_from or {}).items()))


def when(case: Case) -> list[str]:
    """The option values under which a case holds: `raise_cap: 3 or 4`."""
    return [f"{name}: {' or '.join(map(str, values))}" for name, values in case.when.items()]


def _resting_on(suite: Suite, name: str) -> list[tuple[str, str]]:
    return [
        (profile.name, f"{option}: {choice.value}")
        for profile in suite.spec.profiles.values()
        for option, choice in profile.choices.items()
        if name in choice.basis
    ]


def _sentence(suite: Suite, name: str) -> tuple[str, str]:
    known = suite.spec.sentences.get(name)
    return name, known.means if known else "unknown"


def _question(suite: Suite, name: str) -> tuple[str, str]:
    known = suite.spec.questions.get(name)
    return name, f"{known.title} {known.answer}" if known else "unknown"


def _option(suite: Suite, name: str) -> tuple[str, str]:
    known = suite.spec.options.get(name)
    return name, f"{known.title}: {', '.join(str(value.value) for value in known.values)}" if known else "unknown"


def _titles(cases: Iterable[Case]) -> dict[str, str]:
    return {case.scenario: case.title for case in cases}


def _text(value: Json) -> str:
    return "; ".join(map(str, value)) if isinstance(value, list) else str(value)


def _scenarios(cases: Iterable[Case]) -> Sequence[tuple[str, str]]:
    titles = list(_titles(cases).items())
    if len(titles) <= _MANY:
        return titles
    return [*titles[: _MANY - 1], (f"and {len(titles) - _MANY + 1} more", "")]
