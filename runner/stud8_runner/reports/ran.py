"""A run that has ended: the one value that every report is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from stud8_runner.model import Hello, Json, Spec, Verdict

from .tally import Tally, tally


@dataclass(frozen=True)
class Ran:
    """A run: its verdicts, who was asked and by which words, and what else there is to say of it.

    The verdicts may be read from a file one by one: whoever tells something of them goes through them, and keeps few.
    `command` started the engine, `asked` are the words that name it on the command line: `reference`, or `--` and a
    command. `planned` is how many verdicts the run was to have: fewer came if it was interrupted. `deviations` are the
    known ones of the engine as `deviations.as_json` has them, None when none were looked for.
    """

    verdicts: Sequence[Verdict]
    spec: Spec
    hello: Hello
    asked: Sequence[str]
    date: str
    planned: int
    command: Sequence[str] = ()
    options: Mapping[str, Json] = field(default_factory=dict)
    notes: Sequence[str] = ()
    deviations: Json = None

    @cached_property
    def tally(self) -> Tally:
        """The verdicts counted."""
        return tally(self.verdicts)

    def deviation(self, verdict: Verdict) -> Mapping[str, Json] | None:
        """The entry that makes a failure a known one, None where there is none."""
        if self.deviations is None or verdict.deviation is None:
            return None
        entry: Mapping[str, Json] = self.deviations["entries"][verdict.deviation]
        return entry
