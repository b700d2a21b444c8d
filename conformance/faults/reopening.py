"""Faults with whom a short wager reopens the betting to, and by what it is measured."""

from dataclasses import replace

from stud8_reference import wagers
from stud8_runner.faults.faulty import fault


def _reopened_only(original, state, to, holds):
    """The state after the wager, in which those who had acted may act again only where it holds for them."""
    found = original(state, to)
    players = tuple(
        replace(new, acted=new.acted or (old.acted and not holds(old)))
        for new, old in zip(found.players, state.players, strict=True)
    )
    return replace(found, players=players)


@fault(
    "upper-raise-measured-by-lower",
    "all-in.reopening",
    "Where both limits may be bet, an all-in at the upper one reopens the betting as if it were at the lower one.",
    wagers.make_wager,
)
def _(original, state, to):
    lower = wagers.steps(state, state.players[state.turn])[0]
    found = original(state, to)
    players = tuple(
        wagers.reopen(player, to, lower, state.game) if index != state.turn else player
        for index, player in enumerate(found.players)
    )
    return replace(found, players=players)


@fault(
    "reopened-from-the-whole-bring-in",
    "all-in.reopening",
    "Who called a short bring-in is taken to have called the whole one when an all-in is measured.",
    wagers.make_wager,
)
def _(original, state, to):
    def holds(player):
        owed = max(player.bet, state.game.bring_in)
        return wagers.is_full(to - owed, state.round.step, state.game)

    return (
        _reopened_only(original, state, to, holds)
        if state.street == 3 and not state.round.wagers
        else original(state, to)
    )


@fault(
    "only-a-full-wager-reopens",
    "all-in.reopening",
    "An all-in that does not count as full reopens the betting to nobody.",
    wagers.make_wager,
)
def _(original, state, to):
    found = original(state, to)
    return _reopened_only(original, state, to, lambda player: False) if found.round.full != to else found


@fault(
    "half-in-whole-chips",
    "all-in.counts-as-full",
    "Half of a bet is rounded down to whole chips before an all-in is held against it.",
    wagers.is_full,
)
def _(original, above, step, game):
    if game.options.short_all_in == "half_bet" and game.table.unit > 1:
        return above >= step // 2 // game.table.unit * game.table.unit
    return original(above, step, game)
