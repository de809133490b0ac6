"""Today's oven in the terminal: its plan, and the results that this machine has kept."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Final

from mammamia.hosting.daily import PERSON, Daily, DailyDone, days_in_a_row, share_text
from mammamia.i18n import Language
from mammamia.tui.books import DeviceBook
from mammamia.tui.keeping import GameShelf
from mammamia.tui.plan import GamePlan, seated

FOLDER: Final = "daily"  # of the shelf: `mammamia play` does not offer these games
RESULTS: Final = "results.json"


def plan_of_daily(daily: Daily) -> GamePlan:
    """The game of a date, with one person."""
    players = seated(daily.edition, len(daily.colours), (None,), daily.guests)
    assert players[PERSON].bot is None, "the person begins"
    return GamePlan(daily.edition, players, daily.seed, options=dict(daily.terms.options), daily=daily.date.isoformat())


class DailyBook:
    """What was played on which date: the text that was shared, by date."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._book: DeviceBook[dict[date, str]] = DeviceBook(folder / RESULTS, {}, _texts_in)

    @classmethod
    def on(cls, shelf: GameShelf) -> DailyBook:
        """The book beside the games of a shelf."""
        return cls(shelf.folder / FOLDER)

    @property
    def shelf(self) -> GameShelf:
        """Where the games of the day lie as long as they go on."""
        return GameShelf(self.folder)

    def texts(self) -> dict[date, str]:
        """What was kept."""
        return self._book.value()

    def enter(self, done: DailyDone, language: Language, memory: tuple[int, int] | None = None) -> str:
        """Keep a result that counts; the text to share, with its row of days."""
        texts, day = self.texts(), date.fromisoformat(done.date)
        text = share_text(done, days_in_a_row({*texts, day}, day), language, memory=memory)
        self._book.keep({when.isoformat(): told for when, told in sorted({**texts, day: text}.items())})
        return text

    def complaints(self, language: Language) -> list[str]:
        """What could not be read or written, in sentences."""
        return self._book.complaints(language)


def _texts_in(found: object) -> dict[date, str]:
    if not isinstance(found, dict):
        raise ValueError("no book of days")
    return {date.fromisoformat(day): str(text) for day, text in found.items()}
