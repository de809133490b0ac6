"""The ladder at the terminal: how far whoever plays here has come, and what a game that is over does for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, fields
from pathlib import Path
from typing import Final

from mammamia.bots import CHARACTERS
from mammamia.hosting.ladder import Invitation, Ladder
from mammamia.i18n import Language
from mammamia.records import Record
from mammamia.tui.books import DeviceBook
from mammamia.tui.keeping import GameShelf
from mammamia.tui.plan import GamePlan

FILE: Final = "ladder.json"  # of the shelf


class LadderBook:
    """The place on the ladder that this machine has kept."""

    def __init__(self, folder: Path) -> None:
        self._book: DeviceBook[Ladder] = DeviceBook(folder / FILE, Ladder(), _ladder_in)

    @classmethod
    def on(cls, shelf: GameShelf) -> LadderBook:
        """The book beside the games of a shelf."""
        return cls(shelf.folder)

    def ladder(self) -> Ladder:
        """How far one has come."""
        return self._book.value()

    def enter(self, plan: GamePlan, record: Record) -> Invitation | None:
        """A game is over: it counts for whoever sat alone at the keyboard. What is said then, if anything."""
        people = plan.company.people
        if record.result is None or plan.is_lesson or len(people) != 1:
            return None
        guests = [player.bot for player in plan.players if player.bot is not None]
        before = self.ladder()
        now = before.after(guests, is_won=people[0] in record.result.winners)
        self._book.keep(asdict(now))
        return now.invitation_since(before)

    def complaints(self, language: Language) -> list[str]:
        """What could not be read or written, in sentences."""
        return self._book.complaints(language)


def _ladder_in(found: object) -> Ladder:
    if not isinstance(found, dict) or not all(type(found.get(one.name)) is int for one in fields(Ladder)):
        raise ValueError("no ladder")
    return Ladder(**{one.name: found[one.name] for one in fields(Ladder)})


def standing(ladder: Ladder, language: Language) -> str:
    """How many games were won, and who is next to be beaten."""
    if ladder.played == 0:
        return language.say("home.first-guests")
    upcoming = ladder.rung.next
    after = language.say("home.all-beaten") if upcoming is None else language.say("home.next", name=name_of(upcoming))
    return f"{language.say('home.won', n=ladder.won, m=ladder.played)} {after}"


def invitation_lines(invitation: Invitation, language: Language) -> Iterator[str]:
    """Who invites, in one sentence; then who would sit at that table."""
    said = language.say(f"home.invitation.{invitation.key}")
    yield language.say("table.quote", name=name_of(invitation.speaker), phrase=said)
    names = [*map(name_of, invitation.guests), language.say("home.you")]
    yield f"{language.say('home.tonight')}: {language.listed(names)}"


def name_of(character: str) -> str:
    """What a character is called."""
    return CHARACTERS[character].name
