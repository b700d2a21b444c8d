"""`stud8 faults`: does the suite catch every known fault?"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

from stud8_runner.faults.convict import Conviction, chosen, convict, unsound
from stud8_runner.faults.faulty import Fault, load_faults
from stud8_runner.faults.results import as_json
from stud8_runner.judging.shapes import near
from stud8_runner.suite.data import load_suite, root

NAME = "faults"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 faults`."""
    parser.description = (
        "Build each fault of conformance/faults/ into the reference and run the suite on it. A fault that survives is a hole in the "
        "suite; one that breaks unrelated chapters wholesale, or gives no answer, is not one fault."
    )
    parser.epilog = (
        "examples: stud8 faults; stud8 faults odd-chip. "
        "exit status: 0 all caught, 1 one survives or is not well made, 2 wrong usage"
    )
    parser.add_argument("only", nargs="*", metavar="PATTERN", help="only faults whose id or rule contains it")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: all cores)"
    )
    parser.add_argument(
        "--json",
        type=Path,
        metavar="FILE",
        help="write the result as JSON, in the form of spec/schema/faults.schema.json",
    )
    parser.add_argument("--scenarios", action="store_true", help="name every scenario that catches a fault")


def run(args: argparse.Namespace) -> int:
    """Tries the faults and prints the table."""
    faults = load_faults(root())
    for pattern in args.only:
        if not chosen(faults, [pattern]):
            print(f"stud8 faults: no fault matches `{pattern}`{_near(pattern, faults)}", file=sys.stderr)
            return 2
    found = []
    said = unsound(root())
    if said:
        print(f"{said}\n", file=sys.stderr)
    print(f"{'fault':<58} {'caught by':>9} {'of rule':>7}  chapters")
    for one in convict(root(), args.only, max(1, args.workers)):
        found.append(one)
        print(_line(one), flush=True)
        if args.scenarios:
            print("".join(f"    {name}\n" for name in one.by), end="")
    if args.json:
        scenarios = [case.scenario for case in load_suite().cases]
        args.json.write_text(json.dumps(as_json(found, faults, scenarios), indent=1) + "\n")
    return _summary(found, args.only) or int(bool(said))


def _near(pattern: str, faults: Sequence[Fault]) -> str:
    """The id, the end of an id or the rule that is most like a pattern; where none is, how ids begin."""
    ends = [fault.id.partition("/")[2] for fault in faults]
    hint = near(pattern, [*(fault.id for fault in faults), *ends, *(fault.rule for fault in faults)])
    begins = ", ".join(f"{file}/" for file in dict.fromkeys(fault.file for fault in faults))
    return hint or f": expected a part of a rule or of an id; ids begin with {begins}"


def _line(one: Conviction) -> str:
    chapters = ", ".join(
        f"{name} {sum(by.startswith(name + '/') for by in one.by)}"
        for name in sorted({by.split("/")[0] for by in one.by})
    )
    said = "SURVIVES" if not one.by else chapters
    if one.wide:
        said += f"   TOO WIDE: {', '.join(one.wide)}"
    if one.crashes:
        said += f"   NO ANSWER in {len(one.crashes)}, first {one.crashes[0]}"
    return f"{one.fault:<58} {len(one.by):>9} {one.of_rule:>7}  {said}"


def _summary(found: list[Conviction], only: list[str]) -> int:
    bad = [one for one in found if not one.good]
    counts = [len(one.by) for one in found]
    print(
        f"\n{len(found)} faults, {sum(bool(one.by) for one in found)} caught; by {statistics.median(counts):g} scenarios in the median"
    )
    suite = load_suite()
    core = {rule.id for rule in suite.spec.rules.values() if rule.origin == "document"}
    of_core = [len(one.by) for one in found if one.rule in core]
    if of_core:
        print(
            f"{len(of_core)} of them break a core rule; these are caught by {statistics.median(of_core):g} scenarios in the median"
        )
    without = sorted(set(suite.spec.rules) - {one.rule for one in found})
    if without and not only:
        print(f"rules without a fault: {', '.join(without)}")
    named = {value for one in found for value in one.values}
    every = [f"{option.id}: {value.value}" for option in suite.spec.options.values() for value in option.values]
    idle = [value for value in every if value not in named]
    if idle and not only:
        print(f"option values on which no conviction rests: {', '.join(idle)}")
    if bad:
        print(f"not good: {', '.join(one.fault for one in bad)}")
    return 1 if bad or ((without or idle) and not only) else 0
