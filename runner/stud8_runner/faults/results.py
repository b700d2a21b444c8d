"""What trying the faults came to, as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

from ..conversation.messages import SPEC
from ..model import Json
from ..suite.yaml_reader import DataError, read
from .convict import Conviction
from .faulty import Fault

SCHEMA = "spec/schema/faults.schema.json"

MOST = 50_000_000
"""How many bytes of a file are read; many times what there is today."""

FORMAT = 1
"""The version of this form."""


def as_json(found: Sequence[Conviction], catalogue: Sequence[Fault], scenarios: Iterable[str]) -> Json:
    """The faults that were tried and what catches each, in the form of `spec/schema/faults.schema.json`.

    `catalogue` are all faults that there are, `scenarios` all that could catch one.
    """
    says = {fault.id: fault.says for fault in catalogue}
    tried = [{**asdict(one), "says": says[one.fault]} for one in found]
    return {"format": FORMAT, "spec": SPEC, "scenarios": sorted({*scenarios}), "faults": tried}


def read_caught(
    file: Path, root: Path, catalogue: Sequence[Fault], scenarios: Iterable[str]
) -> dict[str, tuple[str, ...]]:
    """Each fault and the scenarios that catch it, from a file that `stud8 faults --json` wrote.

    Raises `DataError` for another file, and for one that holds other faults or scenarios than there are: a part of them, or earlier ones.
    """
    from jsonschema import Draft202012Validator  # noqa: PLC0415

    try:
        written = json.loads(read(file, MOST))
    except (ValueError, RecursionError) as error:
        raise DataError(str(file), 0, f"is no JSON: {error}") from error
    wrong = next(iter(Draft202012Validator(json.loads(read(root / SCHEMA))).iter_errors(written)), None)
    if wrong is not None:
        place = "/".join(str(one) for one in wrong.absolute_path) or "the whole"
        raise DataError(
            str(file), 0, f"{place}: {wrong.message[:200]}: expected what `stud8 faults --json FILE` writes"
        )
    found = {one["fault"]: tuple(one["by"]) for one in written["faults"]}
    there = {
        "faults": (set(found), {fault.id for fault in catalogue}),
        "scenarios": ({*written["scenarios"]}, {*scenarios}),
    }
    for name, (has, has_to) in there.items():
        if has != has_to:
            said = f"its {len(has)} {name} are not the {len(has_to)} that there are: write it again, without a pattern"
            raise DataError(str(file), 0, said)
    return found
