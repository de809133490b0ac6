"""A room as its messages tell of it: one message after another is folded in, and a scene can be had at any time."""

from __future__ import annotations

from collections.abc import Iterator

from mammamia.game import Offer, Seat, SeatView, TableView
from mammamia.hosting import Aid, Fact, OvenKnown, open_past
from mammamia.tui.remote.facts import Json, read_fact, text, truth, whole
from mammamia.tui.remote.lobby import Aside, Lobby, Status, changes, read_lobby
from mammamia.tui.remote.sights import read_offer, read_oven, read_view
from mammamia.tui.remote.unfolding import unfolded
from mammamia.tui.scene import Announced, Scene, lap_of

NOTHING = -1  # the number of the last event, before there was one


class RoomHeard:
    """What was heard of a room. What the viewer has not been given yet is gathered into the next scene."""

    def __init__(self) -> None:
        self.lobby: Lobby | None = None
        self.lobbies = 0  # how often it was told
        self.seat: Seat | None = None  # None: a spectator
        self.game = ""
        self.record: str | None = None  # where the record is, once the game has ended
        self.asides: list[Aside] = []  # to be told at once
        self.finale: Scene | None = None  # of the game before, if the viewer was not given it
        self._begin("")

    def _begin(self, game: str) -> None:
        """Another game: nothing was heard of it."""
        self.game = game
        self.record = None
        self.number = NOTHING  # of the last event that was told
        self.is_new = False  # there is something that the viewer has not been given
        self._view: SeatView | TableView | None = None
        self._offer: Offer | None = None
        self._can_undo = False
        self._oven: OvenKnown | None = None
        self._facts: list[Fact] = []
        self._news: list[Fact] = []
        self._lap: tuple[Announced, ...] = ()
        self._has_returned = False  # welcomed anew: something may have been missed

    @property
    def is_dealt(self) -> bool:
        """Whether a game is being played, or was."""
        return self._view is not None

    @property
    def has_ended(self) -> bool:
        """Whether the game is over or was ended early, and all of it has been told."""
        return self.record is not None

    @property
    def is_abandoned(self) -> bool:
        """Whether the game was ended early."""
        return self.lobby is not None and self.lobby.status is Status.ABANDONED

    # ------------------------------------------------------------ messages

    def hear(self, message: Json) -> None:
        """Fold in one message; `KeyError`, `TypeError` or `ValueError` where it is none of the protocol's."""
        match message["type"]:
            case "welcome":
                self._welcome(message)
            case "lobby":
                self._hear_lobby(read_lobby(message))
            case "show":
                self._show(message)
            case "beat":
                self._beat(message)
            case "ended":
                self.record = text(message["record"])
            case "said":
                self._hear_phrase(message)
            case _:
                pass

    def _welcome(self, message: Json) -> None:
        game, seat = text(message["game"]), message["seat"]
        if game != self.game:
            self.finale = self.scene("") if self.is_new else None
            self._begin(game)
        self._has_returned = True
        self.seat = None if seat is None else Seat(whole(seat))

    def _hear_lobby(self, lobby: Lobby) -> None:
        if self.lobby is not None:
            self.asides += changes(self.lobby, lobby, self.seat)
        self.lobby = lobby
        self.lobbies += 1

    def _hear_phrase(self, message: Json) -> None:
        assert self.lobby is not None, "the lobby comes first"
        name = self.lobby.company(self.seat).players[whole(message["seat"])].name
        if message["seat"] != self.seat:
            self.asides.append(Aside("says", name or "", phrase=text(message["phrase"])))

    def _show(self, message: Json) -> None:
        assert self.lobby is not None, "the lobby comes first"
        number = whole(message["number"])
        told = list(self._told(message))
        before = self._view, self._offer
        if self._has_returned and number > self.number and not told:
            self._lap = ()  # announcements were missed
        self._has_returned = False
        self._add(told)
        self._view = read_view(message, self.lobby.company(self.seat), self.seat)
        self._offer = read_offer(message.get("offer"))
        self._can_undo = truth(message.get("can_undo", False))
        self._oven = read_oven(message.get("oven"))
        if number >= self.number:  # else the oven is being shown, and a beat follows with what has come up
            self.number = number
            self.is_new = self.is_new or bool(told) or (self._view, self._offer) != before

    def _beat(self, message: Json) -> None:
        assert self._view is not None, "a show comes first"
        for told in message["events"]:
            self._view = unfolded(self._view, read_fact(told["event"]))
        self._offer, self._can_undo, self._oven = None, False, None
        self._add(list(self._told(message)))
        self.number = max(self.number, whole(message["number"]))
        self.is_new = True

    def _told(self, message: Json) -> Iterator[Fact]:
        """The facts that were not told before."""
        for told in message["events"]:
            if whole(told["number"]) > self.number:
                yield read_fact(told["event"])

    def _add(self, facts: list[Fact]) -> None:
        self._facts += facts
        self._news += facts
        self._lap = lap_of(facts, self._lap)

    # ------------------------------------------------------------ scenes

    def scene(self, notes: str) -> Scene:
        """What the viewer sees now, and all that happened since the scene before; *notes* is what is on the pad."""
        assert self.lobby is not None, "the lobby comes first"
        assert self._view is not None, "the cards are dealt"
        company = self.lobby.company(self.seat)
        news, self._news, self.is_new = tuple(self._news), [], False
        has_pad = company.aid is Aid.NOTEBOOK and self.seat is not None
        return Scene(
            company=company,
            view=self._view,
            news=news,
            offer=self._offer,
            can_undo=self._can_undo,
            lap=self._lap if company.aid.has_log else self._lap[-len(company.players) :],
            past=tuple(self._facts[: open_past(self._facts, company.aid)]),
            oven=self._oven,
            notes=notes if has_pad else None,
        )
