"""The files of `spec/` and `conformance/` as plain JSON values, and validators for them. For the tests only."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

REPOSITORY = Path(__file__).resolve().parents[2]
SPEC = REPOSITORY / "spec"
SCHEMAS = SPEC / "schema"

DATA = (
    ("rules", "spec/rules/*.yaml"),
    ("profile", "spec/profiles/*.yaml"),
    ("options", "spec/options.yaml"),
    ("terms", "spec/terms.yaml"),
    ("sources", "spec/sources.yaml"),
    ("sentences", "spec/sentences.yaml"),
    ("questions", "spec/questions.yaml"),
    ("scenarios", "conformance/scenarios/**/*.yaml"),
    ("scenarios", "conformance/hands/*.yaml"),
    ("alike", "conformance/alike.yaml"),
    ("engine", "conformance/engines/*/engine.yaml"),
    ("deviations", "conformance/engines/*/deviations.yaml"),
)
"""The kinds of data files: the schema of each, and where they are."""

FILES = tuple((kind, path) for kind, pattern in DATA for path in sorted(REPOSITORY.glob(pattern)))


def parse(text: str) -> Any:
    """A YAML text as JSON, its keys as texts."""
    return _as_json(yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))


def _as_json(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _as_json(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_as_json(inner) for inner in value]
    return value


@cache
def load(path: Path) -> Any:
    """The value of a YAML file."""
    return parse(path.read_text(encoding="utf-8"))


@cache
def schemas() -> dict[str, Any]:
    """Every schema by its file name."""
    return {path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(SCHEMAS.glob("*.schema.json"))}


@cache
def registry() -> Registry[Any]:
    """The schemas, each under its file name, by which they refer to each other."""
    return Registry().with_resources([(name, Resource.from_contents(schema)) for name, schema in schemas().items()])


@cache
def validator(reference: str) -> Draft202012Validator:
    """The validator of a schema or of a part of it: `rules.schema.json`, `answer.schema.json#/$defs/play`."""
    return Draft202012Validator({"$ref": reference}, registry=registry())


def errors(reference: str, value: Any) -> list[str]:
    """What is wrong with a value, each with its place."""
    return [f"{error.json_path}: {error.message}" for error in validator(reference).iter_errors(value)]


def entries(name: str) -> dict[str, dict[str, Any]]:
    """The entries of `spec/<name>.yaml` by id."""
    return {entry["id"]: entry for entry in load(SPEC / f"{name}.yaml")[name]}


def rules() -> dict[str, dict[str, Any]]:
    """Every rule by id."""
    return {rule["id"]: rule for kind, path in FILES if kind == "rules" for rule in load(path)["rules"]}


def profiles() -> dict[str, dict[str, Any]]:
    """Every profile by name."""
    return {load(path)["name"]: load(path) for kind, path in FILES if kind == "profile"}
