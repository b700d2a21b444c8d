"""All conversations of a run with an engine that may do anything: requests in, a reply for each out.

Many requests are in flight at once. When that goes wrong - the engine dies, falls silent, or writes lines that answer
nothing - those that were in flight are asked again one at a time of a fresh engine, so that only the guilty ones carry
the trouble.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field
from time import monotonic

from ..model import Json, Reply
from .engine import Engine, StartError
from .messages import Request, excerpt, hello
from .talk import Heard, Noise, Talk
from .undisturbed import undisturbed

WINDOW = 64
"""How many requests are in flight at once."""
STARTS = 3
"""How often in a row an engine may fail to come up again."""
RESTARTS = 300
"""How often an engine is started again in all."""
TIME_OUTS = 20
"""How many requests may go unanswered, each asked alone, before nothing more is asked."""
QUIET = 0.2
"""Seconds of silence after which lines that answer nothing count as the answers that are missing."""
FIRST_QUIET = 1.0
"""The same for a request asked alone, which gets the more certain verdict ..."""
LATER_QUIET = 0.05
"""... and for those after the first at which the silence lasted."""


STOPPED = "was stopped"
"""Why an engine is asked nothing more when it was us who ended it."""
NOT_STARTED = "could not be started: "
"""So the text begins when there is no program that could have answered."""


class HandshakeError(Exception):
    """The engine was not started or did not answer `hello`; the text says what came instead."""


@dataclass(frozen=True, slots=True)
class _Setback:
    """Why a conversation broke off, and what was in flight then, the oldest first."""

    why: str
    died: bool
    lost: tuple[Request, ...]
    stderr: str


class _Queue:
    """Requests that wait to be asked. No more than one of them is made ahead of its time."""

    def __init__(self, requests: Iterable[Request]) -> None:
        self._others = iter(requests)
        self._first = next(self._others, None)

    def __bool__(self) -> bool:
        return self._first is not None

    def take(self, most: int) -> Iterator[Request]:
        """Takes out so many of them, the first ones first."""
        while self._first is not None and most > 0:
            first, self._first = self._first, next(self._others, None)
            most -= 1
            yield first


@dataclass(slots=True)
class Session:
    """Asks one process after another, each started by `start`.

    `timeout` is the seconds that an answer may take, that to hello too. `greeting` is the result of hello by which the
    engine is judged: that of the first process.
    """

    start: Callable[[], Engine]
    timeout: float
    window: int = WINDOW
    greeting: Json = None
    given_up: str | None = None
    _talk: Talk | None = None
    _noise: Noise = field(default_factory=Noise)
    _quiet: float = field(default_factory=lambda: FIRST_QUIET)
    _starts: int = 0
    _unanswered: int = 0
    _time_outs: int = 0
    _oddities: list[str] = field(default_factory=list)

    def hello(self) -> Json:
        """Starts the engine and returns the result of hello; raises `HandshakeError`."""
        try:
            reply = self._greet(self._begin())
        except StartError as error:
            raise HandshakeError(f"{NOT_STARTED}{error}") from None
        if reply.trouble is None and reply.error is None:
            self.greeting = reply.result
            return reply.result
        self.stop()
        text = reply.trouble or f"answered hello with an error: {excerpt(repr(reply.error).encode())}"
        if self._noise.lines:
            text += f"; it wrote {self._noise.lines} line(s) that are no answer to it, the first is {self._noise.first}"
        if reply.stderr.strip():
            text += f"\nits standard error:\n{reply.stderr.strip()}"
        raise HandshakeError(text)

    def ask(self, requests: Iterable[Request]) -> Iterator[Heard]:
        """The reply to every request with its place, as they come; to be called after `hello`.

        A place may come again, when something is found out about it later, which is a trouble: then that stands.
        Requests are taken when there is room for them, so that a hundred thousand need no more memory than a hundred.
        """
        waiting = _Queue(requests)
        while waiting and (talk := self._up()):
            setback = yield from self._together(talk, waiting)
            if setback is not None:
                yield from self._apart(setback)
        if self.given_up == STOPPED:  # nobody waits for the others, and there may be very many
            return
        for request in waiting.take(sys.maxsize):
            yield request.place, Reply(trouble=f"not asked: the engine {self.given_up}")

    def finish(self) -> Iterator[Heard]:
        """Lets the engine exit by itself; gives the places of the requests that it answered once more at the very end."""
        if self._talk is not None and not self._talk.engine.ended:
            lines, complaint = self._talk.engine.finish()
            yield from self._talk.understand(lines)
            if complaint:
                self._oddities.append(complaint)
        self.stop()

    def stop(self) -> None:
        """Ends the engine at once."""
        with undisturbed():
            if self._talk is not None:
                self._talk.engine.stop()
                self._talk = None

    def cancel(self) -> None:
        """Makes `ask` and `finish`, in another thread, come to their end soon, with the engine gone."""
        self.given_up = STOPPED
        talk = self._talk
        if talk is not None:
            talk.engine.ended = True

    def notes(self) -> list[str]:
        """What was odd and is no single request's fault: sentences of which the engine is the subject."""
        noise = self._noise
        strays = (
            [f"wrote {noise.lines} stray line(s) to standard output; the first is {noise.first}"] if noise.lines else []
        )
        return [*strays, *self._oddities, *([self.given_up] if self.given_up not in (None, STOPPED) else [])]

    def _up(self) -> Talk | None:
        """An engine that can be asked, started again if need be; None when it is given up."""
        if self.given_up is None and self._talk is not None and self._talk.broken() is None:
            return self._talk
        why = ""
        for _ in range(STARTS):
            self.stop()
            if self.given_up is None and self._starts > RESTARTS:
                self.given_up = f"was given up after {RESTARTS} restarts"
            if self.given_up is not None:
                return None
            try:
                talk = self._begin()
            except StartError as error:
                why = f"could not be started: {error}"
                continue
            reply = self._greet(talk)
            if reply.result is not None:
                self._compare(reply.result)
                return talk
            said = [f"({excerpt(line.encode())})" for line in reply.stderr.strip().splitlines()[-1:]]
            why = " ".join([reply.trouble or "answered hello with an error", *said])
        self.stop()
        self.given_up = f"was given up after {STARTS} starts in a row without an answer to hello: it {why}"
        return None

    def _begin(self) -> Talk:
        """Starts a process; raises `StartError`."""
        self._starts += 1
        with undisturbed():
            self._talk = Talk(self.start(), self._noise)
        return self._talk

    def _compare(self, greeting: Json) -> None:
        """Notes a process that answers hello otherwise than the first did."""
        differing = "answered hello otherwise when it was started again; it is judged by its first answer"
        if greeting != self.greeting and differing not in self._oddities:
            self._oddities.append(differing)

    def _together(self, talk: Talk, waiting: _Queue) -> Generator[Heard, None, _Setback | None]:
        """Asks what waits, many at once, until nothing waits or something is wrong."""
        since = monotonic()
        while True:
            # Several at a time, so that neither side wakes up for every single one.
            while waiting and len(talk.flight) <= self.window * 3 // 4:
                for request in waiting.take(self.window - len(talk.flight)):
                    talk.post(request)
            open_before = len(talk.flight)
            if not open_before:
                return None
            until = since + self.timeout
            if len(talk.strays) >= open_before:  # each of them may be the answer to one of those in flight
                until = min(until, monotonic() + QUIET)
            heard = talk.receive(until)
            yield from heard
            why = talk.broken()
            if why is not None and not heard:
                return _Setback(why, True, tuple(talk.flight.values()), talk.engine.stderr())
            if len(talk.flight) < open_before:
                since = monotonic()
            elif monotonic() >= until:
                why = f"gave no answer within {self.timeout:g} seconds"
                return _Setback(why, False, tuple(talk.flight.values()), talk.engine.stderr())

    def _apart(self, setback: _Setback) -> Iterator[Heard]:
        """Asks what was lost one by one, to find out what is guilty of the setback."""
        self.stop()
        unanswered = self._unanswered
        for request in setback.lost:
            talk = self._up()
            if talk is None:
                yield request.place, Reply(trouble=f"not asked again: the engine {self.given_up}")
            else:
                yield from self._alone(talk, request)
        if self._unanswered > unanswered or self.given_up is not None:
            return
        if setback.died:
            others = f" and {len(setback.lost) - 1} more" if len(setback.lost) > 1 else ""
            trouble = f"{setback.why} while this request{others} waited; asked alone, it was answered"
            yield setback.lost[0].place, Reply(trouble=trouble, stderr=setback.stderr)
        elif self.window > 1:
            self._oddities.append(
                f"{setback.why} with {self.window} requests waiting, and was asked one at a time from there on"
            )
            self.window = 1

    def _greet(self, talk: Talk) -> Reply:
        *_, (_, reply) = self._alone(talk, hello(), patient=True)
        return reply

    def _alone(self, talk: Talk, request: Request, patient: bool = False) -> Iterator[Heard]:
        """Asks one request while nothing else is in flight; its reply comes last.

        Patient is who does not take a line that answers nothing for a bad answer.
        """
        talk.strays.clear()
        number = talk.post(request)
        until = monotonic() + self.timeout
        while True:
            yield from talk.receive(until)
            if number not in talk.flight:
                return
            late = monotonic() >= until
            broken = talk.broken()
            if broken is not None:
                yield self._no_answer(talk, number, f"{broken} without an answer")
                return
            if talk.strays and not patient and late:
                self._quiet = LATER_QUIET
                stray = talk.strays[-1]
                yield self._no_answer(talk, number, f"wrote something else than the answer, {stray.why}: {stray.text}")
                return
            if late:
                yield self._no_answer(talk, number, f"gave no answer within {self.timeout:g} seconds")
                self._timed_out(talk)
                return
            if talk.strays and not patient:
                until = min(until, monotonic() + self._quiet)

    def _no_answer(self, talk: Talk, number: int, trouble: str) -> Heard:
        self._unanswered += 1
        return talk.abandon(number).place, Reply(trouble=trouble, stderr=talk.engine.stderr())

    def _timed_out(self, talk: Talk) -> None:
        talk.engine.stop()
        self._time_outs += 1
        if self._time_outs == TIME_OUTS:
            self.given_up = f"was given up after {TIME_OUTS} requests without an answer within {self.timeout:g} seconds"
