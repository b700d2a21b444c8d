"""Links inside the specification: every name that a file mentions must be in another. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from stud8_runner.model import Case, Json
from stud8_runner.suite.compiled import Compiled

from .problem import Problem, entries, unknown

RULES, PROFILES = "spec/rules/", "spec/profiles/"
OPTIONS, SENTENCES = "spec/options.yaml", "spec/sentences.yaml"
QUESTIONS, SOURCES, TERMS = "spec/questions.yaml", "spec/sources.yaml", "spec/terms.yaml"

_QUOTED = re.compile(r"`([^`]+)`")
_REFUSALS = frozenset(
    ("out_of_turn", "not_legal", "wrong_amount", "invalid_table", "invalid_cards", "invalid_params", "unknown_option")
)


@dataclass(frozen=True, slots=True)
class Known:
    """Every id of the specification, with where it is first given."""

    rules: Mapping[str, str]
    options: Mapping[str, tuple[str | int, ...]]
    sentences: Mapping[str, str]
    questions: Mapping[str, str]
    authorities: Mapping[str, str]
    documents: Mapping[str, str]
    chapters: Mapping[str, str]


def known(files: Mapping[str, Compiled]) -> Known:
    """The ids in these files, by their path under the root."""

    def ids(wanted: Callable[[str], bool], name: str, key: str = "id") -> dict[str, str]:
        found: dict[str, str] = {}
        for path, file in files.items():
            if wanted(path):
                for line, raw in entries(file, name):
                    found.setdefault(raw[key], f"{path}:{line}")
        return found

    options = entries(files[OPTIONS], "options") if OPTIONS in files else ()
    return Known(
        rules=ids(lambda path: path.startswith(RULES), "rules"),
        options={raw["id"]: tuple(value["value"] for value in raw["values"]) for _, raw in options},
        sentences=ids(SENTENCES.__eq__, "sentences"),
        questions=ids(QUESTIONS.__eq__, "questions"),
        authorities=ids(SOURCES.__eq__, "authorities"),
        documents=ids(SOURCES.__eq__, "documents"),
        chapters={file.data["chapter"]: path for path, file in files.items() if path.startswith(RULES)},
    )


def check_spec(files: Mapping[str, Compiled]) -> Iterator[Problem]:
    """The problems of the files of `spec/`, given by their path under the root, each right by its schema."""
    names = known(files)
    yield from _twice(files)
    for path, file in files.items():
        if path.startswith(RULES):
            yield from _rules(file, names, files.get(SENTENCES))
        elif path.startswith(PROFILES):
            for message in _profile(file, names):
                yield Problem(path, 1, message)
        elif path in _CHECKS:
            name, check = _CHECKS[path]
            for line, raw in entries(file, name):
                for message in check(raw, names):
                    yield Problem(path, line, message)


def check_tested(files: Mapping[str, Compiled], cases: Sequence[Case]) -> Iterator[Problem]:
    """The rules of these files that no scenario lists; real hands do not count, as nobody made them to test a rule."""
    tested = {rule for case in cases if case.source is None for rule in case.rules}
    for path, file in files.items():
        for line, raw in entries(file, "rules") if path.startswith(RULES) else ():
            if raw["id"] not in tested:
                folder = f"conformance/scenarios/{file.data['chapter']}/"
                yield Problem(path, line, f"no scenario lists the rule `{raw['id']}`: add one that does, in {folder}")


def _twice(files: Mapping[str, Compiled]) -> Iterator[Problem]:
    lists: dict[str, tuple[str, ...]] = {
        OPTIONS: ("options",),
        SENTENCES: ("sentences",),
        QUESTIONS: ("questions",),
        TERMS: ("terms",),
        SOURCES: ("documents", "authorities"),
    }
    seen: dict[tuple[str, str], str] = {}
    for path, file in files.items():
        for name in ("rules",) if path.startswith(RULES) else lists.get(path, ()):
            for line, raw in entries(file, name):
                one = raw["term"] if name == "terms" else raw["id"]
                if (name, one) in seen:
                    yield Problem(path, line, f"`{one}` is already at {seen[name, one]}: every id is given once")
                seen.setdefault((name, one), f"{path}:{line}")


def _rules(file: Compiled, names: Known, sentences: Compiled | None) -> Iterator[Problem]:
    chapter = file.data["chapter"]
    if file.file != f"{RULES}{chapter}.yaml":
        yield Problem(file.file, 1, f"is the chapter `{chapter}`: name the file {chapter}.yaml")
    supported = {raw["id"]: raw.get("rules", ()) for _, raw in entries(sentences, "sentences")} if sentences else {}
    for line, raw in entries(file, "rules"):
        for message in _rule(raw, chapter, names, supported):
            yield Problem(file.file, line, message)


def _rule(raw: Mapping[str, Json], chapter: str, names: Known, supported: Mapping[str, Sequence[str]]) -> Iterator[str]:
    rule = raw["id"]
    if rule.partition(".")[0] != chapter:
        yield f"`{rule}` stands in the chapter `{chapter}`: its id must begin with `{chapter}.`"
    if raw["title"].endswith("."):
        yield f"the title of `{rule}` ends with a full stop: remove it"
    yield from unknown(raw.get("sentences", ()), names.sentences, "sentence", SENTENCES)
    yield from unknown(raw.get("authorities", ()), names.authorities, "authority", SOURCES)
    yield from unknown(raw.get("questions", ()), names.questions, "question", QUESTIONS)
    yield from unknown(raw.get("options", ()), names.options, "option", OPTIONS)
    for sentence in raw.get("sentences", ()):
        if sentence in supported and rule not in supported[sentence]:
            yield f"`{rule}` rests on {sentence}, but {SENTENCES} does not list it there: add it to `rules` of {sentence}"
    yield from _words(raw, names)


def _words(raw: Mapping[str, Json], names: Known) -> Iterator[str]:
    """Words between backticks: options, which the rule has to list, their values, rules, and reasons of a refusal."""
    values = {str(value) for option in names.options.values() for value in option}
    for word in _QUOTED.findall(raw["statement"]):
        if word in names.options:
            if word not in raw.get("options", ()):
                yield f"the statement of `{raw['id']}` speaks of the option `{word}`: add it to its `options`"
        elif word not in values and word not in _REFUSALS and word not in names.rules:
            yield f"`{word}` in the statement of `{raw['id']}` is no option, value, rule or reason of a refusal: correct it"


def _sentence(raw: Mapping[str, Json], names: Known) -> Iterator[str]:
    sentence = raw["id"]
    yield from unknown(raw.get("rules", ()), names.rules, "rule", RULES)
    yield from unknown((raw["document"],), names.documents, "document", SOURCES)
    if bool(raw.get("rules")) == bool(raw.get("informative")):
        yield f"`{sentence}` needs either `rules` or `informative` with the reason why it demands nothing, and not both"


def _question(raw: Mapping[str, Json], names: Known) -> Iterator[str]:
    sources = {**names.sentences, **names.authorities, **names.documents}
    yield from unknown(tuple(raw["says"]), sources, "sentence, authority or document", f"{SENTENCES} or {SOURCES}")
    yield from unknown((raw["option"],) if raw.get("option") else (), names.options, "option", OPTIONS)
    if not raw["title"].endswith("?"):
        yield f"the title of `{raw['id']}` is no question: end it with a question mark"


def _option(raw: Mapping[str, Json], names: Known) -> Iterator[str]:
    values = [value["value"] for value in raw["values"]]
    for value in dict.fromkeys(value for value in values if values.count(value) > 1):
        yield f"the value `{value}` of `{raw['id']}` is given twice: remove one"


_CHECKS: Mapping[str, tuple[str, Callable[[Mapping[str, Json], Known], Iterator[str]]]] = {
    SENTENCES: ("sentences", _sentence),
    QUESTIONS: ("questions", _question),
    OPTIONS: ("options", _option),
}


def _profile(file: Compiled, names: Known) -> Iterator[str]:
    name, options = file.data["name"], file.data["options"]
    if file.file != f"{PROFILES}{name}.yaml":
        yield f"is the profile `{name}`: name the file {name}.yaml"
    yield from unknown(tuple(options), names.options, "option", OPTIONS)
    for option in names.options:
        if option not in options:
            yield f"gives no value to `{option}`: add it with `value` and `basis`"
    sources = {**names.sentences, **names.authorities, **names.questions}
    for option, choice in options.items():
        values = names.options.get(option, (choice["value"],))
        if not any(type(value) is type(choice["value"]) and value == choice["value"] for value in values):
            yield f"`{choice['value']}` is no value of `{option}`: expected {', '.join(map(str, values))}"
        yield from unknown(
            choice["basis"], sources, "sentence, authority or question", f"{SENTENCES}, {SOURCES} or {QUESTIONS}"
        )
