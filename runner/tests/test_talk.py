"""`stud8 talk` as its users see it."""

from __future__ import annotations

import io
import json

import pytest
from asked import TWENTY, command

from stud8_runner.cli import main
from stud8_runner.commands import talk

WHEEL = '{"cards": ["Ah", "2d", "3h", "4c", "5s"]}'


def said(capsys, *words):
    """The status, and what is printed to either stream."""
    status = main(["talk", *words])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_the_answer_is_printed_as_json(capsys):
    status, out, _ = said(capsys, "reference", "evaluate", WHEEL)
    assert status == 0
    assert json.loads(out) == {"high": {"category": "straight", "ranks": "5432A"}, "low": "5432A"}


def test_hello_prints_what_the_engine_says_of_itself(capsys):
    status, out, _ = said(capsys, "hello", "--", *command("backwards"))
    assert (status, json.loads(out)["methods"]) == (0, ["evaluate"])


def test_params_from_a_file_and_from_standard_input(capsys, tmp_path, monkeypatch):
    (tmp_path / "hand.json").write_text(WHEEL)
    first = said(capsys, "reference", "evaluate", f"@{tmp_path / 'hand.json'}")
    monkeypatch.setattr("sys.stdin", io.StringIO(WHEEL))
    assert said(capsys, "reference", "evaluate", "-") == first
    assert first[0] == 0


def test_no_more_is_read_from_standard_input_than_is_sent(capsys, monkeypatch):
    monkeypatch.setattr(talk, "MOST", len(WHEEL))
    monkeypatch.setattr("sys.stdin", io.StringIO(WHEEL))
    assert said(capsys, "reference", "evaluate", "-")[0] == 0
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{WHEEL} "))
    status, out, err = said(capsys, "reference", "evaluate", "-")
    assert (status, out) == (2, "")
    assert "standard input is longer than" in err


def test_an_error_of_the_engine_is_printed_and_is_no_success(capsys):
    status, out, _ = said(capsys, "reference", "evaluate", '{"cards": ["Ah"]}')
    assert status == 1
    assert json.loads(out)["error"]["data"]["reason"] == "invalid_cards"


def test_an_engine_that_dies_is_told_with_its_standard_error(capsys):
    status, out, err = said(capsys, "evaluate", '{"cards": ["4c"]}', "--", *command("crashes", "4c"))
    assert (status, out) == (1, "")
    assert "exit status" in err
    assert "stderr:" in err


def test_a_program_that_is_no_engine(capsys):
    status, _, err = said(capsys, "--timeout", "0.5", "evaluate", "--", "cat")
    assert status == 3
    assert "no answer within 0.5 seconds" in err
    assert "stud8 doctor" in err


def test_a_scenario_is_sent_and_judged(capsys, monkeypatch):
    monkeypatch.setattr(talk, "load_suite", lambda: TWENTY)
    status, out, _ = said(capsys, "--scenario", "high/flushes/with-4c", "--", *command("backwards"))
    assert status == 0
    assert "AKQJ9" in out
    assert out.rstrip().endswith("passed")
    status, out, _ = said(capsys, "--scenario", "high/flushes/with-4c", "--", *command("wrong", "4c"))
    assert status == 1
    assert "FAILED  high/flushes/with-4c" in out
    assert "expected    [flush, AKQJ9]" in out


def test_a_scenario_that_the_engine_does_not_do(capsys):
    status, _, err = said(capsys, "--scenario", "pot/tied-both-ways/odd-whole-pot", "--", *command("backwards"))
    assert status == 1
    assert "does not declare the method `play`" in err


def test_a_large_answer_is_laid_out_in_lines(capsys):
    status, out, _ = said(capsys, "--scenario", "pot/tied-both-ways/odd-whole-pot", "reference")
    assert status == 0
    assert max(map(len, out.splitlines())) < 200
    answer = out.partition("\nanswer\n")[2].rpartition("\n\n")[0]
    assert json.loads(answer)["steps"][-1]["street"] == "over"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "a method and its params"),
        (("reference",), "a method and its params"),
        (("reference", "evaluate", "{"), "PARAMS is no JSON"),
        (("reference", "evaluate", "@/no/such/file"), "/no/such/file cannot be read"),
        (("reference", 'eval"uate', "{}"), "there can be no method 'eval\"uate': expected a name, such as evaluate"),
        (("reference", "\udcff", "{}"), "there can be no method '\\udcff'"),
        (("reference", "evaluate", "@/dev/zero"), "/dev/zero is longer than 5000000 characters, the most that is sent"),
        (("reference", "evaluate", "[" * 100_000), "PARAMS is no JSON"),
        (("reference", "evaluate", '{"cards": NaN}'), "PARAMS is no JSON: NaN is not JSON"),
        (("pokerkti", "evaluate", "{}"), "did you mean pokerkit"),
        (("reference", "evaluate", "{}", "{}"), "a method and its params"),
        (("--profile", "roberts", "reference", "hello"), "--profile belongs to --scenario"),
        (("--scenario", "no/such", "reference"), "`no/such` matches no scenario"),
        (("--timeout", "-1", "reference", "hello"), "above 0"),
    ],
)
def test_wrong_usage_says_what_to_do(capsys, words, told):
    status, out, err = said(capsys, *words)
    assert (status, out) == (2, "")
    assert told in err
