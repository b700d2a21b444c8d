"""`stud8 run`: asks an engine all scenarios and reports its verdicts."""

from __future__ import annotations

import argparse
import contextlib
import os
import shlex
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType

from stud8_runner.commands.choosing import UsageError, advice, chosen
from stud8_runner.commands.install import told
from stud8_runner.conversation.messages import Request
from stud8_runner.conversation.session import NOT_STARTED, HandshakeError
from stud8_runner.conversation.talk import Heard
from stud8_runner.conversation.trace import Trace, starter
from stud8_runner.conversation.undisturbed import SIGNALS, undisturbed
from stud8_runner.conversation.workers import MOST, Workers
from stud8_runner.engines import deviations as known
from stud8_runner.engines.deviations import Deviations
from stud8_runner.engines.known import MissingError
from stud8_runner.judging.asking import verdicts as ask_all
from stud8_runner.judging.found import Found
from stud8_runner.judging.judge import parse_hello
from stud8_runner.model import Hello, Job, Json, Suite, Verdict
from stud8_runner.reports.files import files
from stud8_runner.reports.ran import Ran
from stud8_runner.reports.report import report
from stud8_runner.reports.terminal import Progress, Style, harmless, reader_may_leave, wants_colour
from stud8_runner.suite.compiled import Library
from stud8_runner.suite.data import open_suite, root
from stud8_runner.suite.planning import LEVELS, Plan

NAME = "run"
TAKES_COMMAND = True

TIMEOUT = 10.0
FAILURES = 5
ALL = "all"

GOOD, BAD, USAGE, NO_ENGINE, INTERRUPTED = range(5)
"""The exit statuses."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 run`."""
    parser.usage = "stud8 run [options] (NAME | -- COMMAND ...)"
    parser.description = (
        "Start an engine, ask it every scenario and report what it does against the rules. NAME is `reference` or an "
        "engine of `stud8 list engines`, which is installed where that is missing; COMMAND is started as it is, without a "
        "shell, and speaks the protocol of spec/protocol.md on its standard input and output."
    )
    parser.epilog = (
        "examples: stud8 run reference; "
        "stud8 run --profile roberts --only 'pot/*' -- node engine.mjs; "
        "stud8 run --failures all --json results.json -- ./my-engine --stdio. "
        "exit status: 0 nothing failed or errored but what is known, 1 something did, nothing passed, or a deviation is "
        "stale, 2 wrong usage, 3 the engine could not be installed, not be started or did not shake hands, 4 interrupted"
    )
    parser.add_argument("name", nargs="*", metavar="NAME", help="an engine that stud8 knows")
    parser.add_argument("--profile", action="append", metavar="NAME", help="only this house; may be given again")
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="PATTERN",
        help="only these scenarios, by the id of a scenario, file, chapter or rule, or with *; may be given again",
    )
    parser.add_argument("--level", choices=LEVELS, default="full", help="core: only rules that a document states")
    parser.add_argument(
        "--timeout",
        type=_seconds,
        default=TIMEOUT,
        metavar="SECONDS",
        help="how long an answer may take, that to hello too (%(default)g)",
    )
    parser.add_argument(
        "--workers",
        type=_workers,
        default=1,
        metavar="N",
        help="how many processes of the engine are asked side by side (%(default)s)",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the verdicts as JSON")
    parser.add_argument("--junit", type=Path, metavar="FILE", help="write them as JUnit XML")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write them as one page to look at and search")
    listed = parser.add_mutually_exclusive_group()
    listed.add_argument(
        "--deviations",
        type=Path,
        metavar="FILE",
        help="the failures that are known; for an engine that stud8 knows, those beside its engine.yaml (default)",
    )
    listed.add_argument("--no-deviations", action="store_true", help="show known failures as failures")
    parser.add_argument(
        "--write-deviations", type=Path, metavar="FILE", help="begin such a file with the failures of this run"
    )
    parser.add_argument("--trace", type=Path, metavar="FILE", help="keep every message, as JSON lines")
    parser.add_argument("--no-progress", action="store_true", help="do not show how far the run is")
    parser.add_argument(
        "--failures",
        type=_count,
        default=FAILURES,
        metavar="N",
        help="how many failures are told in full, or all (%(default)s); the others are listed",
    )


def run(args: argparse.Namespace) -> int:
    """Runs the engine; returns the exit status."""
    try:
        suite = open_suite()
        jobs = _jobs(suite, args)
        for option, file in (("--json", args.json), ("--junit", args.junit), ("--html", args.html)):
            _check_writable(option, file)
        _check_writable("--write-deviations", args.write_deviations)
        _check_writable("--trace", args.trace)
        listed = _deviations(args)
        launched, asked = chosen("stud8 run", args.name, args.command)
    except UsageError as error:
        print(f"stud8 run: {error}", file=sys.stderr)
        return USAGE
    except MissingError as error:
        print(f"stud8 run: {told(error)}", file=sys.stderr)
        return NO_ENGINE
    found = Found(jobs)
    with _ended_like_by_ctrl_c(), _traced(args.trace) as trace:
        session = Workers(starter(launched, trace), args.timeout, args.workers)
        try:
            hello = _shake_hands(session, suite)
            shows = sys.stderr.isatty() and not args.no_progress
            interrupted = _drive(session, jobs, hello, found, shows=shows, listed=listed)
        except HandshakeError as error:
            print(_no_engine(launched.command, str(error), asked), file=sys.stderr)
            return NO_ENGINE
        except KeyboardInterrupt:
            print("stud8 run: interrupted before the engine had answered hello", file=sys.stderr)
            return INTERRUPTED
        finally:
            session.stop()
    notes = session.notes()
    stale = None
    if listed is not None:
        notes += known.unlike(listed, _own_name(args, hello), hello.version)
        stale = listed.stale(found) if not interrupted and _is_whole(args) else None
    ran = Ran(
        verdicts=found,
        spec=suite.spec,
        hello=hello,
        command=launched.command,
        asked=asked,
        options=_options(args),
        planned=len(jobs),
        notes=notes,
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        deviations=None if listed is None else known.as_json(listed, stale),
    )
    status = INTERRUPTED if interrupted else GOOD if ran.tally.conforms and not stale else BAD
    with undisturbed():  # what is known is written, and then a signal does what it does
        for file, text in files(ran, as_json=args.json, junit=args.junit, html=args.html):
            status = max(status, _write(file, text))
        written, begun = _begin_deviations(args, hello, found)
        status = max(status, written)
    with reader_may_leave():
        told_in_full = None if args.failures == ALL else int(args.failures)
        for line in report(ran, told_in_full=told_in_full, style=Style(wants_colour(sys.stdout))):
            print(line)
        if listed is not None:
            begun = [*known.told(listed, ran.tally.deviations), *known.told_stale(listed, stale or (), found), *begun]
        for line in begun:
            print(harmless(line))
        if interrupted:
            print(f"interrupted: {len(found)} of {len(jobs)} verdicts are known")
    return status


def _deviations(args: argparse.Namespace) -> Deviations | None:
    """The deviations of the file that is named, or else of the known engine that is."""
    file = args.deviations
    if file is None and not args.no_deviations and not args.command and len(args.name) == 1:
        own = root() / "conformance" / "engines" / args.name[0] / known.FILE
        file = own if own.is_file() else None
    return None if file is None else known.load(file, Library.at(root(), use_cache=False))


def _begin_deviations(args: argparse.Namespace, hello: Hello, verdicts: Iterable[Verdict]) -> tuple[int, list[str]]:
    """Writes the beginning of a file of deviations where one is wanted; returns the exit status, and what to say of it."""
    file = args.write_deviations
    if file is None:
        return GOOD, []
    failed = known.by_rule(verdicts)
    status = _write(file, [known.draft(_own_name(args, hello), hello.version, failed)])
    return status, [known.told_draft(file, failed)] if status == GOOD else []


def _own_name(args: argparse.Namespace, hello: Hello) -> str:
    """What a file of deviations calls the engine: the name on the command line, or else what it calls itself."""
    return str(args.name[0]) if args.name else hello.name


def _is_whole(args: argparse.Namespace) -> bool:
    """Whether everything is asked: only then a deviation that does not show is stale."""
    return not args.only and args.profile is None and args.level == "full"


def _jobs(suite: Suite, args: argparse.Namespace) -> Sequence[Job]:
    try:
        jobs = Plan(suite, args.profile, args.only, args.level)
    except ValueError as error:
        raise UsageError(str(error)) from error
    if not jobs:
        raise UsageError("no scenario is left: none of those chosen is of this level and fits a profile asked for")
    return jobs


def _shake_hands(session: Workers, suite: Suite) -> Hello:
    result = session.hello()
    try:
        return parse_hello(result, suite.spec.options)
    except ValueError as error:
        raise HandshakeError(f"answered hello, but {error}") from error


def _drive(
    session: Workers,
    jobs: Sequence[Job],
    hello: Hello,
    found: Found,
    *,
    shows: bool,
    listed: Deviations | None,
) -> bool:
    """Asks everything and puts each verdict into `found` at its job's place; returns whether that was interrupted."""
    progress = Progress(sys.stderr if shows else None, len(jobs))

    def ask(requests: Iterable[Request]) -> Iterator[Heard]:
        yield from session.ask(requests)
        yield from session.finish()

    try:
        for place, judged in ask_all(jobs, hello, ask):
            verdict = listed.mark(judged) if listed is not None else judged
            found.put(place, verdict)
            progress.show(len(found), found.bad)
    except KeyboardInterrupt:
        return True
    finally:
        progress.clear()
    return False


def _no_engine(command: Sequence[str], why: str, asked: Sequence[str]) -> str:
    text = "\n".join(harmless(line) for line in why.splitlines())
    if why.startswith(NOT_STARTED):
        return f"stud8 run: the engine {text}\ncommand: {shlex.join(command)}{advice(command)}"
    ask = """printf '{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":1,"spec":"1.0"}}\\n' | """
    return (
        f"stud8 run: the engine cannot be asked: it {text}\n"
        f"command: {shlex.join(command)}\n"
        "It must answer the first line of its standard input, the request `hello`, with one line of JSON, and flush it; "
        "spec/protocol.md says what belongs there. See what it answers with:\n"
        f"  {ask}{shlex.join(command)}"
    )


def _options(args: argparse.Namespace) -> dict[str, Json]:
    return {"profiles": args.profile, "only": args.only, "level": args.level, "timeout": args.timeout}


def _check_writable(option: str, file: Path | None) -> None:
    """Says before the run, and not after it, that the results have nowhere to go."""
    if file is None:
        return
    if file.is_dir():
        raise UsageError(f"{option} {file}: is a folder; name a file")
    if not file.absolute().parent.is_dir():
        raise UsageError(f"{option} {file}: there is no folder {file.absolute().parent}")
    if not os.access(file if file.exists() else file.absolute().parent, os.W_OK):
        raise UsageError(f"{option} {file}: may not be written; name another file")
    if option == "--write-deviations" and file.exists():
        raise UsageError(f"{option} {file}: is there already, and may have been gone through by hand; name another")


def _write(file: Path, text: Iterable[str]) -> int:
    try:
        with file.open("w", encoding="utf-8") as opened:
            opened.writelines(text)
    except OSError as error:
        print(f"stud8 run: {file} cannot be written: {error.strerror}", file=sys.stderr)
        return USAGE
    return GOOD


@contextlib.contextmanager
def _traced(file: Path | None) -> Iterator[Trace | None]:
    """A trace that is written to the file; None where none is wanted."""
    if file is None:
        yield None
        return
    try:
        with file.open("w", encoding="utf-8") as opened:
            yield Trace(opened)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error


@contextlib.contextmanager
def _ended_like_by_ctrl_c() -> Iterator[None]:
    """Lets a polite kill end a run as Ctrl-C does: with the engine gone and a report, for which the first signal is enough."""
    come: list[int] = []

    def interrupt(number: int, frame: FrameType | None) -> None:
        come.append(number)
        if len(come) == 1:  # one more would break off what the first has begun, and leave the engine running
            raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= 86400:
        raise argparse.ArgumentTypeError(f"{text} is no number of seconds between 0 and 86400")
    return seconds


def _workers(text: str) -> int:
    if text.isdecimal() and text.isascii() and 1 <= int(text[:9]) <= MOST:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} is no number of processes: expected 1 to {MOST}")


def _count(text: str) -> int | str:
    if text == ALL or (text.isdecimal() and text.isascii()):
        return text if text == ALL else int(text)
    raise argparse.ArgumentTypeError(f"{text} is no count: expected 0 or more, or {ALL}")
