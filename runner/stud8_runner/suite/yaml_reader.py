"""Reads a YAML file as plain JSON values, and remembers on which line each of them stands.

Stricter than YAML: every key is a text and may occur once, there are no aliases, no tags and no second document, and a
date is a text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..model import Json

MAX_BYTES = 5_000_000
MAX_DEPTH = 50
MAX_VALUES = 200_000
"""How many values a file may hold: each takes far more memory than the two bytes that it may have in the file."""

Place = tuple[str | int, ...]
"""The way to a value: `("scenarios", 3, "title")`."""


class DataError(Exception):
    """A data file that cannot be used: `file`, `line` (0 for none) and a `message` that says what was expected."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}:{line}: {message}" if line else f"{file}: {message}")
        self.file = file
        self.line = line
        self.message = message


@dataclass(frozen=True, slots=True)
class Document:
    """The value of a YAML file and the line of every value in it."""

    data: Json
    lines: Mapping[Place, int]

    def line(self, place: Place) -> int:
        """The line of the value at `place`, or of the nearest one around it."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)


def load_yaml(path: Path) -> Json:
    """The value of a YAML file, all keys being text; raises `DataError` when it cannot be read."""
    return parse_yaml(read(path), str(path)).data


def read(path: Path, most: int = MAX_BYTES) -> bytes:
    """The bytes of a data file; raises `DataError` when there is none, it is no file, or there are more than `most`."""
    try:
        if path.exists() and not path.is_file():  # of a pipe there may never come an end
            raise DataError(str(path), 0, "is no file")
        with path.open("rb") as stream:
            content = stream.read(most + 1)
    except OSError as error:
        raise DataError(str(path), 0, f"cannot be read: {error.strerror}") from error
    if len(content) > most:
        raise DataError(str(path), 0, f"is larger than {most} bytes, the most that is read: divide it")
    return content


def parse_yaml(content: bytes, file: str) -> Document:
    """The value of YAML text and the lines of its parts; `file` is the name for errors. Raises `DataError`."""
    # A warm cache needs no YAML: the import is left until it is needed.
    import yaml  # noqa: PLC0415

    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DataError(file, line, "is not UTF-8") from error
    builder = _Builder(file)
    try:
        for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        if error.context_mark and "end of stream" in (error.problem or ""):
            mark = error.context_mark  # a quote that is never closed: where it was opened
        # Where something is missing at the end, the mark is behind the last line.
        line = min(mark.line + 1, len(text.splitlines())) if mark else 0
        raise DataError(file, line, _explain(error, text, mark)) from error
    except yaml.YAMLError as error:
        # A character that YAML does not have; the error knows how many bytes are before it.
        line = content.count(b"\n", 0, getattr(error, "position", 0)) + 1
        raise DataError(file, line, f"is no YAML: {' '.join(str(error).split())}") from error
    return Document(builder.data, builder.lines)


def _explain(error: Any, text: str, mark: Any) -> str:
    said = f"is no YAML: {' '.join(part for part in (error.context, error.problem) if part)}"
    lines = text.splitlines()
    line = lines[mark.line] if mark and mark.line < len(lines) else ""
    if line[mark.column : mark.column + 1] == "?" if mark else False:
        return f'{said}; inside {{ }} or [ ] put quotes around cards that begin with ??, "?? ?? 2c"'
    return said


class _Builder:
    """Makes a value of parse events, without recursion, so that no file can exhaust the stack."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.data: Json = None
        self.lines: dict[Place, int] = {}
        self._open: list[tuple[list[Json] | dict[str, Json], Place]] = []
        self._key: list[str | None] = []
        self._documents = 0

    def take(self, event: Any) -> None:
        """Takes in the next event of the parser."""
        kind = type(event).__name__
        line = event.start_mark.line + 1
        if kind == "DocumentStartEvent":
            self._documents += 1
            if self._documents > 1:
                raise self._error(line, "holds a second document (---), and only one is read")
        elif kind == "AliasEvent" or getattr(event, "anchor", None):
            raise self._error(line, "anchors (&) and aliases (*) are not read: write the value out")
        elif kind in ("SequenceEndEvent", "MappingEndEvent"):
            self._open.pop()
            self._key.pop()
        elif kind in ("ScalarEvent", "SequenceStartEvent", "MappingStartEvent"):
            self._value(event, kind, line)

    def _value(self, event: Any, kind: str, line: int) -> None:
        if event.tag is not None:
            raise self._error(line, f"the tag {event.tag} is not read: leave it out")
        inside = self._open[-1] if self._open else None
        if inside and isinstance(inside[0], dict) and self._key[-1] is None:
            self._take_key(event, kind, line, inside[0])
            return
        if kind == "ScalarEvent":
            value: Json = scalar(event.value) if event.implicit[0] else event.value
        else:
            value = [] if kind == "SequenceStartEvent" else {}
        place: Place = ()
        if inside is None:
            self.data = value
        elif isinstance(inside[0], list):
            place = (*inside[1], len(inside[0]))
            inside[0].append(value)
        else:
            key = self._key[-1]
            assert key is not None
            place = (*inside[1], key)
            inside[0][key] = value
            self._key[-1] = None
        self.lines.setdefault(place, line)
        if len(self.lines) > MAX_VALUES:
            raise self._error(line, f"holds more than {MAX_VALUES} values, the most that is read: divide it")
        if kind != "ScalarEvent":
            if len(self._open) >= MAX_DEPTH:
                raise self._error(line, f"is nested deeper than {MAX_DEPTH} levels")
            self._open.append((value, place))
            self._key.append(None)

    def _take_key(self, event: Any, kind: str, line: int, into: dict[str, Json]) -> None:
        if kind != "ScalarEvent":
            raise self._error(line, "a key must be a single word or number")
        key = event.value
        if key in into:
            raise self._error(line, f"the key `{key}` occurs twice: remove one")
        self._key[-1] = key
        # A value is looked for on the line of its key, which is where a reader looks.
        self.lines[(*self._open[-1][1], key)] = line

    def _error(self, line: int, message: str) -> DataError:
        return DataError(self.file, line, message)


_WORDS: Mapping[str, Json] = {
    word: value
    for value, words in ((None, ("~", "null")), (True, ("true", "yes", "on")), (False, ("false", "no", "off")))
    for lower in words
    for word in (lower, lower.capitalize(), lower.upper())
} | {"": None}
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"[-+]?[0-9]+\.[0-9]+")


def scalar(text: str) -> Json:
    """What a word without quotes stands for: nothing, yes or no, a number, or else the text itself."""
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        return float(text)
    return text
