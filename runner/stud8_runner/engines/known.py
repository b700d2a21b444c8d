"""The engines that can be asked by name: the reference, and those described under `conformance/engines/`."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..model import Json
from ..suite.yaml_reader import DataError, load_yaml

REFERENCE = "reference"
PYTHON = "{python}"
"""In a command: the Python that has the engine's package."""


class MissingError(Exception):
    """An engine cannot be started: its package is not installed. The text says what to do."""


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


def cache() -> Path:
    """Where what engines need is installed: under `$STUD8_CACHE`, or else under the user's cache."""
    own = os.environ.get("STUD8_CACHE")
    if own:
        return Path(own).expanduser().absolute() / "engines"
    base = os.environ.get("XDG_CACHE_HOME") or ""
    return (Path(base) if os.path.isabs(base) else Path("~/.cache").expanduser()) / "stud8" / "engines"


def place(engine: KnownEngine) -> Path:
    """The folder of its own into which an engine's package is installed."""
    return cache() / f"{engine.name}-{engine.version}"


def is_here(engine: KnownEngine) -> bool:
    """Whether this Python has the package of an engine in the version that is asked for."""
    # Most of what a short run takes would be this import.
    import importlib.metadata  # noqa: PLC0415

    if engine.registry != "pypi":
        return False
    try:
        return importlib.metadata.version(engine.package) == engine.version
    except importlib.metadata.PackageNotFoundError:
        return False


def is_installed(engine: KnownEngine) -> bool:
    """Whether an engine can be started."""
    if is_here(engine):
        return True
    return python(place(engine)).exists() if engine.registry == "pypi" else (place(engine) / "node_modules").is_dir()


def python(folder: Path) -> Path:
    """The Python of a virtual environment; a link that leads nowhere once the Python that made it is gone."""
    return folder / "bin" / "python"


def launch(engine: KnownEngine) -> Launch:
    """What starts a known engine; raises `MissingError` when its package is not installed."""
    if not is_installed(engine):
        raise MissingError(f"the engine {engine.name} is not installed: `{install(engine)}`")
    folder = place(engine)
    interpreter = sys.executable if is_here(engine) or engine.registry != "pypi" else str(python(folder))
    command = tuple(interpreter if word == PYTHON else word for word in engine.command)
    environment = {"NODE_PATH": str(folder / "node_modules")} if engine.registry == "npm" else {}
    return Launch(command, engine.folder, environment)


def install(engine: KnownEngine) -> str:
    """The command that installs what an engine needs."""
    return f"stud8 install {engine.name}"


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
