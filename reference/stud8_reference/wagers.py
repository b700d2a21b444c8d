"""Completions, bets and raises: how much, how often, and what an all-in for less amounts to.

All three are *wagers*: they raise the level that the others have to match. A full wager adds one full step to the last full
level; a player with fewer chips may put in all he has.
"""

from __future__ import annotations

from stud8_reference.boards import shows_pair
from stud8_reference.rules import rule
from stud8_reference.state import Do, Game, Player, Round, State, Street, changed


@rule("betting.limits", "table.fixed-limit")
def limit(game: Game, street: Street) -> int:
    """Return the limit of a street: the lower one on third and fourth, the upper one from fifth on."""
    return game.table.lower if street <= Street.FOURTH else game.table.upper


@rule("betting.cap-per-street", "betting.heads-up-cap", "betting.completion", "all-in.short-completion")
def new_round(game: Game, street: Street, active: int) -> Round:
    """Return the round of a street before anybody acts. `active` is how many players have chips: two may lift the cap.

    On third street the first full step leads from the bring-in to the lower limit; nothing is faced until somebody brings in.
    """
    uncapped = active == 2 and game.options.heads_up_cap == "lifted_if_round_starts_heads_up"
    full = game.bring_in if street is Street.THIRD else 0
    return Round(level=0, full=full, step=limit(game, street) - full, uncapped=uncapped)


@rule("betting.exact-amounts", "betting.completion", "all-in.short-wager", "all-in.never-more-than-stack")
def wager_offers(state: State, player: Player) -> list[tuple[Do, int | None]]:
    """Return every wager that the player may make: the full size, or all his chips when he has fewer.

    A player who has no more than the level cannot wager; where a street has two sizes, both are offered.
    """
    everything = player.bet + player.stack
    if everything <= state.round.level or not may_wager(state, player):
        return []
    amounts = {min(state.round.full + step, everything) for step in steps(state, player)}
    name = wager_name(state)
    return [(name, amount) for amount in sorted(amounts)]


@rule("all-in.reopening", "all-in.nobody-to-answer", "betting.capped-actions", "betting.bring-in-has-acted")
def may_wager(state: State, player: Player) -> bool:
    """Say whether the player may complete, bet or raise at all.

    Not when he has acted and the betting was not reopened to him, not at the cap, and not when no other live player has
    chips left to answer with.
    """
    if player.acted or at_cap(state):
        return False
    return any(other.active and other is not player for other in state.players)


@rule("betting.cap", "betting.heads-up-cap", "betting.completion-is-the-bet")
def at_cap(state: State) -> bool:
    """Say whether the bet and all the raises of the round have been made. A completion is the bet; the bring-in is neither."""
    raises = state.game.options.raise_cap
    return raises != "none" and not state.round.uncapped and state.round.wagers >= 1 + raises


@rule("betting.bet-or-raise", "betting.completion", "all-in.completing")
def wager_name(state: State) -> Do:
    """Return what a wager is called now.

    It completes a level that fell short of a full one, and the bring-in; it is a bet when there is none, otherwise a raise.
    """
    betting = state.round
    if betting.level != betting.full:
        return "complete"
    if betting.full == 0:
        return "bet"
    return "raise" if betting.wagers else "complete"


@rule("betting.fourth-street-pair", "betting.fourth-street-pair-raises")
def steps(state: State, player: Player) -> tuple[int, ...]:
    """Return the full steps from which the player may choose, the smaller first: one, or two with an open pair on fourth street.

    Once somebody wagered at the upper limit, the step of the round is the upper limit, and there is no more choice.
    """
    betting, table = state.round, state.game.table
    who = state.game.options.fourth_street_pair
    # On third street no board shows a pair, and from fifth on every step is the upper limit.
    if betting.step != table.lower:
        return (betting.step,)
    if who == "pair_holder" and not state.faces_a_bet(player) and shows_pair(player.board):
        return table.lower, table.upper
    if who == "any_player" and any(shows_pair(other.board) for other in state.live):
        return table.lower, table.upper
    return (table.lower,)


def make_wager(state: State, to: int) -> State:
    """Return the state after the player to act completed, bet or raised to `to`, with the betting reopened where it is."""
    assert state.turn is not None
    player, betting = state.players[state.turn], state.round
    # An all-in between two sizes falls short of the upper one.
    step = next(step for step in steps(state, player) if to - betting.full <= step)
    players = tuple(
        put_in(other, to) if other is player else reopen(other, to, step, state.game) for other in state.players
    )
    return changed(
        state,
        players=players,
        round=round_after(state, to, step),
        wagerers=(*state.wagerers, (state.street, state.turn)),
    )


@rule("all-in.never-more-than-stack", "pot.conservation")
def put_in(player: Player, to: int) -> Player:
    """Return the player after he acted and made his total for the street `to`, with chips from his stack."""
    added = to - player.bet
    return changed(player, stack=player.stack - added, bet=to, paid=player.paid + added, acted=True)


@rule(
    "betting.completion-is-the-bet", "betting.fourth-street-pair-raises", "all-in.counts-as-full", "all-in.completing"
)
def round_after(state: State, to: int, step: int) -> Round:
    """Return the round after a wager to `to` that aimed at a full step of `step`.

    A wager that counts as full becomes the level from which the next is measured: from a completion on by whole limits. One
    that does not is only to be matched.
    """
    betting = state.round
    if not is_full(to - betting.full, step, state.game):
        return changed(betting, level=to, step=step)
    next_step = max(step, limit(state.game, state.street))
    return changed(betting, level=to, full=to, step=next_step, wagers=betting.wagers + 1)


@rule("all-in.counts-as-full", "all-in.short-wagers-add-up", "all-in.short-completion")
def is_full(above: int, step: int, game: Game) -> bool:
    """Say whether an amount above an earlier one is as good as a full step: all of it, or half of it under `half_bet`."""
    return (2 * above if game.options.short_all_in == "half_bet" else above) >= step


@rule("all-in.reopening", "all-in.short-wagers-add-up", "betting.bring-in-has-acted")
def reopen(player: Player, to: int, step: int, game: Game) -> Player:
    """Return another player after a wager to `to`: he may raise again if it is as good as a full step above his own bet."""
    if player.acted and player.active and is_full(to - player.bet, step, game):
        return changed(player, acted=False)
    return player
