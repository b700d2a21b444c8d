"""Where the data is, and the calls that load all of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ..model import Suite
from .compiled import Library
from .shelf import Shelf
from .spec import load_spec
from .yaml_reader import DataError, load_yaml

__all__ = ["DataError", "load_suite", "load_yaml", "open_suite", "root"]

_PACKAGE = Path(__file__).resolve().parents[1]


def root() -> Path:
    """The folder that holds `spec/` and `conformance/`: inside an installed package, or else the checkout.

    Raises `DataError` when there is neither.
    """
    for place in (_PACKAGE / "data", _PACKAGE.parents[1]):
        if (place / "spec").is_dir() and (place / "conformance").is_dir():
            return place
    raise DataError(
        str(_PACKAGE), 0, "neither holds the folder `data` nor lies in a checkout of stud8: install it again"
    )


def load_suite(base: Path | None = None) -> Suite:
    """The specification and all cases under `base` (where None, under `root()`), the scenarios before the real hands.

    Raises `DataError` with file and line for the first thing that is wrong.
    """
    opened = open_suite(base)
    return replace(opened, cases=tuple(opened.cases))


def open_suite(base: Path | None = None) -> Suite:
    """The same with cases that are read when they are looked at; then they raise `DataError`, too."""
    library = Library.at(base if base is not None else root())
    scenarios, hands = (library.files(f"conformance/{one}/*.yaml") for one in ("scenarios/**", "hands"))
    return Suite(load_spec(library), Shelf(library, scenarios + hands))
