"""Mutants of the reference: its source with one operator, number or loop changed. Does the suite notice?

cosmic-ray says what can be changed and changes it. Its own test runs are not used: they start a process for each mutant, where this asks
the suite's scenarios over the protocol in one process and stops at the first that fails.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import random
import signal
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import FrameType, ModuleType

from ..explain.functions import REFERENCE
from ..model import Job
from ..suite.yaml_reader import DataError, load_yaml
from .bench import Bench, Place, set_up

LIST = "conformance/mutants.yaml"
"""Which modules are left out, and which mutants are known to survive, each with the reason."""

SECONDS = 2.0
"""Processor time that a mutant has for one answer; one that loops for ever is caught by it."""

MEMORY = 2 * 1024**3

WITHOUT_EFFECT = ("rule", "cache")
"""Decorators whose removal changes no answer: `@rule` does nothing at run time, `@cache` only remembers."""


class NoOperatorsError(Exception):
    """cosmic-ray is not installed; the message says how to get it."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: cosmic-ray's operator at one of its places in a module; `place` is the function it is in, None outside of all."""

    module: str
    operator: str
    occurrence: int
    line: int
    place: Place | None


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of a mutant: the line before and after, and the case that kills it.

    `by` is `it cannot be loaded` where it is no program at all, and None when it survives.
    """

    mutant: Mutant
    before: str
    after: str
    by: str | None


@dataclass(frozen=True, slots=True)
class Known:
    """Survivors that are known, changes of one line of a module, and why no scenario can kill them."""

    module: str
    before: str
    after: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Settings:
    """The modules left out, with the reason, and the known survivors."""

    left_out: Mapping[str, str]
    known: tuple[Known, ...]

    def why(self, trial: Trial) -> str | None:
        """Why this survivor is no hole, or None."""
        for known in self.known:
            if (known.module, known.before) == (trial.mutant.module, trial.before) and trial.after in known.after:
                return known.why
        return None


NOT_LOADED = "it cannot be loaded"


def settings(root: Path) -> Settings:
    """What `conformance/mutants.yaml` says. Raises `DataError` when it is not as it should be."""
    data = load_yaml(root / LIST)
    try:
        known = tuple(
            Known(str(one["module"]), str(one["before"]), tuple(map(str, one["after"])), str(one["why"]))
            for one in data["survivors"]
        )
        return Settings({str(name): str(why) for name, why in data["left_out"].items()}, known)
    except (KeyError, TypeError, AttributeError) as error:
        said = f"expected `left_out` and `survivors` with module, before, after and why: {error}"
        raise DataError(LIST, 0, said) from error


def mutants(left_out: Iterable[str] = ()) -> list[Mutant]:
    """All mutants of the reference's modules that are not left out, in the order of the source.

    Annotations and decorators without effect are not changed. Raises `NoOperatorsError`.
    """
    folder = _folder()
    return [
        mutant
        for path in sorted(folder.glob("*.py"))
        if path.stem not in left_out
        for mutant in _of_module(path.stem, path.read_text(encoding="utf-8"))
    ]


def sample(found: Sequence[Mutant], size: int | None, seed: int) -> list[Mutant]:
    """So many of the mutants, always the same for one seed; all of them where `size` is None."""
    return list(found) if size is None or size >= len(found) else random.Random(seed).sample(found, size)


def try_all(root: Path, chosen: Sequence[Mutant], workers: int) -> Iterator[Trial]:
    """Asks each mutant the suite under `root`, in several processes; in the order of `chosen`."""
    if workers == 1:
        _prepare(root, limited=False)
        yield from map(_try, chosen)
        return
    with ProcessPoolExecutor(workers, initializer=_prepare, initargs=(root, True)) as pool:
        yield from pool.map(_try, chosen, chunksize=4)


def _of_module(module: str, source: str) -> Iterator[Mutant]:
    nodes = list(_cosmic_ray("ast").ast_nodes(_cosmic_ray("ast").get_ast(source)))
    functions, silent = _functions(source), list(_silent(source))
    for name, operator in sorted(_operators().items()):
        occurrence = 0
        for node in nodes:
            for start, _ in operator().mutation_positions(node):
                if not any(first <= start < last for first, last in silent):
                    yield Mutant(module, name, occurrence, start[0], _place(module, functions, start[0]))
                occurrence += 1


def _operators() -> dict[str, type]:
    """cosmic-ray's operators that need no arguments."""
    provider = _cosmic_ray("operators.provider").OperatorProvider()
    return {name: provider[name] for name in provider if not provider[name].arguments()}


def _cosmic_ray(module: str) -> ModuleType:
    try:
        return importlib.import_module(f"cosmic_ray.{module}")
    except ImportError as error:
        raise NoOperatorsError("mutants need cosmic-ray: pip install 'stud8[dev]'") from error


Position = tuple[int, int]


def _silent(source: str) -> Iterator[tuple[Position, Position]]:
    """From where to where the source has no effect on any answer: annotations, and some decorators."""
    for node in ast.walk(ast.parse(source)):
        parts: list[ast.expr | None] = []
        if isinstance(node, ast.FunctionDef | ast.arg | ast.AnnAssign):
            parts = [node.returns if isinstance(node, ast.FunctionDef) else node.annotation]
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                called = decorator.func if isinstance(decorator, ast.Call) else decorator
                if isinstance(called, ast.Name) and called.id in WITHOUT_EFFECT:
                    yield (decorator.lineno, decorator.col_offset - 1), _end(decorator)
        for part in parts:
            if part is not None:
                yield (part.lineno, part.col_offset), _end(part)


def _end(node: ast.expr) -> Position:
    return node.end_lineno or node.lineno, node.end_col_offset or node.col_offset


def _functions(source: str) -> list[tuple[int, int, str]]:
    """First and last line of the body of each function and method, and its name with that of its class."""
    found = []
    tree = ast.parse(source)
    for owner, body in [("", tree.body), *((f"{c.name}.", c.body) for c in tree.body if isinstance(c, ast.ClassDef))]:
        for node in body:
            if isinstance(node, ast.FunctionDef):
                found.append((node.body[0].lineno, node.end_lineno or node.lineno, owner + node.name))
    return found


def _place(module: str, functions: Sequence[tuple[int, int, str]], line: int) -> Place | None:
    return next(((module, name) for first, last, name in functions if first <= line <= last), None)


def _folder() -> Path:
    package = importlib.import_module(REFERENCE)
    return Path(package.__path__[0])


_benches: list[Bench] = []


class TooSlowError(Exception):
    """A mutant did not answer in its time."""


def _too_slow(_: int, __: FrameType | None) -> None:
    raise TooSlowError(f"no answer within {SECONDS:g} s of processor time")


def _prepare(root: Path, limited: bool) -> None:
    if limited:
        _limit_memory()
    if not _benches:
        _benches.append(set_up(root))


def _limit_memory() -> None:
    try:
        resource = importlib.import_module("resource")
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _try(mutant: Mutant) -> Trial:
    (bench,) = _benches
    path = _folder() / f"{mutant.module}.py"
    source = path.read_text(encoding="utf-8")
    changed = _cosmic_ray("mutating").mutate_code(source, _operators()[mutant.operator](), mutant.occurrence)
    before, after = _difference(source, changed or source)
    return Trial(mutant, before, after, killer(bench, mutant, changed or source, path))


def killer(bench: Bench, mutant: Mutant, source: str, path: Path) -> str | None:
    """The case that kills a mutant with this source, `NOT_LOADED` with the reason where it is no program, or None."""
    jobs = bench.running(mutant.place)
    random.Random(len(jobs)).shuffle(jobs)
    ids = {job.case.id for job in jobs}
    others = [job for job in bench.jobs if job.case.id in ids]
    with _timed():
        try:
            with loaded(mutant.module, source, path):
                found = next(bench.bad(_clocked([*jobs, *others])), None)
        except (Exception, SyntaxWarning) as error:
            return f"{NOT_LOADED}: {type(error).__name__}"
    return found.job.case.id if found else None


@contextmanager
def _timed() -> Iterator[None]:
    if not hasattr(signal, "setitimer"):  # Windows: a mutant that loops has to be stopped by hand
        yield
        return
    old = signal.signal(signal.SIGVTALRM, _too_slow)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, old)


def _clocked(jobs: Iterable[Job]) -> Iterator[Job]:
    """The jobs, each with its time from the moment at which it is taken."""
    for job in jobs:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        yield job


def _difference(before: str, after: str) -> tuple[str, str]:
    """The lines in which two texts differ, without the space around them."""
    old, new = before.splitlines(), after.splitlines()
    while old and new and old[0] == new[0]:
        del old[0], new[0]
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    return " ".join(line.strip() for line in old), " ".join(line.strip() for line in new)


class _Finder(MetaPathFinder, Loader):
    """Gives one module another source; all others come from where they always come from."""

    def __init__(self, name: str, source: str, path: Path) -> None:
        self.name, self.source, self.path = name, source, path

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        """The module's place, for the one that has another source."""
        return importlib.util.spec_from_loader(fullname, self, origin=str(self.path)) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        """Runs the other source as the module."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # many a mutant is odd Python
            exec(compile(self.source, str(self.path), "exec"), module.__dict__)


@contextmanager
def loaded(module: str, source: str, path: Path) -> Iterator[None]:
    """All modules of the reference are loaded afresh, this one from `source`, and put back as they were afterwards."""
    package = importlib.import_module(REFERENCE)
    kept = {name: found for name, found in sys.modules.items() if name.startswith(f"{REFERENCE}.")}
    finder = _Finder(f"{REFERENCE}.{module}", source, path)
    for name in kept:
        del sys.modules[name]
    sys.meta_path.insert(0, finder)
    try:
        importlib.import_module(f"{REFERENCE}.protocol")
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name.startswith(f"{REFERENCE}.")]:
            del sys.modules[name]
        sys.modules.update(kept)
        for name, found in kept.items():
            setattr(package, name.rpartition(".")[2], found)
