"""The lines of a scenario file that families have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

SPACED = (
    (),
    (),
    (3, 7),
    (2, 5, 8),
    (1, 3, 4, 7),
    (2, 3, 5, 6, 8),
    (1, 2, 4, 5, 7, 8),
    (1, 2, 3, 5, 6, 7, 8),
    tuple(range(1, 9)),
)
"""Seats for each number of players, with empty ones between them."""


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def seating(players: int, spaced: bool) -> tuple[int, ...]:
    """So many seats, side by side from the dealer's left or with empty ones between them."""
    return SPACED[players] if spaced else tuple(range(1, players + 1))


def listed(seats: Sequence[int]) -> str:
    """Seats as a sentence has them: `1, 2 and 5`, or `1 to 5`."""
    if len(seats) > 3 and seats[-1] - seats[0] == len(seats) - 1:
        return f"{seats[0]} to {seats[-1]}"
    return " and ".join(filter(None, (", ".join(map(str, seats[:-1])), str(seats[-1]))))


def flow(values: Mapping[int, int]) -> str:
    """Seats with their amounts as YAML writes them on one line."""
    return f"{{{', '.join(f'{seat}: {amount}' for seat, amount in values.items())}}}"


def several(action: str, seats: Sequence[int]) -> list[str]:
    """The step in which these seats do the same, one after another; none when there are none."""
    return [f"{action}: {list(seats)}"] if len(seats) > 1 else [f"[{seat}, {action}]" for seat in seats]


def start(
    stakes: tuple[int, int, int], stacks: Mapping[int, int], boards: Mapping[int, Iterable[str]]
) -> Iterator[str]:
    """The lines of the table, lower and upper limit and ante, of the seats and of the cards, of which the upcards are known."""
    yield "    table: {{lower: {}, upper: {}, ante: {}}}".format(*stakes)
    yield f"    seats: {flow(stacks)}"
    yield "    cards:"
    yield from (f"      {seat}: ?? ?? {' '.join(board)}" for seat, board in boards.items())


def moves(steps: Sequence[str], ends: Mapping[str, Sequence[str]] | None = None) -> Iterator[str]:
    """The lines of the steps, and those of a variant for each end, `option: value`; two ends alike depend on no option."""
    different = ends or {}
    if ends and len({tuple(end) for end in ends.values()}) == 1:
        steps, different = [*steps, *next(iter(ends.values()))], {}
    if steps:
        yield "    steps:"
        yield from (f"      - {step}" for step in steps)
    if different:
        yield "    variants:"
    for option, end in different.items():
        yield f"      - when: {{{option}}}"
        yield "        steps:"
        yield from (f"          - {step}" for step in end)
