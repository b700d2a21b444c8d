"""The engines that can be asked by name: the reference, and those described under `conformance/engines/`."""

from __future__ import annotations

import importlib.metadata
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .model import Json
from .yaml_reader import DataError, load_yaml

REFERENCE = "reference"
PYTHON = "{python}"
"""In a command: the Python that runs stud8."""


class MissingError(Exception):
    """The package of an engine is not installed; the text says how to install it."""


@dataclass(frozen=True, slots=True)
class Launch:
    """What starts an engine: the words of the command, the folder to start it in, and changes to the environment."""

    command: tuple[str, ...]
    folder: Path | None = None
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class KnownEngine:
    """A third-party engine as its `engine.yaml` describes it; `folder` is where its adapter lies."""

    name: str
    title: str
    language: str
    url: str
    licence: str
    registry: str
    package: str
    version: str
    command: tuple[str, ...]
    note: str
    folder: Path


def known_engines(root: Path) -> tuple[KnownEngine, ...]:
    """The engines described under `root`, by name; raises `DataError` for a description that is wrong."""
    return tuple(_engine(path) for path in sorted((root / "conformance" / "engines").glob("*/engine.yaml")))


def reference() -> Launch:
    """What starts the reference engine."""
    return Launch((sys.executable, "-m", "stud8_reference"))


def launch(engine: KnownEngine) -> Launch:
    """What starts a known engine; raises `MissingError` when its package is not installed for this Python."""
    command = tuple(sys.executable if word == PYTHON else word for word in engine.command)
    if engine.registry == "npm":
        # Node looks beside the adapter; people install where they are.
        places = [str(Path.cwd() / "node_modules"), *filter(None, [os.environ.get("NODE_PATH")])]
        return Launch(command, engine.folder, {"NODE_PATH": os.pathsep.join(places)})
    try:
        importlib.metadata.version(engine.package)
    except importlib.metadata.PackageNotFoundError:
        raise MissingError(
            f"the engine {engine.name} needs the package {engine.package}, which is not installed.\n"
            f"Install it with: {install(engine)}"
        ) from None
    return Launch(command, engine.folder)


def install(engine: KnownEngine) -> str:
    """The command that installs the package of an engine."""
    if engine.registry == "npm":
        return f"npm install '{engine.package}@{engine.version}'"
    if engine.name in (importlib.metadata.metadata("stud8").get_all("Provides-Extra") or ()):
        return f"pip install 'stud8[{engine.name}]'"
    return f"pip install '{engine.package}=={engine.version}'"


def _engine(path: Path) -> KnownEngine:
    raw = load_yaml(path)
    if not isinstance(raw, dict):
        raise DataError(str(path), 1, "is no mapping of the fields of an engine")
    command = raw.get("command")
    if not isinstance(command, list) or not command or not all(isinstance(word, str) for word in command):
        raise DataError(str(path), 1, "`command` is expected, a list of words")

    def text(name: str) -> str:
        value: Json = raw.get(name)
        if value is None or isinstance(value, dict | list):
            raise DataError(str(path), 1, f"`{name}` is expected, a text")
        return str(value)

    if text("name") != path.parent.name:
        raise DataError(str(path), 1, f"`name` is {text('name')}; expected {path.parent.name}, the name of its folder")
    if text("registry") not in ("pypi", "npm"):
        raise DataError(str(path), 1, f"`registry` is {text('registry')}; expected pypi or npm")
    return KnownEngine(
        name=text("name"),
        title=text("title"),
        language=text("language"),
        url=text("url"),
        licence=text("licence"),
        registry=text("registry"),
        package=text("package"),
        version=text("version"),
        command=tuple(command),
        note=text("note"),
        folder=path.parent,
    )
