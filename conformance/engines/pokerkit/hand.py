"""One hand of PokerKit's own game `FixedLimitSevenCardStudHighLowSplitEightOrBetter`, dealt as the request scripts it.

Every decision is PokerKit's; this file hands it cards and actions and reads its state.
"""

from __future__ import annotations

import sys
import warnings
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from pokerkit import Automation, Mode, State
from pokerkit import FixedLimitSevenCardStudHighLowSplitEightOrBetter as Game

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))
from lines import Refused

warnings.filterwarnings("ignore")
warnings.filterwarnings("error", message="A card being dealt")  # PokerKit's way to refuse a wrong card

STREETS = ("third", "fourth", "fifth", "sixth", "seventh")


def divided(unit: int, amount: int, parts: int) -> tuple[int, int]:
    """How PokerKit is told to divide chips: into parts of whole units, with what is left over."""
    each = amount // unit // parts * unit
    return each, amount - each * parts


class Hand:
    """One hand of PokerKit, with the cards that the request scripts."""

    def __init__(self, params: dict[str, Any]) -> None:
        """Create the table and deal third street. Raises `Refused`."""
        table, options = params["table"], params["options"]
        self.seats = [seat["seat"] for seat in params["seats"]]
        self.deck = list(params["deck"]) if "deck" in params else None
        self.cards = {int(seat): list(cards) for seat, cards in params.get("cards", {}).items()}
        self.common = list(params.get("common", []))
        self.dealt: dict[int, list[tuple[str, bool]]] = {
            seat: [] for seat in self.seats
        }  # PokerKit forgets a killed hand
        self.returned: dict[str, int] = {}
        self.awards: dict[tuple[int, str, int], int] = {}
        self.showing: list[int] = []
        self.contested: list[int] = []
        self.goes_on = False
        amount = {"half_small_bet": table["lower"] / 2, "twice_ante": 2 * table["ante"]}
        bring_in = amount.get(options["bring_in"], table.get("bring_in"))
        if bring_in is None or bring_in != int(bring_in) or bring_in <= 0:
            raise Refused("invalid_table")
        # PokerKit knows no numbers of seats and no smallest chip, and is told one bring-in: it cannot be asked about them.
        unit, stacks = table["unit"], [seat["stack"] for seat in params["seats"]]
        amounts = [int(bring_in), table["lower"], table["upper"], table["ante"], *stacks]
        if (
            unit < 1
            or any(amount % unit for amount in amounts)
            or any(seat not in range(1, options["max_seats"] + 1) for seat in self.seats)
            or any(seat not in self.seats for seat in self.cards)
            or ("bring_in" in table and options["bring_in"] != "stated")
        ):
            raise Refused("unsupported")
        cap = None if options["raise_cap"] == "none" else 1 + options["raise_cap"]
        mode = Mode.CASH_GAME if options["free_fold"] == "allowed" else Mode.TOURNAMENT
        try:
            game = Game(
                (Automation.ANTE_POSTING,),
                True,
                table["ante"],
                int(bring_in),
                table["lower"],
                table["upper"],
                mode=mode,
                divmod=partial(divided, table["unit"]),
            )
            game.streets = tuple(
                replace(street, card_burning_status=False, max_completion_betting_or_raising_count=cap)
                for street in game.streets
            )
            self.state: State = game(stacks, len(stacks))
        except ValueError as error:
            raise Refused("invalid_table") from error
        self.advance()

    def advance(self) -> None:
        """Do everything that asks nobody: collect, deal, show, kill and push, until a player has to act."""
        state = self.state
        while state.status and state.actor_index is None:
            if state.can_collect_bets():
                self.collect()
            elif state.hole_dealee_index is not None or state.board_dealing_count is not None:
                self.deal()
            elif state.showdown_index is not None:
                self.show()
            elif state.can_kill_hand():
                self.contested = self.contested or [pot.amount for pot in state.pots]
                state.kill_hand()
            elif state.can_push_chips():
                self.push()
            else:
                state.pull_chips()

    def deal(self) -> None:
        """Deal the next card that the request scripts to whom PokerKit says. Raises `Refused`."""
        index = self.state.hole_dealee_index
        seat = None if index is None else self.seats[index]
        source = self.deck if self.deck is not None else self.common if seat is None else self.cards.get(seat)
        card = source.pop(0) if source else self.card_of_its_own()
        if card is None or len(card) != len("Td"):  # PokerKit also reads "10d"
            raise Refused("invalid_cards")
        try:
            if seat is None:
                self.state.deal_board(card)
            else:
                operation = self.state.deal_hole(card)
                self.dealt[seat] += zip(map(repr, operation.cards), operation.statuses, strict=True)
        except (ValueError, UserWarning) as error:
            raise Refused("invalid_cards") from error

    def card_of_its_own(self) -> str | None:
        """A card where the request has none, because the deck is short by the rules: PokerKit deals to every hand all the same.

        It deals the card that the rules keep for seventh street, and when the deck runs out it takes up folded cards.
        """
        state = self.state
        missing = sum(map(len, state.hole_dealing_statuses))
        kept = state.street_index == STREETS.index("sixth")
        self.goes_on = self.goes_on or missing > len(state.deck_cards) - kept
        live = [seat for i, seat in enumerate(self.seats) if state.statuses[i]]
        meant = {card for seat in live for card in self.cards.get(seat, [])}
        free = [repr(card) for card in state.get_dealable_cards(1) if repr(card) not in meant]
        return min(free, default=None) if self.goes_on and missing else None

    def show(self) -> None:
        """Let the next player show. When betting has stopped PokerKit asks once more after the last card."""
        index = self.state.showdown_index
        if index is not None and self.seats[index] not in self.showing:
            self.showing.append(self.seats[index])
        self.state.show_or_muck_hole_cards(True)

    def collect(self) -> None:
        """Collect the bets; what PokerKit gives back is the uncalled bet."""
        before = list(self.state.bets)
        stacks = list(self.state.stacks)
        self.state.collect_bets()
        for i, seat in enumerate(self.seats):
            back = self.state.stacks[i] - stacks[i]
            if self.state.bets[i]:  # everybody else folded: PokerKit leaves the last bet before its owner
                back = before[i] - max([0, *(bet for j, bet in enumerate(before) if j != i)])
            if back > 0:
                self.returned[str(seat)] = self.returned.get(str(seat), 0) + back

    def push(self) -> None:
        """Award one pot or half; an own bet left before the last player counts as part of his pot."""
        state = self.state
        left = [i for i in state.player_indices if state.statuses[i]]
        lows = [i for i in left if self.showing and state.get_up_hand(i, 0, 1) is not None]
        own = list(state.bets) if len(left) == 1 and not self.awards else [0] * len(self.seats)
        pots = [pot.amount for pot in state.pots]
        operation = state.push_chips()
        won = {i: amount for i, amount in enumerate(operation.amounts) if amount}
        # A half for the low that goes to players without one is a part of what they win with their highs.
        side = "low" if operation.hand_type_index == 1 and set(won) & set(lows) else "high"
        if len(left) == 1:
            self.scoop(left[0], sum(pots) + max(0, own[left[0]] - self.returned.get(str(self.seats[left[0]]), 0)), lows)
            return
        for i, amount in won.items():
            self.award(operation.pot_index, side, i, amount)

    def scoop(self, index: int, amount: int, lows: list[int]) -> None:
        """Award everything to the only player left, who may have shown a low.

        PokerKit kills the hands that win nothing and then makes one pot of all; the pots are those that it had before.
        """
        if self.awards:
            return
        pots = self.contested if sum(self.contested) == amount else [amount]
        for pot, part in enumerate(pots):
            self.award(pot, "both" if index in lows else "high", index, part)

    def award(self, pot: int, side: str, index: int, amount: int) -> None:
        """Note that a player gets chips."""
        key = (pot, side, self.seats[index])
        self.awards[key] = self.awards.get(key, 0) + amount

    def legal(self) -> dict[str, list[int | None]]:
        """What the player to act may do: action -> amounts, `None` where there is none."""
        state, found = self.state, dict[str, list[int | None]]()
        i = state.actor_index
        if i is None:
            return found
        if state.can_fold():
            found["fold"] = [None]
        if state.can_post_bring_in():
            found["bring_in"] = [state.effective_bring_in_amount]
        if state.can_check_or_call():
            owed = state.checking_or_calling_amount or 0
            found["call" if owed else "check"] = [state.bets[i] + owed if owed else None]
        if state.can_complete_bet_or_raise_to():
            to = state.min_completion_betting_or_raising_to_amount
            found[self.name(to)] = [to]
        return found

    def name(self, to: int) -> str:
        """The protocol's name of a wager: PokerKit has one action for all. One that brings a short wager up to full size completes it."""
        highest, step = max(self.state.bets), self.state.street.min_completion_betting_or_raising_amount
        if self.state.completion_status or (highest % step and to <= (highest // step + 1) * step):
            return "complete"
        return "raise" if highest else "bet"

    def act(self, action: dict[str, Any]) -> str | None:
        """Try an action; the reason when it is refused."""
        state, do = self.state, action["do"]
        if state.actor_index is None or self.seats[state.actor_index] != action["seat"]:
            return "out_of_turn"
        amounts = self.legal().get(do)
        if amounts is None:
            return "not_legal"
        to = action.get("to", amounts[0])
        try:
            if do in ("complete", "bet", "raise"):
                state.complete_bet_or_raise_to(to)
            elif to != amounts[0]:
                return "wrong_amount"
            else:
                {
                    "fold": state.fold,
                    "bring_in": state.post_bring_in,
                    "check": state.check_or_call,
                    "call": state.check_or_call,
                }[do]()
        except ValueError:
            return "wrong_amount"
        self.advance()
        return None

    def view(self, views: bool) -> dict[str, Any]:
        """The state as the protocol describes it."""
        state = self.state
        live = [i for i in range(len(self.seats)) if state.statuses[i] or self.seats[i] in self.showing]
        result: dict[str, Any] = {
            "street": STREETS[state.street_index] if state.status and state.street_index is not None else "over",
            "to_act": None if state.actor_index is None else self.seats[state.actor_index],
            "legal": [
                {"do": do} if to is None else {"do": do, "to": to}
                for do, amounts in self.legal().items()
                for to in amounts
            ],
            "stacks": {str(seat): state.stacks[i] for i, seat in enumerate(self.seats)},
            "bets": {str(self.seats[i]): state.bets[i] for i in live},
            "boards": {str(self.seats[i]): [card for card, up in self.dealt[self.seats[i]] if up] for i in live},
            "common": [repr(card) for card in state.get_board_cards(0)] if state.board_cards else [],
        }
        if not state.status:
            result |= {"showing": self.showing, "returned": self.returned, "awards": self.awarded()}
        if views:
            result["views"] = {str(self.seats[i]): {str(self.seats[j]): self.seen(i, j) for j in live} for i in live}
        return result

    def awarded(self) -> list[dict[str, Any]]:
        """The awards as the protocol writes them."""
        return [
            {"pot": pot, "side": side, "seat": seat, "amount": amount}
            for (pot, side, seat), amount in self.awards.items()
        ]

    def seen(self, i: int, j: int) -> list[str]:
        """The cards of the player `j` as the player `i` may see them."""
        if i == j or self.seats[j] in self.showing:
            return [card for card, _ in self.dealt[self.seats[j]]]
        return [repr(card) for card in self.state.get_censored_hole_cards(j)]


def play(params: dict[str, Any]) -> dict[str, Any]:
    """A whole hand, a state after the deal and after each action."""
    hand = Hand(params)
    views = "views" in params.get("observe", [])
    steps = [hand.view(views)]
    for action in params["actions"]:
        reason = hand.act(action)
        steps.append(steps[-1] | {"refused": reason} if reason else hand.view(views))
    return {"steps": steps}
