"""Every message between the runner and an engine, kept in a file as it is sent and received.

Each line of the file is a JSON object: `number` counts the messages, `start` the processes of the engine (the ids begin
anew with each), `direction` is `to_engine` or `from_engine`, `id` that of the message where it has one, else null, and
`text` the line itself. A message to the engine is written down when it is put on its way, an answer when it is read.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import TextIO

from ..engines.known import Launch
from ..model import Json
from .engine import Engine

TO_ENGINE, FROM_ENGINE = "to_engine", "from_engine"


@dataclass(slots=True)
class Trace:
    """Where messages are written, and how many there were. Several engines may be traced at once, each in a thread."""

    file: TextIO
    _starts: int = 0
    _messages: int = 0
    _lock: Lock = field(default_factory=Lock)

    def begin(self) -> int:
        """The number of a process that is being started."""
        with self._lock:
            self._starts += 1
            return self._starts

    def note(self, start: int, direction: str, line: bytes) -> None:
        """Writes down one message of the process with the number `start`."""
        text = line.decode("utf-8", "backslashreplace").rstrip("\n")
        with self._lock:
            self._messages += 1
            made = {"number": self._messages, "start": start, "direction": direction, "id": _id(text), "text": text}
            self.file.write(json.dumps(made) + "\n")


class TracedEngine(Engine):
    """An engine whose messages are written down."""

    def __init__(self, launched: Launch, trace: Trace) -> None:
        """Starts the engine; raises `StartError`."""
        self._trace, self._start = trace, trace.begin()
        super().__init__(launched.command, launched.folder, launched.environment)

    def send(self, line: bytes) -> None:
        """Sends a line and writes it down."""
        if not self.ended:
            self._trace.note(self._start, TO_ENGINE, line)
        super().send(line)

    def lines(self, until: float) -> list[bytes]:
        """Waits for lines and writes down those that came."""
        lines = super().lines(until)
        for line in lines:
            self._trace.note(self._start, FROM_ENGINE, line)
        return lines


def starter(launched: Launch, trace: Trace | None) -> Callable[[], Engine]:
    """What starts an engine, with its messages written down where there is a trace."""
    if trace is not None:
        return lambda: TracedEngine(launched, trace)
    return lambda: Engine(launched.command, launched.folder, launched.environment)


def _id(text: str) -> Json:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return message.get("id") if isinstance(message, dict) else None
