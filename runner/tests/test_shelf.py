"""Cases that are read when they are looked at: the same as if all were in memory, and of many files few at a time."""

from __future__ import annotations

import pytest
from making import REPOSITORY, folder

from stud8_runner.suite import shelf
from stud8_runner.suite.compiled import Library
from stud8_runner.suite.data import DataError, load_suite, open_suite
from stud8_runner.suite.planning import Plan, plan

SCENARIOS = """
theme: Flushes
rules: [high.flush]
scenarios:
  - {id: one, title: One, evaluate: {cards: Ah Kh Qh Jh 9h 3c %sc}, expect: {low: none}}
  - {id: two, title: Two, evaluate: {cards: Ah Kh Qh Jh 9h 3c %ss}, expect: {low: none}}
"""
FILES = 12


@pytest.fixture(autouse=True)
def _own_cache_and_little_room(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(shelf, "OPEN", 3)


@pytest.fixture
def base(tmp_path):
    files = {
        f"conformance__scenarios__high__f{number:02}": SCENARIOS % ("23456789"[number % 8], "TJQK"[number % 4])
        for number in range(FILES)
    }
    profiles = {
        f"spec__profiles__{name}": (REPOSITORY / "spec" / "profiles" / f"{name}.yaml").read_text()
        for name in ("roberts", "pokerstars")
    }
    return folder(tmp_path / "base", **files, **profiles)


def test_it_is_the_suite_in_the_same_order_forwards_backwards_and_by_place(base):
    held, read = load_suite(base).cases, open_suite(base).cases
    assert len(read) == len(held) == 2 * FILES
    assert list(read) == list(held)
    assert list(reversed(read)) == list(reversed(held))
    assert [read[place] for place in range(-len(held), len(held))] == [*held, *held]
    assert read[3:20:4] == list(held[3:20:4])
    with pytest.raises(IndexError):
        read[2 * FILES]


def test_a_plan_is_the_same_jobs_in_the_same_order(base):
    suite = open_suite(base)
    for choice in ({}, {"only": ["high/f03", "*/two"]}, {"profiles": ["pokerstars"]}):
        lazily, held = Plan(suite, **choice), plan(load_suite(base), **choice)
        assert len(lazily) == len(held) > 0
        assert list(lazily) == list(held)
        assert [lazily[place] for place in reversed(range(len(held)))] == list(reversed(held))


def test_no_more_files_are_held_than_it_says(base, monkeypatch):
    loaded = []
    load = Library.load
    monkeypatch.setattr(
        Library, "load", lambda self, path, *known: loaded.append(path.stem) or load(self, path, *known)
    )
    cases = open_suite(base).cases
    loaded.clear()
    for _ in range(3):
        assert len({case.id for case in cases}) == 2 * FILES
    assert len(loaded) == 3 * FILES
    loaded.clear()
    for _ in range(5):
        assert cases[-1].id.startswith(f"high/f{FILES - 1}/")
        assert cases[-2 * shelf.OPEN + 2]
    assert len(loaded) <= FILES


def test_a_file_that_changes_while_it_is_being_used_is_what_it_was(base, tmp_path):
    cases = open_suite(base).cases
    before = list(cases)
    file = base / "conformance" / "scenarios" / "high" / "f00.yaml"
    file.write_text(file.read_text().replace("title: Two", "title: Other"))
    assert list(cases) == before
    assert [case.title for case in open_suite(base).cases][1] == "Other"  # and so it is kept from now on
    with pytest.raises(DataError, match=r"high/f00\.yaml.*has been changed since"):
        list(cases)


def test_where_nothing_can_be_kept_a_file_is_compiled_once_all_the_same(base, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    compiled = []
    compile_ = Library.compile
    monkeypatch.setattr(Library, "compile", lambda self, *given: compiled.append(given[0]) or compile_(self, *given))
    cases = open_suite(base).cases
    for _ in range(3):
        assert list(cases)
    assert len(compiled) == len(set(compiled))


def test_two_files_whose_scenarios_would_have_the_same_ids(base):
    other = base / "conformance" / "scenarios" / "more" / "high" / "f00.yaml"
    other.parent.mkdir(parents=True)
    other.write_text(SCENARIOS % ("8", "9"))
    with pytest.raises(
        DataError, match=r"high/f00\.yaml: .*of those in conformance/scenarios/.*name the file otherwise"
    ):
        open_suite(base)
