"""Laws that hold at every moment of every hand, under all options, whatever the players do."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import get_args

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from reference_hands import random_start

from stud8_reference.cards import DECK_SIZE
from stud8_reference.hand import apply, start
from stud8_reference.legal import Action, ActionRefusedError, legal
from stud8_reference.pots import layers
from stud8_reference.showing import views
from stud8_reference.state import Do, Scripted, State, Street
from stud8_reference.table import Seat
from stud8_reference.writing import write_state

seeds = st.integers(0, 2**32)


def money(state: State) -> int:
    in_the_pot = 0 if state.outcome else sum(player.paid for player in state.players)
    return sum(player.stack for player in state.players) + in_the_pot


def check_chips(state: State, total: int) -> None:
    unit = state.game.table.unit
    assert money(state) == total
    assert all(player.stack >= 0 and player.stack % unit == 0 for player in state.players)
    if not state.outcome:
        pots = layers(state.players)
        assert sum(pot.amount for pot in pots) == sum(player.paid for player in state.players)
        assert all(pot.eligible and pot.amount > 0 for pot in pots)


def check_cards(state: State) -> None:
    dealt = [card for player in state.players for card in player.cards] + list(state.common)
    assert len(dealt) == len(set(dealt)) == state.dealt <= DECK_SIZE
    assert all(set(player.board) <= set(player.cards) for player in state.players)
    assert len({(len(player.cards), len(player.board)) for player in state.live}) == 1


def check_views(state: State) -> None:
    showdown = bool(state.outcome and state.outcome.showing)
    for viewer, seen in views(state).items():
        for holder, cards in seen.items():
            player = next(player for player in state.players if player.seat == holder)
            hidden = 0 if viewer == holder or showdown else len(player.cards) - len(player.board)
            assert cards.count("??") == hidden


def check_legal(state: State, random: Random) -> None:
    """All that is listed is accepted; other amounts, other actions and other seats are refused, and nothing changes."""
    before = deepcopy(state)
    offers = legal(state)
    assert len(offers) == len(set(offers))
    assert any(do in ("check", "call", "bring_in") for do, _ in offers)
    seat = state.to_act
    assert seat is not None
    for do, to in offers:
        assert apply(state, Action(seat, do, to)) != state
    amounts = {to for _, to in offers if to is not None}
    near = {amount + difference for amount in amounts for difference in (-1, 0, 1)} | {0, random.randrange(10**6)}
    for do in get_args(Do):
        if do == "time_out":
            continue
        if do not in {offered for offered, _ in offers}:
            refused(state, Action(seat, do), "not_legal")
        for to in near:
            if (do, to) not in offers:
                refused(state, Action(seat, do, to), "wrong_amount" if do in dict(offers) else "not_legal")
    for player in state.players:
        if player.seat != seat:
            refused(state, Action(player.seat, offers[0][0]), "out_of_turn")
    assert state == before


def refused(state: State, action: Action, reason: str) -> None:
    with pytest.raises(ActionRefusedError) as caught:
        apply(state, action)
    assert caught.value.reason == reason


def check_end(state: State, total: int) -> None:
    outcome = state.outcome
    assert outcome is not None
    assert state.street is Street.OVER
    assert legal(state) == []
    assert sum(player.stack for player in state.players) == total
    for index, pot in enumerate(outcome.pots):
        awards = [award for award in outcome.awards if award.pot == index]
        assert sum(award.amount for award in awards) == pot.amount
        assert {award.seat for award in awards} <= set(pot.eligible) <= {player.seat for player in state.live}
    assert all(award.amount > 0 and award.amount % state.game.table.unit == 0 for award in outcome.awards)
    if len(state.live) > 1:
        assert sorted(outcome.showing) == [player.seat for player in state.live]
        assert {len(player.cards) + len(state.common) for player in state.live} == {6 if ran_out(state) else 7}
    else:
        assert outcome.showing == ()


def ran_out(state: State) -> bool:
    """Whether sixth street took the last cards of the deck, so that there was no card at all for seventh."""
    return state.dealt == DECK_SIZE and len(state.common) + len(state.live[0].cards) == 6


def choose(state: State, random: Random) -> tuple[Do, int | None]:
    """One of the legal actions; folds are made rare, so that hands last."""
    offers = legal(state)
    if random.random() < 0.8:
        offers = [offer for offer in offers if offer[0] != "fold"]
    return random.choice(offers)


def play_out(state: State, random: Random) -> list[State]:
    """All states of a hand in which everybody acts at random."""
    states = [state]
    while (seat := state.to_act) is not None:
        do, to = choose(state, random)
        state = apply(state, Action(seat, do, to))
        states.append(state)
        assert len(states) < 5000
    return states


@settings(max_examples=400, deadline=None)
@given(seeds)
def test_chips_cards_and_views_at_every_step(seed: int) -> None:
    random = Random(seed)
    state = random_start(random)
    total = money(state)
    states = play_out(state, random)
    for each in states:
        check_chips(each, total)
        check_cards(each)
        check_views(each)
        json.dumps(write_state(each, with_views=True))
    check_end(states[-1], total)


@settings(max_examples=100, deadline=None)
@given(seeds)
def test_pots_and_the_uncalled_bet_are_all_that_was_put_in(seed: int) -> None:
    random = Random(seed)
    state = random_start(random)
    assume(not state.outcome)
    put_in = sum(player.paid for player in state.players)
    while (seat := state.to_act) is not None:
        assert state.turn is not None
        assert put_in == sum(player.paid for player in state.players)
        do, to = choose(state, random)
        put_in += 0 if to is None else to - state.players[state.turn].bet
        state = apply(state, Action(seat, do, to))
    assert state.outcome is not None
    assert sum(pot.amount for pot in state.outcome.pots) + sum(state.outcome.returned.values()) == put_in


@settings(max_examples=100, deadline=None)
@given(seeds)
def test_exactly_the_legal_actions_are_accepted(seed: int) -> None:
    random = Random(seed)
    state = random_start(random)
    for each in play_out(state, random):
        if each.turn is not None:
            check_legal(each, random)
        else:
            refused(each, Action(each.players[0].seat, "check"), "out_of_turn")


@settings(max_examples=100, deadline=None)
@given(seeds)
def test_a_player_who_never_answers_does_what_costs_least(seed: int) -> None:
    state = random_start(Random(seed))
    while (seat := state.to_act) is not None:
        offers = [do for do, _ in legal(state)]
        after = apply(state, Action(seat, "time_out"))
        expected = next(do for do in ("bring_in", "check", "fold") if do in offers)
        assert after == apply(state, Action(seat, expected))
        state = after


@settings(max_examples=100, deadline=None)
@given(seeds)
def test_a_deck_and_the_script_of_its_cards_give_the_same_hand(seed: int) -> None:
    random = Random(seed)
    first = random_start(random)
    game, stacks = first.game, {player.seat: player.stack + player.paid for player in first.players}
    states = play_out(first, Random(seed))
    if first.outcome:
        stacks = {}
    ended = states[-1]
    script = Scripted({player.seat: player.cards for player in ended.players}, ended.common)
    if stacks:
        seats = [Seat(seat, stack) for seat, stack in reversed(stacks.items())]
        again = play_out(start(game.table, seats, game.options, script), Random(seed))
        assert [write_state(state, True) for state in again] == [write_state(state, True) for state in states]


def test_random_hands_reach_the_rare_positions() -> None:
    """The laws above are worth little if the hands they are tried on never come to anything."""
    found = set()
    for seed in range(400):
        random = Random(seed)
        states = play_out(random_start(random), random)
        outcome = states[-1].outcome
        assert outcome is not None
        found |= {f"common {len(states[-1].common)}", f"pots {min(len(outcome.pots), 3)}"}
        found |= {f"side {award.side}" for award in outcome.awards}
        found |= {"returned"} if outcome.returned else {"not returned"}
        found |= {"contested"} if outcome.showing else {"uncontested"}
        found |= {"at once"} if len(states) == 1 else set()
        found |= {f"duty {state.duty.value}" for state in states if state.duty}
        found |= {"two sizes" for state in states if [do for do, _ in legal(state)].count("bet") == 2}
        found |= {"short" for state in states if state.round.level != state.round.full and not state.duty}
    assert found >= {
        "common 0", "common 1", "common 2", "pots 1", "pots 2", "pots 3", "side high", "side low", "returned", "not returned",
        "contested", "uncontested", "at once", "duty own", "duty passed on", "two sizes", "short",
    }  # fmt: skip
