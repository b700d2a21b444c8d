"""Several processes of an engine side by side: the requests are dealt out to sessions that know nothing of each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from queue import SimpleQueue
from threading import Thread

from ..model import Json
from .engine import Engine
from .messages import Request
from .session import Session
from .talk import Heard

MOST = 64
"""How many processes at once."""

_JOIN = 0.05
"""Seconds after which a thread is told once more to end: it may have started a process in the meantime."""


class Workers:
    """`count` sessions that are used like one. With one of them there are no threads."""

    def __init__(self, start: Callable[[], Engine], timeout: float, count: int = 1) -> None:
        """`start` and `timeout` are as for `Session`; each session starts processes of its own."""
        self._sessions = [Session(start, timeout) for _ in range(count)]

    def hello(self) -> Json:
        """Starts the first process and returns its result of hello; raises `HandshakeError`.

        The others are started when there is something to ask, and must say the same.
        """
        greeting = self._sessions[0].hello()
        for session in self._sessions[1:]:
            session.greeting = greeting
        return greeting

    def ask(self, requests: Sequence[Request]) -> Iterator[Heard]:
        """Every request with its reply, as they come; see `Session.ask`.

        They are dealt like cards, one to each session in turn, so that two runs give each process the same requests.
        """
        count = len(self._sessions)
        yield from self._together(
            [partial(session.ask, requests[place::count]) for place, session in enumerate(self._sessions)]
        )

    def finish(self) -> Iterator[Heard]:
        """Lets every process exit by itself; see `Session.finish`."""
        yield from self._together([session.finish for session in self._sessions])

    def stop(self) -> None:
        """Ends all processes at once."""
        for session in self._sessions:
            session.stop()

    def notes(self) -> list[str]:
        """What was odd, each thing once; see `Session.notes`."""
        return list(dict.fromkeys(note for session in self._sessions for note in session.notes()))

    def _together(self, works: Sequence[Callable[[], Iterator[Heard]]]) -> Iterator[Heard]:
        """What all works give, as it comes; an exception in one of them is raised here."""
        if len(works) == 1:
            yield from works[0]()
            return
        queue: SimpleQueue[Heard | BaseException | None] = SimpleQueue()
        threads = [Thread(target=_work, args=(work, queue), daemon=True) for work in works]
        for thread in threads:
            thread.start()
        try:
            for _ in threads:
                while (heard := queue.get()) is not None:
                    if isinstance(heard, BaseException):
                        raise heard
                    yield heard
        finally:
            # After Ctrl-C the threads are in the middle of something: each ends its own process and itself.
            while any(thread.is_alive() for thread in threads):
                for session in self._sessions:
                    session.cancel()
                for thread in threads:
                    thread.join(_JOIN)


def _work(work: Callable[[], Iterator[Heard]], queue: SimpleQueue[Heard | BaseException | None]) -> None:
    try:
        for heard in work():
            queue.put(heard)
    except BaseException as error:
        queue.put(error)
    finally:
        queue.put(None)
