"""The aid level `oven`: what a perfect memory knows is in the oven, and whether an order would bake now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from mammamia.editions import EDITIONS, Colour, Options, box_of
from mammamia.engine.baking import open_next
from mammamia.engine.decisions import ASK_WITH, DECLINE, FILL_WITH
from mammamia.engine.fields import blank
from mammamia.engine.play import decide
from mammamia.engine.state import BAKING, State
from mammamia.game import Game, Knowledge, Order, OvenCard, Seat
from mammamia.game.choices import legal_decisions
from mammamia.game.imagine import scene
from mammamia.game.names import names_of

BY_TABLE: Final = "table"
WITH_HAND: Final = "hand"
NOT_NOW: Final = "no"


@dataclass(frozen=True, slots=True)
class OvenKnown:
    """What is in the oven, and for each order in hand whether it would be baked if it were put next."""

    cards: tuple[OvenCard, ...]
    bakes: Mapping[Order, str]  # BY_TABLE, WITH_HAND or NOT_NOW


def oven_known(knowledge: Knowledge) -> OvenKnown:
    """It is asked of what the seat knows, and assumed that nobody adds a card before."""
    is_turn = knowledge.phase in ("put", "order", "draw")
    own = knowledge.seats[knowledge.seat].orders if is_turn else ()
    baked = open_all(scene(knowledge, EDITIONS[knowledge.edition], _lender(knowledge))) if own else None
    return OvenKnown(
        knowledge.oven,
        {order: would_bake(baked, knowledge.seat, order) for order in own} if baked else {},
    )


def open_all(game: Game) -> Game:
    """The same game with every card of its oven come up; where an order may be declined, it is."""
    state, box = game.state, game.box
    state.opened = 0
    state.phase = BAKING
    while state.opened < state.oven_size:
        open_next(state, box)
        while state.phase != BAKING:
            legal = legal_decisions(state, box)
            decide(state, box, DECLINE if DECLINE in legal else legal[0])
    return game


def would_bake(game: Game, seat: Seat, order: Order) -> str:
    """Whether the table alone would fill an order that comes up next, or table and hand, or neither."""
    trial = game.copy()
    state = trial.state
    state.oven[state.oven_size] = trial.names.oven_number(order)
    state.oven_size += 1
    delivered = state.delivered[seat]
    open_next(state, trial.box)
    return _verdict(trial, state.delivered[seat] > delivered)


def _lender(knowledge: Knowledge) -> Game:
    """A game without cards that lends its box and names."""
    return _lending(knowledge.edition, knowledge.options, knowledge.colours)


@lru_cache(maxsize=64)
def _lending(edition: str, options: Options, colours: tuple[Colour, ...]) -> Game:
    rules = EDITIONS[edition]
    return Game(names_of(rules, colours), options, box_of(rules, options, colours), blank(State))


def _verdict(game: Game, is_delivered: bool) -> str:
    if is_delivered:
        return BY_TABLE
    if game.state.phase == BAKING:
        return NOT_NOW
    legal = legal_decisions(game.state, game.box)
    if DECLINE not in legal:
        return BY_TABLE
    return WITH_HAND if any(FILL_WITH <= decision < ASK_WITH for decision in legal) else NOT_NOW
