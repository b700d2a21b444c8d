"""`pytest --stud8-engine …` as its users see it: in a folder of its own, in a process of its own."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from asked import command

FILE = "cards/ranks"
"""A file of scenarios with hands to rank, which the engines of the tests get wrong but for flushes AKQJ9."""

RIGHT = f"{shlex.quote(sys.executable)} -m stud8_reference"


@pytest.fixture
def run(tmp_path):
    """Runs pytest in an empty folder; returns the exit status and what it prints."""

    def run_pytest(*words, only=FILE, folder=tmp_path):
        options = ["-p", "no:hypothesispytest", "-p", "stud8_runner.pytest_plugin", "--color=no", "-q"]
        options = [*options, *(("--stud8-only", only) if only else ())]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *words],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        return done.returncode, done.stdout + done.stderr

    return run_pytest


def engine(name, *arguments):
    """An engine of the tests as one word."""
    return shlex.join(command(name, *arguments))


def test_every_scenario_is_a_test_with_a_speaking_name(run):
    status, out = run("--stud8-engine", RIGHT, "--stud8-profile", "roberts", "-vv")
    assert status == 0
    assert "stud8/cards::cards/ranks/court-cards[roberts] PASSED" in out
    assert "[pokerstars]" not in out


def test_only_the_tests_that_k_chooses(run):
    status, out = run("--stud8-engine", RIGHT, "-k", "court-cards and pokerstars")
    assert status == 0
    assert "1 passed" in out
    assert "deselected" in out


def test_a_failure_shows_what_the_command_line_shows(run):
    words = engine("backwards")
    status, out = run("--stud8-engine", words, "--stud8-profile", "roberts", "-k", "court-cards")
    assert status == 1
    assert "FAILED  cards/ranks/court-cards  (roberts)" in out
    assert "rule        cards." in out
    assert "expected    [high_card, AKJT8]" in out
    assert "observed    [flush, AKQJ9]" in out
    assert f"stud8 run --profile roberts --only cards/ranks/court-cards -- {words}" in out
    assert "Traceback" not in out


def test_what_the_engine_does_not_do_is_skipped_with_the_reason(run):
    status, out = run("--stud8-engine", engine("backwards"), "-rs", only="pot/tied-both-ways")
    assert status == 1
    assert "FAILED: nothing was judged" in out
    assert "passed" not in out
    assert "unsupported: the engine does not declare the method `play`" in out


def test_a_known_deviation_is_an_expected_failure(run, tmp_path):
    file = tmp_path / "known.yaml"
    file.write_text(
        "engine: test\nversion: '1'\ndeviations:\n"
        "  - {rule: cards.rank-order, kind: fault, does: Sees flushes only., decides: cards.rank-order}\n"
    )
    words = ("--stud8-engine", engine("backwards"), "-rx", "-k", "court-cards")
    status, out = run(*words, "--stud8-deviations", str(file))
    assert status == 0, out
    assert "known deviation: Sees flushes only." in out
    assert "xfailed" in out
    status, out = run(*words, "--stud8-deviations", "/no/such/file.yaml")
    assert status == 4
    assert "/no/such/file.yaml" in out


@pytest.mark.parametrize("workers", [(), ("-p", "xdist", "-n", "2")])
def test_a_deviation_that_is_gone_fails_the_whole_run_as_it_does_for_the_command(run, tmp_path, workers):
    every = (
        "engine: test\nversion: '1'\ndeviations:\n  - {scenario: '*', kind: fault, does: Errs., decides: high.flush}\n"
    )
    file = tmp_path / "known.yaml"
    words = ("--stud8-engine", engine("backwards"), "--stud8-deviations", str(file), *workers)
    file.write_text(every)
    status, out = run(*words, only=None)
    assert status == 0, out
    file.write_text(every + "  - {scenario: high/gone, kind: fault, does: Errs., decides: high.flush}\n")
    status, out = run(*words, only=None)
    assert status == 1, out
    assert f"FAILED: stale: {file}, entry 2: no scenario of the run is about high/gone" in out
    status, out = run(*words, only="high")
    assert status == 0, out


def test_the_summary_says_what_is_wrong(run):
    status, out = run("--stud8-engine", engine("backwards"), "-k", "court-cards and roberts")
    assert status == 1
    assert "] - `high` is [flush" in out


def test_a_name_that_is_nearly_that_of_an_engine(run):
    status, out = run("--stud8-engine", "pokerkitt")
    assert status == 1
    assert "The engine that stud8 knows is called pokerkit" in out


def test_failures_come_again_with_lf(run):
    run("--stud8-engine", engine("backwards"), "-k", "court-cards and roberts")
    status, out = run("--stud8-engine", RIGHT, "--lf")
    assert status == 0
    assert "1 passed" in out


def test_junit(run, tmp_path):
    file = tmp_path / "junit.xml"
    run("--stud8-engine", engine("backwards"), "--junit-xml", str(file), "-k", "court-cards")
    cases = list(ElementTree.parse(file).iter("testcase"))
    assert "cards/ranks/court-cards[roberts]" in [case.get("name") for case in cases]
    assert {case.get("classname") for case in cases} == {"stud8.cards"}
    for case in cases:
        assert "AKJT8" in (case.findtext("failure") or "")


def test_with_xdist_each_worker_has_one_engine_which_is_ended(run, tmp_path):
    pids = tmp_path / "pids"
    file = tmp_path / "engine.py"
    file.write_text(
        f"import os, runpy\nopen({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        "runpy.run_module('stud8_reference', run_name='__main__')\n"
    )
    words = shlex.join([sys.executable, str(file)])
    status, out = run("-p", "xdist", "-n", "2", "--stud8-engine", words, only="cards")
    assert status == 0, out
    started = pids.read_text().split()
    assert 1 <= len(started) <= 2
    for pid in started:
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)


def test_own_tests_are_run_beside_the_scenarios(run, tmp_path):
    (tmp_path / "test_own.py").write_text("def test_own():\n    pass\n")
    status, out = run("--stud8-engine", RIGHT, "-k", "own or (court-cards and roberts)", "-vv")
    assert status == 0
    assert "test_own.py::test_own PASSED" in out
    assert "2 passed" in out


def test_a_crash_fails_only_the_guilty_test(run):
    status, out = run("--stud8-engine", engine("crashes", "Jh"), "--stud8-profile", "roberts", "-k", "court-cards")
    assert status == 1
    assert "ERRORED  cards/ranks/court-cards" in out
    assert "exit status" in out


def test_an_engine_that_cannot_be_asked_fails_once(run):
    status, out = run("--stud8-engine", "cat", "--stud8-timeout", "0.5")
    assert status != 0
    assert "the engine cannot be asked: it gave no answer within 0.5 seconds" in out
    assert "stud8 doctor -- cat" in out
    assert "1 failed" in out


def test_an_engine_that_ends_badly_is_told(run, tmp_path):
    file = tmp_path / "engine.py"
    file.write_text(
        "import runpy, sys\n"
        "try:\n    runpy.run_module('stud8_reference', run_name='__main__')\nexcept SystemExit:\n    pass\n"
        "sys.exit(3)\n"
    )
    status, out = run("--stud8-engine", shlex.join([sys.executable, str(file)]), "-k", "court-cards")
    assert status == 0
    assert "the engine ended with exit status 3 at the end of its input" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--stud8-profile", "robert"), "did you mean `roberts`"),
        (("--stud8-timeout", "0"), "above 0"),
    ],
)
def test_wrong_options_are_wrong_usage(run, words, told):
    status, out = run("--stud8-engine", RIGHT, *words)
    assert status == 4
    assert told in out


def test_without_an_engine_nothing_is_loaded(run, tmp_path):
    (tmp_path / "test_own.py").write_text(
        "import sys\n\n\ndef test_own():\n    loaded = {name for name in sys.modules if name.startswith('stud8_runner')}\n"
        "    assert loaded == {'stud8_runner', 'stud8_runner.pytest_plugin'}\n"
    )
    status, out = run(only=None)
    assert status == 0, out
    assert "1 passed" in out
