"""Positions in which the rules are easily got wrong, and what is legal in them. Stakes 20/40, ante 5, bring-in 10."""

from __future__ import annotations

import pytest
from reference_hands import act, dealt, may, options

from stud8_reference.legal import ActionRefusedError
from stud8_reference.state import Pot, Street

RICH = [1000, 1000, 1000]


class TestThirdStreet:
    def test_the_weakest_suit_of_the_lowest_rank_opens_and_the_ace_is_high(self) -> None:
        assert dealt(RICH, "2h 2c 2s").to_act == 2
        assert dealt(RICH, "Ac 3d Kh").to_act == 2

    def test_the_low_card_brings_in_and_may_complete_where_that_is_allowed(self) -> None:
        assert may(dealt(RICH, "2h 9c Ks")) == "1: bring_in 10"
        either = options(bring_in_choice="bring_in_or_complete")
        assert may(dealt(RICH, "2h 9c Ks", chosen=either)) == "1: bring_in 10, complete 20"

    def test_a_completion_is_the_bet_and_three_raises_follow(self) -> None:
        state = act(dealt(RICH, "2h 9c Ks"), "1 bring_in, 2 complete 20, 3 raise 40, 1 raise 60")
        assert may(state) == "2: fold, call 60, raise 80"
        assert may(act(state, "2 raise 80")) == "3: fold, call 80"

    def test_a_bring_in_that_is_only_called_ends_the_round(self) -> None:
        state = act(dealt(RICH, "2h 9c Ks"), "1 bring_in, 2 call, 3 call")
        assert state.street is Street.FOURTH

    def test_the_low_card_is_all_in_for_the_ante(self) -> None:
        state = dealt([1000, 5, 1000, 1000], "6c 2s 9d 3c")
        assert may(state) == "3: bring_in 10, fold"
        assert may(act(state, "3 fold")) == "4: bring_in 10, fold"
        lowest = options(allin_low_card="next_lowest")
        assert may(dealt([1000, 5, 1000, 1000], "6c 2s 9d 3c", chosen=lowest)) == "4: bring_in 10"

    def test_all_who_could_open_fold_but_one_and_the_hand_is_dealt_out(self) -> None:
        state = act(dealt([1000, 5, 1000], "6c 2s 9d"), "3 fold")
        assert state.street is Street.OVER
        assert state.outcome is not None
        assert state.outcome.pots == (Pot(15, (1, 2)),)

    def test_a_short_bring_in(self) -> None:
        stacks = [7, 1000, 1000]
        assert may(act(dealt(stacks, "2h 9c Ks"), "1 bring_in 2")) == "2: fold, call 10, complete 20"
        short = options(short_bring_in="call_short")
        state = act(dealt(stacks, "2h 9c Ks", chosen=short), "1 bring_in")
        assert may(state) == "2: fold, call 2, complete 20"

    def test_an_all_in_between_a_short_bring_in_and_the_whole_one_does_not_count(self) -> None:
        short = options(short_bring_in="call_short")
        state = act(dealt([7, 11, 1000, 1000], "2h 9c Ks Qd", chosen=short), "1 bring_in")
        assert may(state) == "2: fold, call 2, complete 6"
        assert may(act(state, "2 complete")) == "3: fold, call 6, complete 20"


class TestShortWagers:
    def fifth(self, stacks: list[int], **chosen: str) -> str:
        state = dealt(stacks, "Kc 9h Qs 2d", chosen=options(**chosen), s1="?? ?? Kc Kd", s4="?? ?? 2d 7s")
        state = act(state, "4 bring_in, 1 call, 2 call, 3 call")
        state = act(state, "1 check, 2 check, 3 check, 4 check")
        return may(act(state, "1 bet 40, 2 call, 3 raise"))

    def test_less_than_half_a_step_is_called_or_completed(self) -> None:
        assert self.fifth([1000, 1000, 15 + 58, 1000]) == "4: fold, call 58, complete 80"

    def test_half_a_step_counts_as_full(self) -> None:
        assert self.fifth([1000, 1000, 15 + 60, 1000]) == "4: fold, call 60, raise 100"
        assert self.fifth([1000, 1000, 15 + 60, 1000], short_all_in="full_bet") == "4: fold, call 60, complete 80"

    def test_who_has_acted_may_raise_again_only_when_enough_was_added_to_his_own_bet(self) -> None:
        state = dealt([1000, 15 + 52, 15 + 64, 1000], "Kc 9h Qs 2d", s1="?? ?? Kc Kd", s4="?? ?? 2d 7s")
        state = act(state, "4 bring_in, 1 call, 2 call, 3 call, 1 check, 2 check, 3 check, 4 check")
        state = act(state, "1 bet 40, 2 raise 52, 3 complete 64, 4 call")
        assert may(state) == "1: fold, call 64, raise 104"

    def test_nobody_raises_when_all_others_are_all_in(self) -> None:
        state = act(dealt([1000, 35, 35], "Kc 9h 2s"), "3 bring_in, 1 complete, 2 raise 30")
        assert may(act(state, "3 call")) == "1: fold, call 30"


class TestFourthStreetPair:
    def fourth(self, who: str, stacks: list[int] | None = None) -> str:
        state = dealt(stacks or RICH, "9h Kc 2d", chosen=options(fourth_street_pair=who), s1="?? ?? 9h 9s")
        return may(act(state, "3 bring_in, 1 call, 2 call"))

    def test_to_open(self) -> None:
        assert self.fourth("none") == "1: check, fold, bet 20"
        assert self.fourth("pair_holder") == "1: check, fold, bet 20, bet 40"
        assert self.fourth("any_player", [15 + 33, 1000, 1000]) == "1: check, fold, bet 20, bet 33"

    def test_to_raise(self) -> None:
        for who, answer in [
            ("pair_holder", "2: fold, call 20, raise 40"),
            ("any_player", "2: fold, call 20, raise 40, raise 60"),
        ]:
            state = dealt(RICH, "9h Kc 2d", chosen=options(fourth_street_pair=who), s1="?? ?? 9h 9s")
            state = act(state, "3 bring_in, 1 call, 2 call")
            assert may(act(state, "1 bet 20")) == answer
            assert may(act(state, "1 bet 40")) == "2: fold, call 40, raise 80"

    def test_without_an_amount_the_smaller_size_is_meant(self) -> None:
        state = dealt(RICH, "9h Kc 2d", chosen=options(fourth_street_pair="any_player"), s1="?? ?? 9h 9s")
        state = act(state, "3 bring_in, 1 call, 2 call, 1 bet")
        assert may(state) == "2: fold, call 20, raise 40, raise 60"
        assert may(act(state, "2 raise")).startswith("3: fold, call 40")

    def test_who_shows_no_pair(self) -> None:
        for who, answer in [
            ("pair_holder", "2: check, fold, bet 20"),
            ("any_player", "2: check, fold, bet 20, bet 40"),
        ]:
            state = dealt(RICH, "9h Kc 2d", chosen=options(fourth_street_pair=who), s1="?? ?? 9h 9s")
            assert may(act(state, "3 bring_in, 1 call, 2 call, 1 check")) == answer


def test_the_cap_is_lifted_only_for_a_round_that_two_begin() -> None:
    lifted = options(heads_up_cap="lifted_if_round_starts_heads_up")
    third = act(dealt(RICH, "2h 9c Ks", chosen=lifted), "1 bring_in, 2 complete, 3 raise, 1 fold, 2 raise, 3 raise")
    assert may(third) == "2: fold, call 80"
    fourth = act(act(third, "2 call"), "3 bet, 2 raise, 3 raise, 2 raise, 3 raise, 2 raise")
    assert may(fourth) == "3: fold, call 120, raise 140"


def test_refusals_say_why() -> None:
    state = dealt(RICH, "2h 9c Ks")
    for words, reason in [("2 call", "out_of_turn"), ("1 fold", "not_legal"), ("1 bring_in 11", "wrong_amount")]:
        with pytest.raises(ActionRefusedError) as caught:
            act(state, words)
        assert caught.value.reason == reason


def test_side_pots_are_shown_first_and_won_on_their_own() -> None:
    state = dealt(
        [45, 105, 105],
        "",
        s1="Ah 2s 3h 4d 5h 6d 7d",
        s2="Qs Ks Qd 9c Jh 5d 5s",
        s3="3d 8c 6c 7h As 8d Tc",
    )
    state = act(state, "1 bring_in, 2 complete, 3 raise 40, 1 call, 2 raise 60, 3 raise 80, 2 call, 2 bet, 3 call")
    assert state.street is Street.OVER
    assert state.outcome is not None
    assert state.outcome.pots == (Pot(135, (1, 2, 3)), Pot(120, (2, 3)))
    assert state.outcome.showing == (3, 2, 1)
    assert [(award.pot, award.side, award.seat, award.amount) for award in state.outcome.awards] == [
        (0, "high", 1, 68),
        (0, "low", 1, 67),
        (1, "high", 2, 60),
        (1, "low", 3, 60),
    ]


def test_an_uncalled_bet_goes_back() -> None:
    state = act(dealt(RICH, "2h 9c Ks"), "1 bring_in, 2 complete, 3 fold, 1 fold")
    assert state.outcome is not None
    assert state.outcome.returned == {2: 10}
    assert state.outcome.pots == (Pot(35, (2,)),)
    assert [player.stack for player in state.players] == [985, 1020, 995]
