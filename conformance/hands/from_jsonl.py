"""Turn normalised real hands (JSON lines) into scenario files, one file per room.

    python conformance/hands/from_jsonl.py HANDS.jsonl [FOLDER]

A record has `seats`, `antes`, `streets` with cards and actions, `showdown`, `pots`, `uncalled` and `rake`. Unknown cards
stay unknown (`??`), but for door cards, as these decide who brings in. What cannot be judged is left out: who wins when
a live hand was not shown, exact shares when the house took a rake before it divided the pot. House ways are named as
options (`when`), never as new rules.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
WAGERS = ("complete", "bet", "raise")
PLAIN = ("call", "check", "fold")
DOOR = 2  # the place of the door card among a seat's cards
SHOWING = (  # (what a room may go by when seventh street was checked through)
    {"show_first": "last_aggressor_of_final_street", "show_first_unbet": "high_board"},
    {"show_first": "last_aggressor_of_hand"},
    {"show_first": "last_aggressor_of_final_street", "show_first_unbet": "left_of_dealer"},
)
HOUSE_SHOWING = {"PokerStars": SHOWING[2], "Full Tilt": SHOWING[1]}
Record = dict[str, Any]


def number(seat: str) -> int:
    """`P3` -> 3."""
    return int(seat[1:])


def slug(text: str) -> str:
    """A file name or id from any text."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def actions(record: Record) -> list[tuple[str, int, str, int]]:
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
    free = door_cards(hands)
    for dealt in hands.values():
        if dealt[DOOR] == "??":
            dealt[DOOR] = next(free)
    return dict(sorted(hands.items()))


def door_cards(hands: dict[int, list[str]]) -> Iterator[str]:
    """Unused cards, the highest first: a door card that nobody saw was not the lowest."""
    used = {card for dealt in hands.values() for card in dealt}
    return (rank + suit for rank in "AKQJT" for suit in "shdc" if rank + suit not in used)


def notes(record: Record) -> list[str]:
    """What is to be known of the hand, and which door cards are ours."""
    seen = record["streets"]["third"]["cards"]
    ours = [seat for seat, dealt in cards(record).items() if seen[f"P{seat}"][DOOR] == "??"]
    seats = f"seat{'s' if len(ours) > 1 else ''} {' and '.join(map(str, ours))}"
    return [
        *record["notes"],
        *([f"the door card of {seats} was not seen; the high one written is ours"] if ours else []),
    ]


def live_seats(record: Record) -> list[int]:
    """Seats that never folded, in order."""
    folded = {seat for _, seat, do, _ in actions(record) if do == "fold"}
    return sorted({number(s["seat"]) for s in record["seats"]} - folded)


def showing(record: Record) -> tuple[list[int], dict[str, str]] | None:
    """The order of showing and the options that explain it; `None` when the record does not decide."""
    shown = [number(entry["seat"]) for entry in record["showdown"]["shown"]]
    live = live_seats(record)
    if not record["showdown"]["order_known"] or sorted(shown) != live or len(live) < 2:
        return None
    acts = actions(record)
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
    acts = actions(record)
    if acts and acts[0][2] == "complete":
        when["bring_in_choice"] = "bring_in_or_complete"
    all_in_ante = [number(a["seat"]) for a in record["antes"] if a["all_in"]]
    if all_in_ante:
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


def steps(record: Record) -> Iterator[str]:
    """The steps as YAML lines: the actions, and on each street who acts first."""
    for street, group in groupby(actions(record), key=lambda act: act[0]):
        acts = list(group)
        yield f"- expect: {{street: {street}, to_act: {acts[0][1]}}}"
        for do, same in groupby(acts, key=lambda act: act[2]):
            run = list(same)
            if do in PLAIN and len(run) > 1:
                yield f"- {do}: [{', '.join(str(seat) for _, seat, _, _ in run)}]"
            else:
                for _, seat, action, to in run:
                    yield f"- [{seat}, {action}, {to}]" if action in WAGERS else f"- [{seat}, {action}]"
    yield "- expect:"
    for field, value in ending(record).items():
        yield f"    {field}: {value}"


def ending(record: Record) -> dict[str, str]:
    """What is expected at the end, as far as the record decides it."""
    live = live_seats(record)
    uncalled = record["uncalled"]
    back = f"{number(uncalled['seat'])}: {uncalled['amount']}" if uncalled else ""
    end = {"street": "over", "to_act": "nobody", "returned": f"{{{back}}}"}
    pots = [[pot["gross"], sorted(number(s) for s in pot["eligible"])] for pot in record["pots"]]
    end["pots"] = str(pots)
    order = showing(record)
    if order:
        end["showing"] = str(order[0])
    elif len(live) == 1:
        end["showing"] = "[]"
    hands = cards(record)
    if len(live) == 1:
        end["won"] = f"{{{live[0]}: {record['total_pot']}}}"
    elif all("??" not in hands[seat] for seat in live):
        end["winners"] = "[" + ", ".join(winners(pot) for pot in record["pots"]) + "]"
        if not record["rake"]:
            stacks = {number(s["seat"]): s["stack"] + record["net"][s["seat"]] for s in record["seats"]}
            end["stacks"] = "{" + ", ".join(f"{s}: {c}" for s, c in sorted(stacks.items())) + "}"
    return end


def winners(pot: Record) -> str:
    """Who shares which side of a pot, as YAML."""
    sides = [f"{side}: {sorted(number(seat) for seat in pot[side])}" for side in ("high", "low") if pot[side]]
    return "{" + ", ".join(sides) + "}"


def title(record: Record) -> str:
    """One sentence about the hand."""
    live, last = live_seats(record), list(record["streets"])[-1]
    bets = sum(do in WAGERS for _, _, do, _ in actions(record))
    wagers = "nobody bets" if not bets else "one bet" if bets == 1 else f"{bets} bets and raises"
    pots = record["pots"]
    if len(live) == 1:
        end = f"everybody folds to seat {live[0]} on {last} street"
    elif len(pots) > 1:
        end = f"{len(pots)} pots at the showdown of {len(live)}"
    else:
        who = {side: sorted(number(s) for s in pots[0][side]) for side in ("high", "low")}
        seats = {side: " and ".join(str(s) for s in who[side]) for side in who}
        split = f"seat {seats['high']} wins high and seat {seats['low']} low"
        scoop = f"seat {seats['high']} wins everything"
        end = scoop if not who["low"] or who["low"] == who["high"] else split
    return f"{record['site']}, {len(record['seats'])} dealt in, {wagers}, {end}"


def scenario(record: Record) -> str:
    """The scenario of one hand as YAML text."""
    table = {"lower": record["small_bet"], "upper": record["big_bet"], "ante": record["ante"]}
    table["bring_in"] = record["bring_in"]
    rules = ["pot.halves"] if any(pot["low"] for pot in record["pots"]) else []
    rules += ["all-in.side-pots"] if len(record["pots"]) > 1 else []
    rules += ["all-in.uncalled"] if record["uncalled"] else []
    lines = [
        f"- id: {slug(record['id'])}",
        f"  title: {json.dumps(title(record))}",
        *([f"  rules: [{', '.join(rules)}]"] if rules else []),
        "  source:",
        f"    site: {json.dumps(record['site'])}",
        f"    hand: {record['id']}",
        f"    published: {record['source_repo']} {json.dumps(record['source_path'])[1:-1]}",
        f"    unit: {record['unit']}",
        f"    rake: {record['rake']}",
        *([f"    notes: {json.dumps(notes(record))}"] if notes(record) else []),
        f"  when: {flow(options(record))}",
        f"  table: {flow(table)}",
        f"  seats: {flow({number(s['seat']): s['stack'] for s in record['seats']})}",
        "  cards:",
        *(f"    {seat}: {' '.join(dealt)}" for seat, dealt in cards(record).items()),
        *([f"    common: {record['community_card']}"] if record["community_card"] else []),
        "  steps:",
        *(f"    {line}" for line in steps(record)),
    ]
    return "\n".join(f"  {line}" for line in lines)


def flow(mapping: dict[Any, Any]) -> str:
    """A mapping on one line of YAML."""
    return "{" + ", ".join(f"{key}: {value}" for key, value in mapping.items()) + "}"


def room_file(site: str, records: Iterable[Record]) -> str:
    """A whole scenario file for one room."""
    head = [
        "# yaml-language-server: $schema=../../spec/schema/scenarios.schema.json",
        "# Made by conformance/hands/from_jsonl.py; amounts in the unit of the source, before rake.",
        f"theme: {json.dumps(f'Hands really played at {site}')}",
        "rules: [bring-in.lowest-door-card, order.high-board, betting.limits, betting.completion]",
        "scenarios:",
    ]
    return "\n".join(head) + "\n\n" + "\n\n".join(scenario(record) for record in records) + "\n"


def convert(lines: Iterable[str]) -> dict[str, str]:
    """File name -> text for all records, in order of the input within a room."""
    records = [json.loads(line) for line in lines if line.strip()]
    rooms: dict[str, list[Record]] = {}
    for record in records:
        rooms.setdefault(record["site"].split(" (")[0], []).append(record)
    return {f"{slug(room)}.yaml": room_file(room, hands) for room, hands in sorted(rooms.items())}


def main(arguments: list[str]) -> int:
    """Write the files; the folder is this file's own unless given."""
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(arguments[1]) if len(arguments) > 1 else Path(__file__).parent
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in convert(Path(arguments[0]).read_text(encoding="utf-8").splitlines()).items():
        (folder / name).write_text(text, encoding="utf-8")
        print(f"{folder / name}: {text.count('  - id: ')} hands")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
