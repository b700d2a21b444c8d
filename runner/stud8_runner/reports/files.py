"""A run in every form in which `stud8 run` keeps it. Pure; what only one form needs is imported for that form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from .ran import Ran


def files(
    ran: Ran, *, as_json: Path | None, junit: Path | None, html: Path | None
) -> Iterator[tuple[Path, Iterable[str]]]:
    """Each file that is wanted, with its text in pieces: the whole may be longer than the runner is to be in memory."""
    if as_json is not None:
        from .results import document  # noqa: PLC0415

        yield as_json, document(ran)
    if junit is not None:
        from .junit import junit as xml  # noqa: PLC0415

        yield junit, xml(ran)
    if html is not None:
        from .page import page  # noqa: PLC0415

        yield html, page(ran)
