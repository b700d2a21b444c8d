"""The command line: which command is meant, and what is common to all of them.

A command's module is imported only when it is needed, so that `stud8 --version` costs little more than Python's own
start.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from . import __version__

_NAMES = (
    "run",
    "list",
    "show",
    "lint",
    "coverage",
    "faults",
    "mutants",
    "install",
    "gallery",
    "report",
    "diff",
    "import",
    "export",
    "replay",
    "doctor",
    "talk",
    "init",
    "completion",
)
COMMANDS = {name: f"stud8_runner.commands.{'import_' if name == 'import' else name}" for name in _NAMES}
"""Each command and the module that has its `HELP`, `configure` and `run`."""

USAGE, INTERRUPTED = 2, 4


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command that the arguments name (by default those of the process), and returns the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a card or a quote that the terminal does not know is no reason to stop
            stream.reconfigure(errors="backslashreplace")
    if words == ["--version"]:
        print(f"stud8 {__version__}")
        return 0
    if not words or words[0] in ("-h", "--help", "help"):
        print(_help(), file=sys.stdout if words else sys.stderr)
        return 0 if words else USAGE
    name, *others = words
    if name not in COMMANDS:
        near = difflib.get_close_matches(name, COMMANDS, n=1)
        hint = f"did you mean `stud8 {near[0]}`?" if near else "`stud8 --help` lists the commands"
        print(f"stud8: there is no command `{name}`: {hint}", file=sys.stderr)
        return USAGE
    return _run(name, import_module(COMMANDS[name]), others)


def _run(name: str, command: ModuleType, words: Sequence[str]) -> int:
    from .reports.terminal import reader_may_leave  # noqa: PLC0415
    from .suite.yaml_reader import DataError  # noqa: PLC0415

    parser = argparse.ArgumentParser(prog=f"stud8 {name}")
    command.configure(parser)
    status = 0
    with reader_may_leave():
        try:
            status = int(command.run(_parse(parser, command, words)))
        except KeyboardInterrupt:
            return INTERRUPTED
        except DataError as error:
            print(f"stud8 {name}: {error}", file=sys.stderr)
            return USAGE
    return status


def _parse(parser: argparse.ArgumentParser, command: ModuleType, words: Sequence[str]) -> argparse.Namespace:
    """The arguments of a command; for one that takes a program to run, the words after `--` become `command`."""
    if not getattr(command, "TAKES_COMMAND", False):
        return parser.parse_args(words)
    end = words.index("--") if "--" in words else len(words)
    return parser.parse_args(words[:end], argparse.Namespace(command=list(words[end + 1 :])))


def _help() -> str:
    lines = [
        "usage: stud8 COMMAND ...",
        "",
        "Decides whether a program that deals Seven Card Stud Hi/Lo (eight or better) plays by the rules.",
        "",
    ]
    lines += [f"  {name:<12}{import_module(module).HELP}" for name, module in COMMANDS.items()]
    return "\n".join([*lines, "", "`stud8 COMMAND --help` says more; `stud8 --version` prints the version."])
