"""What the engines of a test have left running."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from stud8_runner.conversation import engine

PATIENCE = 20.0
"""Seconds in which a process that was killed is gone, even on a machine that is very busy."""


@pytest.fixture
def groups(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[int]]:
    """The process groups of the engines that a test starts in this process; at its end nothing of them may run."""
    started: set[int] = set()

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, *args: object, **options: object) -> None:
            super().__init__(*args, **options)  # type: ignore[call-overload]
            started.add(self.pid)

    monkeypatch.setattr(engine.subprocess, "Popen", Noted)
    yield started
    monkeypatch.undo()
    gone(started)


def gone(groups: set[int]) -> None:
    """Asserts that nothing of these process groups runs, or will not any more in a moment."""
    until = monotonic() + PATIENCE
    while running(groups) and monotonic() < until:
        sleep(0.01)
    assert not running(groups)


def running(groups: set[int]) -> list[str]:
    """The processes of these groups that still do something; one that waits to be buried does not."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            state, _, group, *_ = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(group) in groups and state not in "ZX":
            found.append(f"{entry.name} of {group}")
    return found
