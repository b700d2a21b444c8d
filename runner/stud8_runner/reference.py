"""The reference engine, asked like any other: through the protocol, in a process of its own, all requests at once."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Mapping, Sequence

from . import messages
from .functions import REFERENCE
from .judge import judge, parse_hello
from .model import Hello, Job, Option, Reply, Verdict

TIMEOUT = 300
"""Seconds after which a whole batch of requests is given up."""


class NoReferenceError(Exception):
    """The reference engine is not installed, or does not answer `hello`; the message says which and what to do."""


def command() -> list[str]:
    """What starts the reference engine; raises `NoReferenceError` when it is not installed."""
    if importlib.util.find_spec(REFERENCE) is None:
        raise NoReferenceError(f"the package {REFERENCE} is not installed: install stud8 again, it belongs to it")
    return [sys.executable, "-m", REFERENCE]


def ask(requests: Sequence[messages.Request]) -> list[Reply]:
    """The reference's replies, one for each request, in their order; a request without an answer gets a reply of trouble.

    Raises `NoReferenceError` when there is no reference or it runs for longer than `TIMEOUT`.
    """
    sent = b"".join(messages.encode(request, number) for number, request in enumerate(requests))
    try:
        done = subprocess.run(command(), input=sent, capture_output=True, check=False, timeout=TIMEOUT)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoReferenceError(f"the reference engine could not be run: {error}") from error
    said = [messages.decode(line) for line in done.stdout.splitlines()]
    replies = {answer.id: answer.reply for answer in said if isinstance(answer, messages.Answer)}
    tail = done.stderr.decode("utf-8", "replace")[-2000:]
    missing = Reply(trouble="the reference engine did not answer", stderr=tail)
    return [replies.get(number, missing) for number in range(len(requests))]


def verdicts(jobs: Sequence[Job], options: Mapping[str, Option]) -> list[Verdict]:
    """What the reference makes of the jobs, one verdict each; `options` are those of the specification.

    Raises `NoReferenceError` when the reference does not even answer `hello`.
    """
    hello, *replies = ask([messages.hello(), *(messages.request(job.method, job.params) for job in jobs)])
    known = _hello(hello, options)
    return [judge(job, reply, known) for job, reply in zip(jobs, replies, strict=True)]


def _hello(reply: Reply, options: Mapping[str, Option]) -> Hello:
    if reply.result is None:
        raise NoReferenceError(f"the reference engine did not answer `hello`: {reply.trouble or reply.error}\n{reply.stderr}")
    try:
        return parse_hello(reply.result, options)
    except ValueError as error:
        raise NoReferenceError(f"the reference engine answered `hello` wrongly: {error}") from error
