"""`stud8 mutants`: does the suite notice every small change of the reference?"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path

from stud8_runner.faults.doubt import doubt, listed
from stud8_runner.faults.mutants import (
    LIST,
    NOT_LOADED,
    Mutant,
    NoOperatorsError,
    Settings,
    Trial,
    folder,
    mutants,
    sample,
    settings,
    try_all,
)
from stud8_runner.judging.shapes import near
from stud8_runner.suite.data import root

NAME = "mutants"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `stud8 mutants`."""
    parser.description = (
        "Change one operator, number, decorator or loop of the reference at a time and ask the result the suite over the protocol, "
        "until a scenario fails. A mutant that no scenario fails survives: it is a hole in the suite, or "
        f"{LIST} says why it answers the same."
    )
    parser.epilog = (
        "examples: stud8 mutants --sample 50; stud8 mutants --module low; stud8 mutants --doubt 500. "
        "exit status: 0 all killed or known, 1 a survivor is not known or a known one was killed, 2 wrong usage"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="only so many, taken at random")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another sample, other requests (default: 1)")
    parser.add_argument(
        "--module",
        action="append",
        metavar="NAME",
        help="only this module, and all of it even where only its rules are tried; may be given again",
    )
    parser.add_argument(
        "--doubt",
        type=int,
        metavar="N",
        help="ask the known survivors N random requests each instead, and show those that answer otherwise than the reference",
    )
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: all cores)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every mutant and what killed it as JSON")


def run(args: argparse.Namespace) -> int:
    """Tries the mutants and prints the survivors and the figures; or doubts those that are known to survive."""
    wrong = _wrong_usage(args)
    if wrong is not None:
        print(f"stud8 mutants: {wrong}", file=sys.stderr)
        return 2
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
    workers = max(1, args.workers)
    if args.doubt:
        return _doubted(chosen, known, args.doubt, args.seed, workers)
    trials = []
    for trial in try_all(root(), chosen, workers):
        trials.append(trial)
        if trial.by is None and known.why(trial) is None:
            print(f"SURVIVES {_written(trial.mutant, trial.before, trial.after)}", flush=True)
    if args.json:
        args.json.write_text(json.dumps([asdict(trial) for trial in trials], indent=1) + "\n")
    return _summary(trials, known)


def _wrong_usage(args: argparse.Namespace) -> str | None:
    """What is asked for that is not there, or None."""
    modules = sorted(path.stem for path in folder().glob("*.py"))
    for name in args.module or ():
        if name not in modules:
            return f"the reference has no module `{name}`; it has {', '.join(modules)}{near(name, modules)}"
    for option, number in (("--sample", args.sample), ("--doubt", args.doubt)):
        if number is not None and number < 1:
            return f"{option} {number}: expected a number above 0"
    return None


def _doubted(chosen: list[Mutant], known: Settings, count: int, seed: int, workers: int) -> int:
    told_apart = 0
    variants = listed(chosen, known)
    for found in doubt(variants, count, seed, workers):
        if found.request:
            told_apart += 1
            variant = found.variant
            method, params = found.request
            print(f"DIFFERS {_written(variant.mutant, variant.before, variant.after)}")
            print(f"  listed: {known.why(variant)}\n  {method} {json.dumps(params)}", flush=True)
    print(f"\n{len(variants)} known survivors, {count} random requests each: {told_apart} answer otherwise")
    return 1 if told_apart else 0


def _written(mutant: Mutant, before: str, after: str) -> str:
    return f"{mutant.module}.py:{mutant.line} {mutant.operator}\n  - {before}\n  + {after}"


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
        f"\n{len(trials)} mutants: {killed} killed, {_percent(killed, len(trials))} ({broken} of them since they cannot be loaded); "
        f"{len(survivors) - len(holes)} known to answer the same; {len(holes)} holes\n"
        f"mutation score, killed of those that can be told from the reference: {_percent(killed, killed + len(holes))}"
    )
    wrong = [trial for trial in trials if trial.by and known.why(trial)]
    for trial in wrong:
        print(f"{LIST} knows a survivor that {trial.by} kills: {trial.mutant.module}: {trial.after}")
    return 1 if holes or wrong else 0


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"
