"""Reads hand histories in the text form of PokerStars: 7 Card Stud Hi/Lo Limit, alone or in a mixed game, in cents or tournament chips."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from stud8_runner.model import Act, Case, Json
from stud8_runner.suite.yaml_reader import DataError

from .hand import MOST, OPEN, RULES, STREETS, Hand, Namer, free_folds, live_seats, plain_end, slug, steps, title

GAME = "7 Card Stud Hi/Lo"
_BEGINS = re.compile(r"PokerStars (?:Zoom )?(?:Home Game )?(?:Hand|Game) #([0-9]+):\s*(.*)")
_STAKES = re.compile(r"\((?:[^()]*?,\s+)?[^\d\s(]?([\d.,]+)/[^\d\s(]?([\d.,]+)(?: [A-Z]{3})?(?:[^()]*)?\)")
_AMOUNT = r"[^\d\s()]{0,3}([\d][\d.,]*)"
_SEAT = re.compile(rf"Seat ([0-9]{{1,3}}): (.+) \({_AMOUNT} in chips[^)]*\)(.*)")
_DEALT = re.compile(r"Dealt to (.+?)((?: \[[^\]]*\])+)")
_COMMON = re.compile(r"\*\*\* (?:RIVER|6th STREET) \*\*\*.*\[([2-9TJQKA][cdhs])\]")
_STREET = re.compile(r"\*\*\* (3rd STREET|4th STREET|5th STREET|6th STREET|RIVER|7th STREET) \*\*\*")
_SECTION = re.compile(r"\*\*\* (SHOW ?DOWN|SUMMARY) \*\*\*")
_UNCALLED = re.compile(rf"Uncalled bet \({_AMOUNT}\) returned to (.+)")
_COLLECTED = re.compile(rf"(.+?) collected {_AMOUNT} from (?:the )?(?:main |side )?pot(?:-[0-9]+)?.*")
_TOTAL = re.compile(rf"Total pot {_AMOUNT}(.*)\| Rake {_AMOUNT}.*")
_DOES = (
    ("ante", re.compile(rf"posts the ante {_AMOUNT}.*")),
    ("bring_in", re.compile(rf"brings[- ]in(?: low)? for {_AMOUNT}.*")),
    ("wager", re.compile(rf"(?:raises|completes)(?: it)?(?: {_AMOUNT})? to {_AMOUNT}.*")),
    ("wager", re.compile(rf"(?:bets|completes(?: it)?(?: for)?) {_AMOUNT}.*")),
    ("call", re.compile(rf"calls {_AMOUNT}.*")),
    ("check", re.compile(r"checks.*")),
    ("fold", re.compile(r"folds.*")),
    ("shows", re.compile(r"shows \[([^\]]*)\].*")),
    ("mucks", re.compile(r"mucks hand.*|doesn't show hand.*")),
)
_IN_SUMMARY = re.compile(r"Seat ([0-9]{1,3}): .*(?:mucked|showed) \[([^\]]*)\].*")
_NAMES = dict(zip(("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER"), STREETS, strict=True))
_NAMES["7th STREET"] = "seventh"


def read_pokerstars(lines: Iterable[str], file: str) -> Iterator[Hand]:
    """The hands of a text, one after another; raises `DataError` for one that is no such hand, with the line of what is wrong."""
    reader: _Reader | None = None
    for number, raw in enumerate(lines, start=1):
        line = raw.replace("\ufeff", "").replace("\xa0", " ").strip()
        if begun := _BEGINS.fullmatch(line):
            if reader is not None:
                yield reader.hand()
            reader = _Reader(file, number, begun[1], begun[2])
        elif reader is not None and line:
            reader.take(line, number)
        elif line:
            raise DataError(file, number, "no hand begins here: expected a line `PokerStars Hand #...: ...`")
    if reader is None:
        raise DataError(file, 1, "holds no hand: expected a line `PokerStars Hand #...: ...`")
    yield reader.hand()


@dataclass(slots=True)
class _Reader:
    """Takes in the lines of one hand."""

    file: str
    line: int
    number: str
    about: str
    scale: int = 1
    lower: int = 0
    upper: int = 0
    ante: int = 0
    bring_in: int | None = None
    stacks: dict[str, int] = field(default_factory=dict)
    seats: dict[str, int] = field(default_factory=dict)
    dealt_in: set[str] = field(default_factory=set)
    antes: dict[str, int] = field(default_factory=dict)
    cards: dict[str, list[str]] = field(default_factory=dict)
    common: list[str] = field(default_factory=list)
    rounds: list[tuple[str, list[Act]]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    street: str | None = None
    section: str = ""
    namer: Namer = field(default_factory=lambda: Namer(0, 0))
    shown: list[int] = field(default_factory=list)
    returned: dict[int, int] = field(default_factory=dict)
    collected: dict[int, int] = field(default_factory=dict)
    total: int | None = None
    side_pots: bool = False
    rake: int = 0

    def __post_init__(self) -> None:
        """Reads the head of the hand; raises `DataError` for another game."""
        if GAME not in self.about:
            raise self._error(
                self.line, f"the game is `{self.about[:60]}`; expected {GAME} Limit, the only one that is read"
            )
        if "No Limit" in self.about or "Pot Limit" in self.about or "Limit" not in self.about:
            raise self._error(self.line, f"`{self.about[:60]}` is not played at fixed limits; expected {GAME} Limit")
        stakes = _STAKES.findall(self.about)
        if not stakes:
            raise self._error(self.line, f"the stakes are missing in `{self.about[:60]}`: expected ($2/$4)")
        low, high = stakes[-1]
        self.scale = 1 if "Tournament" in self.about else 100
        self.lower, self.upper = self._amount(low, self.line), self._amount(high, self.line)
        self.namer = Namer(self.lower, self.upper)

    def take(self, line: str, number: int) -> None:
        """Takes in a line; raises `DataError`."""
        if section := _SECTION.match(line):
            self.section, self.street = section[1], None
        elif street := _STREET.match(line):
            self._begin(_NAMES[street[1]], line)
        elif self.section == "SUMMARY":
            self._summary(line, number)
        elif not self.street and not self.section and (seat := _SEAT.fullmatch(line)):
            self.seats[seat[2]] = int(seat[1])
            self.stacks[seat[2]] = self._amount(seat[3], number)
        elif dealt := _DEALT.fullmatch(line):
            self._deal(dealt[1], dealt[2], number)
        elif back := _UNCALLED.fullmatch(line):
            self.returned[self._seat(back[2], number)] = self._amount(back[1], number)
        elif (won := _COLLECTED.fullmatch(line)) and won[1] in self.seats:
            winner = self.seats[won[1]]
            self.collected[winner] = self.collected.get(winner, 0) + self._amount(won[2], number)
        else:
            self._does(line, number)

    def _begin(self, street: str, line: str) -> None:
        self.street = street
        self.namer.begin(street)
        if common := _COMMON.match(line):
            self.common.append(common[1])

    def _deal(self, name: str, groups: str, number: int) -> None:
        """The cards that are new to a player: those of the last brackets, and on third street they stand alone."""
        self._seat(name, number)
        found = re.findall(r"\[([^\]]*)\]", groups)
        new = self._cards(found[-1], number)
        own = self.cards.setdefault(name, [])
        if self.street == "third":
            own[:] = [OPEN] * (3 - len(new)) + new
        else:
            own += new
        expected = 3 + STREETS.index(self.street or "third")
        if len(own) + len(self.common) != expected:
            told = f"{name} has {len(own)} cards here; expected {expected}: is a line missing?"
            raise self._error(number, told)

    def _does(self, line: str, number: int) -> None:
        """What a player does; chat, and who comes and goes, is passed over."""
        name = next((name for name in sorted(self.seats, key=len, reverse=True) if line.startswith(f"{name}: ")), None)
        if name is None:
            return
        words = line[len(name) + 2 :]
        for do, form in _DOES:
            if found := form.fullmatch(words):
                self._done(do, name, [part for part in found.groups() if part], number)
                return

    def _done(self, do: str, name: str, said: list[str], number: int) -> None:
        seat = self.seats[name]
        if do == "ante":
            self.dealt_in.add(name)
            self.antes[name] = self._amount(said[0], number)
            self.ante = max(self.ante, self.antes[name])
        elif do in ("shows", "mucks"):
            self.shown.append(seat)
            if do == "shows":
                self._reveal(name, said[0], number)
        else:
            self._acts(do, name, said, number)

    def _acts(self, do: str, name: str, said: list[str], number: int) -> None:
        if self.street is None:
            raise self._error(number, f"{name} acts before a street begins: is a line missing?")
        seat, to = self.seats[name], None
        if do == "bring_in":
            amount = self._amount(said[0], number)
            if self.bring_in is None:
                short = amount == self.stacks[name] - self.antes.get(name, self.ante)
                self.bring_in = max(amount, self.lower // 2) if short and amount < self.lower // 2 else amount
            self.namer.bring_in(seat, amount)
        elif do == "wager":
            to = self._amount(said[-1], number)
            do = self.namer.wager(seat, to)
        elif do in ("call", "check"):
            self.namer.check_or_call(seat)
        if not self.rounds or self.rounds[-1][0] != self.street:
            self.rounds.append((self.street, []))
        self.rounds[-1][1].append(Act(seat, do, to))
        self.lines.append(number)

    def _summary(self, line: str, number: int) -> None:
        if total := _TOTAL.fullmatch(line):
            self.total, self.rake = self._amount(total[1], number), self._amount(total[3], number)
            self.side_pots = "Side pot" in total[2]
        elif seen := _IN_SUMMARY.fullmatch(line):
            name = next((name for name, seat in self.seats.items() if seat == int(seen[1])), None)
            if name is not None:
                self._reveal(name, seen[2], number)

    def _reveal(self, name: str, text: str, number: int) -> None:
        """Cards that are shown stand where they were unknown."""
        own = self.cards.setdefault(name, [])
        shown = self._cards(text, number)
        if len(shown) + len(self.common) >= 7:
            own += [OPEN] * (len(shown) - len(own))
        new = [card for card in shown if card not in own and card not in self.common]
        open_ = [place for place, card in enumerate(own) if card == OPEN]
        if len(new) > len(open_):
            raise self._error(number, f"{name} shows [{text}], and was dealt {' '.join(own)}")
        for place, card in zip(open_, new, strict=False):
            own[place] = card

    def hand(self) -> Hand:
        """The whole hand, when all its lines have been taken in; raises `DataError` for one that is cut off."""
        if not self.seats:
            raise self._error(self.line, "no seats are listed: is the hand cut off?")
        if self.total is None:
            raise self._error(self.line, "there is no `Total pot` line: the hand is cut off before its summary")
        players = sorted((self.seats[name], name) for name in self.dealt_in)
        if len(players) < 2:
            raise self._error(self.line, f"{len(players)} players post an ante; expected two or more")
        if any(len(self.cards.get(name, ())) < 3 for _, name in players):
            missing = next(name for _, name in players if len(self.cards.get(name, ())) < 3)
            raise self._error(self.line, f"the door card of {missing} is missing")
        won = sum(self.collected.values())
        if won + self.rake != self.total:
            told = f"the pot of {self.total} is not the {won} that are collected and the rake of {self.rake}"
            raise self._error(self.line, told)
        site = "PokerStars"
        numbers = [seat for seat, _ in players]
        live = live_seats(numbers, (act for _, acts in self.rounds for act in acts))
        source: dict[str, Json] = {"site": site, "hand": self.number, "unit": "cent" if self.scale == 100 else "chip"}
        source["rake"] = self.rake
        name = f"import/pokerstars/stars-{slug(self.number)}"
        when: dict[str, tuple[str | int, ...]] = {"bring_in": ("stated",)}
        if free_folds(self.rounds):
            when["free_fold"] = ("allowed",)
        case = Case(
            id=name,
            scenario=name,
            chapter="import",
            file=self.file,
            line=self.line,
            title=title(site, len(players), self.rounds, plain_end(live, self.rounds)),
            kind="play",
            rules=RULES,
            when=when,
            table=self._table(),
            seats={seat: self.stacks[name] for seat, name in players},
            cards={seat: tuple(self.cards[name]) for seat, name in players},
            common=tuple(self.common),
            steps=steps(self.rounds, self._ending(live)),
            source=source,
        )
        return Hand(case, tuple(self.lines))

    def _table(self) -> Mapping[str, int]:
        # Where the low card completes, the bring-in is not told: half of the lower limit will do.
        bring_in = self.bring_in if self.bring_in is not None else self.lower // 2
        return {"lower": self.lower, "upper": self.upper, "ante": self.ante, "bring_in": bring_in}

    def _ending(self, live: list[int]) -> dict[str, Json]:
        """What is known of the end: with a rake the shares are not."""
        end: dict[str, Json] = {"street": "over", "to_act": "nobody"}
        end["returned"] = {str(seat): amount for seat, amount in self.returned.items()}
        if not self.side_pots:
            end["pots"] = [[self.total, live]]
        if len(live) > 1 and sorted(self.shown) == live:
            end["showing"] = list(self.shown)
        hands = {self.seats[name]: own for name, own in self.cards.items()}
        known = len(live) == 1 or all(OPEN not in hands[seat] for seat in live)
        if known and not self.rake:
            end["won"] = {str(seat): amount for seat, amount in sorted(self.collected.items())}
        return end

    def _seat(self, name: str, number: int) -> int:
        if name not in self.seats:
            raise self._error(number, f"`{name}` has no seat: is the list of seats cut off?")
        return self.seats[name]

    def _cards(self, text: str, number: int) -> list[str]:
        found = text.split()
        for card in found:
            if not re.fullmatch(r"[2-9TJQKA][cdhs]", card):
                raise self._error(number, f"`{card}` is no card: expected Kd")
        return found

    def _amount(self, text: str, number: int) -> int:
        plain = re.sub(r",(?=\d{3}(\D|$))", "", text.rstrip(".,")).replace(",", ".")
        try:
            amount = Decimal(plain) * self.scale
        except ArithmeticError as error:
            raise self._error(number, f"`{text}` is no amount") from error
        if amount >= MOST or amount != int(amount):
            raise self._error(number, f"`{text[:40]}` is no amount: expected whole cents or chips")
        return int(amount)

    def _error(self, line: int, message: str) -> DataError:
        return DataError(self.file, line, f"hand #{self.number}: {message}")
