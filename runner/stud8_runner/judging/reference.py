"""The reference engine, asked like any other: through the protocol, in a process of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..conversation.engine import Engine
from ..conversation.session import HandshakeError, Session
from ..engines.known import reference
from ..model import Job, Option, Verdict
from .asking import verdicts
from .greeting import parse_hello

TIMEOUT = 60.0
"""Seconds that an answer may take."""


class NoReferenceError(Exception):
    """The reference engine does not answer `hello`; the message says what came instead."""


def judged(jobs: Sequence[Job], options: Mapping[str, Option]) -> list[Verdict]:
    """What the reference engine makes of the jobs, one verdict for each, with its reply; `options` are the specification's.

    Raises `NoReferenceError`.
    """
    launched = reference()
    session = Session(lambda: Engine(launched.command, launched.folder, launched.environment), TIMEOUT)
    found: dict[int, Verdict] = {}
    try:
        found.update(verdicts(jobs, parse_hello(session.hello(), options), session.ask))
    except (HandshakeError, ValueError) as error:
        raise NoReferenceError(f"the reference engine cannot be asked: {error}") from error
    finally:
        session.stop()
    return [found[place] for place in range(len(jobs))]
