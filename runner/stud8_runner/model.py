"""The words of the runner: what a rule, a scenario, a job and a verdict are.

Plain frozen values without behaviour. Everything else in the runner turns one of them into the next:
file -> `Suite` (rules and cases) -> `Job` (a case under a profile, with its request) -> `Reply` -> `Verdict` -> report.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

Json = Any
"""A decoded JSON value."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the specification, as `spec/rules/<chapter>.yaml` states it."""

    id: str
    chapter: str
    title: str
    statement: str
    origin: str
    sentences: tuple[str, ...] = ()
    authorities: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    forbids: str | None = None


@dataclass(frozen=True, slots=True)
class Value:
    """One value of an option and what it means."""

    value: str | int
    means: str


@dataclass(frozen=True, slots=True)
class Option:
    """A point on which documents or rooms differ."""

    id: str
    title: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a source document: our paraphrase, and the rules it supports or why it supports none."""

    id: str
    document: str
    means: str
    rules: tuple[str, ...] = ()
    informative: str | None = None
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A source document: how many sentences it has, and the room whose rules it describes."""

    id: str
    title: str
    language: str
    room: str
    sentences: int


@dataclass(frozen=True, slots=True)
class Question:
    """A point that the documents leave open, with its answer."""

    id: str
    title: str
    says: Mapping[str, str]
    readings: tuple[str, ...]
    answer: str
    why: str
    decided_by: str
    option: str | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """The value that a profile gives an option, and what it rests on."""

    value: str | int
    basis: tuple[str, ...]
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """A house: every option with one value."""

    name: str
    title: str
    about: str
    choices: Mapping[str, Choice]

    def values(self) -> dict[str, str | int]:
        """Every option of the profile with its value."""
        return {name: choice.value for name, choice in self.choices.items()}


@dataclass(frozen=True, slots=True)
class Act:
    """A step of a scenario: an action that must be accepted."""

    seat: int
    do: str
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Refuse:
    """A step of a scenario: an action that must be refused, perhaps for a given reason."""

    seat: int
    do: str
    to: int | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Expect:
    """A step of a scenario: what must be true now, field by field as written in the file."""

    fields: Mapping[str, Json]


Step = Act | Refuse | Expect


@dataclass(frozen=True, slots=True)
class Case:
    """One thing to judge: a scenario, or one variant of it.

    `kind` is `play`, `evaluate` or `compare`. `when` holds, per option it names, every value under which the expectation is true.
    """

    id: str
    scenario: str
    chapter: str
    file: str
    line: int
    title: str
    kind: str
    rules: tuple[str, ...]
    when: Mapping[str, tuple[str | int, ...]] = field(default_factory=dict)
    table: Mapping[str, int] = field(default_factory=dict)
    seats: Mapping[int, int] = field(default_factory=dict)
    cards: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    common: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    filler: bool = True
    hands: tuple[tuple[str, ...], ...] = ()
    steps: tuple[Step, ...] = ()
    refused: str | None = None
    seen_in: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    source: Mapping[str, Json] | None = None
    departs_from: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Spec:
    """Everything under `spec/`, by id."""

    rules: Mapping[str, Rule]
    options: Mapping[str, Option]
    sentences: Mapping[str, Sentence]
    questions: Mapping[str, Question]
    profiles: Mapping[str, Profile]
    chapters: Mapping[str, str]
    terms: Mapping[str, str]
    authorities: Mapping[str, str]
    documents: Mapping[str, Document] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Suite:
    """The specification and all cases."""

    spec: Spec
    cases: Sequence[Case]


@dataclass(frozen=True, slots=True)
class Job:
    """A case under the options of a column: what `params` makes a request of.

    `filler` is as `filler.fill` takes it. `views` asks for views also where the case expects none.
    """

    case: Case
    column: str
    options: Mapping[str, str | int]
    filler: int | None = None
    views: bool = False

    @property
    def method(self) -> str:
        """The method of the request."""
        return self.case.kind


@dataclass(frozen=True, slots=True)
class Hello:
    """What an engine says of itself. `None` for options, actions or observes means: everything."""

    name: str
    version: str | None
    language: str | None
    url: str | None
    methods: frozenset[str]
    options: Mapping[str, tuple[str | int, ...]]
    actions: frozenset[str] | None
    observes: frozenset[str] | None


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a request: exactly one of a result, a JSON-RPC error object, or a trouble in plain words.

    `stderr` is the tail of the engine's standard error when there was trouble.
    """

    result: Json = None
    error: Mapping[str, Json] | None = None
    trouble: str | None = None
    stderr: str = ""


class Outcome(StrEnum):
    """What a verdict can say; `KNOWN` is a failure or an error that is listed as a deviation of the engine."""

    PASSED = "passed"
    FAILED = "failed"
    UNSUPPORTED = "unsupported"
    NOT_OBSERVED = "not_observed"
    ERRORED = "errored"
    KNOWN = "known"


WRONG = (Outcome.FAILED, Outcome.ERRORED)
"""What counts against an engine."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The first point at which an engine differs: where, what was expected, what was observed.

    `step` counts from 0 (the state after the deal) and `None` outside a hand; `state` is the engine's state there.
    """

    step: int | None
    field: str
    expected: Json
    observed: Json
    message: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of one job; `deviation` is the place of the deviation that makes a failure a known one."""

    job: Job
    outcome: Outcome
    finding: Finding | None = None
    reason: str | None = None
    not_observed: tuple[str, ...] = ()
    stderr: str = ""
    reply: Reply | None = None
    deviation: int | None = None
