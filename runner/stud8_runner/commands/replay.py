"""`stud8 replay`: plays hands that were really played on an engine, and says where it departs from them."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from stud8_runner.commands.choosing import UsageError, chosen
from stud8_runner.commands.install import told
from stud8_runner.conversation.engine import Engine
from stud8_runner.conversation.session import HandshakeError, Session
from stud8_runner.engines.known import REFERENCE, Launch, MissingError, known_engines
from stud8_runner.judging.judge import parse_hello
from stud8_runner.model import Hello, Outcome, Spec
from stud8_runner.reports.terminal import harmless
from stud8_runner.suite.data import load_suite, root

if TYPE_CHECKING:
    from stud8_runner.histories.replaying import Replayed

NAME = "replay"
TAKES_COMMAND = True

GOOD, BAD, USAGE, NO_ENGINE, INTERRUPTED = range(5)
TIMEOUT = 10.0
FULL = 5
"""How many departures are told in full."""
LISTED = 100
"""How many are told at all; the others are counted."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 replay`."""
    parser.usage = "stud8 replay [options] FILE|FOLDER ... (NAME | -- COMMAND ...)"
    parser.description = (
        "Play hands on an engine: it must accept every action, and come to the streets, the seats to act and the end that "
        "the history has. Reads what `stud8 import` reads, and scenario files. NAME is `reference` or an engine of `stud8 list "
        "engines`; COMMAND is started as it is."
    )
    parser.epilog = (
        "examples: stud8 export -o hand.phh pot/odd-chip-halves/smallest-unit && stud8 replay hand.phh reference; "
        "stud8 replay hands -- node engine.mjs. "
        "exit status: 0 no hand departs, 1 one does, cannot be read or goes against the rules, or none could be asked, "
        "2 wrong usage, 3 the engine could not be asked, 4 interrupted"
    )
    parser.add_argument(
        "words", nargs="+", metavar="FILE|FOLDER", help="hands, or folders of them; last the engine's NAME"
    )
    parser.add_argument("--profile", metavar="HOUSE", help="whose options count where a hand shows none")
    parser.add_argument("--timeout", type=float, default=TIMEOUT, metavar="SECONDS", help="for an answer (%(default)g)")
    parser.add_argument("--no-progress", action="store_true", help="do not show how far it is")


def run(args: argparse.Namespace) -> int:
    """Replays all hands; returns the exit status."""
    spec = load_suite().spec
    try:
        paths, launched = _asked(args, spec)
    except UsageError as error:
        return _said(str(error), USAGE)
    except MissingError as error:
        return _said(told(error), NO_ENGINE)
    session = Session(lambda: Engine(launched.command, launched.folder, launched.environment), args.timeout)
    count = _Count(_Line(sys.stderr.isatty() and not args.no_progress))
    try:
        hello = parse_hello(session.hello(), spec.options)
        for one in _replayed(paths, spec, hello, session, args.profile):
            count.take(one)
        late = [reply.trouble or "answered late" for _, reply in session.finish()]
    except (HandshakeError, ValueError) as error:
        return _said(f"the engine cannot be asked: it {harmless(str(error))}", NO_ENGINE)
    except KeyboardInterrupt:
        count.line.clear()
        print(f"interrupted: {count.summary()}")
        return INTERRUPTED
    finally:
        session.stop()
    count.line.clear()
    for note in (*session.notes(), *late):
        print(f"note: the engine {harmless(note)}")
    print(count.summary())
    return GOOD if count.good and not late else BAD


def _asked(args: argparse.Namespace, spec: Spec) -> tuple[list[Path], Launch]:
    """The files, and what to start."""
    words: list[str] = list(args.words)
    names = [] if args.command else [words.pop()]
    known = {REFERENCE, *(engine.name for engine in known_engines(root()))}
    if names and names[0] not in known and Path(names[0]).exists():
        raise UsageError(
            "which engine? name it last, `stud8 replay FILE reference`, or `stud8 replay FILE -- COMMAND ...`"
        )
    if not words:
        raise UsageError("which hands? `stud8 replay FILE|FOLDER ... NAME`")
    missing = [word for word in words if not Path(word).exists()]
    if missing:
        raise UsageError(f"there is no {missing[0]}")
    if args.profile is not None and args.profile not in spec.profiles:
        raise UsageError(f"there is no profile `{args.profile}`: expected {', '.join(spec.profiles)}")
    if not 0 < args.timeout <= 86400:
        raise UsageError("--timeout: expected a number of seconds between 0 and 86400")
    launched, _ = chosen("stud8 replay FILE", names, args.command)
    return [Path(word) for word in words], launched


def _replayed(
    paths: Sequence[Path], spec: Spec, hello: Hello, session: Session, profile: str | None
) -> Iterator[Replayed]:
    """Every hand of the files with what the engine makes of it."""
    from stud8_runner.histories.reading import files, hands  # noqa: PLC0415
    from stud8_runner.histories.replaying import guarded, replay  # noqa: PLC0415

    read = (one for path in files(paths) for one in guarded(partial(hands, path)))
    return replay(read, spec, hello, session.ask, profile)


@dataclass(slots=True)
class _Line:
    """The line that says how far it is, on a terminal."""

    shown: bool
    last: float = 0.0

    def show(self, text: str) -> None:
        """Shows a text, at most ten times a second."""
        if self.shown and monotonic() > self.last + 0.1:
            self.last = monotonic()
            sys.stderr.write(f"\r{text}\x1b[K")
            sys.stderr.flush()

    def clear(self) -> None:
        """Takes the line away."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


@dataclass(slots=True)
class _Count:
    """How many hands came to what, and what was told of them."""

    line: _Line
    started: float = field(default_factory=monotonic)
    hands: int = 0
    found: Counter[str] = field(default_factory=Counter)
    told: int = 0

    @property
    def good(self) -> bool:
        """Whether no hand departs, all could be read and at least one was reproduced."""
        return not (self.found["depart"] or self.found["cannot be read"]) and self.found["reproduced"] > 0

    def take(self, one: Replayed) -> None:
        """Counts a hand, and tells of it where it is not reproduced."""
        self.hands += 1
        self.found[_kind(one)] += 1
        if one.error is not None or one.departs:
            self._tell(one)
        self.line.show(f"{self.hands} hands, {self.found['depart']} depart, {self._rate()}")

    def summary(self) -> str:
        """All counts in one line."""
        kinds = ("reproduced", "depart", "unsupported", "cannot be read")
        counts = ", ".join(f"{self.found[kind]} {kind}" for kind in kinds if self.found[kind] or kind in kinds[:2])
        more = f" ({self.told - LISTED} of these are not told)" if self.told > LISTED else ""
        return f"{self.hands} hands: {counts}{more}; {self._rate()}"

    def _rate(self) -> str:
        return f"{self.hands / max(monotonic() - self.started, 1e-9):.0f} hands per second"

    def _tell(self, one: Replayed) -> None:
        from stud8_runner.histories.replaying import departure  # noqa: PLC0415

        self.told += 1
        if self.told <= LISTED:
            self.line.clear()
            for text in departure(one, in_full=self.told <= FULL):
                print(harmless(text))


def _kind(one: Replayed) -> str:
    if one.verdict is None:
        return "cannot be read"
    if one.departs:
        return "depart"
    return "unsupported" if one.verdict.outcome is Outcome.UNSUPPORTED else "reproduced"


def _said(message: str, status: int) -> int:
    print(f"stud8 replay: {message}", file=sys.stderr)
    return status
