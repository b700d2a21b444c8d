"""What becomes of an answer: the verdict, and where it was found."""

from __future__ import annotations

import pytest
from making import changed, engine, hand, job, over, read, state

from stud8_runner.judging.judge import judge, unsupported
from stud8_runner.model import Outcome, Reply

BROUGHT_IN = state(
    to_act=1,
    legal=[{"do": "fold"}, {"do": "call", "to": 10}, {"do": "complete", "to": 20}],
    stacks={"1": 995, "2": 995, "3": 985},
    bets={"1": 0, "2": 0, "3": 10},
    pots=[{"amount": 25, "eligible": [1, 2, 3]}],
)
"""After `[3, bring_in]`."""


def verdict(case, *states, hello=None, **asked):
    return judge(job(case, **asked), Reply(result={"steps": list(states)}), hello or engine())


def finding(case, *states, hello=None):
    found = verdict(case, *states, hello=hello)
    assert found.outcome is Outcome.FAILED
    return found.finding


def without(*fields, hello=None):
    everything = {
        "legal",
        "stacks",
        "bets",
        "pots",
        "boards",
        "common",
        "returned",
        "showing",
        "awards",
        "views",
        "reasons",
    }
    return engine(observes=frozenset(everything - {*fields}))


# What is expected


def test_as_expected():
    case = hand("expect: {to_act: 3}", "[3, bring_in]", "expect: {to_act: 1, bets: {3: 10}}")
    found = verdict(case, state(), BROUGHT_IN)
    assert (found.outcome, found.finding, found.not_observed) == (Outcome.PASSED, None, ())


def test_an_expectation_before_the_first_action_is_about_the_deal():
    found = finding(hand("expect: {to_act: 1}", "[3, bring_in]"), state(), BROUGHT_IN)
    assert (found.step, found.field, found.expected, found.observed) == (0, "to_act", 1, 3)


def test_the_first_difference_is_the_finding():
    case = hand("[3, bring_in]", "expect: {to_act: 2}", "[1, call]", "expect: {to_act: 3}")
    found = finding(case, state(), BROUGHT_IN, BROUGHT_IN)
    assert (found.step, found.expected) == (1, 2)


def test_several_expectations_in_a_row_are_all_judged():
    found = finding(hand("[3, bring_in]", "expect: {to_act: 1}", "expect: {bets: {3: 5}}"), state(), BROUGHT_IN)
    assert (found.step, found.field) == (1, "bets")


# Actions


def test_an_action_that_must_be_accepted_and_is_refused():
    found = finding(hand("[3, bring_in]"), state(), state(refused="not_legal"))
    assert (found.step, found.field, found.expected, found.observed) == (1, "refused", "accepted", "not_legal")
    assert found.message == "[3, bring_in] must be accepted, and was refused (not_legal)"


def test_an_action_that_must_be_refused_and_is_accepted():
    found = finding(hand("refuse: [3, bring_in]", "[1, call]"), state(), BROUGHT_IN, BROUGHT_IN)
    assert (found.step, found.field, found.observed) == (1, "refused", "accepted")
    assert found.message == "[3, bring_in] must be refused, and was accepted"


def test_a_refusal_changes_nothing():
    case = hand("refuse: [2, raise, 60]", "[3, bring_in]")
    assert verdict(case, state(), state(refused="out_of_turn"), BROUGHT_IN).outcome is Outcome.PASSED
    found = finding(case, state(), state(refused="out_of_turn", stacks={"1": 995, "2": 935, "3": 995}), BROUGHT_IN)
    assert (found.step, found.field) == (1, "stacks")
    assert "may change nothing" in found.message


def test_a_refusal_may_list_the_legal_actions_in_another_order():
    reordered = state(refused="out_of_turn", legal=list(reversed(state()["legal"])))
    assert verdict(hand("refuse: [2, call]"), state(), reordered).outcome is Outcome.PASSED
    fewer = state(refused="out_of_turn", legal=state()["legal"][:1])
    assert finding(hand("refuse: [2, call]"), state(), fewer).field == "legal"


def test_what_is_not_declared_may_change_with_a_refusal():
    changed_pots = state(refused="out_of_turn", pots="whatever")
    assert verdict(hand("refuse: [2, call]"), state(), changed_pots, hello=without("pots")).outcome is Outcome.PASSED


def test_two_refusals_in_a_row():
    case = hand("refuse: [2, call]", "refuse: [1, call]")
    refused = state(refused="out_of_turn")
    assert verdict(case, state(), refused, refused).outcome is Outcome.PASSED


def test_the_reason_of_a_refusal_is_judged_where_the_scenario_gives_one():
    case = hand("{refuse: [2, raise, 60], reason: out_of_turn}")
    assert verdict(case, state(), state(refused="out_of_turn")).outcome is Outcome.PASSED
    found = finding(case, state(), state(refused="wrong_amount"))
    assert (found.step, found.expected, found.observed) == (1, "out_of_turn", "wrong_amount")
    assert verdict(hand("refuse: [2, raise, 60]"), state(), state(refused="wrong_amount")).outcome is Outcome.PASSED


def test_an_engine_without_reasons():
    hello = without("reasons")
    refused = state(refused=True)
    assert verdict(hand("refuse: [2, raise, 60]"), state(), refused, hello=hello).outcome is Outcome.PASSED
    found = verdict(hand("{refuse: [2, raise, 60], reason: out_of_turn}"), state(), refused, hello=hello)
    assert (found.outcome, found.not_observed) == (Outcome.NOT_OBSERVED, ("reasons",))


def test_an_engine_with_reasons_has_to_give_one():
    assert finding(hand("refuse: [2, raise, 60]"), state(), state(refused=True)).field == "refused"


@pytest.mark.parametrize("value", [False, 0, 1, [], {}, "because"])
def test_a_refusal_is_a_reason_or_it_is_not_there(value):
    assert finding(hand("[3, bring_in]"), state(refused=value), BROUGHT_IN).step == 0


def test_the_deal_answers_no_action():
    found = finding(hand("[3, bring_in]"), state(refused="not_legal"), BROUGHT_IN)
    assert (found.step, found.field) == (0, "refused")


# Steps


@pytest.mark.parametrize(("states", "step"), [(0, 0), (1, 1), (3, 2)])
def test_a_state_too_few_or_too_many(states, step):
    found = finding(hand("[3, bring_in]"), *[state()] * states)
    assert (found.step, found.field, found.expected, found.observed) == (step, "steps", 2, states)


@pytest.mark.parametrize("steps", [None, {}, "third", 2])
def test_steps_are_a_list(steps):
    found = judge(job(hand()), Reply(result={"steps": steps}), engine()).finding
    assert (found.step, found.field) == (None, "steps")


def test_steps_are_called_so():
    found = judge(job(hand()), Reply(result={"step": []}), engine()).finding
    assert found.message == "`steps` is missing; `step` is there: write `steps`"


# What is not observed


def test_what_is_not_declared_is_not_judged():
    case = hand("[3, bring_in]", "expect: {to_act: 1, pots: [[99, [1, 2, 3]]], stacks: {3: 985}}")
    found = verdict(case, state(), BROUGHT_IN, hello=without("pots", "stacks"))
    assert (found.outcome, found.not_observed) == (Outcome.NOT_OBSERVED, ("pots", "stacks"))


def test_what_is_observed_must_be_right_all_the_same():
    case = hand("[3, bring_in]", "expect: {pots: [[99, [1, 2, 3]]], to_act: 2}")
    found = verdict(case, state(), BROUGHT_IN, hello=without("pots"))
    assert (found.outcome, found.finding.field, found.not_observed) == (Outcome.FAILED, "to_act", ("pots",))


@pytest.mark.parametrize(
    ("field", "needs"),
    [
        ("offers: [call]", "legal"),
        ("offers_not: [raise]", "legal"),
        ("won: {1: 20}", "awards"),
        ("winners: [{high: [1]}]", "awards"),
    ],
)
def test_what_is_judged_from_another_field(field, needs):
    case = hand("[3, bring_in]", f"expect: {{{field}}}")
    assert verdict(case, state(), over(), hello=without(needs)).not_observed == (needs,)


def test_a_declared_field_that_is_missing_is_a_failure():
    found = finding(hand("[3, bring_in]"), state(), state(pots=None))
    assert (found.step, found.field) == (1, "pots")
    assert finding(hand("[3, bring_in]"), state(), over(awards=None)).field == "awards"


def test_the_fields_of_the_end_are_not_needed_before():
    assert verdict(hand("[3, bring_in]"), state(), BROUGHT_IN).outcome is Outcome.PASSED


def test_views_are_needed_only_where_they_are_asked_for():
    asks = hand("[3, bring_in]", 'expect: {views: {1: {3: "?? ?? 2c"}}}')
    assert finding(asks, state(), BROUGHT_IN).field == "views"
    assert verdict(asks, state(), BROUGHT_IN, hello=without("views")).not_observed == ("views",)


# Inputs that must be refused


def refusal(reason="invalid_table", code=-32602):
    return Reply(error={"code": code, "message": "No.", "data": {"reason": reason, "field": "table"}})


REFUSED = hand(refused="invalid_table", steps=())


def test_an_input_that_must_be_refused():
    assert judge(job(REFUSED), refusal(), engine()).outcome is Outcome.PASSED


def test_an_input_that_is_refused_for_another_reason():
    found = judge(job(REFUSED), refusal("invalid_cards"), engine())
    assert (found.outcome, found.finding.expected, found.finding.observed) == (
        Outcome.FAILED,
        "invalid_table",
        "invalid_cards",
    )
    assert judge(job(REFUSED), Reply(error={"code": -32602}), engine()).outcome is Outcome.FAILED


def test_an_input_that_must_be_refused_and_is_accepted():
    found = judge(job(REFUSED), Reply(result={"steps": [state()]}), engine()).finding
    assert found.message == "the input must be refused (invalid_table), and was accepted"


def test_an_engine_without_reasons_need_only_refuse():
    found = judge(job(REFUSED), Reply(error={"code": -32602, "message": "No."}), without("reasons"))
    assert (found.outcome, found.not_observed) == (Outcome.NOT_OBSERVED, ("reasons",))


@pytest.mark.parametrize("code", [-32603, -32600, -32601, 1, None, True, -32602.0])
def test_an_error_of_another_code_is_no_refusal(code):
    found = judge(job(REFUSED), refusal(code=code), engine())
    assert found.outcome is Outcome.ERRORED
    assert "invalid_table" in found.reason


def test_an_error_where_an_answer_is_expected():
    found = judge(job(hand()), refusal(), engine())
    assert found.outcome is Outcome.ERRORED
    assert found.reason == 'answered with the error -32602: No., reason "invalid_table", field "table"'


def test_trouble():
    found = judge(job(hand()), Reply(trouble="exit status 1", stderr="Traceback"), engine())
    assert (found.outcome, found.reason, found.stderr) == (Outcome.ERRORED, "exit status 1", "Traceback")


@pytest.mark.parametrize("result", [None, [], "third", 5, True])
def test_a_result_that_is_no_object(result):
    assert judge(job(hand()), Reply(result=result), engine()).outcome is Outcome.ERRORED


# What is not asked


def test_a_method_that_is_not_declared():
    hello = engine(methods=frozenset({"evaluate"}))
    assert unsupported(job(hand()), hello) == "the engine does not declare the method `play`"
    answer = Reply(error={"code": -32601, "message": "no such method"})
    assert judge(job(hand()), answer, hello).outcome is Outcome.UNSUPPORTED


def test_a_method_that_is_declared_and_not_there():
    assert judge(job(hand()), Reply(error={"code": -32601}), engine()).outcome is Outcome.ERRORED


@pytest.mark.parametrize("step", ["[1, time_out]", "refuse: [1, time_out]"])
def test_an_action_that_is_not_declared(step):
    hello = engine(actions=frozenset({"bring_in", "call"}))
    assert unsupported(job(hand("[3, bring_in]", step)), hello) == "the engine does not declare the action `time_out`"
    assert unsupported(job(hand("[3, bring_in]", "[1, call]")), hello) is None


def test_a_value_that_is_named_and_not_declared():
    hello = engine(options={"raise_cap": (4, "none")})
    case = hand(when={"raise_cap": (3, 4)})
    assert unsupported(job(case), hello) == "the engine does not declare `raise_cap: 3`"
    assert unsupported(job(case, raise_cap=4), hello) is None


def test_a_value_that_does_not_exist_is_asked_of_everybody():
    hello = engine(options={"raise_cap": (3,)})
    case = hand(when={"raise_cap": (7,)}, refused="unknown_option", steps=())
    assert unsupported(job(case, raise_cap=7), hello) is None
    assert judge(job(case, raise_cap=7), refusal("unknown_option"), hello).outcome is Outcome.PASSED


# Rankings

FLUSH, TIE, FOUR = read(
    """
theme: A theme
rules: [high.best-five]
scenarios:
  - {id: a, title: A, evaluate: {cards: Ah 3h 5h 6h 8h Kd Qd}, expect: {high: [flush, A8653], low: 8653A}}
  - {id: b, title: B, compare: {hands: [Ah Kd Qc Js 9h, Ad Kc Qs Jh 9d]}, expect: {high: [1, 2], low: []}}
  - {id: c, title: C, evaluate: {cards: Kc Kd Kh 7s}, refused: invalid_cards}
"""
)
HIGH = {"category": "flush", "ranks": "A8653"}


def ranked(case, **result):
    return judge(job(case), Reply(result=result), engine())


def test_a_ranking_as_expected():
    assert ranked(FLUSH, high=HIGH, low="8653A").outcome is Outcome.PASSED
    assert ranked(TIE, high=[1, 0], low=[]).outcome is Outcome.PASSED


def test_a_ranking_that_is_not_as_expected():
    found = ranked(FLUSH, high={**HIGH, "ranks": "A8652"}, low="8653A").finding
    assert (found.step, found.field, found.expected, found.observed) == (
        None,
        "high",
        ["flush", "A8653"],
        ["flush", "A8652"],
    )
    found = ranked(FLUSH, high=HIGH, low=None).finding
    assert (found.field, found.expected, found.observed) == ("low", "8653A", "none")


def test_hands_are_told_from_one():
    found = ranked(TIE, high=[1], low=[]).finding
    assert (found.field, found.expected, found.observed) == ("high", "hand 1, hand 2", "hand 2")
    assert ranked(TIE, high=[0, 1, 1], low=[]).outcome is Outcome.FAILED


@pytest.mark.parametrize(
    ("called", "meant"),
    [
        ("one_pair", "pair"),
        ("One Pair", "pair"),
        ("trips", "three_of_a_kind"),
        ("Three of a Kind", "three_of_a_kind"),
        ("boat", "full_house"),
        ("quads", "four_of_a_kind"),
        ("royal-flush", "straight_flush"),
        ("STRAIGHT", "straight"),
        ("flussh", "flush"),
    ],
)
def test_another_name_of_a_category_is_told_as_ours(called, meant):
    found = ranked(FLUSH, high={**HIGH, "category": called}, low="8653A").finding
    assert found.message.endswith(f"is no category: did you mean `{meant}`?")


@pytest.mark.parametrize("low", ["", "none"])
def test_an_empty_low_is_told_to_be_null(low):
    found = ranked(FLUSH, high=HIGH, low=low).finding
    assert (found.field, found.expected) == ("low", "null where no low qualifies")


def test_no_low():
    case = changed(FLUSH, steps=(type(FLUSH.steps[0])({"low": "none"}),))
    assert ranked(case, high=HIGH, low=None).outcome is Outcome.PASSED
    assert ranked(case, high=HIGH, low="8653A").outcome is Outcome.FAILED


def test_half_a_ranking_is_judged_by_what_is_there():
    found = ranked(FLUSH, low="8653A")
    assert (found.outcome, found.not_observed) == (Outcome.NOT_OBSERVED, ("high",))
    assert ranked(FLUSH, high={**HIGH, "category": "pair"}).outcome is Outcome.FAILED


def test_cards_that_must_be_refused():
    assert judge(job(FOUR), refusal("invalid_cards"), engine()).outcome is Outcome.PASSED
    assert ranked(FOUR, high=HIGH, low=None).outcome is Outcome.FAILED


def test_what_the_engine_has_no_means_for_is_unsupported_even_where_a_refusal_is_wanted():
    no_means = Reply(error={"code": -32602, "message": "No.", "data": {"reason": "unsupported"}})
    for case in (hand(), REFUSED):
        assert judge(job(case), no_means, engine()).outcome is Outcome.UNSUPPORTED


def test_an_engine_error_of_another_code_is_no_lack_of_means():
    broken = Reply(error={"code": -32603, "message": "No.", "data": {"reason": "unsupported"}})
    assert judge(job(hand()), broken, engine()).outcome is Outcome.ERRORED
