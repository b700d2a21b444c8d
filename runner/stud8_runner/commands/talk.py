"""`stud8 talk`: sends an engine one request by hand and prints what it answers."""

from __future__ import annotations

import argparse
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from stud8_runner.commands.choosing import UsageError, chosen
from stud8_runner.commands.install import told
from stud8_runner.conversation.messages import Request, encode, request
from stud8_runner.conversation.session import HandshakeError, Session
from stud8_runner.conversation.trace import starter
from stud8_runner.engines.known import MissingError
from stud8_runner.judging.adapting import adapt
from stud8_runner.judging.judge import judge, parse_hello, unsupported
from stud8_runner.model import WRONG, Hello, Job, Json, Outcome, Reply, Spec, Verdict
from stud8_runner.reports.terminal import Style, harmless, wants_colour
from stud8_runner.reports.verdict_text import Told, full
from stud8_runner.suite.data import load_suite
from stud8_runner.suite.params import params
from stud8_runner.suite.planning import plan

NAME = "talk"
TAKES_COMMAND = True

TIMEOUT = 10.0
GOOD, BAD, USAGE, NO_ENGINE = range(4)
MOST = 5_000_000
"""How many characters PARAMS may have."""
SEVERAL = 2
"""How many words a method and its params are."""
_METHOD = re.compile(r"[A-Za-z0-9_.$/-]+")


@dataclass(frozen=True, slots=True)
class _Ask:
    """What to send: a request written by hand, or a job of the suite."""

    names: tuple[str, ...]
    method: str
    params: Json
    job: Job | None
    spec: Spec | None


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 talk`."""
    parser.usage = (
        "stud8 talk [options] NAME METHOD [PARAMS]\n"
        "       stud8 talk [options] METHOD [PARAMS] -- COMMAND ...\n"
        "       stud8 talk [options] --scenario ID (NAME | -- COMMAND ...)\n"
        "       stud8 talk [--profile NAME] --scenario ID --request"
    )
    parser.description = (
        "Start an engine, shake hands, send it one request and print its answer. "
        "PARAMS is JSON, @FILE for what is in a file, or - for standard input; without it, {}. "
        "The method `hello` prints what the engine says of itself.\n\n"
        "A full request to begin with is that of a scenario: --scenario ID sends it and judges the answer, and with "
        "--request it is printed, as the one line that an engine reads, and nothing is started."
    )
    parser.epilog = (
        "examples: stud8 talk reference hello; "
        'stud8 talk reference evaluate \'{"cards": ["Ah", "2d", "3h", "4c", "5s"]}\'; '
        "stud8 talk --scenario pot/tied-both-ways/odd-whole-pot reference; "
        "stud8 talk --scenario pot/tied-both-ways/odd-whole-pot --request > request.json; "
        "node engine.mjs < request.json; "
        "stud8 talk play @params.json -- node engine.mjs. "
        "exit status: 0 answered with a result (with --scenario: judged, and not failed), 1 anything else came, "
        "2 wrong usage, 3 the engine could not be started or did not shake hands"
    )
    parser.add_argument("words", nargs="*", metavar="WORD", help=argparse.SUPPRESS)
    parser.add_argument("--scenario", metavar="ID", help="the request of a scenario; `stud8 list scenarios` has them")
    parser.add_argument("--profile", metavar="NAME", help="the house for --scenario; without it, the first that fits")
    parser.add_argument("--request", action="store_true", help="print the request of --scenario, and ask nobody")
    parser.add_argument(
        "--timeout",
        type=float,
        default=TIMEOUT,
        metavar="SECONDS",
        help="how long an answer may take (%(default)g)",
    )


def run(args: argparse.Namespace) -> int:
    """Sends the request and prints the answer; returns the exit status."""
    try:
        if args.request:
            sys.stdout.write(_line(args))
            return GOOD
        ask = _ask(args)
        launched, asked = chosen("stud8 talk", ask.names, args.command)
    except UsageError as error:
        print(f"stud8 talk: {error}", file=sys.stderr)
        return USAGE
    except MissingError as error:
        print(f"stud8 talk: {told(error)}", file=sys.stderr)
        return NO_ENGINE
    session = Session(starter(launched, None), args.timeout)
    try:
        greeting = session.hello()
        if ask.job is not None and ask.spec is not None:
            return _scenario(session, ask.job, parse_hello(greeting, ask.spec.options), ask.spec, asked)
        if ask.method == "hello":
            _print(greeting)
            return GOOD
        return _show(_reply(session, request(ask.method, ask.params)))
    except (HandshakeError, ValueError) as error:
        print(f"stud8 talk: the engine cannot be asked: it {told(error)}", file=sys.stderr)
        print("`stud8 doctor` goes through it step by step", file=sys.stderr)
        return NO_ENGINE
    finally:
        session.stop()


def _ask(args: argparse.Namespace) -> _Ask:
    if not args.timeout > 0:
        raise UsageError(f"--timeout {args.timeout:g}: expected a number of seconds above 0")
    if args.scenario is not None:
        suite = load_suite()
        return _Ask(tuple(args.words), "", None, _job(args), suite.spec)
    if args.profile is not None:
        raise UsageError("--profile belongs to --scenario; by hand, the options stand in the params")
    names, words = ((), args.words) if args.command else (tuple(args.words[:1]), args.words[1:])
    if not words or len(words) > SEVERAL:
        raise UsageError(
            "expected a method and its params as one JSON text: stud8 talk NAME evaluate '{\"cards\": [...]}'"
        )
    if not _METHOD.fullmatch(words[0]):
        raise UsageError(f"there can be no method {words[0]!r}: expected a name, such as evaluate")
    params = _params(words[1]) if len(words) == SEVERAL else {}
    return _Ask(names, words[0], params, None, None)


def _line(args: argparse.Namespace) -> str:
    """The request of a scenario as an engine gets it, before options are changed for one that lacks their values."""
    if args.scenario is None:
        raise UsageError("--request belongs to --scenario: stud8 talk --scenario ID --request")
    if args.words or args.command:
        raise UsageError("--request prints the request and asks nobody: leave the engine out")
    job = _job(args)
    return encode(request(job.method, params(job)), 1).decode()


def _job(args: argparse.Namespace) -> Job:
    """The first job of a scenario, or the one under the profile that is asked for."""
    try:
        jobs = plan(load_suite(), [args.profile] if args.profile else None, [args.scenario])
    except ValueError as error:
        raise UsageError(str(error)) from error
    if not jobs:
        raise UsageError(f"--scenario {args.scenario} does not fit the profile {args.profile}; name another, or none")
    return jobs[0]


def _params(word: str) -> Json:
    """The params that a word of the command line stands for."""
    where = "standard input" if word == "-" else word[1:] if word.startswith("@") else "PARAMS"
    try:
        text = _text(word)
    except (OSError, ValueError) as error:  # the latter for what is no UTF-8, and no name of a file
        raise UsageError(f"{where} cannot be read: {error}") from error
    if len(text) > MOST:
        raise UsageError(f"{where} is longer than {MOST} characters, the most that is sent")
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{where} is no JSON: {error}") from error


def _text(word: str) -> str:
    """What the word stands for, or a little more than may be sent of it."""
    if word == "-":
        return sys.stdin.read(MOST + 1)
    if not word.startswith("@"):
        return word
    with Path(word[1:]).open(encoding="utf-8") as file:
        return file.read(MOST + 1)


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")


def _reply(session: Session, asked: Request) -> Reply:
    *_, (_, reply) = session.ask([asked])
    return reply


def _show(reply: Reply) -> int:
    if reply.trouble is not None:
        return _trouble(reply)
    if reply.error is not None:
        _print({"error": reply.error})
        return BAD
    _print(reply.result)
    return GOOD


def _trouble(reply: Reply) -> int:
    print(f"stud8 talk: the engine {harmless(reply.trouble or '')}", file=sys.stderr)
    for line in reply.stderr.strip().splitlines():
        print(f"  stderr: {harmless(line)}", file=sys.stderr)
    return BAD


def _scenario(session: Session, planned: Job, hello: Hello, spec: Spec, asked: list[str]) -> int:
    """Sends the request of a scenario, prints request, answer and verdict."""
    job = adapt(planned, hello)
    reason = unsupported(job, hello)
    if reason is not None:
        print(f"stud8 talk: {job.case.id} is not asked: {reason}", file=sys.stderr)
        return BAD
    print(f"{job.case.id} ({job.column})\n\nrequest {job.method}")
    asked_for = params(job)
    _print(asked_for)
    reply = _reply(session, request(job.method, asked_for))
    print("\nanswer")
    _show(reply)
    verdict = judge(job, reply, hello)
    print()
    for line in _judged(verdict, spec, asked):
        print(line)
    return BAD if verdict.outcome in WRONG or verdict.outcome is Outcome.UNSUPPORTED else GOOD


def _judged(verdict: Verdict, spec: Spec, asked: list[str]) -> list[str]:
    if verdict.outcome in WRONG:
        told_of = Told(verdict, (verdict.job.column,))
        return list(full(told_of, spec, asked, Style(wants_colour(sys.stdout))))
    missed = f": {', '.join(verdict.not_observed)}" if verdict.not_observed else ""
    return [f"{verdict.outcome.value.replace('_', ' ')}{missed}{': ' + verdict.reason if verdict.reason else ''}"]


def _print(value: Json) -> None:
    """Prints JSON with an indent, lists and objects without inner lists on one line each."""
    # JSON escapes all control characters but this one.
    print(_pretty(value).replace("\x7f", "\\u007f"))


def _pretty(value: Json, indent: str = "") -> str:
    flat = json.dumps(value)
    if len(indent) + len(flat) <= 100 or not isinstance(value, dict | list) or not value:
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        items = [f"{inner}{json.dumps(name)}: {_pretty(one, inner)}" for name, one in value.items()]
        return "{\n" + ",\n".join(items) + f"\n{indent}}}"
    return "[\n" + ",\n".join(f"{inner}{_pretty(one, inner)}" for one in value) + f"\n{indent}]"
