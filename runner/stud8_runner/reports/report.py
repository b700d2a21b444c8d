"""The report of a run as lines of text. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from ..model import WRONG
from .ran import Ran
from .tally import JUDGED, NOTHING_JUDGED, Tally, tables, total_line
from .terminal import Style, harmless
from .verdict_text import Told, full, grouped, short

LISTED = 20
"""How many lines there are at most for the failures that are not told in full."""


def report(ran: Ran, *, told_in_full: int | None, style: Style) -> Iterator[str]:
    """The failures, the tables and the notes; `told_in_full` is how many failures are explained, None for all of them."""
    bad = [] if set(WRONG).isdisjoint(ran.tally.of()) else grouped(ran.verdicts)
    shown = bad if told_in_full is None else bad[:told_in_full]
    for one in shown:
        yield from full(Told(ran.verdicts[one.place], one.columns), ran.spec, ran.asked, style)
        yield ""
    rest = bad[len(shown) :]
    if rest:
        yield f"{'and' if shown else 'failed or errored:'} {len(rest)} {'more' if shown else ''}".rstrip()
        listed = list(short(rest))
        yield from (f"  {line}" for line in listed[:LISTED])
        if len(listed) > LISTED:
            yield "  …"
        yield "  `--failures all` tells every one in full, `--html FILE` shows them, `--json FILE` keeps them"
        yield ""
    yield style("strong", harmless(f"{ran.hello.name} {ran.hello.version or ''}".strip()))
    yield from tables(ran.tally, tuple(ran.spec.chapters))
    yield ""
    yield style("good" if ran.tally.conforms else "bad", total_line(ran.tally))
    yield from _missing(ran.tally)
    for note in ran.notes:
        yield style("odd", harmless(f"note: the engine {note}"))


def _missing(tally: Tally) -> Iterator[str]:
    """What an engine did not show: the fields that it does not observe, and that nothing was judged at all."""
    if tally.not_observed:
        yield f"not observed: {', '.join(f'{field} ({count})' for field, count in tally.not_observed.most_common())}"
    outcomes = set(tally.of())
    if outcomes and outcomes.isdisjoint(JUDGED):
        yield NOTHING_JUDGED
