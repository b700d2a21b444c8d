from __future__ import annotations

from making import engine, hand, job

from stud8_runner.judging.adapting import adapt
from stud8_runner.judging.judge import unsupported
from stud8_runner.suite.params import params


def test_a_job_whose_options_the_engine_has_stays_the_same():
    asked = job(hand())
    assert adapt(asked, engine()) is asked
    assert adapt(asked, engine(options={"raise_cap": (4, 3)})) is asked


def test_an_option_that_is_not_named_takes_the_first_declared_value():
    asked = adapt(job(hand()), engine(options={"raise_cap": (4, "none")}))
    assert asked.options["raise_cap"] == 4
    assert params(asked)["options"] == asked.options
    assert asked.column == "roberts"


def test_an_option_that_is_named_stays_and_the_case_is_unsupported():
    hello = engine(options={"raise_cap": (4,)})
    asked = adapt(job(hand(when={"raise_cap": (3,)})), hello)
    assert asked.options["raise_cap"] == 3
    assert unsupported(asked, hello) == "the engine does not declare `raise_cap: 3`"


def test_a_bring_in_that_becomes_stated_is_stated():
    asked = adapt(job(hand()), engine(options={"bring_in": ("stated",)}))
    assert params(asked)["table"]["bring_in"] == 10


def test_a_bring_in_that_is_no_longer_stated_is_left_out():
    asked = adapt(job(hand(), bring_in="stated"), engine(options={"bring_in": ("twice_ante",)}))
    assert "bring_in" not in params(asked)["table"]


def test_max_seats_is_enough_for_the_seats():
    hello = engine(options={"max_seats": (2, 6, 7)})
    asked = adapt(job(hand()), hello)
    assert asked.options["max_seats"] == 6
    assert unsupported(asked, hello) is None


def test_a_case_with_more_seats_than_the_engine_has_is_unsupported():
    hello = engine(options={"max_seats": (2,)})
    asked = adapt(job(hand()), hello)
    assert unsupported(asked, hello) == "the engine does not declare `max_seats` of 3 or more"


def test_max_seats_that_is_named_is_as_any_other_option():
    case = hand(when={"max_seats": (2,)}, refused="invalid_table", steps=())
    assert unsupported(job(case, max_seats=2), engine(options={"max_seats": (2,)})) is None
    assert unsupported(job(case, max_seats=2), engine(options={"max_seats": (8,)})) is not None
