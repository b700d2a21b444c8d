"""What is said in an examination of an engine, and the conversation with it: every message is told as it goes and comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from time import monotonic

from ..model import Reply
from .engine import Engine
from .messages import Answer, Request, decode, encode

QUIET = 0.1
"""Seconds in which a line too many is waited for."""


class Kind(StrEnum):
    """What is told: a step begins, a message goes or comes, something is good, worth a note or bad, what to do about it."""

    STEP = "step"
    SENT = "sent"
    RECEIVED = "received"
    GOOD = "good"
    NOTE = "note"
    BAD = "bad"
    ADVICE = "advice"


Say = Callable[[Kind, str], None]


class BrokenOffError(Exception):
    """The examination cannot go on; why has been said."""


@dataclass(slots=True)
class Patient:
    """An engine under examination. `timeout` is the seconds that an answer may take."""

    engine: Engine
    timeout: float
    say: Say
    _number: int = 0
    _flight: dict[int, Request] = field(default_factory=dict)
    _heard: dict[int, Reply] = field(default_factory=dict)

    def ask(self, requests: Sequence[Request]) -> list[Reply]:
        """Sends requests at once and returns their replies, none of which has a trouble; raises `BrokenOffError`."""
        self._flight.clear()
        self._heard.clear()
        for one in requests:
            self._number += 1
            line = encode(one, self._number)
            self._flight[self._number] = one
            self.say(Kind.SENT, line.decode())
            self.engine.send(line)
        numbers = list(self._flight)
        until = monotonic() + self.timeout
        while self._flight:
            lines = self.engine.lines(until)
            self._take(lines)
            if not lines and self._flight:
                self._silent()
        self._take(self.engine.lines(monotonic() + QUIET))
        return [self._heard[number] for number in numbers]

    def bad(self, what: str, advice: str) -> None:
        """Says what is wrong and what to do."""
        self.say(Kind.BAD, what)
        self.say(Kind.ADVICE, advice)

    def show_stderr(self) -> None:
        """Tells the end of the engine's standard error."""
        lines = self.engine.stderr().strip().splitlines()
        # What went wrong stands at the end of a traceback in some languages, and before it in others.
        for line in [*(line for line in lines[:-12] if "rror" in line), *lines[-12:]]:
            self.say(Kind.NOTE, f"its standard error: {line}")

    def _take(self, lines: Sequence[bytes]) -> None:
        for line in lines:
            self.say(Kind.RECEIVED, line.decode("utf-8", "backslashreplace"))
            said = decode(line)
            if not isinstance(said, Answer):
                self.bad(
                    f"wrote a line to standard output that answers nothing: {said.why}",
                    "Only answers go there, one JSON object with the request's integer id on one line; logs go to standard error.",
                )
            elif said.id in self._heard:
                self.bad(f"answered the id {said.id} more than once", "Write one line for each request.")
            elif said.id not in self._flight:
                self.bad(
                    f"answered with the id {said.id}, which is not that of the request",
                    "Copy `id` from the request to its answer.",
                )
            else:
                self._flight.pop(said.id)
                self._heard[said.id] = said.reply
                if said.reply.trouble is not None:
                    self.bad(
                        said.reply.trouble, 'An answer is {"jsonrpc": "2.0", "id": …} with either a result or an error.'
                    )
                    raise BrokenOffError

    def _silent(self) -> None:
        """Says why no answer came; raises `BrokenOffError`."""
        if self.engine.ended:
            first = self._number == 1
            self.bad(
                f"{self.engine.why()} {'before it answered anything' if first else 'without an answer'}",
                "Does the command run by itself, in this folder?"
                if first
                else "It must read requests until the end of its input, and answer one that it cannot carry out with an error.",
            )
        else:
            self.bad(
                f"gave no answer within {self.timeout:g} seconds",
                "Does it read line by line, not until the end of the input? Does it flush its output after each line? "
                "--timeout gives it longer.",
            )
        self.show_stderr()
        raise BrokenOffError
