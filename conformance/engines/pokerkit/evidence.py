"""What deviations.yaml says of PokerKit, shown by PokerKit alone: one function for each claim, each prints what PokerKit does.

Run it with a Python that has PokerKit: `python evidence.py`.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace

from pokerkit import Automation, ChipsPushing, EightOrBetterLowHand, Mode, StandardHighHand, State
from pokerkit import FixedLimitSevenCardStudHighLowSplitEightOrBetter as Game

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def hand(
    stacks: Sequence[int], automatic: Sequence[Automation] = AUTOMATIC, ante: int = 5, cap: int | None = 4
) -> State:
    """A hand at 20/40 with a bring-in of 10 and no burned cards."""
    game = Game(tuple(automatic), True, ante, 10, 20, 40, mode=Mode.CASH_GAME)
    game.streets = tuple(
        replace(street, card_burning_status=False, max_completion_betting_or_raising_count=cap)
        for street in game.streets
    )
    return game(list(stacks), len(stacks))


def deal(state: State, *cards: str) -> None:
    """Deal each player in turn these cards."""
    for each in cards:
        state.deal_hole(each)


def third(state: State, cards: str, folds: Sequence[int] = ()) -> None:
    """Third street: bring-in and calls."""
    deal(state, *cards.split())
    state.post_bring_in()
    while state.actor_index is not None:
        state.fold() if state.actor_index in folds else state.check_or_call()


def check_down(state: State, *streets: str) -> None:
    """Deal streets, and check or call on each; without a street only that."""
    for cards in streets or ("",):
        deal(state, *cards.split())
        while state.actor_index is not None:
            state.check_or_call()


def to_fourth(state: State) -> None:
    """To fourth street of three players, on which player 0 has the highest board."""
    third(state, "7h8sKc 5h6sTd 9h4s2c")
    deal(state, "9d", "8c", "6d")


def to_fifth(state: State) -> None:
    """To fifth street without a bet, player 0 first again."""
    third(state, "7h8sKc 5h6sTd 9h4s2c")
    check_down(state, "9d 8c 6d")
    deal(state, "4h", "Jh", "Qs")


def raise_on_top() -> None:
    """A full raise is offered on top of a short all-in bet, not the completion."""
    state = hand((16, 1000, 1000))
    to_fourth(state)
    state.complete_bet_or_raise_to(1)
    print("after an all-in bet of 1 at 20 the next wager is", state.min_completion_betting_or_raising_to_amount)


def counts_toward_the_cap() -> None:
    """A short all-in raise uses up one of the raises."""
    state = hand((1000, 1000, 154))
    to_fifth(state)
    for amount in (40, 80, 120):
        state.complete_bet_or_raise_to(amount)
    print("bet, raise, raise to 120 with a cap of three:", state.min_completion_betting_or_raising_to_amount)
    state = hand((1000, 1000, 114))
    to_fifth(state)
    for amount in (40, 80, 99):
        state.complete_bet_or_raise_to(amount)
    state.complete_bet_or_raise_to(139)
    print(
        "bet, raise, all-in raise by 19, raise:",
        state.min_completion_betting_or_raising_to_amount,
        "- no raise is left",
    )


def short_bet_reopens() -> None:
    """A player who has checked may raise an all-in bet of half the size: PokerKit takes its size for a full one."""
    state = hand((1000, 35, 1000))
    to_fifth(state)
    state.check_or_call()
    state.complete_bet_or_raise_to(20)
    state.check_or_call()
    print("who has checked may raise an all-in bet of 20 at 40 to", state.min_completion_betting_or_raising_to_amount)


def short_raise_of_a_completion() -> None:
    """After a completion from 10 to 20 an all-in raise to 30 reopens the betting to the player who completed; one to 29 does not."""
    for stack in (34, 35):
        state = hand((1000, stack, 1000, 1000))
        deal(state, "7h8sKc", "5h6sTd", "9h4s2c", "Jd3d9c")
        state.post_bring_in()
        state.complete_bet_or_raise_to()
        state.check_or_call()
        state.complete_bet_or_raise_to()
        state.fold()
        who, may = state.actor_index, state.can_complete_bet_or_raise_to()
        print(f"bets {state.bets}, player {who} is to act, a raise is allowed: {may}", end="; ")
    print()


def half_a_raise_does_not_reopen() -> None:
    """The declared value `short_all_in: full_bet`: a raise by half a bet lets nobody raise who has acted."""
    state = hand((1000, 1000, 75))
    to_fifth(state)
    state.complete_bet_or_raise_to(40)
    state.check_or_call()
    state.complete_bet_or_raise_to(60)
    print("who bet 40 may raise an all-in raise to 60:", state.can_complete_bet_or_raise_to())


def short_bring_in() -> None:
    """The declared value `short_bring_in: call_short`."""
    state = hand((1000, 1000, 7))
    deal(state, "7h8sKc", "5h6sTd", "9h4s2c")
    state.post_bring_in()
    print("after a bring-in of 2 at 10 the others call", state.checking_or_calling_amount)


def tied_both_ways() -> None:
    """The declared value `tied_both_ways: halves`: two players with the same wheel do not get the same."""
    state = hand((1000,) * 3, ante=4)
    third(state, "Ac2d3h Ad2h3s KdQh2c")
    deal(state, "4s", "4c", "Jd")
    while state.actor_index is not None:
        state.fold() if state.actor_index == 2 else state.check_or_call()
    check_down(state, "5s 5c", "Kc Kh", "Qd Qs")
    print("a pot of 42, tied both ways:", [payoff + 14 for payoff in state.payoffs[:2]])


def completes_with_nothing() -> None:
    """Who has no more than the bring-in may also "complete" with it, and then the others cannot complete."""
    state = hand((1000, 1000, 7))
    deal(state, "7h8sKc", "5h6sTd", "9h4s2c")
    print("with 2 chips at a bring-in of 10:", state.min_completion_betting_or_raising_to_amount, end="; ")
    state.complete_bet_or_raise_to()
    print("then the next wager is", state.min_completion_betting_or_raising_to_amount)


def duty_cannot_be_declined() -> None:
    """The low card is all-in for the ante: its left neighbour brings in, and may not fold."""
    state = hand((1000, 5, 1000, 1000))
    deal(state, "7h8s9h", "5h6s2s", "9c4s4d", "Qc3sKc")
    print("player", state.actor_index, "is asked; he may fold:", state.can_fold())


def few_chips() -> None:
    """No raise when the other players with chips have too few to call the bet in full."""
    state = hand((55, 1000, 16))
    to_fifth(state)
    state.complete_bet_or_raise_to(40)
    print("a raise while one live player has one chip left:", state.can_complete_bet_or_raise_to())


def asks_the_last() -> None:
    """The last player with chips is asked although he faces nothing, when a free fold made him the last."""
    state = hand((35, 1000, 1000))
    to_fourth(state)
    state.complete_bet_or_raise_to(20)
    state.check_or_call()
    state.check_or_call()
    deal(state, "4h", "Jh", "Qs")
    first = state.actor_index
    state.fold()
    print("player", first, "folds without a bet; the only one left with chips is asked:", state.actor_index)


def odd_chips() -> None:
    """Both odd chips of a three-way tie go to the same player."""
    state = hand((1000,) * 4)
    third(state, "Qd6cQh AcQc6d KcTs3d 4h4dJs", folds=(3,))
    check_down(state, "7s 7c 6s", "8h 8s 7h", "9d 9h 8d", "Th Td 9c")
    print("a pot of 50, three ways:", [payoff + 15 for payoff in state.payoffs[:3]])


def pots_are_merged() -> None:
    """Two odd pots with the same two winners are put together before they are divided: their odd chips vanish."""
    state = hand((15, 40, 1000, 1000, 1000), [one for one in AUTOMATIC if one is not Automation.HAND_KILLING])
    third(state, "Jd9c9s QcQd8h KsKdKh Ad2c3d 4h5hTd", folds=(4,))
    check_down(state, "Th Tc 9d 4c")
    deal(state, *["Qh", "7s", "9h", "6h"])
    state.check_or_call()
    state.check_or_call()
    state.complete_bet_or_raise_to()
    check_down(state)
    check_down(state, "4d Jc 5d Js", "3s 2s Ts Jh")
    print("pots of", [pot.amount for pot in state.pots], end="; ")
    while state.can_kill_hand():
        state.kill_hand()
    print(f"the high half of both gets {state.payoffs[2] + 40}, 33 + 38 are 71")


def folded_cards_again() -> None:
    """With four cards left for seven players each gets one of his own, three of them cards that were folded."""
    state = hand((1000,) * 8)
    third(state, "ThQhAh As3sQc Ad8cKd AcQdJh 9d7hTc 5dJs9h 4h3c7s 4dKs2c")
    check_down(state, "Kh Jd Td 9s 8s 7d 5c 6h", "9c 8h 7c 6c 5h 4c Jc Ts")
    deal(state, *["6d", "4s", "3h", "2d", "3d", "Qs", "8d", "5s"])
    while state.actor_index is not None:
        state.fold() if state.actor_index == 4 else state.check_or_call()
    deck, folded = set(state.deck_cards), set(state.mucked_cards)
    while state.hole_dealee_index is not None:
        state.deal_hole()
    dealt = {cards[-1] for cards in state.hole_cards if cards}
    print(
        f"{len(deck)} cards left for 7: {len(dealt & deck)} of them dealt, and {len(dealt & folded)} folded ones,",
        end=" ",
    )
    print(f"{len(state.board_cards)} common cards")


def last_card_on_sixth() -> None:
    """Nine players of whom one folds on fourth street: eight sixth cards are the last of the deck."""
    state = hand((1000,) * 9)
    third(state, "ThQhAh As3sQc Ad8cKd AcQdJh 9d7hTc 5dJs9h 4h3c7s 4dKs2c 2s3d4s")
    deal(state, *["Kh", "Jd", "Td", "9s", "8s", "7d", "5c", "6h", "5s"])
    while state.actor_index is not None:
        state.fold() if state.actor_index == 4 else state.check_or_call()
    check_down(state, "9c 8h 7c 6c 4c Jc Ts 6d")
    print(
        f"{len(state.deck_cards)} cards left for 8 sixth cards: dealt one by one, {state.board_dealing_count or 0} common cards"
    )


def two_common_cards() -> None:
    """Nine players who stay share their sixth and their seventh card: the second belongs to no hand."""
    state = hand((1000,) * 9, [Automation.ANTE_POSTING, Automation.BET_COLLECTION])
    third(state, "ThQhAh As3sQc Ad8cKd AcQdJh 9d7hTc 5dJs9h 4h3c7s 4dKs2c 2s3d4s")
    check_down(state, "Kh Jd Td 9s 8s 7d 5c 6h 5s", "9c 8h 7c 6c 5h 4c Jc Ts 6d")
    for card in ("2h", "Qs"):
        state.deal_board(card)
        check_down(state)
    print(f"dealt to the board 2h and Qs, used {[*state.get_board_cards(0)]}; the best of", end=" ")
    print([*state.hole_cards[0]], "is", state.get_hand(0, 0, 0))


def order_of_showing() -> None:
    """Who is all-in for the main pot alone shows where he sits, not after the players of the side pot."""
    state = hand((15, 1000, 1000), [Automation.ANTE_POSTING, Automation.BET_COLLECTION])
    third(state, "7h8sKc 5h6sTd 9h4s2c")
    check_down(state, "9d 8c 6d", "4h Jh Qs", "3h Jd Qc")
    deal(state, "3s", "Js", "Qd")
    state.complete_bet_or_raise_to()
    bettor = state.opener_index
    check_down(state)
    print(f"player {bettor} bet on seventh street, player 0 is all-in; they show: {[*state.showdown_indices]}")


def tables_at_once() -> None:
    """When betting stops all hands are shown at once, from the last to bet on that street."""
    state = hand((55, 55, 55), [Automation.ANTE_POSTING, Automation.BET_COLLECTION])
    to_fifth(state)
    state.check_or_call()
    state.complete_bet_or_raise_to()
    state.check_or_call()
    state.check_or_call()
    print("all-in on fifth street, player 1 bet; they show:", list(state.showdown_indices), "with cards to come")


def cards_not_checked() -> None:
    """Hands to rank: more than seven cards, and the same card twice."""
    print("eight cards:", StandardHighHand.from_game("KcKdKh7s7c5d4h2s"))
    print(
        "7s twice:", StandardHighHand.from_game("KcKdKh7s7s5d4h"), "/", EightOrBetterLowHand.from_game("7s7s5d4h3c2dKc")
    )


def repeated_card() -> None:
    """A card that is dealt again: PokerKit warns when it sees it."""
    state = hand((1000,) * 3)
    deal(state, "7h8sKc")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        deal(state, "7h6sTd")
    print("7h is dealt twice:", str(caught[0].message).partition(". ")[0])


def low_of_another_pot() -> None:
    """A main pot with a low, and a first side pot without one, in which players 1 and 2 are; player 1 has the better high."""
    state = hand((15, 25, 1000, 1000))
    deal(state, "3d4s2c", "KsKhKd", "QsQhJd", "ThTd8c")
    state.post_bring_in()
    state.complete_bet_or_raise_to()
    check_down(state)
    deal(state, "6h", "9c", "Ac", "7c")
    state.complete_bet_or_raise_to()
    check_down(state)
    check_down(state, "8s 9d Js Kc", "Qd Ts 7d 5d", "Jc Jh 9s Qc")
    pushes = [
        (one.pot_index, one.hand_type_index, one.amounts) for one in state.operations if isinstance(one, ChipsPushing)
    ]
    print("pot, high (0) or low (1), chips pushed:", *pushes)


def limits_not_checked() -> None:
    """A table whose upper limit is below the lower one."""
    game = Game(AUTOMATIC, True, 5, 10, 40, 20)
    print(
        "lower limit 40, upper limit 20: accepted,", [s.min_completion_betting_or_raising_amount for s in game.streets]
    )


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    for show in [
        one
        for name, one in list(globals().items())
        if getattr(one, "__module__", "") == "__main__" and one.__code__.co_argcount == 0
    ]:
        print(f"{show.__name__}: ", end="")
        show()
