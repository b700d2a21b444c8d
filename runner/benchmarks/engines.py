"""Engines to measure the runner with; the word on the command line says which."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from typing import Any

HELLO = {"protocol": 1, "engine": {"name": "benchmark"}, "methods": ["evaluate"]}
ROUNDS = 10_000
PAUSE = 0.03


def main() -> None:
    """Answers what comes: `echo` at once, `computes` after some work, `waits` after a pause, `reference` as the reference does."""
    kind = sys.argv[1]
    for line in sys.stdin:
        message = json.loads(line)
        print(_answer(kind, message), flush=True)


def _answer(kind: str, message: dict[str, Any]) -> str:
    if kind == "reference":
        from stud8_reference.protocol import respond  # noqa: PLC0415

        message["params"].get("table", {}).pop("copy", None)
        return respond(message)
    if kind == "waits":
        time.sleep(PAUSE)
    elif kind == "computes":
        data = b""
        for _ in range(ROUNDS):
            data = hashlib.sha256(data).digest()
    result = HELLO if message["method"] == "hello" else {}
    return json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result})


if __name__ == "__main__":
    main()
