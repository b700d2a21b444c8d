"""`stud8 export`: writes scenarios in the open poker hand history format."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from stud8_runner.explain.lookup import find, nearest
from stud8_runner.model import Case, Suite
from stud8_runner.suite.data import load_suite
from stud8_runner.suite.planning import BASE_PROFILE
from stud8_runner.suite.yaml_reader import DataError

NAME = "export"

GOOD, BAD, USAGE = range(3)


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 export`."""
    parser.description = (
        "Write the hands of a scenario, a file of scenarios or any file that `stud8 import` reads as PHH, the open poker hand history "
        "format. `stud8 import` makes the same scenarios of it."
    )
    parser.epilog = (
        "examples: stud8 export pot/odd-chip-halves/smallest-unit; "
        "stud8 export -o hand.phh pot/odd-chip-halves/smallest-unit. "
        "exit status: 0 written, 1 a scenario cannot be written as a hand, 2 wrong usage"
    )
    parser.add_argument("scenario", metavar="SCENARIO|FILE", help="the id of a scenario, or a file")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to write (default: standard output)")


def run(args: argparse.Namespace) -> int:
    """Writes the hands; returns the exit status."""
    from stud8_runner.histories.to_phh import file_text  # noqa: PLC0415

    suite = load_suite()
    try:
        cases = _cases(suite, args.scenario)
        if cases is None:
            near = nearest(suite, args.scenario)
            hint = f": did you mean {', '.join(near)}?" if near else ": `stud8 list scenarios` names them"
            return _said(f"there is no scenario and no file `{args.scenario}`{hint}", USAGE)
        text = file_text(cases, suite.spec.profiles[BASE_PROFILE].values())
    except DataError as error:
        return _said(str(error), BAD)
    if args.output is None:
        print(text, end="")
        return GOOD
    try:
        args.output.write_text(text, encoding="utf-8")
    except OSError as error:
        return _said(f"{args.output} cannot be written: {error.strerror}", USAGE)
    return GOOD


def _cases(suite: Suite, name: str) -> list[Case] | None:
    """The hands that a name stands for; None when it stands for nothing. Raises `DataError` where none of them is a hand."""
    from stud8_runner.histories.reading import files, hands  # noqa: PLC0415
    from stud8_runner.histories.settling import settle  # noqa: PLC0415

    if Path(name).exists():
        found = [settle(hand, suite.spec) for path in files([Path(name)]) for hand in hands(path)]
    else:
        ids = {one for kind, one in find(suite, name) if kind in ("case", "scenario", "file")}
        if not ids:
            return None
        among = [case for case in suite.cases if ids & {case.id, case.scenario, case.scenario.rpartition("/")[0]}]
        found = [case for case in among if case.kind == "play" and case.refused is None]
    if not found:
        raise DataError(name, 0, "holds no hand that is played: only those can be written as PHH")
    return found


def _said(message: str, status: int) -> int:
    print(f"stud8 export: {message}", file=sys.stderr)
    return status
