"""A family of engines, each wrong in one way; `hostile.py CARD NAME` is the one called NAME.

Most are wrong at the request that holds CARD and right otherwise. The others do what their docstring says.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from serve import HELLO, RESULT, answer, requests, say


def raw(text):
    """Writes bytes as they are."""
    os.write(1, text)


def result(request, text):
    """Answers with a result that is written as it is."""
    say(answer(request, result="HERE").replace('"HERE"', text))


def where(wrong):
    """Does `wrong` at the request with the card, and answers the others."""
    for request, here in requests():
        if here:
            wrong(request)
        else:
            say(answer(request))


def stops_at_the_hundredth():
    """Answers hello and 99 requests, and then no more."""
    for number, (request, _) in enumerate(requests()):
        if number < 100:
            say(answer(request))


def very_slow():
    """Takes a while for every answer, and is right."""
    for request, _ in requests():
        time.sleep(0.03)
        say(answer(request))


def closes_its_output():
    """Closes its output at the card and lives on."""

    def close(_):
        os.close(1)
        time.sleep(600)

    where(close)


def segfaults():
    """Dies of a signal at the card."""
    where(lambda _: os.kill(os.getpid(), signal.SIGSEGV))


def null_id():
    """Answers with the id null at the card."""
    where(lambda request: say(answer(request, id=None)))


def boolean_id():
    """Answers with the id true at the card."""
    where(lambda request: say(answer(request, id=True)))


def fractional_id():
    """Answers with its id as a fraction at the card."""
    where(lambda request: say(answer(request, id=float(request["id"]))))


def half_a_line():
    """Begins its answer at the card, and falls silent."""

    def begin(request):
        raw(answer(request)[:30].encode())
        time.sleep(600)

    where(begin)


def half_a_line_and_dies():
    """Begins its answer at the card, and exits."""

    def begin(request):
        raw(answer(request)[:30].encode())
        os._exit(0)

    where(begin)


def a_gigabyte_in_one_line():
    """Writes a line of 1 GB at the card."""

    def write(_):
        for _ in range(16384):
            raw(b"9" * 65536)
        raw(b"\n")

    where(write)


def invalid_utf_8():
    """Answers in Latin-1 at the card."""
    where(lambda request: raw(answer(request)[:-1].encode() + b', "sai": "m\xe9lange"}\n'))


def a_number():
    """Writes 42 at the card."""
    where(lambda _: say("42"))


def a_list():
    """Puts its answer into a list, as a batch, at the card."""
    where(lambda request: say(f"[{answer(request)}]"))


def not_a_number():
    """Answers NaN at the card."""
    where(lambda request: result(request, '{"high": NaN}'))


def out_of_range():
    """Answers a number that is no finite one at the card."""
    where(lambda request: result(request, '{"high": 1e999}'))


def five_thousand_digits():
    """Answers a number of five thousand digits at the card."""
    where(lambda request: result(request, '{"high": ' + "9" * 5000 + "}"))


def nested_forty_deep():
    """Answers with lists in lists at the card."""
    where(lambda request: result(request, '{"high": ' + "[" * 40 + "]" * 40 + "}"))


def nested_100_000_deep():
    """Answers with more lists in lists than any stack holds at the card."""
    where(lambda request: result(request, '{"high": ' + "[" * 100_000 + "]" * 100_000 + "}"))


def no_version_of_json_rpc():
    """Leaves out `jsonrpc` at the card."""
    where(lambda request: say(json.dumps({"id": request["id"], "result": RESULT})))


def result_and_error():
    """Answers with both at the card."""
    where(lambda request: say(answer(request, error={"code": -32603, "message": "both"})))


def error_without_code():
    """Answers with an error that is a text at the card."""
    where(lambda request: say(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": "sorry"})))


def internal_error():
    """Answers with an error that holds control sequences and HTML at the card."""
    error = {"code": -32603, "message": "\x1b[31m<script>alert(1)</script>\x07\u202e"}
    where(lambda request: say(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error})))


def result_is_null():
    """Answers with the result null at the card."""
    where(lambda request: result(request, "null"))


def misspelt_field():
    """Writes `categroy` at the card."""
    where(lambda request: say(answer(request, result={"high": {"categroy": "flush", "ranks": "AKQJ9"}, "low": None})))


def misspelt_value():
    """Writes `flsuh` at the card."""
    where(lambda request: say(answer(request, result={"high": {"category": "flsuh", "ranks": "AKQJ9"}, "low": None})))


def extra_field():
    """Adds `lowest` at the card."""
    where(lambda request: say(answer(request, result={**RESULT, "lowest": None})))


def missing_field():
    """Leaves out `ranks` at the card."""
    where(lambda request: say(answer(request, result={"high": {"category": "flush"}, "low": None})))


def drops_every_second():
    """Answers only every second request."""
    for number, (request, _) in enumerate(requests()):
        if number % 2 == 0:
            say(answer(request))


def stops_reading():
    """Reads hello, and then nothing more."""
    say(answer(json.loads(sys.stdin.readline())))
    time.sleep(600)


def answers_before_it_is_asked():
    """Answers ids that are still to come, and then all requests."""
    request = json.loads(sys.stdin.readline())
    say(answer(request))
    for number in range(50, 60):
        say(answer({"id": number, "method": "evaluate"}))
    for request, _ in requests():
        say(answer(request))


def windows_line_ends():
    """Ends its lines with CR and LF, and writes empty lines between them."""
    for request, _ in requests():
        say(answer(request) + "\r\n\r")


def floods_standard_error():
    """Writes to standard error without end from the start, in a process of its own."""
    subprocess.Popen(["yes", "shouting"], stdout=2)
    where(lambda request: say(answer(request)))


def children_that_ignore_sigterm():
    """Starts a child that ignores SIGTERM and holds the pipes, and crashes at the card."""
    code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(600)"
    subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE).stdout.readline()
    where(lambda _: os._exit(4))


def over_several_lines():
    """Spreads its answers over several lines, to be read by people."""
    for request, _ in requests():
        say(json.dumps(json.loads(answer(request)), indent=1))


def writes_on_at_the_end():
    """Is right, and at the end of its input writes empty lines without end."""
    where(lambda request: say(answer(request)))
    while True:
        raw(b"\n" * 65536)


def writes_down_what_it_is_asked():
    """Writes the last card of each request to a file of its own in `$STUD8_TEST_FOLDER`; it is right."""
    with Path(os.environ["STUD8_TEST_FOLDER"], f"{os.getpid()}.asked").open("w") as file:
        for request, _ in requests():
            for card in request["params"].get("cards", ())[-1:]:
                print(card, file=file, flush=True)
            say(answer(request))


def waits_for_ever():
    """Ignores SIGTERM and waits at the card; tells by files in the folder sys.argv[3] that it has started and waits."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    folder = Path(sys.argv[3])
    (folder / f"{os.getpid()}.starts").touch()

    def wait(_):
        time.sleep(0.3)  # what was said has arrived by then
        (folder / f"{os.getpid()}.waits").touch()
        time.sleep(600)

    where(wait)


def changes_its_mind():
    """Crashes at the card, and has another version each time it is started."""
    for request, here in requests():
        if here:
            os._exit(3)
        greeting = {**HELLO, "engine": {"name": "test", "version": str(os.getpid())}}
        say(answer(request, **({"result": greeting} if request["method"] == "hello" else {})))


def hello(**changes):
    """An engine that answers hello with other fields."""

    def run():
        for request, _ in requests():
            say(answer(request, **({"result": {**HELLO, **changes}} if request["method"] == "hello" else {})))

    return run


def hello_twice():
    """Answers hello twice, and the second time otherwise."""
    for request, _ in requests():
        say(answer(request))
        if request["method"] == "hello":
            say(answer(request, result={}))


def plays(text):
    """An engine that answers every hand with one state in which seat 1 has this stack."""

    def run():
        state = json.loads(sys.argv[3])
        state["stacks"]["1"] = "HERE"
        for request, _ in requests():
            if request["method"] == "hello":
                say(answer(request, result={**HELLO, "methods": ["play"]}))
            else:
                result(request, json.dumps({"steps": [state]}).replace('"HERE"', text, 1))

    return run


FAMILY = {
    **globals(),
    "another_protocol": hello(protocol=2),
    "methods_misspelt": hello(methods=["evalaute"]),
    "markup_in_its_name": hello(engine={"name": "\x1b[2J<b>poker</b>\u202e\n\r", "version": "\x07<i>1</i>"}),
    "a_fractional_amount": plays("995.0"),
    "an_enormous_amount": plays("9" * 400),
    "a_negative_amount": plays("-995"),
    "an_amount_as_text": plays('"995"'),
    "no_finite_amount": plays("Infinity"),
}

if __name__ == "__main__":
    FAMILY[sys.argv[2]]()
