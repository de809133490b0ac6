"""Traces of the oven in a memory: plays, orders and leftovers, worked out from the row of its cards.

A turn puts ingredients of one kind and at most one order on top of them (R3.1, R3.2), so the row shows the turns: a new
one begins at every change of kind and after every order. Two turns of the same kind without an order between them look
like one, and are remembered as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mammamia.engine.state import CARDS, KINDS, ORDERS

NOBODY_KNOWN = -1


@dataclass(slots=True)
class PutTrace:
    """Ingredients of one kind that lie together. Places count from the bottom of the whole oven."""

    start: int
    end: int
    kind: int
    age: int  # turns since
    seat: int = NOBODY_KNOWN  # who put them, as far as the turns tell
    is_leftover: bool = False

    @property
    def count(self) -> int:
        """How many cards."""
        return self.end - self.start


@dataclass(slots=True)
class OrderTrace:
    """An order in the oven."""

    place: int
    seat: int
    order: int
    age: int


@dataclass(slots=True)
class Traces:
    """All that lies in the oven, bottom first."""

    plays: list[PutTrace]
    orders: list[OrderTrace]
    turns: int


def read_oven(oven: Sequence[int], came_up: int, *, has_leftovers: bool, last: int, seats: int) -> Traces:
    """The traces of an oven, given as the engine's numbers; *last* is the seat of its last turn, if that is known."""
    plays: list[PutTrace] = []
    orders: list[OrderTrace] = []
    turn = 0
    start = _leftovers(oven, plays) if has_leftovers else 0
    for place in range(start, len(oven)):
        card = oven[place]
        if card >= CARDS:
            orders.append(OrderTrace(came_up + place, card // ORDERS - 1, card % ORDERS, turn))
            turn += 1
            continue
        kind = card % KINDS
        if place > start and oven[place - 1] < CARDS:
            if plays[-1].kind == kind and not plays[-1].is_leftover:
                plays[-1].end += 1
                continue
            if not plays[-1].is_leftover:
                turn += 1
        plays.append(PutTrace(came_up + place, came_up + place + 1, kind, turn))
    turns = turn if not oven or oven[-1] >= CARDS or len(oven) == start else turn + 1
    traces = Traces(plays, orders, turns)
    _date(traces, last, seats)
    return traces


def _leftovers(oven: Sequence[int], plays: list[PutTrace]) -> int:
    """R7.1: they lie at the bottom, sorted; where they end is seen where the sorting ends."""
    place = 0
    while place < len(oven) and oven[place] < CARDS and (place == 0 or oven[place] >= oven[place - 1]):
        if place and oven[place] == oven[place - 1]:
            plays[-1].end += 1
        else:
            plays.append(PutTrace(place, place + 1, oven[place] % KINDS, 0, is_leftover=True))
        place += 1
    return place


def _date(traces: Traces, last: int, seats: int) -> None:
    """From numbers of turns to ages, and from the last turn back to who put what; every order tells its owner."""
    owners = {order.age: order.seat for order in traces.orders}
    seat_of: dict[int, int] = {}
    seat = last
    for turn in range(traces.turns - 1, -1, -1):
        seat = owners.get(turn, seat)
        seat_of[turn] = seat
        if seat != NOBODY_KNOWN:
            seat = (seat - 1) % seats
    newest = traces.turns - 1
    for play in traces.plays:
        if play.is_leftover:
            play.age = traces.turns
        else:
            play.seat = seat_of[play.age]
            play.age = newest - play.age
    for order in traces.orders:
        order.age = newest - order.age
