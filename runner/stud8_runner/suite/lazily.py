"""Sequences that are longer than what is in memory of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
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
