"""Lines on standard output that answer nothing: what is wrong with them, in plain words, and what to do. Pure."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ..conversation.messages import Answer, Stray, decode
from ..model import Json
from .complaints import Complaint, error_text

Line = tuple[Stray, bytes]
"""Why a line answers nothing, and the line."""


def about(lines: Sequence[Line], answered: bool) -> Complaint:
    """What is wrong with the lines that came at one request, of which there is at least one.

    Where the request was answered all the same, they are taken for logs; where it was not, one of them may be meant as its
    answer.
    """
    if not answered:
        if len(lines) > 1 and isinstance(decode(b" ".join(line for _, line in lines)), Answer):
            return _made(
                "spread its answer over several lines",
                "Write each answer on one line: JSON without indent and without line breaks.",
            )
        found = next(filter(None, (_meant(stray, line.strip()) for stray, line in lines)), None)
        if found is not None:
            return found
    why = lines[0][0].why
    return _made(
        f"wrote a line to standard output that answers nothing: {_NO_ANSWER if why == 'no answer' else why}",
        "Only answers go there, one JSON object with the request's integer id on one line; logs go to standard error.",
    )


_NO_ANSWER = "it has neither a result nor an error"


def _meant(stray: Stray, line: bytes) -> Complaint | None:
    """What is wrong with a line that is meant as an answer; None when it does not look like one."""
    if b"\0" in line:
        return _made("wrote a line with zero bytes in it, as UTF-16 has them", "Write UTF-8.")
    if line.lower().startswith(b"content-length:"):
        return _made(
            "wrote a header before its answer",
            "There are no headers: each message is one line of JSON, with a newline at its end.",
        )
    start = line.find(b"{")
    if start > 0 and isinstance(decode(line[start:]), Answer):
        return _made(
            "wrote something before its answer on the same line",
            "The answer has its line for itself: no prompt, no log and no sign before it.",
        )
    value = _value(line)
    if start == 0 and value is None:
        return _made(
            "wrote a line that is not JSON, though it begins like it",
            "Let a library write the JSON: texts in double quotes, null, true and false in small letters, no NaN, no comma "
            "behind the last value, all in UTF-8.",
        )
    if isinstance(value, list) and any(isinstance(one, dict) and "jsonrpc" in one for one in value):
        return _made("put its answer into a list", "Write the answer itself: there are no batches.")
    return _object(stray, value) if isinstance(value, dict) else None


def _object(stray: Stray, value: dict[str, Json]) -> Complaint | None:
    other = next((name for name in value if name.lower() in ("result", "error") and name != name.lower()), None)
    if other is not None:
        return _made(
            f"wrote `{other}` where the protocol has `{other.lower()}`",
            "Names are written as the protocol has them, all in small letters: `jsonrpc`, `id`, `result`, `error`.",
        )
    if stray.why == "no answer":
        return None
    error = value.get("error")
    if value.get("id") is None and isinstance(error, dict) and "code" in error:
        return _made(
            f"could not read the request: it answered without an id, with the error {error_text(error)}",
            "A request is one line of JSON in UTF-8, as it is shown above. What is wrong with it for the engine? An error, too, "
            "has the `id` of its request.",
        )
    return _made(
        f"wrote {stray.why}",
        "Copy `id` from the request to its answer as it is: a number stays a number.",
    )


def _made(what: str, advice: str) -> Complaint:
    return Complaint(what, advice, cause=what)


def _value(line: bytes) -> Json:
    """What a line holds; None when it is not JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
