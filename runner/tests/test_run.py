"""`stud8 run` as its users see it, on engines that behave."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys

import pytest
from asked import ENGINES, JUNK, TWENTY, ask, command
from jsonschema import Draft202012Validator
from making import REPOSITORY, hand, suite

from stud8_runner.cli import main
from stud8_runner.commands import run as run_command

__all__ = ["ask"]

SCHEMA = json.loads((REPOSITORY / "spec" / "schema" / "results.schema.json").read_text())


def refused(capsys, *words):
    """The exit status and what is said of a command line."""
    status = main(["run", *words])
    said = capsys.readouterr()
    assert said.out == ""
    return status, said.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "which engine?"),
        (("python3", "adapter.py"), "stud8 run -- python3 adapter.py"),
        (("pokerkti",), "did you mean pokerkit"),
        (("reference", "--", "x"), "not both"),
        (("--profile", "robert", "reference"), "did you mean `roberts`"),
        (("--only", "high/flushes/with-2x", "reference"), "did you mean `high/flushes/with-2"),
        (("--json", "/no/such/folder/x.json", "reference"), "there is no folder /no/such/folder"),
        (("--json", "/", "reference"), "is a folder"),
    ],
)
def test_wrong_usage_says_what_to_do(capsys, monkeypatch, words, told):
    monkeypatch.setattr(run_command, "open_suite", lambda: TWENTY)
    status, said = refused(capsys, *words)
    assert status == 2
    assert told in said


@pytest.mark.parametrize("words", [("--timeout", "0"), ("--timeout", "x"), ("--failures", "-1"), ("--level", "half")])
def test_options_with_impossible_values(capsys, words):
    with pytest.raises(SystemExit) as exit_:
        main(["run", *words, "reference"])
    assert exit_.value.code == 2


def test_a_program_that_is_not_there(capsys, monkeypatch):
    monkeypatch.setattr(run_command, "open_suite", lambda: TWENTY)
    status, said = refused(capsys, "--", "./no-such-engine")
    assert status == 3
    assert "could not be started" in said
    assert "no-such-engine" in said


@pytest.mark.parametrize(
    ("word", "advice"),
    [
        ("python3 engine.py", "leave out the quotes, as in `-- python3 engine.py`"),
        ("engine.py", "put its interpreter in front, such as `-- python3 engine.py`"),
        ("program", "A program in this folder is written as ./program"),
        ("pokerkti", "The engine that stud8 knows is called pokerkit"),
    ],
)
def test_a_command_that_cannot_be_started_is_told_how_it_is_meant(capsys, monkeypatch, tmp_path, word, advice):
    monkeypatch.setattr(run_command, "open_suite", lambda: TWENTY)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "engine.py").write_text("")
    (tmp_path / "program").write_text("#!/bin/sh\n")
    (tmp_path / "program").chmod(0o755)
    status, said = refused(capsys, "--", word)
    assert status == 3
    assert said.rstrip().endswith(advice)


def test_what_goes_after_the_dashes_is_the_engines(ask):
    assert ask("backwards", "--profile", "x", "--", "--json").status == 0


def test_only_some(ask):
    asked = ask("backwards", options=("--only", "high/flushes/with-4c", "--only", "*-8d"))
    assert asked.outcomes() == {"passed": ["4c", "8d"]}


def test_equal_requests_are_asked_once_and_judged_for_every_column(tmp_path, monkeypatch, capsys):
    twice = suite(TWENTY.cases[:2], {"roberts": {}, "pokerstars": {}})
    monkeypatch.setattr(run_command, "open_suite", lambda: twice)
    main(["run", "--json", str(tmp_path / "x.json"), "--", *command("quits", "2")])
    document = json.loads((tmp_path / "x.json").read_text())
    assert [verdict["outcome"] for verdict in document["verdicts"]] == ["passed"] * 4
    out = capsys.readouterr().out
    assert "4 verdicts on 2 scenarios: 4 passed" in out
    assert [line.split()[0] for line in out.splitlines() if line.startswith(("roberts", "pokerstars"))] == [
        "roberts",
        "pokerstars",
    ]


def test_a_failure_names_rule_difference_and_the_command_that_reruns_it(ask):
    asked = ask("wrong", "4c")
    for text in (
        "FAILED  high/flushes/with-4c  (roberts)",
        "order.high-board",
        "expected    [flush, AKQJ9]",
        "observed    [pair, KKAQJ]",
    ):
        assert text in asked.out
    (again,) = [line for line in asked.out.splitlines() if "run again" in line]
    words = shlex.split(again.split("run again")[1])
    assert words[:2] == ["stud8", "run"]
    assert main([*words[1:]]) == 1


def test_how_many_failures_are_told_in_full(ask):
    for count, full in (("0", 0), ("2", 2), ("all", 20)):
        asked = ask("wrong", "Ks", options=("--failures", count))
        assert asked.out.count("FAILED  ") == full
        assert ("\n  high/flushes/with-" in asked.out) == (full < 20)


def test_an_engine_that_is_judged_on_nothing_does_not_conform(monkeypatch, capsys):
    monkeypatch.setattr(run_command, "open_suite", lambda: suite([hand()]))
    assert main(["run", "--", *command("backwards")]) == 1
    out = capsys.readouterr().out
    assert "3 unsupported" in out
    assert "nothing was judged" in out


@pytest.mark.parametrize(("engine", "arguments"), [("backwards", ()), ("wrong", ("4c",)), ("crashes", ("4c",))])
def test_the_results_are_of_the_form_that_the_schema_says(ask, engine, arguments):
    document = ask(engine, *arguments).document
    Draft202012Validator(SCHEMA).validate(document)
    assert document["engine"]["name"] == "test"
    assert document["engine"]["command"] == command(engine, *arguments)
    assert document["planned"] == sum(document["totals"].values()) == len(JUNK)


def test_ctrl_c_reports_what_is_known_and_leaves_no_engine(tmp_path):
    code = (
        f"import sys; sys.path[:0] = [{str(ENGINES.parent)!r}]\n"
        "from asked import TWENTY; from stud8_runner.cli import main; from stud8_runner.commands import run\n"
        "run.open_suite = lambda: TWENTY\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    file = tmp_path / "x.json"
    children = tmp_path / "children"
    words = ["run", "--json", str(file), "--", *command("waits", "4c", str(children))]
    with subprocess.Popen([sys.executable, "-c", code, *words], stdout=subprocess.PIPE, text=True) as process:
        while not children.exists() or not children.read_text():
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=20)
    assert process.returncode == 4
    assert f"interrupted: {JUNK.index('4c')} of {len(JUNK)} verdicts are known" in out
    document = json.loads(file.read_text())
    Draft202012Validator(SCHEMA).validate(document)
    assert len(document["verdicts"]) == JUNK.index("4c") < document["planned"]
    with pytest.raises(ProcessLookupError):
        os.kill(int(children.read_text()), 0)
