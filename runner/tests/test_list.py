"""What `stud8 list` prints of the real data."""

from __future__ import annotations

import json

import pytest

from stud8_runner.cli import main
from stud8_runner.explain.listing import Row, lines, matching

ROWS = [Row("pot", "pot.ties", "Equal hands share"), Row("low", "low.ace", "The ace is low in a low")]


def listed(capsys, *words):
    status = main(["list", *words])
    return status, capsys.readouterr()


def test_without_a_kind_it_says_how_many_there_are_of_each(capsys):
    status, said = listed(capsys, "--json")
    counts = json.loads(said.out)
    assert status == 0
    kinds = ["rules", "options", "questions", "sentences", "profiles", "scenarios", "terms", "engines", "pages"]
    assert list(counts) == kinds
    assert counts["sentences"] == 98
    assert " 98  sentences" in listed(capsys)[1].out


@pytest.mark.parametrize(
    ("kind", "id_", "text"),
    [
        ("rules", "betting.cap", "One bet and so many raises"),
        ("options", "raise_cap", "3, 4, none"),
        ("questions", "Q-deck", "Which cards are used?"),
        ("sentences", "FR-4", "no blinds"),
        ("profiles", "roberts", "Robert's Rules"),
        ("scenarios", "betting/cap/at-the-cap", "fold and call"),
        ("terms", "door card", "upcard"),
        ("engines", "pokerkit", "PokerKit"),
        ("pages", "protocol", "The engine protocol"),
    ],
)
def test_every_kind_has_a_line_for_each_of_its_things(capsys, kind, id_, text):
    status, said = listed(capsys, kind)
    (line,) = [line for line in said.out.splitlines() if line.strip().startswith(f"{id_} ")]
    assert text in line
    assert status == 0
    assert id_ in [row["id"] for row in json.loads(listed(capsys, kind, "--json")[1].out)]


def test_a_pattern_with_a_star_is_matched_against_ids(capsys):
    _, said = listed(capsys, "rules", "pot.odd-chip*", "--json")
    assert {row["id"] for row in json.loads(said.out)} == {
        "pot.odd-chip-halves",
        "pot.odd-chip-tied-high",
        "pot.odd-chip-tied-low",
    }


def test_a_word_is_looked_for_in_ids_and_texts_in_any_case():
    assert matching(ROWS, "SHARE") == ROWS[:1]
    assert matching(ROWS, "low.") == ROWS[1:]
    assert matching(ROWS, None) == ROWS


def test_a_pattern_that_matches_nothing_is_said_and_is_no_success(capsys):
    status, said = listed(capsys, "rules", "tournament")
    assert status == 1
    assert "no rules match 'tournament'" in said.err


def test_an_unknown_kind_is_wrong_usage(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["list", "ruels"])
    assert ended.value.code == 2
    assert "rules" in capsys.readouterr().err


def test_rows_stand_under_their_group_and_are_cut_only_to_a_width():
    assert list(lines(ROWS)) == [
        "pot",
        "  pot.ties  Equal hands share",
        "low",
        "  low.ace   The ace is low in a low",
    ]
    assert list(lines(ROWS[:1], 20))[1] == "  pot.ties  Equal h…"
