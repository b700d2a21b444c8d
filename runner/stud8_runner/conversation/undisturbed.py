"""Ctrl-C at a bad moment: between the start of a process and the note that it is there, or while it is being ended."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""The signals that end a run."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """Signals that end a run are held back while the context lasts, and come at its end; it must be a short one."""
    if threading.current_thread() is not threading.main_thread():  # signals only ever disturb the main thread
        yield
        return
    held: list[int] = []

    def hold(number: int, frame: FrameType | None) -> None:
        held.append(number)

    before = {number: signal.signal(number, hold) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            # None stands for a handler that was not set from Python, and cannot be set again from there.
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        if held:
            signal.raise_signal(held[0])
