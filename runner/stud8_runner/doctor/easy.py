"""Which requests an engine is asked to begin with, chosen from the suite by what they expect. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..judging.shapes import CATEGORIES
from ..model import Act, Case, Expect, Job, Json, Refuse

WHEEL = "5432A"
CARDS = 7
"""How many cards a player has at the end; hands of fewer are asked of an engine only when there is no other."""

Fits = Callable[[Case], bool]


@dataclass(frozen=True, slots=True)
class Kind:
    """Requests that show the same thing: a case is of the kind when it `fits`, and it is among the best when it is `best`."""

    fits: Fits
    best: Fits


def kinds(method: str) -> Sequence[Kind]:
    """The kinds of requests that an engine with this method is asked to begin with, in order."""
    return _KINDS[method]


def short(jobs: Sequence[Job]) -> list[Job]:
    """The jobs, those with few steps and few seats first."""
    return sorted(jobs, key=lambda job: (len(job.case.steps), len(job.case.seats)))


def good(jobs: Sequence[Job], method: str) -> list[Job]:
    """The jobs of a method in which nothing is refused, short ones first, one of each case."""
    found: dict[str, Job] = {}
    for job in short(jobs):
        case = job.case
        if job.method == method and case.refused is None and not any(isinstance(step, Refuse) for step in case.steps):
            found.setdefault(case.scenario if method == "play" else case.id, job)
    return list(found.values())


def of_kind(jobs: Sequence[Job], kind: Kind) -> list[Job]:
    """The jobs of a kind, the best first: then those that judge both high and low, of hands of seven cards."""

    def order(job: Job) -> tuple[bool, bool, bool]:
        case = job.case
        return not kind.best(case), len(_expected(case)) < 2, any(len(hand) != CARDS for hand in case.hands)

    return sorted((job for job in jobs if kind.fits(job.case)), key=order)


def _expected(case: Case) -> Mapping[str, Json]:
    """What a case without actions expects, side by side."""
    return {side: value for step in case.steps if isinstance(step, Expect) for side, value in step.fields.items()}


def _high(case: Case) -> tuple[str, str]:
    """Category and ranks that are expected, empty where the case does not judge the high."""
    high = _expected(case).get("high")
    return (str(high[0]), str(high[1])) if high else ("", "")


def _low(case: Case) -> str:
    """The ranks of the low that is expected, `none`, or empty where the case does not judge the low."""
    return str(_expected(case).get("low", ""))


def _qualifies(case: Case) -> bool:
    return _low(case) not in ("", "none")


def _ordered(case: Case) -> bool:
    """Whether the low shows its order: an ace, which comes last though it is high, and no straight."""
    return _qualifies(case) and "A" in _low(case) and _low(case) != WHEEL


def _many(case: Case, place: int) -> Counter[str]:
    """How often each rank (place 0) or suit (1) is in the hand."""
    return Counter(card[place] for card in case.hands[0])


def _any(_: Case) -> bool:
    return True


_BEST: Mapping[str, Fits] = {
    "high_card": lambda case: _low(case) == "none",
    "pair": _ordered,
    "two_pair": lambda case: sum(count == 2 for count in _many(case, 0).values()) == 3,
    "straight": lambda case: _high(case)[1] == _low(case) == WHEEL,
    "flush": lambda case: max(_many(case, 1).values()) > 5,
    "straight_flush": lambda case: _high(case)[1] == "AKQJT",
}
"""In which hands of a category adapters write wrongly what their engine knows.

The ace below the two, five cards out of six or seven, and the best hand of all, which has no name of its own.
"""


def _of(category: str) -> Kind:
    return Kind(lambda case: _high(case)[0] == category, _BEST.get(category, _any))


def _alone(case: Case, side: str) -> bool:
    """Whether one hand is the best on a side."""
    return len(_expected(case).get(side, ())) == 1


def _last(case: Case, side: str) -> bool:
    """Whether only the last hand is the best: an index that counts from 1 would be too high."""
    return bool(_expected(case).get(side) == [len(case.hands)])


_KINDS: Mapping[str, Sequence[Kind]] = {
    "evaluate": (
        *map(_of, CATEGORIES),
        Kind(lambda case: _qualifies(case) and _low(case) != WHEEL, _ordered),
        Kind(lambda case: _low(case) == WHEEL, _any),
        Kind(lambda case: _low(case) == "none", _any),
        Kind(_any, _any),
    ),
    "compare": (
        Kind(
            lambda case: _alone(case, "high") and not _expected(case).get("low"),
            lambda case: _last(case, "high") and _expected(case).get("low") == [],
        ),
        Kind(
            lambda case: _alone(case, "low"),
            lambda case: _last(case, "low") and _alone(case, "high") and not _last(case, "high"),
        ),
        Kind(_any, _any),
    ),
    "play": (Kind(lambda case: sum(isinstance(step, Act) for step in case.steps) >= 3, _any),),
}
"""Of a kind that an answered request is of already, none is asked: the last kind is for suites that have no other."""
