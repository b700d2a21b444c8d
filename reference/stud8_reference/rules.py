"""The marker that ties a function to the rules it implements.

`@rule("low.qualifying")` says that the function below carries out the rule of that id in `spec/rules/low.yaml`. The
marker does nothing at run time: tools read it from the source text, readers from top to bottom.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[Function], Function]:
    """Name the rules that the decorated function implements; the function itself is left as it is.

    Raises `ValueError` when no id is given: a marker that names nothing is a mistake.
    """
    if not ids:
        raise ValueError("@rule needs the id of at least one rule of spec/rules")

    def leave_alone(function: Function) -> Function:
        return function

    return leave_alone
