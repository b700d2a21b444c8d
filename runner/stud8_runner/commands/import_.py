"""`stud8 import`: makes scenarios of hand histories."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from stud8_runner.reports.terminal import harmless
from stud8_runner.suite.data import load_suite
from stud8_runner.suite.yaml_reader import DataError

NAME = "import"

GOOD, BAD, USAGE = range(3)
MOST_REFUSED = 20
"""How many refused hands are told; the others are counted."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 import`."""
    parser.description = (
        "Read hands of Seven Card Stud Hi/Lo at fixed limits - PHH, the text of PokerStars, or normalised JSON lines - check "
        "each on the reference, find the options by which it was played, and write them as one scenario file."
    )
    parser.epilog = (
        "examples: stud8 export -o hand.phh pot/odd-chip-halves/smallest-unit && stud8 import hand.phh; "
        "stud8 import --profile roberts -o hands.yaml folder. "
        "exit status: 0 all hands are written, 1 a file or a hand is refused, and nothing is written, 2 wrong usage"
    )
    parser.add_argument("file", nargs="+", type=Path, metavar="FILE", help="a file, or a folder of them")
    parser.add_argument("--profile", metavar="NAME", help="name in each hand what it does otherwise than this house")
    parser.add_argument("-o", "--output", type=Path, metavar="OUT", help="where to write (default: standard output)")


def run(args: argparse.Namespace) -> int:
    """Reads and checks all hands, then writes them; returns the exit status."""
    from stud8_runner.histories.reading import files, hands  # noqa: PLC0415
    from stud8_runner.histories.settling import settle  # noqa: PLC0415
    from stud8_runner.histories.to_scenario import file_text  # noqa: PLC0415

    spec = load_suite().spec
    if args.profile is not None and args.profile not in spec.profiles:
        return _usage(f"there is no profile `{args.profile}`: expected {', '.join(spec.profiles)}")
    if args.output is not None and (args.output.is_dir() or not args.output.absolute().parent.is_dir()):
        return _usage(f"{args.output} cannot be written: name a file in a folder that is there")
    missing = [path for path in args.file if not path.exists()]
    if missing:
        return _usage(f"there is no {missing[0]}")
    cases, refused = [], []
    try:
        for path in files(args.file):
            for hand in hands(path):
                try:
                    cases.append(settle(hand, spec, args.profile))
                except DataError as error:
                    refused.append(str(error))
    except DataError as error:
        refused.append(str(error))
    if refused or not cases:
        for line in refused[:MOST_REFUSED] or ["no hand was found"]:
            print(f"stud8 import: {harmless(line)}", file=sys.stderr)
        more = f" ({len(refused) - MOST_REFUSED} more are not told)" if len(refused) > MOST_REFUSED else ""
        print(f"stud8 import: {len(refused)} refused, nothing is written{more}", file=sys.stderr)
        return BAD
    sources = ", ".join(path.name for path in args.file)
    text = file_text(
        f"Hands of {sources[:80]}", cases, "Made by stud8 import; amounts in the unit of the source, before rake."
    )
    if args.output is None:
        print(text, end="")
        return GOOD
    try:
        args.output.write_text(text, encoding="utf-8")
    except OSError as error:
        return _usage(f"{args.output} cannot be written: {error.strerror}")
    departing = sum(case.departs_from is not None for case in cases)
    told = f", {departing} depart from {args.profile}" if args.profile is not None else ""
    print(f"{args.output}: {len(cases)} hand{'s' if len(cases) > 1 else ''}{told}", file=sys.stderr)
    return GOOD


def _usage(message: str) -> int:
    print(f"stud8 import: {message}", file=sys.stderr)
    return USAGE
