"""`stud8 mutants`: does the suite notice every small change of the reference?"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path

from stud8_runner.faults.mutants import (
    LIST,
    NOT_LOADED,
    NoOperatorsError,
    Settings,
    Trial,
    mutants,
    sample,
    settings,
    try_all,
)
from stud8_runner.suite.data import root

NAME = "mutants"
HELP = "change the reference a little, in many ways, and show which changes the suite does not notice"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 mutants`."""
    parser.description = (
        "Change one operator, number, decorator or loop of the reference at a time and ask the result the suite over the protocol, "
        "until a scenario fails. A mutant that no scenario fails survives: it is a hole in the suite, or "
        f"{LIST} says why it answers the same."
    )
    parser.epilog = (
        "examples: stud8 mutants --sample 50; stud8 mutants --module low. "
        "exit status: 0 all killed or known, 1 a survivor is not known or a known one was killed, 2 wrong usage"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="only so many, taken at random")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another sample (default: 1)")
    parser.add_argument(
        "--module",
        action="append",
        metavar="NAME",
        help="only this module, even one that is left out; may be given again",
    )
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: all cores)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every mutant and what killed it as JSON")


def run(args: argparse.Namespace) -> int:
    """Tries the mutants and prints the survivors and the figures."""
    known = settings(root())
    try:
        found = mutants(() if args.module else known.left_out)
    except NoOperatorsError as error:
        print(f"stud8 mutants: {error}", file=sys.stderr)
        return 2
    if args.module:
        found = [mutant for mutant in found if mutant.module in args.module]
    chosen = sample(found, args.sample, args.seed)
    if not chosen:
        print(f"stud8 mutants: no mutant in {', '.join(args.module or [])}", file=sys.stderr)
        return 2
    trials = []
    for trial in try_all(root(), chosen, max(1, args.workers)):
        trials.append(trial)
        if trial.by is None and known.why(trial) is None:
            where = f"{trial.mutant.module}.py:{trial.mutant.line}"
            print(f"SURVIVES {where} {trial.mutant.operator}\n  - {trial.before}\n  + {trial.after}", flush=True)
    if args.json:
        args.json.write_text(json.dumps([asdict(trial) for trial in trials], indent=1) + "\n")
    return _summary(trials, known)


def _summary(trials: list[Trial], known: Settings) -> int:
    survivors = [trial for trial in trials if trial.by is None]
    holes = [trial for trial in survivors if known.why(trial) is None]
    print(f"\n{'module':<10} {'mutants':>8} {'killed':>7} {'known':>6} {'holes':>6}")
    counts = Counter(trial.mutant.module for trial in trials)
    for module, count in sorted(counts.items()):
        alive = sum(trial.mutant.module == module for trial in survivors)
        open_ = sum(trial.mutant.module == module for trial in holes)
        print(f"{module:<10} {count:>8} {count - alive:>7} {alive - open_:>6} {open_:>6}")
    killed = len(trials) - len(survivors)
    broken = sum((trial.by or "").startswith(NOT_LOADED) for trial in trials)
    print(
        f"\n{len(trials)} mutants, {killed} killed ({100 * killed / len(trials):.1f} %, {broken} of them since they cannot be loaded), "
        f"{len(survivors) - len(holes)} known to answer the same, {len(holes)} holes"
    )
    wrong = [trial for trial in trials if trial.by and known.why(trial)]
    for trial in wrong:
        print(f"{LIST} knows a survivor that {trial.by} kills: {trial.mutant.module}: {trial.after}")
    return 1 if holes or wrong else 0
