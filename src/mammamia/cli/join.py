"""`mammamia join`: play at a server's table from the terminal, full-screen or line by line."""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from typing import Final

from mammamia.cli.play import COMPANY, MOST_NAME
from mammamia.cli.sources import printable
from mammamia.cli.terminal import ending_by_signal, in_lines, plain_console
from mammamia.cli.usage import WrongUsage
from mammamia.hosting.lobby import Status
from mammamia.hosting.protocol.messages import AskMe
from mammamia.i18n import Language
from mammamia.tui.asides import NoticeLine
from mammamia.tui.client import RoomClient
from mammamia.tui.door import Door, GotUp
from mammamia.tui.far_server import FarServer
from mammamia.tui.keeping import GameShelf
from mammamia.tui.links import DEFAULT_SERVER, Link, parse_link
from mammamia.tui.plain.commands import Left
from mammamia.tui.plain.console import Console, EndOfInput
from mammamia.tui.plain.face import PlainFace
from mammamia.tui.refusals import NO_SEAT, Rejected, why
from mammamia.tui.seats import KeptSeat, Pad, SeatShelf
from mammamia.tui.sitting import RoomSitting

NOBODY: Final = "?"  # where the system knows no name


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `join` understands."""
    say = language.say
    parser.add_argument("link", metavar="LINK", help=say("cli.join.link-help"))
    parser.add_argument("--name", metavar="NAME", help=say("cli.join.name-help"))
    parser.add_argument("--guess", action="store_true", help=say("cli.play.guess-help"))
    add_line_arguments(parser, language)


def add_line_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `join` and `watch` share."""
    parser.add_argument("--server", metavar="URL", help=language.say("cli.join.server-help", default=DEFAULT_SERVER))
    parser.add_argument("--plain", action="store_true", help=language.say("cli.join.plain-help"))


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Sit down, and play until one has had enough."""
    is_plain = in_lines(language, is_wanted=chosen.plain)
    check_packages(language, is_plain=is_plain)
    try:
        name = _name(chosen.name, language)
        link = parse_link(chosen.link, chosen.server)
        with ending_by_signal():
            return _join(link, name, language, is_plain=is_plain, is_asked=chosen.guess)
    except Rejected as error:
        print(f"mammamia join: {why(error, language)}", file=sys.stderr)
        return 1


def check_packages(language: Language, *, is_plain: bool) -> None:
    """One friendly sentence where an extra is not installed."""
    if find_spec("websockets") is None:
        raise WrongUsage(language.say("cli.join.extra-missing"))
    if not is_plain and find_spec("textual") is None:
        raise WrongUsage(language.say("cli.play.extra-missing"))


def _name(text: str | None, language: Language) -> str:
    """What one wants to be called: as given, or as the system calls its user."""
    if text is None:
        try:
            text = getpass.getuser()[:MOST_NAME]
        except (OSError, KeyError, ImportError):
            text = NOBODY
    name = printable(text).strip()
    if not 0 < len(name) <= MOST_NAME:
        raise WrongUsage(language.say("cli.play.bad-name", n=MOST_NAME))
    return name


# ---------------------------------------------------------------- a seat


def _taken(server: FarServer, link: Link, name: str, shelf: SeatShelf) -> tuple[KeptSeat, bool]:
    """The seat of the link's token, the one that was kept, or a new one; and whether it is new."""
    if link.room is None:
        raise Rejected("only-to-watch")
    if link.token is not None:
        return KeptSeat(link.server, link.room, name, link.token), False
    kept = shelf.find(link.server, link.room, name)
    if kept is not None and _is_good(server, kept, shelf):
        return kept, False
    status = server.lobby(link.room).status
    if status is not Status.LOBBY:
        raise Rejected("already-playing" if status is Status.PLAYING else "table-closed")
    seat = KeptSeat(link.server, link.room, name, server.sit_down(link.room, name).token)
    shelf.keep(seat)
    return seat, True


def _is_good(server: FarServer, kept: KeptSeat, shelf: SeatShelf) -> bool:
    """Whether a kept token still opens its seat; one that does not is forgotten."""
    try:
        server.ticket(kept.room, kept.token)
    except Rejected as refused:
        if refused.key not in NO_SEAT:
            raise
        shelf.drop(kept)
        return False
    return True


# ---------------------------------------------------------------- at the table


def _join(link: Link, name: str, language: Language, *, is_plain: bool, is_asked: bool) -> int:
    from mammamia.tui.far import line_to

    console, shelf = plain_console(), SeatShelf(GameShelf.of_environment(os.environ).folder)
    server = FarServer(link.server)
    seat, is_new = _taken(server, link, name, shelf)
    table = RoomClient(line_to(server, seat.room, seat.token))
    door = Door(table, link, language, console)
    table.tell = door.tell
    show = partial(show_plain, console) if is_plain else show_on_screen
    try:
        door.come_in(is_new=is_new)
        if is_asked:
            table.say(AskMe(on=True))
        while door.wait_for_cards(COMPANY):
            game = play(table, door, Pad.of(seat, shelf), show)
            if game is None or not door.plays_again(game):
                break
        if table.trouble is None and not table.has_ended:
            door.say("seat-kept", link=link.text)
    except GotUp:
        shelf.drop(seat)
    except KeyboardInterrupt:
        door.say("seat-kept", link=link.text)
        raise
    finally:
        table.close()
    if table.trouble is not None:
        raise table.trouble
    return 0


def play(
    table: RoomClient, door: Door, pad: Pad, show: Callable[[RoomSitting, RoomClient, Language], None]
) -> str | None:
    """One game: its id, if it has come to its end."""
    sitting = RoomSitting(table, pad)
    try:
        show(sitting, table, door.language)
    finally:
        sitting.close()
        table.tell = door.tell
    if not sitting.is_over:
        return None
    door.tell_end(sitting.game)
    return sitting.game


def show_plain(console: Console, sitting: RoomSitting, table: RoomClient, language: Language) -> None:
    """Line by line, until the viewer has had enough."""
    with suppress(EndOfInput, Left):
        PlainFace(sitting, language, console).play()


def show_on_screen(sitting: RoomSitting, table: RoomClient, language: Language) -> None:
    """In full screen; what happens beside the game is a line of it."""
    from mammamia.tui import screen

    notices = NoticeLine(language)
    table.tell = notices.tell
    screen.show(sitting, language, waiting=notices.line)
