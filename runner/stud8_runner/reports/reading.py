"""Reads what `stud8 run --json` wrote, and refuses what did not come from there or was changed so that it contradicts itself."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable
from pathlib import Path

from stud8_runner.model import Json
from stud8_runner.suite.data import root

from .results import FORMAT

SCHEMA = "spec/schema/results.schema.json"
MAX_BYTES = 500_000_000
"""More than a run can write: of an answer it keeps only so much, and a file has a few MB."""
EXPECTED = "expected a file that `stud8 run --json` wrote"

OTHERS = {"changes": "stud8 diff --json", "chapters": "stud8 report --json", "gaps": "stud8 coverage --json"}
"""A field that results do not have, and what prints it."""


class ResultsError(Exception):
    """A file does not hold the results of a run; the message names the file and says what is wrong."""


def results(file: Path) -> Json:
    """The results of a run; raises `ResultsError`."""
    text = _read(file)
    if not text.strip():
        raise ResultsError(f"{file}: is empty: {EXPECTED}")
    try:
        run = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ResultsError(f"{file}: is no JSON ({error}): {EXPECTED}") from error
    wrong = _is_other(run) or _breaks_form(run) or _contradicts_itself(run)
    if wrong is not None:
        raise ResultsError(f"{file}: {wrong}")
    return run


def _read(file: Path) -> bytes:
    """The bytes of a file or a pipe, but not of a device, of which there may never come an end; raises `ResultsError`."""
    try:
        if file.is_char_device() or file.is_block_device():
            raise ResultsError(f"{file}: is no file: {EXPECTED}")
        with file.open("rb") as stream:
            text = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise ResultsError(f"{file}: cannot be read: {error.strerror}") from error
    if len(text) > MAX_BYTES:
        raise ResultsError(f"{file}: is larger than {MAX_BYTES} bytes, the most that is read: {EXPECTED}")
    return text


def _is_other(run: Json) -> str | None:
    if not isinstance(run, dict):
        return f"holds no results of a run: {EXPECTED}"
    if "verdicts" not in run:
        for field, command in OTHERS.items():
            if field in run:
                return f"is what `{command}` prints: {EXPECTED}"
        return f"holds no results of a run, for it has no `verdicts`: {EXPECTED}"
    if run.get("format") != FORMAT:
        return (
            f"is of format {run.get('format')!r}, and this version of stud8 reads format {FORMAT}: run the engine again"
        )
    return None


def _breaks_form(run: Json) -> str | None:
    """What the schema says against the whole without its verdicts, or else against one of these.

    Of thousands of verdicts most are alike but for their words, so one of each shape is enough: the schema asks for nothing
    of a verdict but what its shape keeps.
    """
    schema = json.loads((root() / SCHEMA).read_text(encoding="utf-8"))
    verdicts = run["verdicts"] if isinstance(run["verdicts"], list) else []
    whole = {**run, "verdicts": []} if verdicts else run
    wrong = _wrong(schema, whole, "")
    if wrong is not None:
        return wrong
    of_verdict = {"$ref": "#/$defs/verdict", "$defs": schema["$defs"]}
    seen: set[Hashable] = set()
    for place, verdict in enumerate(verdicts):
        shape = repr(verdict.get("outcome")) if isinstance(verdict, dict) else "", _shape(verdict)
        if shape not in seen:
            seen.add(shape)
            wrong = _wrong(of_verdict, verdict, f"verdicts/{place}")
            if wrong is not None:
                return wrong
    return None


def _wrong(schema: Json, value: Json, place: str) -> str | None:
    from jsonschema import Draft202012Validator  # noqa: PLC0415
    from jsonschema.exceptions import relevance  # noqa: PLC0415

    wrong = min(Draft202012Validator(schema).iter_errors(value), key=relevance, default=None)
    if wrong is None:
        return None
    path = "/".join(str(one) for one in (*filter(None, [place]), *wrong.absolute_path)) or "the whole"
    said = wrong.message if len(wrong.message) < 200 else f"{wrong.message[:200]}…"
    return f"{path}: {said}: {EXPECTED}"


def _shape(value: Json) -> Hashable:
    """The value without its words: types, names of fields, and which numbers are below 0."""
    if isinstance(value, dict):
        return tuple((name, _shape(one)) for name, one in value.items())
    if isinstance(value, list):
        return frozenset(map(_shape, value))
    return type(value), isinstance(value, int | float) and value < 0


def _contradicts_itself(run: Json) -> str | None:
    """What no run can have written, although each field by itself is right."""
    seen = Counter((verdict["case"], verdict["column"]) for verdict in run["verdicts"])
    for (case, column), times in seen.items():
        if times > 1:
            return f"verdicts: {case} ({column}) is there {times} times: {EXPECTED}, unchanged"
    counts = Counter(verdict["outcome"] for verdict in run["verdicts"])
    for outcome in {*run["totals"], *counts}:
        said = run["totals"].get(outcome, 0)
        if said != counts[outcome]:
            return f"totals: {outcome} is {said}, and {counts[outcome]} verdicts are: {EXPECTED}, unchanged"
    if len(run["verdicts"]) > run["planned"]:
        return f"planned: is {run['planned']}, and there are {len(run['verdicts'])} verdicts: {EXPECTED}, unchanged"
    entries = len(run.get("deviations", {}).get("entries", ()))
    for place, verdict in enumerate(run["verdicts"]):
        if verdict.get("deviation", -1) >= entries:
            return f"verdicts/{place}/deviation: there is no entry {verdict['deviation']} in `deviations`: {EXPECTED}, unchanged"
    return None
