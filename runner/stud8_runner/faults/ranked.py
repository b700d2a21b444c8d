"""Hands that compare otherwise than the reference compares them, for faults in comparing them."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar, cast

Hand = TypeVar("Hand", bound=tuple[Any, ...])


class _Ranked:
    """Compares by its key alone, also with a hand that has none and stands for itself."""

    key: Any

    def __eq__(self, other: object) -> bool:
        return bool(self.key == _key(other))

    def __lt__(self, other: object) -> bool:
        return bool(self.key < _key(other))

    def __gt__(self, other: object) -> bool:
        return bool(self.key > _key(other))

    __hash__ = None  # type: ignore[assignment]


def ranked(hand: Hand, key: Any) -> Hand:
    """The same high or low, compared with others by `key`; a low is the better the less its key is, a high the greater.

    The key of a high begins with its category, so that it compares with highs of other categories as they are.
    """
    made: Any = tuple.__new__(_class(type(hand)), hand)
    made.key = key
    return cast(Hand, made)


def _key(hand: object) -> Any:
    return getattr(hand, "key", hand)


@cache
def _class(kind: type[Hand]) -> type[Hand]:
    return type(kind.__name__, (_Ranked, kind), {"__hash__": kind.__hash__})
