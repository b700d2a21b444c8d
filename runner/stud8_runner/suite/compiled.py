"""Data files made ready: read, checked against their JSON Schema, and kept as JSON under the hash of their content.

A file is compiled once. In a wheel that was done when it was built, and the JSON lies beside the YAML; in a checkout it
is kept in `.stud8-cache/`.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ..model import Json
from .yaml_reader import DataError, Document, parse_yaml, read

FORMAT = 1
"""Goes into every key: to be raised when this file or the YAML reader makes something else of the same text."""

CACHE = ".stud8-cache"

_KINDS = (
    ("spec/rules/", "rules"),
    ("spec/profiles/", "profile"),
    ("spec/options.", "options"),
    ("spec/terms.", "terms"),
    ("spec/sources.", "sources"),
    ("spec/sentences.", "sentences"),
    ("spec/questions.", "questions"),
    ("conformance/scenarios/", "scenarios"),
    ("conformance/hands/", "scenarios"),
)


@dataclass(frozen=True, slots=True)
class Compiled:
    """A data file: its value, the line of each entry of its lists, as `scenarios/3`, and the hash of what it was made of."""

    file: str
    data: Json
    lines: Mapping[str, int]
    key: str = ""

    def line(self, name: str, index: int) -> int:
        """The line of entry `index` of the list `name`."""
        return self.lines.get(f"{name}/{index}", 1)


@dataclass(slots=True)
class Library:
    """The data files under `root`; `cache` is the folder for what was compiled, None for no cache."""

    root: Path
    cache: Path | None = None
    schemas: Mapping[str, bytes] = field(default_factory=dict)
    _digest: bytes = b""
    _unkept: dict[str, Compiled] = field(default_factory=dict)
    _validators: dict[str, Any] = field(default_factory=dict)

    @staticmethod
    def at(root: Path, use_cache: bool = True) -> Library:
        """The library under `root`, with the schemas of `spec/schema/`; raises `DataError` when there is none."""
        folder = root / "spec" / "schema"
        schemas = {path.name.removesuffix(".schema.json"): read(path) for path in sorted(folder.glob("*.schema.json"))}
        digest = hashlib.sha256(str(FORMAT).encode())
        for name, content in schemas.items():
            digest.update(f"\0{name}\0{len(content)}\0".encode() + content)
        return Library(root, _cache_folder(root) if use_cache else None, schemas, digest.digest())

    def files(self, *patterns: str) -> list[Path]:
        """The files that match the patterns, in a fixed order."""
        return sorted(path for pattern in patterns for path in self.root.glob(pattern))

    def load(self, path: Path, known: str | None = None) -> Compiled:
        """The data of one file, compiled or as it was compiled before; raises `DataError`, also for one outside the root.

        `known` is the key of the file as it was read before: if that is still kept, it is what comes, and not what the file
        may have become.
        """
        if not path.is_relative_to(self.root):
            raise DataError(str(path), 0, f"does not lie in {self.root}")
        file = path.relative_to(self.root).as_posix()
        places = [path.with_suffix(".json")]
        if self.cache is not None:
            places.append(self.cache / f"{file.replace('/', '--')}.json")
        if known is not None and (kept := self._kept(file, known, places)) is not None:
            return kept
        content = read(path)
        key = self._key(file, content)
        kept = self._kept(file, key, places)
        if kept is not None:
            return kept
        compiled = replace(self.compile(file, content), key=key)
        if self.cache is None or not _keep(places[-1], self.as_json(compiled)):
            self._unkept[key] = compiled
        return compiled

    def _kept(self, file: str, key: str, places: Iterable[Path]) -> Compiled | None:
        for place in places:
            found = _take(place, key)
            if found is not None:
                return Compiled(file, found["data"], found["lines"], key)
        return self._unkept.get(key)

    def _key(self, file: str, content: bytes) -> str:
        return hashlib.sha256(self._digest + file.encode() + b"\0" + content).hexdigest()

    def build(self, path: Path) -> str | None:
        """The text of the JSON file that a wheel has beside the YAML file `path`; raises `DataError`.

        None for a YAML file that is no data of the suite.
        """
        file = path.relative_to(self.root).as_posix()
        if kind_of(file) is None:
            return None
        content = read(path)
        key = self._key(file, content)
        return self.as_json(replace(self.compile(file, content), key=key))

    def as_json(self, compiled: Compiled) -> str:
        """How a compiled file is kept."""
        kept = {"key": compiled.key, "lines": compiled.lines, "data": compiled.data}
        return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))

    def compile(self, file: str, content: bytes, kind: str | None = None) -> Compiled:
        """The data of a file's text, checked against its schema; raises `DataError`.

        `kind` is the name of the schema where the file's place does not say it.
        """
        document = parse_yaml(content, file)
        self._validate(file, document, kind or kind_of(file))
        lines = {f"{place[0]}/{place[1]}": line for place, line in document.lines.items() if len(place) == 2}
        return Compiled(file, document.data, lines)

    def _validate(self, file: str, document: Document, kind: str | None) -> None:
        if kind is None:
            raise DataError(file, 0, "is in no place for data: see spec/README.md and conformance/README.md")
        if kind not in self.schemas:
            return
        if kind not in self._validators:
            self._validators[kind] = _validator(kind, self.schemas)
        from jsonschema.exceptions import best_match  # noqa: PLC0415

        error = best_match(self._validators[kind].iter_errors(document.data))
        if error is not None:
            place = tuple(error.absolute_path)
            where = ".".join(str(part) for part in place) or "the file"
            raise DataError(file, document.line(place), f"{where}: {_shorten(_say(error))}")


def kind_of(file: str) -> str | None:
    """The name of the schema for a file, by its place."""
    return next((kind for start, kind in _KINDS if file.startswith(start)), None)


def _say(error: Any) -> str:
    """The message of a schema error; where the schema describes what belongs there, that too."""
    described = error.schema.get("description") if isinstance(error.schema, Mapping) else None
    message = str(error.message)
    if error.validator == "minItems":
        message += f"; expected at least {error.validator_value}"
    elif error.validator == "type" and error.validator_value == "string" and isinstance(error.instance, int | float):
        message += ": write it in quotes"
    return f"{message} ({described})" if described else message


def _shorten(text: str) -> str:
    return text if len(text) <= 400 else f"{text[:200]} ... {text[-200:]}"


def _validator(kind: str, schemas: Mapping[str, bytes]) -> Any:
    # Only a file that is new or has changed needs a schema: half of the start-up time would go into this import.
    from jsonschema import Draft202012Validator  # noqa: PLC0415
    from referencing import Registry  # noqa: PLC0415
    from referencing.jsonschema import DRAFT202012  # noqa: PLC0415

    loaded = {name: json.loads(content) for name, content in schemas.items()}
    resources = []
    for name, schema in loaded.items():
        resource = DRAFT202012.create_resource(schema)
        resources += [(f"{name}.schema.json", resource), (schema.get("$id", f"{name}.schema.json"), resource)]
    return Draft202012Validator(loaded[kind], registry=Registry().with_resources(resources))


def _cache_folder(root: Path) -> Path | None:
    if (root / ".git").exists() and os.access(root, os.W_OK):
        return root / CACHE
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    if not base or not os.path.isabs(base):
        return None
    return Path(base) / "stud8" / hashlib.sha256(str(root.resolve()).encode()).hexdigest()[:16]


def _take(place: Path, key: str) -> Mapping[str, Json] | None:
    """What is kept at `place`, if it is there, sound and of that key."""
    try:
        kept = json.loads(place.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    sound = isinstance(kept, dict) and kept.get("key") == key and isinstance(kept.get("lines"), dict) and "data" in kept
    return kept if sound else None


def _keep(place: Path, text: str) -> bool:
    """Keeps `text` at `place`, at once or not at all; returns whether it is kept."""
    draft = place.with_name(f"{place.name}.{os.getpid()}")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, place)
    except OSError:
        return False
    return True
