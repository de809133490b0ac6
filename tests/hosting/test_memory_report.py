"""PRODUCT.md, section 8: the arithmetic of the memory report."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import hypot
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mammamia.bots import foresight
from mammamia.bots.foresight import Estimate
from mammamia.bots.order_odds import OrderOdds
from mammamia.editions import CLASSIC, EDITIONS, FIRST, PLUS, Edition, Ingredient
from mammamia.game import Game, IngredientCard, Knowledge, Order, Phase, Seat, Shuffle, merge, without
from mammamia.game.imagine import imagine
from mammamia.hosting.memory.chances import OVENS, Chances, OrderReckoning, pooled
from mammamia.hosting.memory.changed_oven import changed_oven, misjudged
from mammamia.hosting.memory.guess import checked_guess, even_guess, remembered
from mammamia.hosting.memory.remarks import remark_on, thrown_in
from mammamia.hosting.memory.report import OrderReport
from mammamia.hosting.memory.steps import Headline, OrderSteps, headline_of, steps_of
from mammamia.hosting.memory.story import RoundStory
from mammamia.hosting.refused import Refused
from mammamia.hosting.terms import Terms
from tests.bots.small_orders import exact, small, turns
from tests.hosting.rounds import finished, stories
from tests.properties.tables import go_on
from tests.properties.tiny import TINY

KINDS = CLASSIC.kinds
PINEAPPLE, PEPPER, MUSHROOM, OLIVE, SALAMI = KINDS
counts = st.fixed_dictionaries({kind: st.integers(0, 20) for kind in KINDS})
chances = st.builds(Estimate, st.floats(0, 1), st.floats(0, 0.3))


# ---------------------------------------------------------------- what was remembered


@given(counts, counts)
def test_remembered_is_the_total_less_every_card_that_is_off(
    said: dict[Ingredient, int], true: dict[Ingredient, int]
) -> None:
    total = sum(true.values())
    found = remembered(total, said, true)
    assert 0 <= found <= total
    assert (found == total) == (said == true or total == 0)
    if sum(said.values()) <= total:  # nothing is gained by saying less than one knows
        assert found == max(0, total - sum(abs(said[kind] - true[kind]) for kind in KINDS))


@given(st.integers(0, 80), counts)
def test_an_even_guess_is_whole_cards_by_their_shares(total: int, weights: dict[Ingredient, int]) -> None:
    even = even_guess(total, weights)
    weight = sum(weights.values())
    assert sum(even.values()) == (total if weight else 0)
    assert all(abs(even[kind] - total * weights[kind] / weight) < 1 for kind in KINDS if weight)


def test_a_guess_is_checked() -> None:
    assert checked_guess({"olive": 2}, CLASSIC, 2)[OLIVE] == 2
    with pytest.raises(Refused, match="you placed 3 ingredients; there are 2 in the oven"):
        checked_guess({"olive": 2, "salami": 1}, CLASSIC, 2)
    with pytest.raises(Refused, match="there is no kind “shrimp”"):
        checked_guess({"shrimp": 1}, CLASSIC, 9)
    assert checked_guess({"shrimp": 1}, PLUS, 9)[Ingredient.SHRIMP] == 1


# ---------------------------------------------------------------- steps


@given(chances | st.none(), chances, st.booleans(), st.booleans())
def test_the_steps_lead_from_certain_to_what_happened(
    said: Estimate | None, knew: Estimate, could: bool, baked: bool
) -> None:
    steps = steps_of(said, knew, could=could or baked, baked=baked)
    assert steps.total == 100 * baked - 100
    assert steps.at_the_oven in (0, -100)
    assert -100 <= steps.nerve <= 0
    assert (steps.memory is None) == (said is None)
    if said is not None and abs(knew.value - said.value) < max(knew.error, said.error):
        assert steps.memory == 0, "what is smaller than its error is not told as memory"
    headline = headline_of(steps)
    assert (headline is Headline.KEPT) == (could and not baked)
    assert headline is not Headline.SAFELY_BAKED or baked
    assert headline not in (Headline.BOLD_TRY, Headline.BAD_LUCK) or not baked


@pytest.mark.parametrize(
    ("steps", "headline"),
    [
        (OrderSteps(-20, -9, -71, 0), Headline.BAD_LUCK),
        (OrderSteps(-45, 9, 36, 0), Headline.GOOD_NERVE),
        (OrderSteps(-10, -32, 42, 0), Headline.BELIEVED_TOO_MUCH),
        (OrderSteps(-60, 20, 40, 0), Headline.BETTER_THAN_YOU_THOUGHT),
        (OrderSteps(-10, 0, 10, -100), Headline.KEPT),
        (OrderSteps(-20, -19, 39, 0), Headline.GOOD_LUCK),
        (OrderSteps(-70, 0, -30, 0), Headline.BOLD_TRY),
        (OrderSteps(-5, 0, 5, 0), Headline.SAFELY_BAKED),
        (OrderSteps(-6, None, 6, 0), Headline.GOOD_NERVE),
        (OrderSteps(-3, -10, 13, 0), Headline.GOOD_LUCK),
        (OrderSteps(-3, -13, 0, 0), Headline.BELIEVED_TOO_MUCH),
    ],
)
def test_what_is_said_first(steps: OrderSteps, headline: Headline) -> None:
    assert headline_of(steps) is headline


def test_figures_are_hundredths_with_their_error() -> None:
    order = Order(CLASSIC.colours[0], "monotoni")
    bare = OrderReport(order, baked=False, could=False, lacking=(), takers=())
    with_guess = bare.with_figures(Chances(Estimate(0.71, 0.028), Estimate(0.8, 0.01), 1000, is_compiled=True)).figures
    assert with_guess is not None
    assert (with_guess.said, with_guess.knew, with_guess.error) == (80, 71, 3)
    assert (with_guess.nerve, with_guess.memory, with_guess.luck, with_guess.at_the_oven) == (-20, -9, -71, 0)
    without = bare.with_figures(Chances(Estimate(1.0, 0.0), None, 0, is_compiled=False)).figures
    assert without is not None
    assert (without.said, without.knew, without.error, without.nerve, without.memory) == (None, 100, 0, 0, None)


# ---------------------------------------------------------------- the oven as it was said


def knowledges(edition: Edition, seats: int, seeds: range) -> list[Knowledge]:
    """What seats know in their turns, in random games."""
    found = []
    for seed in seeds:
        shuffle = Shuffle.from_seed(seed)
        game = Game.deal(edition, seats=seats, shuffle=shuffle)
        while game.phase is not Phase.OVER:
            if game.phase is Phase.PUT and game.deciding is not None:
                found.append(game.knowledge(game.deciding))
            go_on(game, shuffle)
    return found


KNOWN = [*knowledges(CLASSIC, 3, range(2)), *knowledges(FIRST, 4, range(1)), *knowledges(CLASSIC, 2, range(1))]


@given(st.sampled_from(KNOWN), st.fixed_dictionaries({kind: st.integers(-6, 6) for kind in KINDS}), st.integers(0, 9))
def test_a_changed_oven_has_the_same_cards_in_other_places(
    known: Knowledge, wrong: dict[Ingredient, int], seed: int
) -> None:
    changed = changed_oven(known, wrong, Random(seed)).knowledge
    assert Counter([*changed.oven, *changed.unseen]) == Counter([*known.oven, *known.unseen])
    assert len(changed.oven) == len(known.oven)
    for before, after in zip(known.oven, changed.oven, strict=True):
        if before != after:
            assert isinstance(before, IngredientCard)
            assert wrong[before.kind] < 0
    for kind in KINDS:
        there = [card for card in known.oven if card == IngredientCard(kind)]
        gone = [
            place
            for place, card in enumerate(known.oven)
            if card != changed.oven[place] and card == IngredientCard(kind)
        ]
        assert len(gone) <= max(0, -wrong[kind])
        oldest = [place for place, card in enumerate(known.oven) if card == IngredientCard(kind)][: len(gone)]
        assert gone == oldest, "the oldest ones"
        if len(known.unseen) > 30:
            assert len(gone) == min(len(there), max(0, -wrong[kind]))
    edition = {"classic": CLASSIC, "first": FIRST}[known.edition]
    assert imagine(changed, edition, Shuffle.from_seed(seed)).knowledge(known.seat).oven == changed.oven


@given(st.sampled_from(KNOWN), counts, counts)
def test_what_was_misjudged_counts_as_far_as_it_lay_there(
    known: Knowledge, said: dict[Ingredient, int], more: dict[Ingredient, int]
) -> None:
    there = Counter(card.kind for card in known.oven if isinstance(card, IngredientCard))
    true = {kind: there[kind] + more[kind] for kind in KINDS}
    for kind, n in misjudged(known, said, true).items():
        off = said[kind] - true[kind]
        assert abs(n) <= abs(off)
        assert n * off >= 0, "never in the other direction"
        assert -n <= there[kind], "no more can be exchanged than lie there"
        if true[kind]:
            assert n == int(off * there[kind] / true[kind])


def test_whoever_guesses_none_misjudges_all_that_lay_there() -> None:
    """However many came later: 13 of 23 times 23 are 13, also where a fraction is a little less."""
    for known in KNOWN:
        there = Counter(card.kind for card in known.oven if isinstance(card, IngredientCard))
        for more in range(40):
            true = {kind: there[kind] + more for kind in KINDS if there[kind]}
            assert misjudged(known, dict.fromkeys(true, 0), true) == {kind: -there[kind] for kind in true}


def test_kinds_said_too_high_come_in_first() -> None:
    known = next(known for known in KNOWN if sum(card == IngredientCard(OLIVE) for card in known.oven) > 1)
    wrong = dict.fromkeys(KINDS, 0) | {OLIVE: -2, SALAMI: 2}
    changed = changed_oven(known, wrong, Random(1))
    came = Counter(changed.knowledge.oven) - Counter(known.oven)
    assert came == {IngredientCard(SALAMI): 2}
    assert not changed.is_by_chance
    assert changed_oven(known, wrong | {SALAMI: 1}, Random(1)).is_by_chance


def test_several_ovens_are_one_chance() -> None:
    certain = OrderOdds(Estimate(1.0, 0.0), 0)
    assert pooled([certain]) == certain
    half = pooled([certain, OrderOdds(Estimate(0.0, 0.0), 0)])
    assert half.chance.value == 0.5
    assert half.chance.error > 0.5, "which oven was meant is unknown"


# ---------------------------------------------------------------- a round of a match


def test_the_reckoning_of_an_order_is_the_same_every_time() -> None:
    match = finished(Terms(seats=3))
    story = next(story for story in stories(match) if story.put)
    said = {kind: n // 2 for kind, n in story.true.items()}
    wrong = tuple(misjudged(story.put[0].knowledge, said, story.true).items())
    asked = OrderReckoning("classic", story.put[0].knowledge, story.put[0].moves, wrong, seed=1)
    first = asked.reckon()
    assert first == asked.reckon()
    assert first.said is not None
    right = replace(asked, wrong=tuple((kind, 0) for kind in KINDS)).reckon()
    assert right.said == right.knew == first.knew, "who said it right knew as much as a perfect memory"
    assert replace(asked, wrong=None).reckon().said is None
    assert OVENS > 1


# ---------------------------------------------------------------- against every world that there is


def meant(known: Knowledge, low: Ingredient, high: Ingredient | None) -> list[Knowledge]:
    """The ovens that somebody may mean who forgot the oldest card of a kind, and took it for one of another kind."""
    forgotten = IngredientCard(low)
    place = known.oven.index(forgotten)
    others = [card for card in known.unseen if card.kind is not low]
    found = []
    for taken in [card for card in others if card.kind is high] or others:
        unseen = merge([*without(known.unseen, [taken]), forgotten])
        oven = (*known.oven[:place], taken, *known.oven[place + 1 :])
        found.append(replace(known, oven=oven, unseen=unseen, supply_at_most=unseen))
    return found


def test_figures_are_those_of_all_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was known and what was said, each against a count of every world, and the steps between the two counts."""
    monkeypatch.setattr(foresight, "_warm", [])
    monkeypatch.setitem(EDITIONS, TINY.key, TINY)
    one, two = TINY.kinds
    compared = forgot = 0
    for game, seat, moves in filter(small, turns(TINY, 2, range(40))):
        known = game.knowledge(seat)
        knew = exact(known, TINY, moves)
        for low, high in ((one, None), (one, two), (two, None), (two, one)):
            ovens = meant(known, low, high) if IngredientCard(low) in known.oven else []
            if not ovens:
                continue
            said = Fraction(sum(exact(oven, TINY, moves) for oven in ovens), len(ovens))
            wrong = ((low, -1),) if high is None else ((low, -1), (high, 1))
            found = OrderReckoning(TINY.key, known, moves, wrong, seed=3).reckon()
            assert found.said is not None
            assert abs(found.knew.value - knew) <= 2 * found.knew.error
            assert abs(found.said.value - said) <= 2 * found.said.error
            steps = steps_of(found.said, found.knew, could=True, baked=True)
            assert steps.memory is not None
            error = 1 + 200 * hypot(found.said.error, found.knew.error)
            assert abs(steps.nerve - 100 * (said - 1)) <= error
            assert abs(steps.memory - 100 * (knew - said)) <= error
            assert abs(steps.luck - 100 * (1 - knew)) <= error
            compared += 1
            forgot += said != knew
    assert compared > 60
    assert forgot > 10


# ---------------------------------------------------------------- remarks

GUESTS = {Seat(1): "giulia", Seat(2): "nonna"}


def rounds_for_remarks() -> list[RoundStory]:
    return [story for n in range(6) for story in stories(finished(Terms(seats=3), n)) if story.seat == 0]


def test_a_guest_says_only_what_is_true() -> None:
    keys = set()
    for story in rounds_for_remarks():
        said = {kind: 0 if kind is OLIVE else n for kind, n in story.true.items()}
        for guess in (None, said, dict(story.true)):
            remark = remark_on(story, guess, GUESTS)
            if remark is None:
                continue
            keys.add(remark.key)
            assert remark.seat in GUESTS
            if remark.key == "lost-mine":
                assert guess is not None
                kind = Ingredient(str(remark.values["kind"]))
                assert thrown_in(story)[remark.seat, kind] == remark.values["n"]
                assert remark.values["m"] == guess[kind] < int(remark.values["n"])
            elif remark.key == "took-yours":
                burnt = next(report for report in story.orders if str(report.order) == remark.values["order"])
                assert not burnt.baked
                took = sum(taker.count for taker in burnt.takers if taker.seat == remark.seat)
                assert remark.values["n"] == took >= burnt.lacking[0].count
            elif remark.key == "well-watched":
                assert guess == story.true
            else:
                assert remark.key == "all-baked"
                assert all(report.baked for report in story.orders)
    assert {"lost-mine", "took-yours", "well-watched"} <= keys


def test_a_guest_speaks_of_an_order_only_where_it_would_have_baked_without_theirs() -> None:
    """What was missing of a kind, somebody had taken: as much of it, and not one card of many."""
    seen = Counter[bool]()
    for story in rounds_for_remarks():
        for report in story.orders:
            for seat in {taker.seat for taker in report.takers if taker.seat in GUESTS}:
                took = sum(taker.count for taker in report.takers if taker.seat == seat)
                is_fixed = report.order.name.startswith(("four-", "one-of-each"))
                is_decisive = (report.order, seat) in story.decisive
                assert not (is_fixed and is_decisive) or took >= sum(lacking.count for lacking in report.lacking)
                assert not is_fixed or len(report.lacking) > 1 or is_decisive == (took >= report.lacking[0].count)
                seen[is_decisive] += 1
    assert seen.keys() == {True, False}


def test_without_guests_or_a_character_nobody_says_anything() -> None:
    for story in rounds_for_remarks()[:3]:
        assert remark_on(story, dict(story.true), {}) is None
        assert remark_on(story, dict(story.true), {Seat(1): "random"}) is None
