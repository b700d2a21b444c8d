"""What is said in an examination of an engine, and the conversation with it: every message is told as it goes and comes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from time import monotonic

from ..conversation.engine import Engine
from ..conversation.messages import Answer, Request, Stray, decode, encode
from ..model import Reply
from .complaints import Complaint

QUIET = 0.1
"""Seconds in which a line too many is waited for."""
MOST_STRAYS = 100
"""How many lines that answer nothing may come before an answer."""


class Kind(StrEnum):
    """What is told: a step begins, a message goes or comes, something is good, worth a note, bad, or bad as before."""

    STEP = "step"
    SENT = "sent"
    RECEIVED = "received"
    GOOD = "good"
    NOTE = "note"
    BAD = "bad"
    AGAIN = "again"


Say = Callable[[Kind, str], None]


class BrokenOffError(Exception):
    """The examination cannot go on; why has been said."""


@dataclass(slots=True)
class Patient:
    """An engine under examination. `timeout` is the seconds that an answer may take.

    `complaints` is all that was wrong so far, and `asked` how many requests of each method a complaint could be about.
    """

    engine: Engine
    timeout: float
    say: Say
    complaints: list[Complaint] = field(default_factory=list)
    asked: Counter[str] = field(default_factory=Counter)
    _number: int = 0
    _flight: dict[int, Request] = field(default_factory=dict)
    _heard: dict[int, Reply] = field(default_factory=dict)
    _strays: list[tuple[Stray, bytes]] = field(default_factory=list)
    _misled: bool = False

    def ask(self, requests: Sequence[Request]) -> list[Reply]:
        """Sends requests at once and returns their replies, none of which has a trouble; raises `BrokenOffError`."""
        self._flight.clear()
        self._heard.clear()
        self._misled = False
        for one in requests:
            self._number += 1
            line = encode(one, self._number)
            self._flight[self._number] = one
            self.say(Kind.SENT, line.decode())
            self.engine.send(line)
        numbers = list(self._flight)
        until = monotonic() + self.timeout
        try:
            while self._flight:
                lines = self.engine.lines(until)
                self._take(lines)
                if self._flight and (not lines or monotonic() >= until or len(self._strays) > MOST_STRAYS):
                    self._silent()
            self._take(self.engine.lines(monotonic() + QUIET))
        finally:
            self._tell_strays()
        return [self._heard[number] for number in numbers]

    def bad(self, what: str, advice: str, cause: str = "") -> None:
        """Says what is wrong, and keeps what to do; without a cause of its own, the same words have the same cause."""
        self.complain(Complaint(what, advice, cause=cause or what))

    def complain(self, complaint: Complaint) -> bool:
        """Says and keeps a complaint; returns whether it is the first of its cause."""
        first = all(complaint.cause != known.cause for known in self.complaints)
        self.say(Kind.BAD if first else Kind.AGAIN, complaint.what)
        self.complaints.append(complaint)
        return first

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
                self._strays.append((said, line))
            elif said.id in self._heard:
                self.bad(
                    f"answered the id {said.id} more than once",
                    "Write one line for each request.",
                    "more than one answer",
                )
            elif said.id not in self._flight:
                self._misled = True
                self.bad(
                    f"answered with the id {said.id}, which is not that of the request",
                    "Copy `id` from the request to its answer.",
                    "another id",
                )
            else:
                self._flight.pop(said.id)
                self._heard[said.id] = said.reply
                if said.reply.trouble is not None:
                    self.bad(
                        said.reply.trouble,
                        'An answer is {"jsonrpc": "2.0", "id": …} with either a result or an error, never both: '
                        'not even "error": null beside a result.',
                    )
                    raise BrokenOffError

    def _tell_strays(self) -> None:
        """Says what is wrong with the lines that answer nothing, all of one request at once."""
        strays, self._strays = self._strays, []
        if not strays:
            return
        self._misled = True
        why = strays[0][0].why if strays[0][0].why != "no answer" else "it has neither a result nor an error"
        if len(strays) > 1 and isinstance(decode(b" ".join(line for _, line in strays)), Answer):
            self.bad(
                "spread its answer over several lines",
                "Write each answer on one line: JSON without indent and without line breaks.",
            )
        elif any(_id_as_text(line) in self._flight for _, line in strays):
            self.bad(
                f"wrote {why}",
                "Copy `id` from the request to its answer as it is: a number stays a number.",
                "id as a text",
            )
        else:
            self.bad(
                f"wrote a line to standard output that answers nothing: {why}",
                "Only answers go there, one JSON object with the request's integer id on one line; logs go to standard error.",
            )

    def _silent(self) -> None:
        """Says why no answer came; raises `BrokenOffError`."""
        self._tell_strays()
        if self.engine.ended:
            first = self._number == 1
            self.bad(
                f"{self.engine.why()} {'before it answered anything' if first else 'without an answer'}",
                "Does the command run by itself, in this folder?"
                if first
                else "It must read requests until the end of its input, and answer one that it cannot carry out with an error.",
            )
        elif self._misled:
            self.say(Kind.NOTE, "gave no other answer")
        else:
            self.bad(
                f"gave no answer within {self.timeout:g} seconds",
                "Does it read line by line, not until the end of the input? Does it flush its output after each line? "
                "--timeout gives it longer.",
            )
        self.show_stderr()
        raise BrokenOffError


def _id_as_text(line: bytes) -> int | None:
    """The integer that the `id` of a line would be, had it not been written as a text."""
    try:
        number = json.loads(line)["id"]
        return int(number) if isinstance(number, str) else None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
