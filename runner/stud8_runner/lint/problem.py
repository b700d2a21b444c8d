"""What lint has to say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from stud8_runner.model import Json
from stud8_runner.suite.compiled import Compiled


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong: in which file and line (0 for the file as a whole), and what to do about it."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}" if self.line else f"{self.file}: {self.message}"


def entries(file: Compiled, name: str) -> Iterator[tuple[int, Mapping[str, Json]]]:
    """Every entry of a list of a file, with its line."""
    for index, raw in enumerate(file.data[name]):
        yield file.line(name, index), raw


def unknown(names: Sequence[str], known: Mapping[str, object] | Sequence[str], what: str, where: str) -> Iterator[str]:
    """A message for each name that is not among the known ones: there is no such `what` in `where`."""
    for name in names:
        if name not in known:
            yield f"there is no {what} `{name}` in {where}: correct it, or add it there"
