"""What the engines of the tests share. Each is right but for one thing, which it does at the request that holds a certain card.

They rank every hand as a flush AKQJ9 without a low, as is every hand of the suite in `asked.py`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

HELLO = {"protocol": 1, "engine": {"name": "test", "version": "1"}, "methods": ["evaluate"]}
RESULT = {"high": {"category": "flush", "ranks": "AKQJ9"}, "low": None}

CARD = sys.argv[1] if len(sys.argv) > 1 else ""
"""The card at which to misbehave."""


def answer(request: dict[str, Any], **changes: Any) -> str:
    """The line that answers a request, some of it changed."""
    result = HELLO if request["method"] == "hello" else RESULT
    return json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result, **changes})


def say(line: str) -> None:
    """Writes a line at once."""
    print(line, flush=True)


def requests() -> Iterator[tuple[dict[str, Any], bool]]:
    """Every request, and whether it is the one at which to misbehave."""
    for line in sys.stdin:
        request = json.loads(line)
        yield request, CARD in request["params"].get("cards", ())
