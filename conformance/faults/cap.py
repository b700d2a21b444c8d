"""Faults with how many raises a round may have."""

from dataclasses import replace

from stud8_reference import hand, legal, wagers
from stud8_runner.faults.faulty import fault


def _capped_at(state, raises):
    return not state.round.uncapped and state.round.wagers >= 1 + raises


@fault(
    "completion-is-a-raise",
    "betting.completion-is-the-bet",
    "The completion counts as the first raise.",
    wagers.new_round,
    ["fpdb-chaz dc882f0e"],
)
def _(original, game, street, active):
    return replace(original(game, street, active), wagers=1 if street == 3 else 0)


@fault(
    "completion-does-not-count",
    "betting.completion-is-the-bet",
    "The completion does not count toward the cap.",
    wagers.round_after,
)
def _(original, state, to, step):
    found = original(state, to, step)
    return (
        replace(found, wagers=0)
        if state.street == 3 and state.round.level <= state.game.bring_in and found.wagers
        else found
    )


@fault("cap-one-less", "betting.cap", "The cap comes one raise too early.", wagers.at_cap)
def _(original, state):
    raises = state.game.options.raise_cap
    return original(state) or (raises != "none" and _capped_at(state, raises - 1))


@fault("cap-one-more", "betting.cap", "The cap comes one raise too late.", wagers.at_cap)
def _(original, state):
    return state.game.options.raise_cap != "none" and _capped_at(state, state.game.options.raise_cap + 1)


@fault("cap-always-three", "betting.cap", "Three raises are the cap, whatever the table says.", wagers.at_cap)
def _(original, state):
    return _capped_at(state, 3)


@fault("cap-always-four", "betting.cap", "Four raises are the cap, whatever the table says.", wagers.at_cap)
def _(original, state):
    return _capped_at(state, 4)


@fault("never-capped", "betting.capped-actions", "There is no cap.", wagers.at_cap, ["fedden/poker_ai #80"])
def _(original, state):
    return False


@fault(
    "only-fold-at-cap",
    "betting.capped-actions",
    "At the cap the call is no longer offered.",
    legal.answers_to_a_bet,
    ["hippich/Bitcoin-Poker-Room #42"],
)
def _(original, state, player):
    return [offer for offer in original(state, player) if offer[0] == "fold" or not wagers.at_cap(state)]


@fault(
    "count-goes-on", "betting.cap-per-street", "The raises of earlier streets count toward the cap.", hand.open_street
)
def _(original, state, street):
    found = original(state, street)
    return replace(found, round=replace(found.round, wagers=min(state.round.wagers, 3)))


@fault("count-by-player", "betting.cap", "The cap is counted anew after each call.", hand.match)
def _(original, state, to):
    found = original(state, to)
    return replace(found, round=replace(found.round, wagers=min(1, found.round.wagers))) if to else found


@fault(
    "heads-up-always-capped",
    "betting.heads-up-cap",
    "The cap holds between two players, whatever the option.",
    wagers.new_round,
)
def _(original, game, street, active):
    return replace(original(game, street, active), uncapped=False)


@fault(
    "heads-up-never-capped",
    "betting.heads-up-cap",
    "The cap never holds between two players.",
    wagers.new_round,
    ["KenyaSugimoto/mix-online 33f7fb9"],
)
def _(original, game, street, active):
    return replace(original(game, street, active), uncapped=active == 2)


@fault(
    "cap-lifted-mid-round",
    "betting.heads-up-cap",
    "The cap is lifted as soon as two players are left in the round.",
    wagers.at_cap,
)
def _(original, state):
    lifted = state.game.options.heads_up_cap == "lifted_if_round_starts_heads_up" and len(state.active) == 2
    return original(state) and not lifted


@fault(
    "all-in-player-keeps-the-cap",
    "betting.heads-up-cap",
    "An all-in third player keeps the cap in force.",
    wagers.at_cap,
)
def _(original, state):
    raises = state.game.options.raise_cap
    return original(state) or (raises != "none" and len(state.live) > 2 and state.round.wagers >= 1 + raises)


@fault(
    "count-goes-on-to-sixth", "betting.cap-per-street", "The raises of fifth street count on sixth.", hand.open_street
)
def _(original, state, street):
    return _counted_on(original(state, street), state, 6)


@fault(
    "count-goes-on-to-seventh",
    "betting.cap-per-street",
    "The raises of sixth street count on seventh.",
    hand.open_street,
)
def _(original, state, street):
    return _counted_on(original(state, street), state, 7)


def _counted_on(found, before, street):
    return replace(found, round=replace(found.round, wagers=before.round.wagers)) if found.street == street else found


@fault(
    "no-fold-at-cap",
    "betting.capped-actions",
    "Where free folds are refused, a player cannot fold at the cap either.",
    legal.answers_to_a_bet,
)
def _(original, state, player):
    found = original(state, player)
    if state.game.options.free_fold == "refused" and wagers.at_cap(state):
        return [offer for offer in found if offer[0] != "fold"]
    return found


@fault(
    "calls-count-anew-on-third",
    "betting.cap",
    "On third street the cap is counted anew after each call.",
    hand.match,
)
def _(original, state, to):
    return _counted_anew(original(state, to)) if state.street == 3 and to else original(state, to)


@fault(
    "calls-count-anew-late",
    "betting.cap",
    "On sixth and seventh street the cap is counted anew after each call.",
    hand.match,
)
def _(original, state, to):
    return _counted_anew(original(state, to)) if state.street >= 6 and to else original(state, to)


def _counted_anew(found):
    return replace(found, round=replace(found.round, wagers=min(1, found.round.wagers)))


@fault(
    "three-raises-late",
    "betting.cap",
    "On sixth and seventh street three raises are the cap, whatever the table says.",
    wagers.at_cap,
)
def _(original, state):
    return _capped_at(state, 3) if state.street >= 6 else original(state)


@fault(
    "heads-up-never-capped-late",
    "betting.heads-up-cap",
    "On sixth and seventh street the cap never holds between two players.",
    wagers.new_round,
)
def _(original, game, street, active):
    found = original(game, street, active)
    return replace(found, uncapped=active == 2) if street >= 6 else found


def _no_fold_at_cap(original, state, player, street):
    found = original(state, player)
    if state.street == street and state.game.options.free_fold == "refused" and wagers.at_cap(state):
        return [offer for offer in found if offer[0] != "fold"]
    return found


@fault(
    "no-fold-at-cap-on-third",
    "betting.capped-actions",
    "Where free folds are refused, a player cannot fold at the cap of third street either.",
    legal.answers_to_a_bet,
)
def _(original, state, player):
    return _no_fold_at_cap(original, state, player, 3)


@fault(
    "no-fold-at-cap-on-fifth",
    "betting.capped-actions",
    "Where free folds are refused, a player cannot fold at the cap of fifth street either.",
    legal.answers_to_a_bet,
)
def _(original, state, player):
    return _no_fold_at_cap(original, state, player, 5)


@fault(
    "no-fold-at-cap-on-sixth",
    "betting.capped-actions",
    "Where free folds are refused, a player cannot fold at the cap of sixth street either.",
    legal.answers_to_a_bet,
)
def _(original, state, player):
    return _no_fold_at_cap(original, state, player, 6)


@fault(
    "no-fold-at-cap-on-seventh",
    "betting.capped-actions",
    "Where free folds are refused, a player cannot fold at the cap of seventh street either.",
    legal.answers_to_a_bet,
)
def _(original, state, player):
    return _no_fold_at_cap(original, state, player, 7)
