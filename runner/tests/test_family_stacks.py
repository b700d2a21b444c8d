"""The family of stack depths: every amount, every legal action and every reopening against an oracle that retells the round."""

from __future__ import annotations

from families import told
from naive_round import needless, right_in_every_house

SCENARIOS = told("stack_depths")


def test_the_oracle_agrees_with_every_step_whatever_is_not_named():
    for scenario in SCENARIOS:
        right_in_every_house(scenario)


def test_no_option_is_named_that_does_not_matter():
    assert [(scenario["id"], needless(scenario)) for scenario in SCENARIOS if needless(scenario)] == []


def test_every_boundary_of_every_situation_is_there():
    """On the boundary and one below, of what is faced, half of a full step and a full step, counted from the bring-in, 0, 20, 40 and 80."""
    depths = {}
    for scenario in SCENARIOS:
        situation, _, depth = scenario["id"].partition(":")[0].rpartition("-with-")
        depths.setdefault(situation, set()).add(int(depth))
    assert {9, 10, 11} <= depths["bring-in-on-third"]
    boundaries = {"complete-on-third": (10, 15, 20), "bet-on-fourth": (10, 20), "bet-on-fifth": (20, 40)}
    boundaries |= {"raise-on-third": (30, 40), "raise-on-fourth": (30, 40), "raise-on-fifth": (40, 60, 80)}
    boundaries |= {"raise-again-on-fifth": (40, 60, 80), "reopen-the-bring-in-on-third": (15, 20)}
    for situation, places in boundaries.items():
        assert {depth for place in places for depth in (place - 1, place)} <= depths[situation], situation
