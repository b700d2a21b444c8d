"""Reads every data file under a folder and asks each part of lint about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from stud8_runner.model import Case, Spec, Suite
from stud8_runner.suite.compiled import Compiled, Library, kind_of
from stud8_runner.suite.data import load_suite
from stud8_runner.suite.scenarios import cases
from stud8_runner.suite.yaml_reader import DataError, read

from .engine_files import check_deviations, check_engine
from .fillers import check_fillers
from .problem import Problem
from .scenario_files import check_scenarios
from .spec_files import Known, check_spec, check_tested, known
from .texts import check_text

PATTERNS = (
    "spec/*.yaml",
    "spec/rules/*.yaml",
    "spec/profiles/*.yaml",
    "conformance/scenarios/**/*.yaml",
    "conformance/hands/*.yaml",
    "conformance/alike.yaml",
    "conformance/engines/*/*.yaml",
)
"""Where data lies."""

ENGINES = "conformance/engines/"


def lint(root: Path, fillers: bool) -> Iterator[Problem]:
    """Every problem of the files under `root`; with `fillers` those too that only playing the hands on the reference shows.

    Raises `DataError` when `root` has no schemas, and `NoReferenceError`.
    """
    library = Library.at(root, use_cache=False)
    files: dict[str, Compiled] = {}
    problems: list[Problem] = []
    for path in library.files(*PATTERNS):
        problems += _read(library, path, files)
    yield from problems
    yield from _links(root, files)
    if fillers:
        yield from check_fillers(_playable(root))


def _playable(root: Path) -> Suite:
    """The suite under `root`; an empty one where a file is so wrong that it cannot be loaded, which is told already."""
    try:
        return load_suite(root)
    except DataError:
        return Suite(Spec({}, {}, {}, {}, {}, {}, {}, {}), ())


def _read(library: Library, path: Path, files: dict[str, Compiled]) -> Iterator[Problem]:
    """The problems of a file's text and form; a file that is right by its schema is put into `files`."""
    file = path.relative_to(library.root).as_posix()
    kind = path.stem if file.startswith(ENGINES) else kind_of(file) or path.stem
    try:
        content = read(path)
        yield from check_text(file, content, kind, library.schemas)
        files[file] = library.compile(file, content, kind)
    except DataError as error:
        yield Problem(file, error.line, error.message)


def _links(root: Path, files: dict[str, Compiled]) -> Iterator[Problem]:
    spec = {path: file for path, file in files.items() if path.startswith("spec/")}
    # A file of another form than its schema describes, where there is no schema, is not looked into.
    try:
        names = known(spec)
        yield from check_spec(spec)
    except (KeyError, TypeError, AttributeError) as error:
        yield Problem("spec", 0, f"a file is not of the form that its schema describes: {type(error).__name__} {error}")
        return
    found: list[Case] = []
    for path, file in files.items():
        if path.startswith(("conformance/scenarios/", "conformance/hands/")):
            try:
                yield from check_scenarios(file, names)
                found += cases(file)
            except DataError as error:
                yield Problem(error.file, error.line, error.message)
    yield from check_tested(spec, found)
    for path, file in files.items():
        if path.startswith(ENGINES):
            yield from _engine(root, file, files, names, found)


def _engine(
    root: Path, file: Compiled, files: Mapping[str, Compiled], names: Known, found: Sequence[Case]
) -> Iterator[Problem]:
    folder, _, name = file.file.rpartition("/")
    if name == "engine.yaml":
        yield from check_engine(file, {other.name for other in (root / folder).iterdir()})
    elif name == "deviations.yaml":
        beside = files.get(f"{folder}/engine.yaml")
        yield from check_deviations(file, beside.data if beside else {}, names, found)
    else:
        yield Problem(file.file, 0, "is no file of an engine: engine.yaml and deviations.yaml are")
