"""Changes of the reference that are no mutants, each kind by a principle, whether the suite would notice it or not.

Without effect on any answer, by construction:

- annotations, and the decorators `@rule`, which does nothing at run time, and `@cache`, which only remembers;
- the text of an error and the field that it names, which is what the f-strings of a `raise` make: the protocol judges the reason only;
- `assert`, `frozen` and `slots` of a dataclass, and `strict` of `zip`: they make a mistake in the program show itself, and change no value.

A question that no rule asks:

- whether two equal numbers or texts are one object. Where the program compares, it is not changed to `is` or `is not`; cosmic-ray itself
  leaves out literal numbers for that reason. The other way round, members of an enumeration are one object for each value,
  so that `==` asks the same as `is`;
- whether one text comes before another. Where the program asks whether a text is this one, as `"high"`, it is not changed to `<`, `<=`,
  `>` or `>=`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import pairwise

WITHOUT_EFFECT = ("rule", "cache")
"""Decorators whose removal changes no answer."""

SAFEGUARDS = {"dataclass": ("frozen", "slots"), "zip": ("strict",)}
"""Keywords of calls that only guard against mistakes in the program."""

IDENTITY, EQUALITY, ORDER = ("Is", "IsNot"), ("Eq", "NotEq"), ("Lt", "LtE", "Gt", "GtE")
"""Comparisons, as cosmic-ray's operators call them: `ReplaceComparisonOperator_Eq_LtE` makes `<=` of `==`."""

Position = tuple[int, int]


def unmutated(source: str) -> Callable[[str, Position], bool]:
    """What says of one of cosmic-ray's operators at a place of this source whether that is no mutant."""
    tree = ast.parse(source)
    silent = list(_without_effect(tree))
    compared = list(_comparisons(tree))

    def no_mutant(operator: str, start: Position) -> bool:
        if any(first <= start < last for first, last in silent):
            return True
        sides = next((sides for (first, last), sides in compared if first <= start < last), None)
        return sides is not None and _asked_by_no_rule(operator, sides)

    return no_mutant


Span = tuple[Position, Position]


def _without_effect(tree: ast.Module) -> Iterator[Span]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield from [_marked(one) for one in node.decorator_list if called(one) in WITHOUT_EFFECT]
            yield from [_span(node.returns)] if node.returns else []
        elif isinstance(node, ast.arg | ast.AnnAssign):
            yield from [_span(node.annotation)] if node.annotation else []
        elif isinstance(node, ast.Call):
            guards = SAFEGUARDS.get(called(node), ())
            yield from [_span(keyword.value) for keyword in node.keywords if keyword.arg in guards]
        elif isinstance(node, ast.Raise):
            yield from [_span(part) for part in ast.walk(node) if isinstance(part, ast.JoinedStr)]
        elif isinstance(node, ast.Assert):
            yield _span(node)


def called(node: ast.expr) -> str:
    """The name of a function that is called or of a decorator, or no text."""
    called = node.func if isinstance(node, ast.Call) else node
    return called.id if isinstance(called, ast.Name) else ""


Sides = tuple[ast.expr, ast.expr]


def _comparisons(tree: ast.Module) -> Iterator[tuple[Span, Sides]]:
    """From where to where each comparison's operator stands, and what is compared."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for left, right in pairwise(sides):
                yield (_span(left)[1], _span(right)[0]), (left, right)


def _asked_by_no_rule(operator: str, sides: Sides) -> bool:
    name, _, change = operator.partition("_")
    if name != "ReplaceComparisonOperator":
        return False
    old, new = change.split("_")
    if old in IDENTITY:
        return new in EQUALITY and any(_is_member(side) for side in sides)
    return new in IDENTITY or (old in EQUALITY and new in ORDER and any(_is_text(side) for side in sides))


def _is_member(node: ast.expr) -> bool:
    """Whether this is a member of an enumeration, as `Street.THIRD`."""
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr.isupper()


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _span(node: ast.expr | ast.stmt) -> Span:
    return (node.lineno, node.col_offset), (node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)


def _marked(decorator: ast.expr) -> Span:
    """A decorator with its `@`."""
    (line, column), end = _span(decorator)
    return (line, column - 1), end
