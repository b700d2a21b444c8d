"""Faults in betting."""

from dataclasses import replace

from stud8_reference import hand, legal, wagers
from stud8_reference.legal import ActionRefusedError
from stud8_reference.state import Street
from stud8_runner.faults.faulty import fault


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
    spreads="short wagers are most of what all-in is about",
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
    "free-fold-on-seventh",
    "betting.free-fold",
    "On seventh street a fold is offered where a check is free, whatever the option.",
    legal.answers_to_nothing,
)
def _(original, state):
    return [("check", None), ("fold", None)] if state.street == Street.SEVENTH else original(state)


@fault(
    "free-fold-never-on-sixth-and-seventh",
    "betting.free-fold",
    "On sixth and seventh street a fold is refused where a check is free, whatever the option.",
    legal.answers_to_nothing,
)
def _(original, state):
    return [("check", None)] if state.street >= Street.SIXTH else original(state)


@fault(
    "no-fold-to-the-bring-in",
    "betting.free-fold",
    "Where free folds are refused, nobody may fold to the bring-in.",
    legal.answers_to_a_bet,
)
def _(original, state, player):
    found = original(state, player)
    if state.game.options.free_fold == "refused" and state.street == Street.THIRD and not state.round.wagers:
        return [offer for offer in found if offer[0] != "fold"]
    return found


@fault(
    "no-fold-of-a-duty-passed-on",
    "betting.free-fold",
    "Where free folds are refused, a duty to bring in that was passed on cannot be declined.",
    legal.duty_offers,
)
def _(original, state, player):
    found = original(state, player)
    return found if state.game.options.free_fold == "allowed" else [offer for offer in found if offer[0] != "fold"]


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
    "common-card-bet-by-seven",
    "betting.common-card",
    "A common card stops the betting of eight players and more, but not of seven.",
    hand.unbet_after_common_card,
)
def _(original, state):
    return original(state) and len(state.live) >= 8


@fault(
    "common-card-bet-after-a-bet",
    "betting.common-card",
    "A common card stops the betting only when sixth street was checked.",
    hand.unbet_after_common_card,
)
def _(original, state):
    return original(state) and all(street != Street.SIXTH for street, _ in state.wagerers)
