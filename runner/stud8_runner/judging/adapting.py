"""Options that an engine does not have, for cases that do not depend on them."""

from __future__ import annotations

from dataclasses import replace

from ..model import Hello, Job
from ..suite.params import needed_seats


def adapt(job: Job, hello: Hello) -> Job:
    """The job with options that the engine declares.

    For each option that the case does not name and whose value the engine does not declare, the first value that it
    declares stands instead; of `max_seats` it is the first that is enough for the seats.
    Options that the case names stay: whether the engine has them says `judge.unsupported`. Where all is declared, the
    job comes back as it is.
    """
    if job.method != "play":
        return job
    instead = {
        option: value
        for option, value in job.options.items()
        if option not in job.case.when and not has_value(hello, option, value)
    }
    if not instead:
        return job
    options = {**job.options, **{option: _first(job, hello, option) for option in instead}}
    return replace(job, options=options)


def has_value(hello: Hello, option: str, value: str | int) -> bool:
    """Whether the engine supports a value of an option; one that it does not name it supports in full."""
    return option not in hello.options or value in hello.options[option]


def unmet(job: Job, hello: Hello) -> str | None:
    """Why no declared value of an option that the case does not name will do, or None.

    Only `max_seats` can be too small for a case that does not name it.
    """
    declared = hello.options.get("max_seats")
    if declared is None or "max_seats" in job.case.when or _enough(job, hello):
        return None
    return f"the engine does not declare `max_seats` of {needed_seats(job.case)} or more"


def _enough(job: Job, hello: Hello) -> list[str | int]:
    needed = needed_seats(job.case)
    return [value for value in hello.options["max_seats"] if isinstance(value, int) and value >= needed]


def _first(job: Job, hello: Hello, option: str) -> str | int:
    enough = _enough(job, hello) if option == "max_seats" else []
    return (enough or hello.options[option])[0]
