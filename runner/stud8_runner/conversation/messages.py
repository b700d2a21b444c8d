"""The engine protocol as bytes: a request becomes a line, a line becomes an answer. Pure.

Whatever an engine writes is decoded into an `Answer` or a `Stray`; nothing an engine can write makes `decode` raise.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NoReturn

from stud8_runner import __version__
from stud8_runner.model import Json, Reply

PROTOCOL = 1
SPEC = "1.0"
DEPTH = 32
"""How deeply an answer may be nested. The protocol needs five levels; far more would exhaust who walks through it."""
EXCERPT = 200
"""How many characters of a stray line are kept."""

_NO_BRACKET = bytes(set(range(256)) - set(b'[]{}"\\'))

_ENCODE = json.JSONEncoder(separators=(",", ":")).encode


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    """A method, and what makes its parameters when they are sent. Each request is equal to itself only.

    `place` is what its reply is known by: a number from 0 that whoever asks gives to each of his requests.
    """

    method: str
    make: Callable[[], Mapping[str, Json]]
    place: int = 0

    @property
    def params(self) -> str:
        """The parameters as JSON text. Raises TypeError when they are not JSON."""
        return _ENCODE(self.make())


@dataclass(frozen=True, slots=True)
class Answer:
    """A line that carries an integer id, and what came of the request with that id."""

    id: int
    reply: Reply


@dataclass(frozen=True, slots=True)
class Stray:
    """A line that answers nothing: why, and its beginning."""

    why: str
    text: str


def request(method: str, params: Mapping[str, Json], place: int = 0) -> Request:
    """The request for a method with parameters that are there already."""
    return Request(method, lambda: params, place)


def hello() -> Request:
    """The request that opens a conversation."""
    return request("hello", {"protocol": PROTOCOL, "spec": SPEC, "runner": {"name": "stud8", "version": __version__}})


def encode(asked: Request, number: int) -> bytes:
    """The line that sends a request under an id. ASCII, so it is UTF-8 and holds no other newline."""
    return f'{{"jsonrpc":"2.0","id":{number},"method":{_ENCODE(asked.method)},"params":{asked.params}}}\n'.encode()


def decode(line: bytes) -> Answer | Stray:
    """What a line of an engine's standard output says.

    A line with an integer `id` is an answer, in which anything else that is wrong is the reply's trouble. All other
    lines are stray.
    """
    try:
        message = _DECODER.decode(line.decode().removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return Stray("not JSON", excerpt(line))
    if not isinstance(message, dict):
        return Stray("no JSON object", excerpt(line))
    if not ("result" in message or "error" in message):
        return Stray("no answer", excerpt(line))
    number = message.get("id")
    if type(number) is not int:
        said = "no id" if "id" not in message else f"the id {json.dumps(number)[:40]}, which is no integer"
        return Stray(f"an answer with {said}", excerpt(line))
    if not _flat(line) and _too_deep(message):
        return Answer(number, Reply(trouble=f"answered with JSON nested more than {DEPTH} deep"))
    return Answer(number, _reply(message))


def excerpt(line: bytes) -> str:
    """The beginning of a line, as text."""
    text = line[: 4 * EXCERPT].decode("utf-8", "backslashreplace").strip()
    return text if len(text) <= EXCERPT and len(line) <= 4 * EXCERPT else text[:EXCERPT] + "…"


def _reply(message: Mapping[str, Json]) -> Reply:
    if message.get("jsonrpc") != "2.0":
        return Reply(trouble='answered without "jsonrpc": "2.0"')
    if "result" in message and "error" in message:
        return Reply(trouble="answered with both a result and an error")
    if "result" in message:
        if not isinstance(message["result"], dict):
            return Reply(trouble=f"answered with a result that is no object: {json.dumps(message['result'])[:EXCERPT]}")
        return Reply(result=message["result"])
    error = message["error"]
    if not isinstance(error, dict) or type(error.get("code")) is not int:
        return Reply(
            trouble=f"answered with an error that is no object with an integer code: {json.dumps(error)[:EXCERPT]}"
        )
    return Reply(error=error)


def _flat(line: bytes) -> bool:
    """Whether it is certain that a line is not too deep: its brackets vanish when pairs are taken out that often.

    A string may hold brackets, or a backslash before a quote; then something is left, and it is not certain. Looking
    through the decoded value takes five times as long.
    """
    left = line.translate(None, _NO_BRACKET).replace(b'""', b"")
    for _ in range(DEPTH):
        if not left:
            return True
        left = left.replace(b"[]", b"").replace(b"{}", b"")
    return False


def _too_deep(value: Json) -> bool:
    level = [value]
    for _ in range(DEPTH):
        level = [
            child
            for item in level
            for child in (item.values() if type(item) is dict else item)
            if type(child) is dict or type(child) is list
        ]
        if not level:
            return False
    return True


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError(f"{digits} is out of range")
    return number


_DECODER = json.JSONDecoder(parse_constant=_no_constant, parse_float=_finite)
