"""Links of the files that describe third-party engines and how they deviate. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import PurePosixPath

from stud8_runner.engines.deviations import from_data
from stud8_runner.model import Case, Json
from stud8_runner.suite.compiled import Compiled

from .problem import Problem, entries, unknown
from .spec_files import RULES, Known

_PROGRAMS = (".py", ".js", ".cjs", ".mjs")


def check_engine(file: Compiled, beside: Collection[str]) -> Iterator[Problem]:
    """The problems of an `engine.yaml` that is right by its schema; `beside` are the names of the files in its folder."""
    folder = PurePosixPath(file.file).parent.name
    if file.data["name"] != folder:
        yield Problem(file.file, 1, f"`name` is {file.data['name']}; expected {folder}, the name of its folder")
    for word in file.data["command"]:
        if PurePosixPath(word).suffix in _PROGRAMS and word not in beside:
            yield Problem(file.file, 1, f"`command` names {word}, which does not lie beside it: add it or correct it")


def check_deviations(
    file: Compiled, engine: Mapping[str, Json], names: Known, cases: Sequence[Case]
) -> Iterator[Problem]:
    """The problems of a `deviations.yaml` that is right by its schema; `engine` is what the `engine.yaml` beside it says."""
    names_of_engine = [engine[field] for field in ("name", "title") if field in engine]
    if names_of_engine and file.data["engine"] not in names_of_engine:
        said = " or ".join(names_of_engine)
        yield Problem(file.file, 1, f"`engine` is {file.data['engine']}; expected {said}, as engine.yaml has it")
    if "version" in engine and file.data["version"] != engine["version"]:
        own = engine["version"]
        yield Problem(file.file, 1, f"`version` is {file.data['version']}; engine.yaml says {own}: make them agree")
    ids = {name for case in cases for name in (case.id, case.scenario)}
    about = from_data(file.file, file.data).entries
    for (line, _), entry in zip(entries(file, "deviations"), about, strict=True):
        messages = list(unknown(entry.rules, names.rules, "rule", RULES))
        messages += [
            f"no scenario matches `{pattern}`: correct it"
            for pattern in entry.scenarios
            if not any(fnmatchcase(one, pattern) for one in ids)
        ]
        if not messages and not any(map(entry.is_about, cases)):
            messages = [
                "no scenario has one of these rules and matches one of these patterns as well: correct one of them"
            ]
        for message in messages:
            yield Problem(file.file, line, message)
