"""Puts the data into a wheel: `spec/` and `conformance/` without their tests.

Beside every YAML file goes the same as JSON, so an installed copy parses no YAML. An editable install reads the checkout
and needs none of this.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOMS = ("spec", "conformance")
LEFT_OUT = {"tests", "__pycache__"}
DATA = "stud8_runner/data"
"""Where `stud8_runner.suite.data.root` looks for the rooms in an installed package."""


class IncludeData(BuildHookInterface[Any]):
    """Adds the data to what the wheel includes; a data file that is wrong stops the build."""

    _made: str | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Names every file of the wheel's data, and compiles those that are YAML."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "runner"))
        from stud8_runner.suite.compiled import Library  # noqa: PLC0415

        library = Library.at(root, use_cache=False)
        self._made = tempfile.mkdtemp()
        for number, path in enumerate(_files(root)):
            inside = f"{DATA}/{path.relative_to(root).as_posix()}"
            build_data["force_include"][str(path)] = inside
            text = library.build(path) if path.suffix == ".yaml" else None
            if text is not None:
                made = Path(self._made, f"{number}.json")
                made.write_text(text, encoding="utf-8")
                build_data["force_include"][str(made)] = f"{inside.removesuffix('.yaml')}.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes the compiled files once they are in the wheel."""
        if self._made is not None:
            shutil.rmtree(self._made, ignore_errors=True)


def _files(root: Path) -> Iterator[Path]:
    for room in ROOMS:
        for path in sorted((root / room).rglob("*")):
            if path.is_file() and not LEFT_OUT.intersection(path.relative_to(root).parts):
                yield path
