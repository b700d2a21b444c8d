from __future__ import annotations

import os
import subprocess
import sys

import pytest

import stud8_runner
from stud8_runner import cli
from stud8_runner.cli import COMMANDS, main, module


def stud8(*words, **options):
    return subprocess.run(
        [sys.executable, "-m", "stud8_runner", *words], capture_output=True, text=True, check=False, **options
    )


def test_the_version():
    done = stud8("--version")
    assert (done.returncode, done.stdout) == (0, f"stud8 {stud8_runner.__version__}\n")


@pytest.mark.parametrize("word", ["--version", "--help"])
def test_the_version_and_the_help_need_nothing_but_the_command_line(word):
    code = f"import sys; from stud8_runner.cli import main; main(['{word}']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"yaml", "jsonschema", "json", "subprocess", "stud8_runner.model", "stud8_runner.commands"} & set(loaded)


@pytest.mark.parametrize("word", ["--help", "-h", "help"])
def test_help_has_a_line_for_each_command(capsys, word):
    assert main([word]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name in COMMANDS:
        assert [line for line in lines if line.startswith(f"  {name} ") and len(line) > 20]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_parts(name, capsys):
    assert name == module(name).NAME
    assert "\n" not in COMMANDS[name]
    with pytest.raises(SystemExit) as exit_:
        main([name, "--help"])
    assert exit_.value.code == 0
    assert f"stud8 {name}" in capsys.readouterr().out


@pytest.mark.parametrize("name", COMMANDS)
def test_all_help_looks_alike_and_an_example_stays_on_a_line(name, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    with pytest.raises(SystemExit):
        main([name, "--help"])
    said = capsys.readouterr().out
    _, there, end = said.partition("\nexamples:\n")
    if not there:
        assert "examples:" not in said
        return
    examples, _, status = end.partition("\n\n")
    assert all(line.startswith("  ") and line[2] != " " for line in examples.splitlines())
    assert any(f"stud8 {name}" in line for line in examples.splitlines())
    assert not status or status.startswith("exit status: 0 ")


def test_paragraphs_of_a_description_are_wrapped_and_stay_apart(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    with pytest.raises(SystemExit):
        main(["talk", "--help"])
    description = capsys.readouterr().out.partition("\noptions:\n")[0]
    assert "\n\nA full request to begin with is that of a scenario:" in description
    assert max(map(len, description.partition("\n\n")[2].splitlines())) < 60


def broken(monkeypatch, name):
    """Makes the module of one command fail when it is imported."""
    found = cli.import_module

    def failing(path):
        if path == f"stud8_runner.commands.{name}":
            raise ModuleNotFoundError("No module named 'jinja2'")
        return found(path)

    monkeypatch.setattr(cli, "import_module", failing)


def test_a_command_that_cannot_be_loaded_says_so_and_spoils_no_other(capsys, monkeypatch):
    broken(monkeypatch, "report")
    assert main(["report", "a.json"]) == 2
    assert "stud8 report: cannot be loaded: No module named 'jinja2'; install stud8 again" in capsys.readouterr().err
    assert main(["--help"]) == 0
    assert "  report  " in capsys.readouterr().out
    assert main(["completion", "bash"]) == 0
    captured = capsys.readouterr()
    assert "`stud8 report` is left out" in captured.err
    assert "--profile" in captured.out


def test_no_command_is_wrong_usage(capsys):
    assert main([]) == 2
    assert "usage: stud8 COMMAND" in capsys.readouterr().err


@pytest.mark.parametrize(("word", "told"), [("rnu", "did you mean `stud8 run`?"), ("xyz", "`stud8 --help` lists")])
def test_an_unknown_command_is_wrong_usage(capsys, word, told):
    assert main([word]) == 2
    assert told in capsys.readouterr().err


def test_a_reader_that_leaves_does_no_harm():
    with subprocess.Popen(
        [sys.executable, "-m", "stud8_runner", "list", "rules"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        said = process.stderr.read()
    assert said == b""
    assert process.returncode == 0


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_do_no_harm(closed):
    command = f'exec "$0" -m stud8_runner list rules {closed}'
    done = subprocess.run(["sh", "-c", command, sys.executable], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="Linux has a device that is always full")
@pytest.mark.parametrize("words", ["--version", "--help", "list rules", "completion bash"])
def test_a_disk_that_is_full_is_told_in_one_line(words):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "stud8_runner", *words.split()], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert done.stderr.decode().splitlines() == [
        "stud8: something cannot be read or written: [Errno 28] No space left on device"
    ]
