"""Every rule of the specification has functions that say they implement it, and no function names a rule that there is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stud8_reference.rules import rule

REPOSITORY = Path(__file__).parents[2]
SOURCES = sorted((REPOSITORY / "reference" / "stud8_reference").glob("*.py"))


def stated() -> set[str]:
    files = sorted((REPOSITORY / "spec" / "rules").glob("*.yaml"))
    return {found for file in files for found in re.findall(r"^ *- id: *(\S+)$", file.read_text(), re.MULTILINE)}


def named() -> set[str]:
    markers = [found for file in SOURCES for found in re.findall(r"^@rule\(([^)]*)\)", file.read_text(), re.MULTILINE)]
    return {found for marker in markers for found in re.findall(r'"([^"]+)"', marker)}


def test_every_rule_is_implemented_by_a_function() -> None:
    assert len(stated()) > 100
    assert stated() - named() == set()


def test_no_function_names_an_unknown_rule() -> None:
    assert named() - stated() == set()


def test_a_marker_without_a_rule_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one rule"):
        rule()


def test_only_the_standard_library_is_needed() -> None:
    imported = {
        found for file in SOURCES for found in re.findall(r"^(?:from|import) (\w+)", file.read_text(), re.MULTILINE)
    }
    assert imported <= {
        "__future__", "collections", "dataclasses", "enum", "functools", "json", "math", "re", "sys", "typing",
        "stud8_reference",
    }  # fmt: skip


def test_the_files_are_short() -> None:
    assert {file.name: lines for file in SOURCES if (lines := len(file.read_text().splitlines())) >= 300} == {}
