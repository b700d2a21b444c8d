"""Faults with players who are all-in on the last two streets, in engines that have it right before."""

from dataclasses import replace

from stud8_reference import hand, legal, order, wagers
from stud8_reference.state import Street
from stud8_runner.faults.faulty import fault


@fault(
    "call-beyond-the-stack",
    "all-in.never-more-than-stack",
    "On sixth and seventh street a call is offered for more than the player has.",
    legal.answers_to_a_bet,
)
def _(original, state, player):
    return [("fold", None), ("call", state.round.level)] if state.street >= Street.SIXTH else original(state, player)


@fault(
    "call-for-less-lowers-the-bet",
    "all-in.call-for-less",
    "On seventh street the others owe no more than the last call for less.",
    hand.match,
)
def _(original, state, to):
    found = original(state, to)
    if state.street == Street.SEVENTH and 0 < to < state.round.level:
        return replace(found, round=replace(found.round, level=to))
    return found


@fault(
    "no-short-bet",
    "all-in.short-wager",
    "On seventh street a player with less than a full bet may not bet.",
    wagers.wager_offers,
)
def _(original, state, player):
    found = original(state, player)
    return [] if state.street == Street.SEVENTH and player.stack < state.round.step else found


@fault(
    "full-bet-on-top",
    "all-in.completing",
    "On sixth and seventh street a full bet goes on top of a short all-in.",
    wagers.steps,
)
def _(original, state, player):
    short = state.round.level - state.round.full if state.street >= Street.SIXTH else 0
    return tuple(step + short for step in original(state, player))


@fault(
    "short-wager-reopens-on-sixth",
    "all-in.reopening",
    "On sixth street any all-in raise reopens the betting.",
    wagers.make_wager,
)
def _(original, state, to):
    return _reopened(original(state, to), to) if state.street == Street.SIXTH else original(state, to)


@fault(
    "short-wager-reopens-on-seventh",
    "all-in.reopening",
    "On seventh street any all-in raise reopens the betting.",
    wagers.make_wager,
)
def _(original, state, to):
    return _reopened(original(state, to), to) if state.street == Street.SEVENTH else original(state, to)


def _reopened(found, to):
    return replace(
        found, players=tuple(replace(p, acted=p.acted and (p.bet == to or not p.active)) for p in found.players)
    )


@fault(
    "half-a-bet-does-not-count",
    "all-in.counts-as-full",
    "On sixth and seventh street only a full bet counts as one, whatever the option.",
    wagers.round_after,
)
def _(original, state, to, step):
    found = original(state, to, step)
    short = state.street >= Street.SIXTH and to - state.round.full < step
    return replace(state.round, level=to, step=step) if short else found


@fault(
    "half-a-bet-counts",
    "all-in.counts-as-full",
    "On sixth and seventh street half a bet counts as a full one, whatever the option.",
    wagers.round_after,
)
def _(original, state, to, step):
    found = original(state, to, step)
    if state.street >= Street.SIXTH and 2 * (to - state.round.full) >= step:
        return replace(found, full=to, wagers=state.round.wagers + 1)
    return found


@fault(
    "raise-against-nobody",
    "all-in.nobody-to-answer",
    "On seventh street a raise is offered though all others are all-in.",
    wagers.may_wager,
)
def _(original, state, player):
    if state.street == Street.SEVENTH:
        return not player.acted and not wagers.at_cap(state)
    return original(state, player)


@fault(
    "asked-alone",
    "all-in.betting-stops",
    "When the others went all-in on sixth street, the last player with chips is asked once more on seventh.",
    hand.next_street,
)
def _(original, state):
    if state.street != Street.SIXTH or not state.round.level or not state.active or not hand.betting_stops(state):
        return original(state)
    opened = hand.open_street(state, Street.SEVENTH)
    return replace(opened, turn=order.first_to_act(opened))
