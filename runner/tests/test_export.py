"""`stud8 export`: scenarios as hand histories in PHH, which importing makes the same scenarios of."""

from __future__ import annotations

import tomllib
import warnings
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from making import REPOSITORY, changed

from stud8_reference.cards import DECK, TEXT_OF_CARD
from stud8_reference.options import VALUES
from stud8_runner.cli import main
from stud8_runner.histories.hand import slug
from stud8_runner.histories.phh import read_phh
from stud8_runner.histories.settling import play
from stud8_runner.histories.to_phh import hand_text
from stud8_runner.histories.to_scenario import file_text
from stud8_runner.model import Act, Case, Expect
from stud8_runner.suite.compiled import Compiled, Library
from stud8_runner.suite.data import load_suite
from stud8_runner.suite.planning import BASE_PROFILE
from stud8_runner.suite.scenarios import cases
from stud8_runner.suite.yaml_reader import parse_yaml

SUITE = load_suite()
BASE = SUITE.spec.profiles[BASE_PROFILE].values()
HANDS = [case for case in SUITE.cases if case.kind == "play" and case.refused is None]
PLACE = ("id", "scenario", "chapter", "file", "line")
"""Where a case stands, which its copy in another file cannot share."""


def same(one, other):
    return all(getattr(one, name) == getattr(other, name) for name in Case.__slots__ if name not in PLACE)


def back(case):
    (hand,) = read_phh(hand_text(case, BASE), case.file)
    assert hand.exact
    return hand.case


def random_case(dice):
    """A random hand as it is played on the reference, under random options, with what is seen at some of its states."""
    options = {name: dice.choice(values) for name, values in VALUES.items()}
    lower, upper, ante = dice.choice([(20, 40, 5), (30, 70, 4), (10, 30, 2), (8, 8, 1)])
    numbers = sorted(dice.sample(range(1, options["max_seats"] + 1), dice.randint(2, options["max_seats"])))
    deck = [TEXT_OF_CARD[card] for card in dice.sample(DECK, len(DECK))]
    case = Case(
        id="random/hands/one",
        scenario="random/hands/one",
        chapter="random",
        file="random.yaml",
        line=1,
        title='A random hand, "quoted" and ünïcode',
        kind="play",
        rules=("betting.limits",),
        when={name: (value,) for name, value in options.items()},
        table={"lower": lower, "upper": upper, "ante": ante}
        | ({"bring_in": 3} if options["bring_in"] == "stated" else {}),
        seats={seat: dice.randint(1, dice.choice([lower, 20 * upper])) for seat in numbers},
        deck=tuple(deck[: dice.randint(0, len(deck))]),
    )
    while True:
        verdict = play(case, options)
        assert verdict.finding is None, verdict
        state = verdict.reply.result["steps"][-1]
        if state["to_act"] is None:
            break
        legal = [offer for offer in state["legal"] if offer["do"] != "fold"] if dice.random() < 0.8 else state["legal"]
        offer = dice.choice(legal)
        do = "time_out" if dice.random() < 0.03 else offer["do"]
        wager = do in ("bet", "raise", "complete")
        seen = (Expect({"street": state["street"], "stacks": state["stacks"]}),) if dice.random() < 0.2 else ()
        case = changed(case, steps=(*case.steps, *seen, Act(state["to_act"], do, offer["to"] if wager else None)))
        if len(case.steps) > 60:
            break
    if dice.random() < 0.5:
        dealt: dict[int, tuple[str, ...]] = {}
        views = play(changed(case, steps=(Expect({"views": {}}), *case.steps)), options).reply.result["steps"]
        for shown in views:
            dealt |= {int(seat): tuple(seen[seat]) for seat, seen in shown["views"].items()}
        case = changed(case, deck=None, cards=dealt, common=tuple(views[-1]["common"]))
    return case


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_random_hands_come_back_as_they_were(seed):
    case = random_case(Random(seed))
    assert same(back(case), case)


def test_every_hand_of_the_suite_comes_back_as_it_was():
    assert len(HANDS) > 700
    wrong = [case.id for case in HANDS[::3] if not same(back(case), case)]
    assert not wrong


def test_what_is_written_as_a_scenario_file_reads_the_same():
    library = Library.at(REPOSITORY, use_cache=False)
    for case in HANDS[::5]:
        text = file_text("Some hands", [case])
        (read,) = cases(library.compile("some.yaml", text.encode(), "scenarios"))
        assert same(read, case), text


def test_the_facts_of_a_hand_stand_in_fields_that_every_reader_knows(capsys):
    assert main(["export", "hands/wsop-live/wsop-2023-43-5-048"]) == 0
    hand = tomllib.loads(capsys.readouterr().out)
    assert hand["variant"] == "F7S/8"
    assert hand["antes"] == [50000] * 5
    assert (hand["bring_in"], hand["small_bet"], hand["big_bet"]) == (75000, 250000, 500000)
    assert hand["actions"][:8] == [
        "d dh p1 Ac8dAs",
        "d dh p2 Tc4h5s",
        "d dh p3 Td7h2h",
        "d dh p4 KdJsJd",
        "d dh p5 8h3hAh",
        "p3 pb",
        "p4 f",
        "p5 cbr 250000",
    ]


def test_pokerkit_reads_the_real_hands_and_comes_to_the_same_stacks():
    notation = pytest.importorskip("pokerkit.notation")
    real = [c for c in HANDS if c.chapter == "hands" and not any("??" in cards for cards in c.cards.values())]
    assert len(real) > 5
    for case in real:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            history = notation.HandHistory.loads(hand_text(case, BASE))
            *_, state = history
        assert list(state.stacks) == history.finishing_stacks, case.id


def test_export_and_import_on_the_command_line(tmp_path, capsys):
    out, again = tmp_path / "hands.phhs", tmp_path / "again.yaml"
    assert main(["export", str(REPOSITORY / "conformance/hands/ipoker.yaml"), "-o", str(out)]) == 0
    assert main(["import", str(out), "-o", str(again)]) == 0
    read = cases(Compiled("again.yaml", parse_yaml(again.read_bytes(), "again.yaml").data, {}))
    meant = [case for case in HANDS if case.id.startswith("hands/ipoker/")]
    assert all(same(one, other) for one, other in zip(read, meant, strict=True))
    assert capsys.readouterr().out == ""


def test_a_field_of_ours_that_was_changed_by_hand(tmp_path, capsys):
    text = hand_text(HANDS[0], BASE)
    (tmp_path / "hand.phh").write_text(text.replace('title = "', 'name = "'))
    assert main(["import", str(tmp_path / "hand.phh")]) == 1
    assert "`_stud8` is not as `stud8 export` writes it" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "status", "told"),
    [
        ("high/{}", 1, "only those can be written as PHH"),
        ("hands/ipoker/no-such-hand", 2, "there is no scenario and no file `hands/ipoker/no-such-hand`"),
    ],
)
def test_what_cannot_be_exported(capsys, name, status, told):
    ranking = next(case for case in SUITE.cases if case.kind == "evaluate")
    assert main(["export", ranking.scenario if "{}" in name else name]) == status
    assert told in capsys.readouterr().err


def test_names():
    assert slug("A hand: #12 (of €)") == "a-hand-12-of"
    assert slug("€") == "hand"
