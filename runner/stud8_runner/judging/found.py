"""The verdicts of a run. What is known of each lies in a file without a name until it is told."""

from __future__ import annotations

import os
import pickle
import tempfile
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from io import BytesIO
from typing import IO

from ..model import WRONG, Job, Outcome, Verdict
from ..suite.lazily import Lazily
from .keeping import lean

NOWHERE, PASSED = -1, -2
"""In the place of where a verdict begins: there is none, or there is nothing to say of it."""

_KEPT = tuple(one.name for one in fields(Verdict) if one.name != "job")


class Found(Lazily[Verdict]):
    """The verdicts that are known, in the order of their jobs. In memory are some twenty bytes of each."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        """No verdict is known; `jobs` are those of the run."""
        self._jobs = jobs
        self._starts = array("q", [NOWHERE]) * len(jobs)
        self._file = _file()
        self._end = 0
        self._reads = False
        self._known: array[int] | None = None
        self._count = 0
        self._bad = bytearray(len(jobs))
        self.bad = 0
        """How many of the verdicts count against the engine."""

    def put(self, place: int, verdict: Verdict) -> None:
        """Keeps what is told of the verdict on the job at a place; it stands instead of one that was there before."""
        kept = lean(verdict)
        before, self._starts[place] = self._starts[place], PASSED if kept == _passed(kept.job) else self._keep(kept)
        if before == NOWHERE:
            self._known = None
            self._count += 1
        self.bad -= self._bad[place]
        self._bad[place] = verdict.outcome in WRONG
        self.bad += self._bad[place]

    def _keep(self, verdict: Verdict) -> int:
        """Writes a verdict down; returns where it begins."""
        content = pickle.dumps(tuple(getattr(verdict, name) for name in _KEPT))
        with _room():
            if self._reads:
                self._file.seek(0, os.SEEK_END)
                self._reads = False
            self._file.write(content)
        self._end += len(content)
        return self._end - len(content)

    def __len__(self) -> int:
        """How many verdicts are known."""
        return self._count

    def __iter__(self) -> Iterator[Verdict]:
        """The verdicts one after the other."""
        for place, job in enumerate(self._jobs):
            if self._starts[place] != NOWHERE:
                yield self._verdict(place, job)

    def at(self, place: int) -> Verdict:
        """One of the verdicts that are known."""
        if self._known is None:
            self._known = array("q", (one for one, start in enumerate(self._starts) if start != NOWHERE))
        of_job = self._known[place]
        return self._verdict(of_job, self._jobs[of_job])

    def _verdict(self, place: int, job: Job) -> Verdict:
        if self._starts[place] == PASSED:
            return _passed(job)
        self._reads = True
        with _room():
            self._file.seek(self._starts[place])
        # Nobody but us has ever had this file.
        return Verdict(job, **dict(zip(_KEPT, pickle.load(self._file), strict=True)))


def _passed(job: Job) -> Verdict:
    return Verdict(job, Outcome.PASSED)


@contextmanager
def _room() -> Iterator[None]:
    """Says where room is wanting when what was kept cannot be written."""
    try:
        yield
    except OSError as error:
        said = f"{error.strerror}; verdicts are kept there until they are told: set TMPDIR to a folder with room"
        raise OSError(error.errno, said, tempfile.gettempdir()) from error


def _file() -> IO[bytes]:
    """A file that is gone when it is closed; in memory where there is no folder for one."""
    try:
        return tempfile.TemporaryFile()
    except OSError:
        return BytesIO()
