"""What several tests need: options, tables, and hands in which everybody acts at random."""

from __future__ import annotations

from random import Random

from stud8_reference.cards import CARD_OF_TEXT, DECK
from stud8_reference.errors import InputRefusedError
from stud8_reference.hand import apply, start
from stud8_reference.legal import Action, legal
from stud8_reference.options import VALUES, Options, read_options
from stud8_reference.state import Deck, Scripted, State
from stud8_reference.table import Seat, Table, check_table

PLAIN = {name: values[0] for name, values in VALUES.items()} | {"max_seats": 10}
"""A value for every option: the first, at a large table."""

SIZES = [(20, 40, 5, 1), (20, 40, 5, 5), (10, 30, 2, 1), (30, 30, 3, 1), (2, 5, 0, 1), (7, 9, 2, 1), (100, 200, 0, 50)]


def options(**values: str | int) -> Options:
    """`PLAIN` with some options set otherwise."""
    return read_options(PLAIN | values)


def random_start(random: Random) -> State:
    """A dealt hand under random options, with stacks of which many are short."""
    while True:
        chosen = read_options({name: random.choice(values) for name, values in VALUES.items()})
        lower, upper, ante, unit = random.choice(SIZES)
        stated = random.randrange(unit, lower, unit) if chosen.bring_in == "stated" else None
        table = Table(lower, upper, ante, unit, stated)
        try:
            check_table(table, chosen)
        except InputRefusedError:
            continue
        numbers = random.sample(range(1, chosen.max_seats + 1), random.randint(2, chosen.max_seats))
        most = random.choice([lower, 3 * upper, 20 * upper])
        seats = [Seat(number, random.randrange(unit, most + unit, unit)) for number in sorted(numbers)]
        return start(table, seats, chosen, Deck(tuple(random.sample(DECK, len(DECK)))))


def dealt(
    stacks: list[int], doors: str, table: Table | None = None, chosen: Options | None = None, **hands: str
) -> State:
    """A hand of seats 1, 2, ... with these stacks and door cards, or with hands written in full: `s1="Ah 2d 5c 9s"`.

    Cards that are not written are taken from the unused ones.
    """
    written = {seat: f"?? ?? {door}".split() for seat, door in enumerate(doors.split(), start=1)}
    written |= {int(name[1:]): cards.split() for name, cards in hands.items()}
    used = {text for cards in written.values() for text in cards}
    unused = iter([text for text in CARD_OF_TEXT if text not in used])
    seats = {}
    for seat in range(1, len(stacks) + 1):
        texts = [next(unused) if text == "??" else text for text in written[seat]]
        texts += [next(unused) for _ in range(7 - len(texts))]
        seats[seat] = tuple(CARD_OF_TEXT[text] for text in texts)
    given = [Seat(number, stack) for number, stack in enumerate(stacks, start=1)]
    return start(table or Table(20, 40, 5, 1), given, chosen or options(), Scripted(seats))


def act(state: State, script: str) -> State:
    """The state after actions written as `3 bring_in, 1 complete 20`; without an amount the legal one is meant."""
    for words in script.split(","):
        seat, do, *to = words.split()
        state = apply(state, Action(int(seat), do, int(to[0]) if to else None))  # type: ignore[arg-type]
    return state


def may(state: State) -> str:
    """What the player to act may do, with his seat: `2: fold, call 10, complete 20`."""
    return f"{state.to_act}: " + ", ".join(do if to is None else f"{do} {to}" for do, to in legal(state))
