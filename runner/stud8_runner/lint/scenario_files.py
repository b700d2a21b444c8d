"""Links and house style of scenario files, as far as a program can see. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from stud8_runner.model import Act, Case, Expect, Json
from stud8_runner.suite.compiled import Compiled
from stud8_runner.suite.scenarios import HANDS, cases

from .problem import Problem, entries, unknown
from .spec_files import OPTIONS, RULES, SENTENCES, Known

LONGEST_TITLE = 120
MOST_CARDS = 7

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_BY_SEAT = ("stacks", "bets", "boards", "returned", "won", "views")


def check_scenarios(file: Compiled, names: Known) -> Iterator[Problem]:
    """The problems of a scenario file that is right by its schema; `names` are those of the specification."""
    path = PurePosixPath(file.file)
    folder = path.parent.name
    if folder != HANDS and folder not in names.chapters:
        yield Problem(file.file, 0, f"lies in `{folder}`, which is no chapter: expected {', '.join(names.chapters)}")
    if not _NAME.fullmatch(path.stem):
        yield Problem(
            file.file, 0, f"is called `{path.name}`: lower case words joined by - are expected, as in two-pair.yaml"
        )
    for message in (
        *_title("theme", file.data["theme"]),
        *unknown(file.data.get("rules", ()), names.rules, "rule", RULES),
    ):
        yield Problem(file.file, 1, message)
    seen: dict[str, int] = {}
    for line, raw in entries(file, "scenarios"):
        if raw["id"] in seen:
            yield Problem(file.file, line, f"the id `{raw['id']}` is already at line {seen[raw['id']]}: give another")
        seen.setdefault(raw["id"], line)
        for message in _scenario(raw, file.data.get("rules", ()), names, folder):
            yield Problem(file.file, line, f"`{raw['id']}`: {message}")
    for case in cases(file):
        for message in _seats(case) if case.refused is None else ():
            yield Problem(case.file, case.line, f"`{case.id.rpartition('/')[2]}`: {message}")


def _title(name: str, text: str) -> Iterator[str]:
    if text.endswith("."):
        yield f"the {name} ends with a full stop: remove it"
    if text[:2].islower():  # not in a name like iPoker
        yield f"the {name} begins with a small letter: begin it with a capital"
    if len(text) > LONGEST_TITLE:
        yield f"the {name} has {len(text)} characters: say it in {LONGEST_TITLE}"


def _scenario(raw: Mapping[str, Json], shared: Sequence[str], names: Known, folder: str) -> Iterator[str]:
    yield from _title("title", raw["title"])
    rules = raw.get("rules", ())
    yield from unknown(rules, names.rules, "rule", RULES)
    for rule in rules:
        if rule in shared:
            yield f"`{rule}` is among the rules of the file already: remove it here"
    yield from unknown(raw.get("examples", ()), names.sentences, "sentence", SENTENCES)
    departs = raw.get("departs_from", {})
    yield from unknown(tuple(departs), names.rules, "rule", RULES)
    for rule in departs:
        if rule in rules:
            yield f"departs from `{rule}` and is about it as well: leave it out of one of them"
    if folder == HANDS and "source" not in raw:
        yield "a real hand needs `source`: where it was published"
    if folder != HANDS and "source" in raw:
        yield f"has a `source`, as real hands do: they belong into conformance/{HANDS}/"
    if "refused" not in raw:
        yield from _when(raw.get("when", {}), names)
        for variant in raw.get("variants", ()):
            if "refused" not in variant:
                yield from _when(variant["when"], names)


def _when(when: Mapping[str, Json], names: Known) -> Iterator[str]:
    yield from unknown(tuple(when), names.options, "option", OPTIONS)
    for option, wanted in when.items():
        values = names.options.get(option)
        several = wanted if isinstance(wanted, list) else [wanted]
        if values is None:
            continue
        for value in several:
            if not any(type(one) is type(value) and one == value for one in values):
                yield f"`{value}` is no value of `{option}`: expected {', '.join(map(str, values))}"
        if len(values) > 1 and set(values) == set(several):
            yield f"names every value of `{option}`, so it does not depend on it: remove it"


def _seats(case: Case) -> Iterator[str]:
    written = [card for cards in (*case.cards.values(), case.common, case.deck or ()) for card in cards if card != "??"]
    for card, count in Counter(written).items():
        if count > 1:
            yield f"the card {card} is there {count} times: give another"
    if case.kind != "play":
        for hand in case.hands:
            for card in dict.fromkeys(card for card in hand if hand.count(card) > 1):
                yield f"the card {card} is twice in one hand: give another"
        return
    for seat, cards in case.cards.items():
        if seat not in case.seats:
            yield f"seat {seat} has cards and is not in `seats`: add it there"
        if len(cards) > MOST_CARDS:
            yield f"seat {seat} has {len(cards)} cards: nobody gets more than {MOST_CARDS}"
    for seat in dict.fromkeys(seat for step in case.steps for seat in _named(step)):
        if seat not in case.seats:
            yield f"seat {seat} is named in a step and is not in `seats`: correct it, or add it there"


def _named(step: object) -> Iterator[int]:
    """The seats that a step speaks of; one that must be refused may speak of any."""
    if isinstance(step, Act):
        yield step.seat
    elif isinstance(step, Expect):
        fields = step.fields
        if isinstance(fields.get("to_act"), int):
            yield fields["to_act"]
        yield from fields.get("showing", ())
        for name in _BY_SEAT:
            yield from map(int, fields.get(name, {}))
        for seen in fields.get("views", {}).values():
            yield from map(int, seen)
        for _, eligible in fields.get("pots", ()):
            yield from eligible
