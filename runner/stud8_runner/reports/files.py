"""A run in every form in which `stud8 run` keeps it. Pure; what only one form needs is imported for that form."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from stud8_runner.model import Hello, Json, Spec, Verdict
from stud8_runner.reports.results import document


@dataclass(frozen=True, slots=True)
class Ran:
    """A run: its verdicts, who was asked and by which words, and what else there is to say of it.

    `deviations` are the known ones of the engine as `deviations.as_json` has them, None when none were looked for.
    """

    verdicts: Sequence[Verdict]
    spec: Spec
    hello: Hello
    command: Sequence[str]
    asked: Sequence[str]
    options: dict[str, Json]
    planned: int
    notes: Sequence[str]
    date: str
    deviations: Json


def files(ran: Ran, *, as_json: Path | None, junit: Path | None, html: Path | None) -> Iterator[tuple[Path, str]]:
    """Each file that is wanted, with its text."""
    if as_json is not None:
        made = document(
            ran.verdicts,
            hello=ran.hello,
            command=ran.command,
            options=ran.options,
            planned=ran.planned,
            notes=ran.notes,
            date=ran.date,
            deviations=ran.deviations,
        )
        yield as_json, json.dumps(made, indent=1) + "\n"
    if junit is not None:
        from . import junit as xml  # noqa: PLC0415

        yield (
            junit,
            xml.junit(
                ran.verdicts,
                spec=ran.spec,
                hello=ran.hello,
                asked=ran.asked,
                date=ran.date,
                deviations=ran.deviations,
            ),
        )
    if html is not None:
        from .page import page  # noqa: PLC0415

        yield (
            html,
            page(
                ran.verdicts,
                spec=ran.spec,
                hello=ran.hello,
                asked=ran.asked,
                notes=ran.notes,
                date=ran.date,
                planned=ran.planned,
                deviations=ran.deviations,
            ),
        )
