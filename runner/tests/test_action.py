"""The GitHub action of this repository: its script is run here as GitHub would run it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from asked import command
from making import REPOSITORY

ACTION = yaml.safe_load((REPOSITORY / "action.yml").read_text())
SCRIPTS = [step["run"] for step in ACTION["runs"]["steps"] if "run" in step]


def act(folder, engine, **inputs):
    """What the step that asks the engine makes of the inputs: the process, and the summary of the job."""
    (folder / "venv" / "bin").mkdir(parents=True)
    (folder / "venv" / "bin" / "stud8").symlink_to(Path(sys.executable).parent / "stud8")
    given = {"PROFILE": "roberts", "ONLY": "cards/ranks", "LEVEL": "full", "DEVIATIONS": "", **inputs}
    summary = folder / "summary.md"
    environment = {**os.environ, **given, "ENGINE": engine, "FOLDER": str(folder), "GITHUB_STEP_SUMMARY": str(summary)}
    words = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", SCRIPTS[-1]]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False, timeout=60)
    return done, summary.read_text()


@pytest.mark.parametrize("script", SCRIPTS)
def test_each_script_is_one(script):
    assert subprocess.run(["bash", "-n", "-c", script], check=False).returncode == 0


def test_every_input_that_is_used_is_declared():
    text = (REPOSITORY / "action.yml").read_text()
    used = {part.split(" ")[0] for part in text.split("${{ inputs.")[1:]}
    assert used == set(ACTION["inputs"])
    assert not any("${{" in script for script in SCRIPTS)


def test_a_good_engine_passes_and_leaves_its_results(tmp_path):
    done, summary = act(tmp_path, "reference")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "junit.xml").is_file()
    assert (tmp_path / "results.json").is_file()
    assert "7 passed" in summary


def test_an_engine_may_be_a_command_and_a_bad_one_fails(tmp_path):
    done, summary = act(tmp_path, shlex.join(command("backwards")), ONLY="cards/ranks high")
    assert done.returncode == 1
    assert "FAILED" in done.stdout
    assert "failed" in summary
