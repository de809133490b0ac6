"""The chance that an order bakes, when it is put: exact where the oven leaves nothing open, else by imagined worlds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mammamia.bots.advice import engine_line
from mammamia.bots.foresight import Estimate, Foresight, can_foresee_fast
from mammamia.bots.slices import Slices
from mammamia.editions import Edition
from mammamia.engine.baking import open_next
from mammamia.engine.decisions import ASK_WITH, DECLINE
from mammamia.engine.play import decide
from mammamia.engine.state import ANSWER, BAKING, CARDS, FILL, ORDERS
from mammamia.game import Game, Knowledge, Move, PutOrder, choices
from mammamia.game.imagine import scene

WORLDS: Final = 1000
PLAIN_WORLDS: Final = 100
PLENTY: Final = 15  # of each card, in a hand that has everything
MOST_BRANCHES: Final = 400  # ways in which a baking may go; where there are more, worlds are imagined


@dataclass(frozen=True, slots=True)
class OrderOdds:
    """A chance, and in how many imagined worlds it was found; in none: it is exact."""

    chance: Estimate
    worlds: int


def order_odds(
    knowledge: Knowledge, edition: Edition, played: Sequence[Move], *, seed: int, worlds: int | None = None
) -> Slices[OrderOdds]:
    """The chance that the order which a turn puts is delivered in this baking, as its seat sees it.

    *worlds* are as many as the engine can afford, unless said otherwise.
    """
    sure = certain(knowledge, edition, played)
    if sure is not None:
        return OrderOdds(Estimate(sure, 0.0), 0)
    game = scene(knowledge, edition)
    put = next(move for move in played if isinstance(move, PutOrder))
    place = game.names.place(put.order)
    assert place is not None, f"{put.order} is an order of this game"
    is_fast = can_foresee_fast()
    foresight = Foresight(game.box, game.state, [engine_line(game, played)], compiled=is_fast)
    yield from foresight.look_in_slices(worlds or (WORLDS if is_fast else PLAIN_WORLDS), seed=seed)
    return OrderOdds(foresight.bakes(0, place[1]), foresight.worlds)


def certain(knowledge: Knowledge, edition: Edition, played: Sequence[Move]) -> float | None:
    """1 or 0 where the order that a turn puts bakes or burns whatever anybody holds and decides; None: it depends.

    All that comes up before the order lies in the oven, and a perfect memory knows it. Each owner there may add any
    cards, or none; if the order's fate is the same every time, it is certain.
    """
    game = scene(knowledge, edition)
    for number in engine_line(game, played[: _place_of_order(played) + 1]):
        decide(game.state, game.box, number)
    game.state.phase = BAKING
    game.state.opened = 0
    for seat in game.seats:
        game.state.hand[seat] = [PLENTY] * CARDS
        game.state.ingredients[seat] = PLENTY * CARDS
    fates = _fates(game)
    if fates == {True}:
        return 1.0
    return 0.0 if fates == {False} else None


def _place_of_order(played: Sequence[Move]) -> int:
    return next(n for n, move in enumerate(played) if isinstance(move, PutOrder))


def _fates(game: Game) -> set[bool | None]:
    """What can become of the last card of the oven, an order: True, False, or None if its owner decides."""
    fates: set[bool | None] = set()
    open_ways = [game]
    for _ in range(MOST_BRANCHES):
        if not open_ways:
            return fates
        trial = open_ways.pop()
        state, box = trial.state, trial.box
        while state.phase == BAKING and state.opened < state.oven_size - 1:
            open_next(state, box)
        if state.phase == BAKING:
            fates.add(_fate(trial))
        else:
            open_ways += _decided(trial)
        if None in fates or len(fates) > 1:
            return {None}
    return {None}


def _decided(game: Game) -> list[Game]:
    """The same with each decision of whoever is asked; who asks for help gets it as if the cards were at hand."""
    ways = []
    for number in choices.legal_decisions(game.state, game.box):
        if game.state.phase == ANSWER or (game.state.phase == FILL and number >= ASK_WITH):
            continue
        trial = game.copy()
        decide(trial.state, trial.box, number)
        ways.append(trial)
    return ways


def _fate(game: Game) -> bool | None:
    state = game.state
    owner = state.oven[state.oven_size - 1] // ORDERS - 1
    delivered = state.delivered[owner]
    open_next(state, game.box)
    if state.phase == BAKING:
        return state.delivered[owner] > delivered
    return None if DECLINE in choices.legal_decisions(state, game.box) else True
