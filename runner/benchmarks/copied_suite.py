"""`stud8 run` on the reference with so many copies of the suite as the command line says, no two of which play the same hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from stud8_runner.cli import main
from stud8_runner.commands import run
from stud8_runner.model import Case, Suite
from stud8_runner.suite.data import load_suite

COPIES = int(sys.argv[1])


def copies() -> Suite:
    """The suite with all its cases so many times, each read anew as another file would be."""
    suites = [load_suite() for _ in range(COPIES)]
    return Suite(suites[0].spec, tuple(case for number, suite in enumerate(suites) for case in _renamed(suite, number)))


def _renamed(suite: Suite, number: int) -> Iterator[Case]:
    """Each case with a field of its own in the table, which the engine leaves out of account."""
    for case in suite.cases:
        table = {**case.table, "copy": number}
        yield replace(case, id=f"{number}/{case.id}", scenario=f"{number}/{case.scenario}", table=table)


if __name__ == "__main__":
    run.load_suite = copies
    engine = Path(__file__).resolve().parent / "engines.py"
    sys.exit(main(["run", "--failures", "0", "--", sys.executable, str(engine), "reference"]))
