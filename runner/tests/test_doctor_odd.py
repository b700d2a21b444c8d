"""Of an engine that does something odd the doctor says what that is, in few lines and soon, and leaves nothing running."""

from __future__ import annotations

import os
import sys

import pytest
from asked import command
from left import groups

from stud8_runner.cli import main

__all__ = ["groups"]

SOON = (
    *("late_again", "without_end", "garbage_in_long_lines", "many_lines_at_the_end", "logs_much", "swaps"),
    *("a_long_error", "another_order", "a_long_name", "a_child_that_writes"),
    *("other_names", "low_ascending", "no_low_qualifies", "two_faults", "indices_from_1", "first_hand_wins"),
    *(
        "no_tens",
        "no_cards",
        "needs_a_module",
        "needs_a_module_of_node",
        "is_no_file_of_node",
        "five_cards_only",
        "not_there",
    ),
)
"""The engines of which every answer comes; with the others, all the time goes by in which one may come."""


@pytest.fixture(autouse=True)
def _nothing_is_left_running(groups):
    pass


@pytest.fixture
def examined(capsys, monkeypatch):
    """The status for an odd engine, what is to be put right, and all that is printed before it."""
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)

    def examine(name):
        wait = "10" if name in SOON else "2"
        status = main(["doctor", "--timeout", wait, "--", *command("odd", name)])
        walk, _, end = capsys.readouterr().out.partition(" to put right; then run this again\n")
        return status, " ".join(end.split()), walk

    return examine


@pytest.mark.parametrize(
    ("name", "told", "advice"),
    [
        ("as_python_prints", "wrote a line that is not JSON, though it begins like it", "texts in double quotes"),
        ("no_newline", "gave no answer within 2 seconds, but when its input ended", "each answer with a newline"),
        ("waits_for_the_end", "gave no answer within 2 seconds, but when its input ended", "Read line by line"),
        ("always_id_1", "answered with the id 1, which is not that of the request", "Copy `id`"),
        ("ids_from_0", "answered with the id 0, which is not that of the request", "Copy `id`"),
        ("id_as_a_fraction", "wrote an answer with the id 1.0, which is no integer", "a number stays a number"),
        ("no_id", "wrote an answer with no id", "Copy `id`"),
        ("cannot_read", "could not read the request: it answered without an id, with the error -32700: Parse", "UTF-8"),
        ("headers", "wrote a header before its answer", "There are no headers"),
        ("batches", "put its answer into a list", "no batches"),
        ("capitals", "wrote `Result` where the protocol has `result`", "small letters"),
        ("prompts", "wrote something before its answer on the same line", "no prompt"),
        ("utf_16", "as UTF-16 has them", "Write UTF-8"),
        ("late_again", "answered the id 1 more than once (", "one line for each"),
        ("without_end", "answered the id 2 more than once (2 times)", "one line for each"),
        ("garbage_in_long_lines", "answers nothing: not JSON", "logs go to standard error"),
        ("many_lines_at_the_end", "wrote a line after everything was answered Write", "nothing but answers"),
        ("logs_much", "answers nothing: it has neither a result nor an error (21 times)", "logs go to standard error"),
        ("swaps", "answered otherwise than when asked one at a time", "the id of its own request"),
        (
            "other_names",
            '"one_pair" is no category; expected pair; and also "Three of a Kind" for',
            "straight_flush, too",
        ),
        (
            "other_names",
            '"quads" for four_of_a_kind, "royal_flush" for straight_flush (5 times)',
            "full_house, four_of",
        ),
        ("low_ascending", "the right ranks in another order (3 times)", "a low is written from its highest card down"),
        ("indices_from_1", "answered `compare` otherwise", "Indices count from 0: the first hand is 0"),
        (
            "no_tens",
            "every good request with a ten, and no other, with an error",
            "and a suit of cdhs, the ten is T: `Td`",
        ),
        ("no_tens", "first -32603: KeyError: 'T", "It refused exactly the good requests with a ten."),
        ("no_cards", "answers every good request with an error, first -32603", "It refused all 11 good requests."),
        ("no_cards", "(11 times)", "A card is a rank of 23456789TJQKA and a suit of cdhs, the ten is T: `Td`"),
        ("needs_a_module", "`no_such_poker` is not installed for this interpreter", sys.executable),
        ("needs_a_module", "is not installed", "`python3` is stud8's Python"),
        (
            "needs_a_module_of_node",
            "`no-such-poker` is not installed for this interpreter",
            "Start the engine with the",
        ),
        ("is_no_file_of_node", "the file /no/such/adapter.js is not there", "is the name right"),
        ("falls_silent", "gave no answer within 2 seconds", "--timeout gives it longer"),
        ("a_long_error", "answers every request after hello with the same error, 1000", '"reason": "unsupported"'),
    ],
)
def test_one_oddity_is_one_thing_to_put_right(examined, name, told, advice):
    status, end, walk = examined(name)
    assert status == (1 if "and declares" in walk else 3)
    assert walk.endswith("\n1 thing")
    assert told in end
    assert advice in end
    assert len(end) < 1500
    assert len(walk.splitlines()) < 600
    assert max(map(len, walk.splitlines())) < 700


@pytest.mark.parametrize(("name", "count"), [("no_low_qualifies", "3 answers are"), ("first_hand_wins", "1 answer is")])
def test_a_well_formed_answer_that_is_not_by_the_rules_leaves_the_protocol_well(examined, name, count):
    status, end, walk = examined(name)
    assert (status, end) == (0, "")
    assert f"the protocol is well; {count} not by the rules: the adapter or the engine? `stud8 run --" in walk
    assert "BAD" not in walk


def test_what_is_to_be_put_right_comes_before_what_is_not_by_the_rules(examined):
    status, end, walk = examined("two_faults")
    assert status == 1
    assert walk.endswith("\n1 thing")
    assert end.index('"quads" is no category') < end.index("besides, 3 answers are not by the rules")


def test_an_engine_with_means_for_five_cards_only_is_asked_what_it_knows(examined):
    _, end, walk = examined("five_cards_only")
    assert walk.count("ok answered as expected") > 5
    assert "has no means for any request of `compare`" in end
    assert "`evaluate`" not in end


def test_methods_that_are_not_there_are_asked_for_once_each(examined):
    status, end, walk = examined("not_there")
    assert status == 1
    assert walk.endswith("\n2 things")
    assert end.count('answers it with "method not found"') == 2


def test_after_a_silence_nothing_more_is_asked(examined):
    _, _, walk = examined("falls_silent")
    assert walk.count("  -> ") == 3


def test_another_interpreter_is_named_by_its_path_and_not_as_that_of_stud8(tmp_path, monkeypatch, capsys):
    other = tmp_path / "python3"
    other.write_text("#!/bin/sh\necho \"ModuleNotFoundError: No module named 'poker'\" >&2\nexit 1\n")
    other.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert main(["doctor", "--", "python3", "adapter.py"]) == 3
    said = " ".join(capsys.readouterr().out.split())
    assert f"`poker` is not installed for this interpreter: `python3` is {other}" in said
    assert "stud8's Python" not in said


def test_what_is_left_out_is_counted(examined):
    _, _, walk = examined("many_lines_at_the_end")
    assert walk.count("  <- bye\n") == 20
    assert "and 8980 more such lines" in walk


def test_the_oddities_of_a_child_are_not_held_against_the_exit(examined):
    status, end, walk = examined("a_child_that_writes")
    assert status == 1
    assert "answers nothing: not JSON" in end
    assert "exited with status 0" in walk


@pytest.mark.parametrize("name", ["another_order", "a_long_name"])
def test_what_the_protocol_leaves_open_is_no_fault(examined, name):
    status, end, walk = examined(name)
    assert (status, end) == (0, ""), walk
    assert len(walk) < 12_000
