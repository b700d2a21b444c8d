"""Which functions of an engine package implement which rule: found in its source, without importing it.

A function says so with the decorator `@rule("chapter.name", ...)`.
"""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

REFERENCE = "stud8_reference"


@dataclass(frozen=True, slots=True)
class Function:
    """A function that implements a rule, and where it stands."""

    name: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.name} ({self.file}:{self.line})"


def rule_functions(package: str = REFERENCE) -> Mapping[str, tuple[Function, ...]]:
    """The functions of an installed package by the id of the rule they implement; empty when it is not installed.

    Files are named as the package's folder and what follows, `stud8_reference/pots.py`.
    """
    found = importlib.util.find_spec(package)
    if found is None or not found.submodule_search_locations:
        return {}
    folder = Path(found.submodule_search_locations[0])
    by_rule: dict[str, tuple[Function, ...]] = {}
    for path in sorted(folder.rglob("*.py")):
        file = f"{package}/{path.relative_to(folder).as_posix()}"
        for rule, function in scan(path.read_text(encoding="utf-8"), file):
            by_rule[rule] = (*by_rule.get(rule, ()), function)
    return by_rule


def scan(source: str, file: str) -> Iterator[tuple[str, Function]]:
    """Every pair of a rule's id and a function (or class) of this source that carries it in its decorator."""
    for node in ast.walk(ast.parse(source, filename=file)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and _name(decorator.func) == "rule":
                for argument in decorator.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value, Function(node.name, file, node.lineno)


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
