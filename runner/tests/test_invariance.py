"""A scenario that does not name an option claims not to depend on it, nor on cards that it does not write."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from making import changed

from stud8_runner.judging.reference import judged
from stud8_runner.model import Job, Outcome
from stud8_runner.suite.data import load_suite
from stud8_runner.suite.params import sent_options
from stud8_runner.suite.planning import BASE_PROFILE

SUITE = load_suite()
KNOWN = SUITE.spec.options
PLAIN = SUITE.spec.profiles[BASE_PROFILE].values()
HANDS = [case for case in SUITE.cases if case.kind == "play"]

any_options = st.fixed_dictionaries(
    {name: st.sampled_from([value.value for value in option.values]) for name, option in KNOWN.items()}
)
any_filler = st.none() | st.integers(1, 10_000)


def under(case, options, filler=None):
    """The case under these options, one of its own values standing where it names an option, and this filler."""
    own = {name: options[name] if options[name] in values else values[0] for name, values in case.when.items()}
    used = sent_options(case, {**options, **own})
    return Job(case, "", used, filler)


def failing(jobs):
    return [verdict for verdict in judged(jobs, KNOWN) if verdict.outcome is not Outcome.PASSED]


def explained(verdict, options, filler):
    """Which scenario fails, and what makes it fail: option values or the filler, each enough alone."""
    case = verdict.job.case
    alone = {"the values of roberts, as it is": under(case, PLAIN)}
    alone |= {f"{name}: {value}": under(case, {**PLAIN, name: value}) for name, value in options.items()}
    alone[f"filler {filler}"] = under(case, PLAIN, filler)
    failed = [one.job for one in failing(list(alone.values()))]
    guilty = [name for name, job in alone.items() if job in failed] or ["several options together"]
    if len(guilty) == len(alone):
        guilty = guilty[:1]
    why = verdict.finding.message if verdict.finding else verdict.reason
    return f"{case.file}:{case.line}: {case.id} fails under {', '.join(guilty)}: {why}"


def dependent(cases, options, filler=None):
    return [explained(one, options, filler) for one in failing([under(case, options, filler) for case in cases])]


@settings(
    max_examples=12,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # `explained` finds the guilty option sooner than shrinking
    suppress_health_check=[HealthCheck.too_slow],
)
@given(any_options, any_filler)
def test_no_expectation_changes_with_what_a_scenario_leaves_open(options, filler):
    found = dependent(HANDS, options, filler)
    assert not found, "\n" + "\n".join(found)


def test_an_option_that_matters_and_is_not_named_is_found_out():
    naming = next(case for case in HANDS if case.id == "betting/cap/three-four-or-no-limit:3")
    silent = changed(naming, when={})
    (found,) = dependent([silent], {**PLAIN, "raise_cap": 4})
    assert "three-four-or-no-limit:3 fails under raise_cap: 4: `legal` has" in found


def test_a_card_that_matters_and_is_not_written_is_found_out():
    whole = next(case for case in HANDS if case.id.startswith("betting/cap/three-four-or-no-limit"))
    open_door = changed(whole, cards={seat: ("??",) * len(cards) for seat, cards in whole.cards.items()})
    found = [line for filler in range(1, 6) for line in dependent([open_door], PLAIN, filler)]
    assert found
    assert all("fails under filler" in line or "the values of roberts" in line for line in found)
