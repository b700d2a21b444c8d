"""Is a mutant that is listed to answer the same really no hole? It is asked random requests beside the sound reference."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from random import Random

from ..model import Json
from .bench import ask
from .mutants import Mutant, Settings, Variant, as_changed, carried_out, folder, limit_memory, timed
from .random_requests import Request, random_request


@dataclass(frozen=True, slots=True)
class Doubted:
    """A listed mutant, and the first request that it answers otherwise than the sound reference, None when there is none."""

    variant: Variant
    request: Request | None


def listed(chosen: Sequence[Mutant], known: Settings) -> list[Variant]:
    """Those of the mutants that are listed as survivors, carried out."""
    befores = " ".join(one.before for one in known.known)
    lines = {path.stem: path.read_text(encoding="utf-8").splitlines() for path in folder().glob("*.py")}
    likely = [mutant for mutant in chosen if lines[mutant.module][mutant.line - 1].strip() in befores]
    return [variant for variant in map(carried_out, likely) if known.why(variant)]


def doubt(variants: Sequence[Variant], count: int, seed: int, workers: int) -> Iterator[Doubted]:
    """Asks each mutant the same `count` random requests, in several processes; in the order of `variants`."""
    if workers == 1:
        _prepare(count, seed)
        yield from map(_doubted, variants)
        return
    with ProcessPoolExecutor(workers, initializer=_prepare, initargs=(count, seed, True)) as pool:
        yield from pool.map(_doubted, variants)


_asked: list[tuple[Request, str | Exception]] = []
"""The requests and what the sound reference answers to them."""


def _prepare(count: int, seed: int, limited: bool = False) -> None:
    if limited:
        limit_memory()
    random = Random(seed)
    requests = [random_request(random) for _ in range(count)]
    _asked[:] = [(request, ask(*request)) for request in requests]


def _doubted(variant: Variant) -> Doubted:
    try:
        with timed() as clock, as_changed(variant):
            for request, sound in clock(_asked):
                said = ask(*request)
                if said != sound and judged(said) != judged(sound):
                    return Doubted(variant, request)
    except Exception:  # it cannot be loaded, so that it answers nothing
        return Doubted(variant, _asked[0][0])
    return Doubted(variant, None)


def judged(said: str | Exception) -> Json:
    """What of an answer the protocol lets anybody judge: no text of an error, no order where none is promised."""
    if isinstance(said, Exception):
        return f"{type(said).__name__}"
    answer = json.loads(said)
    if "error" in answer:
        return {"code": answer["error"]["code"], "reason": answer["error"].get("data", {}).get("reason")}
    for state in answer["result"].get("steps", []):
        state["legal"].sort(key=json.dumps)
        if "awards" in state:
            state["awards"] = _whole(state["awards"])
    return answer["result"]


def _whole(awards: list[dict[str, Json]]) -> list[Json]:
    """Awards with what one seat wins of a pot both ways as one, which the protocol lets an engine write in two ways."""

    def of(award: dict[str, Json]) -> tuple[int, int]:
        return award["pot"], award["seat"]

    whole = []
    for of_seat, parts in groupby(sorted(awards, key=of), of):
        sides = {str(part["side"]): part["amount"] for part in parts}
        whole.append([*of_seat, {"both": sum(sides.values())} if len(sides) == 2 else sides])
    return whole
