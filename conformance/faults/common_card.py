"""Faults in who acts first with a common card."""

from stud8_reference import boards, cards, order
from stud8_reference.high import Category, High
from stud8_reference.state import clockwise
from stud8_runner.faults.faulty import fault
from stud8_runner.faults.ranked import ranked


@fault(
    "common-card-suit-decides",
    "order.common-card",
    "Equal boards are told apart by the suits of their highest pair with the common card.",
    order.first_of_equal,
)
def _(original, state, tied):
    options = state.game.options
    if options.board_tie == "suit" and state.common and options.common_card_first == "with_common_card":
        return max(tied, key=lambda index: boards.tie_suit((*state.players[index].board, *state.common)))
    return original(state, tied)


@fault(
    "common-card-of-sixth-forgotten",
    "order.common-card",
    "A common card of sixth street no longer counts on seventh.",
    order.strength,
)
def _(original, state, player):
    dealt = len(player.cards) == 6 and len(state.common) == 1 and len(player.board) == 3
    return boards.board_strength(player.board) if state.street == 7 and dealt else original(state, player)


@fault(
    "common-card-for-a-folded-board",
    "order.common-card",
    "A board that has folded counts together with the common card, and the action starts at its left.",
    order.highest_board,
)
def _(original, state):
    if not state.common:
        return original(state)
    longest = max(len(player.board) for player in state.players)
    whole = {i: order.strength(state, p) for i, p in enumerate(state.players) if len(p.board) == longest}
    best = next(index for index, found in whole.items() if found == max(whole.values()))
    if state.players[best].live:
        return original(state)
    return next(index for index in clockwise(state, best) if state.players[index].live)


@fault(
    "common-card-straight-flush-is-a-flush",
    "order.common-card",
    "With the common card a straight flush counts as a flush.",
    boards.strength_with_common,
)
def _(original, upcards, common):
    found = original(upcards, common)
    return High(Category.FLUSH, found.ranks) if found.category == Category.STRAIGHT_FLUSH else found


@fault(
    "common-card-quads-are-three",
    "order.common-card",
    "With the common card four of a kind count as three.",
    boards.strength_with_common,
)
def _(original, upcards, common):
    found = original(upcards, common)
    return High(Category.THREE_OF_A_KIND, found.ranks) if found.category == Category.FOUR_OF_A_KIND else found


@fault(
    "common-card-flush-before-full-house",
    "order.common-card",
    "With the common card a flush goes before a full house.",
    boards.strength_with_common,
)
def _(original, upcards, common):
    found = original(upcards, common)
    return ranked(found, (Category.FLUSH, (0, *found.ranks))) if found.category == Category.FULL_HOUSE else found


@fault(
    "common-card-straight-before-flush",
    "order.common-card",
    "With the common card a straight goes before a flush.",
    boards.strength_with_common,
)
def _(original, upcards, common):
    found = original(upcards, common)
    return ranked(found, (Category.STRAIGHT, (0, *found.ranks))) if found.category == Category.FLUSH else found


@fault(
    "common-card-three-before-straight",
    "order.common-card",
    "With the common card three of a kind go before a straight.",
    boards.strength_with_common,
)
def _(original, upcards, common):
    found = original(upcards, common)
    return (
        ranked(found, (Category.THREE_OF_A_KIND, (0, *found.ranks))) if found.category == Category.STRAIGHT else found
    )


@fault(
    "common-card-no-ten-to-ace",
    "order.common-card",
    "With the common card ten to ace are no straight.",
    boards.strength_with_common,
)
def _(original, upcards, common):
    found = original(upcards, common)
    top = found.category == Category.STRAIGHT and found.ranks[0] == cards.ACE
    return High(Category.HIGH_CARD, found.ranks) if top else found


@fault(
    "common-card-two-pair-before-three",
    "order.common-card",
    "With the common card two pair go before three of a kind.",
    boards.strength_with_common,
)
def _(original, upcards, common):
    found = original(upcards, common)
    return (
        ranked(found, (Category.TWO_PAIR, (0, *found.ranks))) if found.category == Category.THREE_OF_A_KIND else found
    )


@fault(
    "common-card-two-pair-is-a-pair",
    "order.common-card",
    "With the common card two pair count like the higher pair.",
    boards.strength_with_common,
)
def _(original, upcards, common):
    found = original(upcards, common)
    return High(Category.PAIR, found.ranks) if found.category == Category.TWO_PAIR else found


@fault(
    "common-card-five-to-ace-is-the-highest",
    "order.common-card",
    "With the common card five to ace are the highest straight.",
    boards.strength_with_common,
)
def _(original, upcards, common):
    found = original(upcards, common)
    return High(found.category, (14, 5, 4, 3, 2)) if found.ranks == (5, 4, 3, 2, 1) else found


@fault(
    "common-card-flush-by-its-top",
    "order.common-card",
    "With the common card flushes compare by their highest card only.",
    boards.strength_with_common,
)
def _(original, upcards, common):
    found = original(upcards, common)
    return High(found.category, found.ranks[:1]) if found.category == Category.FLUSH else found


@fault(
    "common-card-last-card-lost",
    "order.common-card",
    "With the common card the fifth card of a board does not count.",
    boards.strength_with_common,
)
def _(original, upcards, common):
    found = original(upcards, common)
    return High(found.category, found.ranks[:4])


@fault(
    "common-card-four-to-a-flush",
    "order.common-card",
    "With a common card on sixth street four cards of a suit are a flush.",
    boards.strength_with_common,
)
def _(original, upcards, common):
    exposed = (*upcards, *common)
    found = original(upcards, common)
    suited = len(exposed) == 4 and len({cards.suit_of(card) for card in exposed}) == 1
    return High(Category.FLUSH, found.ranks) if suited else found


@fault(
    "common-card-breaks-ties",
    "order.common-card",
    "Where boards go without the common card, it decides between equal ones: a flush with it goes first.",
    order.first_of_equal,
)
def _(original, state, tied):
    if not state.common or state.game.options.common_card_first != "same_boards":
        return original(state, tied)
    whole = {index: boards.strength_with_common(state.players[index].board, state.common) for index in tied}
    return original(state, [index for index in tied if whole[index] == max(whole.values())])
