"""The bring-in: who owes it, and what he may do instead."""

from __future__ import annotations

from stud8_reference.boards import door_card_order
from stud8_reference.rules import rule
from stud8_reference.state import Do, Duty, Player, State, clockwise


@rule("bring-in.lowest-door-card", "bring-in.found-by-program", "order.third-street")
def who_opens(state: State) -> tuple[int, Duty]:
    """Return the index of the player who has to open third street, and whether the duty is his own or was passed on."""
    lowest = lowest_door_card(state, range(len(state.players)))
    if state.players[lowest].active:
        return lowest, Duty.OWN
    return pass_on(state, lowest)


@rule("bring-in.lowest-door-card")
def lowest_door_card(state: State, indices: range | list[int]) -> int:
    """Return the index of the player with the lowest door card among these."""
    return min(indices, key=lambda index: door_card_order(state.players[index].board[0]))


@rule("bring-in.low-card-all-in", "bring-in.passed-on-fold")
def pass_on(state: State, lowest: int) -> tuple[int, Duty]:
    """Return who opens instead of the player with the lowest door card, who is all-in for the ante."""
    active = [index for index in clockwise(state, lowest) if state.players[index].active]
    if state.game.options.allin_low_card == "next_lowest":
        return lowest_door_card(state, active), Duty.OWN
    return active[0], Duty.PASSED_ON


@rule("bring-in.compulsory", "bring-in.choice", "bring-in.passed-on-fold", "table.no-blinds")
def duty_offers(state: State, player: Player) -> list[tuple[Do, int | None]]:
    """Return what the player may do who has to open: bring in, perhaps complete, and fold only a duty passed on to him."""
    game = state.game
    offers: list[tuple[Do, int | None]] = [("bring_in", bring_in_for(player, game.bring_in))]
    if game.options.bring_in_choice == "bring_in_or_complete" and player.stack > game.bring_in:
        offers.append(("complete", min(game.table.lower, player.stack)))
    if state.duty is Duty.PASSED_ON:
        offers.append(("fold", None))
    return offers


@rule("bring-in.short", "bring-in.amount", "all-in.never-more-than-stack")
def bring_in_for(player: Player, bring_in: int) -> int:
    """Return what the player brings in: the bring-in, or all his chips when he has fewer."""
    return min(bring_in, player.stack)


@rule("bring-in.short")
def owed_after(state: State, put_in: int) -> int:
    """Return what the others have to match after a bring-in of `put_in`: all of it, or what was put in when that was less."""
    return state.game.bring_in if state.game.options.short_bring_in == "full_amount_owed" else put_in
