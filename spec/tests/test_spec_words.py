"""One word for one thing, in `spec/` and `conformance/` alike."""

from __future__ import annotations

import re

import pytest
from spec_files import FILES, REPOSITORY, SPEC, entries, load, rules

FORBIDDEN = {
    r"bringin\b|bring ins\b": "bring-in",
    r"up[ -]cards?\b": "upcard",
    r"down-cards?\b|downcards?\b|hole[ -]cards?\b": "down card",
    r"door-cards?\b|doorcards?\b": "door card",
    r"community[ -]cards?\b": "common card",
    r"show[ -]down\b": "showdown",
    r"all in\b|allin\b": "all-in",
    r"small bets?\b|little bets?\b": "lower limit",
    r"big bets?\b|double bets?\b": "upper limit",
    r"(first|second) betting round": "third street, fourth street",
    r"river\b|turn card\b|flop\b": "seventh street and the like",
    r"unmatched bets?\b|uncontested bets?\b": "uncalled bet",
    r"odd units?\b|remainder chips?\b|extra chips?\b": "odd chip",
    r"side-?pots?\b|main-?pots?\b": "side pot, main pot",
    r"fifty-two\b": "52",
    r"blind bets?\b": "blind",
    r"license\b": "licence",
}
"""What is not written, and what is written instead."""

IDS = re.compile(
    r"^\s*(- )?(id|name|published|package|url|where): .*$"  # names that are not ours to spell, and ids
    r"|\b[a-z-]+\.[a-z]+(-[a-z]+)+\b"  # rules
    r"|\bQ-[a-z-]+"
    r"|\b[a-z]+/[a-z0-9/-]+",  # scenarios and paths
    re.MULTILINE,
)
ELSEWHERE = {
    "spec/sources.yaml": {"double bet"},  # what rooms announce and rulebooks call it
    "spec/profiles/pokerstars.yaml": {"double bet"},
}
PROSE = sorted(
    path
    for pattern in (
        "spec/**/*.md",
        "spec/**/*.yaml",
        "spec/schema/*.json",
        "conformance/**/*.md",
        "conformance/**/*.yaml",
    )
    for path in REPOSITORY.glob(pattern)
    if "node_modules" not in path.parts
)


def strays(text: str) -> list[str]:
    """The forbidden words of a text, outside ids."""
    prose = IDS.sub("", text)
    return [
        f"{found[0]}: write {better}"
        for wrong, better in FORBIDDEN.items()
        for found in re.finditer(rf"\b({wrong})", prose, re.I)
    ]


@pytest.mark.parametrize("path", PROSE, ids=[path.relative_to(REPOSITORY).as_posix() for path in PROSE])
def test_a_text_uses_the_words_of_the_field(path):
    allowed = ELSEWHERE.get(path.relative_to(REPOSITORY).as_posix(), set())
    found = [
        stray for stray in strays(path.read_text(encoding="utf-8")) if stray.partition(":")[0].lower() not in allowed
    ]
    assert found == []


@pytest.mark.parametrize(
    "wrong", ["The bringin.", "an up-card", "his hole cards", "The Show-down", "he is all in", "a side-pot"]
)
def test_a_forbidden_word_is_found(wrong):
    assert strays(wrong)


def test_ids_are_no_prose():
    assert strays("rules: [all-in.side-pots, showdown.side-pot-first]\n  - id: up-card\n") == []


TERMS = {entry["term"]: entry["means"] for entry in load(SPEC / "terms.yaml")["terms"]}


def test_every_term_is_used_outside_its_own_definition():
    texts = [text for rule in rules().values() for text in (rule["title"], rule["statement"], rule.get("forbids", ""))]
    texts += [value["means"] for option in entries("options").values() for value in option["values"]]
    texts.append((SPEC / "protocol.md").read_text(encoding="utf-8"))
    for term in TERMS:
        pattern = re.compile(rf"\b{re.escape(term)}s?\b", re.IGNORECASE)
        defining = [means for other, means in TERMS.items() if other != term]
        assert any(pattern.search(text) for text in [*texts, *defining]), f"nothing uses the term `{term}`"


def test_the_terms_that_every_reader_needs_are_defined():
    assert {
        *(
            "seat",
            "live",
            "active",
            "door card",
            "upcard",
            "board",
            "down card",
            "street",
            "lower limit",
            "upper limit",
        ),
        *("ante", "bring-in", "completion", "bet", "raise", "facing a bet", "cap", "all-in", "main pot", "side pot"),
        *("eligible", "uncalled bet", "high", "low", "qualifying", "odd chip", "showdown"),
    } <= set(TERMS)


def test_a_statement_commands_where_something_is_forbidden():
    for name, rule in rules().items():
        if "forbids" in rule:
            assert re.search(r"\b(MUST|MAY)\b|\bdecides\b|\bsays\b", rule["statement"]), name


def test_files_are_short():
    for kind, path in FILES:
        if kind in ("rules", "profile"):
            assert path.read_text(encoding="utf-8").count("\n") < 400, path
