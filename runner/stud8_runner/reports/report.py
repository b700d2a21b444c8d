"""The report of a run as lines of text. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..model import WRONG, Outcome, Verdict
from .ran import Ran
from .tally import conforms, tables, total_line
from .terminal import Style, harmless
from .verdict_text import full, grouped, short

LISTED = 20
"""How many lines there are at most for the failures that are not told in full."""


def report(ran: Ran, *, told_in_full: int | None, style: Style) -> Iterator[str]:
    """The failures, the tables and the notes; `told_in_full` is how many failures are explained, None for all of them."""
    bad = grouped(ran.verdicts)
    shown = bad if told_in_full is None else bad[:told_in_full]
    for one in shown:
        yield from full(one, ran.spec, ran.asked, style)
        yield ""
    rest = bad[len(shown) :]
    if rest:
        yield f"{'and' if shown else 'failed or errored:'} {len(rest)} {'more' if shown else ''}".rstrip()
        listed = list(short(rest))
        yield from (f"  {line}" for line in listed[:LISTED])
        if len(listed) > LISTED:
            yield "  … `--failures all` tells every one, `--json FILE` keeps them"
        yield ""
    yield style("strong", harmless(f"{ran.hello.name} {ran.hello.version or ''}".strip()))
    yield from tables(ran.verdicts, tuple(ran.spec.chapters))
    yield ""
    yield style("good" if conforms(ran.verdicts) else "bad", total_line(ran.verdicts))
    yield from _missing(ran.verdicts)
    for note in ran.notes:
        yield style("odd", harmless(f"note: the engine {note}"))


def _missing(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """What an engine did not show: the fields that it does not observe, and that nothing was judged at all."""
    fields: dict[str, int] = {}
    for verdict in verdicts:
        if verdict.outcome is Outcome.NOT_OBSERVED:
            for field in verdict.not_observed:
                fields[field] = fields.get(field, 0) + 1
    if fields:
        told = ", ".join(f"{field} ({count})" for field, count in sorted(fields.items(), key=lambda item: -item[1]))
        yield f"not observed: {told}"
    if verdicts and not any(verdict.outcome in (Outcome.PASSED, Outcome.KNOWN, *WRONG) for verdict in verdicts):
        yield "nothing was judged: the engine declares none of what these scenarios ask"
