"""The page of results: what it says of verdicts, and the command that writes and checks it."""

from __future__ import annotations

import json
import sys

import pytest
from asked import TWENTY, command
from making import REPOSITORY, changed, hand, job, suite

from stud8_runner.cli import main
from stud8_runner.commands import gallery as gallery_command
from stud8_runner.engines.deviations import Deviation, Deviations
from stud8_runner.engines.gallery import PAGE, Entry, page
from stud8_runner.engines.known import KnownEngine
from stud8_runner.model import Outcome, Verdict

HIGH = changed(hand(), id="high/flushes/one", scenario="high/flushes/one", chapter="high")
HIGH = changed(HIGH, file="conformance/scenarios/high/flushes.yaml")
POT = changed(hand(), id="pot/halves/one", scenario="pot/halves/one", chapter="pot")
SUITE = suite([HIGH, POT])
ERRS = Deviation((), ("high/*",), "fault", "Errs | slightly.", "high.flush", "high/flushes/one", "https://x.example/1")
GONE = Deviation((), ("low/*",), "not-offered", "Knows no lows.", "low.qualifying")


def described(tmp_path, name="mine", registry="pypi", *arguments):
    """An engine of the tests that this Python can start."""
    described = (name, name.title(), "Python", "https://x.example", "MIT", registry, "pytest", pytest.__version__)
    return KnownEngine(*described, tuple(command(*(arguments or ("wrong", "4c")))), "An engine.", tmp_path)


def verdicts(*outcomes, case=HIGH):
    return tuple(Verdict(job(case), one, deviation=0 if one is Outcome.KNOWN else None) for one in outcomes)


def rows(text, first):
    return [line for line in text.splitlines() if line.startswith(f"| {first}")]


def test_the_page_counts_by_outcome_and_by_chapter(tmp_path):
    found = verdicts(
        Outcome.PASSED, Outcome.PASSED, Outcome.KNOWN, Outcome.NOT_OBSERVED, Outcome.FAILED, Outcome.ERRORED
    )
    other = verdicts(Outcome.UNSUPPORTED, Outcome.UNSUPPORTED, case=POT)
    listed = Deviations("x.yaml", "mine", "1", (ERRS,))
    text = page([Entry(described(tmp_path), (*found, *other), listed, "evidence.py")], SUITE)
    version = pytest.__version__
    assert rows(text, "[Mine]") == [f"| [Mine](#engine-mine) | {version} | 2 | 1 | 1 | 1 | 1 | 2 |"]
    assert rows(text, "engine | high") == ["| engine | high | pot |"]
    assert rows(text, "Mine") == ["| Mine | 2 p, 1 k, **1 f**, **1 e**, 1 n | - |"]
    assert "do not edit it" in text


def test_every_deviation_is_told_with_its_evidence(tmp_path):
    listed = Deviations("x.yaml", "mine", "1", (ERRS, GONE))
    text = page([Entry(described(tmp_path), verdicts(Outcome.KNOWN, Outcome.KNOWN), listed, "evidence.py")], SUITE)
    (row,) = rows(text, "fault")
    assert r"Errs \| slightly. ([link](https://x.example/1))" in row
    assert "[high/flushes/one](../scenarios/high/flushes.yaml)" in row
    assert row.endswith("| 2 |")
    assert "[evidence.py](mine/evidence.py)" in text
    assert "**Stale:** entry 2" in text


def test_an_engine_without_deviations(tmp_path):
    text = page([Entry(described(tmp_path, registry="npm"), verdicts(Outcome.PASSED), None, None)], SUITE)
    assert "No deviation is known." in text
    assert "`pytest` of npm" in text


def test_the_same_verdicts_give_the_same_page(tmp_path):
    entries = [Entry(described(tmp_path), verdicts(Outcome.PASSED), None, None)]
    assert page(entries, SUITE) == page(list(entries), SUITE)


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder with one engine of the tests, and the command for it."""
    folder = tmp_path / "conformance" / "engines" / "mine"
    folder.mkdir(parents=True)
    (tmp_path / "spec").symlink_to(REPOSITORY / "spec")
    monkeypatch.setattr(gallery_command, "root", lambda: tmp_path)
    monkeypatch.setattr(gallery_command, "load_suite", lambda: TWENTY)
    monkeypatch.setattr(gallery_command, "known_engines", lambda _: (described(folder),))
    return tmp_path


def listed(place):
    one = {"scenario": "high/flushes/with-4c", "kind": "fault", "does": "It errs.", "decides": "high.flush"}
    file = place / "conformance" / "engines" / "mine" / "deviations.yaml"
    file.write_text(json.dumps({"engine": "mine", "version": "1", "deviations": [one]}))


def test_it_is_written_and_checked(place, capsys):
    listed(place)
    assert main(["gallery", "--check"]) == 1
    assert not (place / PAGE).exists()
    assert main(["gallery"]) == 0
    assert "| fault | It errs. |" in (place / PAGE).read_text()
    assert main(["gallery", "--check"]) == 0
    (place / PAGE).write_text((place / PAGE).read_text().replace("It errs.", "It is right."))
    capsys.readouterr()
    assert main(["gallery", "--check"]) == 1
    told = capsys.readouterr()
    assert "-| fault | It is right." in told.out
    assert "+| fault | It errs." in told.out
    assert "write it with `stud8 gallery`" in told.err
    assert "It is right." in (place / PAGE).read_text()


def test_a_failure_that_is_not_listed_is_written_and_complained_of(place, capsys):
    assert main(["gallery"]) == 1
    assert "**1 f**" in (place / PAGE).read_text()
    assert "mine: not as its deviations.yaml says, in 1 cases" in capsys.readouterr().err


def test_an_engine_that_is_not_there(place, monkeypatch, capsys):
    monkeypatch.setenv("STUD8_CACHE", str(place))
    monkeypatch.setattr(gallery_command, "known_engines", lambda _: (described(place, "absent", "npm"),))
    assert main(["gallery", "--no-install"]) == 3
    assert (
        "stud8 gallery: absent: the engine absent is not installed: `stud8 install absent`" in capsys.readouterr().err
    )
    assert not (place / PAGE).exists()


def test_an_engine_that_does_not_answer(place, monkeypatch, capsys):
    engine = described(place, "dead", "pypi", "dies_at_start")
    monkeypatch.setattr(gallery_command, "known_engines", lambda _: (engine,))
    assert engine.command[0] == sys.executable
    assert main(["gallery"]) == 3
    assert "stud8 gallery: dead: " in capsys.readouterr().err
