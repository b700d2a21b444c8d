"""Installing an engine, without a network: pip finds a wheel in a folder, and npm is a script."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from making import REPOSITORY

from stud8_runner.cli import main
from stud8_runner.commands import choosing
from stud8_runner.commands import install as install_command
from stud8_runner.engines.install import InstallError, ensure
from stud8_runner.engines.known import cache, is_installed, known_engines, launch, place

KNOWN = {engine.name: engine for engine in known_engines(REPOSITORY)}
PYPI = replace(KNOWN["pokerkit"], name="mine", package="stud8-test-engine", version="1.2")
NPM = replace(KNOWN["pokersolver"], name="ours", package="@some/engine", version="3.4.5")

NPM_WORKS = """#!/bin/sh
while [ "$1" != --prefix ]; do shift; done
mkdir -p "$2/node_modules"
echo "$3" > "$2/node_modules/installed"
"""
NPM_FAILS = "#!/bin/sh\necho 'npm error code E404' >&2\nexit 1\n"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """The cache of the test."""
    monkeypatch.setenv("STUD8_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "engines"


@pytest.fixture
def said():
    """What was said while something was installed."""
    return []


def npm(tmp_path, monkeypatch, script):
    """Puts a program named npm alone on the path."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "npm").write_text(script)
    (tmp_path / "bin" / "npm").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")


def test_the_cache_is_the_users(tmp_path, monkeypatch):
    monkeypatch.delenv("STUD8_CACHE")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "elsewhere"))
    assert cache() == tmp_path / "elsewhere" / "stud8" / "engines"
    for unusable in ("relative", ""):
        monkeypatch.setenv("XDG_CACHE_HOME", unusable)
        assert cache() == tmp_path / ".cache" / "stud8" / "engines"


def test_a_python_engine_gets_an_environment_of_its_own(tmp_path, monkeypatch, folder, said):
    info = "stud8_test_engine-1.2.dist-info"
    with zipfile.ZipFile(tmp_path / "stud8_test_engine-1.2-py3-none-any.whl", "w") as wheel:
        wheel.writestr("stud8_test_engine.py", "ANSWER = 42\n")
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: stud8-test-engine\nVersion: 1.2\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    assert ensure(PYPI, said.append)
    assert said == [f"installing stud8-test-engine 1.2 from pypi into {folder / 'mine-1.2'}"]
    interpreter, adapter = launch(PYPI).command
    code = "import stud8_test_engine; print(stud8_test_engine.ANSWER)"
    assert subprocess.run([interpreter, "-c", code], capture_output=True, text=True, check=True).stdout == "42\n"
    assert adapter == "adapter.py"
    assert not ensure(PYPI, said.append)
    assert len(said) == 1
    assert [path.name for path in folder.iterdir()] == ["mine-1.2"]


def test_what_this_python_has_in_the_right_version_is_used(folder, said):
    here = replace(PYPI, package="pytest", version=importlib.metadata.version("pytest"))
    assert not ensure(here, said.append)
    assert launch(here).command[0] == sys.executable
    assert not folder.exists()
    assert not is_installed(replace(here, version="0.0.1"))


def test_an_environment_whose_python_is_gone_is_not_installed(folder):
    (folder / "mine-1.2" / "bin").mkdir(parents=True)
    (folder / "mine-1.2" / "bin" / "python").symlink_to("/no/such/python")
    assert not is_installed(PYPI)


def test_a_node_engine_finds_its_own_packages(tmp_path, monkeypatch, folder, said):
    npm(tmp_path, monkeypatch, NPM_WORKS)
    assert ensure(NPM, said.append)
    assert (folder / "ours-3.4.5" / "node_modules" / "installed").read_text() == "@some/engine@3.4.5\n"
    assert launch(NPM).environment == {"NODE_PATH": str(folder / "ours-3.4.5" / "node_modules")}
    assert not ensure(NPM, said.append)


def test_what_fails_says_why_and_leaves_nothing(tmp_path, monkeypatch, folder, said):
    npm(tmp_path, monkeypatch, NPM_FAILS)
    with pytest.raises(InstallError, match=r"@some/engine 3.4.5 could not be installed: `npm install(.|\n)*E404"):
        ensure(NPM, said.append)
    assert not list(folder.iterdir())


def test_without_npm_node_is_what_to_install(monkeypatch, folder, said):
    monkeypatch.setenv("PATH", "/no/such/folder")
    with pytest.raises(InstallError, match=r"no program `npm`: install Node\.js"):
        ensure(NPM, said.append)
    assert not list(folder.iterdir())


def test_ctrl_c_leaves_nothing(monkeypatch, folder, said):
    def interrupt(command, **_):
        (Path(command[-1]) / "half").touch()
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "run", interrupt)
    with pytest.raises(KeyboardInterrupt):
        ensure(PYPI, said.append)
    assert not list(folder.iterdir())


def test_another_process_may_be_faster(monkeypatch, folder, said):
    def install_twice(command, **_):
        (Path(command[command.index("--prefix") + 1]) / "node_modules").mkdir()
        (place(NPM) / "node_modules" / "theirs").mkdir(parents=True)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr("shutil.rmtree", lambda path, **_: None)  # theirs comes after the place was cleared
    monkeypatch.setattr(subprocess, "run", install_twice)
    ensure(NPM, said.append)
    assert (place(NPM) / "node_modules" / "theirs").is_dir()


def test_a_cache_that_cannot_be_written_is_named(tmp_path, monkeypatch, said):
    (tmp_path / "file").touch()
    monkeypatch.setenv("STUD8_CACHE", str(tmp_path / "file"))
    with pytest.raises(InstallError, match=r"file/engines cannot be written: .*STUD8_CACHE"):
        ensure(NPM, said.append)


@pytest.mark.parametrize("words", [[], ["--all", "treys"], ["trey"]])
def test_wrong_usage(capsys, words):
    assert main(["install", *words]) == 2
    assert "stud8 install" in capsys.readouterr().err


def test_the_command_says_where_everything_is_and_goes_on_after_a_failure(tmp_path, monkeypatch, capsys, folder):
    npm(tmp_path, monkeypatch, NPM_WORKS)
    none = replace(NPM, name="none", registry="pypi")
    monkeypatch.setattr(install_command, "known_engines", lambda _: (none, NPM))
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    assert main(["install", "--all"]) == 1
    told = capsys.readouterr()
    assert told.out == f"ours 3.4.5: {folder / 'ours-3.4.5'}\n"
    assert "stud8 install: @some/engine 3.4.5 could not be installed" in told.err
    assert main(["install", "ours"]) == 0


def test_a_run_installs_first_and_ends_with_3_when_that_fails(tmp_path, monkeypatch, capsys, folder):
    npm(tmp_path, monkeypatch, NPM_FAILS)
    monkeypatch.setattr(choosing, "known_engines", lambda _: (NPM,))
    assert main(["run", "ours", "--only", "high/flushes"]) == 3
    told = capsys.readouterr()
    assert told.out == ""
    assert f"stud8: installing @some/engine 3.4.5 from npm into {folder / 'ours-3.4.5'}\n" in told.err
    assert "stud8 run: @some/engine 3.4.5 could not be installed" in told.err
