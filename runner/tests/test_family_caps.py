"""The family of caps: the legal actions before and at the cap against an oracle that retells the round."""

from __future__ import annotations

from families import told
from naive_round import OPTIONS, needless, right_in_every_house

SCENARIOS = told("caps")


def test_the_oracle_agrees_with_every_step_whatever_is_not_named():
    for scenario in SCENARIOS:
        right_in_every_house(scenario)


def test_no_option_is_named_that_does_not_matter():
    assert [(scenario["id"], needless(scenario)) for scenario in SCENARIOS if needless(scenario)] == []


def test_every_value_of_both_options_is_asked_on_every_street():
    asked = {
        (scenario["id"].partition("-")[0], name, value)
        for scenario in SCENARIOS
        for name, value in scenario["when"].items()
    }
    for street in ("third", "fourth", "fifth", "sixth", "seventh"):
        for name in ("raise_cap", "heads_up_cap"):
            assert {(street, name, value) for value in OPTIONS[name]} <= asked
