"""The unseen future: the order of the supply and of the upper part of every waiter."""

from __future__ import annotations

from mammamia.engine.chance import shuffle_pile
from mammamia.engine.fields import Row
from mammamia.engine.state import ORDERS, Box, State


def shuffle_future(state: State, box: Box, dice: Row) -> None:
    """Shuffle it anew; every card stays in its pile."""
    shuffle_pile(dice, state.supply, state.supply_size)
    for seat in range(box.seats):
        hidden = state.waiter_size[seat] - state.known_bottom[seat]
        places = [(state.waiter_top[seat] + i) % ORDERS for i in range(hidden)]
        pile = [state.waiter[seat][place] for place in places]
        shuffle_pile(dice, pile, hidden)
        for place, order in zip(places, pile, strict=True):
            state.waiter[seat][place] = order
