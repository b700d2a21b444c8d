"""Faults that an engine can have, each as the reference with one function replaced.

The files of `conformance/faults/` say `@fault(...)` of a function that stands in for one of the reference. It gets the original as its
first argument, so that it can be wrong in one point and right in all others.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial, wraps
from pathlib import Path
from typing import Any

from ..suite.yaml_reader import DataError
from .bench import caches, modules

Replacement = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: what goes wrong in a player's words, the rule it breaks, where it was really reported, and how to build it in.

    `replaces` is a function of the reference and `by` what stands in for it, called with the original before the arguments. `spreads` says
    why the fault breaks more than its own chapter, where it does.
    """

    id: str
    rule: str
    says: str
    seen_in: tuple[str, ...]
    replaces: Callable[..., Any]
    by: Replacement
    file: str
    spreads: str | None = None


_found: list[Fault] = []


def fault(
    name: str,
    rule: str,
    says: str,
    replaces: Callable[..., Any],
    seen_in: Sequence[str] = ("by analogy",),
    *,
    spreads: str | None = None,
) -> Callable[[Replacement], Replacement]:
    """Enters the function below into the catalogue as a fault of this name. See `Fault` for the rest."""

    def enter(by: Replacement) -> Replacement:
        file = Path(by.__code__.co_filename).stem
        _found.append(Fault(f"{file}/{name}", rule, says, tuple(seen_in), replaces, by, file, spreads))
        return by

    return enter


def load_faults(root: Path) -> tuple[Fault, ...]:
    """The catalogue under `root`, in the order of the files; raises `DataError` for an id that is given twice."""
    _found.clear()
    for path in sorted((root / "conformance" / "faults").glob("*.py")):
        name = f"stud8_faults_{path.stem}"
        found = importlib.util.spec_from_file_location(name, path)
        assert found is not None
        assert found.loader is not None
        module = importlib.util.module_from_spec(found)
        sys.modules[name] = module
        found.loader.exec_module(module)
    ids = [entry.id for entry in _found]
    for entry in ids:
        if ids.count(entry) > 1:
            raise DataError(f"conformance/faults/{entry.split('/')[0]}.py", 0, f"the fault {entry} is there twice")
    return tuple(_found)


@contextmanager
def built_in(entry: Fault) -> Iterator[None]:
    """The reference has this fault while the context lasts. Raises `LookupError` when no module holds the function replaced."""
    by = wraps(entry.replaces)(partial(entry.by, entry.replaces))
    places = [(names, name) for names in _names() for name, value in names.items() if value is entry.replaces]
    if not places:
        raise LookupError(f"{entry.id}: the reference has no function {entry.replaces.__name__} any more")
    try:
        for names, name in places:
            names[name] = by
        _forget()
        yield
    finally:
        for names, name in places:
            names[name] = entry.replaces
        _forget()


def _names() -> Iterator[dict[str, Any]]:
    """What the reference looks functions up in: the names of its modules, and the tables of functions among them."""
    for module in modules():
        yield vars(module)
        yield from [value for name, value in vars(module).items() if name.isupper() and type(value) is dict]


def _forget() -> None:
    """What the reference remembers between two calls was computed without the fault, or with it."""
    for clear in caches():
        clear()
