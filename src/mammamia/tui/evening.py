"""An evening at the terminal: what the command line asked for, and how one sits down to it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mammamia.i18n import Language
from mammamia.records import write_readable
from mammamia.tui.course import Course
from mammamia.tui.keeping import Kept, Place, Shelf
from mammamia.tui.local import LocalSitting, warm_up_for
from mammamia.tui.plan import Plan
from mammamia.tui.sitting import Refused


@dataclass(frozen=True, slots=True)
class Evening:
    """What a face needs to begin; *kept* are the games to offer, *goes_on* if the newest is to be taken unasked."""

    language: Language
    plan: Plan
    shelf: Shelf
    kept: tuple[Kept, ...] = ()
    goes_on: bool = False
    is_chosen: bool = False  # the command line said what to play: no need to ask
    record: Path | None = None

    def deal(self, plan: Plan) -> LocalGame:
        """Sit down to a new game."""
        place = self.shelf.place()
        return LocalGame(LocalSitting(Course(plan), keep=place.keep), place, self.record)

    def go_on(self, kept: Kept) -> LocalGame:
        """Sit down to a game that was interrupted; `Refused` where somebody else has, or where it cannot go on."""
        place = self.shelf.place(kept)
        if not place.hold():
            raise Refused("played-elsewhere")
        course = Course.resumed(kept.plan, kept.record)
        return LocalGame(LocalSitting(course, notes=kept.notes, keep=place.keep), place, self.record)


@dataclass(frozen=True, slots=True)
class LocalGame:
    """A sitting, where its game is kept, and where its record is wanted: `with` it, that is written at the end."""

    sitting: LocalSitting
    place: Place
    record: Path | None

    def __enter__(self) -> LocalSitting:
        warm_up_for(self.sitting.company)
        return self.sitting

    def __exit__(self, *trouble: object) -> None:
        self.sitting.close()
        self.place.leave()
        if self.record is not None:
            self.record.write_text(write_readable(self.sitting.record()), encoding="utf-8", newline="\n")
