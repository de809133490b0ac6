"""One game at a server's table as a sitting: scenes come as the server paces them, decisions go to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mammamia.game import GameError, Move
from mammamia.game.events import GameEnded, OvenEmptied
from mammamia.hosting import Aid
from mammamia.records import format_move
from mammamia.tui.remote.lobby import Aside
from mammamia.tui.remote.seats import Pad
from mammamia.tui.remote.table import RemoteTable
from mammamia.tui.scene import Scene
from mammamia.tui.sitting import Refused

PATIENCE: Final = 2.0  # seconds for which a face waits for an answer


class RemoteSitting:
    """A viewer of one game; the line to the table stays open when it is closed."""

    def __init__(self, table: RemoteTable, pad: Pad | None = None) -> None:
        self._table = table
        self._pad = pad or Pad()
        self.game = table.game
        self._is_closed = False
        self._has_summary = False  # a round's summary was given: who hears on has read it

    def hear(self) -> Scene | None:
        """The next scene; everything that came since the one before is in it."""
        table = self._table
        if self._has_summary and table.seat is not None:
            table.say("go-on")
        with table.changed:
            table.changed.wait_for(lambda: self._is_left or table.heard.is_new or self.is_over)
            scene = None if self._is_left else self._next_scene()
        kinds = set() if scene is None else set(map(type, scene.news))
        self._has_summary = OvenEmptied in kinds and GameEnded not in kinds
        return scene

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, one way or the other."""
        return self._table.has_ended or self._is_past

    @property
    def _is_past(self) -> bool:
        """Whether the table plays another game by now."""
        return self._table.game != self.game

    @property
    def _is_left(self) -> bool:
        return self._is_closed or self._table.is_closed

    def _next_scene(self) -> Scene | None:
        heard = self._table.heard
        if self._is_past:
            scene, heard.finale = heard.finale, None
            return scene
        return heard.scene(self._pad.read(self.game)) if heard.is_new else None

    def play(self, moves: Sequence[Move]) -> None:
        """Say what one does; `GameError` or `Refused` if it may not be done.

        If the table has gone on without waiting, that is told, and nothing is said: the next scene shows what happened.
        """
        self._decide("play", moves=[format_move(move) for move in moves])

    def undo(self) -> None:
        """Take back what was put in this turn; `Refused` where there is nothing."""
        self._decide("undo")

    def note(self, text: str) -> None:
        """What stands on the viewer's pad from now on; it stays on this machine."""
        table = self._table
        if table.seat is None or table.lobby is None or table.lobby.aid is not Aid.NOTEBOOK:
            raise Refused("no-notebook")
        self._pad.write(self.game, text)

    def close(self) -> None:
        """Look away: `hear` ends. The place at the table stays."""
        with self._table.changed:
            self._is_closed = True
            self._table.changed.notify_all()

    def _decide(self, kind: str, **fields: object) -> None:
        heard = self._table.heard
        if not heard.is_new:
            try:
                self._table.decide(kind, patience=PATIENCE, **fields)
            except (GameError, Refused):
                if not heard.is_new:
                    raise
            else:
                return
        self._table.tell(Aside("too-late"))
