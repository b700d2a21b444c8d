"""Writes cases as a scenario file, in the form of conformance/FORMAT.md."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from stud8_runner.model import Act, Case, Expect, Json, Refuse, Step
from stud8_runner.suite.scenarios import SHORT_FORMS
from stud8_runner.suite.yaml_reader import scalar

from .hand import RULES, numbered

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._/-]*")
_BLOCK = re.compile(r"[A-Za-z0-9?][^\x00-\x1f\x7f]*")


def file_text(theme: str, cases: Sequence[Case], made_by: str = "", schema: str = "") -> str:
    """A whole scenario file; `made_by` is a comment, `schema` where an editor finds the schema. The ids get numbers where they repeat."""
    shared = shared_rules(cases)
    head = [
        *([f"# yaml-language-server: $schema={schema}"] if schema else []),
        *([f"# {made_by}"] if made_by else []),
        f"theme: {_text(theme)}",
        *([f"rules: [{', '.join(shared)}]"] if shared else []),
        "scenarios:",
    ]
    written = (scenario_text(case, name, shared) for case, name in zip(cases, numbered(cases), strict=True))
    return "\n".join(head) + "\n\n" + "\n\n".join(written) + "\n"


def shared_rules(cases: Sequence[Case]) -> tuple[str, ...]:
    """The rules that stand at the head of a file: those of every real hand, or else those that all cases have."""
    common = [rule for rule in cases[0].rules if all(rule in case.rules for case in cases)]
    return RULES if all(rule in common for rule in RULES) else tuple(common)


def scenario_text(case: Case, name: str, shared: Sequence[str] = ()) -> str:
    """The scenario of one hand as YAML text; `shared` are the rules that the head of its file names."""
    own = [rule for rule in case.rules if rule not in shared]
    departs = {rule: _text(why) for rule, why in (case.departs_from or {}).items()}
    lines = [
        f"- id: {flow(name)}",
        f"  title: {_text(case.title)}",
        *([f"  rules: [{', '.join(own)}]"] if own else []),
        *([f"  seen_in: {json.dumps(list(case.seen_in), ensure_ascii=False)}"] if case.seen_in else []),
        *([f"  examples: [{', '.join(case.examples)}]"] if case.examples else []),
        *(_block("source", {key: _fact(key, value) for key, value in case.source.items()}) if case.source else []),
        *(_block("departs_from", departs) if departs else []),
        *([f"  when: {flow({name: _one(values) for name, values in case.when.items()})}"] if case.when else []),
        f"  table: {flow(case.table)}",
        f"  seats: {flow(case.seats)}",
        *([f"  deck: {' '.join(case.deck)}"] if case.deck is not None else []),
        *(_cards(case) if case.cards or case.common else []),
        *([] if case.filler else ["  filler: no"]),
        "  steps:" if case.steps else "  steps: []",
        *(f"    {line}" for line in _steps(case.steps)),
    ]
    return "\n".join(f"  {line}" for line in lines)


def flow(value: Json) -> str:
    """A value on one line of YAML."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(one) for one in value) + "]"
    if isinstance(value, str):
        return value if _PLAIN.fullmatch(value) and scalar(value) == value and value == value.strip() else _text(value)
    return json.dumps(value)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _one(values: Sequence[str | int]) -> Json:
    return values[0] if len(values) == 1 else list(values)


def _block(name: str, fields: Mapping[str, str]) -> list[str]:
    return [f"  {name}:", *(f"    {key}: {value}" for key, value in fields.items())]


def _fact(name: str, value: Json) -> str:
    """A fact of the source: text plain where YAML lets it, but for names of rooms."""
    if isinstance(value, str):
        quoted = name == "site" or not _BLOCK.fullmatch(value) or scalar(value) != value or value != value.strip()
        return _text(value) if quoted or ": " in value or " #" in value or value.endswith(":") else value
    return json.dumps(value, ensure_ascii=False)


def _cards(case: Case) -> list[str]:
    lines = [f"    {seat}: {' '.join(dealt)}" for seat, dealt in case.cards.items()]
    return ["  cards:", *lines, *([f"    common: {' '.join(case.common)}"] if case.common else [])]


def _steps(steps: Sequence[Step]) -> Iterator[str]:
    last = len(steps) - 1
    run: list[Act] = []
    for place, step in enumerate(steps):
        if run and not _goes_on(run, step):
            yield from _run(run)
            run = []
        if isinstance(step, Expect):
            yield from _expect(step, place == last)
        elif isinstance(step, Act) and step.do in SHORT_FORMS and step.to is None:
            run.append(step)
        else:
            yield from _action(step)
    yield from _run(run)


def _goes_on(run: Sequence[Act], step: Step) -> bool:
    """Whether a step can be written together with those before it: the same action of another seat."""
    same = isinstance(step, Act) and step.do == run[0].do and step.to is None
    return same and isinstance(step, Act) and all(step.seat != act.seat for act in run)


def _run(run: Sequence[Act]) -> Iterator[str]:
    if len(run) > 1:
        yield f"- {run[0].do}: [{', '.join(str(act.seat) for act in run)}]"
    else:
        yield from (line for act in run for line in _action(act))


def _expect(step: Expect, ends: bool) -> Iterator[str]:
    if not ends:
        yield f"- expect: {flow(step.fields)}"
        return
    yield "- expect:"
    yield from (f"    {name}: {flow(value)}" for name, value in step.fields.items())


def _action(step: Act | Refuse) -> Iterator[str]:
    written = flow([step.seat, step.do] if step.to is None else [step.seat, step.do, step.to])
    if isinstance(step, Act):
        yield f"- {written}"
        return
    yield f"- refuse: {written}"
    if step.reason is not None:
        yield f"  reason: {step.reason}"
