"""What the screen builds from an offer is legal, and what it shows of the opening is what happened."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from mammamia.game import AnswerOffer, FillOffer, TurnOffer
from mammamia.game.events import OvenEmptied
from mammamia.game.opening import Opening
from mammamia.tui.answers import Choice, choices_of
from mammamia.tui.near import NearGame
from mammamia.tui.plan import GamePlan
from mammamia.tui.scene import Scene
from mammamia.tui.screen.draft import Draft, first_draft
from mammamia.tui.screen.opening import opening_before
from tests.tui.games import near, truth_of
from tests.tui.screen.driving import plan_of
from tests.tui.screen.scenes import decision

PLANS = [
    plan_of("classic", 3, seed=1, doubles=True),
    plan_of("first", 4, seed=2, rounds=2),
    plan_of("plus", 4, seed=3),
    plan_of("plus", 3, seed=4),
]


def scenes_of_game(plan: GamePlan, rng: Random) -> Iterator[tuple[NearGame, Scene]]:
    """All scenes of a game in which one person decides anything."""
    game = near(plan)
    sitting = game.sitting
    while (shown := sitting.hear()) is not None:
        assert isinstance(shown, Scene)
        yield game, shown
        if shown.offer is not None:
            sitting.play(decision(shown.offer, rng))


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.edition.key}-{len(plan.players)}")
def test_every_draft_and_every_answer_is_judged_as_the_game_judges_it(plan: GamePlan) -> None:
    rng = Random(5)
    seen: set[type[object]] = set()
    for own, scene in scenes_of_game(plan, rng):
        game = truth_of(own)
        match scene.offer:
            case TurnOffer() as offer:
                for _ in range(4):
                    trial = game.copy()
                    for move in changed_draft(first_draft(offer), rng).moves:
                        trial.play(move)
            case FillOffer() | AnswerOffer() as offer:
                choices = choices_of(offer)
                assert all(choice.is_good for choice in choices)
                for choice in choices:
                    other = changed_choice(choice, rng)
                    assert game.is_legal(choice.move)
                    assert game.is_legal(other.move) == other.is_good
            case None:
                pass
        seen.add(type(scene.offer))
    assert {TurnOffer, FillOffer} <= seen


def changed_draft(draft: Draft, rng: Random) -> Draft:
    for _ in range(rng.randrange(6)):
        kinds = [pile.kind for pile in draft.offer.piles]
        draft = rng.choice(
            [
                draft.with_kind(rng.choice(kinds)) if kinds else draft,
                draft.with_count(rng.choice((-1, 1))),
                draft.with_doubles(rng.choice((-1, 1))),
                draft.with_next_order(),
                draft.with_next_source(),
            ]
        )
    return draft


def changed_choice(choice: Choice, rng: Random) -> Choice:
    for _ in range(rng.randrange(5)):
        if choice.lines:
            choice = choice.changed(rng.choice(choice.lines), rng.choice((-1, 1)))
    return choice


def test_the_first_draft_is_the_largest_pile_without_an_order() -> None:
    for _, scene in scenes_of_game(PLANS[0], Random(1)):
        if isinstance(scene.offer, TurnOffer) and scene.offer.piles:
            draft = first_draft(scene.offer)
            assert len(draft.put) == max(pile.singles + pile.doubles for pile in scene.offer.piles)
            assert draft.order is None
            return


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.edition.key}-{len(plan.players)}")
def test_the_opening_follows_the_table_also_for_who_comes_in_the_middle(plan: GamePlan) -> None:
    known: Opening | None = None
    rounds = 0
    for _, scene in scenes_of_game(plan, Random(6)):
        before, joined = opening_before(scene, known), opening_before(scene, None)
        known = told(before, scene)
        is_over = any(isinstance(fact, OvenEmptied) for fact in scene.news)
        assert (known is not None) == (is_over or scene.table.order_up is not None)
        if known is None:
            continue
        assert told(joined, scene) == known
        assert known.left == (0 if known.leftovers is not None else scene.table.oven_size)
        assert known.table == (scene.table.table if known.leftovers is None else known.leftovers)
        if is_over:
            rounds += 1
            assert not any(check.is_open for check in known.checks)
            known = None
    assert rounds == plan.company.options.rounds


def told(opening: Opening | None, scene: Scene) -> Opening | None:
    for fact in scene.news:
        if opening is not None:
            opening = opening.after(fact)
    return opening
