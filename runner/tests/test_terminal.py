from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stud8_runner.reports.terminal import Progress, Style, harmless, wants_colour


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Kd wins 20 ♠", "Kd wins 20 ♠"),
        ("a\x1b[2Jb", "a\\x1b[2Jb"),
        ("a\nb\tc", "a\\nb\\tc"),
        ("\u202egnorw", "\\u202egnorw"),
        ("\ud800", "\\ud800"),
    ],
)
def test_control_characters_are_shown_and_not_obeyed(text, shown):
    assert harmless(text) == shown


@given(st.text())
def test_nothing_that_is_shown_controls(text):
    assert harmless(text).isprintable()


def test_colour_only_for_a_terminal_whose_user_wants_it(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert wants_colour(Terminal())
    assert not wants_colour(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not wants_colour(Terminal())


def test_style():
    assert Style(False)("bad", "x") == "x"
    assert Style(True)("bad", "x") == "\x1b[31mx\x1b[0m"


def test_progress_says_how_many_and_goes_away():
    stream = io.StringIO()
    progress = Progress(stream, 20)
    progress.show(3, 1)
    progress.clear()
    assert "3/20 done, 1 failed or errored" in stream.getvalue()
    assert stream.getvalue().endswith("\r\x1b[K")
    Progress(None, 20).show(1, 0)
