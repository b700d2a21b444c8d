"""The examples in the prose are of the form that the schemas describe."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from spec_files import REPOSITORY, SPEC, errors, parse, profiles

PROTOCOL = (SPEC / "protocol.md").read_text(encoding="utf-8")
FORMAT = (REPOSITORY / "conformance" / "FORMAT.md").read_text(encoding="utf-8")

ALL_OPTIONS = {name: choice["value"] for name, choice in profiles()["chilipoker"]["options"].items()}


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def spans(text: str, start: str) -> set[str]:
    """What stands between backticks outside the fenced blocks and begins like JSON or YAML that is not a word."""
    prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    return set(re.findall(rf"`({start}[^`]*)`", prose))


def completed(example: Any) -> Any:
    """An example with what its `…` stand for: every option, and some cards."""
    if isinstance(example, dict):
        if "…" in example:
            return {**ALL_OPTIONS, **{name: value for name, value in example.items() if name != "…"}}
        return {name: completed(value) for name, value in example.items()}
    if isinstance(example, list) and "…" in example:
        known = [card for card in example if card != "…"]
        return known + [f"{rank}{known[0][1] if known else 'c'}" for rank in "23456"]
    return [completed(value) for value in example] if isinstance(example, list) else example


def test_the_blocks_of_the_protocol():
    hello, play, state = (completed(json.loads(block)) for block in blocks(PROTOCOL, "json"))
    assert errors("answer.schema.json#/$defs/hello", hello) == []
    assert errors("request.schema.json#/$defs/play", play) == []
    assert errors("answer.schema.json#/$defs/state", state) == []


def test_the_conversation_of_the_protocol():
    lines = [json.loads(line[2:]) for line in PROTOCOL.splitlines() if line.startswith(("> {", "< {"))]
    requests, answers = lines[::2], lines[1::2]
    assert len(requests) == len(answers) == 5
    for asked, told in zip(requests, answers, strict=True):
        assert asked["id"] == told["id"]
        assert errors("answer.schema.json", told) == []
        # What is wrong on purpose need not be of the form of a request.
        assert bool(errors("request.schema.json", asked)) == ("error" in told)


IN_THE_PROTOCOL = {
    '{"protocol": 1, "spec": "1.0", "runner": {"name": "stud8", "version": "1.0.0"}}': "request.schema.json#/$defs/hello",
    '{"cards": ["Ah", "2d", "3h", "4c", "5s", "Kd", "Kc"]}': "request.schema.json#/$defs/evaluate",
    '{"high": {"category": "straight", "ranks": "5432A"}, "low": "5432A"}': "answer.schema.json#/$defs/evaluate",
    '{"hands": [["Ah", "…"], ["Kd", "…"]]}': "request.schema.json#/$defs/compare",
    '{"high": [0], "low": [1]}': "answer.schema.json#/$defs/compare",
    '{"3": 20}': "answer.schema.json#/$defs/state/properties/returned",
    '[{"pot": 0, "side": "high", "seat": 3, "amount": 20}, …]': "answer.schema.json#/$defs/state/properties/awards",
    '{"1": {"1": ["Ah", "2d", "5c"], "3": ["??", "??", "2c"]}, …}': "answer.schema.json#/$defs/state/properties/views",
}
NO_JSON = {'{"steps": [S0, S1, …]}': "S0 and S1 are states, an example of which follows"}


def test_every_example_in_the_text_of_the_protocol_is_checked():
    assert spans(PROTOCOL, r'(?:\{"|\[\{)') == {*IN_THE_PROTOCOL, *NO_JSON}


@pytest.mark.parametrize("example", IN_THE_PROTOCOL)
def test_an_example_in_the_text_of_the_protocol(example):
    value = completed(json.loads(example.replace(", …]", "]").replace(", …}", "}").replace('"Ah"]', '"Ah", "…"]')))
    if example.startswith('{"hands"'):
        value = completed(json.loads(example))
    assert errors(IN_THE_PROTOCOL[example], value) == []


def test_the_blocks_of_the_format():
    first, variants = blocks(FORMAT, "yaml")
    file = parse(first)
    assert errors("scenarios.schema.json", file) == []
    scenario = {name: value for name, value in file["scenarios"][0].items() if name != "when"}
    file["scenarios"] = [{**scenario, **parse(variants)}]
    assert errors("scenarios.schema.json", file) == []


def evaluation(example: str) -> dict[str, Any]:
    """A scenario file whose one scenario is the example of a row of the table."""
    return {"theme": "T", "rules": ["low.ace"], "scenarios": [{"id": "a", "title": "T", **parse(example)}]}


def test_the_rows_on_ranking_of_the_format():
    evaluate = "evaluate: {cards: Ah 3h 5h 6h 8h Kd Qd}\nexpect: {high: [flush, A8653], low: 8653A}"
    for part in evaluate.splitlines():
        assert part.partition(": ")[2] in FORMAT
    assert errors("scenarios.schema.json", evaluation(evaluate)) == []
    compare = "compare: {hands: [2c 3c 4c 5c 7c, Kc Kd 2h 3h 4h]}\nexpect: {high: [1], low: [1, 2]}"
    assert compare.partition("expect: ")[2] in FORMAT
    assert errors("scenarios.schema.json", evaluation(compare)) == []


IN_THE_FORMAT = {
    "{raise_cap: [3, 4]}": "when",
    "[FR-41]": "scenario/properties/examples",
    "[raise, 60]": "sized",
    "[[60, [1, 2, 3]], [40, [2, 3]]]": "state/properties/pots",
    "{3: 20}": "state/properties/returned",
    "{}": "state/properties/returned",
    "[3, 1]": "state/properties/showing",
    "[[0, high, 3, 20], …]": "state/properties/awards",
    "[{high: [1], low: [2, 3]}]": "state/properties/winners",
    '{1: {3: "?? ?? 2c"}}': "state/properties/views",
    "{cards: Ah 3h 5h 6h 8h Kd Qd}": "scenario/properties/evaluate",
}
NO_YAML = {
    "{hands: [..., ...]}": "the hands are left out; a whole example is checked above",
    "[seat, action]": "names the parts",
    "[seat, action, to]": "names the parts",
}


def test_every_example_in_the_text_of_the_format_is_checked():
    assert spans(FORMAT, r"[\[{]") == {*IN_THE_FORMAT, *NO_YAML}


@pytest.mark.parametrize("example", IN_THE_FORMAT)
def test_an_example_in_the_text_of_the_format(example):
    value = parse(example.replace(", …]", "]"))
    assert errors(f"scenarios.schema.json#/$defs/{IN_THE_FORMAT[example]}", value) == []
