"""What is said in an examination of an engine, and the conversation with it: every message is told as it goes and comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from time import monotonic

from ..conversation.engine import LINE, Engine
from ..conversation.messages import EXCERPT, Answer, Request, Stray, decode, encode
from ..conversation.talk import STRAYS
from ..model import Reply
from .complaints import CARDS, Complaint, Tried
from .interpreter import not_installed
from .strays import Line, about

QUIET = 0.1
"""Seconds in which a line too many is waited for."""
SHOWN = 20
"""How many lines that answer nothing are shown at one request; the rest are counted."""
KEPT = 1000
"""How many of them are looked at."""
AGAIN = "more than one answer"
"""What complaints about an answer too many have in common."""


class Kind(StrEnum):
    """What is told: a step begins, a message goes or comes; something is good, worth a note, bad, bad as before, or against the rules."""

    STEP = "step"
    SENT = "sent"
    RECEIVED = "received"
    GOOD = "good"
    NOTE = "note"
    BAD = "bad"
    AGAIN = "again"
    RULES = "rules"


Say = Callable[[Kind, str], None]


class BrokenOffError(Exception):
    """The examination cannot go on; why has been said."""


@dataclass(slots=True)
class _Odd:
    """The lines that answered nothing at one request: how many, how long they are, and of the first of them what they say."""

    lines: int = 0
    length: int = 0
    strays: list[Line] = field(default_factory=list)
    ids: list[int] = field(default_factory=list)

    def add(self, said: Answer | Stray, line: bytes) -> None:
        """Counts a line, and keeps it unless there is enough to go by."""
        self.lines += 1
        self.length += len(line)
        if isinstance(said, Answer):
            if len(self.ids) < KEPT:
                self.ids.append(said.id)
        elif not self.strays or (len(self.strays) < KEPT and self.length <= LINE):
            self.strays.append((said, line))

    def too_much(self) -> bool:
        """Whether nobody listens to so much."""
        return self.lines > STRAYS or self.length > LINE


@dataclass(slots=True)
class Patient:
    """An engine under examination. `timeout` is the seconds that an answer may take.

    `complaints` is all that was wrong so far, `asked` how many requests of each method a complaint could be about, and
    `tried` the good ones among them. `command` is what the engine was started with.
    """

    engine: Engine
    timeout: float
    say: Say
    command: Sequence[str] = ()
    complaints: list[Complaint] = field(default_factory=list)
    asked: Counter[str] = field(default_factory=Counter)
    tried: list[Tried] = field(default_factory=list)
    _number: int = 0
    _flight: dict[int, Request] = field(default_factory=dict)
    _heard: dict[int, Reply] = field(default_factory=dict)
    _odd: _Odd = field(default_factory=_Odd)

    def ask(self, requests: Sequence[Request]) -> list[Reply]:
        """Sends requests at once and returns their replies, none of which has a trouble; raises `BrokenOffError`."""
        self._flight.clear()
        self._heard.clear()
        self._odd = _Odd()
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
                if self._flight and (not lines or monotonic() >= until or self._odd.too_much()):
                    self._silent()
            self._take(self.engine.lines(monotonic() + QUIET))
        finally:
            self._tell_odd()
        return [self._heard[number] for number in numbers]

    def end(self) -> str | None:
        """Ends the engine's input, and says what is wrong with lines that still come.

        Returns in words what was wrong with its exit, None when it was a good one.
        """
        self._flight.clear()
        self._odd = _Odd()
        lines, complaint = self.engine.finish()
        self._take(lines)
        self._tell_odd(at_the_end=True)
        return complaint

    def bad(self, what: str, advice: str, cause: str = "") -> None:
        """Says what is wrong, and keeps what to do; without a cause of its own, the same words have the same cause."""
        self.complain(Complaint(what, advice, cause=cause or what))

    def complain(self, complaint: Complaint) -> bool:
        """Says and keeps a complaint; returns whether it is the first of its cause."""
        first = all(complaint.cause != known.cause for known in self.complaints)
        self.say(Kind.RULES if complaint.rules else Kind.BAD if first else Kind.AGAIN, complaint.what)
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
            said = decode(line)
            if not isinstance(said, Answer) or said.id not in self._flight:
                self._odd.add(said, line)
                if self._odd.lines <= SHOWN:
                    self._show(line)
                continue
            self._show(line)
            self._flight.pop(said.id)
            self._heard[said.id] = said.reply
            if said.reply.trouble is not None:
                self.bad(
                    said.reply.trouble,
                    'An answer is {"jsonrpc": "2.0", "id": …} with either a result, which is an object, or an error, which has an '
                    'integer `code`; never both: not even "error": null beside a result.',
                )
                raise BrokenOffError

    def _show(self, line: bytes) -> None:
        self.say(Kind.RECEIVED, line.decode("utf-8", "backslashreplace"))

    def _tell_odd(self, at_the_end: bool = False) -> None:
        """Says what is wrong with the lines that answer nothing, all of one request at once."""
        odd = self._odd
        if odd.lines > SHOWN:
            self.say(Kind.NOTE, f"and {odd.lines - SHOWN} more such lines")
        self._odd = _Odd()
        if odd.strays and at_the_end:
            self.bad("wrote a line after everything was answered", "Write nothing but answers to standard output.")
        elif odd.strays:
            self.complain(about(odd.strays, answered=not self._flight))
        if odd.ids:
            self._tell_ids(odd.ids)

    def _tell_ids(self, numbers: Sequence[int]) -> None:
        """Says what is wrong with answers under ids that nothing waits for.

        An id of before was answered once more; but it is the wrong one where the answer that should have come did not.
        """
        repeats = any(one.cause == AGAIN for one in self.complaints)
        for number in numbers:
            if number in self._heard or (0 < number <= self._number and (repeats or not self._flight)):
                self.bad(f"answered the id {number} more than once", "Write one line for each request.", AGAIN)
                return
        told = str(numbers[0])
        self.bad(
            f"answered with the id {told if len(told) <= EXCERPT else f'{told[:EXCERPT]}…'}, which is not that of the request",
            "Copy `id` from the request to its answer.",
            "another id",
        )

    def _silent(self) -> None:
        """Says why no answer came; raises `BrokenOffError`."""
        odd = self._odd
        self._tell_odd()
        if odd.too_much():
            self.say(Kind.NOTE, "wrote so much that answers nothing that it is listened to no longer")
        elif self.engine.ended:
            self._dead()
        elif odd.lines:
            self.say(Kind.NOTE, "gave no other answer")
        else:
            self._late()
        self.show_stderr()
        raise BrokenOffError

    def _dead(self) -> None:
        """Says that the engine has ended, and why, where its standard error tells."""
        what = self.engine.why()
        if self._number > 1:
            self.bad(
                f"{what} without an answer",
                f"It must read requests until the end of its input, and answer one that it cannot carry out with an error. {CARDS}",
            )
        elif missing := not_installed(self.engine.stderr(), self.command):
            self.bad(f"{what} before it answered anything: {missing.what}", missing.advice, missing.cause)
        else:
            self.bad(
                f"{what} before it answered anything",
                "Is this the program that answers requests, and does it run by itself, in this folder?",
            )

    def _late(self) -> None:
        """Says that nothing came in time, and whether it was kept back: then it comes when the input ends."""
        lines, _ = self.engine.finish()
        for line in lines[:SHOWN]:
            self._show(line)
        answers = [said for said in map(decode, lines[:SHOWN]) if isinstance(said, Answer) and said.id in self._flight]
        if answers:
            self.bad(
                f"gave no answer within {self.timeout:g} seconds, but when its input ended",
                "Read line by line, not until the end of the input; end each answer with a newline, and flush the output after it. "
                "--timeout gives it longer.",
            )
        else:
            self.bad(
                f"gave no answer within {self.timeout:g} seconds",
                "Does it read line by line, not until the end of the input? Does it end each answer with a newline, and flush its "
                "output after it? --timeout gives it longer.",
            )
