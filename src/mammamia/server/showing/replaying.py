"""A game that is over, shown again: the messages of one viewpoint, made from views and events as at the table."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from mammamia.game import Game, Seat
from mammamia.hosting import checked
from mammamia.hosting.beats import beats_of
from mammamia.i18n import LANGUAGES
from mammamia.records import NoText, Record, RecordError, read, replay, texts_in
from mammamia.server.protocol import Beat, ChairSeen, LobbySeen
from mammamia.server.protocol_asides import OpenCards, Replay, ReplayStep
from mammamia.server.showing.past import told_to
from mammamia.server.showing.sight import Sight, show
from mammamia.server.showing.wire import hand_seen, texts
from mammamia.server.table import Aid, Refused, Status, Terms

EVERYTHING: Final = "all"
SPECTATOR: Final = "table"
BOT: Final = "bot:"


def record_in(text: str) -> Record:
    """The first record of a file; refused, and why, if it is not sound."""
    found = next(texts_in(io.BytesIO(text.encode("utf-8", "replace"))), None)
    try:
        if isinstance(found, NoText):
            raise found.error
        return read(b"" if found is None else found.text)
    except RecordError as error:
        raise bad_record(error) from None


def bad_record(error: RecordError) -> Refused:
    """What is wrong with a record, so that a page can say it in its language: the key of the sentence is *why*."""
    values = dict(error.values if error.cause is None else error.cause.values)
    where = {} if error.move is None else {"move": error.move}
    sentence = LANGUAGES["en"].refusal(error)
    return Refused("bad-record", rule=error.rule, text=sentence, **{**values, **where, "why": error.key})


def replayed(record: Record, viewpoint: str, lobby: LobbySeen | None = None) -> Replay:
    """The whole game; *lobby* where the game was played here, and else it is made from the record."""
    seat = _seat(viewpoint, len(record.seats))
    steps = tuple(_steps(record, seat, sees_all=viewpoint == EVERYTHING))
    return Replay(_lobby(record) if lobby is None else _all_there(lobby), seat, steps)


def _all_there(lobby: LobbySeen) -> LobbySeen:
    """Nobody is away from a game that is over."""
    return replace(lobby, chairs=tuple(replace(chair, connected=True) for chair in lobby.chairs))


def _seat(viewpoint: str, seats: int) -> Seat | None:
    """Whose eyes; nobody's for a spectator and for who sees everything."""
    if viewpoint in (EVERYTHING, SPECTATOR):
        return None
    if not (viewpoint.isascii() and viewpoint.isdecimal()):
        raise Refused("no-such-page")
    if len(viewpoint) > 1 or int(viewpoint) >= seats:
        raise Refused("no-such-seat", seat=viewpoint[:20], last=seats - 1)
    return Seat(int(viewpoint))


def _steps(record: Record, seat: Seat | None, *, sees_all: bool) -> Iterator[ReplayStep]:
    """A step for each entry; an entry that opens the oven has one for each of its beats."""
    number = 0
    table: list[int] | None = None
    for step in replay(record):
        game = step.game
        events = checked(game, game.state.table[:] if table is None else table, list(step.events))
        table = game.state.table[:]
        for beat in beats_of(events)[:-1]:
            told = told_to(seat, events[: beat.count], number)
            events, number = events[beat.count :], number + beat.count
            yield ReplayStep(Beat(number - 1, told))
        told = told_to(seat, events, number)
        number += len(events)
        sight = Sight(game.table_view() if seat is None else game.view(seat))
        yield ReplayStep(show(sight, number - 1, told, None), _open(game) if sees_all else None)


def _open(game: Game) -> OpenCards:
    """Every hand, and what lies in the oven."""
    state, names = game.state, game.names
    oven = state.oven[state.opened : state.oven_size]
    return OpenCards(
        tuple(hand_seen(game.view(seat)) for seat in game.seats),
        texts(names.oven_card(number) for number in oven),
    )


def _lobby(record: Record) -> LobbySeen:
    """The lobby as it would have been, for a game that may have been played elsewhere."""
    aid = record.more.get("aid")
    known = {level.value: level for level in Aid}
    return LobbySeen(
        room="",
        game="",
        ordinal=1,
        status=Status.PLAYING if record.result is None else Status.FINISHED,
        terms=Terms(
            edition=record.edition.key,
            seats=len(record.seats),
            aid=known.get(aid, Aid.CLASSIC) if isinstance(aid, str) else Aid.CLASSIC,
        ),
        options=record.edition.options(len(record.seats), record.options),
        commitment="",
        host=None,
        chairs=tuple(
            ChairSeen(seat.colour, seat.name or None, _bot(seat.more.get("player")), ready=True, connected=True)
            for seat in record.seats
        ),
        spectators=0,
    )


def _bot(player: object) -> str | None:
    return player.removeprefix(BOT)[:24] if isinstance(player, str) and player.startswith(BOT) else None
