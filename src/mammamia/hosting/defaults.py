"""The clock's move: what is decided for a player whose time is up. It needs the offer and nothing else."""

from __future__ import annotations

from typing import assert_never

from mammamia.game import (
    AnswerOffer,
    DrawNothing,
    FillOffer,
    FillOrder,
    HoldOrders,
    Move,
    Offer,
    Pass,
    PutIngredients,
    Refill,
    Refuse,
    TakeOrderBack,
    TurnOffer,
)
from mammamia.game.offers import Pile


def default_moves(offer: Offer) -> tuple[Move, ...]:
    """Bake if one can, with the fewest hand cards; a turn: one card of the largest kind, no order, the supply."""
    match offer:
        case TurnOffer():
            return _default_turn(offer)
        case FillOffer(order, ways):
            fillings = [FillOrder(order, way.kinds, way.proposed) for way in ways if way.can_fill]
            return (min(fillings, key=lambda filling: len(filling.add), default=TakeOrderBack(order)),)
        case AnswerOffer():
            return (Refuse(),)
        case _:
            assert_never(offer)


def _default_turn(offer: TurnOffer) -> tuple[Move, ...]:
    moves: list[Move] = []
    put = 0
    if offer.step == "put":
        moves.append(_default_put(offer.piles))
        put = 1 if offer.piles else 0
    if offer.step == "order" or put:
        moves.append(HoldOrders())
    source = offer.draws[put][0].source
    moves.append(DrawNothing() if source is None else Refill(source))
    return tuple(moves)


def _default_put(piles: tuple[Pile, ...]) -> Move:
    if not piles:
        return Pass()
    largest = max(piles, key=lambda pile: pile.singles + pile.doubles)
    return PutIngredients(largest.kind, 1) if largest.singles else PutIngredients(largest.kind, 0, 1)
