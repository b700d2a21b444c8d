"""Several processes of an engine side by side give the verdicts that one gives."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from threading import active_count
from time import monotonic, sleep

import pytest
from asked import ENGINES, JUNK, ask, command
from left import gone, groups

from stud8_runner.cli import main
from stud8_runner.conversation.messages import Request, request
from stud8_runner.conversation.session import WINDOW
from stud8_runner.conversation.workers import HEARD, Workers

__all__ = ["ask", "groups"]

TWO = ("--workers", "2")
OTHERS = [card for card in JUNK if card != "4c"]

pytestmark = pytest.mark.usefixtures("groups")


def test_results_come_in_the_order_of_the_suite(ask, groups):
    asked = ask("backwards", options=("--workers", "3"))
    assert (asked.status, asked.outcomes()) == (0, {"passed": JUNK})
    assert asked.document["totals"]["passed"] == len(JUNK)
    assert len(groups) == 3


def test_the_requests_are_dealt_like_cards(ask, tmp_path, monkeypatch):
    monkeypatch.setenv("STUD8_TEST_FOLDER", str(tmp_path))
    asked = ask("hostile", "", "writes_down_what_it_is_asked", options=TWO)
    assert asked.outcomes() == {"passed": JUNK}
    first, second = sorted(
        (file.read_text().split() for file in tmp_path.glob("*.asked")), key=lambda cards: cards[0] != JUNK[0]
    )
    assert (first, second) == (JUNK[::2], JUNK[1::2])


def test_more_processes_than_requests(ask):
    asked = ask("backwards", options=("--workers", "64"))
    assert (asked.status, asked.outcomes()) == (0, {"passed": JUNK})


@pytest.mark.parametrize("engine", ["crashes", "leaves_child"])
def test_one_bad_answer_is_one_error(ask, engine):
    asked = ask(engine, "4c", options=TWO)
    assert (asked.status, asked.outcomes()) == (1, {"passed": OTHERS, "errored": ["4c"]})


def test_what_is_odd_in_both_is_told_once(ask):
    asked = ask("stubborn", options=TWO)
    assert (asked.status, asked.outcomes()) == (0, {"passed": JUNK})
    assert len(asked.document["notes"]) == 1


def test_an_engine_of_which_there_can_be_only_one_errs_where_the_second_is_asked(ask, tmp_path):
    asked = ask("starts_once", "no card", str(tmp_path / "mark"), options=TWO)
    assert asked.outcomes() == {"passed": JUNK[::2], "errored": JUNK[1::2]}
    assert "starts in a row without an answer to hello" in asked.reason(JUNK[1])
    assert "(the table is taken)" in asked.reason(JUNK[1])


def test_an_exception_in_a_thread_is_not_lost():
    class Broken:
        ended = False

        def send(self, line):
            self.line = line

        def lines(self, until):
            message = json.loads(self.line)
            if message["method"] != "hello":
                raise RuntimeError("a mistake of the runner")
            return [json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": {}}).encode()]

        def stop(self):
            self.ended = True

    workers = Workers(Broken, 1, 2)
    workers.hello()
    with pytest.raises(RuntimeError, match="a mistake of the runner"):
        list(workers.ask([request("evaluate", {"n": n}) for n in range(4)]))


class Echo:
    """Stands for a process that answers at once whatever it is asked."""

    def __init__(self):
        self.ended = False
        self.out = []

    def send(self, line):
        number = json.loads(line)["id"]
        self.out.append(json.dumps({"jsonrpc": "2.0", "id": number, "result": {}}).encode())

    def lines(self, until):
        lines, self.out = self.out, []
        return lines

    def stop(self):
        self.ended = True


def many(made):
    """More requests than anybody waits for; the places of those that were made are noted."""
    for n in range(1_000_000):
        made.append(n)
        yield request("evaluate", {"n": n}, n)


def test_an_engine_that_is_quicker_than_whoever_looks_at_its_answers_waits_for_him():
    made = []
    engines = []
    workers = Workers(lambda: engines.append(Echo()) or engines[-1], 1, 2)
    workers.hello()
    heard = workers.ask(many(made))
    looked_at = {next(heard)[0] for _ in range(1000)}
    sleep(0.2)
    assert len(looked_at) == 1000
    assert len(made) <= 2 * (1000 + HEARD + 2 * WINDOW)  # also where one of the two has hardly been asked anything
    threads = active_count()
    heard.close()  # as after Ctrl-C: who waits for room must not wait for ever
    assert active_count() == threads - 2


def test_who_stops_waits_for_no_request_that_was_not_asked():
    made = []
    engines = []
    workers = Workers(lambda: engines.append(Echo()) or engines[-1], 1, 4)
    workers.hello()
    heard = workers.ask(many(made))
    next(heard)
    begun = monotonic()
    heard.close()
    assert len(made) < 100_000
    assert monotonic() - begun < 20
    assert workers.notes() == []


def test_a_lazy_worker_leaves_the_others_nothing_to_wait_for():
    class Late(Echo):
        def lines(self, until):
            sleep(0.5 if self is engines[0] and len(self.out) > 1 else 0)
            return super().lines(until)

    engines = []
    workers = Workers(lambda: engines.append(Late()) or engines[-1], 5, 3)
    workers.hello()
    places = [place for place, _ in workers.ask(request("evaluate", {"n": n}, n) for n in range(300))]
    assert sorted(places) == list(range(300))
    assert [place % 3 for place in places[:200]].count(0) < 10


def test_nothing_to_ask():
    none: list[Request] = []
    assert list(Workers(lambda: pytest.fail("started"), 1, 2).ask(none)) == []


@pytest.mark.parametrize("number", ["0", "-1", "65", "many", "1.5"])
def test_a_number_of_workers_that_is_none(capsys, number):
    with pytest.raises(SystemExit) as exit_:
        main(["run", "--workers", number, "reference"])
    assert exit_.value.code == 2
    assert "expected 1 to 64" in capsys.readouterr().err


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("times", [1, 5])
def test_a_signal_leaves_no_process_and_tells_what_is_known(tmp_path, workers, number, times):
    """Also when it comes several times, from somebody who is impatient, and to an engine that ignores SIGTERM."""
    code = (
        f"import sys; sys.path[:0] = [{str(ENGINES.parent)!r}]\n"
        "from asked import TWENTY; from stud8_runner.cli import main; from stud8_runner.commands import run\n"
        "run.open_suite = lambda: TWENTY\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    engine = command("hostile", "4c", "waits_for_ever", str(tmp_path))
    words = ["run", "--workers", str(workers), "--", *engine]
    with subprocess.Popen([sys.executable, "-c", code, *words], stdout=subprocess.PIPE, text=True) as process:
        until = monotonic() + 30
        while not list(tmp_path.glob("*.waits")) and monotonic() < until:
            assert process.poll() is None
            sleep(0.01)
        for _ in range(times):
            process.send_signal(number)
            sleep(0.02)
        out, _ = process.communicate(timeout=30)
    assert process.returncode == 4
    assert f" of {len(JUNK)} verdicts are known" in out
    started = {int(file.stem) for file in tmp_path.glob("*.starts")}
    assert len(started) == workers
    gone(started)
