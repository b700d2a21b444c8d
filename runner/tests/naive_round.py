"""Betting told from its history: what a player may do is worked out anew from all that was done in the round before him.

An oracle for the families of betting, written from the rules. Nothing here knows the reference or the generators. It plays tables where
nobody shows a pair and no two boards are equal.
"""

from __future__ import annotations

from itertools import product

STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
OPTIONS = {
    "bring_in": ("half_small_bet", "twice_ante"),
    "bring_in_choice": ("bring_in_only", "bring_in_or_complete"),
    "short_bring_in": ("full_amount_owed", "call_short"),
    "short_all_in": ("half_bet", "full_bet"),
    "raise_cap": (3, 4, "none"),
    "heads_up_cap": ("same", "lifted_if_round_starts_heads_up"),
}
"""The options on which betting without an open pair and without a common card depends."""


def every_house(named):
    """The options with the values that are named, and every combination of values of the others."""
    values = [(named[name],) if name in named else known for name, known in OPTIONS.items()]
    return [dict(zip(OPTIONS, house, strict=True)) for house in product(*values)]


class Round:
    """One betting round: who began it with how many chips, and everything done in it as (seat, action, total for the street)."""

    def __init__(self, table, options, street, chips, first):
        self.table, self.options, self.street = table, options, street
        self.chips, self.first, self.history = chips, first, []
        self.third = street == "third"
        self.bring_in = table["lower"] // 2 if options["bring_in"] == "half_small_bet" else 2 * table["ante"]

    def bet(self, seat):
        return max((total for who, _, total in self.history if who == seat), default=0)

    def behind(self, seat):
        return self.chips[seat] - self.bet(seat)

    def folded(self, seat):
        return any(who == seat and what == "fold" for who, what, _ in self.history)

    def active(self):
        return [seat for seat in self.chips if self.behind(seat) and not self.folded(seat)]

    def limit(self):
        return self.table["lower"] if self.street in STREETS[:2] else self.table["upper"]

    def is_full(self, above, step):
        return 2 * above >= step if self.options["short_all_in"] == "half_bet" else above >= step

    def wagers(self):
        """Every completion, bet and raise, with the full step that it was measured by and whether it counts as full, in order."""
        full = self.bring_in if self.third else 0
        step = self.limit() - full
        for _, what, total in self.history:
            if what in ("complete", "bet", "raise"):
                counts = self.is_full(total - full, step)
                yield total, step, counts
                if counts:
                    full, step = total, self.limit()

    def faced(self):
        """What everybody has to match."""
        owed = self.bring_in if self.history and self.third else 0
        if owed and self.options["short_bring_in"] == "call_short" and self.history[0][1] == "bring_in":
            owed = self.history[0][2]
        return max([owed, *(total for total, _, _ in self.wagers())])

    def may_wager(self, seat):
        """Somebody else has chips, the cap is not reached, and the player has not acted or was since raised by enough."""
        made = sum(counts for _, _, counts in self.wagers())
        began_with = sum(stack > 0 for stack in self.chips.values())
        lifted = began_with == 2 and self.options["heads_up_cap"] != "same"
        if not lifted and self.options["raise_cap"] != "none" and made >= 1 + self.options["raise_cap"]:
            return False
        if not any(other != seat for other in self.active()):
            return False
        acted = max((place for place, (who, _, _) in enumerate(self.history) if who == seat), default=None)
        if acted is None:
            return True
        before = sum(what in ("complete", "bet", "raise") for _, what, _ in self.history[: acted + 1])
        return any(self.is_full(total - self.bet(seat), step) for total, step, _ in [*self.wagers()][before:])

    def legal(self, seat):
        """Everything the player may do as (action, amount); a fold where he may check is left out."""
        has, faced = self.chips[seat], self.faced()
        if self.third and not self.history:
            offers = {("bring_in", min(has, self.bring_in))}
            if self.options["bring_in_choice"] == "bring_in_or_complete" and has > self.bring_in:
                offers.add(("complete", min(has, self.table["lower"])))
            return offers
        offers = {("fold", None), ("call", min(has, faced))} if faced > self.bet(seat) else {("check", None)}
        if has > faced and self.may_wager(seat):
            wagers = [*self.wagers()]
            full = max([self.bring_in if self.third else 0, *(total for total, _, counts in wagers if counts)])
            completed = any(counts for _, _, counts in wagers)
            step = self.limit() - (full if self.third and not completed else 0)
            opening = self.third and not completed
            name = "complete" if opening or any(total > full for total, _, _ in wagers) else "raise" if full else "bet"
            offers.add((name, min(has, full + step)))
        return offers

    def act(self, seat, what, total=None):
        """Add an action; without an amount it is the legal one. Raises `AssertionError` when it is not legal."""
        meant = [amount for name, amount in self.legal(seat) if name == what and total in (None, amount)]
        assert meant, f"{seat} may not {what} {total}"
        self.history.append((seat, what, meant[0] if meant[0] is not None else self.bet(seat)))

    def to_act(self):
        """The next player clockwise who has chips and has not acted since he last owed something; None when the round is over."""
        last = self.history[-1][0] if self.history else self.first - 1
        seats = sorted(self.chips)
        for seat in [other for other in seats if other > last] + [other for other in seats if other <= last]:
            has_acted = any(who == seat for who, _, _ in self.history)
            if seat in self.active() and (not has_acted or self.bet(seat) < self.faced()):
                return seat
        return None


def first_to_act(scenario, street, chips):
    """The lowest door card on third street, the highest board on the others, or the next one with chips."""
    boards = {seat: cards.split()[2:][: STREETS.index(street) + 1] for seat, cards in scenario["cards"].items()}
    strength = {seat: sorted(("23456789TJQKA".index(card[0]) for card in boards[seat]), reverse=True) for seat in chips}
    assert all(len(set(ranks)) == len(ranks) for ranks in strength.values()), scenario["id"]
    assert len({*map(tuple, strength.values())}) == len(strength), scenario["id"]
    first = (min if street == "third" else max)(strength, key=strength.get)
    return next(seat for seat in [*range(first, 11), *range(1, first)] if chips.get(seat))


def play(scenario, options):
    """Play the steps of a scenario in this house. Raises `AssertionError` at the first step that the rules do not bear out."""
    ante = scenario["table"]["ante"]
    chips = {seat: max(0, stack - ante) for seat, stack in scenario["seats"].items()}
    streets = iter(STREETS)

    def begin(chips):
        street = next(streets)
        return Round(scenario["table"], options, street, chips, first_to_act(scenario, street, chips))

    now = begin(chips)
    for step in scenario["steps"]:
        if now.to_act() is None:
            now = begin({seat: now.behind(seat) for seat in now.chips if not now.folded(seat)})
        seat = now.to_act()
        if isinstance(step, list):
            assert step[0] == seat, f"{step}, but {seat} is to act"
            now.act(*step)
            continue
        if "refuse" in step:
            who, what, *amount = step["refuse"]
            assert who != seat or (what, *(amount or [None])) not in now.legal(seat), f"{step} is legal"
            continue
        expected = step["expect"]
        assert {*expected} <= {"to_act", "legal", "stacks"}, f"{step}: not known to this oracle"
        assert expected.get("to_act", seat) == seat, f"{step}, but {seat} is to act"
        if "legal" in expected:
            offers = {(offer, None) if isinstance(offer, str) else tuple(offer) for offer in expected["legal"]}
            assert offers == now.legal(seat), f"{step}, but legal are {now.legal(seat)}"
        for other, stack in expected.get("stacks", {}).items():
            assert now.behind(other) == stack, f"{step}, but {other} has {now.behind(other)}"


def right_in_every_house(scenario):
    """Raises `AssertionError` when a step is wrong in a house with the options that the scenario names."""
    for house in every_house(scenario["when"]):
        try:
            play(scenario, house)
        except AssertionError as wrong:
            raise AssertionError(f"{scenario['id']}: {wrong}, with {house}") from wrong


def needless(scenario):
    """The options that the scenario names although no other value makes a step of it wrong in any house."""
    return [
        name for name in scenario["when"] if all(right(scenario, house) for house in others(scenario["when"], name))
    ]


def others(named, name):
    """Every house that differs from what is named in this option."""
    return [house for value in OPTIONS[name] if value != named[name] for house in every_house({**named, name: value})]


def right(scenario, house):
    """Whether every step is right in this house."""
    try:
        play(scenario, house)
    except AssertionError:
        return False
    return True
