"""What `spec/protocol.md` promises to engines about the requests that the runner sends."""

from __future__ import annotations

import json

import pytest
from asked import ask, command
from jsonschema import Draft202012Validator
from making import REPOSITORY
from referencing import Registry, Resource

from stud8_runner.cli import main
from stud8_runner.conversation.messages import encode, hello, request
from stud8_runner.suite.data import load_suite
from stud8_runner.suite.params import params
from stud8_runner.suite.planning import plan

__all__ = ["ask"]

SCHEMAS = {path.name: json.loads(path.read_text()) for path in (REPOSITORY / "spec" / "schema").glob("*.schema.json")}
EVERY = 7
"""One job in so many is looked at."""


@pytest.fixture(scope="module")
def valid():
    """Whether a line is a request as the schema has it."""
    registry = Registry().with_resources((name, Resource.from_contents(schema)) for name, schema in SCHEMAS.items())
    validator = Draft202012Validator(SCHEMAS["request.schema.json"], registry=registry)
    return lambda line: validator.is_valid(json.loads(line))


def test_every_field_of_a_request_is_named_by_the_protocol(valid):
    jobs = [job for job in plan(load_suite()) if job.case.refused is None][::EVERY]
    assert {job.method for job in jobs} == {"evaluate", "compare", "play"}
    assert valid(encode(hello(), 1))
    for job in jobs:
        assert valid(encode(request(job.method, params(job)), 2)), job.case.id


def test_ids_are_integers_and_none_comes_twice_to_a_process(ask, tmp_path):
    file = tmp_path / "trace.jsonl"
    ask("crashes", "4c", options=("--trace", str(file)))
    sent = [one for one in map(json.loads, file.read_text().splitlines()) if one["direction"] == "to_engine"]
    asked = [(one["start"], json.loads(one["text"])) for one in sent]
    assert len({start for start, _ in asked}) > 1
    assert all(type(message["id"]) is int and type(message["params"]) is dict for _, message in asked)
    assert len({(start, message["id"]) for start, message in asked}) == len(asked)
    for start in {start for start, _ in asked}:
        methods = [message["method"] for one, message in asked if one == start]
        assert methods.index("hello") == 0
        assert methods.count("hello") == 1


def test_the_request_of_a_scenario_is_printed_as_an_engine_reads_it(valid, capsys):
    assert main(["talk", "--scenario", "betting/cap/at-the-cap", "--request"]) == 0
    line = capsys.readouterr().out
    assert line.endswith("}\n")
    assert line.count("\n") == 1
    assert valid(line)
    assert main(["talk", "--scenario", "betting/cap/at-the-cap", "--profile", "pokerstars", "--request"]) == 0
    assert json.loads(capsys.readouterr().out)["params"]["options"]["bring_in"] == "stated"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--request",), "--request belongs to --scenario"),
        (("--request", "--scenario", "betting/cap/at-the-cap", "reference"), "leave the engine out"),
        (("--request", "--scenario", "betting/cap/at-the-cap", "--", *command("backwards")), "leave the engine out"),
    ],
)
def test_wrong_usage_of_it(capsys, words, told):
    assert main(["talk", *words]) == 2
    assert told in capsys.readouterr().err
