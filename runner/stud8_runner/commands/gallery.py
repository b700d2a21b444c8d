"""`stud8 gallery`: runs every known engine and writes what the suite makes of them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from difflib import unified_diff

from stud8_runner.commands.install import say, told
from stud8_runner.conversation.engine import Engine
from stud8_runner.conversation.messages import Request
from stud8_runner.conversation.session import HandshakeError, Session
from stud8_runner.conversation.talk import Heard
from stud8_runner.engines import deviations as known
from stud8_runner.engines.gallery import PAGE, Entry, page
from stud8_runner.engines.install import ensure
from stud8_runner.engines.known import KnownEngine, MissingError, known_engines, launch
from stud8_runner.judging.asking import verdicts as ask_all
from stud8_runner.judging.judge import parse_hello
from stud8_runner.model import Job, Suite, Verdict
from stud8_runner.reports.tally import tally, total_line
from stud8_runner.suite.compiled import Library
from stud8_runner.suite.data import load_suite, root
from stud8_runner.suite.planning import plan

NAME = "gallery"

TIMEOUT = 60.0
"""Seconds that an answer may take."""
DIFFERENCE = 20
"""How many lines of a difference are shown."""

GOOD, BAD, USAGE, NO_ENGINE = range(4)
"""The exit statuses."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 gallery`."""
    parser.description = (
        f"Install and run every engine of `stud8 list engines` and write {PAGE}: what passed, what is known to deviate and why. The page "
        "has no dates and no times: the same engines and scenarios give the same page."
    )
    parser.epilog = (
        "examples: stud8 gallery; stud8 gallery --check. "
        "exit status: 0 written, or --check finds it as it should be; 1 it is not, or an engine did something that its "
        "deviations.yaml does not list, or lists and no longer does; 2 the page cannot be written; 3 an engine could not "
        "be installed or asked"
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; say whether the page is what would be written"
    )
    parser.add_argument("--no-install", action="store_true", help="install nothing; every engine has to be there")


def run(args: argparse.Namespace) -> int:
    """Runs the engines and writes the page, or compares it."""
    suite = load_suite()
    jobs = plan(suite)
    entries = []
    for engine in known_engines(root()):
        try:
            if not args.no_install:
                ensure(engine, say)
            entry = _entry(engine, jobs, suite)
        except (MissingError, HandshakeError) as error:
            print(f"stud8 gallery: {engine.name}: {told(error)}", file=sys.stderr)
            return NO_ENGINE
        print(f"{engine.name}: {total_line(tally(entry.verdicts))}")
        entries.append(entry)
    status = BAD if _complain(entries) else GOOD
    text = page(entries, suite)
    file = root() / PAGE
    before = file.read_text(encoding="utf-8") if file.is_file() else ""
    if not args.check:
        try:
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            print(f"stud8 gallery: {file} cannot be written: {error.strerror}", file=sys.stderr)
            return USAGE
        print(f"written: {file}")
    elif before != text:
        changed = list(unified_diff(before.splitlines(), text.splitlines(), PAGE, "what a run gives", n=0, lineterm=""))
        print("\n".join(changed[:DIFFERENCE] + (["…"] if len(changed) > DIFFERENCE else [])))
        print(f"stud8 gallery: {PAGE} is not what a run gives: write it with `stud8 gallery`", file=sys.stderr)
        return BAD
    return status


def _entry(engine: KnownEngine, jobs: Sequence[Job], suite: Suite) -> Entry:
    file = engine.folder / known.FILE
    listed = known.load(file, Library.at(root(), use_cache=False)) if file.is_file() else None
    found = _ask(engine, jobs, suite)
    marked = tuple(listed.mark(verdict) for verdict in found) if listed is not None else found
    evidence = next((path.name for path in sorted(engine.folder.glob("evidence.*")) if path.is_file()), None)
    return Entry(engine, marked, listed, evidence)


def _ask(engine: KnownEngine, jobs: Sequence[Job], suite: Suite) -> tuple[Verdict, ...]:
    """The verdict on each job; raises `MissingError` and `HandshakeError`."""
    launched = launch(engine)
    session = Session(lambda: Engine(launched.command, launched.folder, launched.environment), TIMEOUT)

    def ask(requests: Iterable[Request]) -> Iterator[Heard]:
        yield from session.ask(requests)
        yield from session.finish()

    found: dict[int, Verdict] = {}
    try:
        hello = parse_hello(session.hello(), suite.spec.options)
        found.update(ask_all(jobs, hello, ask))
    except ValueError as error:
        raise HandshakeError(f"answered hello, but {error}") from error
    finally:
        session.stop()
    return tuple(found[place] for place in range(len(jobs)))


def _complain(entries: Sequence[Entry]) -> bool:
    """Says which engines did what nobody expected; returns whether any did."""
    odd = [entry for entry in entries if entry.surprises()]
    for entry in odd:
        print(
            f"stud8 gallery: {entry.engine.name}: not as its {known.FILE} says, in {entry.surprises()} cases: failures that it does not "
            f"list, or entries that are stale: see `stud8 run {entry.engine.name}`",
            file=sys.stderr,
        )
    return bool(odd)
