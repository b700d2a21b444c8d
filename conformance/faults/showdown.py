"""Faults at the showdown."""

from dataclasses import replace

from stud8_reference import hand, settle, showing
from stud8_reference.high import Category
from stud8_reference.state import Street
from stud8_runner.faults.faulty import fault


@fault(
    "high-board-shows-after-a-bet",
    "showdown.after-a-bet",
    "The highest board shows first, though there was a bet on seventh street.",
    showing.shows_first,
)
def _(original, state):
    return showing.highest_board(state)


@fault(
    "first-bettor-shows",
    "showdown.after-a-bet",
    "Whoever bet first on seventh street shows first, not who raised last.",
    showing.shows_first,
)
def _(original, state):
    last = [index for street, index in state.wagerers if street is Street.SEVENTH]
    return last[0] if last else original(state)


@fault(
    "caller-shows-first",
    "showdown.after-a-bet",
    "The player after the last aggressor shows first.",
    showing.shows_first,
)
def _(original, state):
    found = original(state)
    if state.wagerers and state.wagerers[-1][0] is Street.SEVENTH:
        return next(index for index in showing.clockwise(state, found) if state.players[index].live)
    return found


@fault(
    "only-a-raise-counts",
    "showdown.after-a-bet",
    "A bet on seventh street that nobody raised does not count.",
    showing.shows_first,
    ["IT1-28 to the letter"],
)
def _(original, state):
    last = [entry for entry in state.wagerers if entry[0] is Street.SEVENTH]
    if len(last) == 1:
        return original(replace(state, wagerers=state.wagerers[:-1]))
    return original(state)


@fault(
    "earlier-bet-always-counts",
    "showdown.without-a-bet",
    "The last bet of an earlier street always decides.",
    showing.shows_first,
)
def _(original, state):
    found = showing.last_aggressor(state)
    return original(state) if found is None else found


@fault(
    "earlier-bet-never-counts",
    "showdown.without-a-bet",
    "Bets of earlier streets never decide.",
    showing.last_aggressor,
)
def _(original, state):
    return None


@fault(
    "bring-in-is-no-aggressor",
    "showdown.without-a-bet",
    "The bring-in does not count as the last bet of the hand.",
    showing.last_aggressor,
)
def _(original, state):
    return original(replace(state, brought_in=None))


@fault(
    "folded-aggressor-shows",
    "showdown.without-a-bet",
    "A last aggressor who has folded leaves it to the bring-in.",
    showing.last_aggressor,
)
def _(original, state):
    if state.wagerers and not state.players[state.wagerers[-1][1]].live:
        return original(replace(state, wagerers=()))
    return original(state)


@fault(
    "unbet-always-high-board",
    "showdown.without-a-bet",
    "Without a bet the highest board always shows first.",
    showing.shows_first,
)
def _(original, state):
    options = replace(state.game.options, show_first_unbet="high_board")
    return original(replace(state, game=replace(state.game, options=options)))


@fault(
    "unbet-always-left-of-dealer",
    "showdown.without-a-bet",
    "Without a bet the first live seat always shows first.",
    showing.shows_first,
)
def _(original, state):
    options = replace(state.game.options, show_first_unbet="left_of_dealer")
    return original(replace(state, game=replace(state.game, options=options)))


@fault("counter-clockwise", "showdown.clockwise", "Hands are shown counter-clockwise.", showing.showing_order)
def _(original, state, pots):
    found = original(state, pots)
    return (found[0], *reversed(found[1:]))


@fault(
    "by-seat-number",
    "showdown.clockwise",
    "Hands are shown by seat number.",
    showing.showing_order,
    ["hippich/Bitcoin-Poker-Room #31"],
)
def _(original, state, pots):
    return tuple(sorted(original(state, pots)))


@fault(
    "main-pot-first",
    "showdown.side-pot-first",
    "Players of the main pot alone show before those of a side pot.",
    showing.last_pot,
)
def _(original, seat, pots):
    return -original(seat, pots)


@fault(
    "side-pots-do-not-count",
    "showdown.side-pot-first",
    "Hands are shown clockwise, side pots or not.",
    showing.last_pot,
)
def _(original, seat, pots):
    return 0


@fault("losers-do-not-show", "showdown.all-shown", "A hand that wins nothing is not shown.", hand.showing_order)
def _(original, state, pots):
    shown = [settle.show(player.seat, player.cards + state.common) for player in state.live]
    awards = settle.settle_pots(pots, shown, state.game.table.unit, state.game.options)
    return tuple(seat for seat in original(state, pots) if seat in {award.seat for award in awards})


@fault(
    "down-cards-stay-hidden",
    "showdown.all-shown",
    "At the showdown the down cards of the others stay hidden.",
    showing.view,
)
def _(original, state, viewer, holder):
    return original(replace(state, outcome=None), viewer, holder)


@fault(
    "boards-decide",
    "showdown.cards-speak",
    "The upcards decide the high, not the whole hand.",
    settle.show,
    spreads="a showdown is in most pots",
)
def _(original, seat, cards):
    found = original(seat, cards)
    return replace(found, high=settle.best_high(cards[2:]))


@fault(
    "strong-high-goes-for-high-only",
    "showdown.cards-speak",
    "A player with a straight or better is taken to go for the high only.",
    settle.show,
)
def _(original, seat, cards):
    found = original(seat, cards)
    return replace(found, low=None) if found.high.category >= Category.STRAIGHT else found
