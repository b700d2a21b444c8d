"""Reads the open poker hand history format (PHH): TOML, one hand in a file or one in each numbered table.

Only fixed-limit seven-card stud high-low, `variant = "F7S/8"`. What the format has no place for - the word for an action
where the amount alone does not tell it, and what a scenario expects - stands in comments of actions and in the field
`_stud8`, which `to_phh` writes.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from stud8_runner.judging.greeting import ACTIONS
from stud8_runner.model import Act, Case, Expect, Json, Refuse, Step
from stud8_runner.suite.yaml_reader import DataError

from .hand import MOST, OPEN, RULES, STREETS, Hand, Namer, free_folds, live_seats, plain_end, slug, steps, title

VARIANT = "F7S/8"
OWN = "_stud8"
"""The field of ours: what a scenario has beyond a hand history."""

_CARD = r"(?:[2-9TJQKA?][cdhs?])"
_DEAL = re.compile(rf"d dh p([1-9][0-9]?) ({_CARD}+)")
_BOARD = re.compile(rf"d db ({_CARD}+)")
_ACT = re.compile(r"p([1-9][0-9]?) (pb|cbr|cc|f|sm)(?: (\S+))?")
_WORDS = re.compile(rf"({'|'.join(ACTIONS)})(?: ([0-9]{{1,15}}))?")
_TABLE = re.compile(r"^\s*\[\s*([^\[\]]+?)\s*\]", re.M)
_MONEY = ("small_bet", "big_bet", "bring_in")
_LISTS = ("antes", "starting_stacks")
_FACTS = (
    "author",
    "event",
    "url",
    "venue",
    "city",
    "country",
    "day",
    "month",
    "year",
    "hand",
    "table",
    "currency",
    "rake",
)

Fields = Mapping[str, Any]


def read_phh(text: str, file: str) -> Iterator[Hand]:
    """The hands of a PHH file; raises `DataError` for one that is no such hand, with the line of what is wrong."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError, ArithmeticError) as error:
        at = re.search(r"line ([0-9]+)", str(error))
        raise DataError(file, int(at[1]) if at else 0, f"is no TOML, as a hand in PHH is: {error}") from error
    if "variant" in data or "actions" in data:
        yield _Reader(file, text, 0, len(text), data).hand()
        return
    starts = [(match[1].strip("\"'"), match.start()) for match in _TABLE.finditer(text)]
    several = {name: value for name, value in data.items() if isinstance(value, dict)}
    if not several or len(several) != len(data):
        raise DataError(file, 1, "`variant` is expected and missing: is this a hand in PHH?")
    for place, (name, fields) in enumerate(several.items()):
        start = next((at for found, at in starts if found == name), 0)
        end = next((at for _, at in starts if at > start), len(text)) if place + 1 < len(several) else len(text)
        yield _Reader(file, text, start, end, fields, name).hand()


@dataclass(slots=True)
class _Reader:
    """Reads one hand, from `start` on in the text."""

    file: str
    text: str
    start: int
    end: int
    fields: Fields
    name: str = ""
    scale: int = 1
    table: Mapping[str, int] = field(default_factory=dict)
    seats: list[int] = field(default_factory=list)
    dealt: list[list[str]] = field(default_factory=list)
    common: list[str] = field(default_factory=list)
    rounds: list[tuple[str, list[Act]]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    folded: set[int] = field(default_factory=set)

    def hand(self) -> Hand:
        """The hand; raises `DataError`."""
        self._check()
        fields = self.fields
        players = len(fields["starting_stacks"])
        self.scale = _scale(fields)
        self.table = {
            "lower": self._money(fields["small_bet"], "small_bet"),
            "upper": self._money(fields["big_bet"], "big_bet"),
            "ante": self._ante(players),
            "bring_in": self._money(fields["bring_in"], "bring_in"),
        }
        stacks = [self._money(stack, "starting_stacks") for stack in fields["starting_stacks"]]
        self.seats = self._seats(players)
        self.dealt = [[] for _ in self.seats]
        self._actions()
        own = fields.get(OWN)
        case = self._case(dict(zip(self.seats, stacks, strict=True)))
        if own is not None:
            try:
                case = _restored(case, own)
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                raise self._error(OWN, f"`{OWN}` is not as `stud8 export` writes it: {error!r}") from error
        return Hand(case, tuple(self.lines), own is not None)

    def _check(self) -> None:
        fields = self.fields
        variant = fields.get("variant")
        if variant != VARIANT:
            raise self._error("variant", f"the game is {variant!r}; expected {VARIANT!r}, the only one that is read")
        for name in (*_MONEY, *_LISTS, "actions"):
            if name not in fields:
                raise self._error("variant", f"`{name}` is expected and missing")
        for name in (*_LISTS, "actions"):
            if not isinstance(fields[name], list) or not fields[name]:
                raise self._error(name, f"`{name}` is expected to be a list that is not empty")
        if not all(isinstance(action, str) for action in fields["actions"]):
            raise self._error("actions", "`actions` is expected to be a list of texts")
        if not 2 <= len(fields["starting_stacks"]) <= 10:
            raise self._error("starting_stacks", f"{len(fields['starting_stacks'])} players; expected 2 to 10")

    def _ante(self, players: int) -> int:
        antes = self.fields["antes"]
        if len(antes) != players or any(ante != antes[0] for ante in antes):
            raise self._error("antes", f"the antes are {_list(antes)}; expected the same ante {players} times")
        return self._money(antes[0], "antes")

    def _seats(self, players: int) -> list[int]:
        seats = self.fields.get("seats")
        if seats is None:
            return list(range(1, players + 1))
        if not isinstance(seats, list) or len(seats) != players or not all(type(seat) is int for seat in seats):
            raise self._error("seats", f"`seats` is {seats}; expected {players} numbers")
        if len(set(seats)) != players:
            raise self._error("seats", f"`seats` is {seats}; expected each seat once")
        # Seats count from the dealer's left: where the list begins elsewhere, the players count in their order.
        return seats if sorted(seats) == seats and seats[0] >= 1 and seats[-1] <= 10 else list(range(1, players + 1))

    def _actions(self) -> None:
        namer = Namer(self.table["lower"], self.table["upper"])
        position = self._position("actions")
        for action in self.fields["actions"]:
            found = self.text.find(action, position, self.end)
            position = found + len(action) if found >= 0 else position
            line = self.text.count("\n", 0, position) + 1
            words, _, comment = (part.strip() for part in action.partition("#"))
            if not words:
                continue
            if deal := _DEAL.fullmatch(words):
                self.dealt[self._player(deal[1], line)] += self._cards(deal[2], line)
            elif board := _BOARD.fullmatch(words):
                self.common += self._cards(board[1], line)
            elif act := _ACT.fullmatch(words):
                self._act(act, comment, namer, line)
            else:
                told = "expected d dh, d db, or a player's pb, cbr, cc, f or sm"
                raise DataError(self.file, line, f"{self._told()}the action {words!r} is not read: {told}")

    def _act(self, act: re.Match[str], comment: str, namer: Namer, line: int) -> None:
        player, do, rest = self._player(act[1], line), act[2], act[3]
        seat = self.seats[player]
        if do == "sm":
            self._show(player, seat, rest, line)
            return
        if (do == "cbr") != (rest is not None):
            expected = "an amount" if do == "cbr" else "nothing"
            raise DataError(self.file, line, f"{self._told()}`{act[0]}`: {expected} is expected after {do}")
        street = self._street(line)
        if namer.street != street:
            namer.begin(street)
        if not self.rounds or self.rounds[-1][0] != street:
            self.rounds.append((street, []))
        to = None
        if do == "pb":
            name = namer.bring_in(seat, self.table["bring_in"])
        elif do == "cc":
            name = namer.check_or_call(seat)
        elif do == "f":
            name = "fold"
            self.folded.add(player)
        else:
            to = self._amount(rest, line)
            name = namer.wager(seat, to)
        if own := _WORDS.fullmatch(comment):
            name, to = own[1], int(own[2]) if own[2] else to
        self.rounds[-1][1].append(Act(seat, name, to))
        self.lines.append(line)

    def _show(self, player: int, seat: int, rest: str | None, line: int) -> None:
        """A hand that is shown: its cards stand where they were unknown."""
        if rest is None or rest == "-":
            return
        shown = self._cards(rest, line)
        own = self.dealt[player]
        new = [card for card in shown if card != OPEN and card not in own]
        open_ = [place for place, card in enumerate(own) if card == OPEN]
        if len(new) > len(open_):
            known = " ".join(own)
            raise DataError(self.file, line, f"{self._told()}player {player + 1} shows {rest}, and was dealt {known}")
        for place, card in zip(open_, new, strict=False):
            own[place] = card
        self.shown.append(seat)

    def _street(self, line: int) -> str:
        cards = max((len(own) for place, own in enumerate(self.dealt) if place not in self.folded), default=0)
        cards += len(self.common)
        if not 3 <= cards <= 7:
            told = f"an action after {cards} cards; expected 3 to 7 of them"
            raise DataError(self.file, line, f"{self._told()}{told}")
        return STREETS[cards - 3]

    def _case(self, stacks: dict[int, int]) -> Case:
        fields, seats = self.fields, self.seats
        for place, own in enumerate(self.dealt):
            if len(own) < 3:
                raise self._error("actions", f"player {place + 1} is dealt {len(own)} cards; expected 3 to 7")
        if not self.rounds and OWN not in fields and sorted(stacks.values())[-2] > self.table["ante"]:
            raise self._error("actions", "nobody acts: a hand has at least the bring-in")
        acts = [act for _, street in self.rounds for act in street]
        live = live_seats(seats, acts)
        site = str(fields.get("venue") or fields.get("event") or "PHH")
        cards = {seat: tuple(own) for seat, own in zip(seats, self.dealt, strict=True)}
        name = "/".join(("import", slug(site), _name(str(fields.get("hand") or self.name or "hand"))))
        source: dict[str, Json] = {"site": site, "format": f"PHH {VARIANT}"}
        source |= {fact: _plain(fields[fact]) for fact in _FACTS if fact in fields and fact != "venue"}
        if self.scale != 1:
            source["unit"] = f"1/{self.scale}"
        ending, rake = self._ending(stacks, live, cards)
        if rake:
            source["rake"] = rake
        return Case(
            id=name,
            scenario=name,
            chapter="import",
            file=self.file,
            line=self.text.count("\n", 0, self._position("variant")) + 1,
            title=title(site, len(seats), self.rounds, plain_end(live, self.rounds)),
            kind="play",
            rules=RULES,
            when={"bring_in": ("stated",), **({"free_fold": ("allowed",)} if free_folds(self.rounds) else {})},
            table=self.table,
            seats=stacks,
            cards=cards,
            common=tuple(self.common),
            steps=steps(self.rounds, ending),
            source=source,
        )

    def _ending(
        self, stacks: Mapping[int, int], live: Sequence[int], cards: Mapping[int, tuple[str, ...]]
    ) -> tuple[dict[str, Json], int]:
        """What is known of the end, and the rake."""
        end: dict[str, Json] = {"street": "over", "to_act": "nobody"}
        if len(live) > 1 and sorted(self.shown) == list(live):
            end["showing"] = list(self.shown)
        if "finishing_stacks" not in self.fields:
            return end, 0
        final = self.fields["finishing_stacks"]
        if not isinstance(final, list) or len(final) != len(self.seats):
            raise self._error("finishing_stacks", f"`finishing_stacks` is expected to have {len(self.seats)} amounts")
        after = [self._money(stack, "finishing_stacks") for stack in final]
        rake = sum(stacks.values()) - sum(after)
        if rake < 0:
            raise self._error("finishing_stacks", f"the players have {-rake} more after the hand than before")
        if not rake and (len(live) == 1 or all(OPEN not in cards[seat] for seat in live)):
            end["stacks"] = {str(seat): stack for seat, stack in zip(self.seats, after, strict=True)}
        return end, rake

    def _player(self, text: str, line: int) -> int:
        if int(text) > len(self.seats):
            raise DataError(
                self.file, line, f"{self._told()}there is no player p{text}: expected p1 to p{len(self.seats)}"
            )
        return int(text) - 1

    def _cards(self, text: str, line: int) -> list[str]:
        found = [text[at : at + 2] for at in range(0, len(text), 2)]
        for card in found:
            if card != OPEN and not re.fullmatch("[2-9TJQKA][cdhs]", card):
                raise DataError(self.file, line, f"{self._told()}{card!r} is no card: expected Kd, or ?? for unknown")
        return found

    def _amount(self, text: str, line: int) -> int:
        try:
            return _whole(Decimal(text) * self.scale)
        except (ArithmeticError, ValueError) as error:
            raise DataError(self.file, line, f"{self._told()}{text!r} is no amount") from error

    def _money(self, value: object, name: str) -> int:
        if type(value) is not int and not isinstance(value, Decimal):
            raise self._error(name, f"`{name}` has {value!r}; expected an amount")
        try:
            return _whole(Decimal(value) * self.scale)
        except (ArithmeticError, ValueError) as error:
            raise self._error(name, f"`{name}` has {value}, which is no amount") from error

    def _position(self, name: str) -> int:
        found = re.compile(rf"^\s*{name}\s*=", re.M).search(self.text, self.start, self.end)
        return found.end() if found else self.start

    def _error(self, name: str, message: str) -> DataError:
        return DataError(self.file, self.text.count("\n", 0, self._position(name)) + 1, f"{self._told()}{message}")

    def _told(self) -> str:
        return f"hand {self.name}: " if self.name else ""


def _restored(case: Case, own: Mapping[str, Any]) -> Case:
    """The case as the scenario that was exported: our field has what the format has no place for."""
    changes: dict[str, Any] = {
        "id": own["id"],
        "scenario": own["id"],
        "chapter": own["id"].split("/")[0],
        "title": own["title"],
        "rules": tuple(own["rules"]),
        "when": {name: tuple(values) for name, values in own["when"].items()},
        "filler": own.get("filler", True),
        "seen_in": tuple(own.get("seen_in", ())),
        "examples": tuple(own.get("examples", ())),
        "source": own.get("source"),
        "departs_from": own.get("departs_from"),
        "table": own.get("table", case.table),
        "seats": {int(seat): stack for seat, stack in own["seats"].items()} if "seats" in own else case.seats,
        "cards": {int(s): tuple(text.split()) for s, text in own["cards"].items()} if "cards" in own else case.cards,
        "common": tuple(own["common"].split()) if "common" in own else case.common,
        "deck": tuple(own["deck"].split()) if "deck" in own else None,
        "steps": _with_checks([step for step in case.steps if isinstance(step, Act)], own["checks"]),
    }
    kept = {name: getattr(case, name) for name in Case.__slots__}
    return Case(**{**kept, **changes})


def _with_checks(acts: Sequence[Act], checks: Sequence[Mapping[str, Any]]) -> tuple[Step, ...]:
    """The actions with what is expected and refused between them."""
    found: list[Step] = []
    for number in range(len(acts) + 1):
        for check in checks:
            if check["after"] == number:
                if "expect" in check:
                    found.append(Expect(check["expect"]))
                else:
                    seat, do, *to = check["refuse"]
                    found.append(Refuse(seat, do, to[0] if to else None, check.get("reason")))
        found += acts[number : number + 1]
    return tuple(found)


def _scale(fields: Fields) -> int:
    """By what amounts are multiplied to be whole: 100 where cents are written."""
    amounts = [fields[name] for name in _MONEY] + [amount for name in _LISTS for amount in fields[name]]
    amounts += fields.get("finishing_stacks") or []
    amounts += re.findall(r"cbr ([0-9.]+)", "\n".join(fields["actions"]))
    digits = 0
    for amount in amounts:
        _, point, fraction = str(amount).partition(".")
        digits = max(digits, len(fraction.rstrip("0")) if point else 0)
    return int(10 ** min(digits, 6))


def _whole(amount: Decimal) -> int:
    if not amount.is_finite() or not 0 <= amount < MOST or amount != int(amount):
        raise ValueError(amount)
    return int(amount)


def _name(text: str) -> str:
    """The name of a hand; one that is a mere number gets a word."""
    return f"hand-{slug(text)}" if text.isdecimal() else slug(text)


def _plain(value: object) -> Json:
    return value if isinstance(value, int | str) else str(value)


def _list(values: Sequence[object]) -> str:
    return f"[{', '.join(map(str, values))}]"
