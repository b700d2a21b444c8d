"""The scenarios as tests of pytest: collected without files, asked in blocks, told as `stud8 run` tells them."""

from __future__ import annotations

import gc
import os
import shlex
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from time import perf_counter, time
from typing import Any, Literal, Never

import pytest

from .commands.choosing import UsageError, advice, chosen
from .conversation.session import NOT_STARTED, HandshakeError, Session
from .conversation.trace import starter
from .engines import deviations
from .engines.known import REFERENCE, MissingError, known_engines
from .judging.asked_ahead import AskedAhead
from .model import WRONG, Job, Outcome, Spec, Verdict
from .reports.tally import JUDGED, NOTHING_JUDGED
from .reports.terminal import Style, harmless
from .reports.verdict_text import Told, full
from .suite.compiled import Library
from .suite.data import DataError, load_suite, root
from .suite.planning import plan

Outcomes = Literal["passed", "failed", "skipped"]

_ROOT = root()

LATE, NOTES, COUNTED, KNOWN = "stud8_late", "stud8_notes", "stud8_counted", "stud8_known"
"""Under these names a worker of pytest-xdist sends home what it has to say at the end."""


@cache
def _told(file: str, start: Path) -> str:
    return os.path.relpath(_ROOT / file, start)


class ScenarioItem(pytest.Item):
    """One scenario under one profile. It is run by `Scenarios.pytest_runtest_protocol`."""

    def __init__(self, *, job: Job, **others: Any) -> None:
        super().__init__(**others)
        self.job = job
        self.place = 0
        self.extra_keyword_matches.update(job.case.rules)

    def runtest(self) -> Never:
        """Never called: pytest demands the method, and `Scenarios.pytest_runtest_protocol` runs all scenarios of a worker together."""
        raise NotImplementedError

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the scenario is written, and what the test is called."""
        return _ROOT / self.job.case.file, self.job.case.line - 1, self.name

    @property
    def location(self) -> tuple[str, int | None, str]:
        """The same as pytest tells it, which would work out the path of the file anew for each of thousands of tests."""
        return _told(self.job.case.file, self.config.rootpath), self.job.case.line - 1, self.name


class Chapter(pytest.Collector):
    """The scenarios of one chapter."""

    jobs: tuple[Job, ...]

    @classmethod
    def of(cls, session: pytest.Session, chapter: str, jobs: tuple[Job, ...]) -> Chapter:
        """The chapter with its jobs; its name is a path, under which terminals and JUnit group the tests."""
        name = f"stud8/{chapter}"
        made: Chapter = cls.from_parent(session, name=name, nodeid=name)
        made.jobs = jobs
        return made

    def collect(self) -> Iterator[pytest.Item]:
        """The test of each job, named by the scenario and the house."""
        for job in self.jobs:
            name = f"{job.case.id}[{job.column.replace(' ', '-')}]"
            yield ScenarioItem.from_parent(self, name=name, nodeid=f"{self.nodeid}::{name}", job=job)


class Scenarios:
    """The plugin of a run in which an engine is tested; with pytest-xdist, one in each worker."""

    def __init__(self, config: pytest.Config) -> None:
        """Plans the run; raises `pytest.UsageError` for options that make no sense."""
        try:
            suite = load_suite()
            self._planned = plan(
                suite,
                config.getoption("--stud8-profile"),
                config.getoption("--stud8-only"),
                config.getoption("--stud8-level"),
            )
            words = shlex.split(config.getoption("--stud8-engine"))
            known = [REFERENCE, *(engine.name for engine in known_engines(_ROOT))]
            by_name = len(words) == 1 and words[0] in known
            launched, self._asked = chosen("stud8 run", words if by_name else (), () if by_name else words)
            listed = _listed(config.getoption("--stud8-deviations"), words[0] if by_name else None)
            library = Library.at(_ROOT, use_cache=False)
            self._deviations = deviations.load(listed, library) if listed is not None else None
        except (ValueError, UsageError, MissingError, DataError) as error:
            raise pytest.UsageError(f"--stud8-engine: {error}") from error
        timeout = config.getoption("--stud8-timeout")
        if not timeout > 0:
            raise pytest.UsageError(f"--stud8-timeout {timeout:g}: expected a number of seconds above 0")
        self._spec: Spec = suite.spec
        self._command = launched.command
        part = (config.getoption(f"--stud8-{one}") for one in ("profile", "only"))
        self._whole = not any(part) and config.getoption("--stud8-level") == "full"
        self._ahead = AskedAhead((), Session(starter(launched, None), timeout), suite.spec)
        self._late: list[str] = []
        self._notes: list[str] = []
        self._wrong: list[str] = []
        self._counted: Counter[Outcome] = Counter()
        self._known: set[str] = set()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Adds the scenarios to the tests, before others choose among them."""
        chapters: dict[str, list[Job]] = {}
        for job in self._planned:
            chapters.setdefault(job.case.chapter, []).append(job)
        for chapter, jobs in chapters.items():
            items.extend(session.genitems(Chapter.of(session, chapter, tuple(jobs))))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Takes down which scenarios are left to be asked."""
        left = [item for item in session.items if isinstance(item, ScenarioItem)]
        for place, item in enumerate(left):
            item.place = place
        self._ahead.jobs = [item.job for item in left]
        gc.freeze()  # suite and tests stay to the end; to look through them again and again takes a tenth of the time

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        """Runs one of our tests: a single report, where pytest makes one each for setup, call and teardown.

        There is nothing to set up, to capture or to tear down, and for thousands of tests of half a millisecond it is
        those that cost the time.
        """
        if not isinstance(item, ScenarioItem):
            return None
        hook, location = item.ihook, item.location
        hook.pytest_runtest_logstart(nodeid=item.nodeid, location=location)
        start, clock = time(), perf_counter()
        outcome, text, expected = self._run(item)
        duration = perf_counter() - clock
        report = pytest.TestReport(
            nodeid=item.nodeid,
            location=location,
            keywords=dict.fromkeys(item.keywords, 1),
            outcome=outcome,
            longrepr=_skipped(item, text) if outcome == "skipped" and not expected else text or None,
            when="call",
            duration=duration,
            start=start,
            stop=start + duration,
        )
        if expected:
            report.wasxfail = text
        hook.pytest_runtest_logreport(report=report)
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=location)
        return True

    def _run(self, item: ScenarioItem) -> tuple[Outcomes, str, bool]:
        """What pytest is told of a scenario: an outcome, its text, and whether that is an expected failure.

        When the engine cannot be asked, the test fails and no more are run.
        """
        try:
            verdict = self._ahead.verdict(item.place)
        except HandshakeError as error:
            item.session.shouldfail = "stud8: the engine cannot be asked"
            text = "\n".join(harmless(line) for line in f"{error}{self._advice(error)}".splitlines())
            again = shlex.join(["stud8", "doctor", *self._asked])
            return "failed", f"the engine cannot be asked: it {text}\ngo through it step by step: {again}", False
        listed = self._deviations
        if listed is not None:
            verdict = listed.mark(verdict)
        self._counted[verdict.outcome] += 1
        if listed is not None and verdict.deviation is not None:
            self._known.add(verdict.job.case.id)
            return "skipped", f"known deviation: {harmless(listed.entries[verdict.deviation].does)}", True
        if verdict.outcome in WRONG:
            told = full(Told(verdict, (verdict.job.column,)), self._spec, self._asked, Style())
            said = verdict.finding.message if verdict.finding else (verdict.reason or "no reason").partition("\n")[0]
            return "failed", "\n".join([harmless(said), *told]), False  # the first line goes into pytest's summary
        if verdict.outcome is Outcome.UNSUPPORTED:
            return "skipped", f"unsupported: {harmless(verdict.reason or '')}", False
        if verdict.outcome is Outcome.NOT_OBSERVED:
            return "skipped", f"not observed: {', '.join(verdict.not_observed)}", False
        return "passed", "", False

    def _advice(self, error: HandshakeError) -> str:
        return advice(self._command) if str(error).startswith(NOT_STARTED) else ""

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Lets the engine exit; what it did wrong after its verdicts were told fails the run."""
        broken_off = bool(session.shouldstop or session.shouldfail)
        notes, late = self._ahead.finish(broken_off), self._ahead.late
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output[LATE], output[NOTES] = late, notes
            output[COUNTED] = {outcome.value: count for outcome, count in self._counted.items()}
            output[KNOWN] = sorted(self._known)
            return
        self._late += late
        self._notes += notes
        self._wrong = [f"the engine {one}" for one in dict.fromkeys(self._late)]
        if not broken_off:
            self._wrong += self._of_the_whole()
        if self._wrong and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _of_the_whole(self) -> Iterator[str]:
        """What is wrong with a run in which no test failed: nothing was judged, or a deviation is stale, as `stud8 run` has it."""
        if self._counted and not any(self._counted[one] for one in JUDGED):
            yield NOTHING_JUDGED
        listed = self._deviations
        if listed is not None and self._whole and self._counted.total() == len(self._planned):
            marked = [
                Verdict(job, Outcome.KNOWN if job.case.id in self._known else Outcome.PASSED) for job in self._planned
            ]
            yield from deviations.told_stale(listed, listed.stale(marked), marked)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Takes in what a worker of pytest-xdist has to say."""
        output = getattr(node, "workeroutput", {})
        self._late += output.get(LATE, [])
        self._notes += output.get(NOTES, [])
        self._counted.update(output.get(COUNTED, {}))
        self._known.update(output.get(KNOWN, ()))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Says what was odd about the engine."""
        told = [*(f"FAILED: {one}" for one in self._wrong), *(f"the engine {one}" for one in self._notes)]
        if told:
            terminalreporter.section("stud8")
            for line in dict.fromkeys(told):
                terminalreporter.line(harmless(line))


def _skipped(item: ScenarioItem, text: str) -> tuple[str, int, str]:
    """File, line and reason, as pytest tells why a test is skipped."""
    path, line, _ = item.reportinfo()
    return str(path), (line or 0) + 1, text


def _listed(file: str | None, name: str | None) -> Path | None:
    """The file of known deviations: the one that is asked for, or else that of a known engine, if it has one."""
    if file is not None:
        return Path(file)
    own = _ROOT / "conformance" / "engines" / name / deviations.FILE if name is not None else None
    return own if own is not None and own.is_file() else None
