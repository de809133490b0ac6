"""The aid level `oven` as a message."""

from __future__ import annotations

from mammamia.game import IngredientCard, Knowledge, Order
from mammamia.hosting import oven_known
from mammamia.server.protocol import OvenSeen
from mammamia.server.showing.wire import counts, texts


def oven_seen(knowledge: Knowledge) -> OvenSeen:
    """What is in the oven, and for each order in hand whether it would be baked if it were put next."""
    known = oven_known(knowledge)
    return OvenSeen(
        ingredients=counts(card for card in known.cards if isinstance(card, IngredientCard)),
        orders=texts(card for card in known.cards if isinstance(card, Order)),
        bakes={str(order): bakes for order, bakes in known.bakes.items()},
    )
