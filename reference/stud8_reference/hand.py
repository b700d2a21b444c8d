"""A hand from the antes to the awards: `start` deals it, `apply` carries out one action."""

from __future__ import annotations

from collections.abc import Sequence

from stud8_reference.bring_in import owed_after, who_opens
from stud8_reference.deal import check_cards, deal_street, deal_third_street
from stud8_reference.legal import Action, choose
from stud8_reference.options import Options
from stud8_reference.order import first_to_act, next_to_act
from stud8_reference.pots import layers, uncalled
from stud8_reference.rules import rule
from stud8_reference.settle import settle_pots, show
from stud8_reference.showing import showing_order
from stud8_reference.state import Award, Deck, Duty, Game, Outcome, Player, Pot, Scripted, State, Street, changed
from stud8_reference.table import Seat, Table, bring_in_amount, check_seats, check_table
from stud8_reference.wagers import make_wager, new_round, put_in


@rule("deal.antes-first", "table.no-blinds")
def start(table: Table, seats: Sequence[Seat], options: Options, cards: Scripted | Deck) -> State:
    """Return the state after the antes and the deal of third street.

    When the antes leave no two players with chips, the hand is dealt out and over. Raises `InputRefusedError` when the table,
    the seats or the cards are refused.
    """
    check_table(table, options)
    check_seats(seats, table, options)
    check_cards(cards, seats)
    game = Game(table, options, bring_in_amount(table, options), cards)
    players = tuple(post_ante(seat, table) for seat in sorted(seats, key=lambda seat: seat.number))
    active = sum(player.active for player in players)
    state = deal_third_street(State(game, Street.THIRD, players, new_round(game, Street.THIRD, active)))
    if betting_stops(state):
        return next_street(state)
    turn, duty = who_opens(state)
    return changed(state, turn=turn, duty=duty)


@rule("table.ante", "all-in.ante", "all-in.never-more-than-stack")
def post_ante(seat: Seat, table: Table) -> Player:
    """Return the player after the ante, for which he posts all he has when he has less."""
    ante = min(table.ante, seat.stack)
    return Player(seat.number, stack=seat.stack - ante, paid=ante)


@rule("betting.refusal-changes-nothing", "bring-in.compulsory")
def apply(state: State, action: Action) -> State:
    """Return the state after an action, in which the next one is awaited or the hand is over.

    Raises `ActionRefusedError` for an action that is refused; `state` itself never changes. Raises `InputRefusedError`
    (`invalid_cards`) when the hand goes on and the script lacks a card for it.
    """
    do, to = choose(state, action)
    if do == "fold":
        return after_fold(fold(state))
    if do == "check":
        return go_on(match(state, 0))
    assert to is not None
    if do == "call":
        return go_on(match(state, to))
    if do == "bring_in":
        return go_on(bring_in(state, to))
    return go_on(changed(make_wager(state, to), duty=None))


@rule("betting.fold")
def fold(state: State) -> State:
    """Return the state after the player to act folded; what he has put in stays in."""
    assert state.turn is not None
    folded = changed(state.players[state.turn], live=False)
    return changed(state, players=with_player(state, folded), duty=state.duty and Duty.PASSED_ON)


@rule("betting.call", "betting.check")
def match(state: State, to: int) -> State:
    """Return the state after the player to act made his total for the street `to`: a call, or a check, where it is 0."""
    assert state.turn is not None
    player = state.players[state.turn]
    return changed(state, players=with_player(state, put_in(player, to)))


@rule("bring-in.amount", "bring-in.short", "betting.bring-in-has-acted")
def bring_in(state: State, to: int) -> State:
    """Return the state after the player to act brought in: he has acted, and the others owe what `owed_after` says."""
    assert state.turn is not None
    return changed(
        match(state, to), round=changed(state.round, level=owed_after(state, to)), duty=None, brought_in=state.turn
    )


def with_player(state: State, changed: Player) -> tuple[Player, ...]:
    """Return the players with the one to act replaced."""
    assert state.turn is not None
    return (*state.players[: state.turn], changed, *state.players[state.turn + 1 :])


@rule("betting.last-player")
def after_fold(state: State) -> State:
    """Return the state in which the next action is awaited after a fold, or the end when only one player is left."""
    return end_uncontested(state) if len(state.live) == 1 else go_on(state)


@rule("betting.round-ends")
def go_on(state: State) -> State:
    """Return the state in which the next action is awaited, after one was carried out that left several players live."""
    following = next_to_act(state)
    if following is None or betting_stops(state):
        return next_street(state)
    return changed(state, turn=following)


@rule("all-in.betting-stops")
def betting_stops(state: State) -> bool:
    """Say whether at most one player is active, and he faces nothing: then there is no more betting in the hand."""
    active = state.active
    return len(active) <= 1 and not any(state.faces_a_bet(player) for player in active)


@rule("betting.five-rounds", "all-in.cards-dealt-out", "betting.common-card")
def next_street(state: State) -> State:
    """Return the state at the next round of betting, or at the showdown when seventh street is over or no more is bet."""
    if state.street is Street.SEVENTH:
        return end_with_showdown(state)
    state = open_street(state, Street(state.street + 1))
    if betting_stops(state) or unbet_after_common_card(state):
        return next_street(state)
    return changed(state, turn=first_to_act(state))


@rule("betting.cap-per-street", "betting.five-rounds")
def open_street(state: State, street: Street) -> State:
    """Return the state with the cards of a street dealt, and nothing bet on it yet."""
    players = tuple([changed(player, bet=0, acted=False) if player.live else player for player in state.players])
    betting = new_round(state.game, street, len(state.active))
    return deal_street(changed(state, street=street, players=players, round=betting, turn=None))


@rule("betting.common-card")
def unbet_after_common_card(state: State) -> bool:
    """Say whether there is no betting since the seventh card is a common card: the last card of each player lies face up."""
    if state.street is not Street.SEVENTH or state.game.options.common_card_betting == "allowed":
        return False
    return all(player.cards[-1] in player.board for player in state.live)


@rule("betting.last-player")
def end_uncontested(state: State) -> State:
    """Return the end of a hand in which all players but one have folded: he wins every pot, and shows nothing."""
    (winner,) = state.live
    state, returned, pots = divide(state)
    awards = tuple(Award(index, "high", winner.seat, pot.amount) for index, pot in enumerate(pots))
    return end(state, Outcome(returned, pots, (), awards))


@rule("all-in.cards-dealt-out", "showdown.all-shown")
def end_with_showdown(state: State) -> State:
    """Return the end of a hand in which the cards of all live players decide."""
    state, returned, pots = divide(state)
    shown = [show(player.seat, player.cards + state.common) for player in state.live]
    awards = settle_pots(pots, shown, state.game.table.unit, state.game.options)
    return end(state, Outcome(returned, pots, showing_order(state, pots), awards))


@rule("all-in.uncalled", "all-in.side-pots")
def divide(state: State) -> tuple[State, dict[int, int], tuple[Pot, ...]]:
    """Return the state after an uncalled bet went back to its owner, that bet by its seat, and the pots without it."""
    returned = uncalled(state.players)
    players = []
    for player in state.players:
        back = returned.get(player.seat, 0)
        players.append(changed(player, stack=player.stack + back, paid=player.paid - back) if back else player)
    return changed(state, players=tuple(players)), returned, layers(players)


@rule("pot.conservation")
def end(state: State, outcome: Outcome) -> State:
    """Return the last state of a hand, with every award added to its winner's stack and nothing left in front of anybody."""
    won = {player.seat: 0 for player in state.players}
    for award in outcome.awards:
        won[award.seat] += award.amount
    players = tuple([changed(player, stack=player.stack + won[player.seat], bet=0) for player in state.players])
    return changed(state, street=Street.OVER, players=players, turn=None, duty=None, outcome=outcome)
