"""What is sent of a job: the params of its request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..model import Act, Case, Expect, Job, Json, Refuse
from .filler import fill, fill_deck

MOST_SEATS = 10

Options = Mapping[str, str | int]


def params(job: Job) -> dict[str, Json]:
    """The params of the request of a job."""
    return Maker().params(job)


@dataclass(slots=True)
class Maker:
    """Makes the params of jobs. Jobs of a case follow each other, so the cards of the last one are kept."""

    _last: tuple[Case, int | None, Mapping[str, Json]] | None = None

    def params(self, job: Job) -> dict[str, Json]:
        """The params of the request of a job."""
        case, last = job.case, self._last  # read once: several threads may ask
        if last is None or last[0] is not case or last[1] != job.filler:
            self._last = last = (case, job.filler, _fixed(case, job.filler))
        if case.kind != "play":
            return dict(last[2])
        views = {"observe": ["views"]} if job.views else {}
        return {"options": job.options, "table": _table(case, job.options), **last[2], **views}


def sent_options(case: Case, options: Options) -> dict[str, str | int]:
    """The options as they are sent: `max_seats` is raised to the highest seat in use, unless the case names it."""
    sent = dict(options)
    seats = sent.get("max_seats")
    if "max_seats" not in case.when and isinstance(seats, int):
        sent["max_seats"] = max(seats, needed_seats(case))
    return sent


def needed_seats(case: Case) -> int:
    """The least `max_seats` at which the seats of a case can be played."""
    return min(max(case.seats, default=0), MOST_SEATS)


def _cards(case: Case, filler: int | None) -> dict[str, Json]:
    """The cards as a request has them."""
    if case.kind == "evaluate":
        return {"cards": list(case.hands[0])}
    if case.kind == "compare":
        return {"hands": [list(hand) for hand in case.hands]}
    if case.deck is not None:
        return {"deck": list(fill_deck(case, filler))}
    cards, common = fill(case, filler)
    return {"cards": {str(seat): list(own) for seat, own in cards.items()}, "common": list(common)}


def _fixed(case: Case, filler: int | None) -> dict[str, Json]:
    """What a request for the case has under any options."""
    cards = _cards(case, filler)
    if case.kind != "play":
        return cards
    fixed: dict[str, Json] = {
        "seats": [{"seat": seat, "stack": stack} for seat, stack in sorted(case.seats.items())],
        **cards,
        "actions": [_action(step) for step in case.steps if not isinstance(step, Expect)],
    }
    if any(isinstance(step, Expect) and "views" in step.fields for step in case.steps):
        fixed["observe"] = ["views"]
    return fixed


def _table(case: Case, options: Options) -> dict[str, Json]:
    table: dict[str, Json] = {"unit": 1, **case.table}
    # A refusal may be about a bring-in that is not stated: none is added where such a case names the option.
    meant = case.refused is not None and "bring_in" in case.when
    lower = table.get("lower")
    if options.get("bring_in") == "stated" and "bring_in" not in table and not meant and isinstance(lower, int):
        table["bring_in"] = lower // 2
    return table


def _action(step: Act | Refuse) -> dict[str, Json]:
    action: dict[str, Json] = {"seat": step.seat, "do": step.do}
    if step.to is not None:
        action["to"] = step.to
    return action
