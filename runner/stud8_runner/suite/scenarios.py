"""Makes cases of a scenario file: one for each scenario, or one for each variant of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import PurePosixPath
from sys import intern

from ..model import Act, Case, Expect, Json, Refuse, Step
from .compiled import Compiled
from .yaml_reader import DataError

SHORT_FORMS = ("call", "check", "fold")
"""Actions that may be written for several seats at once, `call: [1, 2]`."""

HANDS = "hands"
"""The chapter of the real hands."""

SHARED = 4096
"""How many seats, actions and texts of cards are remembered: the same few hundred come again and again."""

_SEAT = re.compile(r"-?[0-9]{1,9}")


def cases(compiled: Compiled) -> Iterator[Case]:
    """The cases of a scenario file, in its order; raises `DataError` for what is not of the form of FORMAT.md."""
    data = compiled.data
    if not isinstance(data, Mapping) or not isinstance(data.get("scenarios"), list):
        raise DataError(compiled.file, 1, "`scenarios` is expected, a list")
    for index, raw in enumerate(data["scenarios"]):
        line = compiled.line("scenarios", index)
        # The schema checks the form; this is for a folder whose schemas are not ours.
        try:
            yield from _cases(raw, data.get("rules", ()), compiled.file, line)
        except KeyError as error:
            raise DataError(compiled.file, line, f"`{error.args[0]}` is expected and missing") from error
        except (TypeError, AttributeError, ValueError) as error:
            raise DataError(compiled.file, line, f"is not of the form that FORMAT.md describes: {error}") from error


def _cases(raw: Mapping[str, Json], rules: Sequence[str], file: str, line: int) -> Iterator[Case]:
    path = PurePosixPath(file)
    chapter = path.parent.name
    scenario = f"{chapter}/{path.stem}/{raw['id']}"
    kind, hands = _kind(raw)
    dealt = raw.get("cards", {})
    variants: Sequence[Mapping[str, Json]] = raw.get("variants") or ({},)
    for variant in variants:
        written = variant.get("when", {})
        refused = variant.get("refused", raw.get("refused"))
        yield Case(
            id=f"{scenario}:{_values(written)}" if variant else scenario,
            scenario=scenario,
            chapter=chapter,
            file=file,
            line=line,
            title=raw["title"],
            kind=kind,
            rules=tuple(dict.fromkeys((*rules, *raw.get("rules", ())))),
            when={name: _several(value) for name, value in {**raw.get("when", {}), **written}.items()},
            table=variant["table"] if "table" in variant else raw.get("table", {}),
            seats={_seat(seat): stack for seat, stack in raw.get("seats", {}).items()},
            cards={_seat(seat): _cards(text) for seat, text in dealt.items() if seat != "common"},
            common=_cards(dealt.get("common", "")),
            deck=_cards(raw["deck"]) if "deck" in raw else None,
            filler=raw.get("filler", True),
            hands=hands,
            steps=() if refused else _steps(raw, variant),
            refused=refused,
            seen_in=tuple(raw.get("seen_in", ())),
            examples=tuple(raw.get("examples", ())),
            source=raw.get("source"),
            departs_from=raw.get("departs_from"),
        )


def _kind(raw: Mapping[str, Json]) -> tuple[str, tuple[tuple[str, ...], ...]]:
    """The method that a scenario asks for, and the hands to be ranked."""
    if "evaluate" in raw:
        return "evaluate", (_cards(raw["evaluate"]["cards"]),)
    if "compare" in raw:
        return "compare", tuple(_cards(hand) for hand in raw["compare"]["hands"])
    return "play", ()


def _values(when: Mapping[str, Json]) -> str:
    return ",".join(str(value) for values in when.values() for value in _several(values))


def _several(value: Json) -> tuple[str | int, ...]:
    return tuple(value) if isinstance(value, list) else (value,)


@lru_cache(maxsize=SHARED)
def _seat(text: str) -> int:
    if not _SEAT.fullmatch(text):
        raise ValueError(f"`{text}` where a seat is expected, a number")
    return int(text)


@lru_cache(maxsize=SHARED)
def _cards(text: str) -> tuple[str, ...]:
    return tuple(map(intern, text.split()))  # a card is in thousands of hands


def _steps(raw: Mapping[str, Json], variant: Mapping[str, Json]) -> tuple[Step, ...]:
    written = [*raw.get("steps", ()), *variant.get("steps", ())]
    written += [{"expect": source["expect"]} for source in (raw, variant) if "expect" in source]
    return tuple(step for entry in written for step in _step(entry))


def _step(entry: Json) -> Iterator[Step]:
    if isinstance(entry, list):
        yield _act(*_action(entry))
    elif "expect" in entry:
        yield Expect(entry["expect"])
    elif "refuse" in entry:
        seat, do, to = _action(entry["refuse"])
        yield Refuse(seat, do, to, entry.get("reason"))
    else:
        ((do, seats),) = entry.items()
        if do not in SHORT_FORMS:
            raise ValueError(
                f"`{do}` begins no step: expected [seat, action], {', '.join(SHORT_FORMS)}, refuse or expect"
            )
        yield from (_act(seat, do, None) for seat in seats)


@lru_cache(maxsize=SHARED, typed=True)
def _act(seat: int, do: str, to: int | None) -> Act:
    return Act(seat, do, to)


def _action(entry: Sequence[Json]) -> tuple[int, str, int | None]:
    seat, do, *to = entry
    return seat, intern(do), to[0] if to else None
