"""The messages that `stud8 run --trace` keeps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from asked import JUNK, ask, command
from left import groups

from stud8_runner.cli import main

__all__ = ["ask", "groups"]


def traced(ask, tmp_path, engine, *arguments):
    """The trace of a run."""
    file = tmp_path / "trace.jsonl"
    ask(engine, *arguments, options=("--trace", str(file)))
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_every_message_is_there_in_order_with_its_id(ask, tmp_path):
    found = traced(ask, tmp_path, "backwards")
    assert [one["number"] for one in found] == list(range(1, len(found) + 1))
    assert {one["start"] for one in found} == {1}
    for direction in ("to_engine", "from_engine"):
        messages = [one for one in found if one["direction"] == direction]
        assert sorted(one["id"] for one in messages) == list(range(1, len(JUNK) + 2))
        for one in messages:
            assert json.loads(one["text"])["id"] == one["id"]
    assert json.loads(found[0]["text"])["method"] == "hello"


def test_lines_that_are_no_messages_are_kept_too(ask, tmp_path):
    found = traced(ask, tmp_path, "garbage", "4c")
    odd = [one for one in found if one["id"] is None]
    assert odd
    assert all(one["direction"] == "from_engine" for one in odd)


def test_a_new_process_has_a_new_number(ask, tmp_path):
    found = traced(ask, tmp_path, "crashes", "4c")
    starts = [one["start"] for one in found]
    assert starts == sorted(starts)
    assert starts[-1] > 1
    for start in set(starts):
        first = next(one for one in found if one["start"] == start)
        assert (first["id"], json.loads(first["text"])["method"]) == (1, "hello")


def test_a_trace_that_cannot_be_written_is_said_before_the_run(capsys):
    assert main(["run", "--trace", "/no/such/folder/t.jsonl", "--", *command("backwards")]) == 2
    assert "--trace /no/such/folder/t.jsonl: there is no folder" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a device that is always full")
def test_a_disk_that_is_full_is_told_and_leaves_no_engine(ask, groups):
    asked = ask("backwards", options=("--trace", "/dev/full"))
    assert (asked.status, asked.out) == (2, "")
    assert "No space left on device: '/dev/full'" in asked.err
