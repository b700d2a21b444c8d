"""Faults with players who are all-in."""

from dataclasses import replace

from stud8_reference import hand, legal, wagers, writing
from stud8_reference.state import Street
from stud8_runner.faults.faulty import fault


@fault(
    "short-ante-wins-nothing",
    "all-in.ante",
    "A player who could not pay the whole ante is left out of the showdown.",
    hand.end_with_showdown,
)
def _(original, state):
    out = tuple(replace(p, live=p.live and (p.stack > 0 or p.paid >= state.game.table.ante)) for p in state.players)
    return original(replace(state, players=out) if sum(p.live for p in out) >= 2 else state)


@fault("short-ante-not-taken", "all-in.ante", "A player who cannot pay the whole ante keeps his chips.", hand.post_ante)
def _(original, seat, table):
    found = original(seat, table)
    return replace(found, stack=seat.stack, paid=0) if seat.stack < table.ante else found


@fault(
    "stack-below-zero",
    "all-in.never-more-than-stack",
    "The full ante is taken from a player who has less.",
    hand.post_ante,
    ["sneppy/pokerl #11", "chips-blockchain/pangea-poker #59"],
)
def _(original, seat, table):
    found = original(seat, table)
    return replace(found, stack=0, paid=table.ante) if seat.stack < table.ante else found


@fault(
    "call-beyond-the-stack",
    "all-in.never-more-than-stack",
    "A call is offered for more than the player has.",
    writing.write_state,
)
def _(original, state, with_views):
    found = original(state, with_views)
    legal = [{**offer, "to": state.round.level} if offer["do"] == "call" else offer for offer in found["legal"]]
    return {**found, "legal": legal}


@fault(
    "wager-beyond-the-stack",
    "all-in.never-more-than-stack",
    "A full bet is offered to a player who has less.",
    wagers.wager_offers,
)
def _(original, state, player):
    found = original(state, player)
    return [(found[0][0], state.round.full + step) for step in wagers.steps(state, player)] if found else found


@fault(
    "no-call-for-less", "all-in.call-for-less", "A player who cannot call in full has to fold.", legal.answers_to_a_bet
)
def _(original, state, player):
    found = original(state, player)
    return found if player.bet + player.stack >= state.round.level else found[:1]


@fault(
    "call-for-less-lowers-the-bet",
    "all-in.call-for-less",
    "After a call for less the others owe only that much.",
    hand.match,
)
def _(original, state, to):
    found = original(state, to)
    return (
        replace(found, round=replace(found.round, level=to)) if 0 < to < state.round.level and not state.duty else found
    )


@fault(
    "no-short-wager",
    "all-in.short-wager",
    "A player with less than a full bet may not bet.",
    wagers.wager_offers,
    ["hippich/Bitcoin-Poker-Room #70", "ishikota/PyPokerEngine #72"],
)
def _(original, state, player):
    full = {state.round.full + step for step in wagers.steps(state, player)}
    return [offer for offer in original(state, player) if offer[1] in full]


@fault(
    "short-wager-is-a-call",
    "all-in.short-wager",
    "An all-in raise for less does not raise what the others owe.",
    wagers.round_after,
)
def _(original, state, to, step):
    found = original(state, to, step)
    return (
        found
        if found.wagers > state.round.wagers or state.round.level == 0
        else replace(found, level=state.round.level)
    )


@fault("full-from-a-third", "all-in.counts-as-full", "An all-in of a third of a bet counts as full.", wagers.is_full)
def _(original, above, step, game):
    return 3 * above >= step if game.options.short_all_in == "half_bet" else original(above, step, game)


@fault(
    "half-is-not-enough",
    "all-in.counts-as-full",
    "An all-in of exactly half a bet does not count as full.",
    wagers.is_full,
)
def _(original, above, step, game):
    return 2 * above > step if game.options.short_all_in == "half_bet" else original(above, step, game)


@fault(
    "half-rounded-down",
    "all-in.counts-as-full",
    "Half of an odd limit is rounded down before an all-in is held against it.",
    wagers.is_full,
)
def _(original, above, step, game):
    return above >= step // 2 if game.options.short_all_in == "half_bet" else original(above, step, game)


@fault(
    "one-chip-short-counts",
    "all-in.counts-as-full",
    "An all-in one chip short of what counts as full counts all the same.",
    wagers.is_full,
)
def _(original, above, step, game):
    return original(above + 1, step, game)


@fault(
    "always-full-bet",
    "all-in.counts-as-full",
    "Only a full bet counts as one, whatever the option.",
    wagers.is_full,
    ["uoftcprg/pokerkit 0.7.7 (probe)"],
)
def _(original, above, step, game):
    return above >= step


@fault("always-half-bet", "all-in.counts-as-full", "Half a bet counts as full, whatever the option.", wagers.is_full)
def _(original, above, step, game):
    return 2 * above >= step


@fault("any-all-in-counts", "all-in.counts-as-full", "Every all-in wager counts as full.", wagers.is_full)
def _(original, above, step, game):
    return above > 0


@fault(
    "short-wager-counts-toward-the-cap",
    "all-in.counts-as-full",
    "An all-in for less uses up one of the raises.",
    wagers.round_after,
)
def _(original, state, to, step):
    found = original(state, to, step)
    return replace(found, wagers=state.round.wagers + 1)


@fault(
    "half-wager-not-counted",
    "all-in.counts-as-full",
    "An all-in that counts as full does not count toward the cap.",
    wagers.round_after,
)
def _(original, state, to, step):
    found = original(state, to, step)
    return (
        replace(found, wagers=state.round.wagers)
        if found.wagers > state.round.wagers and to - state.round.full < step
        else found
    )


@fault(
    "raise-of-half-wager-goes-to-the-old-size",
    "all-in.counts-as-full",
    "A raise of an all-in that counts goes to where a raise of the bet would.",
    wagers.round_after,
)
def _(original, state, to, step):
    found = original(state, to, step)
    return (
        replace(found, full=state.round.full + step)
        if found.wagers > state.round.wagers and to - state.round.full < step
        else found
    )


@fault(
    "short-wager-reopens",
    "all-in.reopening",
    "Any all-in raise reopens the betting.",
    wagers.reopen,
    ["uoftcprg/pokerkit #45", "SirRender00/texasholdem #56"],
)
def _(original, player, to, step, game):
    return replace(player, acted=False) if player.active else player


@fault(
    "nothing-reopens",
    "all-in.reopening",
    "An all-in that counts as full does not reopen the betting.",
    wagers.reopen,
    ["uoftcprg/pokerkit 0.7.7 (probe)"],
)
def _(original, player, to, step, game):
    found = original(player, to, step, game)
    return found if to - player.bet >= step else player


@fault(
    "short-wager-closes-for-all",
    "all-in.reopening",
    "After an all-in for less nobody may raise, not even who has not acted.",
    wagers.may_wager,
)
def _(original, state, player):
    return original(state, player) and (state.round.level == state.round.full or state.street == Street.THIRD)


@fault(
    "each-short-wager-alone",
    "all-in.short-wagers-add-up",
    "Each short all-in is measured by itself.",
    wagers.make_wager,
)
def _(original, state, to):
    found = original(state, to)
    raised = to - state.round.level
    if wagers.is_full(raised, found.round.step, state.game):
        return found
    players = tuple(
        replace(new, acted=old.acted) if i != state.turn else new
        for i, (new, old) in enumerate(zip(found.players, state.players, strict=True))
    )
    return replace(found, players=players)


@fault(
    "short-wagers-add-up-for-all",
    "all-in.short-wagers-add-up",
    "Short all-ins that add up reopen the betting to all, not to each by his own bet.",
    wagers.make_wager,
)
def _(original, state, to):
    found = original(state, to)
    if any(old.acted and not new.acted for new, old in zip(found.players, state.players, strict=True)):
        players = tuple(
            replace(p, acted=False) if p.active and i != state.turn and p.bet < to else p
            for i, p in enumerate(found.players)
        )
        return replace(found, players=players)
    return found


@fault(
    "no-completing",
    "all-in.completing",
    "A short all-in cannot be completed, only raised by a full bet.",
    wagers.steps,
    ["uoftcprg/pokerkit 0.7.7 (probe)"],
)
def _(original, state, player):
    short = state.round.level - state.round.full
    return (
        tuple(step + short for step in original(state, player))
        if short > 0 and state.street != Street.THIRD
        else original(state, player)
    )


@fault(
    "completing-called-raise",
    "all-in.completing",
    "Completing a short all-in is offered as a raise.",
    wagers.wager_name,
)
def _(original, state):
    found = original(state)
    return "raise" if found == "complete" and state.street != Street.THIRD else found


@fault(
    "completion-measured-from-nothing",
    "all-in.short-completion",
    "Half of the lower limit, bring-in included, counts as a completion.",
    wagers.is_full,
)
def _(original, above, step, game):
    if step == game.table.lower - game.bring_in != game.table.lower:
        return original(above + game.bring_in, game.table.lower, game)
    return original(above, step, game)


@fault(
    "short-completion-never-counts",
    "all-in.short-completion",
    "An all-in above the bring-in never counts as a completion.",
    wagers.is_full,
)
def _(original, above, step, game):
    return above >= step if step == game.table.lower - game.bring_in else original(above, step, game)


@fault(
    "bet-against-nobody", "all-in.nobody-to-answer", "A bet is offered though all others are all-in.", wagers.may_wager
)
def _(original, state, player):
    return not player.acted and not wagers.at_cap(state)


@fault(
    "last-with-chips-asked",
    "all-in.betting-stops",
    "The last player with chips is asked on every street.",
    hand.betting_stops,
    ["chips-blockchain/pangea-poker #50"],
)
def _(original, state):
    return not state.active


@fault(
    "betting-stops-too-early",
    "all-in.betting-stops",
    "Betting stops while the last player with chips still faces a bet.",
    hand.betting_stops,
)
def _(original, state):
    return len(state.active) <= 1


@fault(
    "betting-stops-at-any-all-in",
    "all-in.betting-stops",
    "Betting stops as soon as somebody is all-in.",
    hand.betting_stops,
)
def _(original, state):
    return original(state) or (
        any(player.all_in for player in state.players)
        and all(p.bet >= state.round.level for p in state.active)
        and state.street != Street.THIRD
    )


@fault(
    "not-dealt-out",
    "all-in.cards-dealt-out",
    "When betting stops the hands are compared as they are.",
    hand.next_street,
)
def _(original, state):
    return (
        hand.end_with_showdown(state)
        if hand.betting_stops(state) and all(len(p.cards) >= 5 for p in state.live)
        else original(state)
    )
