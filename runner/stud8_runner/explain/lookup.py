"""Finds what an id stands for, whatever its kind. Pure."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence

from ..model import Suite
from .pages import PAGES

Found = tuple[str, str]
"""A kind and an id: `("rule", "betting.cap")`."""


def find(suite: Suite, name: str, engines: Sequence[str] = ()) -> list[Found]:
    """Everything that has this id, in any case: several where a chapter and a term share a word; empty when nothing has it.

    A scenario is found by its id, by that of one of its variants, or with the others of its file by the id of the file.
    """
    wanted = name.casefold()
    found = [(kind, one) for kind, names in _names(suite, engines).items() for one in names if one.casefold() == wanted]
    return found or _scenarios(suite, wanted)


def nearest(suite: Suite, name: str, engines: Sequence[str] = (), most: int = 5) -> list[str]:
    """The ids that look most like one that does not exist."""
    known = {one.casefold(): one for names in _names(suite, engines).values() for one in names}
    for case in suite.cases:
        for one in (case.id, case.scenario, _file(case.scenario)):
            known.setdefault(one.casefold(), one)
    wanted = name.casefold()
    # The last part of an id is what people remember of it.
    ends = [one for one in known if wanted and wanted in one.replace(".", "/").rpartition("/")[2]]
    near = [*difflib.get_close_matches(wanted, known, n=most, cutoff=0.6), *sorted(ends, key=len)]
    return [known[one] for one in dict.fromkeys(near)][:most]


def _names(suite: Suite, engines: Sequence[str]) -> Mapping[str, Sequence[str]]:
    spec = suite.spec
    return {
        "rule": tuple(spec.rules),
        "option": tuple(spec.options),
        "question": tuple(spec.questions),
        "sentence": tuple(spec.sentences),
        "profile": tuple(spec.profiles),
        "chapter": tuple(spec.chapters),
        "authority": tuple(spec.authorities),
        "term": tuple(spec.terms),
        "document": tuple(spec.documents),
        "engine": tuple(engines),
        "page": tuple(PAGES),
    }


def _scenarios(suite: Suite, wanted: str) -> list[Found]:
    for kind, names in (("case", "id"), ("scenario", "scenario")):
        found = dict.fromkeys(getattr(case, names) for case in suite.cases if getattr(case, names).casefold() == wanted)
        if found:
            return [(kind, one) for one in found]
    files = dict.fromkeys(_folders(suite))
    return [("file", one) for one in files if one.casefold() == wanted.rstrip("/")]


def _folders(suite: Suite) -> Iterator[str]:
    for case in suite.cases:
        yield _file(case.scenario)
        yield case.chapter


def _file(scenario: str) -> str:
    return scenario.rpartition("/")[0]
