"""One running engine and what has been asked of it: requests go out under numbers, lines come back and find theirs."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field, replace

from ..model import Reply
from .engine import Engine
from .messages import Answer, Request, Stray, decode, encode, excerpt

HELLO = "hello"
STRAYS = 10_000
"""How many lines that answer nothing may come between two answers."""

NOBODY, TOLD = -1, -2
"""Stand for the place of hello, which no scenario is about, and of a request of which it was told that it was answered twice."""

Heard = tuple[int, Reply]
"""The place of a request and what came of it."""


@dataclass(slots=True)
class Noise:
    """The lines of an engine that answer nothing: how many in all, and the first."""

    lines: int = 0
    first: str = ""


@dataclass(slots=True)
class Talk:
    """A conversation with one process. `flight` holds what waits for its answer, the oldest first.

    Of a request that is answered only the place is kept: an engine may answer once more much later.
    """

    engine: Engine
    noise: Noise
    flight: dict[int, Request] = field(default_factory=dict)
    late: set[int] = field(default_factory=set)
    strays: list[Stray] = field(default_factory=list)
    _places: array[int] = field(default_factory=lambda: array("q"))
    _since_answer: int = 0

    def post(self, request: Request) -> int:
        """Sends a request and returns its number."""
        self._places.append(NOBODY if request.method == HELLO else request.place)
        number = len(self._places)
        self.flight[number] = request
        self.engine.send(encode(request, number))
        return number

    def abandon(self, number: int) -> Request:
        """Takes a request out of flight without an answer; one that still comes is dropped."""
        self.late.add(number)
        return self.flight.pop(number)

    def receive(self, until: float) -> list[Heard]:
        """Waits for lines until the clock says `until`, and returns what they answer.

        A second answer to a request is a trouble of that request; to hello, which no scenario is about, it is a stray
        line. Lines that answer nothing are added to `strays`.
        """
        return self.understand(self.engine.lines(until))

    def understand(self, lines: list[bytes]) -> list[Heard]:
        """What lines of the engine answer."""
        heard = []
        for line in lines:
            said = decode(line)
            if isinstance(said, Answer) and said.id in self.flight:
                self._since_answer = 0
                heard.append((self.flight.pop(said.id).place, self._with_stderr(said.reply)))
            elif isinstance(said, Answer) and self._settled(said.id) and self._places[said.id - 1] >= 0:
                twice = Reply(trouble=f"answered more than once; the later answer: {excerpt(line)}")
                heard.append((self._places[said.id - 1], self._with_stderr(twice)))
                self._places[said.id - 1] = TOLD  # a third one says no more, and could come without end
            elif isinstance(said, Stray) or said.id not in self.late:
                self._stray(said, line)
        return heard

    def broken(self) -> str | None:
        """In words, why nothing more can come of this conversation, or None."""
        if self._since_answer >= STRAYS:
            return f"wrote {STRAYS} lines that answer nothing"
        return self.engine.why() if self.engine.ended else None

    def _settled(self, number: int) -> bool:
        """Whether the request with this number was answered."""
        return 0 < number <= len(self._places) and number not in self.flight and number not in self.late

    def _stray(self, said: Answer | Stray, line: bytes) -> None:
        if isinstance(said, Answer):
            why = f"an answer with the id {said.id}, which was not asked"
            if self._settled(said.id):
                to = "hello" if self._places[said.id - 1] == NOBODY else "a request that was answered twice"
                why = f"one more answer to {to}"
            said = Stray(why, excerpt(line))
        self._since_answer += 1
        if len(self.strays) < STRAYS:
            self.strays.append(said)
        self.noise.lines += 1
        self.noise.first = self.noise.first or f"{said.why}: {said.text}"

    def _with_stderr(self, reply: Reply) -> Reply:
        if reply.trouble is None and reply.error is None:
            return reply
        return replace(reply, stderr=self.engine.stderr())
