"""What can be asked of a house beside its rooms' lines. Each request is listed once, whoever carries it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Generic, TypeVar

from mammamia.bots import CHARACTERS
from mammamia.editions import EDITIONS
from mammamia.game import Seat
from mammamia.hosting.audience import ended_of, lobby_seen
from mammamia.hosting.daily import DailyDone, daily_of, done_in
from mammamia.hosting.house import House, latest_today
from mammamia.hosting.lobby import Status
from mammamia.hosting.match import Match
from mammamia.hosting.protocol.asides import (
    RECORD_LIMIT,
    AskBaking,
    AskReplay,
    Baking,
    CreateRoom,
    DailyRival,
    DailySeen,
    Editions,
    EditionSeen,
    GameSeen,
    JoinRoom,
    Replay,
    Rooms,
    Seated,
)
from mammamia.hosting.protocol.messages import FRAME_LIMIT, PHRASES, LobbySeen
from mammamia.hosting.protocol.reviewing import AskReview, ReviewPart
from mammamia.hosting.record import record_of
from mammamia.hosting.refused import Refused
from mammamia.hosting.replay import record_in, replayed
from mammamia.hosting.review.review import Review
from mammamia.hosting.task import BotTrouble
from mammamia.hosting.tryout import tried
from mammamia.i18n import LANGUAGES, Language
from mammamia.records import write_line

MOST_DIGITS: Final = 6
Asks = TypeVar("Asks")  # of whom it is asked
Named = Mapping[str, str]  # the parts of an address that stand in braces


@dataclass(frozen=True, slots=True)
class Endpoint(Generic[Asks]):
    """One address, what it takes and what it answers. Its function is given the house, the named parts and the body."""

    method: str
    path: str
    does: Callable[[Asks, Named, Any], Awaitable[Any]]
    takes: type[Any] | None
    gives: type[Any] | None  # None: a record
    status: int = 200
    refuses: tuple[int, ...] = (429, 503)
    most: int = FRAME_LIMIT  # bytes of the body


@dataclass(frozen=True, slots=True)
class LongAnswer:
    """An answer that takes a while to make, and is long; *make* is of plain values, so another process may do it."""

    make: Callable[[], Any]


@dataclass(frozen=True, slots=True)
class ShowAgain:
    """Makes a replay from the text of a record; *lobby* where the game was played here."""

    record: str
    viewpoint: str
    lobby: LobbySeen | None = None

    def __call__(self) -> Replay:
        """The whole game; refused if the record is not sound, or there is no such viewpoint."""
        return replayed(record_in(self.record), self.viewpoint, self.lobby)


@dataclass(frozen=True, slots=True)
class FileAnswer:
    """An answer to be kept as a file."""

    name: str
    text: str


async def create_room(house: House, named: Named, wanted: CreateRoom) -> Seated:
    """Make a room and sit down in its first seat."""
    return await house.create(wanted.name, wanted.terms)


async def rooms(house: House, named: Named, body: None) -> Rooms:
    """List the public rooms that are not over."""
    return Rooms(tuple(await house.public()))


async def room(house: House, named: Named, body: None) -> LobbySeen:
    """Show a room's lobby."""
    found = await house.room(named["room"])
    await found.refresh()
    return found.stage.lobby_seen()


async def join(house: House, named: Named, wanted: JoinRoom) -> Seated:
    """Sit down in a room."""
    return await house.join(await house.room(named["room"]), wanted.name, wanted.seat)


async def game(house: House, named: Named, body: None) -> GameSeen:
    """Show a game: its lobby, the table as it lies now, and how it ended."""
    match, stage = await house.game(named["game"])
    lobby = lobby_seen(match.header, match.lobby if stage is None else stage.lobby_now(), frozenset(), 0)
    is_told = stage is None or not stage.is_busy
    ended = ended_of(match) if is_told else None
    is_open = match.lobby.terms.spectators or match.status in (Status.FINISHED, Status.ABANDONED)
    now = (match.table if stage is None else stage.table_now()) if is_open else None
    return GameSeen(lobby, now, ended)


async def record(house: House, named: Named, body: None) -> FileAnswer:
    """Download the record of a game that is over."""
    match = await _told(house, named["game"])
    return FileAnswer(f"{match.header.id}.jsonl", write_line(record_of(match)) + "\n")


async def replay(house: House, named: Named, body: None) -> LongAnswer:
    """Show a game that is over once more, as a viewpoint saw it: `all`, `table` or the number of a seat."""
    match = await _told(house, named["game"])
    lobby = lobby_seen(match.header, match.lobby, frozenset(), 0)
    return LongAnswer(ShowAgain(write_line(record_of(match)), named["viewpoint"], lobby))


async def replay_record(house: House, named: Named, asked: AskReplay) -> LongAnswer:
    """Show the game of a record, as a viewpoint saw it: `all`, `table` or the number of a seat."""
    return LongAnswer(ShowAgain(asked.record, named["viewpoint"]))


async def review(house: House, named: Named, body: None) -> ReviewPart:
    """Review a game that is over from a seat, in a language: what is found after so many messages."""
    match, language = await _told(house, named["game"]), _language(named["language"])
    seat, after = _number(named["seat"]), _number(named["after"])
    lobby = lobby_seen(match.header, match.lobby, frozenset(), 0)
    key = (match.header.id, seat, language.code)
    return await house.reviews.part(key, lambda: Review(record_of(match), Seat(seat), language, lobby=lobby), after)


async def review_record(house: House, named: Named, asked: AskReview) -> ReviewPart:
    """Review the game of a record from a seat: what is found after so many messages, when there is more."""
    seat, after, language = _number(named["seat"]), _number(named["after"]), _language(asked.language)
    key = (sha256(asked.record.encode("utf-8", "replace")).digest(), seat, language.code)
    return await house.reviews.part(key, lambda: Review(record_in(asked.record), Seat(seat), language), after)


async def daily(house: House, named: Named, body: None) -> DailySeen:
    """Tell today's oven of a date: its number and its guests."""
    found = daily_of(named["date"], latest_today())
    return DailySeen(named["date"], found.number, found.guests)


async def daily_rival(house: House, named: Named, body: None) -> DailyRival:
    """Let the Professoressa play the oven of a date in the same seat."""
    try:
        return DailyRival(await house.rivals.baked(daily_of(named["date"], latest_today())))
    except BotTrouble:
        raise Refused("unavailable") from None


async def daily_done(house: House, named: Named, body: None) -> DailyDone:
    """Tell how a game of today's oven went."""
    found = done_in(record_of(await _told(house, named["game"])))
    if found is None:
        raise Refused("no-such-page")
    return found


async def bakes(house: House, named: Named, asked: AskBaking) -> Baking:
    """Try an order out on a table."""
    return tried(asked)


async def editions(house: House, named: Named, body: None) -> Editions:
    """List what can be played, and which bots there are."""
    return _EDITIONS


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < MOST_DIGITS):
        raise Refused("no-such-page")
    return int(text)


def _language(code: str) -> Language:
    if code not in LANGUAGES:
        raise Refused("no-such-page")
    return LANGUAGES[code]


async def _told(house: House, game: str) -> Match:
    """A game that is over, to its last card and its last word."""
    match, stage = await house.game(game)
    if ended_of(match) is None or (stage is not None and stage.is_busy):
        raise Refused("no-record-yet")
    return match


_EDITIONS: Final = Editions(
    tuple(
        EditionSeen(
            edition.key,
            edition.players[0],
            edition.players[-1],
            edition.colours,
            edition.kinds,
            tuple(sorted(edition.switches)),
            edition.options(edition.players[0]),
        )
        for edition in EDITIONS.values()
    ),
    tuple(CHARACTERS),
    PHRASES,
)

_MISSING: Final = (404, 409, 429, 503)
ENDPOINTS: Final[tuple[Endpoint[House], ...]] = (
    Endpoint("POST", "/api/rooms", create_room, CreateRoom, Seated, 201, (400, 409, 413, 429, 503)),
    Endpoint("GET", "/api/rooms", rooms, None, Rooms),
    Endpoint("GET", "/api/rooms/{room}", room, None, LobbySeen, 200, _MISSING),
    Endpoint("POST", "/api/rooms/{room}/join", join, JoinRoom, Seated, 201, (400, 404, 409, 413, 429, 503)),
    Endpoint("GET", "/api/games/{game}", game, None, GameSeen, 200, _MISSING),
    Endpoint("GET", "/api/games/{game}/record", record, None, None, 200, _MISSING),
    Endpoint("GET", "/api/games/{game}/replay/{viewpoint}", replay, None, Replay, 200, _MISSING),
    Endpoint(
        "POST",
        "/api/replay/{viewpoint}",
        replay_record,
        AskReplay,
        Replay,
        200,
        (400, 404, 409, 413, 429, 503),
        RECORD_LIMIT,
    ),
    Endpoint("GET", "/api/games/{game}/review/{seat}/{language}/{after}", review, None, ReviewPart, 200, _MISSING),
    Endpoint(
        "POST",
        "/api/review/{seat}/{after}",
        review_record,
        AskReview,
        ReviewPart,
        200,
        (400, 404, 409, 413, 429, 503),
        RECORD_LIMIT,
    ),
    Endpoint("GET", "/api/games/{game}/daily", daily_done, None, DailyDone, 200, _MISSING),
    Endpoint("GET", "/api/daily/{date}", daily, None, DailySeen, 200, (409, 429, 503)),
    Endpoint("GET", "/api/daily/{date}/rival", daily_rival, None, DailyRival, 200, (409, 429, 503)),
    Endpoint("POST", "/api/bakes", bakes, AskBaking, Baking, 200, (400, 413, 429, 503)),
    Endpoint("GET", "/api/editions", editions, None, Editions),
)
