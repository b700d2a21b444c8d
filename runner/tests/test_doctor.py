"""What `stud8 doctor` finds in engines with one fault each."""

from __future__ import annotations

import contextlib
import io
import json
import shlex
from itertools import pairwise

import pytest
from asked import TWENTY, command

from stud8_runner.cli import main
from stud8_runner.commands import doctor
from stud8_runner.judging.shapes import CATEGORIES

WAIT = 2
"""Seconds for an answer: all of them go by in the cases in which none comes."""


@pytest.fixture
def examined(capsys, monkeypatch):
    """Examines an engine of the tests with the suite of twenty hands; returns the status and what is printed."""
    monkeypatch.setattr(doctor, "load_suite", lambda: TWENTY)
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)

    def examine(*words):
        status = main(["doctor", "--timeout", str(WAIT), *words])
        return status, capsys.readouterr().out

    return examine


def test_all_is_well_with_the_reference(capsys):
    assert main(["doctor", "reference"]) == 0
    out = capsys.readouterr().out
    for step in (
        "start",
        "hello",
        "requests of `compare`",
        "requests of `evaluate`",
        "a request of `play`",
        "an action to be refused",
        "an input of `play` to be refused",
    ):
        assert f"\n{step}\n" in out
    assert "BAD" not in out
    assert "all is well" in out


PYTHON_HEAD = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    answer = {"jsonrpc": "2.0", "id": asked["id"]}
    if asked["method"] == "hello":
        answer["result"] = {"engine": {"name": "x"}, "methods": ["evaluate"]}
    elif asked["method"] == "evaluate":
        answer["result"] = {"high": {"category": "flush", "ranks": "AKQJ9"}, "low": None}
    else:
        answer["error"] = {"code": -32601, "message": "no such method"}
"""


def engine(tmp_path, end):
    """An engine that is right up to its last lines."""
    file = tmp_path / "engine.py"
    file.write_text(PYTHON_HEAD + end)
    return ["--", command("x")[0], str(file)]


def test_all_is_well_with_a_small_engine(examined, tmp_path):
    status, out = examined(*engine(tmp_path, "    print(json.dumps(answer), flush=True)\n"))
    assert status == 0, out


@pytest.mark.parametrize(
    ("end", "told", "advice"),
    [
        ("    print(json.dumps(answer))\n", "gave no answer within 2 seconds", "flush"),
        ("    print('log', flush=True); print(json.dumps(answer), flush=True)\n", "not JSON", "standard error"),
        ("    answer['id'] += 7; print(json.dumps(answer), flush=True)\n", "the id 8", "Copy `id`"),
        ("    print((json.dumps(answer) + '\\n') * 2, end='', flush=True)\n", "more than once", "one line for each"),
        ("    del answer['jsonrpc']; print(json.dumps(answer), flush=True)\n", 'without "jsonrpc"', '"jsonrpc": "2.0"'),
        ("    sys.exit('out of luck')\n", "exit status 1 before it answered anything", "out of luck"),
        ("    print(json.dumps(answer), flush=True)\nsys.exit(3)\n", "exit status 3 at the end", "exit with status 0"),
        ("    answer.get('result', {}).pop('engine', 0); print(json.dumps(answer), flush=True)\n", "`engine`", "hello"),
        (
            "    answer.get('result', {}).update(methods=[]); print(json.dumps(answer), flush=True)\n",
            "declares no method",
            '"methods": ["evaluate"]',
        ),
        (
            "    if 'error' in answer: answer['error']['code'] = 1\n    print(json.dumps(answer), flush=True)\n",
            "otherwise than with the error -32601",
            "method not found",
        ),
        (
            "    seen = globals().setdefault('seen', []); seen.append(1)\n"
            "    if len(seen) > 4 and 'result' in answer: answer['result'] = {}\n"
            "    print(json.dumps(answer), flush=True)\n",
            "otherwise than when asked one at a time",
            "keep nothing",
        ),
    ],
)
def test_it_says_what_is_wrong_and_what_to_do(examined, tmp_path, end, told, advice):
    status, out = examined(*engine(tmp_path, end))
    said = " ".join(out.split())
    assert status == (1 if "and declares" in out else 3)
    assert "BAD" in out
    assert told in said
    assert advice in said


def test_an_answer_that_is_not_by_the_rules_is_nothing_to_put_right(examined, tmp_path):
    end = (
        "    if 'low' in answer.get('result', {}): answer['result']['low'] = '5432A'\n"
        "    print(json.dumps(answer), flush=True)\n"
    )
    status, out = examined(*engine(tmp_path, end))
    said = " ".join(out.split())
    assert status == 0
    assert "BAD" not in out
    assert "not by the rules: answered `evaluate` otherwise than expected: `low`" in said
    assert "the protocol is well; 1 answer is not by the rules: the adapter or the engine? `stud8 run --" in said
    assert "stud8 show high/flushes/with-" in said
    assert "put right" not in said


DECLARES = 'declares `play` in hello, but answers it with "method not found" (-32601)'
ONCE = "1 thing to put right"


@pytest.fixture
def found(capsys):
    """What the doctor finds at the end in an engine that answers like the reference but for one thing."""

    def find(name):
        status = main(["doctor", "--timeout", str(WAIT), "--", *command("spoiled", name)])
        head, middle, end = capsys.readouterr().out.partition(" to put right; then run this again")
        return status, " ".join(f"{head.splitlines()[-1]}{middle}{end}".split()), head

    return find


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("no_such_method", [DECLARES, "take `play` out of `methods`"]),
        ("one_error_for_all", ["every request after hello with the same error, -32603: KeyError: 'cards' (17 times)"]),
        ("one_error_for_evaluate", ["every request of `evaluate` with the same error, -32603: KeyError: 'rank'"]),
        (
            "without_legal",
            ["its states lack `legal` (2 times)", '"observes": ["stacks", "bets",', "stud8 talk --scenario"],
        ),
        (
            "streets_only",
            ["lack `legal`, `stacks`, `bets`, `pots`, `boards`, `common` (2 times)", '"observes": ["returned"'],
        ),
        ("winners_misnamed", ["`compare` otherwise than expected: `winner` is no field", '{"high": [0], "low": [1]}']),
        ("stacks_as_texts", ['"20"; expected an integer', "(2 times)", "stud8 show protocol"]),
        ("last_state_only", ["1 states; expected 4", "(2 times)", "one for each action"]),
        (
            "categories_with_capitals",
            ['"High Card" is no category; expected high_card', '"Straight Flush" for straight_flush (9 times)'],
        ),
        ("accepts_everything", ["accepted an input that must be refused", "(3 times)", '"reason": "invalid_cards"']),
        ("no_reasons", ["refused an input without a reason (3 times)", "without `reasons`"]),
        ("refuses_with_an_exception", ["refused an input with the error -32603: ValueError (3 times)", "-32602"]),
        ("nothing_told", ["answered with an empty result (11 times)", "`high`, `low` or both"]),
        ("no_means_to_play", ["has no means for any request of `play`", "take `play` out"]),
        ("error_null", ["both a result and an error", '"error": null']),
        ("id_as_a_text", ['the id "1", which is no integer', "a number stays a number"]),
        ("over_several_lines", ["spread its answer over several lines", "without indent"]),
    ],
)
def test_one_cause_is_told_once_at_the_end_however_often_it_comes_up(found, name, told):
    status, end, walk = found(name)
    assert status == (1 if "and declares" in walk else 3)
    assert end.startswith(ONCE)
    for part in told:
        assert part.casefold() in end.casefold()


def test_a_command_to_ask_again_stays_on_one_line(found, capsys):
    main(["doctor", "--", *command("spoiled", "without_legal")])
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "stud8 talk" in line]
    assert line.endswith(shlex.join(["--", *command("spoiled", "without_legal")]))


def test_what_has_come_up_before_is_one_line(found):
    _, _, walk = found("one_error_for_all")
    assert walk.count("\nBAD  ") == 1
    assert walk.count("the same again") == 16


def test_a_method_that_is_not_there_is_asked_for_once(found):
    _, _, walk = found("no_such_method")
    assert walk.count('"method":"play"') == 1


def test_what_an_engine_does_not_know_is_no_fault(capsys):
    assert main(["doctor", "--", *command("spoiled", "no_lows")]) == 0
    assert "as expected, so far as it tells; it leaves out `low`" in capsys.readouterr().out


def test_the_next_command_can_be_pasted(capsys):
    assert main(["doctor", "reference"]) == 0
    assert "`stud8 run reference` asks it everything" in capsys.readouterr().out


def test_a_run_says_too_that_a_declared_method_is_not_there(capsys):
    words = ["--profile", "roberts", "--only", "table/seats/one-player", "--", *command("spoiled", "no_such_method")]
    assert main(["run", *words]) == 1
    assert DECLARES in " ".join(capsys.readouterr().out.split())


def test_an_engine_that_floods_its_output_is_not_listened_to_for_ever(examined):
    status, out = examined("--", *command("floods", "9h"))
    assert status == 1
    assert "answers nothing" in out


def test_a_program_that_is_not_there(examined):
    status, out = examined("--", "./no-such-engine")
    assert status == 3
    assert "could not be started" in out
    assert "is the program there" in out


@pytest.fixture(scope="module")
def walk():
    """What is shown of an examination of the reference, and what each request for a ranking was answered with."""
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        assert main(["doctor", "--full", "reference"]) == 0
    lines = shown.getvalue().splitlines()
    messages = [
        (json.loads(one[5:]), json.loads(two[5:])) for one, two in pairwise(lines) if (one[:5], two[:5]) == _PAIR
    ]
    return [
        (asked, answer["result"]) for asked, answer in messages if "result" in answer and answer["id"] == asked["id"]
    ]


_PAIR = ("  -> ", "  <- ")


def test_each_category_is_asked_and_lows_of_each_kind(walk):
    found = [result for asked, result in walk if asked["method"] == "evaluate"]
    highs = {(result["high"]["category"], result["high"]["ranks"]) for result in found}
    assert {category for category, _ in highs} == set(CATEGORIES)
    assert {("straight_flush", "AKQJT"), ("straight", "5432A")} <= highs
    lows = {result["low"] for result in found}
    assert {None, "5432A"} < lows
    assert any("A" in low and low != "5432A" for low in lows if low)


def test_a_high_alone_and_a_low_decide_a_comparison(walk):
    found = [result for asked, result in walk if asked["method"] == "compare"]
    assert any(len(result["high"]) == 1 and not result["low"] for result in found)
    assert any(len(result["low"]) == 1 and result["low"] != result["high"] for result in found)
    assert {index for result in found for index in result["high"] + result["low"]} == {0, 1}


def test_messages_are_shown_shortened_and_harmless(examined, tmp_path):
    end = "    print('\\x1b[2J' + 'x' * 500, flush=True)\n    print(json.dumps(answer), flush=True)\n"
    _, out = examined(*engine(tmp_path, end))
    assert "\x1b" not in out
    assert "\\x1b[2J" in out
    assert max(map(len, out.splitlines())) < 220
    _, out = examined("--full", *engine(tmp_path, end))
    assert "x" * 500 in out


def test_wrong_usage(capsys):
    assert main(["doctor"]) == 2
    assert main(["doctor", "--timeout", "0", "reference"]) == 2
    assert main(["doctor", "pokerkti"]) == 2
    assert "did you mean pokerkit" in capsys.readouterr().err
