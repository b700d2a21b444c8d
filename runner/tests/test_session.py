"""The strategy of a session, with an engine that is played by the test."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic, sleep

import pytest

from stud8_runner.conversation.engine import StartError
from stud8_runner.conversation.messages import request
from stud8_runner.conversation.session import RESTARTS, STARTS, TIME_OUTS, HandshakeError, Session

Behave = Callable[["Played", int, int], list[str] | None]
"""From the engine, the number `n` of a request and its id to the lines that come for it, None for death."""


def right(_, n, number):
    return [json.dumps({"jsonrpc": "2.0", "id": number, "result": {"n": n}})]


@dataclass
class Played:
    """Stands for a process: `behave` says what comes for a request, `log` keeps what each process was asked."""

    behave: Behave
    log: list[list[int]]
    ended: bool = False
    asked: list[int] = field(default_factory=list)
    out: list[bytes] = field(default_factory=list)

    def __post_init__(self):
        self.log.append(self.asked)

    def send(self, line):
        if self.ended:
            return
        message = json.loads(line)
        n = message["params"].get("n", 0)
        if message["method"] != "hello":
            self.asked.append(n)
        lines = right(self, n, message["id"]) if message["method"] == "hello" else self.behave(self, n, message["id"])
        if lines is None:
            self.ended = True
        else:
            self.out += [text.encode() for text in lines]

    def lines(self, until):
        if not self.out and not self.ended:
            sleep(max(0, until - monotonic()))
        lines, self.out = self.out[:1], self.out[1:]
        return lines

    def why(self):
        return "ended with exit status 1"

    def stderr(self):
        return "a tail"

    def finish(self):
        self.ended = True
        return [], None

    def stop(self):
        self.ended = True


def asked(behave, count=10, **changes):
    """What a session hears for so many requests: the replies by number, and what each process was asked."""
    log = []
    session = Session(lambda: Played(behave, log), 0.05, **changes)
    session.hello()
    requests = (request("n", {"n": n}, n) for n in range(1, count + 1))
    heard = dict(session.ask(requests))
    heard.update(session.finish())
    return heard, log, session


def troubled(heard):
    return {n: reply.trouble for n, reply in heard.items() if reply.trouble is not None}


def test_every_request_has_its_reply():
    heard, log, _ = asked(right, 200)
    assert {n: reply.result for n, reply in heard.items()} == {n: {"n": n} for n in range(1, 201)}
    assert log == [list(range(1, 201))]


def test_no_more_than_the_window_is_in_flight():
    def together(engine, n, number):
        waits = len(engine.asked) % 4 and n < 20
        engine.held = [*getattr(engine, "held", []), *right(engine, n, number)]
        return [] if waits else [engine.held.pop() for _ in range(len(engine.held))]

    heard, log, session = asked(together, 20, window=4)
    assert not troubled(heard)
    assert (len(log), session.notes()) == (1, [])
    heard, log, session = asked(together, 20, window=3)
    assert len(log) > 1


def test_what_was_in_flight_at_a_death_is_asked_apart_the_oldest_first():
    heard, log, _ = asked(lambda engine, n, number: None if n == 3 else right(engine, n, number), window=4)
    assert troubled(heard) == {3: "ended with exit status 1 without an answer"}
    assert heard[3].stderr == "a tail"
    assert log[0][:3] == [1, 2, 3]
    assert log[1] == [3]
    assert log[2][0] == 4


def test_a_death_that_nothing_asked_alone_brings_about_is_the_oldests():
    def dies_of_the_fifth(engine, n, number):
        return None if len(engine.asked) == 5 else [] if len(log) == 1 and n > 2 else right(engine, n, number)

    log = []
    session = Session(lambda: Played(dies_of_the_fifth, log), 0.05)
    session.hello()
    heard = dict(session.ask([request("n", {"n": n}, n) for n in range(1, 6)]))
    (trouble,) = [reply.trouble for reply in heard.values() if reply.trouble]
    assert trouble.endswith("while this request and 2 more waited; asked alone, it was answered")


def test_silence_that_nothing_asked_alone_brings_about_is_no_ones_fault_but_told():
    def silent_in_company(engine, n, number):
        return [] if len(log) == 1 else right(engine, n, number)

    log = []
    session = Session(lambda: Played(silent_in_company, log), 0.05, window=4)
    session.hello()
    heard = dict(session.ask([request("n", {"n": n}, n) for n in range(1, 9)]))
    assert not [reply for reply in heard.values() if reply.trouble]
    assert any("was asked one at a time from there on" in note for note in session.notes())


def test_an_engine_that_never_answers_is_given_up():
    heard, log, session = asked(lambda engine, n, number: [], 100)
    assert len(heard) == 100
    assert len(troubled(heard)) == 100
    assert len(log) <= TIME_OUTS + 2
    assert session.given_up
    assert session.given_up in session.notes()


def test_an_engine_that_dies_of_everything_is_given_up():
    heard, log, session = asked(lambda engine, n, number: None, 500)
    assert len(troubled(heard)) == 500
    assert len(log) == RESTARTS + 1
    assert "not asked" in troubled(heard)[500]
    assert f"{RESTARTS} restarts" in session.given_up


def test_an_engine_that_does_not_come_up_again_is_given_up():
    starts = 0

    def start():
        nonlocal starts
        starts += 1
        if starts > 1:
            raise StartError("no such file")
        return Played(lambda engine, n, number: None, [])

    session = Session(start, 0.05)
    session.hello()
    heard = dict(session.ask([request("n", {"n": n}, n) for n in range(3)]))
    assert starts == 1 + STARTS
    assert all("could not be started: no such file" in reply.trouble for reply in heard.values())


def test_a_wrong_answer_before_the_right_one_is_noise():
    def wrong_and_right(engine, n, number):
        wrong = json.dumps({"jsonrpc": "2.0", "id": 99999, "result": {}})
        return [wrong, *right(engine, n, number)] if n == 3 else right(engine, n, number)

    heard, _, session = asked(wrong_and_right, 5)
    assert not troubled(heard)
    assert "the id 99999, which was not asked" in session.notes()[0]


def test_an_answer_that_comes_without_end_is_told_once_and_then_is_noise():
    def repeats(engine, n, number):
        return right(engine, n, number) * (100 if n == 3 else 1)

    requests = [request("n", {"n": n}, n) for n in range(1, 6)]
    session = Session(lambda: Played(repeats, []), 0.05, window=1)
    session.hello()
    heard = list(session.ask(requests))
    assert [place for place, _ in heard] == [1, 2, 3, 3, 4, 5]
    assert troubled(dict(heard)) == {3: heard[3][1].trouble}
    assert heard[3][1].trouble.startswith("answered more than once")
    assert "wrote 98 stray line(s)" in session.notes()[0]
    assert "the first is one more answer to a request that was answered twice" in session.notes()[0]


def test_an_answer_that_comes_after_its_time_is_dropped():
    def late(engine, n, number):
        if n == 2:
            engine.kept = right(engine, n, number)
            return ["garbage"]
        return [*getattr(engine, "kept", []), *right(engine, n, number)]

    heard, _, _ = asked(late, 3, window=1)
    assert list(troubled(heard)) == [2]


def test_a_hello_with_an_error_is_told_with_what_came():
    class Refusing(Played):
        def send(self, line):
            error = {"code": -32601, "message": "what?"}
            self.out.append(json.dumps({"jsonrpc": "2.0", "id": json.loads(line)["id"], "error": error}).encode())

    with pytest.raises(HandshakeError, match=r"answered hello with an error: .*what\?"):
        Session(lambda: Refusing(right, []), 0.05).hello()
