"""How long `stud8` takes to start, to load the suite and to run it on the reference, each beside what to measure it by.

Run it with `python runner/benchmarks/start_and_load.py`; it prints the median of several rounds, in which all take turns.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

from stud8_runner.suite.compiled import Library
from stud8_runner.suite.data import load_suite, root

ROUNDS = 9


def child(*words: str) -> Callable[[], None]:
    """Runs Python with these words, silently."""

    def run() -> None:
        subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=False)

    return run


def compile_all() -> None:
    """Reads and checks every data file as if none had ever been compiled."""
    library = Library.at(root(), use_cache=False)
    for path in library.files("spec/**/*.yaml", "conformance/scenarios/**/*.yaml", "conformance/hands/*.yaml"):
        library.load(path)


def measure(name: str, works: dict[str, Callable[[], None]], rounds: int) -> None:
    """Prints the medians of some works that take turns, and each as a multiple of the first."""
    times: dict[str, list[float]] = {work: [] for work in works}
    for _ in range(rounds):
        for work, do in works.items():
            started = perf_counter()
            do()
            times[work].append(perf_counter() - started)
    print(f"{name} (median of {rounds})")
    first = median(next(iter(times.values())))
    for work, seconds in times.items():
        print(f"  {work:<44}{median(seconds) * 1000:9.1f} ms  x {median(seconds) / first:.2f}")


def main() -> None:
    """Measures and prints."""
    stud8 = ("-m", "stud8_runner")
    cases = len(load_suite().cases)  # compiles what has changed, so that the rounds below find all of it compiled
    measure("start", {"python -c pass": child("-c", "pass"), "stud8 --version": child(*stud8, "--version")}, ROUNDS)
    run = child(*stud8, "run", "reference", "--failures", "0")
    measure(f"{cases} cases", {"load them": _load, "stud8 run reference": run}, ROUNDS)
    measure("once after a change", {"compile every data file": compile_all}, 1)


def _load() -> None:
    load_suite()


if __name__ == "__main__":
    main()
