"""`stud8 run` on the reference with so many copies of the suite as the command line says, no two of which play the same hand."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from stud8_runner.cli import main
from stud8_runner.commands import run
from stud8_runner.model import Case, Suite
from stud8_runner.suite.data import open_suite
from stud8_runner.suite.lazily import Lazily

COPIES = int(sys.argv[1])
OPTIONS = sys.argv[2:]


class Copies(Lazily[Case]):
    """The cases of a suite so many times, each read anew as another file would be."""

    def __init__(self, suite: Suite) -> None:
        self._cases = suite.cases

    def __len__(self) -> int:
        return COPIES * len(self._cases)

    def at(self, place: int) -> Case:
        """A case with a field of its own in the table, which the engine leaves out of account."""
        number, one = divmod(place, len(self._cases))
        case = self._cases[one]
        table = {**case.table, "copy": number}
        return replace(case, id=f"{number}/{case.id}", scenario=f"{number}/{case.scenario}", table=table)


def copies() -> Suite:
    """The suite with all its cases so many times."""
    suite = open_suite()
    return replace(suite, cases=Copies(suite))


if __name__ == "__main__":
    run.open_suite = copies
    engine = Path(__file__).resolve().parent / "engines.py"
    sys.exit(main(["run", "--failures", "0", *OPTIONS, "--", sys.executable, str(engine), "reference"]))
