"""Games in this process for tests: each is closed when its test is over."""

from __future__ import annotations

from typing import Any

from mammamia.game import Game
from mammamia.hosting import Fact
from mammamia.records import Record
from mammamia.tui.near import NearGame
from mammamia.tui.plan import GamePlan
from mammamia.tui.sitting import RoomSitting

OPEN: list[NearGame] = []


def near(plan: GamePlan, record: Record | None = None, **more: Any) -> NearGame:
    """Sit down to a game, new or interrupted."""
    game = NearGame(plan, record, **more)
    OPEN.append(game)
    return game


def sitting_at(plan: GamePlan, record: Record | None = None, **more: Any) -> RoomSitting:
    """The sitting of such a game."""
    return near(plan, record, **more).sitting


def truth_of(game: NearGame) -> Game:
    """The game itself, with all its secrets."""
    live = game._room._room.match.live
    assert live is not None, "the cards are dealt"
    return live.game


def facts_of(game: NearGame) -> list[Fact]:
    """All that has happened so far."""
    return game._room._room.match.facts


def close_all() -> None:
    """Everybody gets up."""
    while OPEN:
        OPEN.pop().close()
