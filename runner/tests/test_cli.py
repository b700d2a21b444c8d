from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

import stud8_runner
from stud8_runner.cli import COMMANDS, main


def stud8(*words, **options):
    return subprocess.run(
        [sys.executable, "-m", "stud8_runner", *words], capture_output=True, text=True, check=False, **options
    )


def test_the_version():
    done = stud8("--version")
    assert (done.returncode, done.stdout) == (0, f"stud8 {stud8_runner.__version__}\n")


def test_the_version_needs_nothing_but_the_command_line():
    code = "import sys; from stud8_runner.cli import main; main(['--version']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"yaml", "jsonschema", "json", "subprocess", "stud8_runner.model"} & set(loaded)


@pytest.mark.parametrize("word", ["--help", "-h", "help"])
def test_help_has_a_line_for_each_command(capsys, word):
    assert main([word]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name in COMMANDS:
        assert [line for line in lines if line.startswith(f"  {name} ") and len(line) > 20]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_parts(name, capsys):
    module = import_module(COMMANDS[name])
    assert name == module.NAME
    assert "\n" not in module.HELP
    with pytest.raises(SystemExit) as exit_:
        main([name, "--help"])
    assert exit_.value.code == 0
    assert f"stud8 {name}" in capsys.readouterr().out


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
