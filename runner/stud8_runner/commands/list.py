"""`stud8 list`: what there is, one line each."""

from __future__ import annotations

import argparse
import json
import shutil
import sys

from stud8_runner.engines.known import known_engines
from stud8_runner.explain.listing import KINDS, Row, engine_rows, lines, matching
from stud8_runner.explain.pages import PAGES, page_rows
from stud8_runner.suite.data import load_suite, root

NAME = "list"

_KINDS = (*KINDS, "engines", "pages")


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 list`."""
    parser.description = "List what there is of a kind, one line each; without a kind, how many there are of each."
    parser.epilog = (
        "examples: stud8 list rules; stud8 list scenarios 'pot/*'; stud8 list rules 'odd chip'. "
        "exit status: 0 listed, 1 nothing matches, 2 wrong usage"
    )
    parser.add_argument("kind", nargs="?", choices=_KINDS, metavar="KIND", help=", ".join(_KINDS))
    parser.add_argument(
        "pattern",
        nargs="?",
        metavar="PATTERN",
        help="only ids and texts that contain it; with * or ?, only ids it matches",
    )
    parser.add_argument("--json", action="store_true", help="print a JSON list of {group, id, text}")


def run(args: argparse.Namespace) -> int:
    """Prints the list; 1 when nothing matches the pattern."""
    if args.kind is None:
        return _counts(args.json)
    rows = matching(_rows(args.kind), args.pattern)
    if args.json:
        print(
            json.dumps(
                [{"group": row.group, "id": row.id, "text": row.text} for row in rows], ensure_ascii=False, indent=1
            )
        )
    else:
        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        for line in lines(rows, width):
            print(line)
    if not rows:
        of = f" match {args.pattern!r}" if args.pattern else ""
        print(f"stud8 list: no {args.kind}{of}", file=sys.stderr)
        return 1
    return 0


def _rows(kind: str) -> list[Row]:
    if kind == "engines":
        return list(engine_rows(known_engines(root())))
    if kind == "pages":
        return list(page_rows(root()))
    return list(KINDS[kind](load_suite()))


def _counts(as_json: bool) -> int:
    suite = load_suite()
    counts = {kind: sum(1 for _ in rows(suite)) for kind, rows in KINDS.items()}
    counts["engines"] = len(known_engines(root()))
    counts["pages"] = len(PAGES)
    if as_json:
        print(json.dumps(counts, indent=1))
        return 0
    for kind, count in counts.items():
        print(f"{count:>5}  {kind}")
    print("\n`stud8 list KIND` lists them, `stud8 show ID` shows one.")
    return 0
