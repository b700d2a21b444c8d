"""Faults in settling one pot of several, and in paying what was won."""

from dataclasses import replace

from stud8_reference import hand, settle
from stud8_reference.settle import best_highs, best_lows
from stud8_reference.state import Award
from stud8_runner.faults.faulty import fault


@fault(
    "alone-in-a-pot-wins-half",
    "pot.each-on-its-own",
    "A pot with a single player in it is halved for his low, and nobody gets the low half.",
    settle.settle,
)
def _(original, hands, amount, unit, options):
    found = original(hands, amount, unit, options)
    return found[:1] if len(hands) == 1 else found


@fault(
    "whole-pot-in-the-main-pot-only",
    "pot.tied-both-ways",
    "Only a main pot that the same players tie for both ways is shared as one.",
    settle.settle_pots,
)
def _(original, pots, shown, unit, options):
    found = []
    for index, pot in enumerate(pots):
        used = replace(options, tied_both_ways="halves") if index else options
        found += [replace(award, pot=index) for award in original([pot], shown, unit, used)]
    return tuple(found)


@fault(
    "whole-pot-only-when-all-are",
    "pot.tied-both-ways",
    "A pot is shared as one only when the same players tie both ways for all pots.",
    settle.settle_pots,
)
def _(original, pots, shown, unit, options):
    eligible = [[shown_hand for shown_hand in shown if shown_hand.seat in pot.eligible] for pot in pots]
    if not all(len(best_highs(hands)) > 1 and best_highs(hands) == best_lows(hands) for hands in eligible):
        options = replace(options, tied_both_ways="halves")
    return original(pots, shown, unit, options)


@fault(
    "side-pots-always-whole",
    "pot.tied-both-ways",
    "A side pot that the same players tie for both ways is shared as one, whatever the option.",
    settle.settle_pots,
)
def _(original, pots, shown, unit, options):
    found = []
    for index, pot in enumerate(pots):
        used = replace(options, tied_both_ways="whole_pot") if index else options
        found += [replace(award, pot=index) for award in original([pot], shown, unit, used)]
    return tuple(found)


@fault(
    "main-pots-always-whole",
    "pot.tied-both-ways",
    "Beside a side pot a main pot that the same players tie for both ways is shared as one, whatever the option.",
    settle.settle_pots,
)
def _(original, pots, shown, unit, options):
    found = []
    for index, pot in enumerate(pots):
        used = replace(options, tied_both_ways="whole_pot") if index == 0 and len(pots) > 1 else options
        found += [replace(award, pot=index) for award in original([pot], shown, unit, used)]
    return tuple(found)


@fault(
    "awards-of-nothing",
    "pot.several-odd-chips",
    "A tied player for whom no chip is left is given an award of 0.",
    settle.settle_pots,
)
def _(original, pots, shown, unit, options):
    eligible = [[shown_hand for shown_hand in shown if shown_hand.seat in pot.eligible] for pot in pots]
    return tuple(
        Award(index, *share)
        for index, pot in enumerate(pots)
        for share in settle.settle(eligible[index], pot.amount, unit, options)
    )


@fault(
    "too-few-chips-to-share",
    "pot.several-odd-chips",
    "When there are fewer chips than tied players the first takes them all.",
    settle.shares,
)
def _(original, order, amount, unit):
    if amount // unit < len(order):
        return [(order[0].seat, amount)]
    return original(order, amount, unit)


@fault(
    "odd-chips-of-four-to-one",
    "pot.several-odd-chips",
    "Among four tied players all odd chips go to the first.",
    settle.shares,
)
def _(original, order, amount, unit):
    found = original(order, amount, unit)
    if len(order) < 4:
        return found
    least = min(share for _, share in found)
    return [(found[0][0], amount - 3 * least), *((seat, least) for seat, _ in found[1:])]


@fault("third-pot-not-paid", "pot.conservation", "A third pot is announced but not paid.", hand.end)
def _(original, state, outcome):
    paid = replace(outcome, awards=tuple(award for award in outcome.awards if award.pot < 2))
    return replace(original(state, paid), outcome=outcome)


@fault(
    "low-of-a-side-pot-not-paid",
    "pot.conservation",
    "The low half of a side pot is announced but not paid.",
    hand.end,
)
def _(original, state, outcome):
    paid = replace(outcome, awards=tuple(a for a in outcome.awards if a.pot == 0 or a.side != "low"))
    return replace(original(state, paid), outcome=outcome)


@fault(
    "shared-side-pot-not-paid",
    "pot.conservation",
    "A side pot that is shared as one is announced but not paid.",
    hand.end,
)
def _(original, state, outcome):
    paid = replace(outcome, awards=tuple(a for a in outcome.awards if a.pot == 0 or a.side != "both"))
    return replace(original(state, paid), outcome=outcome)


@fault(
    "returned-twice",
    "pot.conservation",
    "With two players all-in what is returned is given back twice.",
    hand.divide,
)
def _(original, state):
    found, returned, pots = original(state)
    if sum(player.all_in for player in state.players) < 2:
        return found, returned, pots
    twice = tuple(replace(p, stack=p.stack + returned.get(p.seat, 0)) for p in found.players)
    return replace(found, players=twice), returned, pots


@fault(
    "pots-of-32-bits",
    "pot.conservation",
    "Pots are kept in 32 bits, and larger ones begin at nothing again.",
    hand.layers,
)
def _(original, players):
    return tuple(replace(pot, amount=pot.amount % 2**32) for pot in original(players))


@fault(
    "alone-in-a-pot-wins-the-high",
    "pot.halves",
    "At the showdown a pot with a single player in it is his as one high, though he has a low.",
    settle.settle,
)
def _(original, hands, amount, unit, options):
    return [("high", hands[0].seat, amount)] if len(hands) == 1 else original(hands, amount, unit, options)
