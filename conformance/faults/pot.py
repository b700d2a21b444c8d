"""Faults in settling pots."""

from dataclasses import replace

from stud8_reference import hand, settle
from stud8_reference.settle import best_highs, best_lows
from stud8_runner.faults.faulty import fault


def _with(options, **changes):
    return replace(options, **changes)


@fault("low-half-burned", "pot.no-low", "Without a low the low half is nobody's.", settle.settle)
def _(original, hands, amount, unit, options):
    found = original(hands, amount, unit, options)
    return found if best_lows(hands) else original(hands, settle.halves(amount, unit, options)[0], unit, options)


@fault("half-to-best-nine", "pot.no-low", "Without a low the pot is divided between the two best highs.", settle.settle)
def _(original, hands, amount, unit, options):
    if best_lows(hands) or len(hands) < 2 or len(best_highs(hands)) > 1:
        return original(hands, amount, unit, options)
    second = best_highs([h for h in hands if h not in best_highs(hands)])
    high, low = settle.halves(amount, unit, options)
    return [("high", best_highs(hands)[0].seat, high), ("low", second[0].seat, low)]


@fault("low-takes-all", "pot.halves", "The best low wins the whole pot.", settle.settle, ["FR-32 to the letter"])
def _(original, hands, amount, unit, options):
    lows = best_lows(hands)
    return (
        [("low", *share) for share in settle.shares(lows, amount, unit)]
        if lows
        else original(hands, amount, unit, options)
    )


@fault(
    "high-takes-all",
    "pot.halves",
    "The best high wins the whole pot though there is a low.",
    settle.settle,
    ["IT1-15 to the letter"],
)
def _(original, hands, amount, unit, options):
    return [("high", *share) for share in settle.shares(best_highs(hands), amount, unit)]


@fault("low-gets-a-third", "pot.halves", "The low wins a third of the pot.", settle.halves)
def _(original, amount, unit, options):
    low = amount // unit // 3 * unit
    return amount - low, low


@fault("no-scoop", "pot.both-ways", "Whoever wins the high cannot win the low.", settle.settle)
def _(original, hands, amount, unit, options):
    highs = best_highs(hands)
    rest = [h for h in hands if h not in highs]
    lows = best_lows(rest)
    if not best_lows(hands) or not any(h in highs for h in best_lows(hands)):
        return original(hands, amount, unit, options)
    if not lows:
        return [("high", *share) for share in settle.shares(settle.high_order(highs, options), amount, unit)]
    high, low = settle.halves(amount, unit, options)
    return [("high", *s) for s in settle.shares(settle.high_order(highs, options), high, unit)] + [
        ("low", *s) for s in settle.shares(settle.low_order(lows, options), low, unit)
    ]


@fault("ties-to-first-low", "pot.ties", "Of equal lows the first seat takes the whole half.", settle.low_order)
def _(original, tied, options):
    return original(tied, options)[:1]


@fault("three-way-ties-between-two", "pot.ties", "Of three equal hands only two share.", settle.shares)
def _(original, order, amount, unit):
    return original(order[:2], amount, unit)


@fault(
    "odd-chip-always-high", "pot.odd-chip-halves", "The odd chip goes to the high, whatever the option.", settle.halves
)
def _(original, amount, unit, options):
    return original(amount, unit, _with(options, odd_chip_halves="high"))


@fault(
    "odd-chip-always-low", "pot.odd-chip-halves", "The odd chip goes to the low, whatever the option.", settle.halves
)
def _(original, amount, unit, options):
    return original(amount, unit, _with(options, odd_chip_halves="low"))


@fault(
    "odd-chip-of-one",
    "pot.odd-chip-halves",
    "Halves are divided to the smallest money, not to whole units.",
    settle.halves,
    ["ptwu/distributed-texasholdem #17", "hippich/Bitcoin-Poker-Room #72"],
)
def _(original, amount, unit, options):
    return original(amount, 1, options)


@fault(
    "odd-chip-lost",
    "pot.conservation",
    "The odd chip of the halves disappears.",
    settle.halves,
    ["talvola/generic_poker 47826cf"],
)
def _(original, amount, unit, options):
    high, low = original(amount, unit, options)
    return min(high, low), min(high, low)


@fault(
    "odd-chips-of-ties-lost",
    "pot.conservation",
    "The chips that a tie leaves over disappear.",
    settle.shares,
    ["talvola/generic_poker 2953327", "theOGognf/private_poker #20", "rafanoronha/scala-poker #44"],
)
def _(original, order, amount, unit):
    each = amount // unit // len(order) * unit
    return [(shown.seat, each) for shown in order]


@fault("awards-not-paid", "pot.conservation", "Side pots are announced but not paid.", hand.end)
def _(original, state, outcome):
    found = original(state, replace(outcome, awards=tuple(a for a in outcome.awards if a.pot == 0)))
    return replace(found, outcome=outcome)


@fault(
    "tied-high-always-position",
    "pot.odd-chip-tied-high",
    "The odd chip of tied highs always goes by position.",
    settle.high_order,
)
def _(original, tied, options):
    return tied


@fault(
    "tied-high-always-five",
    "pot.odd-chip-tied-high",
    "The odd chip of tied highs always goes by the five cards.",
    settle.high_order,
)
def _(original, tied, options):
    return original(tied, _with(options, odd_chip_tied_high="suit_of_five"))


@fault(
    "tied-high-always-seven",
    "pot.odd-chip-tied-high",
    "The odd chip of tied highs always goes by all seven cards.",
    settle.high_order,
)
def _(original, tied, options):
    return original(tied, _with(options, odd_chip_tied_high="suit_of_seven"))


@fault(
    "tied-high-last-seat",
    "pot.odd-chip-tied-high",
    "The odd chip of tied highs goes to the last seat.",
    settle.high_order,
)
def _(original, tied, options):
    return list(reversed(tied)) if options.odd_chip_tied_high == "nearest_dealer" else original(tied, options)


@fault(
    "tied-high-suit-only",
    "pot.odd-chip-tied-high",
    "Of all seven cards the strongest suit gets the odd chip, whatever the rank.",
    settle.high_order,
)
def _(original, tied, options):
    if options.odd_chip_tied_high != "suit_of_seven":
        return original(tied, options)
    return sorted(tied, key=lambda shown: sorted(((c & 3, c >> 2) for c in shown.cards), reverse=True), reverse=True)


@fault(
    "tied-low-always-position",
    "pot.odd-chip-tied-low",
    "The odd chip of tied lows always goes by position.",
    settle.low_order,
)
def _(original, tied, options):
    return tied


@fault(
    "tied-low-like-high",
    "pot.odd-chip-tied-low",
    "Of tied lows the highest of all seven cards gets the odd chip.",
    settle.low_order,
)
def _(original, tied, options):
    if options.odd_chip_tied_low != "suit_of_seven":
        return original(tied, options)
    return sorted(tied, key=lambda shown: sorted(shown.cards, reverse=True), reverse=True)


@fault(
    "tied-low-always-five",
    "pot.odd-chip-tied-low",
    "The odd chip of tied lows always goes by the five cards.",
    settle.low_order,
)
def _(original, tied, options):
    return original(tied, _with(options, odd_chip_tied_low="suit_of_five"))


@fault(
    "tied-low-always-seven",
    "pot.odd-chip-tied-low",
    "The odd chip of tied lows always goes by all seven cards.",
    settle.low_order,
)
def _(original, tied, options):
    return original(tied, _with(options, odd_chip_tied_low="suit_of_seven"))


@fault(
    "tied-low-last-seat", "pot.odd-chip-tied-low", "The odd chip of tied lows goes to the last seat.", settle.low_order
)
def _(original, tied, options):
    return list(reversed(tied)) if options.odd_chip_tied_low == "nearest_dealer" else original(tied, options)


@fault(
    "tied-low-ace-high",
    "pot.odd-chip-tied-low",
    "The ace counts as high when the lowest card decides about the odd chip.",
    settle.low_cards,
)
def _(original, cards):
    return sorted((c >> 2, c & 3) for c in cards)


@fault(
    "tied-low-strongest-suit",
    "pot.odd-chip-tied-low",
    "Of equal lowest cards the strongest suit gets the odd chip.",
    settle.low_cards,
)
def _(original, cards):
    return [(rank, 3 - suit) for rank, suit in original(cards)]


@fault(
    "all-odd-chips-to-one",
    "pot.several-odd-chips",
    "All odd chips go to the first.",
    settle.shares,
    ["uoftcprg/pokerkit 0.7.7 (probe)"],
)
def _(original, order, amount, unit):
    each = amount // unit // len(order) * unit
    return [(shown.seat, each + (amount - each * len(order) if place == 0 else 0)) for place, shown in enumerate(order)]


@fault(
    "always-by-halves",
    "pot.tied-both-ways",
    "Players tied both ways share by halves, whatever the option.",
    settle.settle,
    ["pokertda.com forum topic 1417", "uoftcprg/pokerkit 0.7.7 (probe)"],
)
def _(original, hands, amount, unit, options):
    return original(hands, amount, unit, _with(options, tied_both_ways="halves"))


@fault(
    "always-the-whole-pot",
    "pot.tied-both-ways",
    "Players tied both ways share the whole pot, whatever the option.",
    settle.settle,
)
def _(original, hands, amount, unit, options):
    return original(hands, amount, unit, _with(options, tied_both_ways="whole_pot"))


@fault(
    "whole-pot-with-others-low",
    "pot.tied-both-ways",
    "Tied highs share the whole pot though one of them alone has the low.",
    settle.settle,
)
def _(original, hands, amount, unit, options):
    highs, lows = best_highs(hands), best_lows(hands)
    if len(highs) > 1 and lows and all(h in highs for h in lows) and options.tied_both_ways == "whole_pot":
        return [("both", *share) for share in settle.shares(settle.high_order(highs, options), amount, unit)]
    return original(hands, amount, unit, options)


@fault(
    "one-low-for-all-pots",
    "pot.each-on-its-own",
    "The best low of the main pot wins the low of every pot, or nobody does.",
    settle.settle_pots,
    ["jejellyroll-fr/fpdb-3 #289"],
)
def _(original, pots, shown, unit, options):
    best = best_lows(shown)
    return original(pots, [h if h in best else replace(h, low=None) for h in shown], unit, options)


@fault(
    "one-high-for-all-pots",
    "pot.each-on-its-own",
    "A side pot without the best high of all goes with its low alone.",
    settle.settle_pots,
    ["jejellyroll-fr/fpdb-3 #289"],
)
def _(original, pots, shown, unit, options):
    winners = best_highs(shown)
    found = original(pots, shown, unit, options)
    first = winners[0].seat
    return tuple(replace(a, seat=first) if a.side == "high" and a.pot > 0 else a for a in found)
