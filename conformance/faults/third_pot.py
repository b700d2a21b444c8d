"""Faults in dividing a third pot, in engines that have the first two right."""

from dataclasses import replace

from stud8_reference import settle
from stud8_runner.faults.faulty import fault


def _third_with(original, pots, shown, unit, options, **values):
    others = replace(options, **values)
    found = [original([pot], shown, unit, others if index > 1 else options) for index, pot in enumerate(pots)]
    return tuple(replace(award, pot=index) for index, awards in enumerate(found) for award in awards)


@fault(
    "third-pot-by-halves",
    "pot.tied-both-ways",
    "A third pot that the same players tie for both ways is shared by halves, whatever the option.",
    settle.settle_pots,
)
def _(original, pots, shown, unit, options):
    return _third_with(original, pots, shown, unit, options, tied_both_ways="halves")


@fault(
    "third-pot-as-one",
    "pot.tied-both-ways",
    "A third pot that the same players tie for both ways is shared as one, whatever the option.",
    settle.settle_pots,
)
def _(original, pots, shown, unit, options):
    return _third_with(original, pots, shown, unit, options, tied_both_ways="whole_pot")


@fault(
    "third-pot-odd-chip-to-the-high",
    "pot.odd-chip-halves",
    "The odd chip between the halves of a third pot goes to the high, whatever the option.",
    settle.settle_pots,
)
def _(original, pots, shown, unit, options):
    return _third_with(original, pots, shown, unit, options, odd_chip_halves="high")


@fault(
    "third-pot-odd-chip-to-the-low",
    "pot.odd-chip-halves",
    "The odd chip between the halves of a third pot goes to the low, whatever the option.",
    settle.settle_pots,
)
def _(original, pots, shown, unit, options):
    return _third_with(original, pots, shown, unit, options, odd_chip_halves="low")


@fault(
    "third-pot-highs-by-position",
    "pot.odd-chip-tied-high",
    "The odd chip of tied highs goes by position in a third pot, whatever the option.",
    settle.settle_pots,
)
def _(original, pots, shown, unit, options):
    return _third_with(original, pots, shown, unit, options, odd_chip_tied_high="nearest_dealer")


@fault(
    "third-pot-highs-by-five",
    "pot.odd-chip-tied-high",
    "The odd chip of tied highs goes by the five cards in a third pot, whatever the option.",
    settle.settle_pots,
)
def _(original, pots, shown, unit, options):
    return _third_with(original, pots, shown, unit, options, odd_chip_tied_high="suit_of_five")


@fault(
    "third-pot-highs-by-seven",
    "pot.odd-chip-tied-high",
    "The odd chip of tied highs goes by all seven cards in a third pot, whatever the option.",
    settle.settle_pots,
)
def _(original, pots, shown, unit, options):
    return _third_with(original, pots, shown, unit, options, odd_chip_tied_high="suit_of_seven")


@fault(
    "third-pot-lows-by-position",
    "pot.odd-chip-tied-low",
    "The odd chip of tied lows goes by position in a third pot, whatever the option.",
    settle.settle_pots,
)
def _(original, pots, shown, unit, options):
    return _third_with(original, pots, shown, unit, options, odd_chip_tied_low="nearest_dealer")


@fault(
    "third-pot-lows-by-five",
    "pot.odd-chip-tied-low",
    "The odd chip of tied lows goes by the five cards in a third pot, whatever the option.",
    settle.settle_pots,
)
def _(original, pots, shown, unit, options):
    return _third_with(original, pots, shown, unit, options, odd_chip_tied_low="suit_of_five")


@fault(
    "third-pot-lows-by-seven",
    "pot.odd-chip-tied-low",
    "The odd chip of tied lows goes by all seven cards in a third pot, whatever the option.",
    settle.settle_pots,
)
def _(original, pots, shown, unit, options):
    return _third_with(original, pots, shown, unit, options, odd_chip_tied_low="suit_of_seven")
