"""A game that is over, shown again: the messages of one viewpoint, made from views and events as at the table."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from mammamia.game import Game, Order, Seat
from mammamia.game.events import GameStarted, OrderDelivered, OrderPut, OrderTakenBack, OvenOpened, RoundStarted
from mammamia.hosting.aid import Aid
from mammamia.hosting.audience import drawn, heard_by, told_of
from mammamia.hosting.facts import Fact, checked
from mammamia.hosting.fold import hand_after, table_after
from mammamia.hosting.lobby import Status
from mammamia.hosting.pacing import Pacing
from mammamia.hosting.protocol.asides import Mark, OpenCards, Replay, ReplayStep
from mammamia.hosting.protocol.messages import Beat, ChairSeen, LobbySeen, Show, hand_in
from mammamia.hosting.refused import Refused
from mammamia.hosting.terms import Terms
from mammamia.i18n import LANGUAGES
from mammamia.records import NoText, Record, RecordError, read, replay, texts_in

EVERYTHING: Final = "all"
SPECTATOR: Final = "table"


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
    return Replay(lobby_of(record) if lobby is None else _all_there(lobby), seat, steps, _marks(steps))


def _marks(steps: Sequence[ReplayStep]) -> tuple[Mark, ...]:
    """Rounds, openings and orders for the bar, from what everybody saw."""
    marks: list[Mark] = []
    put: dict[Order, int] = {}  # orders in the oven, and where they are marked
    for step, told in ((n, told.event) for n, one in enumerate(steps) for told in one.message.events):
        match told:
            case GameStarted():
                marks.append(Mark(step, "round", 1))
            case RoundStarted(number):
                marks.append(Mark(step, "round", number))
            case OvenOpened(number):
                marks.append(Mark(step, "opening", number))
            case OrderPut(seat, order):
                put[order] = len(marks)
                marks.append(Mark(step, "order", marks[-1].round, seat, order))
            case OrderDelivered(order=order) | OrderTakenBack(order=order):
                place = put.pop(order)
                marks[place] = replace(marks[place], baked=isinstance(told, OrderDelivered))
            case _:
                pass
    return tuple(marks)


def _all_there(lobby: LobbySeen) -> LobbySeen:
    """Nobody is away from a game that is over."""
    return replace(lobby, chairs=tuple(replace(chair, connected=True) for chair in lobby.chairs))


def _seat(viewpoint: str, seats: int) -> Seat | None:
    """The seat of a viewpoint; none for a spectator and for whoever sees everything."""
    if viewpoint in (EVERYTHING, SPECTATOR):
        return None
    if not (viewpoint.isascii() and viewpoint.isdecimal()):
        raise Refused("no-such-page")
    if len(viewpoint) > 1 or int(viewpoint) >= seats:
        raise Refused("no-such-seat", seat=viewpoint[:20], last=seats - 1)
    return Seat(int(viewpoint))


def steps_of(record: Record) -> Iterator[tuple[Game, list[Fact]]]:
    """The game after the deal and after each entry, and what happened in it, every order checked."""
    laid: list[int] | None = None
    for step in replay(record):
        game = step.game
        facts = checked(game, game.state.table[:] if laid is None else laid, list(step.events))
        laid = game.state.table[:]
        yield game, facts


def beginnings(record: Record) -> list[int]:
    """At which step of the replay each entry begins; the deal is the first."""
    steps, n = [], 0
    past: list[Fact] = []
    pacing = Pacing()
    for _, events in steps_of(record):
        steps.append(n)
        n += max(1, len(pacing.beats(past, events, ())))
        past += events
    return steps


def _steps(record: Record, seat: Seat | None, *, sees_all: bool) -> Iterator[ReplayStep]:
    """A step for each entry; an entry that opens the oven has one for each of its beats."""
    number = 0
    shown: Show | None = None
    past: list[Fact] = []
    pacing = Pacing()
    for game, events in steps_of(record):
        beats = pacing.beats(past, events, ())
        past += events
        for beat in beats[:-1]:
            assert shown is not None, "the cards are dealt before the oven is opened"
            shown = _folded(shown, events[: beat.count], seat)
            told = heard_by(seat, told_of(events[: beat.count], number))
            events, number = events[beat.count :], number + beat.count
            yield ReplayStep(drawn(Beat(number - 1, told, shown.table, shown.hand), beat, beat.seconds))
        told = heard_by(seat, told_of(events, number))
        number += len(events)
        table = game.table_view()
        shown = Show(number - 1, told, table, None if seat is None else hand_in(game.view(seat, table)))
        yield ReplayStep(shown, open_cards(game) if sees_all else None)


def _folded(shown: Show, facts: list[Fact], seat: Seat | None) -> Show:
    """What lies in sight after these facts."""
    table, hand = shown.table, shown.hand
    for fact in facts:
        table = table_after(table, fact)
        if hand is not None and seat is not None:
            hand = hand_after(hand, seat, fact)
    return replace(shown, table=table, hand=hand)


def open_cards(game: Game) -> OpenCards:
    """Every hand, and what lies in the oven."""
    state, names = game.state, game.names
    oven = state.oven[state.opened : state.oven_size]
    return OpenCards(tuple(hand_in(game.view(seat)) for seat in game.seats), tuple(map(names.oven_card, oven)))


def lobby_of(record: Record) -> LobbySeen:
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
            ChairSeen(seat.colour, seat.name or None, seat.bot and seat.bot[:24], ready=True, connected=True)
            for seat in record.seats
        ),
        spectators=0,
    )
