"""Mutants of the reference: its source with one operator, number or loop changed. Does the suite notice?

cosmic-ray says what can be changed and changes it. Its own test runs are not used: they start a process for each mutant, where this asks
the suite's scenarios over the protocol in one process and stops at the first that fails. `unmutated` says which changes are no mutants.
"""

from __future__ import annotations

import ast
import importlib
import random
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType, ModuleType
from typing import TypeVar

from ..explain.functions import REFERENCE
from ..suite.yaml_reader import DataError, load_yaml
from .bench import Bench, Place, set_up
from .reloading import loaded
from .unmutated import called, unmutated

LIST = "conformance/mutants.yaml"
"""Which modules are left out, and which mutants are known to survive, each with the reason."""

SECONDS = 2.0
"""Processor time that a mutant has for one answer; one that loops for ever is caught by it."""

MEMORY = 2 * 1024**3


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
class Variant:
    """A mutant carried out: the source of its module, and the line before and after."""

    mutant: Mutant
    source: str
    before: str
    after: str


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
    """The modules left out but for the functions that carry out a rule, with the reason, and the known survivors."""

    left_out: Mapping[str, str]
    known: tuple[Known, ...]

    def why(self, one: Variant | Trial) -> str | None:
        """Why this survivor is no hole, or None."""
        for known in self.known:
            if (known.module, known.before) == (one.mutant.module, one.before) and one.after in known.after:
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
    """All mutants of the reference's modules, in the order of the source; of those left out only the functions that carry out a rule.

    Raises `NoOperatorsError`.
    """
    return [
        mutant
        for path in sorted(folder().glob("*.py"))
        for mutant in _of_module(path.stem, path.read_text(encoding="utf-8"), path.stem in left_out)
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


def carried_out(mutant: Mutant) -> Variant:
    """The source of the mutant's module with its change, and the line before and after."""
    source = (folder() / f"{mutant.module}.py").read_text(encoding="utf-8")
    operator = _operators()[mutant.operator]()
    changed = _cosmic_ray("mutating").mutate_code(source, operator, mutant.occurrence) or source
    return Variant(mutant, changed, *_difference(source, changed))


def _of_module(module: str, source: str, only_rules: bool) -> Iterator[Mutant]:
    nodes = list(_cosmic_ray("ast").ast_nodes(_cosmic_ray("ast").get_ast(source)))
    functions, no_mutant = list(_functions(source)), unmutated(source)
    for name, operator in sorted(_operators().items()):
        occurrence = 0
        for node in nodes:
            for start, _ in operator().mutation_positions(node):
                place = next((found for found in functions if found.first <= start[0] <= found.last), None)
                if not no_mutant(name, start) and (not only_rules or (place is not None and place.of_rule)):
                    yield Mutant(module, name, occurrence, start[0], (module, place.name) if place else None)
                occurrence += 1


@cache
def _operators() -> dict[str, type]:
    """cosmic-ray's operators that need no arguments."""
    provider = _cosmic_ray("operators.provider").OperatorProvider()
    return {name: provider[name] for name in provider if not provider[name].arguments()}


def _cosmic_ray(module: str) -> ModuleType:
    try:
        return importlib.import_module(f"cosmic_ray.{module}")
    except ImportError as error:
        raise NoOperatorsError("mutants need cosmic-ray: pip install 'stud8[dev]'") from error


@dataclass(frozen=True, slots=True)
class _Function:
    """The lines of a function's body, its name with that of its class, and whether it carries out a rule."""

    first: int
    last: int
    name: str
    of_rule: bool


def _functions(source: str) -> Iterator[_Function]:
    tree = ast.parse(source)
    for owner, body in [("", tree.body), *((f"{c.name}.", c.body) for c in tree.body if isinstance(c, ast.ClassDef))]:
        for node in body:
            if isinstance(node, ast.FunctionDef):
                of_rule = any(called(decorator) == "rule" for decorator in node.decorator_list)
                yield _Function(node.body[0].lineno, node.end_lineno or node.lineno, owner + node.name, of_rule)


def folder() -> Path:
    """Where the modules of the reference are."""
    package = importlib.import_module(REFERENCE)
    return Path(package.__path__[0])


_benches: list[Bench] = []


class TooSlowError(Exception):
    """A mutant did not answer in its time."""


def _too_slow(_: int, __: FrameType | None) -> None:
    raise TooSlowError(f"no answer within {SECONDS:g} s of processor time")


def _prepare(root: Path, limited: bool) -> None:
    if limited:
        limit_memory()
    if not _benches:
        _benches.append(set_up(root))


def limit_memory() -> None:
    """Holds this process to `MEMORY`, where the system can."""
    try:
        resource = importlib.import_module("resource")
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _try(mutant: Mutant) -> Trial:
    (bench,) = _benches
    variant = carried_out(mutant)
    return Trial(mutant, variant.before, variant.after, killer(bench, variant))


def killer(bench: Bench, variant: Variant) -> str | None:
    """The case that kills a mutant, `NOT_LOADED` with the reason where it is no program, or None."""
    jobs = bench.running(variant.mutant.place)
    random.Random(len(jobs)).shuffle(jobs)
    ids = {job.case.id for job in jobs}
    others = [job for job in bench.jobs if job.case.id in ids]
    try:
        with timed() as clock, as_changed(variant):
            found = next(bench.bad(clock([*jobs, *others])), None)
    except (Exception, SyntaxWarning) as error:
        return f"{NOT_LOADED}: {type(error).__name__}"
    return found.job.case.id if found else None


def as_changed(variant: Variant) -> AbstractContextManager[None]:
    """The reference is this mutant for a while."""
    return loaded(variant.mutant.module, variant.source, folder() / f"{variant.mutant.module}.py")


Taken = TypeVar("Taken")


@contextmanager
def timed() -> Iterator[Callable[[Iterable[Taken]], Iterator[Taken]]]:
    """Raises `TooSlowError` when what is done takes too long; gives what starts the time anew for each thing that is taken."""
    if not hasattr(signal, "setitimer"):  # Windows: a mutant that loops has to be stopped by hand
        yield iter
        return
    old = signal.signal(signal.SIGVTALRM, _too_slow)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield _clocked
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, old)


def _clocked(things: Iterable[Taken]) -> Iterator[Taken]:
    for thing in things:
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        yield thing


def _difference(before: str, after: str) -> tuple[str, str]:
    """The lines in which two texts differ, without the space around them."""
    old, new = before.splitlines(), after.splitlines()
    while old and new and old[0] == new[0]:
        del old[0], new[0]
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    return " ".join(line.strip() for line in old), " ".join(line.strip() for line in new)
