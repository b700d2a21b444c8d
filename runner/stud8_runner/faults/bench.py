"""The reference in this process, asked over its protocol without a pipe: what faults and mutants of it are tried on.

What the sound reference answers is kept, line by line. A faulty one that answers with the same line needs no judgement, and a case that
never runs the function that was changed need not be asked at all.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, ModuleType

from ..conversation import messages
from ..explain.functions import REFERENCE
from ..judging.judge import judge, parse_hello
from ..model import WRONG, Hello, Job, Json, Reply, Verdict
from ..suite.data import load_suite
from ..suite.params import Maker
from ..suite.planning import plan

Place = tuple[str, str]
"""A function of the reference: its module, and its name with that of its class, as `("state", "Player.active")`."""


@dataclass(frozen=True, slots=True)
class Bench:
    """The jobs that the sound reference passes, in which `first` is one for each case, and what it answers.

    `params` are those of each job's request, and `runs` the functions that each of the first jobs runs. `unsound` are the scenarios that
    the reference fails; they convict nobody and are not among the jobs.
    """

    jobs: tuple[Job, ...]
    first: tuple[Job, ...]
    hello: Hello
    params: Mapping[int, Mapping[str, Json]]
    sound: Mapping[int, str | Exception]
    runs: Mapping[int, frozenset[Place]]
    unsound: tuple[str, ...]

    def running(self, place: Place | None) -> list[Job]:
        """The first jobs that run the function at `place`; all of them where `place` is None."""
        return [job for job in self.first if place is None or place in self.runs[id(job)]]

    def bad(self, jobs: Iterable[Job]) -> Iterator[Verdict]:
        """The verdicts against the reference as it is now on these jobs, one after the other."""
        for job in jobs:
            said = ask(job.method, self.params[id(job)])
            if said != self.sound[id(job)]:
                verdict = judge(job, reply(said), self.hello)
                if verdict.outcome in WRONG:
                    yield verdict


def set_up(root: Path) -> Bench:
    """The bench for the suite under `root`. Raises `DataError` as loading it does."""
    suite = load_suite(root)
    jobs = plan(suite)
    hello = parse_hello(reply(ask("hello", {})).result, suite.spec.options)
    made = Maker()
    params = {id(job): made.params(job) for job in jobs}
    sound = {id(job): ask(job.method, params[id(job)]) for job in jobs}
    unsound = {job.case.scenario for job in jobs if judge(job, reply(sound[id(job)]), hello).outcome in WRONG}
    kept = tuple(job for job in jobs if job.case.scenario not in unsound)
    first = tuple({job.case.id: job for job in reversed(kept)}.values())
    return Bench(kept, first, hello, params, sound, dict(_recorded(first, params)), tuple(sorted(unsound)))


def ask(method: str, params: Mapping[str, Json]) -> str | Exception:
    """The line that the reference answers, or the exception that it raises, which would cost an engine its life."""
    protocol = importlib.import_module(f"{REFERENCE}.protocol")
    try:
        line = protocol.respond({"jsonrpc": "2.0", "id": 0, "method": method, "params": params})
    except Exception as error:
        return error
    return str(line)


def reply(said: str | Exception) -> Reply:
    """What a line, or the exception in its place, comes to as a reply."""
    if isinstance(said, Exception):
        return Reply(trouble=f"{type(said).__name__}: {said}")
    answer = messages.decode(said.encode())
    return answer.reply if isinstance(answer, messages.Answer) else Reply(trouble=answer.why)


def modules() -> list[ModuleType]:
    """The modules of the reference that hold rules."""
    package = importlib.import_module(REFERENCE)
    names = [found.name for found in pkgutil.iter_modules(package.__path__) if found.name != "__main__"]
    return [importlib.import_module(f"{REFERENCE}.{name}") for name in names]


def caches() -> list[Callable[[], None]]:
    """What empties each memory that the reference keeps between two calls."""
    return [
        value.cache_clear for module in modules() for value in vars(module).values() if hasattr(value, "cache_clear")
    ]


def place_of(function: Callable[..., object]) -> Place:
    """Where a function of the reference stands."""
    code: CodeType = getattr(function, "__wrapped__", function).__code__
    return _place(code)


def _place(code: CodeType) -> Place:
    return Path(code.co_filename).stem, code.co_qualname.partition(".<locals>")[0]


def _recorded(jobs: Iterable[Job], params: Mapping[int, Mapping[str, Json]]) -> Iterator[tuple[int, frozenset[Place]]]:
    """For each job the functions of the reference that run while it is answered, with no memory of the jobs before."""
    forget = caches()
    files = {module.__file__ for module in modules()}
    codes: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    for job in jobs:
        for clear in forget:
            clear()
        codes.clear()
        before = sys.getprofile()
        sys.setprofile(note)
        try:
            ask(job.method, params[id(job)])
        finally:
            sys.setprofile(before)
        yield id(job), frozenset(_place(code) for code in codes if code.co_filename in files)
