"""The scripts of `stud8 completion`, as the shells read them."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from stud8_runner.cli import COMMANDS, main


def script(capsys, shell):
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


def completed(text, *words):
    """What bash offers for the last of the words."""
    asked = f'{text}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _stud8; printf "%s\\n" "${{COMPREPLY[@]}}"'
    done = subprocess.run(
        ["bash", "-c", asked, "bash", "stud8", *words], capture_output=True, text=True, check=True, timeout=20
    )
    assert done.stderr == ""
    return set(done.stdout.split())


def test_bash_offers_commands_options_houses_and_engines(capsys):
    text = script(capsys, "bash")
    assert completed(text, "") >= {*COMMANDS, "--help", "--version"}
    assert completed(text, "do") == {"doctor"}
    assert completed(text, "run", "--prof") == {"--profile"}
    assert completed(text, "run", "--profile", "ro") == {"roberts"}
    assert completed(text, "run", "pokerk") == {"pokerkit"}
    assert completed(text, "run", "--json", "") == set()
    assert completed(text, "init", "j") == {"java", "javascript"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_takes_its_script(capsys, shell, tmp_path):
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not on this machine")
    file = tmp_path / "script"
    file.write_text(script(capsys, shell))
    done = subprocess.run([shell, "-n", str(file)], capture_output=True, text=True, check=False, timeout=20)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_every_command_is_in_the_script(capsys, shell):
    text = script(capsys, shell)
    for name in COMMANDS:
        assert f"{name} " in text
    assert "roberts" in text


def test_an_unknown_shell_is_wrong_usage(capsys):
    with pytest.raises(SystemExit) as exit_:
        main(["completion", "csh"])
    assert exit_.value.code == 2
    assert "csh" in capsys.readouterr().err
