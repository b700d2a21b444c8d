"""Faults with side pots and uncalled bets."""

from dataclasses import replace

from stud8_reference import hand, pots, settle, writing
from stud8_reference.state import Pot, Street
from stud8_runner.faults.faulty import fault


@fault("no-side-pots", "all-in.side-pots", "All chips make one pot for everybody.", pots.layers)
def _(original, players):
    total = sum(player.paid for player in players)
    return (Pot(total, tuple(player.seat for player in players if player.live)),) if total else ()


@fault(
    "a-pot-for-each-all-in",
    "all-in.side-pots",
    "Two players all-in for the same amount make two pots, one of them empty.",
    pots.layers,
)
def _(original, players):
    found = original(players)
    all_in = [player.paid for player in players if player.all_in]
    empty = [replace(pot, amount=0) for pot in found[:1]]
    return (*found[:1], *empty * (len(all_in) - len(set(all_in))), *found[1:])


@fault(
    "pots-divided-at-folded-players",
    "all-in.side-pots",
    "Pots are divided at the chips of folded players, too.",
    hand.layers,
)
def _(original, players):
    found = original(players)
    folded = sorted({p.paid for p in players if not p.live and p.paid})
    if len(found) == 1 and folded and folded[0] < max(p.paid for p in players):
        below = pots.between(players, 0, folded[0])
        if 0 < below < found[0].amount:
            return (replace(found[0], amount=below), replace(found[0], amount=found[0].amount - below))
    return found


@fault("folded-chips-to-main-pot", "all-in.side-pots", "All chips of folded players go to the main pot.", hand.layers)
def _(original, players):
    found = original(tuple(p for p in players if p.live))
    dead = sum(p.paid for p in players if not p.live)
    return (replace(found[0], amount=found[0].amount + dead), *found[1:]) if found else original(players)


@fault(
    "pots-with-the-same-winners-merged",
    "all-in.side-pots",
    "Pots that the same players win are put together before they are shared.",
    hand.settle_pots,
)
def _(original, found, shown, unit, options):
    def winners(pot):
        hands = [hand for hand in shown if hand.seat in pot.eligible]
        return settle.best_highs(hands), settle.best_lows(hands)

    merged = list(found)
    for place in range(len(merged) - 1, 0, -1):
        if winners(merged[place]) == winners(merged[place - 1]):
            merged[place - 1] = replace(merged[place - 1], amount=merged[place - 1].amount + merged[place].amount)
            merged[place] = replace(merged[place], amount=0)
    return original(merged, shown, unit, options)


@fault(
    "uncalled-bet-in-the-pot",
    "all-in.uncalled",
    "An uncalled bet stays in the pot.",
    hand.uncalled,
    ["jejellyroll-fr/fpdb-3 #95", "jejellyroll-fr/fpdb-3 #15"],
)
def _(original, players):
    return {}


@fault(
    "uncalled-measured-against-live",
    "all-in.uncalled",
    "What is uncalled is measured against live players only.",
    hand.uncalled,
)
def _(original, players):
    live = sorted((p for p in players if p.live), key=lambda p: p.paid, reverse=True)
    if len(live) > 1 and live[0].paid > live[1].paid:
        return {live[0].seat: live[0].paid - live[1].paid}
    return original(players)


@fault(
    "uncalled-bet-lost",
    "all-in.uncalled",
    "The uncalled bet is named but not given back.",
    hand.divide,
    ["angzarr-io/angzarr-project finding 22 (EU-1260)"],
)
def _(original, state):
    found, returned, made = original(state)
    kept = tuple(replace(p, stack=p.stack - returned.get(p.seat, 0)) for p in found.players)
    return replace(found, players=kept), returned, made


def _uncalled_lost_on(street):
    def by(original, state):
        found, returned, made = original(state)
        kept = tuple(replace(p, stack=p.stack - returned.get(p.seat, 0)) for p in found.players)
        return (replace(found, players=kept) if state.street == street else found), returned, made

    return by


def _folded_chips_moved_on(street):
    def by(original, state, with_views):
        found = original(state, with_views)
        if state.street != street or len(found["pots"]) < 2:
            return found
        main, *others = found["pots"]
        first = min(p.paid for p in state.players if p.all_in)
        above = sum(max(0, p.paid - first) for p in state.players if not p.live)
        side = {**others[0], "amount": others[0]["amount"] - above}
        return {**found, "pots": [{**main, "amount": main["amount"] + above}, side, *others[1:]]}

    return by


for _street, _name in ((Street.FOURTH, "fourth"), (Street.SIXTH, "sixth"), (Street.SEVENTH, "seventh")):
    fault(
        f"uncalled-bet-lost-on-{_name}",
        "all-in.uncalled",
        f"A bet on {_name} street that nobody calls is named, but not given back.",
        hand.divide,
    )(_uncalled_lost_on(_street))

for _street, _name in ((Street.FOURTH, "fourth"), (Street.SEVENTH, "seventh")):
    fault(
        f"folded-chips-to-main-pot-on-{_name}",
        "all-in.side-pots",
        f"During a round on {_name} street all chips of a player who folds go to the main pot.",
        writing.write_state,
    )(_folded_chips_moved_on(_street))
