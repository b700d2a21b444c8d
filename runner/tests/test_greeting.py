from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stud8_runner.judging.greeting import LONGEST, parse_hello
from stud8_runner.model import Option, Value

KNOWN = {
    "raise_cap": Option("raise_cap", "", (Value(3, ""), Value(4, ""), Value("none", ""))),
    "board_tie": Option("board_tie", "", (Value("nearest_dealer", ""), Value("suit", ""))),
}
LEAST = {"engine": {"name": "mine"}, "methods": ["play"]}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def test_the_least_that_an_engine_says():
    hello = parse_hello(LEAST, KNOWN)
    assert (hello.name, hello.version, hello.language, hello.url) == ("mine", None, None, None)
    assert hello.methods == {"play"}
    assert (hello.options, hello.actions, hello.observes) == ({}, None, None)


def test_everything_that_an_engine_can_say():
    hello = parse_hello(
        {
            "protocol": 1,
            "engine": {"name": "mine", "version": "0.3", "language": "Go", "url": "https://example.org"},
            "methods": ["evaluate", "compare", "play"],
            "options": {"raise_cap": [4, "none", 4]},
            "actions": ["bring_in", "fold"],
            "observes": ["legal", "reasons"],
        },
        KNOWN,
    )
    assert (hello.version, hello.language, hello.url) == ("0.3", "Go", "https://example.org")
    assert hello.options == {"raise_cap": (4, "none")}
    assert (hello.actions, hello.observes) == ({"bring_in", "fold"}, {"legal", "reasons"})


def test_what_an_engine_says_of_itself_may_be_long_and_is_told_in_short():
    long = "n" * 5_000_000
    hello = parse_hello({**LEAST, "engine": dict.fromkeys(("name", "version", "language", "url"), long)}, KNOWN)
    assert (hello.name, hello.version, hello.language) == ("n" * LONGEST + "…",) * 3
    assert hello.url is None  # the beginning of an address is another address
    just = dict.fromkeys(("name", "version", "language", "url"), "n" * LONGEST)
    hello = parse_hello({**LEAST, "engine": just}, KNOWN)
    assert {hello.name, hello.version, hello.language, hello.url} == {"n" * LONGEST}


@pytest.mark.parametrize(
    "changes",
    [
        {"engine": {"name": "mine", "n" * 9**6: 1}},
        {"engine": {"name": ["n" * 9**6]}},
        {"n" * 9**6: 1},
        {"methods": ["n" * 9**6]},
        {"options": {"n" * 9**6: [3]}},
        {"options": {"raise_cap": ["n" * 9**6]}},
        {"observes": "n" * 9**6},
        {"protocol": "n" * 9**6},
    ],
)
def test_what_is_wrong_is_told_in_short(changes):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - its length is what matters
        parse_hello({**LEAST, **changes}, KNOWN)
    assert len(str(caught.value)) < 500


def test_nothing_observed_is_not_everything():
    assert parse_hello({**LEAST, "observes": [], "actions": []}).observes == frozenset()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"protocol": 2}, "`protocol` is 2; this runner speaks protocol 1"),
        ({"protocol": True}, "`protocol` is true"),
        ({"protocol": "1"}, '`protocol` is "1"'),
        ({"engine": "mine"}, '`engine` is "mine"; expected an object'),
        ({"engine": {}}, "`engine.name` is missing"),
        ({"engine": {"nme": "mine"}}, "`engine.name` is missing; `nme` is there: write `name`"),
        ({"engine": {"name": ""}}, '`engine.name` is ""; expected a text'),
        ({"engine": {"name": "mine", "version": 3}}, "`engine.version` is 3; expected a text"),
        ({"methods": "play"}, '`methods` is "play"; expected a list'),
        ({"methods": ["plays"]}, '`methods` lists "plays"; known are evaluate, compare, play: did you mean `play`?'),
        ({"methods": [["play"]]}, '`methods` lists ["play"]'),
        ({"observe": ["legal"]}, "`observe` is no field of the protocol: did you mean `observes`?"),
        ({"observes": ["stack"]}, "did you mean `stacks`?"),
        ({"observes": ["street"]}, "`observes` lists `street`, which every engine reports: leave it out"),
        ({"actions": ["bringin"]}, "did you mean `bring_in`?"),
        ({"options": []}, "`options` is []; expected an object"),
        ({"options": {"raise_caps": [3]}}, "`raise_caps`, which is no option: did you mean `raise_cap`?"),
        ({"options": {"raise_cap": 3}}, "expected a list of at least one value"),
        ({"options": {"raise_cap": []}}, "expected a list of at least one value"),
        ({"options": {"raise_cap": ["3"]}}, "its values are 3, 4, none: write 3"),
        ({"options": {"raise_cap": [True]}}, "expected a text or an integer"),
        ({"options": {"raise_cap": [3.0]}}, "expected a text or an integer"),
        ({"options": {"board_tie": ["nearest"]}}, "did you mean `nearest_dealer`?"),
    ],
)
def test_what_is_wrong(changes, said):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message is looked at below
        parse_hello({**LEAST, **changes}, KNOWN)
    assert said in str(caught.value)


@pytest.mark.parametrize("missing", ["engine", "methods"])
def test_what_is_missing(missing):
    with pytest.raises(ValueError, match=f"`{missing}` is missing"):
        parse_hello({name: value for name, value in LEAST.items() if name != missing})


@given(
    JSON
    | st.fixed_dictionaries({}, optional=dict.fromkeys((*LEAST, "options", "actions", "observes", "protocol"), JSON))
)
def test_whatever_an_engine_says_it_is_taken_or_explained(result):
    try:
        parse_hello(result, KNOWN)
    except ValueError as error:
        assert str(error)  # noqa: PT017 - it may also be right
