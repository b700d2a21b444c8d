"""Where the data is, and the one call that loads all of it."""

from __future__ import annotations

from pathlib import Path

from ..model import Case, Suite
from .compiled import Library
from .scenarios import cases
from .spec import load_spec
from .yaml_reader import DataError, load_yaml

__all__ = ["DataError", "load_suite", "load_yaml", "root"]

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
    library = Library.at(base if base is not None else root())
    spec = load_spec(library)
    found: dict[str, Case] = {}
    for pattern in ("conformance/scenarios/**/*.yaml", "conformance/hands/*.yaml"):
        for path in library.files(pattern):
            for case in cases(library.load(path)):
                if case.id in found:
                    first = found[case.id]
                    there = f"{first.file}:{first.line}"
                    raise DataError(case.file, case.line, f"the id `{case.id}` is already at {there}: give another")
                found[case.id] = case
    return Suite(spec, tuple(found.values()))
