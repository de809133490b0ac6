"""The chance of an order when it is put, against every world that there is on small positions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest

from mammamia.bots import foresight as foresight_module
from mammamia.bots.advice import engine_line
from mammamia.bots.kernels.lines import Odds, play_line
from mammamia.bots.kernels.mind import SEARCH
from mammamia.bots.kernels.pools import Pools, catch_up, forget_pools
from mammamia.bots.order_odds import certain, order_odds
from mammamia.bots.weights import tuned
from mammamia.editions import CLASSIC, FIRST, PLUS, Edition
from mammamia.engine.fields import blank
from mammamia.engine.state import NOBODY, Desk
from mammamia.game import Game, HoldOrders, Move, Phase, PutOrder, Seat, Shuffle
from mammamia.game.imagine import scene
from tests.properties.tables import go_on
from tests.properties.tiny import TINY

Turn = tuple[Game, Seat, tuple[Move, ...]]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresight_module, "_warm", [])


def turns(edition: Edition, seats: int, seeds: range) -> Iterator[Turn]:
    """Turns of random games in which an order is put."""
    for seed in seeds:
        shuffle = Shuffle.from_seed(seed)
        game = Game.deal(edition, seats=seats, shuffle=shuffle)
        while game.phase is not Phase.OVER:
            if game.phase is Phase.PUT and game.deciding is not None:
                yield from _with_orders(game.copy(), game.deciding, shuffle)
            go_on(game, shuffle)


def _with_orders(game: Game, seat: Seat, shuffle: Shuffle) -> Iterator[Turn]:
    trial = game.copy()
    put = trial.random_move(shuffle)
    trial.play(put)
    if trial.phase is not Phase.ORDER:
        return
    for order in trial.legal_moves():
        if isinstance(order, HoldOrders):
            continue
        after = trial.copy()
        after.play(order)
        if after.phase is Phase.DRAW:
            yield game, seat, (put, order, after.random_move(shuffle))


def exact(game: Game, seat: Seat, moves: tuple[Move, ...]) -> Fraction:
    """The share of all worlds in which the order bakes, each way to lay the unseen cards being one of them."""
    known = game.knowledge(seat)
    here = scene(known, game.edition)
    other = 1 - seat
    unseen = sorted(here.state.supply[: here.state.supply_size]) + [
        card for card, n in enumerate(here.state.hand[other]) for _ in range(n)
    ]
    put = next(move for move in moves if isinstance(move, PutOrder))
    place = here.names.place(put.order)
    assert place is not None
    line = engine_line(here, moves)
    worlds = baked = 0
    for cards in permutations(unseen):
        trial = here.copy()
        size = trial.state.supply_size
        trial.state.supply[:size] = cards[:size]
        trial.state.hand[other] = [cards[size:].count(card) for card in range(len(trial.state.hand[other]))]
        odds, pools = blank(Odds), blank(Pools)
        odds.count, odds.length[0] = 1, len(line)
        odds.line[0][: len(line)] = line
        forget_pools(pools)
        catch_up(pools, trial.state, trial.box)
        play_line(trial.state, trial.box, tuned(trial.box, SEARCH), blank(Desk), pools, odds, 0, seat)
        worlds += 1
        baked += odds.baked[0][place[1]]
    return Fraction(baked, worlds)


def small(turn: Turn) -> bool:
    """Few cards are unseen, and the Mamma Mia! card is not among them."""
    game, seat, _ = turn
    return game.state.holder != NOBODY and 1 < len(game.knowledge(seat).unseen) < 6


def test_the_chance_is_that_of_all_worlds() -> None:
    compared = open_ones = 0
    for game, seat, moves in filter(small, turns(TINY, 2, range(80))):
        found = order_odds(game.knowledge(seat), TINY, moves, seed=3, worlds=300)
        true = exact(game, seat, moves)
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
