"""Scripts that complete the words of `stud8` in a shell, made of the commands' own argument parsers. Pure.

Written here and not taken from a library: those know no fish, or ask the program anew at every press of the key, and
all that is needed is a table of words.
"""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Flag:
    """An option as it is written, what it does, and what may follow it: nothing, some words, or any file."""

    names: tuple[str, ...]
    help: str
    takes: bool
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Command:
    """A command: what it does, its options, and the words that it takes otherwise."""

    name: str
    help: str
    flags: tuple[Flag, ...]
    words: tuple[str, ...]


def described(name: str, help_: str, parser: argparse.ArgumentParser, named: Mapping[str, Sequence[str]]) -> Command:
    """A command as its parser has it; `named` are the words for a metavar or the name of an argument, such as `profile`."""
    flags, words = [], []
    for action in parser._actions:
        own = [str(one) for one in action.choices or ()] or list(named.get(action.dest, ()))
        if action.option_strings:
            takes = action.nargs != 0
            told = "" if action.help in (None, argparse.SUPPRESS) else _line(str(action.help), action)
            flags.append(Flag(tuple(action.option_strings), told, takes, tuple(own)))
        else:
            words += own
    return Command(name, help_, tuple(flags), tuple(words))


def bash(commands: Sequence[Command]) -> str:
    """The script for bash."""
    start = [
        "# Words after `stud8`, for bash.",
        "_stud8() {",
        "  local command=${COMP_WORDS[1]} before=${COMP_WORDS[COMP_CWORD-1]} list=",
        "  if [[ $COMP_CWORD -eq 1 ]]; then",
    ]
    end = ['  COMPREPLY=($(compgen -W "$list" -- "${COMP_WORDS[COMP_CWORD]}"))', "}"]
    return "\n".join([*start, *_choice(commands), *end, "complete -o default -F _stud8 stud8\n"])


def zsh(commands: Sequence[Command]) -> str:
    """The script for zsh; where there are no words, files are completed."""
    start = [
        "# Words after `stud8`, for zsh.",
        "_stud8() {",
        "  local command=${words[2]} before=${words[CURRENT-1]} list=",
        "  if (( CURRENT == 2 )); then",
    ]
    end = ["  if [[ -n $list ]]; then compadd -- ${=list}; else _files; fi", "}"]
    return "\n".join([*start, *_choice(commands), *end, "compdef _stud8 stud8\n"])


def fish(commands: Sequence[Command]) -> str:
    """The script for fish."""
    lines = ["# Words after `stud8`, for fish.", "complete -c stud8 -e"]
    lines += [
        f"complete -c stud8 -n __fish_use_subcommand -f -a {shlex.quote(one.name)} -d {_fish(one.help)}"
        for one in commands
    ]
    for command in commands:
        here = f"complete -c stud8 -n '__fish_seen_subcommand_from {command.name}'"
        if command.words:
            lines.append(f"{here} -a {_fish(' '.join(command.words))}")
        for flag in command.flags:
            names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in flag.names)
            values = f" -x -a {_fish(' '.join(flag.words))}" if flag.words else " -r" if flag.takes else ""
            lines.append(f"{here} {names}{values} -d {_fish(flag.help)}")
    return "\n".join(lines) + "\n"


SHELLS: Mapping[str, Callable[[Sequence[Command]], str]] = {"bash": bash, "zsh": zsh, "fish": fish}


def _choice(commands: Sequence[Command]) -> Iterator[str]:
    """The lines of a shell that put into `list` what may stand behind `before`; the first word is asked for already."""
    yield f"    list={shlex.quote(' '.join([*(one.name for one in commands), '--help', '--version']))}"
    yield "  else"
    yield '    case "$command $before" in'
    for command in commands:
        for flag in command.flags:
            if flag.takes:
                patterns = "|".join(f"'{command.name} {name}'" for name in flag.names)
                yield f"      {patterns}) list={shlex.quote(' '.join(flag.words))} ;;"
    yield "      *)"
    yield '        case "$command" in'
    for command in commands:
        words = [*command.words, *(name for flag in command.flags for name in flag.names)]
        yield f"          {command.name}) list={shlex.quote(' '.join(words))} ;;"
    yield "        esac ;;"
    yield "    esac"
    yield "  fi"


def _line(text: str, action: argparse.Action) -> str:
    """The help of an option in a line, with its default in place."""
    text = re.sub(r"%\((default|choices|prog)\)[a-z]", lambda found: str(getattr(action, found[1], "")), text)
    return " ".join(text.replace("%%", "%").split())


def _fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
