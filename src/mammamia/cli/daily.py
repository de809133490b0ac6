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
from mammamia.hosting.daily import SEATS, Daily, DailyDone, daily_of, done_in, rival_baked, share_text
from mammamia.hosting.refused import Refused
from mammamia.i18n import Language
from mammamia.tui import plain
from mammamia.tui.climbing import LadderBook, invitation_lines
from mammamia.tui.dailies import DailyBook, plan_of_daily
from mammamia.tui.evening import Evening, OwnGame
from mammamia.tui.keeping import GameShelf
from mammamia.tui.refusals import Rejected, why


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `daily` understands."""
    parser.add_argument("--date", metavar="DATE", help=language.say("cli.daily.date-help"))
    parser.add_argument("--plain", action="store_true", help=language.say("cli.play.plain-help"))
    parser.add_argument("--guess", action="store_true", help=language.say("cli.play.guess-help"))


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Play the oven of a date, or show what it came to."""
    today = date.today()
    daily = _daily(chosen.date, today, language)
    counts = daily.date == today
    shelf = GameShelf.of_environment(os.environ)
    book = DailyBook.on(shelf)
    print(_line(daily, language))
    texts = book.texts()
    _complain(book, language)
    if counts and daily.date in texts:
        print(language.say("cli.daily.played"), texts[daily.date], sep="\n\n")
        return 0
    print(language.say("daily.waits" if counts else "daily.at-leisure"))
    with ThreadPoolExecutor(1) as apart:
        rival = apart.submit(rival_baked, daily)
        try:
            game = _play(daily, book, chosen, language)
        except Rejected as error:
            print(f"mammamia daily: {why(error, language)}", file=sys.stderr)
            return 1
        done = None if game is None else done_in(game.game.record())
        if game is not None and done is not None:
            _tell_result(done, rival, game, language)
            _tell_text(done, book if counts else None, _memory(game), language)
            _climb(game, LadderBook.on(shelf), language)
    return 0


def _daily(text: str | None, today: date, language: Language) -> Daily:
    try:
        return daily_of(today.isoformat() if text is None else text.strip(), today)
    except Refused as refused:
        raise WrongUsage(language.say(f"server.refusals.{refused.key}", **refused.values)) from None


def _line(daily: Daily, language: Language) -> str:
    names = language.listed([CHARACTERS[guest].name for guest in daily.guests])
    return language.say("cli.daily.line", n=daily.number, date=daily.date.isoformat(), names=names)


def _play(daily: Daily, book: DailyBook, chosen: argparse.Namespace, language: Language) -> OwnGame | None:
    """One game, new or where it was left; None if nobody sat down."""
    plan = plan_of_daily(daily)
    kept = tuple(game for game in book.shelf.games() if game.plan == plan)
    left: list[OwnGame] = []
    evening = Evening(
        language,
        plan,
        book.shelf,
        kept,
        goes_on=bool(kept),
        is_chosen=True,
        asks=chosen.guess,
        keeps_scripts=True,
        left=left.append,
    )
    with ending_by_signal():
        if in_lines(language, is_wanted=chosen.plain):
            plain.run(evening, plain_console())
        else:
            play_on_screen(evening)
    return left[0] if left else None


def _tell_result(done: DailyDone, rival: Future[int | None], game: OwnGame, language: Language) -> None:
    """Against the Professoressa, against the guests, and what was remembered."""
    say = language.say
    how = say("daily.done", n=sum(done.baked), m=len(done.baked)) if done.baked else say("daily.none")
    print(f"\n{how}")
    baked = rival.result()
    if baked is not None:
        print(say("daily.rival", n=baked))
    best = game.game.plan.company.called(language)[done.best]
    hint = say("daily.place-best") if done.place == 1 else say("daily.place-hint", name=best, n=done.best_baked)
    print(f"{say('daily.place', n=done.place, seats=SEATS)} · {hint}")
    if (memory := _memory(game)) is not None:
        print(memory[0], say("daily.remembered", total=memory[1]))


def _memory(game: OwnGame) -> tuple[int, int] | None:
    """Of how many cards so many were remembered; None where nothing was guessed."""
    report = game.game.sitting.report
    return None if report is None or report.remembered is None else (report.remembered, report.total)


def _tell_text(done: DailyDone, book: DailyBook | None, memory: tuple[int, int] | None, language: Language) -> None:
    """What can be shared; a day that counts is kept."""
    if book is None:
        print(f"\n{share_text(done, 0, language, memory=memory)}")
        return
    print(f"\n{book.enter(done, language, memory)}")
    _complain(book, language)


def _climb(game: OwnGame, book: LadderBook, language: Language) -> None:
    """On the ladder it counts as any other game."""
    invitation = book.enter(game.game.plan, game.game.record())
    if invitation is not None:
        print("", *invitation_lines(invitation, language), language.say("cli.daily.invited"), sep="\n")
    _complain(book, language)


def _complain(book: DailyBook | LadderBook, language: Language) -> None:
    for complaint in book.complaints(language):
        print(f"mammamia daily: {complaint}", file=sys.stderr)
