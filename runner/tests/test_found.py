"""Verdicts that lie in a file: what is told of them is there, whichever was known first, and however they are read."""

from __future__ import annotations

import tempfile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import hand, job

from stud8_runner.judging.found import Found
from stud8_runner.model import WRONG, Finding, Outcome, Reply, Verdict

JOBS = [job(hand(), column) for column in ("roberts", "pokerstars", "seven", "other")]
VERDICTS = st.builds(
    lambda outcome, said, step, steps: (outcome, Finding(step, "to_act", said, [said], said), said, (said,), steps),
    st.sampled_from(Outcome),
    st.text(max_size=5),
    st.none() | st.integers(0, 9),
    st.lists(st.sampled_from(["third", "over", "nowhere"]), max_size=3),
)


def verdict(place, made):
    outcome, finding, reason, missed, steps = made
    reply = Reply(result={"steps": [{"street": street} for street in steps]})
    return Verdict(JOBS[place], outcome, finding, reason, missed, "tail", reply, 2)


@given(st.lists(st.tuples(st.integers(0, len(JOBS) - 1), VERDICTS, st.booleans()), max_size=20))
def test_the_last_verdict_on_a_job_stands_and_all_are_in_the_order_of_the_jobs(puts):
    found = Found(JOBS)
    expected = {}
    for place, made, looks in puts:
        found.put(place, verdict(place, made))
        expected[place] = made
        if looks:  # to read in between must not harm what is written next
            assert found[0].job is JOBS[min(expected)]
    assert len(found) == len(expected)
    assert found.bad == sum(made[0] in WRONG for made in expected.values())
    for read in (list(found), [found[place] for place in range(len(expected))]):
        assert [(one.job, one.outcome, one.finding, one.reason, one.not_observed, one.stderr) for one in read] == [
            (JOBS[place], *made[:4], "tail") for place, made in sorted(expected.items())
        ]


def test_of_a_wrong_answer_the_streets_are_kept_and_of_others_nothing():
    found = Found(JOBS)
    made = (Outcome.FAILED, Finding(1, "to_act", 1, 2, "no"), None, (), ["third", "elsewhere"])
    found.put(1, verdict(1, made))
    found.put(0, verdict(0, (Outcome.PASSED, *made[1:])))
    assert found[1].reply == Reply(result={"steps": [{"street": "third"}, {"street": None}]})
    assert found[0].reply is None


def test_nothing_known_is_an_empty_sequence():
    found = Found(JOBS)
    assert (len(found), list(found), found[:]) == (0, [], [])
    with pytest.raises(IndexError):
        found[0]


def test_without_a_folder_for_the_file_it_is_in_memory(monkeypatch):
    def nowhere():
        raise FileNotFoundError("no usable temporary directory")

    monkeypatch.setattr(tempfile, "TemporaryFile", nowhere)
    found = Found(JOBS)
    found.put(2, verdict(2, (Outcome.ERRORED, None, "died", (), [])))
    assert [one.reason for one in found] == ["died"]
