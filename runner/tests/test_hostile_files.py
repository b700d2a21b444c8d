"""Whatever lies where a scenario file belongs: an error that names file and line, soon, and in little memory."""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path

import pytest
from making import folder

from stud8_runner.cli import main
from stud8_runner.suite.compiled import Library
from stud8_runner.suite.data import load_suite
from stud8_runner.suite.yaml_reader import MAX_BYTES, MAX_VALUES, DataError

FILE = "conformance/scenarios/order/bad.yaml"

SOUND = """theme: Equal boards
rules: [order.high-board]
scenarios:
  - id: one
    title: One
    table: {lower: 20, upper: 40, ante: 5}
    seats: {1: 100, 2: 100}
    cards: {1: Kc Qd 9h}
    steps:
      - [1, bring_in]
      - expect: {to_act: 2}
"""

LAUGHS = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
"""Nine aliases of nine aliases of nine aliases: a billion values, were they written out."""


@pytest.fixture
def base(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    made = folder(tmp_path / "base")
    (made / FILE).parent.mkdir(parents=True)
    return made


def refused(base: Path) -> DataError:
    """The error for the file."""
    with pytest.raises(DataError) as caught:
        load_suite(base)
    assert caught.value.file.endswith(FILE)
    return caught.value


def test_the_file_that_the_others_are_made_of_is_sound(base):
    (base / FILE).write_text(SOUND)
    assert [case.id for case in load_suite(base).cases] == ["order/bad/one"]


@pytest.mark.parametrize(
    ("written", "instead", "line", "said"),
    [
        ("title: One", "title: One\n    title: Two", 6, "the key `title` occurs twice"),
        ("seats: {1: 100, 2: 100}", "seats: {1: 100, 1: 200}", 7, "the key `1` occurs twice"),
        ("lower: 20", "lower: twenty", 6, "'twenty' is not of type 'integer'"),
        ("lower: 20", "lower: 20.5", 6, "20.5 is not of type 'integer'"),
        ("ante: 5", "ante: .inf", 6, "'.inf' is not of type 'integer'"),
        ("ante: 5", "ante: yes", 6, "True is not of type 'integer'"),
        ("title: One", "title: [One]", 5, "['One'] is not of type 'string'"),
        ("steps:", "stepps:", 4, "'steps' is a required"),
        ("- id: one", "- [one]", 5, "is no YAML"),
        ("1: Kc Qd 9h", "1: *cards", 8, "anchors (&) and aliases (*) are not read"),
        ("title: One", "title: !!python/object/apply:os.system [exit]", 5, "is not read: leave it out"),
        ("title: One", "title: 'One", 5, "is no YAML"),
        ("  - id: one", "\t- id: one", 4, "is no YAML"),
        ("title: One", "title: O\x00ne", 5, "is no YAML"),
        ("{1: Kc Qd 9h}", "{1: Kc Qd 9x}", 8, "Kc Qd 9x"),
        ("[1, bring_in]", "[1, bringin]", 10, "bringin"),
        ("  - id: one", "  - id: ../../outside", 4, "../../outside"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(base, written, instead, line, said):
    assert written in SOUND
    (base / FILE).write_text(SOUND.replace(written, instead, 1))
    found = refused(base)
    assert (found.line, found.file) == (line, FILE)
    assert said in found.message


@pytest.mark.parametrize(
    ("content", "line", "said"),
    [
        (b"", 1, "is not of type 'object'"),
        (b"just a word", 1, "is not of type 'object'"),
        (b"[1, 2]", 1, "is not of type 'object'"),
        (b"scenarios: 12\n", 1, ""),
        (b"theme: a\n\xff\xfe\n", 2, "is not UTF-8"),
        (SOUND.encode("utf-16"), 1, "is not UTF-8"),
        (LAUGHS.encode(), 1, "anchors (&) and aliases (*) are not read"),
        (b"[" * 200_000, 1, "nest"),
        (b"a: " + b"{b: " * 60 + b"c", 1, "nested deeper than 50 levels"),
        (b"a: [" + b"1," * (MAX_VALUES + 10) + b"1]", 1, f"holds more than {MAX_VALUES} values"),
    ],
    ids=["empty", "word", "list", "number", "latin-1", "utf-16", "aliases", "brackets", "braces", "values"],
)
def test_a_file_that_holds_something_else(base, content, line, said):
    (base / FILE).write_bytes(content)
    found = refused(base)
    assert found.line == line
    assert said in found.message
    assert len(found.message) < 1000


def test_a_file_of_100_mb_is_not_read(base):
    with (base / FILE).open("wb") as file:
        file.truncate(100 * 2**20)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert f"is larger than {MAX_BYTES} bytes" in refused(base).message
    unit = 1 if sys.platform == "darwin" else 1024
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * unit < 32 * 2**20


@pytest.mark.parametrize("kind", ["folder", "pipe", "link to nothing", "link to itself", "endless"])
def test_what_is_no_file(base, kind):
    path = base / FILE
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to({"link to nothing": "nowhere", "link to itself": path.name}.get(kind, "/dev/zero"))
    found = refused(base)
    assert "cannot be read" in found.message or "is no file" in found.message


def test_a_file_outside(base, tmp_path, capsys):
    outside = tmp_path / "outside.yaml"
    outside.write_text(SOUND)
    with pytest.raises(DataError, match=r"outside\.yaml: does not lie in "):
        Library.at(base, use_cache=False).load(outside)
    assert main(["lint", "--root", str(base), str(outside)]) == 2
    assert f"{outside} does not lie in {base}" in capsys.readouterr().err


def test_the_command_line_tells_it_in_one_line(base, monkeypatch, capsys):
    (base / FILE).write_text(SOUND.replace("title: One", "title: One\n    title: Two"))
    monkeypatch.setattr("stud8_runner.suite.data.root", lambda: base)
    assert main(["run", "reference"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"stud8 run: {FILE}:6: the key `title` occurs twice: remove one\n"
