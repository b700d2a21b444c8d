"""The loop of an adapter in Python: JSON lines in, JSON lines out.

An adapter puts this folder on its path and calls `serve`. What the engine refuses, the adapter raises as `Refused`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

Method = Callable[[dict[str, Any]], dict[str, Any]]


class Refused(Exception):
    """An input that the engine refuses, or cannot be asked (`unsupported`). The text is the protocol's reason."""


def serve(hello: Mapping[str, Any], methods: Mapping[str, Method]) -> None:
    """Answer requests until the end of input: `hello` with what is given, the others with the method of that name."""
    for line in sys.stdin:
        request = json.loads(line)
        answer: dict[str, Any] = {"jsonrpc": "2.0", "id": request["id"]}
        method = request["method"]
        try:
            if method == "hello":
                answer["result"] = {"protocol": 1, "methods": list(methods), **hello}
            elif method in methods:
                answer["result"] = methods[method](request["params"])
            else:
                answer["error"] = {"code": -32601, "message": f"no method {method}"}
        except Refused as refusal:
            told = str(refusal.__cause__ or "refused by the engine")
            answer["error"] = {"code": -32602, "message": told, "data": {"reason": str(refusal)}}
        print(json.dumps(answer), flush=True)
