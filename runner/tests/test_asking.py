"""Which requests a run asks, and for which jobs a reply counts."""

from __future__ import annotations

import json

from making import EVERYTHING, changed, engine, hand, job

from stud8_runner.judging.asking import verdicts
from stud8_runner.model import Outcome, Reply

ONE = hand()
OTHER = changed(ONE, id="order/some-file/other", scenario="order/some-file/other", when={"raise_cap": (4,)})
JOBS = [
    job(ONE, "roberts"),
    job(ONE, "pokerstars", raise_cap=4),
    job(ONE, "seven"),
    job(OTHER, "pokerstars", raise_cap=4),
    job(OTHER, "other", raise_cap=4),
]
WRONG = Reply(trouble="died")


def asked(jobs, replies, hello=EVERYTHING, places=None):
    """The requests by place, and the verdicts as they come, for replies to places in an order of their own."""
    sent = {}

    def ask(requests):
        for one in requests:
            sent[one.place] = json.loads(one.params)
        yield from replies

    return sent, [(place, found.job.column, found.outcome) for place, found in verdicts(jobs, hello, ask, places)]


def test_jobs_of_a_case_that_ask_the_same_share_a_request_also_when_others_are_between_them():
    sent, found = asked(JOBS, [(1, WRONG), (0, WRONG), (3, WRONG)])
    assert sorted(sent) == [0, 1, 3]
    assert [sent[place]["options"]["raise_cap"] for place in sorted(sent)] == [3, 4, 4]
    assert [(place, column) for place, column, _ in found] == [
        (1, "pokerstars"),
        (0, "roberts"),
        (2, "seven"),
        (3, "pokerstars"),
        (4, "other"),
    ]


def test_a_later_reply_counts_for_all_jobs_of_the_request():
    _, found = asked(JOBS, [(3, WRONG), (0, WRONG), (3, WRONG)])
    assert [place for place, _, _ in found] == [3, 4, 0, 2, 3, 4]


def test_what_is_not_declared_is_not_asked_and_has_its_verdict_though_nothing_is_asked_at_all():
    sent, found = asked(JOBS, [(0, WRONG)], engine(options={"raise_cap": (3,)}))
    assert sorted(sent) == [0]
    assert sorted(found) == [
        (0, "roberts", Outcome.ERRORED),
        (1, "pokerstars", Outcome.ERRORED),  # asked with the value that the engine has, for the case names none
        (2, "seven", Outcome.ERRORED),
        (3, "pokerstars", Outcome.UNSUPPORTED),
        (4, "other", Outcome.UNSUPPORTED),
    ]
    sent, found = asked(JOBS[3:], [], engine(options={"raise_cap": (3,)}))
    assert (sent, len(found)) == ({}, 2)


def test_a_part_of_the_jobs_is_asked_and_a_late_reply_is_that_of_the_part_it_belongs_to():
    sent, found = asked(JOBS, [(2, WRONG), (3, WRONG), (0, WRONG)], places=range(2, 4))
    assert sorted(sent) == [2, 3]
    assert [(place, column) for place, column, _ in found] == [(2, "seven"), (3, "pokerstars"), (0, "roberts")]


def test_requests_are_made_no_sooner_than_they_are_wanted():
    made = []

    class Counted(list):
        def __getitem__(self, place):
            made.append(place)
            return super().__getitem__(place)

    def ask(requests):
        next(iter(requests))
        assert set(made) == {0}
        yield 0, WRONG

    assert len(list(verdicts(Counted(JOBS), EVERYTHING, ask))) == 2
