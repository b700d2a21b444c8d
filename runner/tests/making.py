"""Small values for the tests: cases, greetings, states and a folder of data."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from stud8_runner.model import Case, Choice, Hello, Job, Profile, Rule, Spec, Suite
from stud8_runner.suite.compiled import Compiled
from stud8_runner.suite.scenarios import cases
from stud8_runner.suite.yaml_reader import parse_yaml

REPOSITORY = Path(__file__).resolve().parents[2]

OPTIONS: Mapping[str, str | int] = {
    "max_seats": 8,
    "bring_in": "half_small_bet",
    "raise_cap": 3,
    "board_tie": "suit",
    "free_fold": "allowed",
}
"""Enough of the options for what is tested."""

EVERYTHING = Hello("any", None, None, None, frozenset({"play", "evaluate", "compare"}), {}, None, None)
"""An engine that has it all."""

HAND = """
theme: A theme
rules: [order.high-board]
scenarios:
  - id: a-hand
    title: A hand
    table: {lower: 20, upper: 40, ante: 5}
    seats: {1: 1000, 2: 1000, 3: 1000}
    cards:
      1: Kc Qd 9h 9s
      2: 7c 2d 3h Js
      3: Ac Td 2c 5h
    steps:
"""
"""The beginning of a scenario file; the steps are to follow."""


def read(text: str, file: str = "conformance/scenarios/order/some-file.yaml") -> list[Case]:
    """The cases of the text of a scenario file."""
    return list(cases(Compiled(file, parse_yaml(text.encode(), file).data, {})))


def hand(*steps: str, **changes: Any) -> Case:
    """A hand of three seats with these steps, each as it is written in YAML; `changes` are fields of the case."""
    (case,) = read(HAND + "".join(f"      - {step}\n" for step in steps or ("[3, bring_in]",)))
    return changed(case, **changes)


def changed(case: Case, **changes: Any) -> Case:
    """The case with other values in some fields."""
    fields = {name: getattr(case, name) for name in Case.__slots__}
    return Case(**{**fields, **changes})


def job(case: Case, column: str = "roberts", **options: str | int) -> Job:
    """The case under `OPTIONS`, some of them otherwise."""
    used = {**OPTIONS, **options}
    return Job(case, column, used)


def engine(**changes: Any) -> Hello:
    """An engine that has it all but for the changes."""
    fields = {name: getattr(EVERYTHING, name) for name in Hello.__slots__}
    return Hello(**{**fields, **changes})


def state(**changes: Any) -> dict[str, Any]:
    """A state of `hand` on third street, seat 3 to bring in; a change of None takes a field out."""
    full: dict[str, Any] = {
        "street": "third",
        "to_act": 3,
        "legal": [{"do": "bring_in", "to": 10}, {"do": "complete", "to": 20}],
        "stacks": {"1": 995, "2": 995, "3": 995},
        "bets": {"1": 0, "2": 0, "3": 0},
        "pots": [{"amount": 15, "eligible": [1, 2, 3]}],
        "boards": {"1": ["9h"], "2": ["3h"], "3": ["2c"]},
        "common": [],
    }
    return {name: value for name, value in {**full, **changes}.items() if value is not None}


def over(**changes: Any) -> dict[str, Any]:
    """A state of `hand` when it is over: seat 1 has won the antes and the bring-in of seat 3."""
    full: dict[str, Any] = {
        "legal": [],
        "stacks": {"1": 1015, "2": 995, "3": 990},
        "pots": [{"amount": 20, "eligible": [1]}],
        "boards": {"1": ["9h"]},
        "bets": {"1": 0},
        "returned": {"1": 5},
        "showing": [],
        "awards": [{"pot": 0, "side": "high", "seat": 1, "amount": 20}],
    }
    ended = {**state(**{**full, **changes}), "street": "over", "to_act": None}
    return {**ended, **{name: changes[name] for name in ("street", "to_act") if name in changes}}


def suite(found: Sequence[Case], profiles: Mapping[str, Mapping[str, str | int]] | None = None) -> Suite:
    """A suite of these cases, with the profile `roberts` (`OPTIONS`), `pokerstars` (a cap of four) and `seven` (seven seats)."""
    values = profiles or {
        "roberts": OPTIONS,
        "pokerstars": {**OPTIONS, "raise_cap": 4},
        "seven": {**OPTIONS, "max_seats": 7, "bring_in": "stated"},
    }
    made = {
        name: Profile(name, name, "", {option: Choice(value, ("Q-x",)) for option, value in options.items()})
        for name, options in values.items()
    }
    rules = {
        name: Rule(name, name.partition(".")[0], "", "", origin)
        for name, origin in (("order.high-board", "document"), ("order.equal-boards", "authority"))
    }
    return Suite(Spec(rules, {}, {}, {}, made, {}, {}, {}), tuple(found))


def folder(base: Path, **files: str) -> Path:
    """A folder of data with the schemas of the repository, an empty `conformance/` and these files, `__` standing for `/`."""
    shutil.copytree(REPOSITORY / "spec" / "schema", base / "spec" / "schema")
    (base / "conformance").mkdir()
    for name, text in files.items():
        path = base / f"{name.replace('__', '/')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return base
