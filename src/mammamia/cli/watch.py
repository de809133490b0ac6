"""`mammamia watch`: a record step by step, or a server's table as a spectator sees it."""

from __future__ import annotations

import argparse
import os
import sys
import time
from functools import partial
from typing import Final

from mammamia.cli.join import add_line_arguments, check_packages, play, show_on_screen, show_plain
from mammamia.cli.sources import MOST_GAMES, STANDARD_INPUT, printable, record_in, sentence
from mammamia.cli.terminal import SPEEDS, ending_by_signal, in_lines, plain_console, speed_named
from mammamia.cli.usage import WrongUsage, number_of, place_named
from mammamia.game import Seat
from mammamia.hosting.lobby import Status
from mammamia.i18n import EVERYTHING, Language
from mammamia.records import Record, RecordError, read
from mammamia.tui.client import RoomClient
from mammamia.tui.door import Door
from mammamia.tui.far_server import FarServer
from mammamia.tui.links import Link, is_link, parse_link
from mammamia.tui.plain.console import Console
from mammamia.tui.plain.watching import Steps, watch
from mammamia.tui.recorded import Viewpoint
from mammamia.tui.refusals import Rejected, why
from mammamia.tui.seats import Pad

SPECTATOR: Final = "spectator"
NORMAL: Final = "normal"


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `watch` understands."""
    say = language.say
    parser.add_argument("source", metavar="FILE|LINK", help=say("cli.watch.source-help"))
    parser.add_argument("--game", metavar="K", default="1", help=say("cli.replay.game-help"))
    parser.add_argument("--viewpoint", metavar="VIEWPOINT", help=say("cli.watch.viewpoint-help"))
    parser.add_argument("--speed", metavar="SPEED", help=say("cli.watch.speed-help", speeds=", ".join(SPEEDS)))
    add_line_arguments(parser, language)


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Find what is to be watched, and show it."""
    if chosen.speed is not None:
        speed_named(chosen.speed, language)
    chosen.plain = in_lines(language, is_wanted=chosen.plain)
    number = number_of("--game", chosen.game, range(1, MOST_GAMES), language)
    try:
        with ending_by_signal():
            if chosen.server is None and not _is_link(chosen.source):
                record = record_in(chosen.source, number, language)
                return 1 if record is None else _watch_record(record, chosen, language)
            return _watch_link(parse_link(chosen.source, chosen.server), chosen, language)
    except Rejected as error:
        print(f"mammamia watch: {why(error, language)}", file=sys.stderr)
        return 1


def _is_link(source: str) -> bool:
    return source != STANDARD_INPUT and not os.path.exists(source) and is_link(source)


# ---------------------------------------------------------------- records


def _watch_record(record: Record, chosen: argparse.Namespace, language: Language) -> int:
    viewpoint = _viewpoint(chosen.viewpoint, record, language)
    if not chosen.plain:
        return _watch_on_screen(record, viewpoint, chosen.speed, language)
    console = plain_console()
    steps = Steps(language, console) if chosen.speed is None else _Paced(language, console, SPEEDS[chosen.speed])
    watch(record, viewpoint, steps)
    return 0


class _Paced(Steps):
    """Steps that come by themselves."""

    def __init__(self, language: Language, console: Console, seconds: float) -> None:
        super().__init__(language, console)
        self._seconds = seconds

    def begin(self) -> None:
        """Nothing needs to be pressed."""

    def wait(self) -> None:
        """As long as the speed says."""
        time.sleep(self._seconds)


def _watch_on_screen(record: Record, viewpoint: Viewpoint, speed: str | None, language: Language) -> int:
    check_packages(language, is_plain=False)
    from mammamia.tui import screen

    return screen.watch(record, language, viewpoint, speed=speed or NORMAL)


def _viewpoint(text: str | None, record: Record, language: Language) -> Viewpoint:
    """Everything unless told otherwise; a seat by its colour or number."""
    wanted = (text or EVERYTHING.value).strip().casefold()
    if wanted == EVERYTHING.value:
        return EVERYTHING
    if wanted == SPECTATOR:
        return None
    place = place_named(wanted, record.colours, language)
    if place is not None:
        return Seat(place)
    words = (EVERYTHING.value, SPECTATOR, *(colour.value for colour in record.colours))
    values = {"found": printable(text or "")[:40], "viewpoints": ", ".join(words)}
    raise WrongUsage(language.say("cli.watch.no-such-viewpoint", **values))


# ---------------------------------------------------------------- links


def _watch_link(link: Link, chosen: argparse.Namespace, language: Language) -> int:
    """A game that is over by its record, one that goes on as a spectator."""
    server = FarServer(link.server)
    lobby = server.lobby(link.room) if link.room is not None else server.game(link.game or "").lobby
    if lobby.status not in (Status.FINISHED, Status.ABANDONED):
        return _spectate(Link(link.server, room=lobby.room), chosen, language)
    try:
        record = read(server.record(lobby.game))
    except RecordError as error:
        print(f"mammamia watch: {sentence(error, language)}", file=sys.stderr)
        return 1
    return _watch_record(record, chosen, language)


def _spectate(link: Link, chosen: argparse.Namespace, language: Language) -> int:
    if chosen.viewpoint not in (None, SPECTATOR):
        raise Rejected("only-as-spectator")
    check_packages(language, is_plain=chosen.plain)
    from mammamia.tui.far import line_to

    assert link.room is not None, "a table is watched in its room"
    console = plain_console()
    table = RoomClient(line_to(FarServer(link.server), link.room))
    door = Door(table, link, language, console)
    table.tell = door.tell
    try:
        door.come_in()
        if door.wait_for_cards():
            play(table, door, Pad(), partial(show_plain, console) if chosen.plain else show_on_screen)
    finally:
        table.close()
    if table.trouble is not None:
        raise table.trouble
    return 0
