"""Makes a `Spec` of the files under `spec/`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from ..model import Choice, Document, Json, Option, Profile, Question, Rule, Sentence, Spec, Value
from .compiled import Compiled, Library
from .yaml_reader import DataError

Item = TypeVar("Item")


def load_spec(library: Library) -> Spec:
    """The whole specification; raises `DataError` where something is missing, twice there or of the wrong form."""
    chapters = [library.load(path) for path in library.files("spec/rules/*.yaml")]
    profiles = [library.load(path) for path in library.files("spec/profiles/*.yaml")]
    sources = _one(library, "sources")
    return Spec(
        rules=_by_id(_each(file, "rules", _rule(_text(file, "chapter"))) for file in chapters),
        options=_by_id([_each(_one(library, "options"), "options", _option)]),
        sentences=_by_id([_each(_one(library, "sentences"), "sentences", _sentence)]),
        questions=_by_id([_each(_one(library, "questions"), "questions", _question)]),
        profiles=_by_id(_profile(file) for file in profiles),
        chapters={_text(file, "chapter"): _text(file, "title") for file in chapters},
        terms=_by_id([_each(_one(library, "terms"), "terms", lambda raw: (raw["term"], raw["means"]))]),
        authorities=_by_id([_each(sources, "authorities", lambda raw: (raw["id"], raw["title"]))]),
        documents=_by_id([_each(sources, "documents", _document)]),
    )


Entry = tuple[str, Item, str, int]
"""An id, what it stands for, its file and its line."""


def _one(library: Library, name: str) -> Compiled:
    path = library.root / "spec" / f"{name}.yaml"
    if not path.exists():
        return Compiled(f"spec/{name}.yaml", {}, {})
    return library.load(path)


def _text(file: Compiled, name: str) -> str:
    value = file.data.get(name) if isinstance(file.data, Mapping) else None
    if not isinstance(value, str):
        raise DataError(file.file, 1, f"`{name}` is expected, a text")
    return value


def _each(file: Compiled, name: str, make: Callable[[Mapping[str, Json]], tuple[str, Item]]) -> Iterator[Entry[Item]]:
    entries = file.data.get(name, ()) if isinstance(file.data, Mapping) else None
    if not isinstance(entries, list | tuple):
        raise DataError(file.file, 1, f"`{name}` is expected, a list")
    for index, raw in enumerate(entries):
        line = file.line(name, index)
        yield *_made(file, line, raw, make), file.file, line


def _made(
    file: Compiled, line: int, raw: Json, make: Callable[[Mapping[str, Json]], tuple[str, Item]]
) -> tuple[str, Item]:
    # The schemas check the form; this is for a folder whose schemas are not ours.
    try:
        return make(raw)
    except KeyError as error:
        raise DataError(file.file, line, f"`{error.args[0]}` is expected and missing") from error
    except (TypeError, AttributeError, ValueError) as error:
        raise DataError(file.file, line, f"is not of the form that its schema describes: {error}") from error


def _by_id(files: Iterable[Iterable[Entry[Item]]]) -> dict[str, Item]:
    found: dict[str, Item] = {}
    where: dict[str, str] = {}
    for entries in files:
        for name, item, file, line in entries:
            if name in found:
                raise DataError(file, line, f"`{name}` is already in {where[name]}: every id is given once")
            found[name] = item
            where[name] = f"{file}:{line}"
    return found


def _rule(chapter: str) -> Callable[[Mapping[str, Json]], tuple[str, Rule]]:
    def make(raw: Mapping[str, Json]) -> tuple[str, Rule]:
        return raw["id"], Rule(
            id=raw["id"],
            chapter=chapter,
            title=raw["title"],
            statement=raw["statement"],
            origin=raw["origin"],
            sentences=tuple(raw.get("sentences", ())),
            authorities=tuple(raw.get("authorities", ())),
            questions=tuple(raw.get("questions", ())),
            options=tuple(raw.get("options", ())),
            forbids=raw.get("forbids"),
        )

    return make


def _option(raw: Mapping[str, Json]) -> tuple[str, Option]:
    values = tuple(Value(value["value"], value["means"]) for value in raw["values"])
    return raw["id"], Option(raw["id"], raw["title"], values)


def _sentence(raw: Mapping[str, Json]) -> tuple[str, Sentence]:
    return raw["id"], Sentence(
        id=raw["id"],
        document=raw["document"],
        means=raw["means"],
        rules=tuple(raw.get("rules", ())),
        informative=raw.get("informative"),
        sha256=raw.get("sha256", ""),
    )


def _question(raw: Mapping[str, Json]) -> tuple[str, Question]:
    return raw["id"], Question(
        id=raw["id"],
        title=raw["title"],
        says=raw.get("says", {}),
        readings=tuple(raw.get("readings", ())),
        answer=raw["answer"],
        why=raw["why"],
        decided_by=raw["decided_by"],
        option=raw.get("option"),
    )


def _document(raw: Mapping[str, Json]) -> tuple[str, Document]:
    return raw["id"], Document(raw["id"], raw["title"], raw["language"], raw["room"], raw["sentences"])


def _profile(file: Compiled) -> Iterator[Entry[Profile]]:
    def make(raw: Mapping[str, Json]) -> tuple[str, Profile]:
        choices = {
            name: Choice(choice["value"], tuple(choice["basis"]), choice.get("note"))
            for name, choice in raw["options"].items()
        }
        return raw["name"], Profile(raw["name"], raw["title"], raw["about"], choices)

    yield *_made(file, 1, file.data, make), file.file, 1
