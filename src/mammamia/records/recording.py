"""A game in play that is written down: `Recording` notes what the format asks for, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mammamia.game import Event, Game, Move, Order, Phase, Seat, SupplyCard
from mammamia.game.deal import deal_in
from mammamia.game.events import OrderDelivered, OrderTakenBack, OvenOpened
from mammamia.records.record import Entry, Played, Record, RecordedResult, RoundTold, SeatEntry, Shuffled


class Rounds:
    """What `result.rounds` says, gathered from the events of a game."""

    def __init__(self) -> None:
        self._rounds: list[tuple[Seat, list[tuple[Order, bool]]]] = []

    def note(self, events: Iterable[Event]) -> None:
        """Note who opens the oven and what becomes of the orders."""
        for event in events:
            match event:
                case OvenOpened(seat=seat):
                    self._rounds.append((seat, []))
                case OrderDelivered(order=order):
                    self._rounds[-1][1].append((order, True))
                case OrderTakenBack(order=order):
                    self._rounds[-1][1].append((order, False))
                case _:
                    pass

    def copy(self) -> Rounds:
        """The same so far."""
        other = Rounds()
        other._rounds = [(opener, orders[:]) for opener, orders in self._rounds]
        return other

    def told(self) -> tuple[RoundTold, ...]:
        """The rounds whose oven was opened so far."""
        return tuple(RoundTold(opener, tuple(orders)) for opener, orders in self._rounds)


def result_of(game: Game, rounds: Rounds) -> RecordedResult | None:
    """The result of a game, if it is over."""
    if game.phase is not Phase.OVER:
        return None
    result = game.result()
    return RecordedResult(result.delivered, result.ingredients, result.winners, rounds.told())


class Recording:
    """A game and its record so far. Play through this, not through the game."""

    def __init__(
        self,
        game: Game,
        seats: tuple[SeatEntry, ...],
        *,
        options: Mapping[str, object] | None = None,
        more: Mapping[str, object] | None = None,
    ) -> None:
        assert game.state.turns == 0, "a recording begins with the deal"
        self.game = game
        self._seats = seats
        self._options = dict(options or {})
        self._more = dict(more or {})
        self._deal = deal_in(game.state, game.names)
        self._entries: list[Entry] = []
        self._rounds = Rounds()

    def copy(self) -> Recording:
        """A recording that goes its own way from here."""
        other = Recording.__new__(Recording)
        other.game = self.game.copy()
        other._seats, other._options, other._more, other._deal = self._seats, self._options, self._more, self._deal
        other._entries = self._entries[:]
        other._rounds = self._rounds.copy()
        return other

    @property
    def moves_made(self) -> int:
        """How many moves were noted so far."""
        return sum(len(entry.moves) for entry in self._entries if isinstance(entry, Played))

    def play(self, move: Move) -> tuple[Event, ...]:
        """Make a move, and note it unless nothing was to be decided (R5.12)."""
        seat, phase = self.game.deciding, self.game.phase
        is_noted = phase is not Phase.FILL or self.game.has_choice()
        events = self.game.play(move)
        self._rounds.note(events)
        if is_noted:
            assert seat is not None, "a move was made, so a seat decided"
            self._note(seat, phase, move)
        return events

    def _note(self, seat: Seat, phase: Phase, move: Move) -> None:
        last = self._entries[-1] if self._entries else None
        if phase in (Phase.ORDER, Phase.DRAW):
            assert isinstance(last, Played), "a turn begins with what is put"
            self._entries[-1] = Played(seat, (*last.moves, move))
        else:
            self._entries.append(Played(seat, (move,)))

    def shuffle(self, supply: tuple[SupplyCard, ...]) -> tuple[Event, ...]:
        """Lay down a new supply, and note it."""
        events = self.game.shuffle(supply)
        self._entries.append(Shuffled(supply))
        return events

    def record(self) -> Record:
        """The record so far; with the result, once the game is over."""
        return Record(
            edition=self.game.edition,
            options=self._options,
            seats=self._seats,
            deal=self._deal,
            entries=tuple(self._entries),
            result=result_of(self.game, self._rounds),
            more=self._more,
        )
