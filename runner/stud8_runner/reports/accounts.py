"""Why a cell of the matrix says what it says: what an engine does otherwise about a rule, and what it leaves open. Pure."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from stud8_runner.judging.expectations import written
from stud8_runner.model import WRONG, Json

from .matrix import Cell, Matrix, Row
from .telling import cut


@dataclass(frozen=True, slots=True)
class Failure:
    """A case that went wrong, with the profiles under which it went wrong in the same way.

    `expected` and `observed` are None when there was no usable answer.
    """

    case: str
    title: str
    columns: tuple[str, ...]
    said: str
    expected: str | None
    observed: str | None


@dataclass(frozen=True, slots=True)
class Deviation:
    """A known deviation, with the cases that show it."""

    kind: str
    does: str
    decides: str
    cases: tuple[tuple[str, str], ...]
    verdicts: int


@dataclass(frozen=True, slots=True)
class Account:
    """All there is to say of an engine and a rule; `left` are the reasons why something was not judged in full."""

    anchor: str
    rule: Row
    cell: Cell
    failures: tuple[Failure, ...]
    deviations: tuple[Deviation, ...]
    left: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """The accounts of an engine and a chapter."""

    anchor: str
    engine: str
    chapter: Row
    accounts: tuple[Account, ...]


def anchor(engine: int, chapter: int, rule: int | None = None) -> str:
    """The address of a section or of an account within the page, by the places of engine, chapter and rule, from 0."""
    return f"e{engine + 1}-{chapter + 1}" + ("" if rule is None else f"-{rule + 1}")


def sections(made: Matrix, runs: Sequence[Json], titles: Mapping[str, str]) -> Iterator[Section]:
    """A section for each engine and chapter of which there is more to say than that everything passed.

    `runs` are those that the matrix was made of, `titles` those of the cases that are known.
    """
    for number, (engine, run) in enumerate(zip(made.engines, runs, strict=True)):
        by_rule: dict[str, list[Json]] = {}
        for verdict in run["verdicts"]:
            for rule in verdict["rules"]:
                by_rule.setdefault(rule, []).append(verdict)
        entries = run.get("deviations", {}).get("entries", ())
        for place, chapter in enumerate(made.chapters):
            accounts = tuple(
                Account(
                    anchor(number, place, at),
                    row,
                    row.cells[number],
                    tuple(_failures(by_rule[row.id], titles)),
                    tuple(_deviations(by_rule[row.id], entries, titles)),
                    tuple(_left(by_rule[row.id])),
                )
                for at, row in enumerate(chapter.rules)
                if row.cells[number].state.id not in ("passes", "not_asked")
            )
            if accounts:
                yield Section(anchor(number, place), engine.label, chapter.row, accounts)


def _failures(verdicts: Sequence[Json], titles: Mapping[str, str]) -> Iterator[Failure]:
    groups: dict[str, list[Json]] = {}
    for verdict in verdicts:
        if verdict["outcome"] in WRONG:
            key = json.dumps([verdict["case"], verdict["finding"], verdict["reason"]])
            groups.setdefault(key, []).append(verdict)
    for same in groups.values():
        case, finding = same[0]["case"], same[0]["finding"]
        yield Failure(
            case=case,
            title=titles.get(case, case),
            columns=tuple(verdict["column"] for verdict in same),
            said=cut(finding["message"] if finding else same[0]["reason"] or "no usable answer"),
            expected=cut(written(finding["expected"])) if finding else None,
            observed=cut(written(finding["observed"])) if finding else None,
        )


def _deviations(
    verdicts: Sequence[Json], entries: Sequence[Mapping[str, str]], titles: Mapping[str, str]
) -> Iterator[Deviation]:
    known: dict[int, list[str]] = {}
    for verdict in verdicts:
        if verdict["outcome"] == "known":
            known.setdefault(verdict["deviation"], []).append(verdict["case"])
    for place, cases in sorted(known.items()):
        entry = entries[place]
        named = tuple((case, titles.get(case, case)) for case in dict.fromkeys(cases))
        yield Deviation(entry["kind"], entry["does"], entry["decides"], named, len(cases))


def _left(verdicts: Sequence[Json]) -> list[tuple[str, int]]:
    """The reasons, those that come most often first, with how often each comes."""
    reasons: Counter[str] = Counter()
    for verdict in verdicts:
        if verdict["outcome"] == "unsupported":
            reasons[cut(verdict["reason"])] += 1
        elif verdict["outcome"] == "not_observed":
            reasons[f"right, but the engine does not tell {', '.join(sorted(verdict['not_observed']))}"] += 1
    return reasons.most_common()
