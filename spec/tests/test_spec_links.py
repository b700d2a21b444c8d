"""Every link inside `spec/` leads somewhere, both ways where it goes both ways, and nothing hangs loose."""

from __future__ import annotations

from collections import Counter

import pytest
from spec_files import FILES, SPEC, entries, load, profiles, rules

RULES = rules()
SENTENCES = entries("sentences")
QUESTIONS = entries("questions")
OPTIONS = entries("options")
DOCUMENTS = {document["id"]: document for document in load(SPEC / "sources.yaml")["documents"]}
AUTHORITIES = {authority["id"]: authority for authority in load(SPEC / "sources.yaml")["authorities"]}
PROFILES = profiles()


def text_of(authority: str) -> str:
    """The text that an authority is, or is a section of: `RR-S` of `RR-S 15`."""
    return authority.partition(" ")[0]


def test_every_id_is_given_once():
    listed = {
        "rules": [rule["id"] for kind, path in FILES if kind == "rules" for rule in load(path)["rules"]],
        "authorities": [entry["id"] for entry in load(SPEC / "sources.yaml")["authorities"]],
        "terms": [entry["term"] for entry in load(SPEC / "terms.yaml")["terms"]],
        **{
            name: [entry["id"] for entry in load(SPEC / f"{name}.yaml")[name]]
            for name in ("sentences", "questions", "options")
        },
    }
    for name, ids in listed.items():
        assert [one for one, times in Counter(ids).items() if times > 1] == [], name


def test_a_chapter_and_a_profile_are_named_like_their_files():
    for kind, path in FILES:
        if kind == "rules":
            assert load(path)["chapter"] == path.stem
            assert all(rule["id"].startswith(f"{path.stem}.") for rule in load(path)["rules"])
        if kind == "profile":
            assert load(path)["name"] == path.stem


def test_all_98_sentences_are_there():
    assert {name: document["sentences"] for name, document in DOCUMENTS.items()} == {"FR": 44, "IT1": 33, "IT2": 21}
    assert list(SENTENCES) == [
        f"{name}-{number}" for name, document in DOCUMENTS.items() for number in range(1, document["sentences"] + 1)
    ]
    assert all(sentence["document"] == name.partition("-")[0] for name, sentence in SENTENCES.items())


def test_no_two_sentences_have_the_same_digest():
    assert len({sentence["sha256"] for sentence in SENTENCES.values()}) == len(SENTENCES)


@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_and_its_rules_name_each_other(name):
    resting = {rule for rule, entry in RULES.items() if name in entry.get("sentences", ())}
    assert set(SENTENCES[name].get("rules", ())) == resting


@pytest.mark.parametrize("name", RULES)
def test_what_a_rule_rests_on_exists(name):
    rule = RULES[name]
    for field, known in (
        ("sentences", SENTENCES),
        ("authorities", AUTHORITIES),
        ("questions", QUESTIONS),
        ("options", OPTIONS),
    ):
        assert set(rule.get(field, ())) <= set(known), field


@pytest.mark.parametrize("name", [name for name, rule in RULES.items() if rule["origin"] == "choice"])
def test_a_rule_that_is_a_choice_has_a_question_that_says_so(name):
    assert any(QUESTIONS[question]["decided_by"] == "choice" for question in RULES[name]["questions"])


@pytest.mark.parametrize("name", [name for name, rule in RULES.items() if rule["origin"] == "document"])
def test_where_a_document_is_silent_on_a_rule_a_question_says_what_holds(name):
    rule = RULES[name]
    speaking = {SENTENCES[sentence]["document"] for sentence in rule["sentences"]}
    assert speaking == set(DOCUMENTS) or rule.get("questions")


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_is_asked_by_a_rule_and_names_only_what_exists(name):
    question = QUESTIONS[name]
    asking = [rule for rule in RULES.values() if name in rule.get("questions", ())]
    assert asking
    assert set(question["says"]) <= set(SENTENCES) | set(AUTHORITIES)
    if "option" in question:
        assert question["option"] in OPTIONS
        assert any(question["option"] in rule.get("options", ()) for rule in asking)


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_step_that_decided_a_question_has_a_source(name):
    says = QUESTIONS[name]["says"]
    if QUESTIONS[name]["decided_by"] in ("document", "other-documents"):
        assert set(says) & set(SENTENCES)
    if QUESTIONS[name]["decided_by"] == "authorities":
        assert set(says) & set(AUTHORITIES)


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_has_a_rule_and_a_question(name):
    assert any(name in rule.get("options", ()) for rule in RULES.values())
    assert any(question.get("option") == name for question in QUESTIONS.values())


def test_every_document_has_a_profile_that_rests_on_it():
    resting = {
        SENTENCES[basis]["document"]
        for profile in PROFILES.values()
        for choice in profile["options"].values()
        for basis in choice["basis"]
        if basis in SENTENCES
    }
    assert resting == set(DOCUMENTS)
    assert {"chilipoker", "italian-8-or-better", "italian-hi-lo", "roberts"} <= set(PROFILES)


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_rests_on_what_exists_and_gives_values_that_exist(name):
    for option, choice in PROFILES[name]["options"].items():
        assert choice["value"] in [value["value"] for value in OPTIONS[option]["values"]]
        assert set(choice["basis"]) <= set(SENTENCES) | set(AUTHORITIES) | set(QUESTIONS), option


@pytest.mark.parametrize("name", AUTHORITIES)
def test_an_authority_is_used_and_a_section_belongs_to_a_text(name):
    used = {authority for rule in RULES.values() for authority in rule.get("authorities", ())}
    used |= {source for question in QUESTIONS.values() for source in question["says"]}
    used |= {
        basis for profile in PROFILES.values() for choice in profile["options"].values() for basis in choice["basis"]
    }
    text = text_of(name)
    assert text in AUTHORITIES
    if name == text:
        assert any(text_of(one) == name for one in used)
    else:
        assert name in used
        assert text in AUTHORITIES[name]["where"].split()[-1] or f" {text}" in AUTHORITIES[name]["where"]
