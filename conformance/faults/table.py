"""Faults in taking a table as it is."""

from dataclasses import replace

from stud8_reference import hand, table, wagers
from stud8_reference.state import Game, Outcome, Player, Round, State, Street
from stud8_runner.faults.faulty import fault


@fault(
    "one-player-plays", "table.seats", "A hand with one player is over before it began, instead of refused.", hand.start
)
def _(original, stakes, seats, options, cards):
    if len(seats) != 1:
        return original(stakes, seats, options, cards)
    alone = Player(seats[0].number, seats[0].stack)
    over = Outcome(returned={}, pots=(), showing=(), awards=())
    return State(Game(stakes, options, 0, cards), Street.OVER, (alone,), Round(0, 0, 1), outcome=over)


@fault("any-number-of-players", "table.seats", "More players are dealt in than the table has seats.", table.check_seats)
def _(original, seats, stakes, options):
    original(seats[: options.max_seats], stakes, replace(options, max_seats=10))


@fault("eight-always", "table.seats", "Eight players are dealt in, whatever the table says.", table.check_seats)
def _(original, seats, stakes, options):
    original(seats, stakes, replace(options, max_seats=max(8, options.max_seats)))


@fault("never-more-than-eight", "table.seats", "Nine players are refused where the table seats ten.", table.check_seats)
def _(original, seats, stakes, options):
    original(seats, stakes, replace(options, max_seats=min(8, options.max_seats)))


@fault("empty-stack", "table.impossible", "A player without chips is dealt in.", table.check_seats)
def _(original, seats, stakes, options):
    original([replace(seat, stack=seat.stack or stakes.unit) for seat in seats], stakes, options)


@fault("upper-below-lower", "table.impossible", "An upper limit below the lower one is let pass.", table.check_table)
def _(original, stakes, options):
    original(replace(stakes, upper=max(stakes.upper, stakes.lower)), options)


@fault(
    "bring-in-not-below-limit",
    "table.impossible",
    "A bring-in that is not below the lower limit is let pass.",
    table.bring_in_amount,
)
def _(original, stakes, options):
    if options.bring_in == "stated" and stakes.bring_in is not None and stakes.bring_in >= stakes.lower:
        return stakes.bring_in
    return original(stakes, options)


@fault("half-rounded", "table.impossible", "Half of an odd lower limit is rounded down.", table.bring_in_amount)
def _(original, stakes, options):
    if options.bring_in == "half_small_bet" and stakes.lower % 2:
        return stakes.lower // 2
    return original(stakes, options)


@fault(
    "no-bring-in-without-ante",
    "table.impossible",
    "Twice an ante of nothing makes a bring-in of one unit.",
    table.bring_in_amount,
)
def _(original, stakes, options):
    return stakes.unit if options.bring_in == "twice_ante" and stakes.ante == 0 else original(stakes, options)


@fault("any-amounts", "table.unit", "Amounts that are no multiple of the unit are let pass.", table.check_unit)
def _(original, amount, unit, field):
    return None


@fault("any-wager", "table.fixed-limit", "Less than the limit may be bet or raised.", hand.choose)
def _(original, state, action):
    if action.do in ("bet", "raise", "complete") and action.to is not None:
        do, legal = original(state, replace(action, to=None))
        return do, action.to if state.round.level < action.to <= legal else legal
    return original(state, action)


@fault(
    "one-limit",
    "table.fixed-limit",
    "The lower limit holds on every street.",
    wagers.limit,
    spreads="the upper limit is in every chapter with bets",
)
def _(original, game, street):
    return game.table.lower


@fault(
    "two-blinds",
    "table.no-blinds",
    "The first two seats post blinds.",
    hand.post_ante,
    spreads="the first two seats are in every hand",
)
def _(original, seat, stakes):
    player = original(seat, stakes)
    blind = min(player.stack, {1: stakes.unit, 2: 2 * stakes.unit}.get(seat.number, 0))
    return replace(player, stack=player.stack - blind, paid=player.paid + blind)


@fault(
    "no-ante",
    "table.ante",
    "The ante of the table is not posted.",
    hand.post_ante,
    spreads="the antes are in every pot",
)
def _(original, seat, stakes):
    return original(seat, replace(stakes, ante=0))


@fault("double-ante", "table.ante", "The ante is posted twice.", hand.post_ante, spreads="the antes are in every pot")
def _(original, seat, stakes):
    return original(seat, replace(stakes, ante=2 * stakes.ante))
