"""Faults with short wagers that are right in one place and wrong in another: on one street, above a raise, after a short bring-in."""

from dataclasses import replace

from stud8_reference import hand, wagers
from stud8_reference.state import Duty, Street
from stud8_runner.faults.faulty import fault


def _reopened_alone(original, state, to):
    """The state after the wager, which reopened the betting only by what it adds to the level before it."""
    found = original(state, to)
    if wagers.is_full(to - state.round.level, found.round.step, state.game):
        return found
    players = tuple(
        replace(new, acted=new.acted or old.acted) if index != state.turn else new
        for index, (new, old) in enumerate(zip(found.players, state.players, strict=True))
    )
    return replace(found, players=players)


def _counted_alone(original, state, to, step):
    """The round after the wager, which counts as full only by what it adds to the level before it."""
    found = original(state, to, step)
    short = state.round.level > state.round.full and to - state.round.full < step
    if short and not wagers.is_full(to - state.round.level, step, state.game):
        return replace(state.round, level=to, step=step)
    return found


def _under(state, value):
    """The state with this value of `short_all_in`."""
    options = replace(state.game.options, short_all_in=value)
    return replace(state, game=replace(state.game, options=options))


@fault(
    "alone-on-fourth",
    "all-in.short-wagers-add-up",
    "Short all-ins on fourth street are measured each by itself for whom they reopen the betting to.",
    wagers.make_wager,
)
def _(original, state, to):
    return _reopened_alone(original, state, to) if state.street == Street.FOURTH else original(state, to)


@fault(
    "alone-on-sixth",
    "all-in.short-wagers-add-up",
    "Short all-ins on sixth street are measured each by itself.",
    wagers.round_after,
)
def _(original, state, to, step):
    return _counted_alone(original, state, to, step) if state.street == Street.SIXTH else original(state, to, step)


@fault(
    "alone-on-seventh",
    "all-in.short-wagers-add-up",
    "Short all-ins on seventh street are measured each by itself.",
    wagers.round_after,
)
def _(original, state, to, step):
    return _counted_alone(original, state, to, step) if state.street == Street.SEVENTH else original(state, to, step)


@fault(
    "alone-above-a-raise",
    "all-in.short-wagers-add-up",
    "Short all-ins above a raise are measured each by itself, those above a bet together.",
    wagers.round_after,
)
def _(original, state, to, step):
    return _counted_alone(original, state, to, step) if state.round.wagers > 1 else original(state, to, step)


@fault(
    "alone-where-full",
    "all-in.short-wagers-add-up",
    "Short all-ins are measured each by itself where a wager must be full to count.",
    wagers.make_wager,
)
def _(original, state, to):
    full = state.game.options.short_all_in == "full_bet"
    return _reopened_alone(original, state, to) if full and state.street == Street.THIRD else original(state, to)


@fault(
    "alone-above-a-check",
    "all-in.short-wagers-add-up",
    "Short opening bets are measured each by itself for who has checked.",
    wagers.make_wager,
)
def _(original, state, to):
    return _reopened_alone(original, state, to) if state.round.full == 0 else original(state, to)


@fault(
    "half-reopens-above-a-raise",
    "all-in.reopening",
    "Above a raise an all-in of half a bet reopens the betting, whatever the option.",
    wagers.make_wager,
)
def _(original, state, to):
    found = original(state, to)
    if state.round.wagers < 2:
        return found
    return replace(found, players=original(_under(state, "half_bet"), to).players)


@fault(
    "half-counts-after-a-short-bring-in",
    "all-in.short-completion",
    "After a bring-in for less half of the way to the lower limit counts as a completion, whatever the option.",
    wagers.round_after,
)
def _(original, state, to, step):
    if not _after_a_short_bring_in(state):
        return original(state, to, step)
    return original(_under(state, "half_bet"), to, step)


@fault(
    "only-full-after-a-short-bring-in",
    "all-in.short-completion",
    "After a bring-in for less only the whole lower limit counts as a completion, whatever the option.",
    wagers.round_after,
)
def _(original, state, to, step):
    if not _after_a_short_bring_in(state):
        return original(state, to, step)
    return original(_under(state, "full_bet"), to, step)


def _after_a_short_bring_in(state):
    if state.street != Street.THIRD or state.round.wagers or state.brought_in is None:
        return False
    return state.players[state.brought_in].bet < state.game.bring_in


@fault(
    "step-from-what-was-put-in",
    "all-in.short-completion",
    "After a bring-in for less a completion is measured from what was put in, though the whole bring-in is owed.",
    hand.bring_in,
)
def _(original, state, to):
    found = original(state, to)
    if to < found.round.level:
        return replace(found, round=replace(found.round, full=to, step=state.game.table.lower - to))
    return found


@fault(
    "passed-on-completion-never-counts",
    "all-in.counts-as-full",
    "An all-in completion by who opens for an all-in low card counts only when it is full.",
    wagers.round_after,
)
def _(original, state, to, step):
    return original(_under(state, "full_bet") if state.duty is Duty.PASSED_ON else state, to, step)


@fault(
    "half-of-the-lower-limit-beside-a-pair",
    "all-in.counts-as-full",
    "On fourth street half a bet is half of the lower limit, also when the upper one was bet.",
    wagers.round_after,
)
def _(original, state, to, step):
    found = original(state, to, step)
    if (
        state.street == Street.FOURTH
        and found.full != to
        and wagers.is_full(to - state.round.full, state.game.table.lower, state.game)
    ):
        return replace(found, full=to, wagers=state.round.wagers + 1)
    return found


@fault(
    "only-full-at-the-upper-limit-on-fourth",
    "all-in.counts-as-full",
    "On fourth street at the upper limit an all-in counts only when it is full.",
    wagers.round_after,
)
def _(original, state, to, step):
    upper = state.street == Street.FOURTH and step == state.game.table.upper
    return original(_under(state, "full_bet") if upper else state, to, step)


@fault(
    "full-only-in-large-chips",
    "all-in.reopening",
    "At a table with chips of more than one only a full bet reopens the betting.",
    wagers.reopen,
)
def _(original, player, to, step, game):
    if game.table.unit > 1 and to - player.bet < step:
        return player
    return original(player, to, step, game)


@fault(
    "half-raise-not-counted-on-seventh",
    "all-in.counts-as-full",
    "On seventh street an all-in that counts as full does not count toward the cap.",
    wagers.round_after,
)
def _(original, state, to, step):
    found = original(state, to, step)
    if state.street == Street.SEVENTH and to - state.round.full < step:
        return replace(found, wagers=state.round.wagers)
    return found


@fault(
    "short-raise-counted-on-seventh",
    "all-in.counts-as-full",
    "On seventh street an all-in for less uses up one of the raises.",
    wagers.round_after,
)
def _(original, state, to, step):
    found = original(state, to, step)
    return replace(found, wagers=state.round.wagers + 1) if state.street == Street.SEVENTH else found


@fault(
    "last-chips-always-raise",
    "all-in.short-wager",
    "Who has too little for a full raise may put in all he has, though the betting was not reopened to him.",
    wagers.may_wager,
)
def _(original, state, player):
    if not player.acted or not _less_than_a_full_wager(state, player):
        return original(state, player)
    return original(state, replace(player, acted=False)) and any(p.active and p.seat != player.seat for p in state.live)


@fault(
    "short-raise-against-nobody",
    "all-in.short-wager",
    "Who has too little for a full raise may put in all he has, though nobody is left to answer.",
    wagers.may_wager,
)
def _(original, state, player):
    short = _less_than_a_full_wager(state, player) and not player.acted and not wagers.at_cap(state)
    return short or original(state, player)


@fault(
    "short-raise-at-a-cap-of-four",
    "all-in.short-wager",
    "After four raises an all-in for less is allowed, as if it were none.",
    wagers.at_cap,
)
def _(original, state):
    player = state.players[state.turn]
    four = state.game.options.raise_cap == 4
    return original(state) and not (four and _less_than_a_full_wager(state, player))


@fault(
    "no-short-completion-of-a-raise",
    "all-in.short-wager",
    "A short raise may be completed in full only, a short bet for less as well.",
    wagers.wager_offers,
)
def _(original, state, player):
    if state.round.wagers > 1 and state.round.level != state.round.full and _less_than_a_full_wager(state, player):
        return []
    return original(state, player)


@fault(
    "no-short-raise-by-the-bring-in",
    "all-in.short-wager",
    "Who has brought in may raise a completion in full only.",
    wagers.wager_offers,
)
def _(original, state, player):
    brought_in = state.brought_in is not None and state.players[state.brought_in].seat == player.seat
    if state.street == Street.THIRD and brought_in and _less_than_a_full_wager(state, player):
        return []
    return original(state, player)


def _less_than_a_full_wager(state, player):
    return player.bet + player.stack < state.round.full + state.round.step
