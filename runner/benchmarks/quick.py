"""Whether the runner is quick and small: each measure beside what it is held against, both taken in this very run.

Run it with `python runner/benchmarks/quick.py`; it takes about two minutes, and more where others use the machine. What takes turns
is told as the best of its rounds, which other people's work disturbs least.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from stud8_runner.conversation.engine import Engine
from stud8_runner.conversation.messages import Request, encode, hello, request
from stud8_runner.conversation.session import WINDOW
from stud8_runner.conversation.workers import Workers
from stud8_runner.suite.data import load_suite
from stud8_runner.suite.params import params
from stud8_runner.suite.planning import plan

HERE = Path(__file__).resolve().parent
STUD8 = (sys.executable, "-m", "stud8_runner")
REFERENCE = (sys.executable, "-m", "stud8_reference")
ECHO = (sys.executable, str(HERE / "engines.py"), "echo")
COMPUTES = (sys.executable, str(HERE / "engines.py"), "computes")
WAITS = (sys.executable, str(HERE / "engines.py"), "waits")
COPIED = (sys.executable, str(HERE / "copied_suite.py"))
MESSAGES = 20_000
COMPUTED = 400


def seconds(do: Callable[[], object]) -> float:
    """How long something takes."""
    started = perf_counter()
    do()
    return perf_counter() - started


def best(rounds: int, *works: Callable[[], object]) -> list[float]:
    """The shortest time of each work; in every round all of them take a turn."""
    times = [[seconds(work) for work in works] for _ in range(rounds)]
    return [min(column) for column in zip(*times, strict=True)]


def told(name: str, value: str, goal: str, reached: bool) -> None:
    """Prints one measure."""
    print(f"{name:<46}{value:<42}goal {goal:<26}{'reached' if reached else 'MISSED'}", flush=True)


def asked(requests: Sequence[Request], command: Sequence[str], workers: int = 1) -> None:
    """Asks an engine all requests, as a run does."""
    session = Workers(lambda: Engine(command), 60, workers)
    session.hello()
    answers = sum(reply.result is not None for _, reply in session.ask(requests))
    list(session.finish())
    assert answers == len(requests)


def bare(requests: Sequence[Request]) -> None:
    """The same with nothing around it: so many lines are out at a time, and what comes back is only counted."""
    lines = [encode(one, number) for number, one in enumerate([hello(), *requests])]
    with subprocess.Popen(ECHO, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        sent = came = 0
        while came < len(lines):
            ready = lines[sent : came + WINDOW]
            os.write(process.stdin.fileno(), b"".join(ready))
            sent += len(ready)
            came += os.read(process.stdout.fileno(), 1 << 16).count(b"\n")
        process.stdin.close()


def throughput() -> None:
    """Messages per second."""
    requests = [
        request("evaluate", {"cards": ["Ah", "Kh", "Qh", "Jh", "9h", "2c", "3d"], "n": n}) for n in range(MESSAGES)
    ]
    ours, loop = best(3, lambda: asked(requests, ECHO), lambda: bare(requests))
    value = f"{MESSAGES / ours:,.0f} of {MESSAGES / loop:,.0f}/s: {loop / ours:.0%}"
    told("messages beside a bare loop", value, ">= 80 %", loop / ours >= 0.8)


def whole_suite() -> None:
    """The wall time of a run beside the time that the engine is busy with the same requests."""
    jobs = plan(load_suite())
    bodies = dict.fromkeys(encode(request(job.method, params(job)), 1) for job in jobs)
    lines = b"".join([encode(hello(), 0), *bodies])

    def run() -> None:
        subprocess.run([*STUD8, "run", "reference", "--failures", "0"], stdout=subprocess.DEVNULL, check=True)

    def engine() -> None:
        subprocess.run(REFERENCE, input=lines, stdout=subprocess.DEVNULL, check=True)

    ours, busy = best(3, run, engine)
    value = f"{ours:.2f} s, engine alone {busy:.2f} s: x {ours / busy:.2f}"
    told(f"whole suite, {len(jobs)} jobs", value, "<= 2 x + 0.3 s", ours <= 2 * busy + 0.3)


def pytest_plugin() -> None:
    """The same suite as tests of pytest, beside the command. No other plugin takes part: some take seconds to be imported."""
    command = [*STUD8, "run", "reference", "--failures", "0"]
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "stud8_runner.pytest_plugin", "--stud8-engine", "reference"]
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}

    def run() -> None:
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)

    def test() -> None:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([*tests, folder], stdout=subprocess.DEVNULL, check=True, env=alone, cwd=folder)

    ours, theirs = best(3, test, run)
    value = f"{ours:.2f} s, the command {theirs:.2f} s: x {ours / theirs:.2f}"
    told("pytest --stud8-engine beside the command", value, "<= x 1.2", ours <= 1.2 * theirs)


def two_workers() -> None:
    """What a second process of an engine brings.

    To one that waits, as for a disk or a server, in any case; to one that computes, what the machine has to give just now.
    """
    requests = [request("evaluate", {"n": n}) for n in range(COMPUTED)]
    half = requests[::2]

    def at_once() -> None:
        lines = b"".join(encode(one, number) for number, one in enumerate([hello(), *half]))
        started = [subprocess.Popen(COMPUTES, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) for _ in range(2)]
        for process in started:
            assert process.stdin is not None
            process.stdin.write(lines)
            process.stdin.close()
        for process in started:
            process.wait()

    def waits(workers: int) -> Callable[[], None]:
        return lambda: asked(requests, WAITS, workers)

    one, two = best(2, waits(1), waits(2))
    told("--workers 2 beside 1, an engine that waits", f"x {one / two:.2f}", ">= x 1.8", one / two >= 1.8)
    one, two, machine = best(
        3, lambda: asked(requests, COMPUTES), lambda: asked(requests, COMPUTES, workers=2), at_once
    )
    value = f"x {one / two:.2f} (without the runner x {one / machine:.2f})"
    told(
        "--workers 2 beside 1, one that computes",
        value,
        ">= x 1.8, or 95 % of that",
        one / two >= min(1.8, 0.95 * one / machine),
    )


def busy(command: Sequence[str]) -> float:
    """The processor time that a program takes, which other people's work does not lengthen."""
    before = os.times()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def start() -> None:
    """From the command line to the first request, with an engine that exits at once."""
    taken = [(busy([*STUD8, "run", "--", "false"]), busy([sys.executable, "-c", "pass"])) for _ in range(7)]
    ours, python = (min(column) for column in zip(*taken, strict=True))
    told("start of `stud8 run`", f"{ours:.3f} s, bare Python {python:.3f} s", "<= 0.3 s over it", ours - python <= 0.3)


def peak(command: Sequence[str]) -> float:
    """The peak memory of a program in MB; that of its children is not counted."""
    code = (
        "import json, resource, subprocess, sys; subprocess.run(json.loads(sys.argv[1]), stdout=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, json.dumps([*command])], capture_output=True, text=True, check=True
    )
    return int(done.stdout) / (2**20 if sys.platform == "darwin" else 2**10)


def memory() -> None:
    """The peak with the suite and with five of it. The engine, which is smaller, is a child of the runner."""
    with tempfile.TemporaryDirectory() as folder:
        files = [word for kind in ("json", "junit", "html") for word in (f"--{kind}", f"{folder}/results.{kind}")]
        for name, options in (("peak memory", []), ("the same, writing JSON, JUnit and HTML", files)):
            once, five = (peak([*COPIED, copies, *options]) for copies in ("1", "5"))
            value = f"{once:.0f} MB; suite five times {five:.0f} MB"
            told(name, value, "<= 100 MB, and constant", max(once, five) <= 100 and five <= 1.1 * once)


def main() -> None:
    """Measures and prints."""
    load_suite()  # compiles what has changed
    for measure in (throughput, whole_suite, pytest_plugin, two_workers, start, memory):
        measure()


if __name__ == "__main__":
    main()
