"""Several runs side by side as one HTML page: engines by rules, and behind each cell why it says so. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stud8_runner.model import Json

from .accounts import anchor, sections
from .matrix import STATES, Engine, Matrix
from .rendering import render


def page(made: Matrix, runs: Sequence[Json], titles: Mapping[str, str]) -> str:
    """The text of the page; `runs` are those that the matrix was made of, `titles` those of the cases that are known."""
    told = list(sections(made, runs, titles))
    cells = [cell for chapter in made.chapters for row in (chapter.row, *chapter.rules) for cell in row.cells]
    used = {cell.state.id for cell in cells}
    pieces = render(
        "matrix.html",
        "matrix.js",
        matrix=made,
        states=[state for state in STATES.values() if state.id in used],
        rules=sum(len(chapter.rules) for chapter in made.chapters),
        specs=list(dict.fromkeys(engine.spec for engine in made.engines)),
        bars=[_bar(engine) for engine in made.engines],
        sections=told,
        anchors={section.anchor for section in told} | {one.anchor for section in told for one in section.accounts},
        anchor=anchor,
    )
    return "".join(pieces)


def _bar(engine: Engine) -> list[tuple[str, float, float]]:
    """The rules of an engine as a bar of a hundred: for each state its look, where it begins and how long it is."""
    bars, start = [], 0.0
    total = sum(engine.rules.values())
    for state, count in engine.rules.items():
        length = 100 * count / total
        bars.append((STATES[state].look, round(start, 2), round(length, 2)))
        start += length
    return bars
