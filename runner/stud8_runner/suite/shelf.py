"""The cases of many files, of which those of a few are in memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from pathlib import Path

from ..model import Case
from .compiled import Library
from .lazily import InGroups
from .scenarios import cases
from .yaml_reader import DataError

OPEN = 32
"""The cases of how many files are in memory at most."""


class Shelf(InGroups[Case]):
    """All cases in the order of their files. A file is read when one of its cases is looked at.

    That raises `DataError` with file and line for what is wrong in it. A file that was read before is the one that it was
    then, even when it has been changed since; where that is no longer to be had, it is an error, too: places would not
    mean the same cases.
    """

    def __init__(self, library: Library, paths: Sequence[Path]) -> None:
        """The cases of these files; raises `DataError` for two files that would give their cases the same ids."""
        self._library, self._paths = library, paths
        self._keys: dict[int, str] = {}
        self._lengths: dict[int, int] = {}
        self._file = lru_cache(maxsize=OPEN)(self._read)
        named: dict[tuple[str, str], Path] = {}
        for path in paths:
            other = named.setdefault((path.parent.name, path.stem), path)
            if other is not path:
                here, there = (one.relative_to(library.root).as_posix() for one in (path, other))
                raise DataError(
                    here, 0, f"its scenarios would have the ids of those in {there}: name the file otherwise"
                )

    def __iter__(self) -> Iterator[Case]:
        """The cases one after the other. The first time, a file is read when its turn comes, and not before, to be counted."""
        for number in range(len(self._paths)):
            yield from self._file(number)

    def group(self, number: int) -> Sequence[Case]:
        """The cases of a file."""
        return self._file(number)

    @cached_property
    def ends(self) -> list[int]:
        """For each file, the place after its last case. Files that were read before are not read again for it."""
        return list(
            accumulate(self._lengths.get(number) or len(self._file(number)) for number in range(len(self._paths)))
        )

    def _read(self, number: int) -> tuple[Case, ...]:
        path = self._paths[number]
        compiled = self._library.load(path, self._keys.get(number))
        if self._keys.setdefault(number, compiled.key) != compiled.key:
            raise DataError(
                compiled.file, 0, "has been changed since this command began to read it: give the command again"
            )
        found: dict[str, Case] = {}
        for case in cases(compiled):
            first = found.setdefault(case.id, case)
            if first is not case:
                raise DataError(
                    case.file, case.line, f"the id `{case.id}` is already at {first.file}:{first.line}: give another"
                )
        self._lengths[number] = len(found)
        return tuple(found.values())
