"""Faults with an open pair on fourth street."""

from dataclasses import replace

from stud8_reference import wagers
from stud8_runner.faults.faulty import fault


@fault("pair-ignored", "betting.fourth-street-pair", "An open pair never allows the upper limit.", wagers.steps)
def _(original, state, player):
    return original(state, player)[:1]


@fault(
    "pair-for-everybody",
    "betting.fourth-street-pair",
    "Any player may open at the upper limit when one shows a pair.",
    wagers.steps,
)
def _(original, state, player):
    shown = any(wagers.shows_pair(other.board) for other in state.live)
    found = original(state, player)
    if (
        state.game.options.fourth_street_pair == "pair_holder"
        and state.street == 4
        and shown
        and state.round.level == 0
    ):
        return (state.game.table.lower, state.game.table.upper)
    return found


@fault(
    "pair-always",
    "betting.fourth-street-pair",
    "An open pair allows the upper limit where the house has no such rule.",
    wagers.steps,
)
def _(original, state, player):
    if (
        state.game.options.fourth_street_pair == "none"
        and state.street == 4
        and state.round.step == state.game.table.lower
    ) and any(wagers.shows_pair(other.board) for other in state.live):
        return (state.game.table.lower, state.game.table.upper)
    return original(state, player)


@fault(
    "folded-pair-counts",
    "betting.fourth-street-pair",
    "The pair of a player who has folded allows the upper limit.",
    wagers.steps,
)
def _(original, state, player):
    found = original(state, player)
    table = state.game.table
    if state.game.options.fourth_street_pair != "any_player" or state.street != 4 or found != (table.lower,):
        return found
    return (table.lower, table.upper) if any(wagers.shows_pair(other.board) for other in state.players) else found


@fault(
    "pair-must-bet-upper",
    "betting.fourth-street-pair",
    "With an open pair only the upper limit may be bet.",
    wagers.steps,
)
def _(original, state, player):
    return original(state, player)[-1:]


@fault(
    "pair-on-fifth",
    "betting.fourth-street-pair",
    "A bet at the lower limit stays possible on fifth street with a pair.",
    wagers.wager_offers,
)
def _(original, state, player):
    found = original(state, player)
    if state.street == 5 and state.round.level == 0 and wagers.shows_pair(player.board) and found:
        return [("bet", state.game.table.lower), *found]
    return found


@fault(
    "raise-stays-lower",
    "betting.fourth-street-pair-raises",
    "After an upper bet on fourth street a raise adds the lower limit.",
    wagers.round_after,
)
def _(original, state, to, step):
    found = original(state, to, step)
    return replace(found, step=state.game.table.lower) if state.street == 4 else found


@fault(
    "small-bet-raised-by-upper",
    "betting.fourth-street-pair-raises",
    "After a lower bet the holder of the pair may raise at the upper limit.",
    wagers.steps,
)
def _(original, state, player):
    found = original(state, player)
    table = state.game.table
    if state.game.options.fourth_street_pair != "pair_holder" or state.street != 4 or found != (table.lower,):
        return found
    return (table.lower, table.upper) if wagers.shows_pair(player.board) else found


@fault(
    "any-raise-must-be-upper",
    "betting.fourth-street-pair-raises",
    "With an open pair every raise is at the upper limit.",
    wagers.steps,
)
def _(original, state, player):
    found = original(state, player)
    return found[-1:] if state.round.level else found


@fault(
    "between-the-limits-is-full",
    "all-in.counts-as-full",
    "An all-in above the lower size counts as full, though it is less than half of the upper one.",
    wagers.round_after,
)
def _(original, state, to, step):
    table, before = state.game.table, state.round
    if state.street == 4 and step == table.upper and before.full + table.lower < to:
        return replace(before, level=to, full=to, step=step, wagers=before.wagers + 1)
    return original(state, to, step)
