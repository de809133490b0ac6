"""Turns that put an order, in positions of two seats so small that every world can be looked at."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

from mammamia.bots.advice import engine_line
from mammamia.bots.kernels.lines import Odds, play_line
from mammamia.bots.kernels.mind import SEARCH
from mammamia.bots.kernels.pools import Pools, catch_up, forget_pools
from mammamia.bots.weights import tuned
from mammamia.editions import Edition
from mammamia.engine.fields import blank
from mammamia.engine.state import NOBODY, Desk
from mammamia.game import Game, HoldOrders, Knowledge, Move, Phase, PutOrder, Seat, Shuffle
from mammamia.game.imagine import scene
from tests.properties.tables import go_on

Turn = tuple[Game, Seat, tuple[Move, ...]]


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


def exact(known: Knowledge, edition: Edition, moves: tuple[Move, ...]) -> Fraction:
    """The share of all worlds in which the order bakes, each way to lay the unseen cards being one of them."""
    here = scene(known, edition)
    seat, other = known.seat, 1 - known.seat
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
