"""An evening at the terminal: what the command line asked for, and how one sits down to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from mammamia.hosting.tempo import Speed
from mammamia.i18n import Language
from mammamia.records import Record, write_readable
from mammamia.tui.keeping import GameFile, GameShelf, Kept
from mammamia.tui.near import NearGame
from mammamia.tui.plan import GamePlan, warm_up_for
from mammamia.tui.refusals import Rejected
from mammamia.tui.sitting import RoomSitting

SCALE: Final = 1.0  # bots and the opening take as long as people need to follow them
Left: TypeAlias = Callable[[Record], None]


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
    left: Left = lambda record: None  # told the record when somebody gets up, whether the game is over or not

    def goodbye(self, game: OwnGame) -> str:
        """What is said to whoever leaves a game that is not over."""
        if game.place.trouble is not None:
            return self.language.say("terminal.kept.bye-lost")
        return self.language.say("daily.waits" if self.plan.daily else "terminal.kept.bye")

    def deal(self, plan: GamePlan, scale: float = 0.0) -> OwnGame:
        """Sit down to a new game; *scale* stretches what is only for show, and 0 leaves it out."""
        place = self.shelf.place()
        return OwnGame(NearGame(plan, keep=place.keep, scale=scale), place, self.record, self.left)

    def go_on(self, kept: Kept, scale: float = 0.0) -> OwnGame:
        """Sit down to a game that was interrupted; `Rejected` where somebody else has, or where it cannot go on."""
        place = self.shelf.place(kept)
        if not place.hold():
            raise Rejected("played-elsewhere")
        try:
            game = NearGame(kept.plan, kept.record, notes=kept.notes, keep=place.keep, scale=scale)
        except Rejected:
            place.leave()
            raise
        return OwnGame(game, place, self.record, self.left)


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game, where it is kept, and where its record is wanted: `with` it, that is written at the end."""

    game: NearGame
    place: GameFile
    record: Path | None
    left: Left

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
        self.left(self.game.record())
        if self.record is not None:
            self.record.write_text(write_readable(self.game.record()), encoding="utf-8", newline="\n")
