"""Reads what `stud8 run --json` wrote."""

from __future__ import annotations

import json
from pathlib import Path

from stud8_runner.model import Json
from stud8_runner.suite.data import root

SCHEMA = "spec/schema/results.schema.json"


class ResultsError(Exception):
    """A file does not hold the results of a run; the message names the file and says what is wrong."""


def results(file: Path) -> Json:
    """The results of a run; raises `ResultsError`."""
    from jsonschema import Draft202012Validator  # noqa: PLC0415

    try:
        run = json.loads(file.read_bytes())
    except OSError as error:
        raise ResultsError(f"{file}: cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise ResultsError(f"{file}: is no JSON ({error}): expected a file that `stud8 run --json` wrote") from error
    schema = json.loads((root() / SCHEMA).read_text(encoding="utf-8"))
    wrong = next(iter(Draft202012Validator(schema).iter_errors(run)), None)
    if wrong is not None:
        place = "/".join(str(one) for one in wrong.absolute_path) or "the whole"
        said = wrong.message if len(wrong.message) < 200 else f"{wrong.message[:200]}…"
        raise ResultsError(f"{file}: {place}: {said}: expected a file that `stud8 run --json` wrote")
    return run
