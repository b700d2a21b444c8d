"""`stud8 show`: one thing in full, whatever its kind."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from stud8_runner.engines.deviations import FILE, load
from stud8_runner.engines.known import KnownEngine, known_engines
from stud8_runner.explain import describe
from stud8_runner.explain.functions import rule_functions
from stud8_runner.explain.lookup import find, nearest
from stud8_runner.explain.pages import page
from stud8_runner.model import Act, Case, Job, Outcome, Refuse, Suite, Verdict
from stud8_runner.reports.draw import colour, draw
from stud8_runner.reports.terminal import wants_colour
from stud8_runner.suite.compiled import Library
from stud8_runner.suite.data import load_suite, root
from stud8_runner.suite.planning import plan

NAME = "show"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 show`."""
    parser.description = (
        "Show what an id stands for: a rule, option, question, sentence, profile, chapter, authority, document, term or "
        "engine; a scenario or one of its variants, a hand drawn street by street as the reference engine plays it; "
        "the scenarios of a file; or a page, `protocol` (what an engine is asked and answers) or `format` (how a scenario "
        "is written). `stud8 list` names them all."
    )
    parser.epilog = (
        "examples: stud8 show betting.cap; stud8 show FR-14; stud8 show pot/tied-both-ways; stud8 show protocol. "
        "exit status: 0 shown, 2 nothing has the id"
    )
    parser.add_argument("id", nargs="+", metavar="ID", help="as `stud8 list` names it, in any case")
    parser.add_argument("--written", action="store_true", help="draw a hand as it is written, without playing it")


def run(args: argparse.Namespace) -> int:
    """Prints what the ids stand for; 2 when there is none of that id."""
    suite = load_suite()
    engines = {engine.name: engine for engine in known_engines(root())}
    status = 0
    shown = 0
    for name in args.id:
        found = find(suite, name, tuple(engines))
        if not found:
            print(f"stud8 show: {_unknown(suite, name, tuple(engines))}", file=sys.stderr)
            status = 2
        for kind, one in found:
            if shown:
                print()
            shown += 1
            for line in _lines(suite, engines, kind, one, args.written):
                print(line)
    return status


def _unknown(suite: Suite, name: str, engines: Sequence[str]) -> str:
    near = nearest(suite, name, engines)
    hint = f"the nearest are {', '.join(near)}" if near else "`stud8 list` says what there is"
    return f"there is nothing with the id `{name}`: {hint}"


def _lines(suite: Suite, engines: Mapping[str, KnownEngine], kind: str, name: str, written: bool) -> Iterator[str]:
    spec = suite.spec
    if kind == "rule":
        return describe.rule(suite, spec.rules[name], rule_functions())
    if kind == "option":
        return describe.option(suite, spec.options[name])
    if kind == "question":
        return describe.question(suite, spec.questions[name])
    if kind == "sentence":
        return describe.sentence(suite, spec.sentences[name])
    if kind == "profile":
        return describe.profile(suite, spec.profiles[name])
    if kind == "engine":
        file = engines[name].folder / FILE
        listed = load(file, Library.at(root(), use_cache=False)).entries if file.exists() else ()
        return describe.engine(engines[name], listed)
    if kind in ("case", "scenario"):
        cases = [case for case in suite.cases if name == (case.id if kind == "case" else case.scenario)]
        return _scenario(suite, cases, written)
    if kind == "page":
        return page(root(), name)
    by_name = {
        "chapter": describe.chapter,
        "authority": describe.authority,
        "term": describe.term,
        "document": describe.document,
        "file": describe.file,
    }
    return by_name[kind](suite, name)


def _scenario(suite: Suite, cases: Sequence[Case], written: bool) -> Iterator[str]:
    yield from describe.scenario(suite, cases)
    played = {} if written else _played(suite, cases)
    paint = colour if wants_colour(sys.stdout) else str
    for case in cases:
        yield ""
        if len(cases) > 1:
            yield f"when {', '.join(describe.when(case))}"
            yield ""
        verdict = played.get(case.id)
        yield draw(case, _states(case, verdict), paint)
        if verdict is not None and verdict.outcome is not Outcome.PASSED:
            why = verdict.finding.message if verdict.finding else verdict.reason
            yield f"\nThe reference engine differs: {why}"


def _played(suite: Suite, cases: Sequence[Case]) -> dict[str, Verdict]:
    """The reference engine's verdict on each case, under the first profile that it fits; none where it cannot be asked."""
    from stud8_runner.judging.reference import NoReferenceError, judged  # noqa: PLC0415

    jobs: dict[str, Job] = {}
    for job in plan(replace(suite, cases=tuple(cases))):
        if job.method == "play":
            jobs.setdefault(job.case.id, replace(job, views=True))
    try:
        verdicts = judged(list(jobs.values()), suite.spec.options)
    except NoReferenceError as error:
        print(f"stud8 show: {error}; hands are drawn as they are written", file=sys.stderr)
        return {}
    return dict(zip(jobs, verdicts, strict=True))


def _states(case: Case, verdict: Verdict | None) -> Sequence[Mapping[str, object]]:
    """The states of a hand that was played to its end as its steps say, or none."""
    reply = verdict.reply if verdict is not None else None
    states = reply.result.get("steps", []) if reply is not None and reply.result is not None else []
    actions = sum(isinstance(step, Act | Refuse) for step in case.steps)
    return states if len(states) == actions + 1 else []
