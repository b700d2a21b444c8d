"""The table: limits, ante and seats, and what makes a table impossible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stud8_reference.errors import InputRefusedError
from stud8_reference.options import Options
from stud8_reference.rules import rule


@dataclass(frozen=True, slots=True)
class Table:
    """The stakes, in the smallest money of the table. `bring_in` is given only where the option `bring_in` is `stated`."""

    lower: int
    upper: int
    ante: int
    unit: int
    bring_in: int | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat in the hand: its number, counted clockwise from the dealer's left, and its chips before the ante."""

    number: int
    stack: int


@rule("table.impossible", "table.fixed-limit", "table.ante")
def check_table(table: Table, options: Options) -> None:
    """Raise `InputRefusedError` (`invalid_table`) when no hand can be played at these stakes.

    Limits that are not positive leave no room for a bring-in, which has to be positive and below the lower one.
    """
    if table.unit <= 0:
        raise refused("table.unit", "the unit must be positive")
    if table.upper < table.lower:
        raise refused("table.upper", "the upper limit must not be below the lower one")
    if table.ante < 0:
        raise refused("table.ante", "the ante must not be negative")
    check_unit(table.lower, table.unit, "table.lower")
    check_unit(table.upper, table.unit, "table.upper")
    check_unit(table.ante, table.unit, "table.ante")
    bring_in_amount(table, options)


@rule("table.unit")
def check_unit(amount: int, unit: int, field: str) -> None:
    """Raise `InputRefusedError` (`invalid_table`) when an amount is not made of whole units."""
    if amount % unit:
        raise refused(field, f"{amount} is no multiple of the unit {unit}")


@rule("bring-in.amount", "table.impossible")
def bring_in_amount(table: Table, options: Options) -> int:
    """Return how much the bring-in is, by the formula that the option names or as the table states it.

    Raises `InputRefusedError` (`invalid_table`) when it is missing, not positive, not made of whole units, or not below the
    lower limit, and when the table states one although the option does not ask for it.
    """
    if options.bring_in == "stated":
        if table.bring_in is None:
            raise refused("table.bring_in", "the option is stated, so the table must state the bring-in")
        field, amount = "table.bring_in", table.bring_in
    elif table.bring_in is not None:
        raise refused("table.bring_in", f"the option is {options.bring_in}, so the table must not state the bring-in")
    elif options.bring_in == "half_small_bet":
        if table.lower % 2:
            raise refused("table.lower", f"half of the lower limit {table.lower} is no whole amount")
        field, amount = "table.lower", table.lower // 2
    else:
        field, amount = "table.ante", 2 * table.ante
    if amount <= 0:
        raise refused(field, f"the bring-in would be {amount}, but it must be positive")
    check_unit(amount, table.unit, field)
    if amount >= table.lower:
        raise refused(field, f"the bring-in would be {amount}, but it must be below the lower limit {table.lower}")
    return amount


@rule("table.seats", "table.impossible")
def check_seats(seats: Sequence[Seat], table: Table, options: Options) -> None:
    """Raise `InputRefusedError` (`invalid_table`) when these seats cannot play at the table."""
    if len(seats) < 2:
        raise refused("seats", "a hand needs at least two players")
    if len(seats) > options.max_seats:
        raise refused("seats", f"there are {len(seats)} players, but at most {options.max_seats} may be dealt in")
    numbers: set[int] = set()
    for index, seat in enumerate(seats):
        if not 1 <= seat.number <= options.max_seats:
            raise refused(f"seats[{index}].seat", f"seats go from 1 to {options.max_seats}; got {seat.number}")
        if seat.number in numbers:
            raise refused(f"seats[{index}].seat", f"seat {seat.number} is taken twice")
        numbers.add(seat.number)
        if seat.stack <= 0:
            raise refused(f"seats[{index}].stack", f"seat {seat.number} has no chips")
        check_unit(seat.stack, table.unit, f"seats[{index}].stack")


def refused(field: str, message: str) -> InputRefusedError:
    """Return the refusal of a table, to be raised."""
    return InputRefusedError("invalid_table", field, message)
