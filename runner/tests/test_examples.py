"""The examples at the end of every `--help`: each is right usage, and those that need no file of the reader's work when pasted."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys

import pytest

from stud8_runner.cli import COMMANDS, main, module, parse

OWN = ("doctor", "talk", "init", "show", "list", "completion", "export", "import", "replay")
"""The commands whose examples take no long time."""
NEEDED = re.compile(r"engine\.mjs|\./my-engine|^stud8 doctor -- python3|\bhands\b|\bfolder\b|~/|zsh")
"""What a reader has of his own: an engine, hands, another shell."""


@pytest.fixture
def examples(capsys, monkeypatch):
    """The examples of a command, as its help shows them."""
    monkeypatch.setenv("COLUMNS", "80")

    def shown(name):
        with pytest.raises(SystemExit):
            main([name, "--help"])
        block = capsys.readouterr().out.partition("\nexamples:\n")[2].partition("\n\n")[0]
        return [line.partition(" #")[0].strip() for line in block.splitlines()]

    return shown


@pytest.fixture
def shell(tmp_path):
    """Runs a line in a shell, in a new folder, with this `stud8` and this `python3`."""
    for name, words in {"stud8": "-m stud8_runner ", "python3": ""}.items():
        (tmp_path / name).write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {words}"$@"\n')
        (tmp_path / name).chmod(0o755)
    (tmp_path / "new").mkdir()

    def run(line):
        return subprocess.run(
            ["bash", "-c", line],
            cwd=tmp_path / "new",
            env={"PATH": f"{tmp_path}:/usr/bin:/bin", "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    return run


@pytest.mark.parametrize("name", COMMANDS)
def test_every_example_is_right_usage(examples, name):
    calls = [call for line in examples(name) for call in re.findall(r"\bstud8 [^&)>]*", line)]
    assert any(call.split()[1] == name for call in calls)
    for call in calls:
        command, *words = shlex.split(call)[1:]
        parse(command, module(command), words)


@pytest.mark.parametrize("name", OWN)
def test_examples_work_when_they_are_pasted(examples, shell, name):
    lines = [line for line in examples(name) if not NEEDED.search(line)]
    assert lines
    for line in lines:
        done = shell(line)
        assert done.returncode == 0, (line, done.stdout, done.stderr)
        assert "Traceback" not in done.stderr
