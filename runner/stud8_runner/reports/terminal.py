"""What a terminal is shown: text without control characters, colour where it is wanted, and how far a run is."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic
from typing import TextIO

_CODES = {"good": "32", "bad": "31", "odd": "33", "strong": "1", "faint": "2"}


def harmless(text: str) -> str:
    """The text with everything that is not printable as an escape: an engine cannot move the cursor or hide a line."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


@dataclass(frozen=True, slots=True)
class Style:
    """Colours, or none."""

    coloured: bool = False

    def __call__(self, kind: str, text: str) -> str:
        """The text in the colour for `good`, `bad`, `odd`, `strong` or `faint`."""
        return f"\x1b[{_CODES[kind]}m{text}\x1b[0m" if self.coloured and text else text


def wants_colour(stream: TextIO) -> bool:
    """Whether a stream is a terminal whose user has not refused colours with NO_COLOR."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


@contextlib.contextmanager
def reader_may_leave() -> Iterator[None]:
    """Ends what prints in peace when nobody reads standard output any more, as in `stud8 list rules | head -1`."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        forget_output()


def forget_output() -> None:
    """Sends what is still to be printed nowhere, so that Python does not try again, and fail again, when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@dataclass(slots=True)
class Progress:
    """One line that says how far a run is; None as the stream for silence."""

    stream: TextIO | None
    total: int
    _shown: float = 0.0

    def show(self, done: int, failed: int) -> None:
        """Shows how many are done and how many failed, at most ten times a second."""
        if self.stream is None or monotonic() < self._shown + 0.1:
            return
        self._shown = monotonic()
        self.stream.write(f"\r{done}/{self.total} done, {failed} failed or errored\x1b[K")
        self.stream.flush()

    def clear(self) -> None:
        """Takes the line away."""
        if self.stream is not None:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
