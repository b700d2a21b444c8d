"""`stud8 completion`: prints the script that completes the words of `stud8` in a shell."""

from __future__ import annotations

import argparse
import sys

from stud8_runner.cli import COMMANDS, module, parser_of
from stud8_runner.engines.known import REFERENCE, known_engines
from stud8_runner.shell_completion import SHELLS, Command, described
from stud8_runner.suite.data import root

NAME = "completion"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 completion`."""
    parser.usage = f"stud8 completion ({' | '.join(SHELLS)})"
    parser.description = "Print a script that completes commands, options, houses and engines when Tab is pressed."
    parser.epilog = (
        'examples: eval "$(stud8 completion bash)"  # in ~/.bashrc; '
        'eval "$(stud8 completion zsh)"  # in ~/.zshrc, after compinit; '
        "stud8 completion fish > ~/.config/fish/completions/stud8.fish. exit status: 0 printed, 2 wrong usage"
    )
    parser.add_argument("shell", choices=tuple(SHELLS), metavar="SHELL", help=", ".join(SHELLS))


def run(args: argparse.Namespace) -> int:
    """Prints the script."""
    sys.stdout.write(SHELLS[args.shell](_commands()))
    return 0


def _commands() -> list[Command]:
    """All commands, with the names of houses and engines where those are asked for."""
    base = root()
    engines = [engine.name for engine in known_engines(base)]
    profiles = sorted(path.stem for path in (base / "spec" / "profiles").glob("*.yaml"))
    commands = []
    for name, about in COMMANDS.items():
        try:
            parser = parser_of(name, module(name))
        except ImportError as error:
            print(f"stud8 completion: `stud8 {name}` is left out, as it cannot be loaded: {error}", file=sys.stderr)
            continue
        named = {
            "profile": profiles,
            "name": [REFERENCE, *engines],
            "names": engines,
            "words": [REFERENCE, *engines],
        }
        commands.append(described(name, about, parser, named))
    return commands
