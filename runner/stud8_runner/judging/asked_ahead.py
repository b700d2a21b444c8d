"""The verdict on a job at the moment when it is wanted, from an engine that is asked many at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..conversation.session import WINDOW, HandshakeError, Session
from ..model import WRONG, Hello, Job, Spec, Verdict
from .asking import verdicts
from .judge import parse_hello
from .keeping import lean

BLOCK = 128
"""How many jobs are asked together, from the first of them that is wanted."""


@dataclass(slots=True)
class AskedAhead:
    """Verdicts by the place of their job. The engine works on the next ones while the caller looks at one.

    Jobs are asked in blocks, so that of several workers that share the jobs out among them, each asks little more than
    its own part. A verdict is given out when `WINDOW` others have come after it: what the engine does wrong until then
    may still change it.
    """

    jobs: Sequence[Job]
    session: Session
    spec: Spec
    hello: Hello | None = None
    late: list[str] = field(default_factory=list)
    """What the engine did wrong after the verdict was given out: sentences of which it is the subject."""
    _found: dict[int, tuple[int, Verdict]] = field(default_factory=dict)
    _given: set[int] = field(default_factory=set)
    _stream: Iterator[tuple[int, Verdict]] = field(default_factory=lambda: iter(()))
    _block: int = -1
    _step: int = 0

    def verdict(self, place: int) -> Verdict:
        """The verdict on the job at a place; raises `HandshakeError` when the engine cannot be asked."""
        if place not in self._found and (place // BLOCK != self._block or place in self._given):
            self._open(place // BLOCK)
        while place not in self._found or self._found[place][0] + WINDOW > self._step:
            if not self._advance():
                break
        self._given.add(place)
        return self._found.pop(place)[1]

    def finish(self, broken_off: bool) -> list[str]:
        """Ends the engine, at once or when it has answered what it was asked.

        Returns what was odd, as sentences of which the engine is the subject.
        """
        if broken_off:
            self.session.stop()
            return self.session.notes()
        self._exhaust()
        self.late += [self._late(place, reply.trouble) for place, reply in self.session.finish()]
        return self.session.notes()

    def _open(self, block: int) -> None:
        self._exhaust()
        hello = self.hello or self._shake_hands()
        places = range(block * BLOCK, min((block + 1) * BLOCK, len(self.jobs)))
        self._given.difference_update(places)
        self._stream = verdicts(self.jobs, hello, self.session.ask, places)
        self._block = block

    def _advance(self) -> bool:
        """Takes in one verdict; whether there was one."""
        place, verdict = next(self._stream, (-1, None))
        if verdict is None:
            return False
        self._step += 1
        if place not in self._given:
            self._found[place] = (self._step, lean(verdict))
        elif verdict.outcome in WRONG:
            self.late.append(self._late(place, verdict.reason))
        return True

    def _late(self, place: int, what: str | None) -> str:
        job = self.jobs[place]
        return f"{what} ({job.case.id}, {job.column})"

    def _exhaust(self) -> None:
        while self._advance():
            pass

    def _shake_hands(self) -> Hello:
        result = self.session.hello()
        try:
            self.hello = parse_hello(result, self.spec.options)
        except ValueError as error:
            self.session.stop()
            raise HandshakeError(f"answered hello, but {error}") from error
        return self.hello
