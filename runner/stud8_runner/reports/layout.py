"""Text in columns: labels on the left, wrapped text on the right. Pure."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

WIDTH = 100
LABEL = 14
NAME = 32
"""Names longer than this stand on a line of their own."""


def wrapped(text: str, indent: str = "", hanging: str | None = None, width: int = WIDTH) -> list[str]:
    """The text in lines of at most `width` columns; ids and words are never broken."""
    return textwrap.wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [indent.rstrip()]


def entry(label: str, items: Sequence[str | tuple[str, str]]) -> Iterator[str]:
    """Lines for what stands beside a label: texts, or pairs of a name and a text, of which the names are aligned.

    No items, no lines.
    """
    longest = max((len(item[0]) for item in items if not isinstance(item, str)), default=0)
    for number, item in enumerate(items):
        start = f"  {'' if number else label:<{LABEL - 2}}"
        if isinstance(item, str):
            yield from wrapped(item, start, " " * LABEL)
        elif longest > NAME:
            yield from wrapped(item[0], start, " " * LABEL)
            yield from wrapped(item[1], " " * (LABEL + 2), " " * (LABEL + 2))
        else:
            yield from wrapped(item[1], f"{start}{item[0]:<{longest}}  ", " " * (LABEL + longest + 2))


def heading(name: str, title: str) -> Iterator[str]:
    """The name of a thing and its title."""
    yield name
    yield from wrapped(title, "  ")
