"""R7.4, the winners."""

from __future__ import annotations

from mammamia.engine.rule import rule
from mammamia.engine.state import Box, State


@rule
def winners(g: State, box: Box) -> int:
    """R7.4: most delivered orders, then most ingredient cards in hand, then shared; a bit for each winner."""
    best = -1
    won = 0
    for seat in range(box.seats):
        score = g.delivered[seat] * 256 + g.ingredients[seat]
        if score > best:
            best = score
            won = 0
        if score == best:
            won |= 1 << seat
    return won
