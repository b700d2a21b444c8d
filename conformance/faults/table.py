"""Faults in taking a table as it is."""

from dataclasses import replace

from stud8_reference import hand, table, wagers
from stud8_reference.state import Game, Outcome, Player, State, Street
from stud8_runner.faults.faulty import fault


@fault(
    "one-player-plays", "table.seats", "A hand with one player is over before it began, instead of refused.", hand.start
)
def _(original, stakes, seats, options, cards):
    if len(seats) != 1:
        return original(stakes, seats, options, cards)
    game = Game(stakes, options, 0, cards)
    alone = Player(seats[0].number, stack=seats[0].stack, paid=0)
    over = Outcome(returned={}, pots=(), showing=(), awards=())
    return State(game, Street.OVER, (alone,), wagers.new_round(game, Street.THIRD, active=1), outcome=over)


@fault("any-number-of-players", "table.seats", "More players are dealt in than the table has seats.", table.check_seats)
def _(original, seats, stakes, options):
    original(seats[: options.max_seats], stakes, replace(options, max_seats=10))


@fault("eight-always", "table.seats", "Eight players are dealt in, whatever the table says.", table.check_seats)
def _(original, seats, stakes, options):
    original(seats, stakes, replace(options, max_seats=max(8, options.max_seats)))


@fault(
    "never-more-than-eight",
    "table.seats",
    "Nine players are refused where the table seats ten.",
    table.check_seats,
    spreads="with nine or ten players the deck is short already on sixth street",
)
def _(original, seats, stakes, options):
    original(seats, stakes, replace(options, max_seats=min(8, options.max_seats)))


@fault(
    "only-players-counted",
    "table.seats",
    "Only the number of players is held against the table, not the number of a seat.",
    table.check_seats,
)
def _(original, seats, stakes, options):
    original([replace(seat, number=min(seat.number, place)) for place, seat in enumerate(seats, 1)], stakes, options)


@fault("seat-nought", "table.seats", "There is a seat nought.", table.check_seats)
def _(original, seats, stakes, options):
    original([replace(seat, number=seat.number or options.max_seats) for seat in seats], stakes, options)


@fault("empty-stack", "table.impossible", "A player without chips is dealt in.", table.check_seats)
def _(original, seats, stakes, options):
    original([replace(seat, stack=seat.stack or stakes.unit) for seat in seats], stakes, options)


@fault("negative-stack", "table.impossible", "A stack below nothing is let pass.", table.check_seats)
def _(original, seats, stakes, options):
    original([replace(seat, stack=abs(seat.stack)) for seat in seats], stakes, options)


@fault("negative-ante", "table.impossible", "An ante below nothing is let pass.", table.check_table)
def _(original, stakes, options):
    original(replace(stakes, ante=abs(stakes.ante)), options)


@fault("ante-above-the-limit", "table.impossible", "An ante above the lower limit is refused.", table.check_table)
def _(original, stakes, options):
    original(stakes, options)
    if stakes.ante > stakes.lower:
        raise table.refused("table.ante", "the ante must not be above the lower limit")


@fault("unit-of-nothing", "table.impossible", "A unit of 0 is taken for 1.", hand.start)
def _(original, stakes, seats, options, cards):
    return original(replace(stakes, unit=stakes.unit or 1), seats, options, cards)


@fault("negative-unit", "table.impossible", "The sign of the unit is not looked at.", hand.start)
def _(original, stakes, seats, options, cards):
    return original(replace(stakes, unit=abs(stakes.unit)), seats, options, cards)


@fault(
    "lower-limit-not-given",
    "table.impossible",
    "A lower limit of 0 counts as not given and is taken for half of the upper.",
    hand.start,
)
def _(original, stakes, seats, options, cards):
    return original(replace(stakes, lower=stakes.lower or stakes.upper // 2), seats, options, cards)


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


@fault(
    "bring-in-equal-to-the-limit",
    "table.impossible",
    "A bring-in as large as the lower limit is let pass.",
    table.bring_in_amount,
)
def _(original, stakes, options):
    formula = 2 * stakes.ante if options.bring_in == "twice_ante" else stakes.bring_in
    return stakes.lower if formula == stakes.lower else original(stakes, options)


@fault(
    "two-antes-not-below-limit",
    "table.impossible",
    "Two antes are the bring-in, even where they are as much as the lower limit or more.",
    table.bring_in_amount,
)
def _(original, stakes, options):
    return 2 * stakes.ante if options.bring_in == "twice_ante" and stakes.ante > 0 else original(stakes, options)


@fault(
    "bring-in-not-stated",
    "table.impossible",
    "A table that has to state its bring-in and does not gets one of half the lower limit.",
    table.bring_in_amount,
)
def _(original, stakes, options):
    if options.bring_in == "stated" and stakes.bring_in is None:
        return stakes.lower // 2
    return original(stakes, options)


@fault("bring-in-of-nothing", "table.impossible", "A stated bring-in of 0 is let pass.", table.bring_in_amount)
def _(original, stakes, options):
    return 0 if options.bring_in == "stated" and stakes.bring_in == 0 else original(stakes, options)


@fault("negative-bring-in", "table.impossible", "A stated bring-in below nothing is let pass.", table.bring_in_amount)
def _(original, stakes, options):
    if options.bring_in == "stated" and stakes.bring_in is not None and stakes.bring_in < 0:
        return stakes.bring_in
    return original(stakes, options)


@fault(
    "stated-beside-a-formula",
    "table.impossible",
    "A bring-in that the table states beside a formula is passed over.",
    table.bring_in_amount,
)
def _(original, stakes, options):
    return original(stakes if options.bring_in == "stated" else replace(stakes, bring_in=None), options)


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


@fault("stacks-in-broken-chips", "table.unit", "Stacks may be no multiple of the unit.", table.check_unit)
def _(original, amount, unit, field):
    if not field.startswith("seats"):
        original(amount, unit, field)


@fault("ante-in-broken-chips", "table.unit", "The ante may be no multiple of the unit.", table.check_unit)
def _(original, amount, unit, field):
    if field != "table.ante":
        original(amount, unit, field)


@fault("upper-limit-in-broken-chips", "table.unit", "The upper limit may be no multiple of the unit.", table.check_unit)
def _(original, amount, unit, field):
    if field != "table.upper":
        original(amount, unit, field)


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


@fault(
    "ante-of-a-quarter",
    "table.ante",
    "The ante is a quarter of the lower limit, whatever the table says.",
    hand.post_ante,
    spreads="the antes are in every pot",
)
def _(original, seat, stakes):
    return original(seat, replace(stakes, ante=stakes.lower // 4))


@fault(
    "ante-counts-as-a-bet",
    "table.ante",
    "The ante counts as put in on third street, so that less is owed there.",
    hand.post_ante,
    spreads="the antes are in every pot",
)
def _(original, seat, stakes):
    player = original(seat, stakes)
    return replace(player, bet=player.paid)
