"""What one viewer sees at one moment, as a message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mammamia.game import Knowledge, Offer, Seat, SeatView, TableView
from mammamia.server.protocol import Clock, Show, TableSeen
from mammamia.server.protocol_events import Told
from mammamia.server.showing.aids import oven_seen
from mammamia.server.showing.wire import hand_seen, offered, table_seen


@dataclass(frozen=True, slots=True)
class Sight:
    """All that a viewer may see now: a spectator the table, a seat its hand and its offer as well."""

    view: SeatView | TableView
    offer: Offer | None = None
    knowledge: Knowledge | None = None  # only where the aid level shows what is in the oven
    can_undo: bool = False

    @property
    def viewer(self) -> Seat | None:
        """Whose sight it is."""
        return self.view.seat if isinstance(self.view, SeatView) else None


def show(
    sight: Sight, number: int, events: Sequence[Told], clock: Clock | None, table: TableSeen | None = None
) -> Show:
    """The message: what happened, what lies in sight, and what one may do; *table* if it is at hand already."""
    seat_view = sight.view if isinstance(sight.view, SeatView) else None
    table_view = sight.view.table if isinstance(sight.view, SeatView) else sight.view
    return Show(
        number=number,
        events=tuple(events),
        table=table_seen(table_view) if table is None else table,
        hand=None if seat_view is None else hand_seen(seat_view),
        offer=None if sight.offer is None else offered(sight.offer),
        clock=clock,
        oven=None if sight.knowledge is None else oven_seen(sight.knowledge),
        can_undo=sight.can_undo,
    )
