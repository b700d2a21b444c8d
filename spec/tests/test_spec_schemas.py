"""The schemas are sound, agree with the data that they repeat, take every file, and refuse what is wrong."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from spec_files import FILES, REPOSITORY, SPEC, entries, errors, load, parse, registry, schemas, validator


@pytest.mark.parametrize("name", schemas())
def test_a_schema_is_valid_and_says_what_it_describes(name):
    schema = schemas()[name]
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)
    assert schema["title"]
    assert schema["description"]


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


@pytest.mark.parametrize("name", schemas())
def test_every_reference_of_a_schema_leads_somewhere(name):
    resolver = registry().resolver(name)
    for reference in set(references(schemas()[name])):
        resolver.lookup(reference)


def test_every_shared_definition_is_used():
    used = {reference for schema in schemas().values() for reference in references(schema)}
    for shared in ("values", "words", "protocol"):
        file = f"{shared}.schema.json"
        for name in schemas()[file]["$defs"]:
            assert {f"{file}#/$defs/{name}", f"#/$defs/{name}"} & used, f"{file}: nothing refers to {name}"


@pytest.mark.parametrize(("kind", "path"), FILES, ids=[str(path.relative_to(REPOSITORY)) for _, path in FILES])
def test_a_file_is_of_the_form_of_its_schema(kind, path):
    assert errors(f"{kind}.schema.json", load(path)) == []


@pytest.mark.parametrize(
    ("kind", "path"), [(kind, path) for kind, path in FILES if kind != "deviations"], ids=lambda part: str(part)[-40:]
)
def test_a_file_names_its_schema_for_editors(kind, path):
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert found, f"{path}: the first line names the schema"
    assert (path.parent / found[1]).resolve() == SPEC / "schema" / f"{kind}.schema.json"


def test_the_values_of_the_options_are_those_of_the_schemas():
    options = entries("options")
    values = schemas()["values.schema.json"]["$defs"]
    assert {name: value["enum"] for name, value in values.items()} == {
        name: [value["value"] for value in option["values"]] for name, option in options.items()
    }
    assert all(values[name]["description"].startswith(f"{option['title']}.") for name, option in options.items())


@pytest.mark.parametrize(
    "place",
    [
        "scenarios.schema.json#/$defs/when",
        "profile.schema.json#/properties/options",
        "request.schema.json#/$defs/options",
        "answer.schema.json#/$defs/options",
    ],
)
def test_a_schema_knows_every_option_with_its_values(place):
    known = registry().resolver().lookup(place).contents["properties"]
    assert list(known) == list(entries("options"))
    for name, schema in known.items():
        assert set(references(schema)) >= {f"values.schema.json#/$defs/{name}"}


def test_the_chapters_of_the_schemas_are_the_files():
    words = schemas()["words.schema.json"]["$defs"]
    chapters = {path.stem for kind, path in FILES if kind == "rules"}
    assert set(words["chapter"]["enum"]) == chapters
    alternatives = re.match(r"\^\(([^)]*)\)", words["ruleId"]["pattern"])
    assert set(alternatives[1].split("|")) == chapters


RULE = "{chapter: pot, title: T, rules: [{id: pot.ties, title: T, statement: S., origin: document, sentences: [FR-1]}]}"
SENTENCE = f"{{sentences: [{{id: FR-1, document: FR, sha256: {'a' * 64}, means: M., rules: [pot.ties]}}]}}"
QUESTION = "{questions: [{id: Q-x, title: What?, says: {FR-1: S.}, readings: [A., B.], answer: A., why: W., decided_by: choice}]}"
ENGINE = (
    "{name: a, title: A, language: C, url: 'https://a.org', licence: MIT, registry: npm, package: a, version: 1.0.0,"
    " command: [a], note: N.}"
)
DEVIATION = "{engine: a, version: 1.0.0, deviations: [{rule: pot.ties, kind: fault, does: D., decides: D.}]}"
HAND = (
    "{theme: T, scenarios: [{id: a, title: T, rules: [pot.ties], when: {raise_cap: 3}, table: {lower: 20, upper: 40, ante: 5},"
    " seats: {1: 100, 2: 100}, cards: {1: Ac ?? 2h}, steps: [[1, bring_in], {check: [2]}, {refuse: [1, bet, 20], reason: not_legal},"
    " {expect: {street: third, to_act: 2, legal: [fold, [call, 10]]}}]}]}"
)
RANKED = "{theme: T, rules: [low.ace], scenarios: [{id: a, title: T, evaluate: {cards: Ah 3h 5h 6h 8h}, expect: {low: 8653A}}]}"
WAYS = {
    "rules": (
        RULE,
        [
            ("rules.0", {"sentences": None}),
            ("rules.0", {"origin": "authority"}),
            ("rules.0", {"origin": "choice"}),
            ("rules.0", {"origin": "rumour"}),
            ("rules.0", {"id": "ties"}),
            ("rules.0", {"statement": ""}),
            ("rules.0", {"sentences": ["FR-1", "FR-1"]}),
            ("rules.0", {"question": ["Q-x"]}),
            ("", {"chapter": "dealing"}),
        ],
    ),
    "sentences": (
        SENTENCE,
        [
            ("sentences.0", {"rules": None}),
            ("sentences.0", {"informative": "Why."}),
            ("sentences.0", {"sha256": "0" * 63}),
            ("sentences.0", {"sha256": "A" * 64}),
            ("sentences.0", {"id": "FR-01"}),
        ],
    ),
    "questions": (
        QUESTION,
        [
            ("questions.0", {"readings": ["A."]}),
            ("questions.0", {"decided_by": "document-1"}),
            ("questions.0", {"why": None}),
            ("questions.0", {"says": {"Robert": "S."}}),
            ("questions.0", {"title": "What"}),
        ],
    ),
    "engine": (
        ENGINE,
        [("", {"command": []}), ("", {"version": 1.0}), ("", {"registry": "crates"}), ("", {"note": None})],
    ),
    "deviations": (
        DEVIATION,
        [
            ("deviations.0", {"rule": None}),
            ("deviations.0", {"kind": "bug"}),
            ("deviations.0", {"rule": []}),
            ("deviations.0", {"rule": ["pot.ties", "ties"]}),
            ("deviations.0", {"scenario": "Pot ties"}),
            ("deviations.0", {"decides": None}),
            ("", {"version": None}),
        ],
    ),
    "scenarios": (
        HAND,
        [
            ("scenarios.0", {"steps": None}),
            ("scenarios.0", {"rules": None}),
            ("scenarios.0", {"when": {"raise_cap": 5}}),
            ("scenarios.0", {"when": {"raise_cap": []}}),
            ("scenarios.0", {"when": {"caps": 3}}),
            ("scenarios.0", {"table": {"lower": 20, "upper": 40, "ante": 5, "bring_in": 10}}),
            ("scenarios.0", {"table": {"lower": 20, "upper": 40}}),
            ("scenarios.0", {"seats": {"1": 100}}),
            ("scenarios.0", {"seats": {"1": 100, "11": 100}}),
            ("scenarios.0", {"cards": {"1": "Ac 1h"}}),
            ("scenarios.0", {"deck": "Ac 2h"}),
            ("scenarios.0", {"filler": True}),
            ("scenarios.0", {"refused": "invalid_table"}),
            ("scenarios.0", {"compare": {"hands": []}}),
            ("scenarios.0", {"expect": {}}),
            ("scenarios.0", {"steps": [[1, "bet"]]}),
            ("scenarios.0", {"steps": [[1, "check", 20]]}),
            ("scenarios.0", {"steps": [{"raise": [1]}]}),
            ("scenarios.0", {"steps": [{"reason": "not_legal"}]}),
            ("scenarios.0", {"steps": [{"expect": {"legal": ["call"]}}]}),
            ("scenarios.0", {"steps": [{"expect": {"to_act": "none"}}]}),
            ("scenarios.0", {"steps": [{"expect": {"pot": 60}}]}),
            ("scenarios.0", {"departs_from": {"pot.ties": "Why"}}),
        ],
    ),
}
"""For each kind a sound file, and changes any of which makes it wrong: the place, and fields with their values, None to take one out."""


def changed(value: Any, place: str, fields: dict[str, Any]) -> Any:
    value = copy.deepcopy(value)
    inner = value
    for step in filter(None, place.split(".")):
        inner = inner[int(step) if step.isdigit() else step]
    for name, new in fields.items():
        if new is None:
            del inner[name]
        else:
            inner[name] = new
    return value


@pytest.mark.parametrize("kind", WAYS)
def test_a_sound_file_is_taken_and_every_wrong_one_refused(kind):
    sound = parse(WAYS[kind][0])
    assert errors(f"{kind}.schema.json", sound) == []
    for place, fields in WAYS[kind][1]:
        assert errors(f"{kind}.schema.json", changed(sound, place, fields)), f"{kind}: {fields} should be refused"


@pytest.mark.parametrize(
    "fields",
    [
        {"expect": None},
        {"expect": {"low": "A8653"}},
        {"expect": {"low": 87654}},
        {"expect": {"high": ["flush"]}},
        {"evaluate": {"cards": "Ah 3h 5h 6h"}},
        {"steps": [[1, "bring_in"]]},
    ],
)
def test_a_wrong_evaluation_is_refused(fields):
    assert errors("scenarios.schema.json", parse(RANKED)) == []
    assert errors("scenarios.schema.json", changed(parse(RANKED), "scenarios.0", fields))


def test_what_is_meant_to_be_refused_may_be_as_wrong_as_it_likes():
    hand = changed(parse(HAND), "scenarios.0", {"steps": None, "refused": "invalid_table"})
    hand = changed(hand, "scenarios.0", {"seats": {"1": -5}, "table": {"lower": "much"}, "when": {"raise_cap": 9}})
    assert errors("scenarios.schema.json", hand) == []


@pytest.mark.parametrize("option", entries("options"))
def test_a_profile_without_an_option_or_with_an_unknown_value_is_refused(option):
    sound = load(SPEC / "profiles" / "roberts.yaml")
    assert not validator("profile.schema.json").is_valid(changed(sound, "options", {option: None}))
    assert not validator("profile.schema.json").is_valid(changed(sound, f"options.{option}", {"value": "some"}))
    assert not validator("profile.schema.json").is_valid(changed(sound, f"options.{option}", {"basis": []}))
