"""`stud8 report`: the results of several engines side by side."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from stud8_runner.reports.matrix import as_json, as_text, matrix
from stud8_runner.reports.reading import ResultsError, results
from stud8_runner.reports.terminal import harmless
from stud8_runner.suite.data import load_suite

NAME = "report"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 report`."""
    parser.description = "Make one table of engines and rules from files that `stud8 run --json` wrote, one for each engine, and print it."
    parser.epilog = (
        "examples: stud8 run --json a.json reference && stud8 report a.json; stud8 report --html matrix.html a.json b.json. "
        "exit status: 0 done, 2 a file cannot be read or written"
    )
    parser.add_argument("results", nargs="+", type=Path, metavar="FILE", help="what `stud8 run --json` wrote")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write the table as a page to look at and search")
    parser.add_argument(
        "--json", action="store_true", help="print the table as JSON, in the form of spec/schema/matrix.schema.json"
    )


def run(args: argparse.Namespace) -> int:
    """Prints the table and writes the page; returns the exit status."""
    try:
        runs = [(str(file), results(file)) for file in args.results]
    except ResultsError as error:
        print(f"stud8 report: {harmless(str(error))}", file=sys.stderr)
        return 2
    suite = load_suite()
    made = matrix(runs, suite.spec)
    if args.html is not None:
        from stud8_runner.reports.matrix_page import page  # noqa: PLC0415

        titles = {case.id: case.title for case in suite.cases}
        try:
            args.html.write_text(page(made, [run for _, run in runs], titles), encoding="utf-8")
        except OSError as error:
            print(f"stud8 report: {args.html} cannot be written: {error.strerror}", file=sys.stderr)
            return 2
    if args.json:
        print(json.dumps(as_json(made), indent=1))
        return 0
    for line in as_text(made):
        print(harmless(line))
    return 0
