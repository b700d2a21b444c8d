"""Verdicts given out one by one, while the engine is asked many at once and in blocks."""

from __future__ import annotations

from making import changed, hand, job, suite

from stud8_runner.judging.asked_ahead import BLOCK, AskedAhead
from stud8_runner.model import Outcome, Reply

HELLO = {"protocol": 1, "engine": {"name": "test"}, "methods": ["play", "evaluate", "compare"]}
JOBS = [job(changed(hand(), id=f"order/f/{n}", scenario=f"order/f/{n}")) for n in range(BLOCK + 20)]
TWICE = Reply(trouble="answered more than once")


class Played:
    """Stands for a session; `late` are the places that are answered once more in the second block."""

    def __init__(self, late=(), at_the_end=()):
        self.late, self.at_the_end = late, at_the_end
        self.asked = []

    def hello(self):
        return HELLO

    def ask(self, requests):
        requests = list(requests)
        self.asked.append([one.place for one in requests])
        if len(self.asked) == 2:
            yield from ((place, TWICE) for place in self.late)
        for one in requests:
            yield one.place, Reply(trouble=f"died of {one.place}")

    def finish(self):
        return [(place, TWICE) for place in self.at_the_end]

    def notes(self):
        return []


def test_every_job_has_its_own_verdict_whatever_the_order_in_which_they_are_wanted():
    session = Played()
    ahead = AskedAhead(JOBS, session, suite([]).spec)
    for place in (*range(5, len(JOBS)), 0, 4, 3):
        verdict = ahead.verdict(place)
        assert (verdict.job.case.id, verdict.outcome) == (f"order/f/{place}", Outcome.ERRORED)
        assert verdict.reason == f"died of {place}"
    assert session.asked[0] == list(range(BLOCK))
    assert session.asked[1] == list(range(BLOCK, BLOCK + 20))


def test_a_second_answer_to_a_job_of_an_earlier_block_is_told_as_late_and_taken_for_no_other():
    ahead = AskedAhead(JOBS, Played(late=[3], at_the_end=[7]), suite([]).spec)
    reasons = [ahead.verdict(place).reason for place in range(len(JOBS))]
    assert reasons == [f"died of {place}" for place in range(len(JOBS))]
    assert ahead.finish(broken_off=False) == []
    assert ahead.late == [
        f"answered more than once ({JOBS[3].case.id}, roberts)",
        f"answered more than once ({JOBS[7].case.id}, roberts)",
    ]


def test_a_late_answer_to_a_job_of_a_later_block_which_was_asked_before():
    ahead = AskedAhead(JOBS, Played(late=[BLOCK + 3]), suite([]).spec)
    assert ahead.verdict(BLOCK + 3).reason == f"died of {BLOCK + 3}"
    assert ahead.verdict(2).reason == "died of 2"
    ahead.finish(broken_off=False)
    assert ahead.late == [f"answered more than once ({JOBS[BLOCK + 3].case.id}, roberts)"]
