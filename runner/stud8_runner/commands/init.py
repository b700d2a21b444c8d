"""`stud8 init`: begins an adapter, with everything but the engine."""

from __future__ import annotations

import argparse
import difflib
import shlex
import shutil
import sys
from pathlib import Path

NAME = "init"

SKELETONS = Path(__file__).resolve().parent.parent / "skeletons"
LANGUAGES = ("python", "javascript", "java", "rust", "go", "cpp")
ALIASES = {
    **{"py": "python", "python3": "python"},
    **{"js": "javascript", "node": "javascript", "nodejs": "javascript", "node.js": "javascript", "mjs": "javascript"},
    **{"rs": "rust", "golang": "go", "c++": "cpp", "cxx": "cpp", "cc": "cpp"},
}
"""What else a language may be called, in any case."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 init`."""
    parser.usage = "stud8 init LANGUAGE DIR"
    parser.description = (
        "Write an adapter into a new or empty folder: a program that speaks the protocol and runs as it is, with a "
        "comment where your engine is to be plugged in. It needs nothing but the language itself."
    )
    parser.epilog = (
        "examples: stud8 init python my-adapter && cd my-adapter && stud8 doctor -- python3 adapter.py; "
        "stud8 init c++ another-adapter. "
        "exit status: 0 written, 1 not written, 2 wrong usage"
    )
    parser.add_argument(
        "language",
        type=language,
        choices=LANGUAGES,
        metavar="LANGUAGE",
        help=f"{', '.join(LANGUAGES)}; or py, js, node, rs, c++",
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="where to; made if it is missing")


def language(word: str) -> str:
    """The language that a word names, by an alias or in any case; raises `ArgumentTypeError` that names the nearest."""
    known = word.casefold()
    known = ALIASES.get(known, known)
    if known in LANGUAGES:
        return known
    near = difflib.get_close_matches(known, [*LANGUAGES, *ALIASES], n=1)
    hint = f": did you mean `{ALIASES.get(near[0], near[0])}`?" if near else ""
    raise argparse.ArgumentTypeError(
        f"{word!r} is none of {', '.join(LANGUAGES)}{hint or '.'} For any other language, `stud8 show protocol` says what an "
        "adapter answers"
    )


def run(args: argparse.Namespace) -> int:
    """Writes the files and prints their names; returns the exit status."""
    folder: Path = args.folder
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            print(f"stud8 init: {folder} is there and not empty: name a new folder, or an empty one", file=sys.stderr)
            return 1
        shutil.copytree(
            SKELETONS / args.language, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__")
        )
    except (OSError, shutil.Error) as error:
        print(f"stud8 init: {folder} cannot be written: {error}", file=sys.stderr)
        return 1
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            print(path)
    readme = folder / "README.md"
    print(f"\n{readme} says how to build it and try it:\n\n    cd {shlex.quote(str(folder))}")
    for line in readme.read_text("utf-8").splitlines():
        if line.startswith("    "):
            print(line)
    return 0
