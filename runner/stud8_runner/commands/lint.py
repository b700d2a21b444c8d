"""`stud8 lint`: all data files against their schemas, each other, the house style and the reference."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from stud8_runner.lint.problem import Problem
from stud8_runner.suite.data import root

NAME = "lint"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 lint`."""
    parser.description = (
        "Check the files of spec/ and conformance/ against their JSON Schemas, against each other and against the house "
        "style; then play every hand on the reference engine with other cards in the places that it leaves open, which "
        "must change nothing that it expects."
    )
    parser.epilog = (
        "examples: stud8 lint; stud8 lint conformance/scenarios/pot. "
        "exit status: 0 nothing is wrong, 1 something is, 2 wrong usage"
    )
    parser.add_argument("file", nargs="*", type=Path, metavar="FILE", help="tell only of these files or folders")
    parser.add_argument("--no-filler", action="store_true", help="do not play hands with other cards")
    parser.add_argument(
        "--root",
        type=Path,
        metavar="FOLDER",
        help="the folder that holds spec/ and conformance/ (default: stud8's own)",
    )


def run(args: argparse.Namespace) -> int:
    """Prints what is wrong, one line each; 1 when there is anything."""
    from stud8_runner.judging.reference import NoReferenceError  # noqa: PLC0415
    from stud8_runner.lint.everything import lint  # noqa: PLC0415

    base = (args.root or root()).resolve()
    missing = [path for path in args.file if not path.exists()]
    if missing:
        print(f"stud8 lint: there is no {missing[0]}", file=sys.stderr)
        return 2
    wanted = [path.resolve() for path in args.file]
    outside = [path for path in wanted if not path.is_relative_to(base)]
    if outside:
        print(f"stud8 lint: {outside[0]} does not lie in {base}: name its folder with --root", file=sys.stderr)
        return 2
    found = 0
    try:
        for problem in lint(base, not args.no_filler):
            if not wanted or _is_among(problem, base, wanted):
                found += 1
                print(problem)
    except NoReferenceError as error:
        print(f"stud8 lint: {error}; --no-filler does without it", file=sys.stderr)
        return 2
    if found:
        print(f"{found} problems" if found > 1 else "1 problem", file=sys.stderr)
    return 1 if found else 0


def _is_among(problem: Problem, base: Path, wanted: list[Path]) -> bool:
    path = base / problem.file
    return any(path == one or path.is_relative_to(one) for one in wanted)
