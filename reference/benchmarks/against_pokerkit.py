"""How fast the reference is beside PokerKit, on the same cards, in turns in one run.

    python reference/benchmarks/against_pokerkit.py [rounds]

Two things are measured: a whole hand of seven players who call and check to the showdown, and the best high and the best low
of seven cards. Both engines have to come to the same result, or the run stops. PokerKit comes with `pip install stud8[pokerkit]`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from statistics import median
from time import process_time

from pokerkit import Automation, Card, EightOrBetterLowHand, StandardHighHand
from pokerkit import FixedLimitSevenCardStudHighLowSplitEightOrBetter as PokerKitGame

from stud8_reference.cards import DECK, TEXT_OF_CARD
from stud8_reference.hand import apply, start
from stud8_reference.high import best_high
from stud8_reference.legal import Action
from stud8_reference.low import best_low
from stud8_reference.options import Options
from stud8_reference.state import Scripted
from stud8_reference.table import Seat, Table

WARM_UP = 1.0
"""For how many seconds each engine plays before it is measured."""

PLAYERS, STACK = 7, 1000
TABLE = Table(lower=20, upper=40, ante=5, unit=1)
SEATS = [Seat(number, STACK) for number in range(1, PLAYERS + 1)]
OPTIONS = Options(
    max_seats=8,
    bring_in="half_small_bet",
    bring_in_choice="bring_in_or_complete",
    allin_low_card="left_neighbour",
    short_bring_in="call_short",
    raise_cap=3,
    heads_up_cap="same",
    fourth_street_pair="none",
    short_all_in="full_bet",
    free_fold="allowed",
    board_tie="nearest_dealer",
    common_card_betting="allowed",
    common_card_first="same_boards",
    show_first="last_aggressor_of_final_street",
    show_first_unbet="high_board",
    odd_chip_halves="high",
    odd_chip_tied_high="nearest_dealer",
    odd_chip_tied_low="nearest_dealer",
    tied_both_ways="halves",
)

Deal = tuple[tuple[int, ...], ...]
"""Seven cards for each of the players, in the order in which he gets them."""

POKERKIT_CARDS = {number: next(iter(Card.parse(text))) for number, text in TEXT_OF_CARD.items()}
POKERKIT_GAME = PokerKitGame(
    tuple(automation for automation in Automation if automation is not Automation.HOLE_DEALING),
    True,
    TABLE.ante,
    TABLE.lower // 2,
    TABLE.lower,
    TABLE.upper,
)
POKERKIT_GAME.streets = tuple(replace(street, card_burning_status=False) for street in POKERKIT_GAME.streets)


def reference_hand(deal: Deal) -> list[int]:
    """Play a hand with the reference; return the stacks at its end."""
    state = start(TABLE, SEATS, OPTIONS, Scripted(dict(enumerate(deal, start=1))))
    while (seat := state.to_act) is not None and state.turn is not None:
        faces = state.players[state.turn].bet < state.round.level
        state = apply(state, Action(seat, "bring_in" if state.duty else "call" if faces else "check"))
    return [player.stack for player in state.players]


def pokerkit_hand(deal: Deal) -> list[int]:
    """Play the same hand with PokerKit; return the stacks at its end."""
    to_come = [[POKERKIT_CARDS[card] for card in reversed(cards)] for cards in deal]
    state = POKERKIT_GAME([STACK] * PLAYERS, PLAYERS)
    while state.status:
        if state.hole_dealee_index is not None:
            state.deal_hole((to_come[state.hole_dealee_index].pop(),))
        elif state.bring_in_status:
            state.post_bring_in()
        else:
            state.check_or_call()
    return list(state.stacks)


def reference_hands(deal: Deal) -> list[tuple[bool, tuple[int, ...]]]:
    """Evaluate every player's cards with the reference; return whether there is a low, and the ranks of it."""
    found = [(best_high(cards), best_low(cards)) for cards in deal]
    return [(low is not None, low or ()) for _, low in found]


def pokerkit_hands(deal: Deal) -> list[tuple[bool, tuple[int, ...]]]:
    """Evaluate every player's cards with PokerKit, likewise."""
    found = []
    for numbers in deal:
        cards = [POKERKIT_CARDS[number] for number in numbers]
        StandardHighHand.from_game(cards)
        low = EightOrBetterLowHand.from_game_or_none(cards)
        ranks = ["A2345678".index(card.rank.value) + 1 for card in low.cards] if low else []
        found.append((low is not None, tuple(sorted(ranks, reverse=True))))
    return found


def deals(count: int, seed: int) -> list[Deal]:
    """Return so many random deals."""
    shuffled = random.Random(seed)
    decks = [shuffled.sample(DECK, 7 * PLAYERS) for _ in range(count)]
    return [tuple(tuple(deck[seat::PLAYERS]) for seat in range(PLAYERS)) for deck in decks]


def seconds(play: Callable[[Deal], object], cards: Iterable[Deal]) -> tuple[float, list[object]]:
    """Return the processor time that it takes to play these deals, and what came of each."""
    begun = process_time()
    results = [play(deal) for deal in cards]
    return process_time() - begun, results


def compare(name: str, ours: Callable[[Deal], object], theirs: Callable[[Deal], object], rounds: Sequence[int]) -> None:
    """Measure both in turns and print the medians and their ratio. `rounds` are how many deals there are in each round."""
    for warm_up in (ours, theirs):
        spent, seed = 0.0, -1
        while spent < WARM_UP:
            spent += seconds(warm_up, deals(10, seed))[0]
            seed -= 1
    ours_each, theirs_each = [], []
    for number, count in enumerate(rounds, start=1):
        cards = deals(count, number)
        (our_time, our_results), (their_time, their_results) = seconds(ours, cards), seconds(theirs, cards)
        if our_results != their_results:
            sys.exit(f"{name}: the reference and PokerKit disagree about a deal of seed {number}")
        ours_each.append(our_time / count)
        theirs_each.append(their_time / count)
    our_median, their_median = median(ours_each), median(theirs_each)
    print(
        f"{name:<38} reference {our_median * 1e6:>9.1f} us   pokerkit {their_median * 1e6:>9.1f} us"
        f"   {their_median / our_median:6.1f} times as fast"
    )


def main() -> None:
    """Print both comparisons."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    compare("a hand of seven called to the showdown", reference_hand, pokerkit_hand, [8] * rounds)
    compare("high and low of seven times 7 cards", reference_hands, pokerkit_hands, [40] * rounds)


if __name__ == "__main__":
    main()
