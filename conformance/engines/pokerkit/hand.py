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

warnings.filterwarnings("error", message="A card being dealt")  # PokerKit's way to refuse a wrong card
warnings.filterwarnings("ignore")

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
        self.returned: dict[str, int] = {}
        self.awards: list[dict[str, Any]] = []
        self.showing: list[int] = []
        amount = {"half_small_bet": table["lower"] / 2, "twice_ante": 2 * table["ante"]}
        bring_in = amount.get(options["bring_in"], table.get("bring_in"))
        if bring_in is None or bring_in != int(bring_in) or bring_in <= 0:
            raise Refused("invalid_table")
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
            self.state: State = game([seat["stack"] for seat in params["seats"]], len(self.seats))
        except ValueError as error:
            raise Refused("invalid_table") from error
        self.advance()

    def advance(self) -> None:
        """Do everything that asks nobody: collect, deal, show, kill and push, until a player has to act."""
        state = self.state
        while state.status and state.actor_index is None:
            if state.can_collect_bets():
                self.collect()
            elif state.hole_dealee_index is not None:
                state.deal_hole(self.next_card(self.seats[state.hole_dealee_index]))
            elif state.board_dealing_count is not None:
                state.deal_board(self.next_card(None))
            elif state.showdown_index is not None:
                self.showing.append(self.seats[state.showdown_index])
                state.show_or_muck_hole_cards(True)
            elif state.can_kill_hand():
                state.kill_hand()
            elif state.can_push_chips():
                self.push()
            else:
                state.pull_chips()

    def next_card(self, seat: int | None) -> str | None:
        """The scripted card for a seat or the board; `None` lets PokerKit take one of its own from the deck."""
        source = self.deck if self.deck is not None else self.common if seat is None else self.cards[seat]
        if not source and self.deck is None:
            raise Refused("invalid_cards")
        return source.pop(0) if source else None

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
        own = list(self.state.bets) if sum(self.state.statuses) == 1 and not self.awards else [0] * len(self.seats)
        scoop = self.scoops()
        operation = self.state.push_chips()
        side = "both" if scoop else "low" if operation.hand_type_index == 1 else "high"
        for i, amount in enumerate(operation.amounts):
            total = amount + (max(0, own[i] - self.returned.get(str(self.seats[i]), 0)) if amount else 0)
            if total:
                award = {"pot": operation.pot_index, "side": side, "seat": self.seats[i], "amount": total}
                self.awards.append(award)

    def scoops(self) -> bool:
        """Whether one player is left who has shown the only low: PokerKit kills all hands that win nothing, then pushes as one."""
        left = [i for i in self.state.player_indices if self.state.statuses[i]]
        return len(left) == 1 and bool(self.showing) and self.state.get_up_hand(left[0], 0, 1) is not None

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
            name = "complete" if state.completion_status else "raise" if max(state.bets) else "bet"
            found[name] = [state.min_completion_betting_or_raising_to_amount]
        return found

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
            "boards": {str(self.seats[i]): [repr(c) for c in state.get_up_cards(i)] for i in live},
            "common": [repr(card) for card in state.get_board_cards(0)] if state.board_cards else [],
        }
        if not state.status:
            result |= {"showing": self.showing, "returned": self.returned, "awards": self.awards}
        if views:
            result["views"] = {
                str(self.seats[i]): {
                    str(self.seats[j]): [
                        repr(c) for c in (state.hole_cards[j] if i == j else state.get_censored_hole_cards(j))
                    ]
                    for j in live
                }
                for i in live
            }
        return result


def play(params: dict[str, Any]) -> dict[str, Any]:
    """A whole hand, a state after the deal and after each action."""
    try:
        hand = Hand(params)
        views = "views" in params.get("observe", [])
        steps = [hand.view(views)]
        for action in params["actions"]:
            reason = hand.act(action)
            steps.append(steps[-1] | {"refused": reason} if reason else hand.view(views))
            if not reason:
                steps[-1].pop("refused", None)
    except UserWarning as warning:
        raise Refused("invalid_cards") from warning
    return {"steps": steps}
