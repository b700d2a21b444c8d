"""Faults at the showdown."""

from dataclasses import replace

from stud8_reference import boards, bring_in, hand, settle, showing
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


@fault(
    "first-aggressor-of-the-hand-shows",
    "showdown.without-a-bet",
    "The first of those who bet in the hand shows first, not the last.",
    showing.last_aggressor,
)
def _(original, state):
    first = next((index for _, index in state.wagerers if state.players[index].live), None)
    return original(state) if first is None else first


@fault(
    "raise-of-an-earlier-street-does-not-count",
    "showdown.without-a-bet",
    "On earlier streets the bet counts, and a raise of it does not.",
    showing.last_aggressor,
)
def _(original, state):
    bets = {street: (street, index) for street, index in reversed(state.wagerers)}
    return original(replace(state, wagerers=tuple(sorted(bets.values()))))


@fault(
    "bring-in-forgotten-after-a-bet",
    "showdown.without-a-bet",
    "When all who bet have folded, the bring-in does not count either.",
    showing.last_aggressor,
)
def _(original, state):
    return original(replace(state, brought_in=None)) if state.wagerers else original(state)


@fault(
    "folded-bring-in-passes-it-on",
    "showdown.without-a-bet",
    "When the bring-in has folded and nobody bet, the next player shows first.",
    showing.last_aggressor,
)
def _(original, state):
    found = original(state)
    if found is not None or state.brought_in is None:
        return found
    return next(index for index in showing.clockwise(state, state.brought_in) if state.players[index].live)


@fault(
    "all-in-bring-in-does-not-count",
    "showdown.without-a-bet",
    "A bring-in that took the last chips is no bet of the hand.",
    showing.last_aggressor,
)
def _(original, state):
    if state.brought_in is not None and state.players[state.brought_in].all_in:
        return original(replace(state, brought_in=None))
    return original(state)


@fault(
    "lowest-card-counts-as-bring-in",
    "showdown.without-a-bet",
    "Where another player brought in, the lowest door card counts as the bring-in all the same.",
    showing.last_aggressor,
)
def _(original, state):
    if state.brought_in is None:
        return original(state)
    return original(replace(state, brought_in=bring_in.lowest_door_card(state, range(len(state.players)))))


@fault(
    "common-seventh-card-high-board",
    "showdown.without-a-bet",
    "When the seventh card is a common one and is not bet on, the highest board shows first.",
    showing.shows_first,
)
def _(original, state):
    unbet = state.common and state.game.options.common_card_betting == "none"
    return showing.highest_board(state) if unbet else original(state)


@fault(
    "left-of-dealer-with-chips",
    "showdown.without-a-bet",
    "An all-in player is passed over for the first at the left of the dealer.",
    showing.shows_first,
)
def _(original, state):
    found = original(state)
    first = next(index for index, player in enumerate(state.players) if player.live)
    bet = state.wagerers and state.wagerers[-1][0] is Street.SEVENTH
    if state.game.options.show_first_unbet != "left_of_dealer" or found != first or bet:
        return found
    return next((index for index, player in enumerate(state.players) if player.active), found)


@fault(
    "completion-of-seventh-does-not-count",
    "showdown.after-a-bet",
    "Who completes a bet for less on seventh street does not count as a bettor.",
    hand.apply,
)
def _(original, state, action):
    after = original(state, action)
    late = action.do == "complete" and state.street is Street.SEVENTH
    return replace(after, wagerers=state.wagerers) if late else after


@fault(
    "groups-by-seat",
    "showdown.clockwise",
    "The players of each pot after the first show by seat number.",
    showing.showing_order,
)
def _(original, state, pots):
    found = original(state, pots)
    groups = [[seat for seat in found if showing.last_pot(seat, pots) == place] for place in range(len(pots))]
    first = next(group for group in reversed(groups) if group)
    return (*first, *[seat for group in reversed(groups) for seat in sorted(group) if seat not in first])


@fault(
    "groups-on-from-the-last",
    "showdown.clockwise",
    "The players of the main pot show clockwise from the last player of the side pot.",
    showing.showing_order,
)
def _(original, state, pots):
    shown = []
    found = original(state, pots)
    for place in reversed(range(len(pots))):
        group = [seat for seat in found if showing.last_pot(seat, pots) == place]
        last = shown[-1] if shown else 0
        shown += sorted(group, key=lambda seat: (seat < last, seat)) if shown else group
    return tuple(shown)


@fault(
    "side-pot-by-its-own-board",
    "showdown.side-pot-first",
    "When the first to show has no part in the side pot, the highest board in it goes first.",
    showing.showing_order,
)
def _(original, state, pots):
    found = original(state, pots)
    if state.players[showing.shows_first(state)].seat == found[0]:
        return found
    last = showing.last_pot(found[0], pots)
    group = [player for player in state.live if showing.last_pot(player.seat, pots) == last]
    best = max(group, key=lambda player: boards.board_strength(player.board)).seat
    seats = sorted((player.seat for player in group), key=lambda seat: (seat < best, seat))
    return (*seats, *[seat for seat in found if seat not in seats])


@fault(
    "first-to-show-in-any-pot",
    "showdown.side-pot-first",
    "The highest board shows first even when it has no part in the side pot.",
    showing.showing_order,
)
def _(original, state, pots):
    found = original(state, pots)
    first = state.players[showing.shows_first(state)].seat
    return (first, *[seat for seat in found if seat != first])


@fault(
    "main-pot-sees-no-side-pot",
    "showdown.all-shown",
    "A player of the main pot alone does not see the hands of the side pot.",
    showing.view,
)
def _(original, state, viewer, holder):
    if state.outcome is None or not state.outcome.showing:
        return original(state, viewer, holder)
    pots = state.outcome.pots
    hidden = showing.last_pot(viewer.seat, pots) < showing.last_pot(holder.seat, pots)
    return original(replace(state, outcome=None) if hidden else state, viewer, holder)


@fault(
    "main-pot-hand-stays-hidden",
    "showdown.all-shown",
    "The hand of a player of the main pot alone is not shown to those of the side pot.",
    showing.view,
)
def _(original, state, viewer, holder):
    if state.outcome is None or not state.outcome.showing:
        return original(state, viewer, holder)
    pots = state.outcome.pots
    hidden = showing.last_pot(viewer.seat, pots) > showing.last_pot(holder.seat, pots)
    return original(replace(state, outcome=None) if hidden else state, viewer, holder)


def _all_in_on(state, street):
    return not state.active and bool(state.wagerers) and state.wagerers[-1][0] == street


@fault(
    "all-in-on-third-shows-first",
    "showdown.without-a-bet",
    "When everybody is all-in on third street, the last to bet there shows first, whatever the option.",
    showing.shows_first,
)
def _(original, state):
    return state.wagerers[-1][1] if _all_in_on(state, 3) else original(state)


@fault(
    "all-in-on-third-forgotten",
    "showdown.without-a-bet",
    "When everybody is all-in on third street, a bet there does not decide who shows first, whatever the option.",
    showing.last_aggressor,
)
def _(original, state):
    return None if _all_in_on(state, 3) else original(state)


@fault(
    "all-in-on-fourth-shows-first",
    "showdown.without-a-bet",
    "When everybody is all-in on fourth street, the last to bet there shows first, whatever the option.",
    showing.shows_first,
)
def _(original, state):
    return state.wagerers[-1][1] if _all_in_on(state, 4) else original(state)


@fault(
    "all-in-on-fourth-forgotten",
    "showdown.without-a-bet",
    "When everybody is all-in on fourth street, a bet there does not decide who shows first, whatever the option.",
    showing.last_aggressor,
)
def _(original, state):
    return None if _all_in_on(state, 4) else original(state)


@fault(
    "all-in-on-fifth-shows-first",
    "showdown.without-a-bet",
    "When everybody is all-in on fifth street, the last to bet there shows first, whatever the option.",
    showing.shows_first,
)
def _(original, state):
    return state.wagerers[-1][1] if _all_in_on(state, 5) else original(state)


@fault(
    "all-in-on-fifth-forgotten",
    "showdown.without-a-bet",
    "When everybody is all-in on fifth street, a bet there does not decide who shows first, whatever the option.",
    showing.last_aggressor,
)
def _(original, state):
    return None if _all_in_on(state, 5) else original(state)


@fault(
    "all-in-on-sixth-shows-first",
    "showdown.without-a-bet",
    "When everybody is all-in on sixth street, the last to bet there shows first, whatever the option.",
    showing.shows_first,
)
def _(original, state):
    return state.wagerers[-1][1] if _all_in_on(state, 6) else original(state)


@fault(
    "all-in-on-sixth-forgotten",
    "showdown.without-a-bet",
    "When everybody is all-in on sixth street, a bet there does not decide who shows first, whatever the option.",
    showing.last_aggressor,
)
def _(original, state):
    return None if _all_in_on(state, 6) else original(state)


@fault(
    "short-bring-in-does-not-count",
    "showdown.without-a-bet",
    "A bring-in for less is no bet of the hand.",
    showing.last_aggressor,
)
def _(original, state):
    whole = state.game.table.ante + state.game.bring_in
    short = state.brought_in is not None and state.players[state.brought_in].paid < whole
    return original(replace(state, brought_in=None)) if short else original(state)
