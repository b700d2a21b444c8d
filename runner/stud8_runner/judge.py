"""The verdict on an answer, from the scenario alone."""

from __future__ import annotations

from collections.abc import Mapping

from .model import Hello, Job, Json, Option, Reply, Verdict


def parse_hello(result: Json, options: Mapping[str, Option] | None = None) -> Hello:
    """What an engine says of itself; raises `ValueError` that says what is wrong and what was expected."""
    raise NotImplementedError


def unsupported(job: Job, hello: Hello) -> str | None:
    """Why `job` cannot be asked of this engine (it need not be sent), or None."""
    raise NotImplementedError


def judge(job: Job, reply: Reply, hello: Hello) -> Verdict:
    """The verdict; never raises, whatever JSON the reply holds."""
    raise NotImplementedError
