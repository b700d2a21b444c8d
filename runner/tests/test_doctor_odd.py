"""Of an engine that does something odd the doctor says what that is, in few lines and soon, and leaves nothing running."""

from __future__ import annotations

import pytest
from asked import command
from left import groups

from stud8_runner.cli import main

__all__ = ["groups"]

SOON = (
    *("late_again", "without_end", "garbage_in_long_lines", "many_lines_at_the_end", "logs_much", "swaps"),
    *("a_long_error", "another_order", "a_long_name", "a_child_that_writes"),
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
        ("logs_much", "answers nothing: it has neither a result nor an error (15 times)", "logs go to standard error"),
        ("swaps", "answered otherwise than when asked one at a time", "the id of its own request"),
        ("a_long_error", "answers every request after hello with the same error, 1000", '"reason": "unsupported"'),
    ],
)
def test_one_oddity_is_one_thing_to_put_right(examined, name, told, advice):
    status, end, walk = examined(name)
    assert status == 1
    assert walk.endswith("\n1 thing")
    assert told in end
    assert advice in end
    assert len(end) < 1500
    assert len(walk.splitlines()) < 600
    assert max(map(len, walk.splitlines())) < 700


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
