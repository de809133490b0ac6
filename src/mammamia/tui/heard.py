"""A room as its messages tell of it: one message after another is folded in, and a scene can be had at any time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from mammamia.game import Offer, Seat, SeatView, TableView
from mammamia.hosting import Fact, OvenKnown, open_past
from mammamia.hosting.lobby import Status
from mammamia.hosting.protocol.messages import (
    Beat,
    Ended,
    Guessing,
    LobbySeen,
    MemoryReport,
    Paced,
    Said,
    ServerMessage,
    Show,
    Welcome,
)
from mammamia.hosting.tempo import Speed
from mammamia.tui.asides import Aside, changes
from mammamia.tui.lobby import company_of
from mammamia.tui.scene import Announced, Company, Scene, lap_of

NOTHING = -1  # the number of the last event, before there was one


class RoomHeard:
    """What was heard of a room. What the viewer has not been given yet is gathered into the next scene.

    *here*: the seats of the people at this keyboard, where there are several; otherwise one's own seat.
    """

    def __init__(self, here: tuple[Seat, ...] | None = None) -> None:
        self._here = here
        self.lobby: LobbySeen | None = None
        self.lobbies = 0  # how often it was told
        self.seat: Seat | None = None  # None: a spectator
        self.game = ""
        self.record: str | None = None  # where the record is, once the game has ended
        self.speed = Speed.NORMAL  # of the show
        self.asides: list[Aside] = []  # to be told at once
        self.finale: Scene | None = None  # of the game before, if the viewer was not given it
        self._begin("")

    def _begin(self, game: str) -> None:
        """Another game: nothing was heard of it."""
        self.game = game
        self.record = None
        self.number = NOTHING  # of the last event that was told
        self.given = NOTHING  # of the last event that the viewer was given
        self.is_opening = False  # the oven is being shown, beat by beat
        self._is_read = False
        self._lights = 0.0
        self._guessing: Guessing | None = None
        self.memory: MemoryReport | None = None  # the last report that came
        self.is_new = False  # there is something that the viewer has not been given
        self._view: SeatView | TableView | None = None
        self._offer: Offer | None = None
        self._can_undo = False
        self._oven: OvenKnown | None = None
        self._facts: list[Fact] = []
        self._numbers: list[int] = []  # of the facts
        self._lap: tuple[Announced, ...] = ()
        self._has_returned = False  # welcomed anew: something may have been missed

    @property
    def is_dealt(self) -> bool:
        """Whether a game is being played, or was."""
        return self._view is not None

    @property
    def deciding(self) -> Seat | None:
        """The seat that decides; nobody does while the oven is being shown."""
        return None if self._view is None or self.is_opening else table_of(self._view).deciding

    @property
    def is_guessing(self) -> bool:
        """Whether the viewer is asked what is in the oven, and has not answered."""
        return self._guessing is not None and self.seat in self._guessing.waiting

    @property
    def has_ended(self) -> bool:
        """Whether the game is over or was ended early, and all of it has been told."""
        return self.record is not None

    @property
    def is_abandoned(self) -> bool:
        """Whether the game was ended early."""
        return self.lobby is not None and self.lobby.status is Status.ABANDONED

    # ------------------------------------------------------------ messages

    def hear(self, message: ServerMessage) -> None:
        """Fold in one message."""
        match message:
            case Welcome():
                self._welcome(message)
            case LobbySeen():
                self._hear_lobby(message)
            case Show():
                self._show(message)
            case Beat():
                self._beat(message)
            case Ended():
                self.record = message.record
            case Paced():
                self.speed = message.speed
            case Guessing():
                self._guessing, self.is_new = message, True
            case MemoryReport():
                self.memory = message
            case Said():
                self._hear_phrase(message)
            case _:
                pass

    def _welcome(self, message: Welcome) -> None:
        if message.game != self.game:
            self.finale = self.scene("") if self.is_new else None
            self._begin(message.game)
        self._has_returned = True
        self.seat = None if message.seat is None else Seat(message.seat)

    def _hear_lobby(self, lobby: LobbySeen) -> None:
        if self.lobby is not None:
            self.asides += changes(self.lobby, lobby, self.seat)
        self.lobby = lobby
        self.lobbies += 1

    def _hear_phrase(self, message: Said) -> None:
        name = None if message.seat is None else self.company.players[message.seat].name
        if message.seat is not None and message.seat != self.seat:
            self.asides.append(Aside("says", name or "", phrase=message.phrase))

    def _show(self, message: Show) -> None:
        assert self.lobby is not None, "the lobby comes first"
        told = list(self._told(message))
        before = self._view, self._offer
        if self._has_returned and message.number > self.number and not told:
            self._lap = ()  # announcements were missed
        self._has_returned = False
        self._add(told)
        self.is_opening, self._is_read, self._lights, self._guessing = False, False, 0.0, None
        self._view = self._seen(message)
        self._offer, self._can_undo, self._oven = message.offer, message.can_undo, message.oven
        if message.number >= self.number:  # else the oven is being shown, and a beat follows with what has come up
            self.number = message.number
            self.is_new = self.is_new or bool(told) or (self._view, self._offer) != before

    def _beat(self, message: Beat) -> None:
        self._view = self._seen(message)
        self._offer, self._can_undo, self._oven, self.is_opening = None, False, None, True
        self._lights, self._is_read, self._guessing = message.lights, message.reading, None
        self._add(list(self._told(message)))
        self.number = max(self.number, message.number)
        self.is_new = True

    def _seen(self, message: Show | Beat) -> SeatView | TableView:
        """What lies in sight: to a seat its hand too, to a spectator the table."""
        if message.hand is None or self.seat is None:
            return message.table
        return SeatView(self.seat, message.hand.ingredients, message.hand.orders, message.table)

    def _told(self, message: Show | Beat) -> Iterator[tuple[int, Fact]]:
        """The facts that were not told before, with their numbers."""
        for told in message.events:
            if told.number > self.number:
                yield told.number, told.event

    def _add(self, told: list[tuple[int, Fact]]) -> None:
        self._numbers += [number for number, _ in told]
        facts = [fact for _, fact in told]
        self._facts += facts
        self._lap = lap_of(facts, self._lap)

    # ------------------------------------------------------------ scenes

    @property
    def company(self) -> Company:
        """Who plays, and what."""
        assert self.lobby is not None, "the lobby comes first"
        own = () if self.seat is None else (self.seat,)
        return company_of(self.lobby, own if self._here is None else self._here)

    def scene(self, notes: str, after: int | None = None) -> Scene:
        """What the viewer sees now; *notes* is what is on the pad.

        The news are what happened since the scene before, or since the event number *after*.
        """
        assert self._view is not None, "the cards are dealt"
        company = self.company
        first = bisect_right(self._numbers, self.given if after is None else after)
        self.given, self.is_new = self.number, False
        has_pad = company.aid.has_notebook and self.seat is not None
        return Scene(
            company=company,
            view=self._view,
            news=tuple(self._facts[first:]),
            offer=self._offer,
            can_undo=self._can_undo,
            lap=self._lap if company.aid.has_log else self._lap[-len(company.players) :],
            past=tuple(self._facts[: open_past(self._facts, company.aid)]),
            oven=self._oven,
            notes=notes if has_pad else None,
            is_opening=self.is_opening,
            is_read=self._is_read,
            lights=self._lights,
            speed=self.speed,
            guessing=self._guessing if self.is_guessing else None,
        )


def table_of(view: SeatView | TableView) -> TableView:
    """What everybody sees of it."""
    return view.table if isinstance(view, SeatView) else view
