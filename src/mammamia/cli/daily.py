"""`mammamia daily`: today's oven in the terminal, full-screen or line by line."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import date

from mammamia.bots import CHARACTERS
from mammamia.cli.play import play_on_screen
from mammamia.cli.terminal import ending_by_signal, in_lines, plain_console
from mammamia.cli.usage import WrongUsage
from mammamia.hosting.daily import Daily, DailyDone, daily_of, done_in, rival_baked, share_text
from mammamia.hosting.refused import Refused
from mammamia.i18n import Language
from mammamia.records import Record
from mammamia.tui import plain
from mammamia.tui.dailies import DailyBook, plan_of_daily
from mammamia.tui.evening import Evening
from mammamia.tui.keeping import GameShelf
from mammamia.tui.refusals import Rejected, why


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `daily` understands."""
    parser.add_argument("--date", metavar="DATE", help=language.say("cli.daily.date-help"))
    parser.add_argument("--plain", action="store_true", help=language.say("cli.play.plain-help"))


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Play the oven of a date, or show what it came to."""
    today = date.today()
    daily = _daily(chosen.date, today, language)
    counts = daily.date == today
    book = DailyBook.on(GameShelf.of_environment(os.environ))
    print(_line(daily, language))
    if counts and daily.date in book.texts():
        print(language.say("cli.daily.played"), book.texts()[daily.date], sep="\n\n")
        return 0
    print(language.say("daily.waits" if counts else "daily.at-leisure"))
    with ThreadPoolExecutor(1) as apart:
        rival = apart.submit(rival_baked, daily)
        try:
            done = _play(daily, book, language, is_plain=in_lines(language, is_wanted=chosen.plain))
        except Rejected as error:
            print(f"mammamia daily: {why(error, language)}", file=sys.stderr)
            return 1
        if done is not None:
            _tell(done, rival, book if counts else None, language)
    return 0


def _daily(text: str | None, today: date, language: Language) -> Daily:
    try:
        return daily_of(today.isoformat() if text is None else text.strip(), today)
    except Refused as refused:
        raise WrongUsage(language.say(f"server.refusals.{refused.key}", **refused.values)) from None


def _line(daily: Daily, language: Language) -> str:
    names = language.listed([CHARACTERS[guest].name for guest in daily.guests])
    return language.say("cli.daily.line", n=daily.number, date=daily.date.isoformat(), names=names)


def _play(daily: Daily, book: DailyBook, language: Language, *, is_plain: bool) -> DailyDone | None:
    """One game, new or where it was left; None if it is not over yet."""
    plan = plan_of_daily(daily)
    kept = tuple(game for game in book.shelf.games() if game.plan == plan)
    left: list[Record] = []
    evening = Evening(
        language, plan, book.shelf, kept, goes_on=bool(kept), is_chosen=True, keeps_scripts=True, left=left.append
    )
    with ending_by_signal():
        if is_plain:
            plain.run(evening, plain_console())
        else:
            play_on_screen(evening)
    return done_in(left[0]) if left else None


def _tell(done: DailyDone, rival: Future[int | None], book: DailyBook | None, language: Language) -> None:
    """The result against the Professoressa, and what can be shared."""
    say = language.say
    print(f"\n{say('daily.done', n=sum(done.baked), m=len(done.baked))}")
    baked = rival.result()
    if baked is not None:
        print(say("daily.rival", n=baked))
    text = share_text(done, 0, language) if book is None else book.enter(done, language)
    print(f"\n{text}")
