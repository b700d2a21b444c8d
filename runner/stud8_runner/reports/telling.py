"""One result as a page shows it: the hand as a table of cards, the actions, the difference, the rules. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from stud8_runner.judging.expectations import written
from stud8_runner.model import Case, Spec, Verdict
from stud8_runner.reports.draw import draw
from stud8_runner.reports.verdict_text import LONG, STDERR_LINES, steps_so_far, where
from stud8_runner.suite.planning import BASE_PROFILE, HOUSE_RULES

SUITS = {"c": ("♣", "clubs"), "d": ("♦", "diamonds"), "h": ("♥", "hearts"), "s": ("♠", "spades")}
RANKS = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
STREETS = {"over": "Hand over", "actions": "Actions"}


@dataclass(frozen=True, slots=True)
class Card:
    """A card: what is drawn, its suit as a letter (`x` where the card does not matter), and what a screen reader says."""

    text: str
    suit: str
    name: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A row of the table: a seat, or a hand to rank, with its cards by how they lie."""

    name: str
    stack: str
    down: tuple[Card, ...]
    up: tuple[Card, ...]
    last: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Street:
    """The actions of a street, up to the one after which it went wrong."""

    name: str
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule with the sentences of the documents that it rests on: id, document and meaning of each."""

    id: str
    title: str
    statement: str
    sentences: tuple[tuple[str, str, str], ...]
    authorities: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Telling:
    """All that is told of a result that is not as the rules say.

    `expected` and `observed` are None when there was no answer to compare; then `trouble` says what came instead.
    """

    table: str
    options: str
    seats: tuple[Seat, ...]
    common: tuple[Card, ...]
    drawn: str
    streets: tuple[Street, ...]
    place: str
    message: str
    expected: str | None
    observed: str | None
    trouble: tuple[str, ...]
    stderr: tuple[str, ...]
    rules: tuple[RuleText, ...]


def card(text: str) -> Card:
    """A card as it is drawn, from the notation of the scenario files; `??` is one that does not matter."""
    rank, suit = text[:-1], text[-1:]
    if suit not in SUITS:
        return Card("", "x", "any card")
    sign, name = SUITS[suit]
    return Card(f"{rank}{sign}", suit, f"{RANKS.get(rank, rank)} of {name}")


def tell(verdict: Verdict, spec: Spec) -> Telling:
    """What there is to say of a bad verdict."""
    case, finding = verdict.job.case, verdict.finding
    return Telling(
        table=", ".join(f"{name.replace('_', ' ')} {amount}" for name, amount in case.table.items()),
        options=_options(verdict),
        seats=_seats(case),
        common=tuple(map(card, case.common)),
        drawn="" if case.deck is None else draw(replace(case, steps=())),
        streets=tuple(Street(_street(name), tuple(acts)) for name, acts in steps_so_far(verdict)),
        place=where(case, finding) if finding is not None else "answer",
        message=cut(finding.message) if finding is not None else "",
        expected=None if finding is None else cut(written(finding.expected)),
        observed=None if finding is None else cut(written(finding.observed)),
        trouble=() if finding is not None else tuple((verdict.reason or "no reason").splitlines()),
        stderr=tuple(verdict.stderr.strip().splitlines()[-STDERR_LINES:]),
        rules=tuple(rule_text(spec, name) for name in case.rules if name in spec.rules),
    )


def rule_text(spec: Spec, name: str) -> RuleText:
    """A rule with what it rests on."""
    rule = spec.rules[name]
    sentences = [spec.sentences[one] for one in rule.sentences if one in spec.sentences]
    return RuleText(
        rule.id,
        rule.title,
        rule.statement,
        tuple((one.id, _source(spec, one.document), one.means) for one in sentences),
        tuple((one, spec.authorities.get(one, "")) for one in rule.authorities),
    )


def _source(spec: Spec, name: str) -> str:
    document = spec.documents.get(name)
    return name if document is None else f"{document.title} ({document.language})"


def _options(verdict: Verdict) -> str:
    job = verdict.job
    named = ", ".join(f"{option}: {job.options.get(option)}" for option in job.case.when)
    if job.column != HOUSE_RULES or job.case.kind != "play":
        return named
    return f"{named}; no profile has these values, and the other options are as in {BASE_PROFILE}"


def _seats(case: Case) -> tuple[Seat, ...]:
    if case.kind != "play":
        label = "cards" if case.kind == "evaluate" else "hand {}"
        return tuple(
            Seat(label.format(number), "", (), tuple(map(card, hand)), ()) for number, hand in enumerate(case.hands, 1)
        )
    seats = []
    for number, stack in case.seats.items():
        cards = tuple(map(card, case.cards.get(number, ())))
        seats.append(Seat(f"seat {number}", str(stack), cards[:2], cards[2:6], cards[6:]))
    return tuple(seats)


def _street(name: str) -> str:
    return STREETS.get(name, f"{name.capitalize()} street")


def cut(text: str) -> str:
    """The text, cut where it is too long to be shown."""
    return text if len(text) <= LONG else f"{text[:LONG]}… ({len(text)} characters)"
