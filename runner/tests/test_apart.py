"""Which cases tell two values of an option apart."""

from __future__ import annotations

from making import changed, hand

from stud8_runner.explain.apart import both, told_apart
from stud8_runner.model import Option, Value

CAP = Option("raise_cap", "The cap", (Value(3, "Three."), Value(4, "Four."), Value("none", "No limit.")))


def case(name, steps, **when):
    return changed(hand(*steps), id=f"order/x/{name}", scenario=f"order/x/{name}", when=when)


def pairs(*cases):
    found = told_apart(CAP, cases)
    return {values: [(one.id[-1], other.id[-1]) for one, other in telling] for values, telling in found.items()}


SIX = case("a", ["[3, bring_in]", "expect: {to_act: 1}"], raise_cap=(3,))
OTHER = case("b", ["[3, bring_in]", "expect: {to_act: 2}"], raise_cap=(4, "none"))


def test_the_same_set_up_with_another_expectation_tells_every_pair_of_values_apart():
    assert pairs(SIX, OTHER) == {(3, 4): [("a", "b")], (3, "none"): [("a", "b")], (4, "none"): []}


def test_the_first_case_of_a_pair_is_that_of_the_first_value():
    assert pairs(OTHER, SIX)[3, 4] == [("a", "b")]


def test_the_same_expectation_tells_nothing():
    assert pairs(SIX, case("b", ["[3, bring_in]", "expect: {to_act: 1}"], raise_cap=(4,)))[3, 4] == []


def test_another_set_up_tells_nothing():
    assert pairs(SIX, changed(OTHER, seats={1: 5, 2: 5, 3: 5}))[3, 4] == []


def test_values_that_both_cases_have_are_not_told_apart():
    assert pairs(changed(SIX, when={"raise_cap": (3, 4)}), OTHER)[3, 4] == []


def test_cases_that_need_another_option_to_differ_tell_nothing():
    one, other = changed(SIX, when={**SIX.when, "free_fold": ("allowed",)}), {**OTHER.when, "free_fold": ("refused",)}
    assert pairs(one, changed(OTHER, when=other))[3, 4] == []


def test_a_pair_of_variants_is_named_by_its_scenario():
    assert both("a/b/c:3", "a/b/c:4") == "a/b/c"
    assert both("a/b/c:3", "a/b/d") == "a/b/c:3 and a/b/d"
