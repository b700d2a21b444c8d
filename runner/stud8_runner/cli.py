"""The command line: which command is meant, and what is common to all of them.

A command's module is imported only when it is needed, so that `stud8 --version` and `stud8 --help` cost little more than
Python's own start, and a module that cannot be imported spoils no other command.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import TextIO

from . import __version__

_GROUPS = {
    "an engine of yours": {
        "init": "begin an adapter for your engine, in Python, JavaScript, Java, Rust, Go or C++",
        "doctor": "go through the protocol with an engine, and say what is wrong and what to do",
        "run": "ask an engine all scenarios, and say where it breaks the rules",
        "talk": "send an engine one request by hand, and print its answer",
        "replay": "play the hands of files or folders on an engine, and say where it departs from them",
        "diff": "say what became better, worse, new or gone between two runs",
        "report": "put the results of several engines side by side: engines by rules",
    },
    "what is asked, and why": {
        "list": "list rules, options, questions, sentences, profiles, scenarios, terms, engines or pages",
        "show": "show one of them in full: a rule, a scenario, the page `protocol`",
    },
    "for those who add to the suite": {
        "lint": "check all data files: schemas, links, house style, and that cards left open do not matter",
        "coverage": "show the links from sentence to rule to scenario to code, and which are missing",
        "faults": "run the suite against every known fault, and show which scenarios catch each",
        "mutants": "change the reference a little, in many ways, and show which changes the suite does not notice",
        "import": "turn hand histories (PHH, PokerStars text, JSON lines) into a scenario file",
        "export": "write scenarios as hand histories in PHH, which other programs read",
        "install": "install third-party engines, each into a folder of its own",
        "gallery": "run every known engine and write the page of their results",
    },
    "the shell": {
        "completion": "print a script that completes words in bash, zsh or fish",
    },
}
COMMANDS = {name: about for group in _GROUPS.values() for name, about in group.items()}
"""Each command in a line. They stand here, so that `stud8 --help` needs no module of a command."""

USAGE, INTERRUPTED = 2, 4


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command that the arguments name (by default those of the process), and returns the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    sys.stdout, sys.stderr = _opened(sys.stdout), _opened(sys.stderr)
    try:
        return _main(words)
    except OSError as error:  # a disk that is full, mostly
        from .reports.terminal import forget_output  # noqa: PLC0415

        with contextlib.suppress(OSError):
            print(f"stud8: something cannot be read or written: {error}", file=sys.stderr)
        with contextlib.suppress(OSError):
            forget_output()
        return USAGE


def _opened(stream: TextIO | None) -> TextIO:
    """The stream; for one that was closed before the start, as by `>&-` in a shell, one that leads nowhere."""
    return stream if stream is not None else open(os.devnull, "w", encoding="utf-8")


def _main(words: Sequence[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a card or a quote that the terminal does not know is no reason to stop
            stream.reconfigure(errors="backslashreplace")
    if words == ["--version"]:
        print(f"stud8 {__version__}", flush=True)
        return 0
    if not words or words[0] in ("-h", "--help", "help"):
        print(_help(), file=sys.stdout if words else sys.stderr, flush=True)
        return 0 if words else USAGE
    name, *others = words
    if name not in COMMANDS:
        near = difflib.get_close_matches(name, COMMANDS, n=1)
        hint = f"did you mean `stud8 {near[0]}`?" if near else "`stud8 --help` lists the commands"
        print(f"stud8: there is no command `{name}`: {hint}", file=sys.stderr)
        return USAGE
    try:
        command = module(name)
    except ImportError as error:
        print(f"stud8 {name}: cannot be loaded: {error}; install stud8 again, with what it depends on", file=sys.stderr)
        return USAGE
    return _run(name, command, others)


def module(name: str) -> ModuleType:
    """The module of a command, which has its `NAME`, `configure` and `run`; raises `ImportError`."""
    return import_module(f"stud8_runner.commands.{'import_' if name == 'import' else name}")


def _run(name: str, command: ModuleType, words: Sequence[str]) -> int:
    from .reports.terminal import reader_may_leave  # noqa: PLC0415
    from .suite.yaml_reader import DataError  # noqa: PLC0415

    status = 0
    with reader_may_leave():
        try:
            status = int(command.run(parse(name, command, words)))
        except KeyboardInterrupt:
            return INTERRUPTED
        except DataError as error:
            print(f"stud8 {name}: {error}", file=sys.stderr)
            return USAGE
    return status


def parse(name: str, command: ModuleType, words: Sequence[str]) -> argparse.Namespace:
    """The arguments of a command; for one that takes a program to run, the words after `--` become `command`.

    Exits with status 2 for wrong usage, and with 0 after `--help`.
    """
    parser = parser_of(name, command)
    if not getattr(command, "TAKES_COMMAND", False):
        return parser.parse_args(words)
    end = words.index("--") if "--" in words else len(words)
    return parser.parse_args(words[:end], argparse.Namespace(command=list(words[end + 1 :])))


def parser_of(name: str, command: ModuleType) -> argparse.ArgumentParser:
    """The parser of a command's arguments."""
    parser = argparse.ArgumentParser(prog=f"stud8 {name}", formatter_class=_Formatter)
    command.configure(parser)
    return parser


class _Formatter(argparse.HelpFormatter):
    """Wraps prose, of which an empty line parts the paragraphs.

    Of an epilog `examples: A; B. exit status: ...` each example stays on a line, to be pasted.
    """

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        examples, separator, rest = text.partition(_STATUS)
        if not examples.startswith(_EXAMPLES):
            fill = super()._fill_text
            return "\n\n".join(fill(paragraph, width, indent) for paragraph in text.split("\n\n"))
        lines = [f"  {one}" for one in examples.removeprefix(_EXAMPLES).rstrip(".").split("; ")]
        ending = super()._fill_text(f"{separator}{rest}".strip(), width, indent)
        return "\n".join([_EXAMPLES.strip(), *lines, "", ending])


_EXAMPLES, _STATUS = "examples: ", " exit status: "


def _help() -> str:
    lines = [
        "usage: stud8 COMMAND ...",
        "",
        "Decides whether a program that deals Seven Card Stud Hi/Lo (eight or better) plays by the rules.",
    ]
    for heading, commands in _GROUPS.items():
        lines += ["", heading, *(f"  {name:<12}{about}" for name, about in commands.items())]
    return "\n".join([*lines, "", *_ENDING])


_ENDING = (
    "Begin with `stud8 init python my-adapter`; `stud8 show protocol` says what an engine answers.",
    "`stud8 COMMAND --help` says more; `stud8 --version` prints the version.",
)
