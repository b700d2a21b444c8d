"""Reads hands from files and folders, whatever their format, one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from stud8_runner.model import Act, Case
from stud8_runner.suite.compiled import Library
from stud8_runner.suite.data import root
from stud8_runner.suite.scenarios import cases
from stud8_runner.suite.yaml_reader import DataError, read

from .hand import Hand
from .jsonl import read_jsonl
from .phh import read_phh
from .pokerstars import read_pokerstars

ENDINGS = (".phh", ".phhs", ".txt", ".jsonl", ".yaml", ".yml")
"""How the names of files end that are taken from a folder."""

FORMATS = "PHH (.phh, .phhs), PokerStars text (.txt), normalised JSON lines (.jsonl), scenario files (.yaml)"


def files(paths: Sequence[Path]) -> Iterator[Path]:
    """The files among the paths, and those in the folders, in order; raises `DataError` for a path that is not there."""
    for path in paths:
        if path.is_dir():
            found = [one for one in path.rglob("*") if one.suffix.lower() in ENDINGS and one.is_file()]
            if not found:
                raise DataError(str(path), 0, f"holds no hands: expected files that end in {', '.join(ENDINGS)}")
            yield from sorted(found)
        elif path.exists():
            yield path
        else:
            raise DataError(str(path), 0, "is not there")


def hands(path: Path) -> Iterator[Hand]:
    """The hands of one file, read as they are asked for; raises `DataError`."""
    kind = _kind(path)
    if kind == "phh":
        try:
            text = read(path).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise DataError(str(path), 0, "is not UTF-8") from error
        yield from read_phh(text.replace("\r\n", "\n"), str(path))
    elif kind == "yaml":
        yield from (_exact(case) for case in _scenarios(path))
    else:
        try:
            with path.open(encoding="utf-8-sig") as lines:
                yield from (read_jsonl if kind == "jsonl" else read_pokerstars)(lines, str(path))
        except UnicodeDecodeError as error:
            raise DataError(str(path), 0, "is not UTF-8") from error
        except OSError as error:
            raise DataError(str(path), 0, f"cannot be read: {error.strerror}") from error


def _kind(path: Path) -> str:
    if not path.is_file():  # of a pipe, what is looked at here would be gone
        raise DataError(str(path), 0, "is no file: write the hands into one")
    suffix = path.suffix.lower()
    known = {".phh": "phh", ".phhs": "phh", ".yaml": "yaml", ".yml": "yaml", ".jsonl": "jsonl"}
    if suffix in known:
        return known[suffix]
    try:
        with path.open("rb") as stream:
            start = stream.read(4096).removeprefix(b"\xef\xbb\xbf").lstrip()
    except OSError as error:
        raise DataError(str(path), 0, f"cannot be read: {error.strerror}") from error
    if start.startswith(b"PokerStars "):
        return "pokerstars"
    if start.startswith(b"{"):
        return "jsonl"
    if b"variant" in start and b"=" in start:
        return "phh"
    raise DataError(str(path), 1, f"is no hand history that stud8 reads: expected {FORMATS}")


def _scenarios(path: Path) -> Iterator[Case]:
    library = Library.at(root(), use_cache=False)
    for case in cases(library.compile(str(path), read(path), "scenarios")):
        if case.kind == "play" and case.refused is None:
            yield case


def _exact(case: Case) -> Hand:
    return Hand(case, (case.line,) * sum(isinstance(step, Act) for step in case.steps), exact=True)
