"""Today's oven in the terminal: its plan, and the results that this machine has kept."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from mammamia.hosting.daily import PERSON, Daily, DailyDone, days_in_a_row, share_text
from mammamia.i18n import Language
from mammamia.tui.keeping import GameShelf, write_whole
from mammamia.tui.plan import GamePlan, seated

FOLDER: Final = "daily"  # of the shelf: `mammamia play` does not offer these games
RESULTS: Final = "results.json"


def plan_of_daily(daily: Daily) -> GamePlan:
    """The game of a date, with one person."""
    players = seated(daily.edition, len(daily.colours), (None,), daily.guests)
    assert players[PERSON].bot is None, "the person begins"
    return GamePlan(daily.edition, players, daily.seed, options=dict(daily.terms.options), daily=daily.date.isoformat())


@dataclass(frozen=True, slots=True)
class DailyBook:
    """What was played on which date: the text that was shared, by date."""

    folder: Path

    @classmethod
    def on(cls, shelf: GameShelf) -> DailyBook:
        """The book beside the games of a shelf."""
        return cls(shelf.folder / FOLDER)

    @property
    def shelf(self) -> GameShelf:
        """Where the games of the day lie as long as they go on."""
        return GameShelf(self.folder)

    def texts(self) -> dict[date, str]:
        """What was kept; a book that cannot be read is empty."""
        try:
            found = json.loads((self.folder / RESULTS).read_text("utf-8"))
            return {date.fromisoformat(day): str(text) for day, text in found.items()}
        except (OSError, ValueError, AttributeError):
            return {}

    def enter(self, done: DailyDone, language: Language) -> str:
        """Keep a result that counts; the text to share, with its row of days."""
        texts, day = self.texts(), date.fromisoformat(done.date)
        text = share_text(done, days_in_a_row({*texts, day}, day), language)
        texts[day] = text
        whole = {when.isoformat(): told for when, told in sorted(texts.items())}
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(self.folder / RESULTS, json.dumps(whole, ensure_ascii=False, indent=1) + "\n")
        return text
