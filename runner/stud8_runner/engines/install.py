"""Installs what a known engine needs, into a folder of its own: a virtual environment or a `node_modules`."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from .known import KnownEngine, MissingError, is_installed, place, python

Say = Callable[[str], None]
"""Takes the line that says what is being installed."""

TOLD = 8
"""How many of the last lines of a failed installer are told."""


class InstallError(MissingError):
    """An engine could not be installed; the text says why."""


def ensure(engine: KnownEngine, say: Say) -> bool:
    """Installs an engine unless it can be started already; returns whether it was installed now.

    The folder is there as a whole or not at all: it is made under another name and renamed. Raises `InstallError`.
    """
    if is_installed(engine):
        return False
    target = place(engine)
    say(f"installing {engine.package} {engine.version} from {engine.registry} into {target}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    except OSError as error:
        raise InstallError(f"{target.parent} cannot be written: {error.strerror}; STUD8_CACHE names another") from error
    try:
        for command in _commands(engine, draft):
            _run(engine, command)
        shutil.rmtree(target, ignore_errors=True)  # one whose Python is gone
        draft.rename(target)
    except OSError as error:
        if not is_installed(engine):  # otherwise another process was faster
            raise InstallError(f"{target} cannot be written: {error.strerror}") from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return True


def _commands(engine: KnownEngine, folder: Path) -> tuple[Sequence[str], ...]:
    if engine.registry == "npm":
        # No engine needs its packages to run programs while they are installed, so they may not.
        flags = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        return (("npm", "install", *flags, "--prefix", str(folder), f"{engine.package}@{engine.version}"),)
    pip = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    return (
        (sys.executable, "-m", "venv", str(folder)),
        (str(python(folder)), *pip, f"{engine.package}=={engine.version}"),
    )


def _run(engine: KnownEngine, command: Sequence[str]) -> None:
    told = f"{engine.package} {engine.version} could not be installed"
    if shutil.which(command[0]) is None:
        hint = ": install Node.js, which brings npm" if command[0] == "npm" else ""
        raise InstallError(f"{told}: there is no program `{command[0]}`{hint}")
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode != 0:
        last = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()][-TOLD:]
        said = "".join(f"\n  {line}" for line in last)
        raise InstallError(f"{told}: `{' '.join(command)}` ended with status {done.returncode}{said}")
