"""`stud8 install`: installs the engines that stud8 knows."""

from __future__ import annotations

import argparse
import sys

from stud8_runner.engines.install import InstallError, ensure
from stud8_runner.engines.known import is_here, known_engines, place
from stud8_runner.reports.terminal import harmless
from stud8_runner.suite.data import root

NAME = "install"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 install`."""
    parser.usage = "stud8 install (NAME ... | --all)"
    parser.description = (
        "Install what engines of `stud8 list engines` need, each in the version that its engine.yaml names, into a "
        "folder of its own under $STUD8_CACHE or else the user's cache. `stud8 run NAME` does it by itself. To take an "
        "engine away, remove its folder."
    )
    parser.epilog = (
        "examples: stud8 install pokerkit; stud8 install --all. "
        "exit status: 0 all are installed, 1 one could not be, 2 wrong usage"
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="an engine that stud8 knows")
    parser.add_argument("--all", action="store_true", help="every engine that stud8 knows")


def run(args: argparse.Namespace) -> int:
    """Installs what is missing and says where everything is; 1 when something could not be installed."""
    known = {engine.name: engine for engine in known_engines(root())}
    unknown = [name for name in args.names if name not in known]
    if unknown:
        print(f"stud8 install: there is no engine `{unknown[0]}`: `stud8 list engines` names them", file=sys.stderr)
        return 2
    if bool(args.names) == args.all:
        print("stud8 install: which engines? `stud8 install NAME ...` or `stud8 install --all`", file=sys.stderr)
        return 2
    status = 0
    for name in known if args.all else dict.fromkeys(args.names):
        engine = known[name]
        try:
            ensure(engine, say)
        except InstallError as error:
            print(f"stud8 install: {told(error)}", file=sys.stderr)
            status = 1
        else:
            print(f"{name} {engine.version}: {sys.prefix if is_here(engine) else place(engine)}")
    return status


def say(line: str) -> None:
    """Says on standard error what is being installed."""
    print(f"stud8: {line}", file=sys.stderr, flush=True)


def told(error: Exception) -> str:
    """What an installer wrote, without control characters."""
    return "\n".join(harmless(line) for line in str(error).splitlines())
