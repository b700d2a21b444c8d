"""Several processes of an engine side by side: the requests are dealt out to sessions that know nothing of each other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from queue import Empty, Queue
from threading import Lock, Thread

from ..model import Json
from .engine import Engine
from .messages import Request
from .session import Session
from .talk import Heard

MOST = 64
"""How many processes at once."""

HEARD = 256
"""How many replies may wait to be judged: an engine that is quicker than we are must wait for us, not fill our memory."""

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

    def ask(self, requests: Iterable[Request]) -> Iterator[Heard]:
        """The reply to every request with its place, as they come; see `Session.ask`.

        They are dealt like cards, one to each session in turn, so that two runs give each process the same requests.
        """
        deal = _Deal(requests, len(self._sessions))
        yield from self._together(
            [partial(session.ask, deal.hand(number)) for number, session in enumerate(self._sessions)]
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
        queue: Queue[Heard | BaseException | None] = Queue(HEARD)
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
                _empty(queue)
                for thread in threads:
                    thread.join(_JOIN)


class _Deal:
    """Requests that are dealt to several takers, each of whom takes his own when he has room for it.

    What lies before one who is slow are requests without their parameters, which are made when they are sent.
    """

    def __init__(self, requests: Iterable[Request], takers: int) -> None:
        self._rest = iter(requests)
        self._hands: list[deque[Request]] = [deque() for _ in range(takers)]
        self._next = 0
        self._lock = Lock()

    def hand(self, taker: int) -> Iterator[Request]:
        """The requests of one taker."""
        while (request := self._take(taker)) is not None:
            yield request

    def _take(self, taker: int) -> Request | None:
        with self._lock:
            while not self._hands[taker]:
                request = next(self._rest, None)
                if request is None:
                    return None
                self._hands[self._next].append(request)
                self._next = (self._next + 1) % len(self._hands)
            return self._hands[taker].popleft()


def _empty(queue: Queue[Heard | BaseException | None]) -> None:
    """Takes out what nobody waits for any more, so that who puts something in does not wait for room."""
    try:
        while True:
            queue.get_nowait()
    except Empty:
        pass


def _work(work: Callable[[], Iterator[Heard]], queue: Queue[Heard | BaseException | None]) -> None:
    try:
        for heard in work():
            queue.put(heard)
    except BaseException as error:
        queue.put(error)
    finally:
        queue.put(None)
