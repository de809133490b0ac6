"""The aid level `oven`: what a perfect memory knows is in the oven, and whether an order would bake now."""

from __future__ import annotations

from typing import Final

from mammamia.editions import EDITIONS
from mammamia.engine.baking import open_next
from mammamia.engine.decisions import ASK_WITH, DECLINE, FILL_WITH
from mammamia.engine.play import decide
from mammamia.engine.state import BAKING
from mammamia.game import Game, IngredientCard, Knowledge, Order
from mammamia.game.choices import legal_decisions
from mammamia.game.imagine import scene
from mammamia.server.protocol import OvenSeen
from mammamia.server.showing.wire import counts, texts

BY_TABLE: Final = "table"
WITH_HAND: Final = "hand"
NOT_NOW: Final = "no"


def oven_seen(knowledge: Knowledge) -> OvenSeen:
    """What is in the oven, and for each order in hand whether it would be baked if it were put next.

    It is asked of what the seat knows, and assumed that nobody adds a card before.
    """
    is_turn = knowledge.phase in ("put", "order", "draw")
    own = knowledge.seats[knowledge.seat].orders if is_turn else ()
    return OvenSeen(
        ingredients=counts(card for card in knowledge.oven if isinstance(card, IngredientCard)),
        orders=texts(card for card in knowledge.oven if isinstance(card, Order)),
        bakes={str(order): would_bake(knowledge, order) for order in own},
    )


def would_bake(knowledge: Knowledge, order: Order) -> str:
    """Whether the table alone would fill an order put on top now, or table and hand, or neither."""
    game = scene(knowledge, EDITIONS[knowledge.edition])
    state, box = game.state, game.box
    state.oven[state.oven_size] = game.names.oven_number(order)
    state.oven_size += 1
    state.opened = 0
    state.phase = BAKING
    while state.opened < state.oven_size:
        delivered = state.delivered[knowledge.seat]
        open_next(state, box)
        if state.opened == state.oven_size:
            return _verdict(game, state.delivered[knowledge.seat] > delivered)
        while state.phase != BAKING:
            legal = legal_decisions(state, box)
            decide(state, box, DECLINE if DECLINE in legal else legal[0])
    raise AssertionError("the order comes up last")


def _verdict(game: Game, is_delivered: bool) -> str:
    if is_delivered:
        return BY_TABLE
    if game.state.phase == BAKING:
        return NOT_NOW
    legal = legal_decisions(game.state, game.box)
    if DECLINE not in legal:
        return BY_TABLE
    return WITH_HAND if any(FILL_WITH <= decision < ASK_WITH for decision in legal) else NOT_NOW
