"""`stud8 coverage`: the links between sentences, rules, options, questions, scenarios and code, and which are missing."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from stud8_runner.conversation.messages import SPEC
from stud8_runner.explain.coverage import MEANINGS, as_json, missing, summary, table
from stud8_runner.explain.functions import rule_functions
from stud8_runner.explain.links import gaps, link
from stud8_runner.faults.redundant import find, read_families, read_reasons, told
from stud8_runner.model import Job, Outcome, Suite
from stud8_runner.suite.data import load_suite, root
from stud8_runner.suite.planning import plan

NAME = "coverage"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 coverage`."""
    tables = ", ".join(MEANINGS)
    parser.description = (
        "Check that everything is linked: sentence, rule, scenario, option value, question, profile and the function of "
        "the reference that carries a rule out. Only scenarios that pass on the reference count. With --redundant: check that no two "
        "scenarios catch exactly the same faults, and that none catches nothing, without a reason in conformance/alike.yaml."
    )
    parser.epilog = (
        "examples: stud8 coverage; stud8 coverage --all; stud8 coverage --redundant. "
        "exit status: 0 nothing is missing, 1 something is, 2 wrong usage. `stud8 show ID` shows all links of one thing."
    )
    parser.add_argument("table", nargs="*", metavar="TABLE", help=f"show these tables in full: {tables}")
    parser.add_argument("--all", action="store_true", help="show all tables in full")
    parser.add_argument(
        "--json", action="store_true", help="print everything as JSON, in the form of spec/schema/coverage.schema.json"
    )
    parser.add_argument(
        "--redundant",
        action="store_true",
        help="try the faults, which takes some minutes, and show the scenarios that catch the same or nothing",
    )
    parser.add_argument(
        "--from",
        dest="caught",
        type=Path,
        metavar="FILE",
        help="with --redundant: read what `stud8 faults --json FILE` wrote, instead of trying the faults",
    )
    parser.add_argument(
        "--workers",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="with --redundant: processes (default: all cores)",
    )


def run(args: argparse.Namespace) -> int:
    """Prints the summary or the tables, and what is missing; 1 when anything is."""
    from stud8_runner.judging.reference import NoReferenceError  # noqa: PLC0415

    unknown = [name for name in args.table if name not in MEANINGS]
    if unknown:
        print(f"stud8 coverage: there is no table `{unknown[0]}`: expected {', '.join(MEANINGS)}", file=sys.stderr)
        return 2
    if args.redundant and (args.table or args.all or args.json):
        print("stud8 coverage: --redundant goes with --from and --workers only", file=sys.stderr)
        return 2
    if args.caught and not args.redundant:
        print("stud8 coverage: --from goes with --redundant only", file=sys.stderr)
        return 2
    suite = load_suite()
    try:
        if args.redundant:
            return _redundant(suite, args.caught, max(1, args.workers))
        links = link(suite, rule_functions(), _passed(suite))
    except NoReferenceError as error:
        print(f"stud8 coverage: {error}", file=sys.stderr)
        return 2
    found = gaps(links)
    if args.json:
        print(json.dumps(as_json(links, found, SPEC), ensure_ascii=False, indent=1))
        return 1 if found else 0
    for name in MEANINGS if args.all else args.table:
        print(f"{name}: {MEANINGS[name]}")
        for line in table(links, name):
            print(line)
        print()
    for line in summary(links, found):
        print(line)
    if found:
        print(f"\n{len(found)} links are missing:" if len(found) > 1 else "\n1 link is missing:")
        for line in missing(found):
            print(line)
    return 1 if found else 0


def _redundant(suite: Suite, file: Path | None, workers: int) -> int:
    from stud8_runner.faults.faulty import load_faults  # noqa: PLC0415
    from stud8_runner.faults.results import read_caught  # noqa: PLC0415

    reasons = read_reasons(root())
    families = read_families(root(), suite.cases)
    scenarios = [case.scenario for case in suite.cases]
    caught = read_caught(file, root(), load_faults(root()), scenarios) if file else _caught(workers)
    findings = find(caught, scenarios, families, reasons)
    for line in told(findings):
        print(line)
    return 0 if findings.complete else 1


def _caught(workers: int) -> dict[str, Sequence[str]]:
    """Tries the faults, and says on a terminal how far it is; each fault and the scenarios that catch it."""
    from stud8_runner.faults.convict import convict, unsound  # noqa: PLC0415
    from stud8_runner.faults.faulty import load_faults  # noqa: PLC0415

    total, found = len(load_faults(root())), dict[str, Sequence[str]]()
    said = unsound(root())
    if said:
        print(said, file=sys.stderr)
    for one in convict(root(), (), workers):
        found[one.fault] = one.by
        if sys.stderr.isatty():
            print(f"\r{len(found)} of {total} faults tried", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    return found


def _passed(suite: Suite) -> set[str]:
    """The ids of the cases that pass on the reference, each asked under the first profile that it fits."""
    from stud8_runner.judging.reference import judged  # noqa: PLC0415

    jobs: dict[str, Job] = {}
    for job in plan(suite):
        jobs.setdefault(job.case.id, job)
    verdicts = judged(list(jobs.values()), suite.spec.options)
    return {verdict.job.case.id for verdict in verdicts if verdict.outcome is Outcome.PASSED}
