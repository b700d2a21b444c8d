"""`stud8 diff`: what changed between two runs."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from stud8_runner.reports.difference import as_json, as_text, difference
from stud8_runner.reports.reading import ResultsError, results
from stud8_runner.reports.terminal import harmless

NAME = "diff"

MOST = 20
"""How many changes of each sort are told."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 diff`."""
    parser.description = (
        "Compare two files that `stud8 run --json` wrote, verdict by verdict. From best to worst the outcomes are passed, "
        "not observed, unsupported, known, failed, errored."
    )
    parser.epilog = (
        "examples: stud8 run --json before.json reference; stud8 run --json after.json -- ./my-engine; "
        "stud8 diff before.json after.json; stud8 diff --all before.json after.json. "
        "exit status: 0 nothing became worse, 1 something did, 2 a file cannot be read"
    )
    parser.add_argument("old", type=Path, metavar="OLD", help="the results of the earlier run")
    parser.add_argument("new", type=Path, metavar="NEW", help="the results of the later run")
    parser.add_argument("--all", action="store_true", help=f"tell every change, not only {MOST} of each sort")
    parser.add_argument(
        "--json",
        action="store_true",
        help="print all changes as JSON, in the form of spec/schema/difference.schema.json",
    )


def run(args: argparse.Namespace) -> int:
    """Prints what changed; returns the exit status."""
    try:
        made = difference(results(args.old), results(args.new))
    except ResultsError as error:
        print(f"stud8 diff: {harmless(str(error))}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(as_json(made), indent=1))
    else:
        for line in as_text(made, None if args.all else MOST):
            print(harmless(line))
    return 1 if made.counts()["worse"] else 0
