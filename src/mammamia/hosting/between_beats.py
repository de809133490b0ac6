"""What lies in sight from beat to beat: what was there before the oven was opened, and every fact told since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mammamia.game import Seat, TableView
from mammamia.hosting.facts import Fact
from mammamia.hosting.fold import hand_after, table_after
from mammamia.hosting.protocol.messages import Beat, Hand, Show, Told


class BetweenBeats:
    """The table and every hand while the oven is being shown. *settled* is what was in sight before, by viewer."""

    def __init__(self) -> None:
        self.settled: Mapping[Seat | None, Show] = {}
        self._table: TableView | None = None
        self._hands: dict[Seat, Hand] = {}

    def settle(self, shows: Mapping[Seat | None, Show]) -> None:
        """The show begins from here."""
        self.settled = shows
        self._table = shows[None].table
        self._hands = {seat: show.hand for seat, show in shows.items() if seat is not None and show.hand}

    def end(self) -> None:
        """The show is over."""
        self.settled = {}

    def fold(self, facts: Iterable[Fact]) -> None:
        """Move the cards that the facts tell of."""
        assert self._table is not None, "the show has begun"
        for fact in facts:
            self._table = table_after(self._table, fact)
            self._hands = {seat: hand_after(hand, seat, fact) for seat, hand in self._hands.items()}

    def beat(self, viewer: Seat | None, number: int, told: tuple[Told, ...]) -> Beat:
        """What a viewer sees now; *number* is that of the last fact."""
        assert self._table is not None, "the show has begun"
        return Beat(number, told, self._table, None if viewer is None else self._hands[viewer])
