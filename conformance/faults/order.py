"""Faults in who acts first and who is next."""

from stud8_reference import boards, bring_in, cards, high, order
from stud8_reference.state import clockwise
from stud8_runner.faults.faulty import fault


@fault(
    "bring-in-acts-last",
    "order.third-street",
    "On third street the player after the low card acts first.",
    bring_in.who_opens,
    spreads="every hand has a third street",
)
def _(original, state):
    turn, duty = original(state)
    return next(index for index in clockwise(state, turn) if state.players[index].active), duty


@fault(
    "lowest-board-acts",
    "order.high-board",
    "The lowest board acts first on later streets, too.",
    order.highest_board,
    spreads="every later street has a first player",
)
def _(original, state):
    live = [index for index, player in enumerate(state.players) if player.live]
    return min(live, key=lambda index: boards.board_strength(state.players[index].board))


@fault(
    "bring-in-acts-first-again",
    "order.high-board",
    "The bring-in acts first on every street.",
    order.first_to_act,
    spreads="every later street has a first player",
)
def _(original, state):
    if state.brought_in is not None and state.players[state.brought_in].active:
        return state.brought_in
    return original(state)


@fault(
    "left-of-dealer-acts",
    "order.high-board",
    "The first active seat acts first on later streets.",
    order.first_to_act,
    spreads="every later street has a first player",
)
def _(original, state):
    return next(index for index, player in enumerate(state.players) if player.active)


@fault(
    "pairs-do-not-count", "order.board-ranking", "A pair among the upcards counts for nothing.", boards.board_strength
)
def _(original, upcards):
    return (), tuple(sorted((cards.rank_of(card) for card in upcards), reverse=True))


@fault(
    "trips-as-a-pair", "order.board-ranking", "Three of a kind on a board rank below two pair.", boards.board_strength
)
def _(original, upcards):
    counts, ranks = original(upcards)
    return ((2, 1.5) if counts[:1] == (3,) else counts), ranks


@fault(
    "two-pair-as-a-pair",
    "order.board-ranking",
    "Two pair on a board rank like the higher pair alone.",
    boards.board_strength,
)
def _(original, upcards):
    counts, ranks = original(upcards)
    return ((2, 1, 1), (ranks[0], *sorted(ranks[1:] * 2, reverse=True))) if counts == (2, 2) else (counts, ranks)


@fault("quads-as-two-pair", "order.board-ranking", "Four of a kind on a board rank below three.", boards.board_strength)
def _(original, upcards):
    counts, ranks = original(upcards)
    return ((2, 2) if counts == (4,) else counts), ranks * (2 if counts == (4,) else 1)


@fault(
    "kickers-not-compared",
    "order.board-ranking",
    "Equal pairs on boards tie, whatever lies beside them.",
    boards.board_strength,
)
def _(original, upcards):
    counts, ranks = original(upcards)
    return counts, (ranks[:1] if counts[0] > 1 else ranks)


@fault(
    "only-highest-upcard",
    "order.board-ranking",
    "Boards without a pair compare by their highest card only.",
    boards.board_strength,
)
def _(original, upcards):
    counts, ranks = original(upcards)
    return counts, (ranks[:1] if counts[0] == 1 else ranks)


@fault(
    "four-to-a-flush-counts",
    "order.no-straights-or-flushes",
    "Four upcards of one suit beat a pair.",
    boards.board_strength,
)
def _(original, upcards):
    counts, ranks = original(upcards)
    suited = len(upcards) == 4 and len({cards.suit_of(card) for card in upcards}) == 1
    return ((2, 2, 1) if suited else counts), ranks


@fault(
    "four-to-a-straight-counts",
    "order.no-straights-or-flushes",
    "Four upcards in a row beat a pair.",
    boards.board_strength,
)
def _(original, upcards):
    counts, ranks = original(upcards)
    row = counts == (1, 1, 1, 1) and ranks[0] - ranks[3] == 3
    return ((2, 2, 1) if row else counts), ranks


@fault(
    "three-to-a-flush-counts",
    "order.no-straights-or-flushes",
    "Upcards of one suit beat a pair on fifth street, too.",
    boards.board_strength,
)
def _(original, upcards):
    counts, ranks = original(upcards)
    suited = len(upcards) == 3 and len({cards.suit_of(card) for card in upcards}) == 1
    return ((2, 2) if suited else counts), ranks


@fault(
    "newest-card-decides",
    "order.all-upcards",
    "Only the newest upcard counts for who acts first.",
    order.strength,
    ["KenyaSugimoto/mix-online c013945"],
    spreads="every later street has a first player",
)
def _(original, state, player):
    return boards.board_strength(player.board[-1:])


@fault(
    "door-card-decides",
    "order.all-upcards",
    "Only the door card counts for who acts first.",
    order.strength,
    spreads="every later street has a first player",
)
def _(original, state, player):
    return boards.board_strength(player.board[:1])


@fault(
    "down-cards-count",
    "order.seventh-street",
    "On seventh street the whole hand decides who acts first.",
    order.strength,
    spreads="the same board decides who shows first",
)
def _(original, state, player):
    return high.best_high(player.cards) if state.street >= 7 and len(player.cards) == 7 else original(state, player)


@fault(
    "seventh-street-last-board",
    "order.seventh-street",
    "On seventh street the last card is laid up and counts.",
    order.strength,
)
def _(original, state, player):
    return boards.board_strength(player.cards[2:])


@fault(
    "tie-always-by-suit",
    "order.equal-boards",
    "Of equal boards the stronger suit acts first, whatever the option.",
    order.first_of_equal,
    ["KenyaSugimoto/mix-online c013945"],
)
def _(original, state, tied):
    return max(tied, key=lambda index: boards.tie_suit(state.players[index].board))


@fault(
    "tie-never-by-suit",
    "order.equal-boards",
    "Of equal boards the first seat acts first, whatever the option.",
    order.first_of_equal,
    ["uoftcprg/pokerkit 0.7.7 (probe)"],
)
def _(original, state, tied):
    return tied[0]


@fault("tie-last-seat", "order.equal-boards", "Of equal boards the last seat acts first.", order.first_of_equal)
def _(original, state, tied):
    return original(state, tied) if state.game.options.board_tie == "suit" else tied[-1]


@fault(
    "tie-by-any-suit",
    "order.equal-boards",
    "The strongest suit anywhere on the board breaks a tie, not that of the highest card.",
    boards.tie_suit,
)
def _(original, upcards):
    return max(cards.suit_of(card) for card in upcards)


@fault("tie-by-weakest-suit", "order.equal-boards", "The weaker suit of two equal boards acts first.", boards.tie_suit)
def _(original, upcards):
    return -original(upcards)


@fault(
    "all-in-board-left-out",
    "order.high-seat-all-in",
    "When the highest board is all-in, the highest board with chips acts.",
    order.first_to_act,
)
def _(original, state):
    able = [index for index, player in enumerate(state.players) if player.active]
    best = max(boards.board_strength(state.players[index].board) for index in able)
    highest = order.highest_board(state)
    if state.players[highest].active:
        return original(state)
    return next(index for index in able if boards.board_strength(state.players[index].board) == best)


@fault(
    "folded-board-counts",
    "order.folded-board",
    "A folded player's board counts for who acts first.",
    order.highest_board,
)
def _(original, state):
    longest = max(len(player.board) for player in state.players)
    boards_of = {
        i: boards.board_strength(p.board) for i, p in enumerate(state.players) if p.live or len(p.board) >= longest - 1
    }
    best = max(boards_of.values())
    return (
        next((i for i, found in boards_of.items() if found == best), original(state))
        if best != boards_of.get(original(state))
        else original(state)
    )


@fault(
    "common-card-never-counts", "order.common-card", "The common card never counts for who acts first.", order.strength
)
def _(original, state, player):
    return boards.board_strength(player.board)


@fault(
    "common-card-always-counts",
    "order.common-card",
    "The common card always counts for who acts first.",
    order.strength,
)
def _(original, state, player):
    return (
        boards.strength_with_common(player.board, state.common) if state.common else boards.board_strength(player.board)
    )


@fault(
    "common-card-no-straights",
    "order.common-card",
    "With the common card, straights and flushes of five open cards do not count.",
    boards.strength_with_common,
)
def _(original, upcards, common):
    return boards.board_strength((*upcards, *common))
