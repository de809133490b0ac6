"""The chance of an order when it is put, against every world that there is on small positions."""

from __future__ import annotations

import pytest

from mammamia.bots import foresight as foresight_module
from mammamia.bots.advice import engine_line
from mammamia.bots.order_odds import certain, order_odds
from mammamia.bots.slices import whole
from mammamia.editions import CLASSIC, FIRST, PLUS, Edition
from mammamia.game import PutOrder
from mammamia.game.imagine import scene
from tests.bots.small_orders import exact, small, turns
from tests.properties.tiny import TINY


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresight_module, "_warm", [])


def test_the_chance_is_that_of_all_worlds() -> None:
    compared = open_ones = 0
    for game, seat, moves in filter(small, turns(TINY, 2, range(80))):
        found = whole(order_odds(game.knowledge(seat), TINY, moves, seed=3, worlds=300))
        true = exact(game.knowledge(seat), TINY, moves)
        if found.worlds:
            assert abs(found.chance.value - true) <= 2 * found.chance.error
            open_ones += 0 < true < 1
        else:
            assert found.chance.value == true
        compared += 1
    assert compared > 30
    assert open_ones > 2


@pytest.mark.parametrize(("edition", "seats"), [(CLASSIC, 3), (FIRST, 4), (PLUS, 3)])
def test_what_is_certain_happens_in_every_imagined_world(edition: Edition, seats: int) -> None:
    """And is the same for whoever cannot tell the worlds apart: it is found from a knowledge."""
    fates = set()
    for n, (game, seat, moves) in enumerate(turns(edition, seats, range(4))):
        known = game.knowledge(seat)
        fate = certain(known, edition, moves)
        fates.add(fate)
        if fate is not None and n % 5 == 0:
            game_here = scene(known, edition)
            put = next(move for move in moves if isinstance(move, PutOrder))
            place = game_here.names.place(put.order)
            assert place is not None
            foresight = foresight_module.Foresight(
                game_here.box, game_here.state, [engine_line(game_here, moves)], compiled=False
            )
            foresight.look(5, seed=n)
            assert foresight.bakes(0, place[1]).value == fate
    assert None in fates
    assert 1.0 in fates
