"""A signal that comes at a bad moment waits until it is over."""

from __future__ import annotations

import signal
from threading import Thread

import pytest

from stud8_runner.conversation.undisturbed import SIGNALS, undisturbed


def test_ctrl_c_comes_at_the_end_of_what_must_not_be_broken_off():
    done = []

    def work():
        with undisturbed():
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
            done.append("to its end")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["to its end"]


def test_the_handlers_are_as_they_were():
    before = [signal.getsignal(number) for number in SIGNALS]
    with undisturbed():
        assert signal.getsignal(signal.SIGINT) not in before
    assert [signal.getsignal(number) for number in SIGNALS] == before


def test_an_error_inside_comes_through():
    with pytest.raises(ValueError, match="inside"), undisturbed():
        raise ValueError("inside")


def test_in_another_thread_nothing_is_touched():
    seen = []

    def look():
        with undisturbed():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGINT)]
