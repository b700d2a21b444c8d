"""The pages of prose that an author of engines or of scenarios reads, by a short name each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .listing import Row

PAGES = {"protocol": "spec/protocol.md", "format": "conformance/FORMAT.md"}
"""Each page and its file, under the folder that holds `spec/` and `conformance/`."""


def page(base: Path, name: str) -> Iterator[str]:
    """Where a page lies, and its text as it is written; raises `OSError` where it cannot be read."""
    file = base / PAGES[name]
    yield str(file)
    yield ""
    yield from file.read_text("utf-8").splitlines()


def page_rows(base: Path) -> Iterator[Row]:
    """Every page with its heading; raises `OSError` where one cannot be read."""
    for name, file in PAGES.items():
        with (base / file).open(encoding="utf-8") as lines:
            yield Row("", name, next(lines, "").lstrip("# ").strip())
