"""Play random hands with PokerKit, let PokerKit write them as PHH, import them, and replay them on the reference.

    python conformance/hands/random_from_pokerkit.py [HANDS [SEED]]

PokerKit plays its own game as it is, burned cards and all. The import starts from the options that match PokerKit's house
rules (`conformance/engines/pokerkit`); a hand that does not go by them is told by what it departs from, and one that goes by
no options by what is wrong. Needs `pip install stud8[pokerkit]`. Exit status 1 when a hand that was imported does not replay.
"""

from __future__ import annotations

import random
import re
import sys
import warnings
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from pokerkit import Automation, HandHistory, State
from pokerkit import FixedLimitSevenCardStudHighLowSplitEightOrBetter as Game

from stud8_runner.histories.phh import read_phh
from stud8_runner.histories.settling import settle
from stud8_runner.histories.to_scenario import file_text
from stud8_runner.judging.reference import judged
from stud8_runner.model import Case, Choice, Job, Outcome, Profile, Spec
from stud8_runner.suite.compiled import Compiled
from stud8_runner.suite.data import load_suite
from stud8_runner.suite.params import sent_options
from stud8_runner.suite.scenarios import cases
from stud8_runner.suite.yaml_reader import DataError, parse_yaml

HOUSE = "pokerkit"
OPTIONS: Mapping[str, str | int] = {
    "max_seats": 8,
    "bring_in": "stated",
    "bring_in_choice": "bring_in_or_complete",
    "allin_low_card": "left_neighbour",
    "short_bring_in": "call_short",
    "raise_cap": 3,
    "heads_up_cap": "same",
    "fourth_street_pair": "none",
    "short_all_in": "full_bet",
    "free_fold": "allowed",
    "board_tie": "nearest_dealer",
    "common_card_betting": "allowed",
    "common_card_first": "same_boards",
    "show_first": "last_aggressor_of_final_street",
    "show_first_unbet": "high_board",
    "odd_chip_halves": "high",
    "odd_chip_tied_high": "nearest_dealer",
    "odd_chip_tied_low": "nearest_dealer",
    "tied_both_ways": "halves",
}
MOST_ODD_CHIPS = 3
ODD_CHIPS = "the odd chips go elsewhere (pot.several-odd-chips, pot.each-on-its-own)"
SIDE_POT = "a side pot without a low is divided because another pot has one (pot.no-low), or pots are put together"
REFUSED = (
    (r"who may bring_in [0-9]+$", "a player with no more than the bring-in completes with it (bring-in.short)"),
    (r"raise, .*who may fold, call [0-9]+, complete", "a raise goes on top of a short all-in (all-in.completing)"),
    (
        r"raise.*who may fold, call [0-9]+$",
        "a short all-in that opens or completes reopens the betting (all-in.reopening)",
    ),
)
"""What PokerKit does where it goes against the rules, by what is said of the hand; see `conformance/engines/pokerkit/deviations.yaml`."""

DEEP = 50
"""How many lower limits a player has who is never all-in."""
FOLD, WAGER = 0.12, 0.35
"""How often a player folds, and how often he bets or raises, where he can."""


def hand(dice: random.Random) -> tuple[Game, State]:
    """One random hand of two to seven players, a third of whom have few chips."""
    players = dice.randint(2, 7)
    ante, lower = dice.choice([(5, 20), (1, 10), (3, 15), (10, 40)])
    stacks = [dice.randint(1, 6 * lower) if dice.random() < 0.33 else DEEP * lower for _ in range(players)]
    random.seed(dice.random())  # PokerKit shuffles with the module's own dice
    game = Game(tuple(Automation), True, ante, lower // 2, lower, 2 * lower)
    state = game(stacks, players)
    while state.status:
        can_wager = state.can_complete_bet_or_raise_to()
        if state.can_fold() and dice.random() < FOLD:
            state.fold()
        elif can_wager and dice.random() < WAGER:
            state.complete_bet_or_raise_to()
        elif state.can_post_bring_in():
            state.post_bring_in()
        else:
            state.check_or_call()
    return game, state


def house(spec: Spec) -> Spec:
    """The specification with one more profile: PokerKit's rules."""
    choices = {name: Choice(value, ()) for name, value in OPTIONS.items()}
    return replace(spec, profiles={**spec.profiles, HOUSE: Profile(HOUSE, "PokerKit", "", choices)})


def played(count: int, seed: int) -> list[tuple[str, str]]:
    """So many random hands as PokerKit writes them, each with its name."""
    dice = random.Random(seed)
    found = []
    for number in range(1, count + 1):
        game, state = hand(dice)
        history = HandHistory.from_game_state(game, state, hand=number, finishing_stacks=list(state.stacks))
        found.append((f"hand {number} of seed {seed}", history.dumps()))
    return found


def read_back(imported: Sequence[Case]) -> list[Case]:
    """The cases of the scenario file that import writes."""
    text = file_text("Random hands of PokerKit", imported)
    return list(cases(Compiled("import/pokerkit/random.yaml", parse_yaml(text.encode(), "random.yaml").data, {})))


def job(case: Case) -> Job:
    """What is asked of the reference."""
    named = {name: OPTIONS[name] if OPTIONS[name] in wanted else wanted[0] for name, wanted in case.when.items()}
    options = sent_options(case, {**OPTIONS, **named})
    return Job(case, HOUSE, options)


def kind(message: str) -> str:
    """Why a hand is refused: what PokerKit does there, or the message without what is particular to the hand."""
    stacks = re.search(r"`stacks` of seat [0-9]+ is ([0-9]+); expected ([0-9]+)", message)
    if stacks:
        return ODD_CHIPS if abs(int(stacks[1]) - int(stacks[2])) <= MOST_ODD_CHIPS else SIDE_POT
    said = next((why for form, why in REFUSED if re.search(form, message)), None)
    return said or re.sub(r"\[[^\]]*\]|\{[^}]*\}", "...", re.sub(r"[0-9]+", "N", message))[:160]


def main(arguments: list[str]) -> int:
    """Print the figures; 1 when an imported hand does not replay."""
    count, seed = (int(arguments[at]) if len(arguments) > at else value for at, value in enumerate((500, 1)))
    warnings.filterwarnings("ignore", module="pokerkit")
    suite = load_suite()
    spec = house(suite.spec)
    imported: list[Case] = []
    departs: Counter[str] = Counter()
    unshown: Counter[str] = Counter()
    refused: dict[str, list[str]] = {}
    for name, text in played(count, seed):
        try:
            (read,) = read_phh(text, name)
            case = settle(read, spec, HOUSE)
        except DataError as error:
            refused.setdefault(kind(str(error)), []).append(str(error))
            continue
        imported.append(case)
        departs.update(f"{rule}: {why}" for rule, why in (case.departs_from or {}).items())
        if "notes" in (case.source or {}):
            unshown[
                "somebody has few chips" if min(case.seats.values()) < DEEP * case.table["lower"] else "all are deep"
            ] += 1
    verdicts = judged([job(case) for case in read_back(imported)], spec.options) if imported else []
    bad = [verdict for verdict in verdicts if verdict.outcome is not Outcome.PASSED]
    print(
        f"{count} hands played by PokerKit; {len(imported)} imported, {len(verdicts) - len(bad)} of them replay on the reference"
    )
    told = ", ".join(f"{times} where {what}" for what, times in unshown.items())
    print(f"{unshown.total()} without their order of showing, which follows no option{f': {told}' if told else ''}")
    for what, times in departs.most_common():
        print(f"{times:5} depart from {what}")
    for what, which in sorted(refused.items(), key=lambda item: -len(item[1])):
        print(f"{len(which):5} refused: {what}\n        such as {which[0]}")
    for verdict in bad:
        print(
            f"DOES NOT REPLAY: {verdict.job.case.id}: {verdict.finding.message if verdict.finding else verdict.reason}"
        )
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
