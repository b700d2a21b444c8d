"""`pytest --stud8-engine COMMAND`: every scenario under every profile that it fits is a test of an engine.

Only the options are here. What does the work is imported when `--stud8-engine` is given, and not otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options."""
    group = parser.getgroup("stud8", "stud8: is an engine's Seven Card Stud Hi/Lo by the rules?")
    group.addoption(
        "--stud8-engine",
        metavar="COMMAND",
        help="test this engine: a command in one word, such as 'node engine.mjs', or a name of `stud8 list engines`",
    )
    group.addoption("--stud8-profile", action="append", metavar="NAME", help="only this house; may be given again")
    group.addoption(
        "--stud8-only",
        action="append",
        default=[],
        metavar="PATTERN",
        help="only these scenarios, as `stud8 run --only`; may be given again",
    )
    group.addoption(
        "--stud8-level", choices=("core", "full"), default="full", help="core: only rules that a document states"
    )
    group.addoption(
        "--stud8-deviations",
        metavar="FILE",
        help="the failures that are known, as of `stud8 run`; they become expected failures",
    )
    group.addoption(
        "--stud8-timeout", type=float, default=10.0, metavar="SECONDS", help="how long an answer may take (10)"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Puts the scenarios among the tests, when an engine is named."""
    if config.getoption("--stud8-engine"):
        from .pytest_cases import Scenarios  # noqa: PLC0415

        config.pluginmanager.register(Scenarios(config), "stud8-scenarios")
