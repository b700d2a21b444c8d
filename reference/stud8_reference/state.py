"""The position of a hand: immutable values that every other module reads, and the few questions one may ask them.

`State`, `Player` and `Round` change with every action, so they have no slots: `changed` copies them whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Literal, TypeAlias, TypeVar

from stud8_reference.cards import Card
from stud8_reference.options import Options
from stud8_reference.table import Table

Do: TypeAlias = Literal["bring_in", "complete", "bet", "raise", "call", "check", "fold", "time_out"]
"""What a player may do; `time_out` means that he did not answer."""

Side: TypeAlias = Literal["high", "low", "both"]
"""The half of a pot that an award comes from; `high` also for a whole pot, `both` for one that is shared as one."""


class Street(IntEnum):
    """The street that is played; `OVER` when the hand has ended."""

    THIRD = 3
    FOURTH = 4
    FIFTH = 5
    SIXTH = 6
    SEVENTH = 7
    OVER = 8


class Duty(Enum):
    """The duty to bring in, of the player to act: his own, or passed on to him by a player who is all-in."""

    OWN = "own"
    PASSED_ON = "passed on"


@dataclass(frozen=True, slots=True)
class Scripted:
    """The deal as each seat's cards in the order in which it gets them, and the common cards in case the deck is short."""

    seats: Mapping[int, tuple[Card, ...]]
    common: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """The deal as the cards of the deck in the order in which they leave it."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """What does not change during a hand: the stakes, the options, the amount of the bring-in and the cards to come."""

    table: Table
    options: Options
    bring_in: int
    cards: Scripted | Deck


@dataclass(frozen=True)
class Player:
    """A seat in the hand.

    `paid` is what he has put in during the hand, the ante included, `bet` what he has put in on this street. `acted` says that
    he has acted and that the betting has not been reopened to him since. `cards` are all that he was dealt, in order; `board`
    are those of them that lie face up.
    """

    seat: int
    stack: int
    paid: int
    bet: int = 0
    live: bool = True
    acted: bool = False
    cards: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()

    @property
    def active(self) -> bool:
        """Whether he is live and has chips left to act with."""
        return self.live and self.stack > 0

    @property
    def all_in(self) -> bool:
        """Whether he is live and has no chips left."""
        return self.live and not self.active


@dataclass(frozen=True)
class Round:
    """A betting round.

    `level` is what has to be matched. `full` is the last level that counts as full: the bring-in before a completion, 0 before
    a bet. `step` is how much a full wager adds to it. `uncapped` says that any number of wagers is allowed; `wagers` are the
    full bets and raises so far.
    """

    level: int
    full: int
    step: int
    uncapped: bool
    wagers: int = 0


@dataclass(frozen=True, slots=True)
class Pot:
    """The main pot or a side pot, and the live seats that can win it, in ascending order."""

    amount: int
    eligible: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Award:
    """What a seat wins of a pot; `pot` counts from 0, the main pot."""

    pot: int
    side: Side
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended: the uncalled bet by seat, the pots, the order in which hands were shown, and the awards."""

    returned: Mapping[int, int]
    pots: tuple[Pot, ...]
    showing: tuple[int, ...]
    awards: tuple[Award, ...]


@dataclass(frozen=True)
class State:
    """The position in which the next action is awaited, or the end of the hand.

    `players` are in the order of their seats, which is clockwise; `turn` is the index of the one to act. `duty` is set while
    nobody has brought in, and `brought_in` is the index of the player who did. `wagerers` are street and index of everybody
    who completed, bet or raised, in order. `dealt` counts the cards that have left the deck. `outcome` is set at the end.
    """

    game: Game
    street: Street
    players: tuple[Player, ...]
    round: Round
    turn: int | None = None
    duty: Duty | None = None
    brought_in: int | None = None
    wagerers: tuple[tuple[Street, int], ...] = ()
    common: tuple[Card, ...] = ()
    dealt: int = 0
    outcome: Outcome | None = None

    @property
    def to_act(self) -> int | None:
        """The seat to act, or `None` when the hand is over."""
        return None if self.turn is None else self.players[self.turn].seat

    @property
    def live(self) -> list[Player]:
        """The players who have not folded."""
        return [player for player in self.players if player.live]

    @property
    def active(self) -> list[Player]:
        """The live players with chips left."""
        return [player for player in self.players if player.active]

    def faces_a_bet(self, player: Player) -> bool:
        """Say whether a player has put in less than has to be matched."""
        return player.bet < self.round.level


def clockwise(state: State, index: int) -> list[int]:
    """Return the indices of all players, clockwise from the one after `index`, who himself comes last."""
    return [*range(index + 1, len(state.players)), *range(index + 1)]


Value = TypeVar("Value", State, Player, Round)


def changed(value: Value, **fields: object) -> Value:
    """Return a copy of a frozen value with some of its fields replaced: `dataclasses.replace` at a fifth of its cost."""
    assert fields.keys() <= value.__dict__.keys(), (
        f"{type(value).__name__} has no {fields.keys() - value.__dict__.keys()}"
    )
    copy = object.__new__(type(value))
    copy.__dict__.update(value.__dict__ | fields)
    return copy
