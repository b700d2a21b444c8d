"""`stud8 coverage`: the links between sentences, rules, options, questions, scenarios and code, and which are missing."""

from __future__ import annotations

import argparse
import json
import sys

from stud8_runner.conversation.messages import SPEC
from stud8_runner.explain.coverage import MEANINGS, as_json, missing, summary, table
from stud8_runner.explain.functions import rule_functions
from stud8_runner.explain.links import gaps, link
from stud8_runner.model import Job, Outcome, Suite
from stud8_runner.suite.data import load_suite
from stud8_runner.suite.planning import plan

NAME = "coverage"
HELP = "show the links from sentence to rule to scenario to code, and which are missing"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 coverage`."""
    tables = ", ".join(MEANINGS)
    parser.description = (
        "Check that everything is linked: sentence, rule, scenario, option value, question, profile and the function of "
        "the reference that carries a rule out. Only scenarios that pass on the reference count."
    )
    parser.epilog = "exit status: 0 nothing is missing, 1 something is, 2 wrong usage. `stud8 show ID` shows all links of one thing."
    parser.add_argument("table", nargs="*", metavar="TABLE", help=f"show these tables in full: {tables}")
    parser.add_argument("--all", action="store_true", help="show all tables in full")
    parser.add_argument(
        "--json", action="store_true", help="print everything as JSON, in the form of spec/schema/coverage.schema.json"
    )


def run(args: argparse.Namespace) -> int:
    """Prints the summary or the tables, and what is missing; 1 when anything is."""
    from stud8_runner.judging.reference import NoReferenceError  # noqa: PLC0415

    unknown = [name for name in args.table if name not in MEANINGS]
    if unknown:
        print(f"stud8 coverage: there is no table `{unknown[0]}`: expected {', '.join(MEANINGS)}", file=sys.stderr)
        return 2
    suite = load_suite()
    try:
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


def _passed(suite: Suite) -> set[str]:
    """The ids of the cases that pass on the reference, each asked under the first profile that it fits."""
    from stud8_runner.judging.reference import judged  # noqa: PLC0415

    jobs: dict[str, Job] = {}
    for job in plan(suite):
        jobs.setdefault(job.case.id, job)
    verdicts = judged(list(jobs.values()), suite.spec.options)
    return {verdict.job.case.id for verdict in verdicts if verdict.outcome is Outcome.PASSED}
