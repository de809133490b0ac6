"""The games of a step in queues, so that those that decide alike come one after the other.

The processor then guesses the way through the rules right more often.
"""

from __future__ import annotations

from typing import Final

from mammamia.engine.decisions import FILL_WITH, PUT_CARDS, PUT_ORDER
from mammamia.engine.fields import Grid
from mammamia.engine.rule import rule

AT_LENGTH: Final = 0  # of a queue, which has its length first and then the numbers of its games
OF_ORDERS: Final = PUT_ORDER  # each decision before has a queue of its own
OF_FILLINGS: Final = OF_ORDERS + 1
OF_PUTS: Final = OF_FILLINGS + 1
OF_GAMES_OVER: Final = OF_PUTS + 1
QUEUES: Final = OF_GAMES_OVER + 1


@rule
def empty_queues(queues: Grid) -> None:
    """No game is in a queue."""
    for queue in range(QUEUES):
        queues[queue][AT_LENGTH] = 0


@rule
def queue_of(move: int) -> int:
    """The queue of the games in which such a decision is carried out."""
    return min(move, OF_ORDERS) + (move >= FILL_WITH) + (move >= PUT_CARDS)


@rule
def line_up(game: int, queue: int, queues: Grid) -> None:
    """A game goes to the end of a queue."""
    queues[queue][AT_LENGTH] += 1
    queues[queue][queues[queue][AT_LENGTH]] = game
