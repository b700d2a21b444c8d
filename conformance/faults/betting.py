"""Faults in betting."""

from dataclasses import replace

from stud8_reference import hand, legal, order, protocol, wagers
from stud8_reference.legal import ActionRefusedError
from stud8_reference.state import Street
from stud8_runner.faulty import fault


def _capped_at(state, raises):
    return not state.round.uncapped and state.round.wagers >= 1 + raises


@fault(
    "no-round-on-seventh",
    "betting.five-rounds",
    "There is no betting on seventh street.",
    hand.unbet_after_common_card,
    spreads="seventh street is in every showdown",
)
def _(original, state):
    return state.street == 7


@fault(
    "no-round-on-sixth",
    "betting.five-rounds",
    "There is no betting on sixth street.",
    hand.unbet_after_common_card,
    spreads="sixth street is in every showdown",
)
def _(original, state):
    return state.street == 6 or original(state)


@fault("upper-limit-from-fourth", "betting.limits", "The upper limit holds from fourth street on.", wagers.limit)
def _(original, game, street):
    return game.table.lower if street == 3 else game.table.upper


@fault(
    "lower-limit-on-fifth",
    "betting.limits",
    "The lower limit still holds on fifth street.",
    wagers.limit,
    spreads="the all-in scenarios are played on fifth street",
)
def _(original, game, street):
    return game.table.lower if street <= 5 else game.table.upper


@fault("higher-on-seventh", "betting.limits", "The bet of seventh street is twice the upper limit.", wagers.limit)
def _(original, game, street):
    return original(game, street) * (2 if street == 7 else 1)


@fault(
    "amount-corrected",
    "betting.exact-amounts",
    "A wrong amount is corrected to the legal one.",
    hand.choose,
    ["elliottneilclark/rs-poker #45"],
)
def _(original, state, action):
    try:
        return original(state, action)
    except ActionRefusedError:
        return original(state, replace(action, to=None))


@fault("raise-by", "betting.exact-amounts", "The amount of a raise is taken as raise by, not raise to.", hand.choose)
def _(original, state, action):
    if action.do == "raise" and action.to is not None:
        return original(state, replace(action, to=action.to + state.round.level))
    return original(state, action)


@fault(
    "completion-on-top",
    "betting.completion",
    "A completion adds the lower limit to the bring-in.",
    wagers.new_round,
    ["talvola/generic_poker 16e1e04"],
)
def _(original, game, street, active):
    found = original(game, street, active)
    return replace(found, step=game.table.lower) if street == 3 else found


@fault(
    "first-raise-from-bring-in",
    "betting.completion",
    "After a completion a raise adds the lower limit to the bring-in, not to the completion.",
    wagers.round_after,
)
def _(original, state, to, step):
    found = original(state, to, step)
    return replace(found, full=state.game.bring_in) if state.street == 3 and state.round.wagers == 0 else found


@fault("complete-called-raise", "betting.completion", "The completion is offered as a raise.", wagers.wager_name)
def _(original, state):
    found = original(state)
    return "raise" if found == "complete" and state.street == 3 else found


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


@fault("count-by-player", "betting.cap-per-street", "The cap is counted anew after each call.", hand.match)
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
    if state.game.options.fourth_street_pair == "any_player" and state.street == 4 and len(found) == 1:
        if found[0] == state.game.table.lower and any(wagers.shows_pair(other.board) for other in state.players):
            return (state.game.table.lower, state.game.table.upper)
    return found


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
    if state.game.options.fourth_street_pair == "pair_holder" and state.street == 4 and wagers.shows_pair(player.board):
        if found == (state.game.table.lower,):
            return (state.game.table.lower, state.game.table.upper)
    return found


@fault(
    "any-raise-must-be-upper",
    "betting.fourth-street-pair-raises",
    "With an open pair every raise is at the upper limit.",
    wagers.steps,
)
def _(original, state, player):
    found = original(state, player)
    return found[-1:] if state.round.level else found


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
    "check-facing-a-bet",
    "betting.check",
    "A player who faces a bet may check.",
    legal.answers_to_a_bet,
    ["SirRender00/texasholdem #125"],
    spreads="the actions that are legal after a bet are listed in every chapter with bets",
)
def _(original, state, player):
    return [*original(state, player), ("check", None)]


@fault(
    "no-check",
    "betting.check",
    "A player who faces nothing has to bet or fold.",
    legal.answers_to_nothing,
    spreads="checks are in every chapter",
)
def _(original, state):
    return [("fold", None)]


@fault("call-of-nothing", "betting.call", "A call is offered where there is nothing to call.", legal.answers_to_nothing)
def _(original, state):
    return [*original(state), ("call", 0)]


@fault(
    "call-to-the-limit",
    "betting.call",
    "A call of a short wager makes the total the full limit, not what was bet.",
    legal.answers_to_a_bet,
)
def _(original, state, player):
    short = state.round.level > state.round.full
    owed = state.round.full + state.round.step if short else state.round.level
    return [("fold", None), ("call", min(owed, player.bet + player.stack))]


@fault(
    "call-amount-is-added",
    "betting.call",
    "The amount of a call is what is added, not the total.",
    legal.answers_to_a_bet,
)
def _(original, state, player):
    return [(do, to - player.bet if to else to) for do, to in original(state, player)]


@fault(
    "bet-facing-a-bet",
    "betting.bet-or-raise",
    "A raise is called a bet.",
    wagers.wager_name,
    spreads="raises are offered in every chapter with bets",
)
def _(original, state):
    found = original(state)
    return "bet" if found == "raise" else found


@fault(
    "raise-without-a-bet",
    "betting.bet-or-raise",
    "The opening bet of a street is called a raise.",
    wagers.wager_name,
    spreads="bets are offered in every chapter with bets",
)
def _(original, state):
    found = original(state)
    return "raise" if found == "bet" else found


@fault(
    "fold-not-offered",
    "betting.fold",
    "A player who faces a bet cannot fold.",
    legal.answers_to_a_bet,
    spreads="folds are in every chapter",
)
def _(original, state, player):
    return [offer for offer in original(state, player) if offer[0] != "fold"]


@fault(
    "folded-player-comes-back",
    "betting.fold",
    "A player who has folded is in again on the next street.",
    hand.open_street,
    spreads="a folded player who returns lacks cards",
)
def _(original, state, street):
    return original(
        replace(
            state, players=tuple(replace(p, live=True) if len(p.cards) == street - 1 else p for p in state.players)
        ),
        street,
    )


@fault("folded-bet-given-back", "betting.fold", "What a player bet on the street comes back when he folds.", hand.fold)
def _(original, state):
    found = original(state)
    back = found.players[state.turn]
    return replace(
        found,
        players=hand.with_player(state, replace(back, stack=back.stack + back.bet, paid=back.paid - back.bet, bet=0)),
    )


@fault(
    "free-fold-always",
    "betting.free-fold",
    "A fold is offered where a check is free, whatever the option.",
    legal.answers_to_nothing,
)
def _(original, state):
    return [("check", None), ("fold", None)]


@fault(
    "free-fold-never",
    "betting.free-fold",
    "A fold is refused where a check is free, whatever the option.",
    legal.answers_to_nothing,
    ["uoftcprg/pokerkit #12", "fedden/poker_ai #54"],
)
def _(original, state):
    return [("check", None)]


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
    "common-card-always-bet",
    "betting.common-card",
    "Seventh street is bet after a common card, whatever the option.",
    hand.unbet_after_common_card,
)
def _(original, state):
    return False


@fault(
    "common-card-never-bet",
    "betting.common-card",
    "Seventh street is never bet after a common card.",
    hand.unbet_after_common_card,
)
def _(original, state):
    return bool(state.common) and state.street == Street.SEVENTH


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
