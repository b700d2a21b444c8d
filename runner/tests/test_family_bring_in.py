"""The family of the door cards: who opens and what he may do, found by going through the deck from the two of clubs on."""

from __future__ import annotations

from families import RANKS, told

FROM_THE_LOWEST = [rank + suit for rank in RANKS for suit in "cdhs"]


def on_the_left(seats, seat):
    """The next of the seats clockwise, one of them or not."""
    return min((other for other in seats if other > seat), default=min(seats))


class Opening:
    """Third street up to the bring-in; `turn` is the seat to act and `legal` what it may do, as a scenario writes it."""

    def __init__(self, scenario, low_card_all_in, choice):
        self.lower, ante = scenario["table"]["lower"], scenario["table"]["ante"]
        self.bring_in, self.choice = 2 * ante, choice
        assert 2 * self.bring_in == self.lower, "the bring-in is not the same in every house"
        self.behind = {seat: stack - ante for seat, stack in scenario["seats"].items()}
        self.able = [seat for seat, chips in self.behind.items() if chips > 0]
        self.owner = {cards.split()[-1]: seat for seat, cards in scenario["cards"].items()}
        self.passed_on, self.brought_in = False, False
        self.turn = self.first(self.behind)
        if self.turn not in self.able:
            self.passed_on = low_card_all_in == "left_neighbour"
            self.turn = on_the_left(self.able, self.turn) if self.passed_on else self.first(self.able)

    def first(self, seats):
        return next(self.owner[card] for card in FROM_THE_LOWEST if self.owner.get(card) in seats)

    def legal(self):
        chips = self.behind[self.turn]
        if self.brought_in:
            assert chips >= self.lower
            return ["fold", ["call", self.bring_in], ["complete", self.lower]]
        found = ["fold"] if self.passed_on else []
        found.append(["bring_in", min(self.bring_in, chips)])
        if self.choice == "bring_in_or_complete" and chips > self.bring_in:
            found.append(["complete", min(self.lower, chips)])
        return found

    def act(self, seat, do):
        assert seat == self.turn
        assert do in [word if isinstance(word, str) else word[0] for word in self.legal()]
        self.turn = on_the_left(self.able, seat)
        if do == "fold":
            self.able.remove(seat)
        self.brought_in = self.brought_in or do == "bring_in"

    def check(self, expect):
        legal = self.legal()
        assert expect.pop("street", "third") == "third"
        assert expect.pop("to_act") == self.turn
        assert sorted(map(str, expect.pop("legal", legal))) == sorted(map(str, legal))
        assert all(offer in legal for offer in expect.pop("offers", []))
        assert not {*expect.pop("offers_not", [])} & {word if isinstance(word, str) else word[0] for word in legal}
        assert not expect, f"not judged: {expect}"


def test_the_oracle_agrees_with_every_expectation():
    seen = set()
    for scenario in told("door_cards"):
        when = scenario["when"]
        # What a scenario does not name must not matter, so it is opened under either value.
        for low_card_all_in in (
            [when.get("allin_low_card")] if "allin_low_card" in when else ["left_neighbour", "next_lowest"]
        ):
            for choice in (
                [when["bring_in_choice"]] if "bring_in_choice" in when else ["bring_in_only", "bring_in_or_complete"]
            ):
                opening = Opening(scenario, low_card_all_in, choice)
                for step in scenario["steps"]:
                    try:
                        opening.check(dict(step["expect"])) if isinstance(step, dict) else opening.act(*step)
                    except AssertionError as error:
                        raise AssertionError(f"{scenario['id']} at {step}: {error}") from error
        lowest = min(scenario["cards"].values(), key=lambda cards: FROM_THE_LOWEST.index(cards.split()[-1]))[-2]
        sharing = sum(cards[-2] == lowest for cards in scenario["cards"].values())
        seen.add((len(scenario["seats"]), sharing))
    assert seen >= {(players, sharing) for players in range(4, 9) for sharing in (1, 2, 3, 4)}
