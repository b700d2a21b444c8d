"""Sequences that are longer than what is in memory of them."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect
from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

Item_co = TypeVar("Item_co", covariant=True)


class Lazily(Sequence[Item_co]):
    """A sequence whose values are made when they are looked at; a subclass says how many there are and makes one."""

    @abstractmethod
    def at(self, place: int) -> Item_co:
        """The value at a place from 0 up to the length, which is not included."""

    @overload
    def __getitem__(self, place: int) -> Item_co: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Item_co]: ...
    def __getitem__(self, place: int | slice) -> Item_co | Sequence[Item_co]:
        """The value at a place, or those of a part of the sequence; raises `IndexError`."""
        places = range(len(self))[place]
        return self.at(places) if isinstance(places, int) else [self.at(one) for one in places]


class InGroups(Lazily[Item_co]):
    """One whose values are made a group at a time; a subclass makes a group, and keeps those that were looked at last."""

    @property
    @abstractmethod
    def ends(self) -> Sequence[int]:
        """For each group, the place after its last value."""

    @abstractmethod
    def group(self, number: int) -> Sequence[Item_co]:
        """The values of a group, which are counted from 0."""

    def __len__(self) -> int:
        """How many values there are in all groups."""
        return self.ends[-1] if self.ends else 0

    def __iter__(self) -> Iterator[Item_co]:
        """The values one after the other."""
        for number in range(len(self.ends)):
            yield from self.group(number)

    def at(self, place: int) -> Item_co:
        """The value at a place."""
        number = bisect(self.ends, place)
        return self.group(number)[place - (self.ends[number - 1] if number else 0)]
