"""Faults with whose turn it is and with when a round or a hand ends."""

from dataclasses import replace

from stud8_reference import hand, legal, order, protocol, wagers
from stud8_reference.legal import ActionRefusedError
from stud8_reference.state import Street
from stud8_runner.faults.faulty import fault


@fault("out-of-turn-accepted", "betting.in-turn", "An action out of turn is taken for the player to act.", hand.choose)
def _(original, state, action):
    if state.turn is not None and action.seat != state.to_act:
        action = replace(action, seat=state.to_act)
    return original(state, action)


@fault(
    "actions-after-the-end",
    "betting.in-turn",
    "An action after the end of the hand is refused as if it were not legal.",
    hand.choose,
)
def _(original, state, action):
    if state.turn is None:
        raise ActionRefusedError("not_legal", "over")
    return original(state, action)


@fault(
    "empty-seat-not-legal",
    "betting.in-turn",
    "An action from a seat that is not in the hand is refused as not legal.",
    hand.choose,
)
def _(original, state, action):
    if all(player.seat != action.seat for player in state.players):
        raise ActionRefusedError("not_legal", "nobody sits there")
    return original(state, action)


@fault(
    "empty-seat-is-the-next",
    "betting.in-turn",
    "An action from a seat that is not in the hand is taken for the player to act.",
    hand.choose,
)
def _(original, state, action):
    if state.turn is not None and all(player.seat != action.seat for player in state.players):
        action = replace(action, seat=state.to_act)
    return original(state, action)


@fault(
    "refusal-passes-the-turn",
    "betting.refusal-changes-nothing",
    "A refused action costs the player his turn.",
    protocol.apply,
)
def _(original, state, action):
    try:
        return original(state, action)
    except ActionRefusedError:
        return hand.go_on(hand.fold(state)) if state.turn is not None and not state.duty else original(state, action)


@fault(
    "refusal-drops-the-turn",
    "betting.refusal-changes-nothing",
    "After a refused action no action is offered any more.",
    protocol.write_refusal,
)
def _(original, before, reason):
    return {**original(before, reason), "legal": []}


@fault(
    "refusal-moves-chips",
    "betting.refusal-changes-nothing",
    "A refused bet leaves the stack as if it had been made.",
    protocol.write_refusal,
)
def _(original, before, reason):
    stacks = dict(before["stacks"])
    if before["to_act"] is not None:
        stacks[str(before["to_act"])] -= 1
    return {**original(before, reason), "stacks": stacks}


@fault(
    "round-ends-early",
    "betting.round-ends",
    "A round ends when the player before the raiser has not acted yet.",
    order.next_to_act,
    spreads="rounds are in every hand",
)
def _(original, state):
    found = original(state)
    waiting = [p for p in state.active if not p.acted or p.bet < state.round.level]
    return None if len(waiting) == 1 and len(state.active) > 2 else found


@fault(
    "raiser-asked-again",
    "betting.round-ends",
    "When all have called, the raiser is asked once more.",
    hand.make_wager,
    spreads="wagers are in every chapter",
)
def _(original, state, to):
    found = original(state, to)
    me = found.players[state.turn]
    return replace(found, players=hand.with_player(found, replace(me, acted=me.stack == 0)))


@fault(
    "round-ends-at-first-check",
    "betting.round-ends",
    "One check ends the round.",
    order.next_to_act,
    spreads="checks are in every chapter",
)
def _(original, state):
    return None if state.round.level == 0 else original(state)


@fault(
    "bring-in-has-an-option",
    "betting.bring-in-has-acted",
    "When all call the bring-in, its player may still complete.",
    hand.bring_in,
    spreads="every hand starts with the bring-in",
)
def _(original, state, to):
    found = original(state, to)
    me = found.players[state.turn]
    return replace(found, players=hand.with_player(found, replace(me, acted=me.stack == 0)))


@fault(
    "bring-in-may-not-raise",
    "betting.bring-in-has-acted",
    "The player who brought in may not raise a completion.",
    wagers.reopen,
)
def _(original, player, to, step, game):
    found = original(player, to, step, game)
    return player if player.acted and player.bet == game.bring_in else found


@fault(
    "last-player-plays-on",
    "betting.last-player",
    "The last player is dealt to until the showdown.",
    hand.end_uncontested,
)
def _(original, state):
    while state.street != Street.SEVENTH:
        state = hand.open_street(state, Street(state.street + 1))
    return hand.end_with_showdown(state)


@fault(
    "last-player-shows",
    "betting.last-player",
    "The last player has to show his hand.",
    hand.end_uncontested,
    ["kuco23/pokerlib #11", "claudijo/poker-ts #12"],
)
def _(original, state):
    found = original(state)
    return replace(found, outcome=replace(found.outcome, showing=(found.outcome.awards[0].seat,)))


@fault(
    "time-out-always-folds",
    "betting.time-out",
    "A player who does not answer is folded though he could check.",
    legal.unanswered,
    ["acebusters/acebusters-frontend #488", "pokerth/pokerth #298"],
)
def _(original, state):
    return original(state) if state.duty else "fold"


@fault("time-out-calls", "betting.time-out", "A player who does not answer a bet is taken to call.", legal.unanswered)
def _(original, state):
    found = original(state)
    return "call" if found == "fold" else found


@fault(
    "time-out-skips-the-bring-in", "betting.time-out", "A low card that does not answer is folded.", legal.unanswered
)
def _(original, state):
    return "fold" if state.duty else original(state)


@fault(
    "time-out-folds-on-seventh",
    "betting.time-out",
    "On seventh street a player who does not answer is folded though he could check.",
    legal.unanswered,
)
def _(original, state):
    return "fold" if state.street == Street.SEVENTH else original(state)


@fault(
    "out-of-turn-accepted-late",
    "betting.in-turn",
    "On sixth and seventh street an action out of turn is taken for the player to act.",
    hand.choose,
)
def _(original, state, action):
    if state.turn is not None and state.street >= Street.SIXTH:
        action = replace(action, seat=state.to_act)
    return original(state, action)


@fault(
    "time-out-folds-on-fifth-and-sixth",
    "betting.time-out",
    "On fifth and sixth street a player who does not answer is folded though he could check.",
    legal.unanswered,
)
def _(original, state):
    return "fold" if state.street in {Street.FIFTH, Street.SIXTH} else original(state)


@fault(
    "time-out-calls-late",
    "betting.time-out",
    "From fifth street on a player who does not answer a bet is taken to call.",
    legal.unanswered,
)
def _(original, state):
    found = original(state)
    return "call" if found == "fold" and state.street >= Street.FIFTH else found
