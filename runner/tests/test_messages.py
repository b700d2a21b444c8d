from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stud8_runner import __version__
from stud8_runner.conversation.messages import DEPTH, Answer, Request, Stray, decode, encode, hello, request
from stud8_runner.model import Reply


def line(**message):
    return json.dumps({"jsonrpc": "2.0", **message}).encode()


def test_a_request_is_one_line_of_json():
    sent = encode(request("evaluate", {"cards": ["Ah\n"]}), 7)
    assert sent.endswith(b"\n")
    assert sent.count(b"\n") == 1
    assert json.loads(sent) == {"jsonrpc": "2.0", "id": 7, "method": "evaluate", "params": {"cards": ["Ah\n"]}}


def test_a_request_makes_its_parameters_when_they_are_wanted():
    wanted = []
    asked = Request("play", lambda: wanted.append(1) or {"a": [1]})
    assert not wanted
    assert asked.params == '{"a":[1]}'
    assert wanted == [1]


def test_hello_names_the_protocol_and_the_runner():
    params = json.loads(hello().params)
    assert params == {"protocol": 1, "spec": "1.0", "runner": {"name": "stud8", "version": __version__}}


def test_a_result_and_an_error_are_answers():
    assert decode(line(id=1, result={"high": [0]})) == Answer(1, Reply(result={"high": [0]}))
    assert decode(line(id=2, error={"code": -32602, "message": "no"})) == Answer(
        2, Reply(error={"code": -32602, "message": "no"})
    )


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (line(id=1, result=[1]), "a result that is no object"),
        (line(id=1, result={}, error={"code": 1}), "both a result and an error"),
        (line(id=1, error="no"), "no object with an integer code"),
        (line(id=1, error={"code": True}), "no object with an integer code"),
        (b'{"id": 1, "result": {}}', 'without "jsonrpc": "2.0"'),
        (line(id=1, result={"a": json.loads("[" * 40 + "]" * 40)}), "nested more than"),
    ],
)
def test_an_answer_of_a_wrong_form_is_the_trouble_of_its_request(message, told):
    answer = decode(message)
    assert isinstance(answer, Answer)
    assert answer.id == 1
    assert told in (answer.reply.trouble or "")


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (b"shuffling", "not JSON"),
        (b"[1]", "no JSON object"),
        (b"{}", "no answer"),
        (b'{"jsonrpc":"2.0","id":1,"result":{"a":NaN}}', "not JSON"),
        (b'{"jsonrpc":"2.0","id":1,"result":{"a":1e999}}', "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (line(result={}), "an answer with no id"),
        (line(id="1", result={}), 'an answer with the id "1", which is no integer'),
        (line(id=True, result={}), "an answer with the id true, which is no integer"),
    ],
)
def test_a_line_that_answers_nothing(message, told):
    stray = decode(message)
    assert isinstance(stray, Stray)
    assert stray.why == told
    assert len(stray.text) <= 201


@given(st.binary(max_size=200))
def test_no_bytes_make_it_raise(data):
    assert isinstance(decode(data), Answer | Stray)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_no_json_makes_it_raise(value):
    assert isinstance(decode(json.dumps({"jsonrpc": "2.0", "id": 1, "result": value}).encode()), Answer)


def nested(depth, innermost=()):
    value = list(innermost)
    for _ in range(depth - 1):
        value = [value]
    return value


@given(
    st.recursive(st.text('[]{}"\\a', max_size=8), lambda inner: st.lists(inner, max_size=3), max_leaves=6),
    st.integers(1, 2 * DEPTH),
)
def test_what_strings_hold_does_not_hide_how_deep_an_answer_is(innermost, depth):
    value = nested(depth, [innermost] if depth > 1 else ())
    answer = decode(line(id=1, result={"extra": value}))
    assert (answer.reply.trouble is not None) == (2 + height(value) > DEPTH)


def height(value):
    return 1 + max(map(height, value), default=0) if isinstance(value, list) else 0
