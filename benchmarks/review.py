"""How long the review of a game of four takes on one core, once compiled: `python -m benchmarks.review`.

Seconds of this process's own time, and beside them a ratio: how many thousand random games the compiled engine plays
in that time, measured between the reviews. Whatever else the machine does disturbs both alike.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.clock import seconds
from benchmarks.positions import box_for_four
from benchmarks.table import line
from mammamia.bots.foresight import warm_up_foresight
from mammamia.editions import CLASSIC
from mammamia.engine.batches import play_games
from mammamia.game import Seat
from mammamia.hosting.review.review import Review
from mammamia.i18n import LANGUAGES
from mammamia.records import Record, read

RECORDS: Final = Path(__file__).parents[1] / "tests" / "records"
GAMES: Final = ("classic-4", "first-4", "spanish-4", "plus-4")
THOUSANDS: Final = 20  # of random games, beside each review
TURNS: Final = 3


def review(record: Record) -> None:
    """All of it, in words, as `mammamia review` does it."""
    for _ in Review(record, Seat(0), LANGUAGES["en"]).here():
        pass


def main() -> None:
    """A row for each edition."""
    if not warm_up_foresight():
        line("review", "–", "not compiled: pip install 'mammamia[fast]'")
        return
    box = box_for_four(CLASSIC)
    play_games(box, 1, 0, 10, compiled=True)
    for name in GAMES:
        record = read((RECORDS / f"{name}.game").read_bytes())
        taken, ratios = [], []
        for _ in range(TURNS):
            taken.append(seconds(lambda: review(record), 1))  # noqa: B023
            beside = seconds(lambda: play_games(box, 1, 0, 1000 * THOUSANDS, compiled=True), 1)
            ratios.append(taken[-1] / beside * THOUSANDS)
        tasks = Review(record, Seat(0), LANGUAGES["en"]).tasks
        own = sum(task.roll_outs is not None for task in tasks)
        remark = f"{median(ratios):.0f} thousand random games in that time; {own} own decisions, {len(tasks)} in all"
        line(f"review of {name}, one core", f"{min(taken):.1f} s", remark)


if __name__ == "__main__":
    main()
