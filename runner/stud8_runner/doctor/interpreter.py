"""A module that the interpreter of an engine does not have, which its standard error tells: another interpreter may have it."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from .complaints import Complaint

_MISSING = re.compile(r"No module named '?([\w.]+)'?|Cannot find (?:module|package) '([^'\n]+)'")
"""What Python and Node write."""


def not_installed(stderr: str, command: Sequence[str]) -> Complaint | None:
    """What is wrong when an engine started with `command` found no module of a name, and None when that is not told."""
    found = _MISSING.search(stderr)
    if found is None or not command:
        return None
    name = found[1] or found[2]
    first = Path(command[0]).name
    path = shutil.which(command[0]) or command[0]
    if name.startswith(("/", "./", "../")):
        return Complaint(
            f"the file {name} is not there",
            "It is started in this folder: is the name right, as seen from here?",
            cause="a file that is not there",
        )
    own = ""
    if first.startswith("python") and Path(path).absolute().parent == Path(sys.executable).absolute().parent:
        own = " This one is stud8's own: after activating stud8's virtual environment, `python3` is stud8's Python."
    return Complaint(
        f"`{name}` is not installed for this interpreter: `{first}` is {path}",
        f"Start the engine with the interpreter that has `{name}`, by its path, or install it for this one.{own} Is `{name}` a file of "
        "your own? Then it must be where the interpreter looks for it.",
        cause=f"{name} is not installed",
    )
