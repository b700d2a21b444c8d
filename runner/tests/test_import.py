"""`stud8 import`: hand histories in the field's formats become scenarios, or are refused as a whole."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from making import REPOSITORY

from stud8_runner.cli import main
from stud8_runner.histories.hand import Namer
from stud8_runner.histories.jsonl import read_jsonl
from stud8_runner.histories.reading import hands
from stud8_runner.histories.settling import settle
from stud8_runner.histories.to_scenario import file_text
from stud8_runner.judging.reference import judged
from stud8_runner.model import Act, Outcome, Suite
from stud8_runner.suite.compiled import Library
from stud8_runner.suite.data import load_suite
from stud8_runner.suite.planning import plan
from stud8_runner.suite.scenarios import cases

SPEC = load_suite().spec
HISTORIES = Path(__file__).parent / "histories"
STARS = HISTORIES / "two-hands.txt"
CENTS = HISTORIES / "cents.phh"
LINES = HISTORIES / "normalised.jsonl"


def imported(file, *words):
    """The cases of the file that import writes, read as any scenario file is."""
    assert main(["import", str(file), *words]) == 0
    return written(file.with_suffix(".yaml"))


def written(path):
    library = Library.at(REPOSITORY, use_cache=False)
    return list(cases(library.compile(str(path), path.read_bytes(), "scenarios")))


def import_text(tmp_path, name, text, *words):
    """What `stud8 import` does with a file of this text: its status, and the cases where they were written."""
    file, out = tmp_path / name, tmp_path / "out.yaml"
    file.write_text(text, encoding="utf-8")
    status = main(["import", str(file), *words, "-o", str(out)])
    return status, written(out) if out.exists() else None


def dealt(text):
    return tuple(text.split())


def acts(case):
    return [(step.seat, step.do, step.to) for step in case.steps if isinstance(step, Act)]


@pytest.mark.parametrize("file", [STARS, CENTS, LINES])
def test_what_is_imported_is_a_scenario_file_that_the_reference_passes(tmp_path, capsys, file):
    status, made = import_text(tmp_path, file.name, file.read_text())
    assert (status, capsys.readouterr().out) == (0, "")
    jobs = plan(Suite(SPEC, tuple(made)))
    assert {job.case.id for job in jobs} == {case.id for case in made}
    assert {verdict.outcome for verdict in judged(jobs, SPEC.options)} == {Outcome.PASSED}


def test_the_text_of_pokerstars(tmp_path):
    _, (cash, tournament) = import_text(tmp_path, "hands.txt", STARS.read_text())
    assert cash.seats == {1: 1000, 2: 980, 4: 400}, "who sits out is not dealt in"
    assert cash.table == {"lower": 10, "upper": 20, "ante": 2, "bring_in": 4}
    assert cash.cards == {
        1: dealt("Ac 4d 7h 5c 2c Qh Js"),
        2: dealt("Tc 8d Kd Ks 9h 3d Th"),
        4: ("??", "??", "2s"),
    }
    assert acts(cash)[:4] == [(4, "bring_in", None), (1, "complete", 10), (2, "call", None), (4, "fold", None)]
    assert cash.steps[-1].fields["won"] == {"1": 65, "2": 65}
    assert tournament.table == {"lower": 1000, "upper": 2000, "ante": 200, "bring_in": 300}
    assert tournament.steps[-1].fields["returned"] == {"3": 1000}
    assert tournament.source == {"site": "PokerStars", "hand": "1002", "unit": "chip", "rake": 0}


def test_phh_in_cents_with_cards_that_are_shown_later(tmp_path):
    _, (case,) = import_text(tmp_path, "hand.phh", CENTS.read_text())
    assert case.table == {"lower": 25, "upper": 50, "ante": 5, "bring_in": 10}
    assert case.seats == {2: 500, 5: 500, 6: 55}
    assert case.cards[2] == dealt("9d Ts Kc Kh 4c Qd 9s")
    assert (6, "raise", 50) in acts(case)
    assert case.when["odd_chip_halves"] == ("high",), "the result depends on where the odd cent goes"
    assert case.steps[-1].fields["stacks"] == {"2": 528, "5": 527, "6": 0}


def test_cards_that_nobody_saw_stay_unknown_and_a_rake_is_a_fact_of_the_source(tmp_path):
    text = re.sub(r'  "p. sm .*\n', "", CENTS.read_text()).replace("5.28, 5.27", "5.20, 5.20")
    _, (case,) = import_text(tmp_path, "hand.phh", text)
    assert case.cards[2][:2] == ("??", "??")
    assert "stacks" not in case.steps[-1].fields
    assert case.source["rake"] == 15


def test_several_hands_in_a_file(tmp_path):
    several = "\n".join(f"[{number}]\n{CENTS.read_text()}" for number in (1, 2))
    _, made = import_text(tmp_path, "hands.phhs", several)
    assert [case.id.rpartition("/")[2] for case in made] == ["hand-12", "hand-12-2"]


def test_departures_from_a_house_are_named(tmp_path):
    _, (hand, _) = import_text(tmp_path, "hands.txt", STARS.read_text(), "--profile", "chilipoker")
    assert (
        hand.departs_from["bring-in.amount"]
        == "bring_in is half_small_bet in chilipoker; the hand shows a bring-in of 4"
    )
    _, (_, again) = import_text(tmp_path, "hands.txt", STARS.read_text(), "--profile", "pokerstars")
    assert again.departs_from is None


@pytest.mark.parametrize(
    ("change", "place", "told"),
    [
        (
            ("raises $0.06 to $0.10", "raises $0.06 to $0.12"),
            "two-hands.txt:15: ",
            "action 2: [1, raise, 12] must be accepted",
        ),
        (("Bo: bets $0.10\n", ""), "two-hands.txt:22: ", "action 4: `to_act` is 2; expected 1"),
        (("7 Card Stud Hi/Lo Limit (", "7 Card Stud Limit ("), "two-hands.txt:1: ", "expected 7 Card Stud Hi/Lo Limit"),
        (("Hi/Lo Limit (", "Hi/Lo No Limit ("), "two-hands.txt:1: ", "not played at fixed limits"),
        (("Dealt to Bo [Kd]\n", ""), "two-hands.txt:20: ", "Bo has 1 cards here; expected 4"),
        (("[Ks]", "[Kx]"), "two-hands.txt:21: ", "`Kx` is no card"),
        (("Bo collected $0.65", "Bo collected $0.75"), "two-hands.txt:1: ", "the 140 that are collected"),
        (
            ("Total pot 2400 | Rake 0", "Total pot 2500 | Rake 100"),
            "two-hands.txt:69: ",
            "`pots` is [[2400, [3]]]; expected [[2500, [3]]]",
        ),
        (('"F7S/8"', '"NT"'), "cents.phh:2: ", "the game is 'NT'; expected 'F7S/8'"),
        (("bring_in = 0.10\n", ""), "cents.phh:2: ", "`bring_in` is expected and missing"),
        (("[0.05, 0.05, 0.05]", "[0.05, 0, 0.05]"), "cents.phh:4: ", "expected the same ante 3 times"),
        (('"p2 cc",\n  "d dh p1 Kh"', '"p2 xx",\n  "d dh p1 Kh"'), "cents.phh:22: ", "the action 'p2 xx' is not read"),
        (('"p3 pb"', '"p4 pb"'), "cents.phh:17: ", "there is no player p4"),
        (('"p3 pb"', '"p2 pb"'), "cents.phh:17: ", "after the deal: `to_act` is 6; expected 5"),
        (("????Kc", "????Kx"), "cents.phh:14: ", "the action 'd dh p1 ????Kx' is not read"),
        (("5.28, 5.27", "5.27, 5.29"), "cents.phh:9: ", "1 more after the hand than before"),
        (("5.28, 5.27", "5.20, 5.35"), "cents.phh:42: ", "`stacks` of seat 2 is 528; expected 520"),
        (("actions = [", "actions = "), "cents.phh:13: ", "is no TOML"),
        (('"studhilo"', '"razz"'), "normalised.jsonl:1: ", '`game` is "razz"; expected studhilo'),
        (('"ante": 5, ', ""), "normalised.jsonl:1: ", "`ante` is expected and missing"),
        (('{"id"', '"id"'), "normalised.jsonl:1: ", "is no JSON"),
        (('"streets"', '"streets": 3, "other"'), "normalised.jsonl:1: ", "is no normalised hand"),
        (('"community_card": null', '"community_card": 7'), "normalised.jsonl:1: ", "7 is no card"),
        (("Seat 1:", f"Seat {'9' * 5000}:"), "two-hands.txt:11: ", "`Anna: the first` has no seat"),
        (("($10 in", f"(${'9' * 5000} in"), "two-hands.txt:3: ", "expected whole cents or chips"),
        (("[Ks]", "[\0]"), "two-hands.txt:21: ", "`\\x00` is no card"),
        (("[0.05, 0.05, 0.05]", "[0.05, 0.05, []]"), "cents.phh:4: ", "expected the same ante 3 times"),
        (("small_bet = 0.25", f"small_bet = {'9' * 5000}"), "cents.phh: ", "is no TOML"),
        (("small_bet = 0.25", "small_bet = 1e99999999"), "cents.phh:6: ", "which is no amount"),
        (("small_bet = 0.25", "small_bet = 1e999999"), "cents.phh:6: ", "which is no amount"),
    ],
)
def test_a_hand_that_is_wrong_is_refused_with_its_line_and_nothing_is_written(tmp_path, capsys, change, place, told):
    name = place.partition(":")[0]
    text = (HISTORIES / name).read_text()
    assert change[0] in text
    status, made = import_text(tmp_path, name, text.replace(*change, 1))
    said = capsys.readouterr().err
    assert (status, made) == (1, None)
    assert place in said
    assert told in said
    assert "nothing is written" in said


@pytest.mark.parametrize("name", ["two-hands.txt", "cents.phh", "normalised.jsonl"])
def test_a_file_that_may_not_be_read_and_what_is_no_file_are_told(tmp_path, capsys, monkeypatch, name):
    os.mkfifo(tmp_path / name)
    assert main(["import", str(tmp_path / name)]) == 1
    assert f"{name}: is no file" in capsys.readouterr().err

    opened = Path.open

    def refuse(path, *arguments, **others):
        if path.name == name:
            raise PermissionError(13, "Permission denied")
        return opened(path, *arguments, **others)

    monkeypatch.setattr(Path, "open", refuse)
    assert main(["import", str(HISTORIES / name)]) == 1
    assert f"{name}: cannot be read: Permission denied" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["two-hands.txt", "cents.phh", "normalised.jsonl"])
def test_no_file_that_is_cut_off_is_taken_for_a_whole_hand_or_breaks_the_reader(tmp_path, name):
    text = (HISTORIES / name).read_text().rstrip()
    for part in range(2, 41, 6):
        cut = text[: len(text) * part // 41]
        status, made = import_text(tmp_path, name, cut)
        # Behind the line with the pot nothing of a hand at PokerStars is missing.
        assert status == 1 or len(made) <= len(re.findall(r"Total pot .*Rake", cut))
        (tmp_path / "out.yaml").unlink(missing_ok=True)


def test_a_file_of_another_kind(tmp_path, capsys):
    assert import_text(tmp_path, "notes.txt", "Dear diary") == (1, None)
    assert "is no hand history that stud8 reads: expected PHH" in capsys.readouterr().err
    (tmp_path / "latin.phh").write_bytes(b'variant = "F7S/8" # \xe9')
    assert main(["import", str(tmp_path / "latin.phh")]) == 1
    assert "is not UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("no-such-file.phh",), "there is no no-such-file.phh"),
        ((str(CENTS), "--profile", "robert"), "there is no profile `robert`"),
        ((str(CENTS), "-o", "/no/such/folder/x.yaml"), "name a file in a folder that is there"),
    ],
)
def test_wrong_usage(capsys, words, told):
    assert main(["import", *words]) == 2
    assert told in capsys.readouterr().err


def test_the_hands_of_the_suite_are_what_the_converter_writes_of_them():
    """A scenario file that is read and written again is the same, to the byte."""
    for path in sorted((REPOSITORY / "conformance" / "hands").glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        head = re.match(r"# yaml-language-server: \$schema=(.*)\n# (.*)\ntheme: (.*)\n", text)
        assert head is not None
        assert file_text(json.loads(head[3]), written(path), head[2], head[1]) == text


def test_the_names_of_wagers():
    namer = Namer(20, 40)
    assert [namer.bring_in(1, 5), namer.wager(2, 20), namer.wager(3, 40)] == ["bring_in", "complete", "raise"]
    namer.begin("fifth")
    assert [namer.check_or_call(1), namer.wager(2, 40), namer.check_or_call(1)] == ["check", "bet", "call"]
    namer.begin("sixth")
    assert [namer.wager(2, 7), namer.wager(3, 40), namer.wager(1, 80)] == ["bet", "complete", "raise"]


def test_a_wager_gets_the_name_that_the_rules_have_for_it(tmp_path):
    """Where an all-in for more than half of a raise does not count as full, what follows completes it."""
    text = CENTS.read_text().replace("[5.00, 5, 0.55]", "[5.00, 0.45, 5]").replace("finishing", "_finishing")
    third, later = text.split('  "d dh p1 Kh"')
    third = third[: third.index('  "p2 cc"')] + '  "p2 cbr 0.40",\n  "p3 cbr 0.50",\n  "p1 cc",\n'
    later = re.sub(r'  "p. sm .*\n', "", later.replace('"p2 cc"', '"p3 cc"'))
    (hand,) = hands(_file(tmp_path, third + '  "d dh p1 Kh"' + later))
    assert [do for _, do, _ in acts(hand.case)[:5]] == ["bring_in", "complete", "raise", "raise", "call"]
    case = settle(hand, SPEC)
    assert [do for _, do, _ in acts(case)[:5]] == ["bring_in", "complete", "raise", "complete", "call"]
    assert case.when["short_all_in"] == ("full_bet",)


def _file(tmp_path, text):
    path = tmp_path / "hand.phh"
    path.write_text(text)
    return path


def test_json_lines_are_read_one_by_one():
    lines = LINES.read_text().splitlines()
    (hand,) = read_jsonl(["", *lines], "some.jsonl")
    assert (hand.case.line, hand.case.source["rake"]) == (2, 0)
