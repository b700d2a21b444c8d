"""Whatever JSON an engine answers, there is a verdict; and whatever is changed in a right answer, nothing but the verdict changes."""

from __future__ import annotations

import copy
import json

from hypothesis import given, settings
from hypothesis import strategies as st
from making import engine, hand, job, over, read, state

from stud8_runner.judging.judge import judge
from stud8_runner.model import Outcome, Reply

NAMES = st.sampled_from(
    (
        *("street", "to_act", "legal", "stacks", "bets", "pots", "boards", "common", "returned", "showing", "awards"),
        *(
            "views",
            "refused",
            "do",
            "to",
            "amount",
            "eligible",
            "pot",
            "side",
            "seat",
            "steps",
            "high",
            "low",
            "category",
        ),
        *("ranks", "1", "2", "3", "code", "data", "reason", "message"),
    )
)
WORDS = st.sampled_from(
    (
        "third",
        "over",
        "fold",
        "check",
        "bet",
        "raise",
        "high",
        "low",
        "both",
        "9h",
        "??",
        "flush",
        "A8653",
        "nobody",
        "not_legal",
    )
)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.integers()
    | st.floats(allow_nan=False)
    | WORDS
    | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES | st.text(max_size=4), inner, max_size=5),
    max_leaves=20,
)
EXPECTS = """
expect: {street: third, to_act: 1, legal: [fold, [call, 10]], offers: [raise], offers_not: [[bet, 20]], stacks: {1: 5}, bets: {1: 5},
 boards: {1: 9h}, pots: [[15, [1, 2]]], common: none, returned: {}, showing: [1], won: {1: 5}, awards: [[0, high, 1, 5]],
 winners: [{high: [1]}], views: {1: {3: "?? ?? 2c"}}}
""".replace("\n", "")
CASES = [
    hand("refuse: [3, call]", EXPECTS, "[3, bring_in]", EXPECTS),
    hand(refused="invalid_table", steps=()),
    *read(
        """
theme: A theme
rules: [high.best-five]
scenarios:
  - {id: a, title: A, evaluate: {cards: Ah 3h 5h 6h 8h Kd Qd}, expect: {high: [flush, A8653], low: 8653A}}
  - {id: b, title: B, compare: {hands: [Ah Kd Qc Js 9h, Ad Kc Qs Jh 9d]}, expect: {high: [1, 2], low: []}}
"""
    ),
]
HELLOS = st.sampled_from([engine(), engine(observes=frozenset()), engine(observes=frozenset({"legal", "awards"}))])
VIEWS = {"1": {"3": ["??", "??", "2c"]}}
RIGHT = [state(views=VIEWS), state(views=VIEWS, refused="not_legal"), over(views=VIEWS)]


@st.composite
def disturbed(draw):
    """A right answer in which something was changed at a random place."""
    steps = copy.deepcopy(RIGHT)
    inside = steps
    for _ in range(draw(st.integers(1, 4))):
        places = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        if not places:
            break
        place = draw(st.sampled_from(places))
        if isinstance(inside[place], dict | list) and draw(st.booleans()):
            inside = inside[place]
        else:
            inside[place] = draw(JSON)
            break
    return {"steps": steps}


@given(
    case=st.sampled_from(CASES),
    hello=HELLOS,
    result=JSON | st.fixed_dictionaries({"steps": st.lists(JSON, min_size=3, max_size=3)}),
)
def test_any_result_has_a_verdict(case, hello, result):
    found = judge(job(case), Reply(result=result), hello)
    assert isinstance(found.outcome, Outcome)
    assert (found.finding is not None) == (found.outcome is Outcome.FAILED)
    assert (found.reason is not None) == (found.outcome in (Outcome.ERRORED, Outcome.UNSUPPORTED))
    json.dumps(found.finding.observed if found.finding else None)


@given(case=st.sampled_from(CASES), error=st.dictionaries(NAMES | st.text(max_size=4), JSON, max_size=4))
def test_any_error_has_a_verdict(case, error):
    assert judge(job(case), Reply(error=error), engine()).outcome in (Outcome.ERRORED, Outcome.FAILED, Outcome.PASSED)


@settings(max_examples=300)
@given(hello=HELLOS, result=disturbed())
def test_a_right_answer_with_one_thing_changed_has_a_verdict(hello, result):
    case = hand("refuse: [3, call]", "[3, bring_in]", 'expect: {views: {1: {3: "?? ?? 2c"}}}')
    found = judge(job(case), Reply(result=result), hello)
    assert found.outcome in (Outcome.FAILED, Outcome.PASSED, Outcome.NOT_OBSERVED)
    assert found.finding is None or len(found.finding.message) < 1000
