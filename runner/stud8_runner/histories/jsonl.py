"""Reads normalised hands: JSON lines with `seats`, `antes`, `streets`, `showdown`, `pots`, `uncalled` and `rake`.

Unknown cards stay unknown (`??`), but for door cards, as these decide who brings in. What cannot be judged is left out: who wins when a
live hand was not shown, exact shares when the house took a rake before it divided the pot. House ways are named as options (`when`), never
as new rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from stud8_runner.model import Act, Case, Json
from stud8_runner.suite.yaml_reader import DataError

from .hand import OPEN, RULES, STREETS, WAGERS, Hand, live_seats, slug, steps, title

DOOR = 2
"""The place of the door card among a seat's cards."""

SHOWING = (  # what a room may go by when seventh street was checked through
    {"show_first": "last_aggressor_of_final_street", "show_first_unbet": "high_board"},
    {"show_first": "last_aggressor_of_hand"},
    {"show_first": "last_aggressor_of_final_street", "show_first_unbet": "left_of_dealer"},
)
HOUSE_SHOWING = {"PokerStars": SHOWING[2], "Full Tilt": SHOWING[1]}

Record = dict[str, Any]


def read_jsonl(lines: Iterable[str], file: str) -> Iterator[Hand]:
    """The hand of each line that is not empty; raises `DataError` for a line that is no such record."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise DataError(file, number, f"is no JSON: {error}") from error
        if not isinstance(record, dict) or record.get("game") != "studhilo":
            game = record.get("game") if isinstance(record, dict) else None
            raise DataError(
                file, number, f"`game` is {json.dumps(game)}; expected studhilo, the only game that is read"
            )
        try:
            yield hand(record, file, number)
        except KeyError as error:
            raise DataError(file, number, f"`{error.args[0]}` is expected and missing") from error
        except (TypeError, ValueError, AttributeError, IndexError, StopIteration, RuntimeError) as error:
            raise DataError(file, number, f"is no normalised hand as other lines of this form: {error}") from error


def hand(record: Record, file: str, line: int) -> Hand:
    """The hand of one record; raises what comes of a record of another form."""
    rounds = _rounds(record)
    acts = [act for _, street in rounds for act in street]
    common = (record["community_card"],) if record["community_card"] else ()
    for card in (*common, *(card for dealt in cards(record).values() for card in dealt)):
        if not isinstance(card, str):
            raise TypeError(f"{json.dumps(card)[:40]} is no card")
    table = {"lower": record["small_bet"], "upper": record["big_bet"], "ante": record["ante"]}
    table["bring_in"] = record["bring_in"]
    rules = ["pot.halves"] if any(pot["low"] for pot in record["pots"]) else []
    rules += ["all-in.side-pots"] if len(record["pots"]) > 1 else []
    rules += ["all-in.uncalled"] if record["uncalled"] else []
    name = f"hands/{slug(record['site'].split(' (')[0])}/{slug(record['id'])}"
    source: dict[str, Json] = {
        "site": record["site"],
        "hand": record["id"],
        "published": f"{record['source_repo']} {record['source_path']}",
        "unit": record["unit"],
        "rake": record["rake"],
    }
    if notes(record):
        source["notes"] = notes(record)
    case = Case(
        id=name,
        scenario=name,
        chapter="hands",
        file=file,
        line=line,
        title=title(record["site"], len(record["seats"]), rounds, _end(record)),
        kind="play",
        rules=(*RULES, *rules),
        when={option: (value,) for option, value in options(record).items()},
        table=table,
        seats={number(s["seat"]): s["stack"] for s in record["seats"]},
        cards={seat: tuple(dealt) for seat, dealt in cards(record).items()},
        common=common,
        steps=steps(rounds, ending(record)),
        source=source,
    )
    return Hand(case, (line,) * len(acts))


def number(seat: str) -> int:
    """`P3` -> 3."""
    return int(seat[1:])


def _rounds(record: Record) -> list[tuple[str, list[Act]]]:
    rounds = []
    for street in STREETS:
        acts = [
            Act(number(act["seat"]), act["act"], act["to"] if act["act"] in WAGERS else None)
            for act in record["streets"].get(street, {"actions": []})["actions"]
        ]
        if acts:
            rounds.append((street, acts))
    return rounds


def _actions(record: Record) -> list[tuple[str, int, str, int]]:
    """Every action as (street, seat, action, total for the street)."""
    return [
        (street, number(act["seat"]), act["act"], act["to"])
        for street in STREETS
        for act in record["streets"].get(street, {"actions": []})["actions"]
    ]


def cards(record: Record) -> dict[int, list[str]]:
    """Each seat's cards in the order in which it got them."""
    hands: dict[int, list[str]] = {}
    for street in STREETS:
        for seat, dealt in record["streets"].get(street, {"cards": {}})["cards"].items():
            hands.setdefault(number(seat), []).extend(dealt)
    free = _door_cards(hands)
    for dealt in hands.values():
        if dealt[DOOR] == OPEN:
            dealt[DOOR] = next(free)
    return dict(sorted(hands.items()))


def _door_cards(hands: dict[int, list[str]]) -> Iterator[str]:
    """Unused cards, the highest first: a door card that nobody saw was not the lowest."""
    used = {card for dealt in hands.values() for card in dealt}
    return (rank + suit for rank in "AKQJT" for suit in "shdc" if rank + suit not in used)


def notes(record: Record) -> list[str]:
    """What is to be known of the hand, and which door cards are ours."""
    seen = record["streets"]["third"]["cards"]
    ours = [seat for seat in cards(record) if seen[f"P{seat}"][DOOR] == OPEN]
    seats = f"seat{'s' if len(ours) > 1 else ''} {' and '.join(map(str, ours))}"
    return [
        *record["notes"],
        *([f"the door card of {seats} was not seen; the high one written is ours"] if ours else []),
    ]


def _live(record: Record) -> list[int]:
    acts = (act for _, street in _rounds(record) for act in street)
    return live_seats((number(s["seat"]) for s in record["seats"]), acts)


def showing(record: Record) -> tuple[list[int], dict[str, str]] | None:
    """The order of showing and the options that explain it; `None` when the record does not decide."""
    shown = [number(entry["seat"]) for entry in record["showdown"]["shown"]]
    live = _live(record)
    if not record["showdown"]["order_known"] or sorted(shown) != live or len(live) < 2:
        return None
    acts = _actions(record)
    last_bet = [seat for street, seat, do, _ in acts if street == "seventh" and do in WAGERS]
    side = {number(s) for s in record["pots"][-1]["eligible"]}

    def order(first: int) -> list[int]:
        clockwise = [s for s in live if s >= first] + [s for s in live if s < first]
        return sorted(clockwise, key=lambda seat: seat not in side)

    if last_bet:
        return (shown, {}) if shown == order(last_bet[-1]) else None
    aggressors = [seat for _, seat, do, _ in acts if do in (*WAGERS, "bring_in") and seat in live]
    board = record["first_to_act"].get("seventh") or record["first_to_act"].get("sixth") or {"rule": f"P{live[0]}"}
    first = (number(board["rule"]), aggressors[-1] if aggressors else live[0], live[0])
    fitting = [when for when, seat in zip(SHOWING, first, strict=True) if shown == order(seat)]
    house = HOUSE_SHOWING.get(record["site"])
    if house:  # the seat nearest the dealer is not recorded, so a hand that seems to differ decides nothing
        return (shown, house) if house in fitting else None
    return (shown, fitting[0]) if fitting else None


def options(record: Record) -> dict[str, str]:
    """The options on which the recorded result depends."""
    when = {"bring_in": "stated"}
    acts = _actions(record)
    if acts and acts[0][2] == "complete":
        when["bring_in_choice"] = "bring_in_or_complete"
    if any(ante["all_in"] for ante in record["antes"]):
        when["allin_low_card"] = "left_neighbour"
    highest = dict.fromkeys(STREETS, 0)
    for street, _, do, to in acts:
        if do == "fold" and to == highest[street] and street != "third":
            when["free_fold"] = "allowed"
        highest[street] = max(highest[street], to)
    order = showing(record)
    if order:
        when |= order[1]
    for pot in record["pots"]:
        high, low = sum(pot["high"].values()), sum(pot["low"].values())
        if low > high > 0:
            when["odd_chip_halves"] = "low"
    return when


def ending(record: Record) -> dict[str, Json]:
    """What is expected at the end, as far as the record decides it."""
    live = _live(record)
    uncalled = record["uncalled"]
    end: dict[str, Json] = {"street": "over", "to_act": "nobody"}
    end["returned"] = {str(number(uncalled["seat"])): uncalled["amount"]} if uncalled else {}
    end["pots"] = [[pot["gross"], sorted(number(s) for s in pot["eligible"])] for pot in record["pots"]]
    order = showing(record)
    if order:
        end["showing"] = order[0]
    elif len(live) == 1:
        end["showing"] = []
    hands = cards(record)
    if len(live) == 1:
        end["won"] = {str(live[0]): record["total_pot"]}
    elif all(OPEN not in hands[seat] for seat in live):
        end["winners"] = [_winners(pot) for pot in record["pots"]]
        if not record["rake"]:
            stacks = {number(s["seat"]): s["stack"] + record["net"][s["seat"]] for s in record["seats"]}
            end["stacks"] = {str(seat): chips for seat, chips in sorted(stacks.items())}
    return end


def _winners(pot: Record) -> dict[str, list[int]]:
    """Who shares which side of a pot."""
    return {side: sorted(number(seat) for seat in pot[side]) for side in ("high", "low") if pot[side]}


def _end(record: Record) -> str:
    """How the hand ended, in words."""
    live, last = _live(record), list(record["streets"])[-1]
    pots = record["pots"]
    if len(live) == 1:
        return f"everybody folds to seat {live[0]} on {last} street"
    if len(pots) > 1:
        return f"{len(pots)} pots at the showdown of {len(live)}"
    who = {side: sorted(number(s) for s in pots[0][side]) for side in ("high", "low")}
    seats = {side: " and ".join(str(s) for s in who[side]) for side in who}
    if who["low"] and who["low"] != who["high"]:
        return f"seat {seats['high']} wins high and seat {seats['low']} low"
    return f"seat {seats['high']} wins everything"
