"""An evening at the terminal: what the command line asked for, and how one sits down to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final

from mammamia.game import Seat
from mammamia.hosting.ladder import Invitation
from mammamia.hosting.tempo import Speed
from mammamia.i18n import Language
from mammamia.records import Record, write_readable
from mammamia.tui.climbing import LadderBook, standing
from mammamia.tui.keeping import GameFile, GameShelf, Kept
from mammamia.tui.near import NearGame
from mammamia.tui.plan import GamePlan, warm_up_for
from mammamia.tui.refusals import Rejected
from mammamia.tui.sitting import RoomSitting

SCALE: Final = 1.0  # bots and the opening take as long as people need to follow them


@dataclass(frozen=True, slots=True)
class Evening:
    """What a face needs to begin; *kept* are the games to offer, *goes_on* if the newest is to be taken unasked."""

    language: Language
    plan: GamePlan
    shelf: GameShelf
    kept: tuple[Kept, ...] = ()
    goes_on: bool = False
    is_chosen: bool = False  # the command line said what to play: no need to ask
    record: Path | None = None
    speed: Speed | None = None  # of the opening; None: whatever the face takes
    asks: bool = False  # before each opening: what is in the oven?
    keeps_scripts: bool = False  # a game whose script ends before it is kept, too
    left: Callable[[OwnGame], None] = lambda game: None  # when somebody gets up, whether the game is over or not
    ladder: LadderBook | None = None  # where games that are over count

    def standing(self) -> str:
        """How far one has come on the ladder; nothing where games do not count, or several people play."""
        if self.ladder is None or len(self.plan.company.people) > 1:
            return ""
        return standing(self.ladder.ladder(), self.language)

    def complaints(self) -> list[str]:
        """What is to be said about the book of the ladder."""
        return [] if self.ladder is None else self.ladder.complaints(self.language)

    def goodbye(self, game: OwnGame) -> str:
        """What is said to whoever leaves a game that is not over."""
        if game.place.trouble is not None:
            return self.language.say("terminal.kept.bye-lost")
        return self.language.say("daily.waits" if self.plan.daily else "terminal.kept.bye")

    def deal(self, plan: GamePlan, scale: float = 0.0) -> OwnGame:
        """Sit down to a new game; *scale* stretches what is only for show, and 0 leaves it out."""
        keeper = GameKeeper(plan, self.shelf.place(), self.ladder)
        return OwnGame(NearGame(plan, keep=keeper.keep, scale=scale), keeper, self.record, self.left)

    def go_on(self, kept: Kept, scale: float = 0.0) -> OwnGame:
        """Sit down to a game that was interrupted; `Rejected` where somebody else has, or where it cannot go on."""
        place = self.shelf.place(kept)
        if not place.hold():
            raise Rejected("played-elsewhere")
        try:
            keeper = GameKeeper(kept.plan, place, self.ladder)
            game = NearGame(kept.plan, kept.record, notes=kept.notes, keep=keeper.keep, scale=scale)
        except Rejected:
            place.leave()
            raise
        return OwnGame(game, keeper, self.record, self.left)


class GameKeeper:
    """Keeps one game after every decision; when it is over, it counts on the ladder, once."""

    def __init__(self, plan: GamePlan, place: GameFile, ladder: LadderBook | None) -> None:
        self.place = place
        self.invitation: Invitation | None = None  # to the next table, once the game is over
        self._plan = plan
        self._ladder = ladder
        self._lock = Lock()  # the room's thread keeps, and so does the face's

    def keep(self, record: Record, notes: Mapping[Seat, str]) -> None:
        """Called by the room, before it tells whoever decided that it is so."""
        with self._lock:
            self.place.keep(record, notes)
            if record.result is not None and self._ladder is not None:
                self.invitation, self._ladder = self._ladder.enter(self._plan, record), None


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game, where it is kept, and where its record is wanted: `with` it, that is written at the end."""

    game: NearGame
    keeper: GameKeeper
    record: Path | None
    left: Callable[[OwnGame], None]

    @property
    def place(self) -> GameFile:
        """Where it is kept."""
        return self.keeper.place

    def invitation(self) -> Invitation | None:
        """What the ladder brings after this game; None as long as it goes on, or if there is nothing new."""
        self.game.keep()
        return self.keeper.invitation

    @property
    def is_over(self) -> bool:
        """Whether the last pizza is baked."""
        return self.game.sitting.is_over

    def __enter__(self) -> RoomSitting:
        warm_up_for(self.game.plan.company)
        return self.game.sitting

    def __exit__(self, *trouble: object) -> None:
        self.game.close()
        self.place.leave()
        self.left(self)
        if self.record is not None:
            self.record.write_text(write_readable(self.game.record()), encoding="utf-8", newline="\n")
