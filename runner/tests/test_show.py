"""What `stud8 show` prints of the real data."""

from __future__ import annotations

import pytest
from making import REPOSITORY, read, suite

from stud8_runner.cli import main
from stud8_runner.explain.lookup import find, nearest
from stud8_runner.suite.data import load_suite


def shown(capsys, *words):
    status = main(["show", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        (
            "betting.cap",
            ("MAY have one bet", "FR-14", "WL 126", "Q-raise-cap", "betting/cap/three-four-or-no-limit", "wagers.py:"),
        ),
        ("raise_cap", ("Three raises.", "roberts", "betting.cap", "3 / none", "betting/cap/three-four-or-no-limit")),
        ("Q-raise-cap", ("readings", "answer", "decided by", "betting.cap")),
        ("fr-14", ("in our words", "betting.cap", "betting.completion-is-the-bet")),
        ("FR", ("French", "Chilipoker", "FR-44")),
        ("roberts", ("Robert's Rules", "lifted_if_round_starts_heads_up", "RR-B 4")),
        ("pot", ("pot.ties", "pot/halves")),
        ("WL 126", ("betting.cap",)),
        ("door card", ("upcard",)),
        ("pokerkit", ("PokerKit", "MIT", "stud8 run pokerkit")),
        ("betting/cap", ("betting/cap/at-the-cap", "betting/cap/calls-do-not-count")),
    ],
)
def test_each_kind_is_shown_with_what_it_is_linked_to(capsys, name, parts):
    status, out, _ = shown(capsys, name)
    assert status == 0
    for part in parts:
        assert part in out


def test_a_hand_is_drawn_street_by_street_as_the_reference_plays_it(capsys):
    status, out, _ = shown(capsys, "betting/cap/at-the-cap")
    assert status == 0
    for part in (
        "conformance/scenarios/betting/cap.yaml:",
        "raise_cap: 3",
        "Third street                                      pot 15",
        "  seat 3    brings in 10",
        "Fifth street                                      pot 45",
        "  refused   seat 2 raises to 200 (not legal)",
        "  seat 1    .. .. | Kc 9d 4h    |       985",
    ):
        assert part in out
    assert out.index("Third street") < out.index("brings in") < out.index("Fifth street") < out.index("  refused   ")


def test_a_hand_is_drawn_as_written_on_demand(capsys):
    _, out, _ = shown(capsys, "--written", "betting/cap/at-the-cap")
    assert "Third street" not in out
    assert "  seat 1    1000   ?? ?? Kc 9d 4h" in out
    assert "  seat 3    brings in\n" in out


def test_every_variant_is_drawn_and_one_can_be_named(capsys):
    _, out, _ = shown(capsys, "betting/cap/three-four-or-no-limit")
    assert out.count("Third street") == 3
    assert "when raise_cap: none" in out
    _, out, _ = shown(capsys, "betting/cap/three-four-or-no-limit:none")
    assert out.count("Third street") == 1


def test_hands_to_rank_are_shown_with_what_is_expected(capsys):
    _, out, _ = shown(capsys, "high/categories")
    first = next(word for word in out.split() if word.startswith("high/categories/"))
    _, out, _ = shown(capsys, first)
    assert "expected" in out


@pytest.mark.parametrize(
    ("name", "file", "part"),
    [("protocol", "spec/protocol.md", "## evaluate"), ("Format", "conformance/FORMAT.md", "# Scenario files")],
)
def test_a_page_is_shown_with_the_place_where_it_lies(capsys, name, file, part):
    status, out, _ = shown(capsys, name)
    text = (REPOSITORY / file).read_text()
    assert status == 0
    assert out == f"{REPOSITORY / file}\n\n{text}"
    assert part in text


def test_an_unknown_id_is_wrong_usage_and_the_nearest_are_named(capsys):
    status, out, err = shown(capsys, "betting.capp")
    assert (status, out) == (2, "")
    assert "there is nothing with the id `betting.capp`" in err
    assert "betting.cap" in err


def test_several_ids_are_shown_and_an_unknown_one_among_them_is_told(capsys):
    status, out, err = shown(capsys, "FR-4", "nonsense", "FR-5")
    assert status == 2
    assert "FR-4" in out
    assert "FR-5" in out
    assert "nonsense" in err


HANDS = suite(
    read(
        "theme: T\nrules: [order.high-board]\nscenarios:\n"
        "  - {id: one, title: One, evaluate: {cards: Ah Kh Qh Jh 9h}, expect: {low: none}}\n",
        "conformance/scenarios/order/boards.yaml",
    )
)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("order.high-board", [("rule", "order.high-board")]),
        ("ROBERTS", [("profile", "roberts")]),
        ("mine", [("engine", "mine")]),
        ("order/boards/one", [("case", "order/boards/one")]),
        ("order/boards/", [("file", "order/boards")]),
        ("order", [("file", "order")]),
        ("boards", []),
    ],
)
def test_an_id_is_found_whatever_its_kind(name, found):
    assert find(HANDS, name, ["mine"]) == found


def test_the_last_part_of_an_id_is_enough_to_be_reminded_of_it():
    assert "order/boards" in nearest(HANDS, "boards")
    assert nearest(HANDS, "zzz") == []


def test_everything_listed_can_be_shown_and_fits_a_hundred_columns(capsys):
    spec = load_suite().spec
    names = [*spec.rules, *spec.options, *spec.questions, *spec.sentences, *spec.profiles, *spec.chapters, *spec.terms]
    status, out, err = shown(capsys, *names, *spec.authorities)
    assert (status, err) == (0, "")
    assert not [line for line in out.splitlines() if len(line) > 100 and " " in line.strip()]
