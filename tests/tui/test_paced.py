"""A room in this process that takes its time: the oven is shown beat by beat, and the viewer says how fast."""

from __future__ import annotations

import pytest

from mammamia.game import TableView
from mammamia.game.events import (
    CardsDrawn,
    HandDealt,
    IngredientCameUp,
    OfferMade,
    OrdersDrawn,
    OvenEmptied,
    OvenOpened,
)
from mammamia.hosting import Fact, default_moves
from mammamia.hosting.tempo import Speed
from mammamia.tui.near import NearGame
from mammamia.tui.scene import Curtain, Scene, Shown
from tests.tui.games import facts_of, near
from tests.tui.typist import plan_for

SCALE = 1e-4  # everything is shown, but in no time
PRIVATE = (HandDealt, CardsDrawn, OrdersDrawn, OfferMade)


def played(game: NearGame) -> list[Shown]:
    """All that is shown of a game in which every person plays what anybody would."""
    found: list[Shown] = []
    while (shown := game.sitting.hear()) is not None:
        found.append(shown)
        if isinstance(shown, Scene) and shown.offer is not None:
            game.sitting.play(default_moves(shown.offer))
    return found


def news(shown: list[Shown]) -> list[Fact]:
    return [fact for one in shown if isinstance(one, Scene) for fact in one.news]


@pytest.mark.parametrize("edition", ["classic", "plus"])
def test_every_fact_is_told_once_and_the_opening_comes_in_beats(edition: str) -> None:
    game = near(plan_for(edition, 3, options={"rounds": 2}), scale=SCALE)
    shown = played(game)
    assert news(shown) == [fact for fact in facts_of(game) if not isinstance(fact, PRIVATE) or fact.seat == 0]
    opening = [one for one in shown if isinstance(one, Scene) and one.is_opening]
    assert len(opening) > 8
    assert all(one.offer is None for one in opening)
    for one in opening:
        if one.news and isinstance(one.news[-1], IngredientCameUp):
            assert one.news[-1].card in one.table.table  # the table lies as it does after the beat


def test_while_the_oven_is_shown_no_hand_is_in_sight() -> None:
    game = near(plan_for("plus", 4, people=("Anna", "Bruno"), options={"rounds": 2}), scale=SCALE)
    shown = played(game)
    for n, one in enumerate(shown):
        if isinstance(one, Curtain):
            following = shown[n + 1]
            assert isinstance(following, Scene)
            assert following.seat == one.seat
            assert following.offer is not None
        elif one.is_opening:
            assert isinstance(one.view, TableView)
            assert not any(isinstance(fact, PRIVATE) for fact in (*one.news, *one.past))
    told = news(shown)
    assert (
        sum(isinstance(fact, OvenOpened) for fact in told) == sum(isinstance(fact, OvenEmptied) for fact in told) == 2
    )


def test_the_show_can_be_held_and_skipped() -> None:
    game = near(plan_for("classic", 3, options={"rounds": 1}), scale=0.05)
    held = game.sitting.hear()
    while isinstance(held, Scene) and not held.is_opening:
        if held.offer is not None:
            game.sitting.direct(Speed.PAUSED)  # what comes out of the oven does not go on by itself
            game.sitting.play(default_moves(held.offer))
        held = game.sitting.hear()
    assert isinstance(held, Scene)
    assert held.speed is Speed.PAUSED
    before = len(held.news)
    game.sitting.skip()
    rest = game.sitting.hear()
    assert isinstance(rest, Scene)
    assert len(rest.news) > before or rest.offer is not None
