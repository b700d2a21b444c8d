"""`stud8 doctor`: goes through the protocol with an engine step by step."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence

from stud8_runner.commands.choosing import UsageError, chosen
from stud8_runner.commands.install import told
from stud8_runner.conversation.trace import starter
from stud8_runner.doctor.complaints import ToDo
from stud8_runner.doctor.examination import Found, examine
from stud8_runner.doctor.patient import Kind
from stud8_runner.engines.known import MissingError
from stud8_runner.reports.layout import wrapped
from stud8_runner.reports.terminal import Style, harmless, wants_colour
from stud8_runner.suite.data import load_suite

NAME = "doctor"
TAKES_COMMAND = True

TIMEOUT = 10.0
SHOWN = 160
"""How many characters of a message are shown."""
GOOD, BAD, USAGE, NO_ENGINE = range(4)

_SIGNS = {
    Kind.SENT: ("faint", "  -> "),
    Kind.RECEIVED: ("faint", "  <- "),
    Kind.NOTE: ("", "     "),
    Kind.GOOD: ("good", "  ok "),
    Kind.BAD: ("bad", "BAD  "),
    Kind.AGAIN: ("bad", "     the same again: "),
    Kind.RULES: ("bad", "  ?? not by the rules: "),
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 doctor`."""
    parser.usage = "stud8 doctor [options] (NAME | -- COMMAND ...)"
    parser.description = (
        "Start an engine and go through the protocol with it: hello, easy requests of each method that it declares, with "
        "every category and lows, an action and an input to be refused, an unknown method, two requests at once, the end "
        "of its input. Every message is shown, and at the end what is wrong, each thing once, with what to do. Whether it "
        "plays by the rules is for `stud8 run`: an answer that is not by the rules is told, and changes no exit status."
    )
    parser.epilog = (
        "examples: stud8 doctor reference; "
        "stud8 doctor -- python3 adapter.py; "
        "stud8 doctor --full -- ./my-engine --stdio. "
        "exit status: 0 the protocol is well, also where an answer is not by the rules, 1 something is to be put right, "
        "2 wrong usage, 3 the engine could not be installed, not be started or did not shake hands"
    )
    parser.add_argument("name", nargs="*", metavar="NAME", help="an engine that stud8 knows")
    parser.add_argument(
        "--timeout",
        type=float,
        default=TIMEOUT,
        metavar="SECONDS",
        help="how long an answer may take (%(default)g)",
    )
    parser.add_argument("--full", action="store_true", help="show messages in full")


def run(args: argparse.Namespace) -> int:
    """Examines the engine and prints what comes of it; returns the exit status."""
    try:
        if not args.timeout > 0:
            raise UsageError(f"--timeout {args.timeout:g}: expected a number of seconds above 0")
        launched, asked = chosen("stud8 doctor", args.name, args.command)
    except UsageError as error:
        print(f"stud8 doctor: {error}", file=sys.stderr)
        return USAGE
    except MissingError as error:
        print(f"stud8 doctor: {told(error)}", file=sys.stderr)
        return NO_ENGINE
    style = Style(wants_colour(sys.stdout))

    def say(kind: Kind, text: str) -> None:
        for line in _lines(kind, text, style, args.full):
            print(line, flush=True)

    found = examine(starter(launched, None), load_suite(), args.timeout, say, launched.command)
    for line in _told(found, style, asked):
        print(line)
    if not found.wrong:
        return GOOD
    return BAD if found.shook_hands else NO_ENGINE


def _told(found: Found, style: Style, asked: Sequence[str]) -> Iterator[str]:
    """What came of an examination, line by line."""
    again = shlex.join(["stud8", "run", *asked])
    count = len(found.wrong)
    answers = sum(one.times for one in found.rules)
    yield ""
    if count:
        yield style("strong", f"{count} thing{'s' if count > 1 else ''} to put right; then run this again")
    for number, one in enumerate(found.wrong, start=1):
        yield ""
        yield from _to_do(number, one, style, asked)
    if answers:
        differ = f"{answers} answer{' is' if answers == 1 else 's are'} not by the rules: the adapter or the engine?"
        if count:
            yield ""
        yield style(
            "strong",
            f"{'besides' if count else 'the protocol is well'}{',' if count else ';'} {differ} `{again}` judges all",
        )
    for number, one in enumerate(found.rules, start=count + 1):
        yield ""
        yield from _to_do(number, one, style, asked)
    if not count and not answers:
        yield style("good", f"all is well; `{again}` asks it everything")


def _to_do(number: int, one: ToDo, style: Style, asked: Sequence[str]) -> Iterator[str]:
    times = f" ({one.times} times)" if one.times > 1 else ""
    for line in wrapped(harmless(f"{one.what}{times}"), f"{number:>3}  ", "     "):
        yield style("bad", line)
    yield from wrapped(one.advice, "     ")
    if one.scenario:
        # A command stays on one line: it is there to be pasted.
        for words in (["show", one.scenario], ["talk", "--scenario", one.scenario, *asked]):
            yield f"       {shlex.join(['stud8', *words])}"


def _lines(kind: Kind, text: str, style: Style, in_full: bool) -> list[str]:
    text = text.strip("\n")
    if kind in (Kind.SENT, Kind.RECEIVED) and not in_full and len(text) > SHOWN:
        text = f"{text[:SHOWN]}… ({len(text)} characters)"
    text = harmless(text)
    if kind is Kind.STEP:
        return ["", style("strong", text)]
    colour, sign = _SIGNS[kind]
    if kind in (Kind.SENT, Kind.RECEIVED):
        return [style(colour, f"{sign}{text}")]
    lines = wrapped(text, sign, "     ")
    return [style(colour, line) for line in lines] if colour else lines
