"""`mammamia review`: everybody's chance to win in a finished game, and the decisions that mattered."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from mammamia.bots.foresight import warm_up_foresight
from mammamia.bots.warming import has_to_compile
from mammamia.cli.sources import MOST_GAMES, printable, record_in, seat_named
from mammamia.cli.table import aligned
from mammamia.cli.usage import number_of
from mammamia.game import Seat
from mammamia.game.names import names_of
from mammamia.hosting.protocol.reviewing import ReviewDone, ReviewLine, ReviewMark, ReviewMessage, ReviewPoint
from mammamia.hosting.refused import Refused
from mammamia.hosting.review.review import Review, first_person
from mammamia.hosting.review.signs import of_100, shown_loss
from mammamia.hosting.review.tasks import ROLL_OUTS
from mammamia.i18n import Language
from mammamia.records import Record

MOST_ROLL_OUTS: Final = 10_000_000


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `review` understands."""
    say = language.say
    parser.add_argument("file", metavar="FILE", help=say("cli.replay.file-help"))
    parser.add_argument("--game", metavar="K", default="1", help=say("cli.replay.game-help"))
    parser.add_argument("--seat", metavar="SEAT", help=say("cli.review.seat-help"))
    parser.add_argument("--roll-outs", metavar="N", help=say("cli.review.roll-outs-help", default=ROLL_OUTS))
    parser.add_argument("--html", metavar="FILE", help=say("cli.review.html-help"))


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Read the game, think about every decision, and print what is found as it is found."""
    number = number_of("--game", chosen.game, range(1, MOST_GAMES), language)
    roll_outs = ROLL_OUTS
    if chosen.roll_outs is not None:
        roll_outs = number_of("--roll-outs", chosen.roll_outs, range(1, MOST_ROLL_OUTS + 1), language)
    record = record_in(chosen.file, number, language)
    if record is None:
        return 1
    seat = first_person(record) if chosen.seat is None else seat_named(chosen.seat, record, language)
    try:
        review = Review(record, seat, language, roll_outs=roll_outs)
    except Refused as refused:
        print(f"{printable(chosen.file)}: {language.say(f'server.refusals.{refused.key}')}", file=sys.stderr)
        return 1
    names = _names(record, language)
    print(_title(seat, names, language), end="\n\n", flush=True)
    _warm_up(language)
    said = _print(review, names, language)
    if chosen.html is not None:
        from mammamia.cli.review_page import page

        with open(chosen.html, "w", encoding="utf-8") as file:
            file.write(page(said, seat, names, language))
        print(language.say("cli.review.written", file=printable(chosen.html)))
    return 0


def _warm_up(language: Language) -> None:
    if sys.stderr.isatty() and has_to_compile(warm_up_foresight):
        print(f"mammamia review: {language.say('cli.hint.compiling')} …", file=sys.stderr, flush=True)
    if not warm_up_foresight():
        print(f"mammamia review: {language.say('cli.hint.plain')}", file=sys.stderr)


def _names(record: Record, language: Language) -> tuple[str, ...]:
    names = [printable(entry.name).strip() or None for entry in record.seats]
    return language.seat_names(names_of(record.edition, record.colours), names)


def _title(seat: Seat, names: Sequence[str], language: Language) -> str:
    """What is said before any thinking."""
    others = language.listed([name for n, name in enumerate(names) if n != seat])
    return f"{language.say('review.title')}: {language.say('review.against', name=names[seat], names=others)}"


def _print(review: Review, names: Sequence[str], language: Language) -> list[ReviewMessage]:
    """Marks in a line each as they are found; then the curve, those that count in full, and the sums."""
    seat = review.findings.seat
    said: list[ReviewMessage] = []
    for message in review.here():
        said.append(message)
        if isinstance(message, ReviewMark):
            print(f"{message.sign:2}  {message.title}: {message.what} ({change(message)})", flush=True)
    done = said[-1]
    assert isinstance(done, ReviewDone), "it ends"
    print()
    print("\n".join(aligned(_curve(said, done, seat, names, language))), end="\n\n")
    for mark in kept_marks(said):
        print("\n".join(_mark(mark, names, language)), end="\n\n")
    print(f"{done.sums}\n{done.caveat}")
    return said


def kept_marks(said: Sequence[ReviewMessage]) -> list[ReviewMark]:
    """The marks that count, in the order of the game."""
    done = said[-1]
    assert isinstance(done, ReviewDone), "it ends"
    return [message for message in said if isinstance(message, ReviewMark) and message.move in done.marks]


def change(mark: ReviewMark) -> str:
    """What a mark is about, of 100 victories."""
    sign = "+" if mark.sign == "!" else "−"
    return f"{sign}{shown_loss(mark.played.wins, mark.better.wins)} ± {round(100 * mark.error)}"


def _mark(mark: ReviewMark, names: Sequence[str], language: Language) -> Iterator[str]:
    """One decision: what was played beside what was better, and what could be known."""
    say = language.say
    yield f"{mark.sign:2}  {mark.title}. {mark.verdict}"
    yield from _line(say("review.played"), mark.played)
    yield from _line(say("review.second" if mark.sign == "!" else "review.better"), mark.better)
    said = [f"{names[one.seat]} {one.words}" for one in mark.announced]
    top = [say("review.top", card=mark.top)] if mark.top else []
    if top or said:
        yield f"    {say('review.in-sight')}: {' · '.join([*top, *said])}"
    counts = ", ".join(language.count(known.kind, known.count) for known in mark.oven)
    yield f"    {say('review.memory')}: {counts}"
    if mark.why:
        yield f"    {mark.why}"


def _line(title: str, line: ReviewLine) -> Iterator[str]:
    bakes = f" ({'; '.join(line.bakes)})" if line.bakes else ""
    yield f"    {title}: {line.words}: {of_100(line.wins)} ± {round(100 * line.error)}{bakes}"


def _curve(
    said: Sequence[ReviewMessage], done: ReviewDone, seat: Seat, names: Sequence[str], language: Language
) -> list[list[str]]:
    """A row for each turn of the seat: everybody's chance as each knew it last, the seat's own first."""
    say = language.say
    order = sorted(range(len(names)), key=lambda n: n != seat)
    points = sorted((one for one in said if isinstance(one, ReviewPoint)), key=lambda one: one.move)
    rows = [[say("review.of-100"), *(names[n] for n in order)]]
    for point in points:
        if point.seat == seat:
            last = {one.seat: one.wins for one in points if one.move <= point.move}
            place = say("review.at-turn", round=point.round, turn=point.turn)
            rows.append([place, *(_of_100(last.get(n)) for n in order)])
    return [*rows, [say("review.end"), *(_of_100(done.results[n]) for n in order)]]


def _of_100(share: float | None) -> str:
    return "–" if share is None else str(of_100(share))
