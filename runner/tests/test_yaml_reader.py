from __future__ import annotations

import pytest

from stud8_runner.suite.yaml_reader import MAX_BYTES, MAX_DEPTH, DataError, load_yaml, parse_yaml


def value(text: str) -> object:
    return parse_yaml(text.encode(), "file.yaml").data


def error(text: str) -> DataError:
    with pytest.raises(DataError) as caught:
        value(text)
    return caught.value


def test_every_key_is_a_text():
    assert value("{1: 1000, no: a, 2c: b}") == {"1": 1000, "no": "a", "2c": "b"}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("~", None),
        ("", None),
        ("yes", True),
        ("no", False),
        ("Off", False),
        ("12", 12),
        ("-3", -3),
        ("007", "007"),
        ("1_000", "1_000"),
        ("0x1F", "0x1F"),
        ("2.5", 2.5),
        ("1e3", "1e3"),
        ("2009-11-30", "2009-11-30"),
        ("12:30:45", "12:30:45"),
        ("none", "none"),
        ('"87654"', "87654"),
        ("'no'", "no"),
        ("Kc Qd 9h", "Kc Qd 9h"),
        (">-\n  one\n  two", "one two"),
    ],
)
def test_what_a_word_stands_for(text, read):
    assert value(f"key: {text}") == {"key": read}
    assert type(value(f"key: {text}")["key"]) is type(read)


def test_a_key_that_occurs_twice_is_an_error_with_its_line():
    found = error("seats:\n  1: 100\n  2: 100\n  1: 200\n")
    assert (found.file, found.line) == ("file.yaml", 4)
    assert "`1` occurs twice" in found.message


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("a: &x 1\nb: *x", 1, "anchors"),
        ("a: 1\nb: !!python/name:os.system x", 2, "tag"),
        ("a: 1\n---\nb: 2", 2, "second document"),
        ("? [a, b]\n: 1", 1, "a single word"),
        ("a: [1, 2", 1, "is no YAML"),
        ("a: 1\n b: 2", 2, "is no YAML"),
        ("a: [?? ?? 2c]", 1, "put quotes around cards"),
    ],
)
def test_what_is_not_read(text, line, said):
    found = error(text)
    assert found.line == line
    assert said in found.message


def test_lines_are_those_of_keys_and_entries():
    document = parse_yaml(b"theme: x\nscenarios:\n  - id: a\n    title: |\n      one\n  - id: b\n", "f")
    assert document.line(("scenarios", 1)) == 6
    assert document.line(("scenarios", 0, "title")) == 4
    assert document.line(("scenarios", 0, "title", "deeper")) == 4


def test_deep_nesting_is_refused_and_exhausts_nothing():
    assert value("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert "nested deeper" in error("[" * (MAX_DEPTH + 1)).message
    assert "nest" in error("[" * 100_000).message


def test_what_is_not_utf_8_is_an_error_with_its_line():
    with pytest.raises(DataError, match=r"f:2: is not UTF-8"):
        parse_yaml(b"a: 1\nb: \xff", "f")


def test_a_byte_order_mark_is_passed_over():
    assert parse_yaml(b"\xef\xbb\xbfa: 1", "f").data == {"a": 1}


def test_a_file_that_is_missing_or_too_large(tmp_path):
    with pytest.raises(DataError, match="cannot be read"):
        load_yaml(tmp_path / "none.yaml")
    large = tmp_path / "large.yaml"
    large.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(DataError, match="is larger than"):
        load_yaml(large)
