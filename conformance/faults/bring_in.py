"""Faults with the bring-in and with who has to make it."""

from stud8_reference import boards, bring_in, cards, order, table, wagers
from stud8_reference.state import Duty, clockwise
from stud8_runner.faults.faulty import fault


@fault(
    "highest-brings-in",
    "bring-in.lowest-door-card",
    "The highest door card brings in.",
    bring_in.lowest_door_card,
    spreads="every hand starts with the bring-in",
)
def _(original, state, indices):
    return max(indices, key=lambda index: boards.door_card_order(state.players[index].board[0]))


@fault(
    "left-of-dealer-starts",
    "bring-in.found-by-program",
    "The player at the dealer's left starts, whatever he shows.",
    bring_in.lowest_door_card,
    spreads="every hand starts with the bring-in",
)
def _(original, state, indices):
    return min(indices)


@fault(
    "lowest-of-all-cards",
    "bring-in.lowest-door-card",
    "The lowest card of all brings in, even a down card.",
    bring_in.lowest_door_card,
    spreads="every hand starts with the bring-in",
)
def _(original, state, indices):
    return min(indices, key=lambda index: min(map(boards.door_card_order, state.players[index].cards)))


@fault(
    "weakest-hand-brings-in",
    "bring-in.lowest-door-card",
    "The weakest hand of three cards brings in, down cards and pairs counted.",
    bring_in.lowest_door_card,
    spreads="every hand starts with the bring-in",
)
def _(original, state, indices):
    return min(indices, key=lambda index: boards.board_strength(state.players[index].cards))


@fault(
    "ranks-by-their-letters",
    "bring-in.ace-high",
    "Door cards compare by the letters of their ranks: A, J, K, Q, T.",
    boards.door_card_order,
)
def _(original, card):
    rank, suit = original(card)
    return "23456789AJKQT".index(cards.RANKS[rank - 2]), suit


@fault(
    "ace-brings-in",
    "bring-in.ace-high",
    "An ace as door card is the lowest.",
    boards.door_card_order,
    spreads="many hands have an ace as door card",
)
def _(original, card):
    rank, suit = original(card)
    return (1 if rank == 14 else rank), suit


@fault(
    "strongest-suit-brings-in",
    "bring-in.suit-tie",
    "Of equal door cards the strongest suit brings in.",
    boards.door_card_order,
    ["IT1-9 does not say which end"],
)
def _(original, card):
    rank, suit = original(card)
    return rank, 3 - suit


@fault(
    "tie-by-seat",
    "bring-in.suit-tie",
    "Of equal door cards the first seat brings in, suits do not count.",
    boards.door_card_order,
)
def _(original, card):
    return original(card)[0], 0


@fault(
    "tie-by-last-seat",
    "bring-in.suit-tie",
    "Of equal door cards the last seat brings in, suits do not count.",
    bring_in.lowest_door_card,
)
def _(original, state, indices):
    lowest = cards.rank_of(state.players[original(state, indices)].board[0])
    return max(index for index in indices if cards.rank_of(state.players[index].board[0]) == lowest)


@fault(
    "suit-before-rank",
    "bring-in.suit-tie",
    "The lowest suit brings in, whatever the rank.",
    boards.door_card_order,
    spreads="every hand starts with the bring-in",
)
def _(original, card):
    rank, suit = original(card)
    return suit, rank


@fault(
    "low-card-may-fold",
    "bring-in.compulsory",
    "The low card may fold.",
    bring_in.duty_offers,
    ["KenyaSugimoto/mix-online 793c321"],
)
def _(original, state, player):
    return [*(offer for offer in original(state, player) if offer[0] != "fold"), ("fold", None)]


@fault(
    "low-card-may-check",
    "bring-in.compulsory",
    "The low card may check.",
    bring_in.duty_offers,
    ["KenyaSugimoto/mix-online 793c321"],
)
def _(original, state, player):
    return [*original(state, player), ("check", None)]


@fault("others-may-check", "bring-in.compulsory", "After the bring-in the others may check.", wagers.wager_offers)
def _(original, state, player):
    third = state.street == 3 and state.round.wagers == 0 and not state.duty
    return [*original(state, player), *([("check", None)] if third else [])]


@fault("half-is-twice-ante", "bring-in.amount", "The bring-in is always twice the ante.", table.bring_in_amount)
def _(original, stakes, options):
    found = original(stakes, options)
    return 2 * stakes.ante if options.bring_in == "half_small_bet" and 0 < 2 * stakes.ante < stakes.lower else found


@fault(
    "twice-ante-is-half", "bring-in.amount", "The bring-in is always half of the lower limit.", table.bring_in_amount
)
def _(original, stakes, options):
    found = original(stakes, options)
    return stakes.lower // 2 if options.bring_in == "twice_ante" else found


@fault(
    "stated-ignored",
    "bring-in.amount",
    "A bring-in that the table states is taken for half of the lower limit.",
    table.bring_in_amount,
)
def _(original, stakes, options):
    found = original(stakes, options)
    return stakes.lower // 2 if options.bring_in == "stated" else found


@fault(
    "bring-in-is-the-ante",
    "bring-in.amount",
    "The bring-in is as much as the ante.",
    table.bring_in_amount,
    spreads="the bring-in is in every hand",
)
def _(original, stakes, options):
    return stakes.ante or original(stakes, options)


@fault(
    "stated-at-most-half",
    "bring-in.amount",
    "A stated bring-in of more than half the lower limit is refused.",
    table.bring_in_amount,
)
def _(original, stakes, options):
    found = original(stakes, options)
    if options.bring_in == "stated" and 2 * found > stakes.lower:
        raise table.refused("table.bring_in", "more than half of the lower limit")
    return found


@fault(
    "stated-below-the-ante",
    "bring-in.amount",
    "A stated bring-in of less than the ante is refused.",
    table.bring_in_amount,
)
def _(original, stakes, options):
    found = original(stakes, options)
    if options.bring_in == "stated" and found < stakes.ante:
        raise table.refused("table.bring_in", "less than the ante")
    return found


@fault(
    "never-completes",
    "bring-in.choice",
    "The low card may only bring in, wherever it could complete.",
    bring_in.duty_offers,
)
def _(original, state, player):
    return [offer for offer in original(state, player) if offer[0] != "complete"]


@fault(
    "always-completes", "bring-in.choice", "The low card may complete where it may only bring in.", bring_in.duty_offers
)
def _(original, state, player):
    offers = original(state, player)
    stakes = state.game.table
    if len(offers) == 1 and player.stack > state.game.bring_in:
        return [*offers, ("complete", min(stakes.lower, player.stack))]
    return offers


@fault(
    "counter-clockwise",
    "bring-in.clockwise",
    "After the bring-in the action goes counter-clockwise.",
    order.next_to_act,
    spreads="every hand has a third street",
)
def _(original, state):
    if state.street != 3:
        return original(state)
    for index in reversed(clockwise(state, state.turn)):
        player = state.players[index]
        if index != state.turn and player.active and (not player.acted or player.bet < state.round.level):
            return index
    return None


@fault(
    "first-seat-after-bring-in",
    "bring-in.clockwise",
    "After the bring-in the first seat acts, not the next.",
    order.next_to_act,
    spreads="every hand has a third street",
)
def _(original, state):
    if state.street != 3 or original(state) is None:
        return original(state)
    waiting = [i for i, p in enumerate(state.players) if p.active and (not p.acted or p.bet < state.round.level)]
    return waiting[0]


@fault(
    "all-in-low-card-next-lowest",
    "bring-in.low-card-all-in",
    "When the low card is all-in, the next lowest card always opens.",
    bring_in.pass_on,
)
def _(original, state, lowest):
    active = [index for index in clockwise(state, lowest) if state.players[index].active]
    return bring_in.lowest_door_card(state, active), Duty.PASSED_ON


@fault(
    "all-in-low-card-left",
    "bring-in.low-card-all-in",
    "When the low card is all-in, the player at its left always opens.",
    bring_in.pass_on,
)
def _(original, state, lowest):
    _, duty = original(state, lowest)
    return next(index for index in clockwise(state, lowest) if state.players[index].active), duty


@fault(
    "all-in-low-card-nobody",
    "bring-in.low-card-all-in",
    "When the low card is all-in, nobody has to bring in.",
    bring_in.who_opens,
)
def _(original, state):
    turn, duty = original(state)
    lowest = bring_in.lowest_door_card(state, range(len(state.players)))
    return turn, (duty if state.players[lowest].active else None)


@fault(
    "passed-on-may-not-fold",
    "bring-in.passed-on-fold",
    "Whoever opens for an all-in low card may not fold.",
    bring_in.duty_offers,
)
def _(original, state, player):
    return [offer for offer in original(state, player) if offer[0] != "fold"]


@fault(
    "next-lowest-may-fold",
    "bring-in.passed-on-fold",
    "The next lowest card, which has to open, may fold.",
    bring_in.pass_on,
)
def _(original, state, lowest):
    return original(state, lowest)[0], Duty.PASSED_ON


@fault(
    "short-bring-in-callable-for-less",
    "bring-in.short",
    "A short bring-in is always called for what was put in.",
    bring_in.owed_after,
    ["uoftcprg/pokerkit 0.7.7 (probe)"],
)
def _(original, state, put_in):
    return put_in


@fault(
    "short-bring-in-always-full",
    "bring-in.short",
    "A short bring-in always has to be called in full.",
    bring_in.owed_after,
)
def _(original, state, put_in):
    return state.game.bring_in
