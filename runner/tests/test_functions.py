"""Which functions carry out which rule, read from their source."""

from __future__ import annotations

from making import REPOSITORY

from stud8_runner.explain.functions import Function, rule_functions, scan
from stud8_runner.suite.data import load_suite

SOURCE = """
@rule("pot.ties", "pot.halves")
def share(pot): ...

class Pots:
    @rules.rule("pot.ties")
    def split(self): ...

@other("pot.ties")
def not_marked(): ...
"""


def test_marked_functions_are_found_with_their_line():
    assert sorted((rule, str(function)) for rule, function in scan(SOURCE, "pots.py")) == [
        ("pot.halves", "share (pots.py:3)"),
        ("pot.ties", "share (pots.py:3)"),
        ("pot.ties", "split (pots.py:7)"),
    ]


def test_a_package_that_is_not_installed_has_none():
    assert rule_functions("no_such_package_of_stud8") == {}


def test_the_reference_names_only_rules_that_exist_and_files_that_are_there():
    found = rule_functions()
    assert found.keys() <= load_suite().spec.rules.keys()
    for function in {function for functions in found.values() for function in functions}:
        assert isinstance(function, Function)
        assert (REPOSITORY / "reference" / function.file).exists()
