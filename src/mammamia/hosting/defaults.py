"""The clock's move: what is decided for a player whose time is up. It needs the offer and nothing else."""

from __future__ import annotations

from typing import assert_never

from mammamia.game import (
    AnswerOffer,
    Cards,
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
    merge,
)
from mammamia.game.offers import Lack, Pile


def default_moves(offer: Offer) -> tuple[Move, ...]:
    """Bake if one can; else one card of the largest kind, no order, draw from the supply. Nobody is asked for help."""
    match offer:
        case TurnOffer():
            return _default_turn(offer)
        case FillOffer(order, ways):
            for way in ways:
                if way.can_fill:
                    return (FillOrder(order, way.kinds, merge(*map(cards_for, way.lacks))),)
            return (TakeOrderBack(order),)
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


def cards_for(lack: Lack) -> Cards:
    """Cards that are enough, doubles last, and none that could be left out."""
    chosen = []
    lacking = lack.count
    for sort in sorted(lack.hand, key=lambda held: held.worth):
        for _ in range(sort.most):
            if lacking > 0:
                chosen.append(sort.card)
                lacking -= sort.worth
    worth = sum(1 + card.is_double for card in chosen)
    for card in list(chosen):
        if worth - (1 + card.is_double) >= lack.count:
            chosen.remove(card)
            worth -= 1 + card.is_double
    return tuple(chosen)
