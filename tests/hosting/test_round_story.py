"""PRODUCT.md, section 8: what a report says of a round, told again from what everybody saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from mammamia.editions import Ingredient
from mammamia.game import Seat
from mammamia.game.checking import OrderChecked
from mammamia.game.events import (
    CardsDrawn,
    HandDealt,
    IngredientCameUp,
    IngredientsPut,
    OrderDelivered,
    OrderTakenBack,
    OvenOpened,
)
from mammamia.hosting.facts import Fact
from mammamia.hosting.match import Match
from mammamia.hosting.memory.guess import remembered
from mammamia.hosting.memory.story import facts_of_round, story_of, thrown_cards
from mammamia.hosting.terms import Terms
from tests.hosting.rounds import finished, stories


@pytest.mark.parametrize(
    "terms",
    [
        Terms(seats=3),
        Terms(edition="plus", seats=4),
        Terms(edition="first", seats=3),
        Terms(seats=4, options={"doubles": True}),
    ],
    ids=lambda terms: f"{terms.edition}-{terms.seats}",
)
def test_a_story_fits_what_everybody_saw(terms: Terms) -> None:
    match = finished(terms)
    told = stories(match)
    assert len(told) == terms.decided.rounds * terms.seats
    for story in told:
        facts = facts_of_round(match.facts, story.round)
        assert sum(isinstance(fact, OvenOpened) for fact in facts) == 1
        assert story.total == sum(story.even.values())
        thrown = Counter[Ingredient]()
        for one in thrown_cards(story):
            thrown[one.kind] += one.count
        assert {kind: thrown[kind] for kind in story.true} == story.true, "every card was thrown by somebody"
        checked = [fact.order for fact in facts if isinstance(fact, OrderChecked) and fact.seat == story.seat]
        assert [report.order for report in story.orders] == checked == [own.order for own in story.put]
        for report, own in zip(story.orders, story.put, strict=True):
            assert own.knowledge.seat == own.knowledge.deciding == story.seat
            assert own.knowledge.round == story.round
            assert report.could or not report.baked
            assert not (report.baked and (report.lacking or report.takers))
            assert all(taker.count > 0 for taker in report.takers)
    assert any(story.orders for story in told)


# ---------------------------------------------------------------- who took your mushrooms


def lying(facts: list[Fact]) -> Iterator[tuple[OrderChecked, Counter[Ingredient], list[OrderDelivered]]]:
    """Each order that went back in a first round: its check, the kinds that had come up, and who had delivered."""
    came_up, delivered = Counter[Ingredient](), list[OrderDelivered]()
    check: OrderChecked | None = None
    for fact in facts:
        if isinstance(fact, IngredientCameUp):
            came_up[fact.card.kind] += 1
        elif isinstance(fact, OrderChecked):
            check = fact
        elif isinstance(fact, OrderDelivered):
            delivered.append(fact)
        elif isinstance(fact, OrderTakenBack):
            assert check is not None
            yield check, came_up.copy(), delivered[:]


@pytest.mark.parametrize("entropy", range(4))
def test_who_took_a_kind_accounts_for_every_card_of_it(entropy: int) -> None:
    """What came up of the kind that an order lacks lies there, or is with those who are named, the last one first."""
    match = finished(Terms(seats=4), entropy)
    facts = facts_of_round(match.facts, 1)
    reports = {
        report.order: report
        for seat in range(4)
        for report in story_of(match, 1, Seat(seat)).orders
        if not report.baked
    }
    named = 0
    for check, came_up, delivered in lying(facts):
        report = reports.pop(check.order)
        assert [taker.order for taker in report.takers] == [
            one.order for one in reversed(delivered) if one.order in {taker.order for taker in report.takers}
        ]
        lacking = [line for line in zip(check.kinds, check.needed, check.found, strict=False) if line[2] < line[1]]
        if len(lacking) == 1:
            kind, needed, found = lacking[0]
            assert [(lack.kind, lack.count) for lack in report.lacking] == [(kind, needed - found)]
            assert sum(taker.count for taker in report.takers) == came_up[kind] - found
            named += bool(report.takers)
    assert not reports
    assert named


# ---------------------------------------------------------------- beside what an even guess would have scored


def hand_at_opening(match: Match, seat: Seat) -> Counter[Ingredient]:
    """By kind what a seat held when the first oven was opened, from all that was told."""
    hand = Counter[Ingredient]()
    for fact in match.facts:
        match fact:
            case HandDealt(by, cards) | CardsDrawn(by, cards) if by == seat:
                hand.update(card.kind for card in cards)
            case IngredientsPut(by, kind, singles, doubles) if by == seat:
                hand[kind] -= singles + doubles
            case OvenOpened():
                return hand
            case _:
                pass
    raise AssertionError("no oven was opened")


@pytest.mark.parametrize("seat", range(3))
def test_an_even_guess_knows_the_box_and_the_own_hand_alone(seat: int) -> None:
    match = finished(Terms(seats=3), entropy=seat)
    rules = match.lobby.terms.rules
    story = story_of(match, 1, Seat(seat))
    hand = hand_at_opening(match, Seat(seat))
    copies = rules.copies - (rules.left_in_box[3] if match.lobby.terms.decided.thin else 0)
    elsewhere = {kind: copies - hand[kind] for kind in rules.kinds}
    for kind, n in elsewhere.items():
        assert abs(story.even[kind] - story.total * n / sum(elsewhere.values())) < 1
    assert sum(story.even.values()) == story.total
    off = sum(abs(story.even[kind] - story.true[kind]) for kind in rules.kinds)
    assert remembered(story.total, story.even, story.true) == max(0, story.total - off)
