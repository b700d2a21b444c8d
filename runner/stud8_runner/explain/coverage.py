"""The links as people and machines read them. Pure: from tables and their gaps to text or JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from ..model import Json
from ..reports.layout import wrapped
from .apart import both
from .links import Gap, Links, pair, subjects

FORMAT = 1
"""The version of the JSON form, `spec/schema/coverage.schema.json`."""

MEANINGS = {
    "sentences": "sentences of the documents lead to a rule, or say why not",
    "rules": "rules have a source, a scenario, a refusal where they forbid, and a function of the reference",
    "options": "pairs of values of an option are told apart by a scenario",
    "questions": "questions are referred to by a rule or a profile",
    "profiles": "profiles give every option a value that rests on something",
    "examples": "examples of the documents are scenarios",
    "scenarios": "scenarios, each variant counted, pass on the reference",
}
"""The tables, and what a complete row of each is."""


def summary(links: Links, gaps: Sequence[Gap]) -> Iterator[str]:
    """A line for each table: how many of its rows are complete."""
    counts = _counts(links, gaps)
    width = max(len(str(count)) for pair in counts.values() for count in pair)
    for table, (complete, total) in counts.items():
        yield f"{table:<10} {complete:>{width}} of {total:>{width}}  {MEANINGS[table]}"


def missing(gaps: Sequence[Gap]) -> Iterator[str]:
    """Every gap: what is missing, and what to do about it."""
    for gap in gaps:
        yield from wrapped(f"{gap.table}: {gap.subject}: {gap.missing}", hanging="    ")
        yield from wrapped(gap.do, "    ")


def table(links: Links, name: str) -> Iterator[str]:
    """A table in full, one row for each of its subjects."""
    rows = list(_ROWS[name](links))
    widths = [max((len(row[at]) for row in rows), default=0) for at in range(len(rows[0]) - 1 if rows else 0)]
    for row in rows:
        cells = "".join(f"{cell:<{width}}  " for cell, width in zip(row, widths, strict=False))
        yield from wrapped(row[-1], f"  {cells}", " " * (len(cells) + 2))


def as_json(links: Links, gaps: Sequence[Gap], spec: str) -> Json:
    """All tables and gaps as JSON; `spec` is the version of the specification."""
    return {
        "format": FORMAT,
        "spec": spec,
        "complete": not gaps,
        "summary": {
            name: {"complete": complete, "total": total} for name, (complete, total) in _counts(links, gaps).items()
        },
        "gaps": [asdict(gap) for gap in gaps],
        "documents": [asdict(row) for row in links.documents],
        "sentences": [asdict(row) for row in links.sentences],
        "rules": [asdict(row) for row in links.rules],
        "options": [asdict(row) for row in links.pairs],
        "questions": [asdict(row) for row in links.questions],
        "profiles": [asdict(row) for row in links.profiles],
        "examples": [asdict(row) for row in links.examples],
        "scenarios": [asdict(row) for row in links.scenarios],
    }


def _counts(links: Links, gaps: Sequence[Gap]) -> dict[str, tuple[int, int]]:
    broken = {(gap.table, gap.subject) for gap in gaps}
    counts = {}
    for name, names in subjects(links).items():
        counts[name] = (sum((name, one) not in broken for one in names), len(names))
    declared = sum(document.sentences for document in links.documents)
    counts["sentences"] = (counts["sentences"][0], max(declared, counts["sentences"][1]))
    return counts


Row = Sequence[str]


def _sentence_rows(links: Links) -> Iterator[Row]:
    for row in links.sentences:
        yield row.id, ", ".join(row.rules) or (f"no rule: {row.informative}" if row.informative else "MISSING")


def _rule_rows(links: Links) -> Iterator[Row]:
    yield "rule", "level", "rests on", "scenarios", "refusals", "functions"
    for row in links.rules:
        refuses = str(len(row.refuses)) if row.refuses else "MISSING" if row.forbids else "."
        functions = ", ".join(function.name for function in row.functions)
        accepts = str(len(row.accepts) or "MISSING")
        yield row.id, row.level, _first(row.sources), accepts, refuses, functions or "MISSING"


def _option_rows(links: Links) -> Iterator[Row]:
    for row in links.pairs:
        yield pair(row), _first(list(dict.fromkeys(both(one, other) for one, other in row.cases)))


def _question_rows(links: Links) -> Iterator[Row]:
    for row in links.questions:
        yield row.id, ", ".join((*row.rules, *row.profiles)) or "MISSING"


def _profile_rows(links: Links) -> Iterator[Row]:
    for row in links.profiles:
        lacking = (*row.without_value, *row.without_basis)
        yield row.name, f"{row.options} options", f"MISSING: {', '.join(lacking)}" if lacking else "complete"


def _example_rows(links: Links) -> Iterator[Row]:
    for row in links.examples:
        yield row.sentence, ", ".join(row.cases) or "MISSING"


def _scenario_rows(links: Links) -> Iterator[Row]:
    said = {True: "passes", False: "FAILS", None: "not asked"}
    for row in links.scenarios:
        yield row.id, said[row.passes]


_ROWS = {
    "sentences": _sentence_rows,
    "rules": _rule_rows,
    "options": _option_rows,
    "questions": _question_rows,
    "profiles": _profile_rows,
    "examples": _example_rows,
    "scenarios": _scenario_rows,
}


def _first(names: Sequence[str]) -> str:
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return f"{names[0]}{more}" if names else "MISSING"
