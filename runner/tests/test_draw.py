"""How a hand is drawn from its steps and the states of a run."""

from __future__ import annotations

from making import hand, over, read, state

from stud8_runner.reports.draw import colour, draw

VIEWS = {str(seer): {"1": ["??", "??", "9h"], "2": ["??", "??", "3h"], "3": ["??", "??", "2c"]} for seer in (1, 2, 3)}
OWN = {"1": ["Kc", "Qd", "9h"], "2": ["7c", "2d", "3h"], "3": ["Ac", "Td", "2c"]}
for seat, cards in OWN.items():
    VIEWS[seat] = {**VIEWS[seat], seat: cards}

START = state(views=VIEWS)
BROUGHT_IN = state(views=VIEWS, stacks={"1": 995, "2": 995, "3": 985}, bets={"1": 0, "2": 0, "3": 10}, to_act=1)
ENDED = over(views={"1": {"1": OWN["1"]}})


def test_a_street_shows_cards_stacks_and_the_pot_before_what_happens_on_it():
    case = hand("[3, bring_in]", "expect: {to_act: 1}")
    assert draw(case, [START, BROUGHT_IN]).splitlines() == [
        "Third street                                      pot 15",
        "  seat 1    Kc Qd | 9h          |       995",
        "  seat 2    7c 2d | 3h          |       995",
        "  seat 3    Ac Td | 2c          |       995",
        "",
        "  seat 3    brings in 10",
        "  expected  seat 1 is to act",
    ]


def test_the_end_shows_who_folded_who_wins_and_what_goes_back():
    drawn = draw(hand("[3, bring_in]"), [START, ENDED])
    assert "Hand over" in drawn
    assert "  seat 1    Kc Qd | 9h          |      1015  wins 20 high  gets 5 back" in drawn
    assert drawn.count("folded") == 2


def test_a_card_that_is_not_written_is_left_open():
    case = hand("[3, bring_in]", cards={3: ("??", "Td", "2c")})
    assert "  seat 3    .. Td | 2c" in draw(case, [START, BROUGHT_IN])


def test_an_action_with_the_whole_stack_is_all_in():
    poor = state(views=VIEWS, stacks={"1": 995, "2": 995, "3": 10})
    drawn = draw(hand("[3, bring_in]"), [poor, BROUGHT_IN])
    assert "seat 3    brings in 10 and is all-in" in drawn


def test_a_refused_action_is_told_with_its_reason():
    case = hand("{refuse: [2, raise, 60], reason: wrong_amount}")
    assert "  refused   seat 2 raises to 60 (wrong amount)" in draw(case, [START, START])


def test_without_states_everything_is_drawn_as_written():
    assert draw(hand("[3, bring_in]", "[1, complete, 20]")).splitlines() == [
        "  seat 1    1000   Kc Qd 9h 9s",
        "  seat 2    1000   7c 2d 3h Js",
        "  seat 3    1000   Ac Td 2c 5h",
        "  seat 3    brings in",
        "  seat 1    completes to 20",
    ]


def test_hands_to_compare_count_from_one():
    (case,) = read(
        "theme: T\nrules: [order.high-board]\nscenarios:\n"
        "  - {id: a, title: A, compare: {hands: [Ah Kh Qh Jh 9h, 2c 3c 4c 5c 7d]}, expect: {high: [1], low: [2]}}\n"
    )
    assert draw(case).splitlines() == [
        "  hand 1    Ah Kh Qh Jh 9h",
        "  hand 2    2c 3c 4c 5c 7d",
        "  expected  high: hand 1",
        "            low: hand 2",
    ]


def test_a_table_that_must_be_refused_says_why():
    assert "the input must be refused: invalid table" in draw(hand(refused="invalid_table", steps=()))


def test_long_expectations_are_broken_between_words():
    case = hand(
        "[3, bring_in]", "expect: {stacks: {1: 100000000000000000, 2: 100000000000000000, 3: 100000000000000000}}"
    )
    assert max(map(len, draw(case, [START, BROUGHT_IN]).splitlines())) <= 100


def test_suits_have_colours():
    assert colour("Ah") == "\x1b[31mAh\x1b[0m"
    assert colour("As") == "As"
