"""Which engine a command is about: a name that stud8 knows, or a program and its arguments."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from stud8_runner.commands.install import say
from stud8_runner.engines.install import ensure
from stud8_runner.engines.known import REFERENCE, Launch, known_engines, launch, reference
from stud8_runner.suite.data import root


class UsageError(Exception):
    """The command line asks for what is not there."""


def chosen(who: str, names: Sequence[str], command: Sequence[str]) -> tuple[Launch, list[str]]:
    """What to start, and the words that name it on the command line.

    `who` is the command that is asking, `names` what stands before `--` and `command` what stands behind it; one of
    them must be empty. A known engine is installed where it is missing. Raises `UsageError`, and `MissingError` for an
    engine that cannot be installed.
    """
    if command:
        if names:
            raise UsageError(f"either an engine's name or a command after `--`, not both: {' '.join(names)}")
        return Launch(tuple(command)), ["--", *command]
    if len(names) > 1:
        raise UsageError(f"one engine at a time; a command goes after `--`: {who} -- {shlex.join(names)}")
    if not names:
        raise UsageError(f"which engine? `{who} reference`, `{who} NAME` or `{who} -- COMMAND ...`")
    (name,) = names
    if name == REFERENCE:
        return reference(), [name]
    engines = {engine.name: engine for engine in known_engines(root())}
    if name in engines:
        ensure(engines[name], say)
        return launch(engines[name]), [name]
    near = get_close_matches(name, [REFERENCE, *engines], n=2)
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    raise UsageError(
        f"there is no engine `{name}`: {hint}`stud8 list engines` names them; a command goes after `--`: "
        f"{who} -- {shlex.quote(name)}"
    )


def advice(command: Sequence[str]) -> str:
    """A line on what may be wrong with a command that cannot be started; empty when that is not plain to see."""
    first = command[0]
    if " " in first and not Path(first).exists():
        return f"\nThis is one word: leave out the quotes, as in `-- {first}`"
    if Path(first).is_file() and not os.access(first, os.X_OK):
        return f"\n{first} may not be executed: put its interpreter in front, such as `-- python3 {first}`"
    if Path(first).is_file() and os.sep not in first:
        return f"\nA program in this folder is written as ./{first}"
    near = get_close_matches(first, [REFERENCE, *(engine.name for engine in known_engines(root()))], n=1)
    return f"\nThe engine that stud8 knows is called {near[0]}" if near else ""
