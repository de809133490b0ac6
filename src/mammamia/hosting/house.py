"""The house: all rooms of one process. It opens them when somebody comes, and lets them go when nobody is left."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection, Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import Final

from mammamia import __version__
from mammamia.bots import BOTS
from mammamia.hosting.codes import code_of, fingerprint, new_token
from mammamia.hosting.daily import Daily, RivalGames, daily_of
from mammamia.hosting.fair import commitment_of, new_seed
from mammamia.hosting.intents import HOUSE, Join, Opened, Ready, Start
from mammamia.hosting.lobby import Status
from mammamia.hosting.match import Drifted, Match, first_opened, may_move_alone, open_match
from mammamia.hosting.means import Figures, Means
from mammamia.hosting.names import cleaned
from mammamia.hosting.protocol.asides import RoomListed, Seated
from mammamia.hosting.protocol.codec import to_text
from mammamia.hosting.refused import Refused
from mammamia.hosting.review.desk import ReviewDesk
from mammamia.hosting.room import Room
from mammamia.hosting.staff import Staff
from mammamia.hosting.stage import Stage
from mammamia.hosting.stores import ABANDONED, Header, Store, Taken, Unavailable
from mammamia.hosting.sweeping import Sweeper, close_in_log
from mammamia.hosting.tempo import DESERTED, RETRY, Tempo
from mammamia.hosting.terms import Terms

RULES_VERSION: Final = __version__
TRIES: Final = 5  # to find out whether somebody sits
ROOM_BYTES: Final = 18  # of a room's id: long enough to be taken out of every line of the log
EARLIEST_ZONE: Final = timedelta(hours=14)  # where a day begins first
LISTED_SECONDS: Final = 5.0  # how old the list of other processes' public rooms may be
NO_NONCE: Final = "0" * 32  # nobody adds anything to a shuffle that is known
MOST_CODE: Final = 8  # letters of a code that there is not, which are said again
CODES_TRIED: Final = 100  # of new rooms; where all are in use, a room shares its code and is found by its link
LISTED_MOST: Final = 50  # rooms in the list, and newest games that are looked at for it


class House:
    """All rooms of one process."""

    def __init__(
        self,
        store: Store,
        staff: Staff,
        tempo: Tempo | None = None,
        figures: Figures | None = None,
        bots: Collection[str] = BOTS,
        mark: str = "",
    ) -> None:
        self.store = store
        self._mark = mark  # how the names of its rooms and games begin
        self._means = Means(
            store,
            staff,
            Tempo() if tempo is None else tempo,
            self._begin_next,
            self._follow,
            self._forget,
            figures or Figures(),
            bots,
        )
        self.reviews = ReviewDesk(staff)
        self.rivals = RivalGames(staff)
        self._sweeper = Sweeper(store, self._is_visited, self._heard)
        self._rooms: dict[str, Room] = {}
        self._by_game: dict[str, str] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._elsewhere: tuple[float, list[Match]] = (-LISTED_SECONDS, [])  # when looked at, and what was found
        self.is_stopping = False

    def start(self) -> None:
        """Listen to what other processes write."""
        self.store.listen(self._heard)

    @property
    def rooms(self) -> Iterator[Room]:
        """The rooms that are open here."""
        return iter(list(self._rooms.values()))

    def is_in_use(self, room_id: str) -> bool:
        """Whether somebody is in a room, or was not long ago and may come back."""
        room = self._rooms.get(room_id)
        if room is None or room.match.status not in (Status.LOBBY, Status.PLAYING):
            return room is not None and bool(room.connections)
        return bool(room.connections) or asyncio.get_running_loop().time() - room.idle_since < DESERTED

    # ------------------------------------------------------------ rooms

    async def create(self, name: str, terms: Terms) -> Seated:
        """A new room, with whoever made it in its first seat."""
        name = cleaned(name)
        daily = daily_of(terms.daily, latest_today()) if terms.daily else None
        terms, guests = (terms, ()) if daily is None else (daily.terms, daily.guests)
        terms.check()
        room_id, token = await self._free_room(), new_token()
        member = Join(member=secrets.token_hex(6), name=name, token=fingerprint(token), seat=0)
        header = new_header(room_id, 1, terms, self._mark)
        match, entry = open_match(header, first_opened(terms, member, guests), header.created)
        try:
            await self.store.begin(header, [entry])
        except Unavailable as error:
            raise Refused(error.key) from None
        room = self._open(match, is_new=True)
        if terms.is_known:  # there is nothing to agree on: the cards are dealt
            await room.request(Ready(nonce=NO_NONCE), member.member)
            await room.request(Start(), member.member)
        return Seated(room_id, header.id, 0, token)

    async def join(self, room: Room, name: str, seat: int | None) -> Seated:
        """Sit down in a room."""
        name = cleaned(name)
        token, member = new_token(), secrets.token_hex(6)
        for _ in range(len(room.match.lobby.chairs) + 1):
            place = seat if seat is not None else _free_seat(room.match)
            try:
                await _sat_down(room, Join(member=member, name=name, token=fingerprint(token), seat=place, id=member))
            except Refused as refused:
                if seat is not None or refused.key != "seat-taken":
                    raise
                continue
            return Seated(room.id, room.match.header.id, place, token)
        raise Refused("no-seat-free")

    async def member(self, room: Room, token: str | None) -> str | None:
        """Whoever sits in a room with this token, or a spectator without one; refused if they may not come in."""
        if token is None:
            if not room.match.lobby.terms.spectators:
                raise Refused("no-spectators")
            return None
        member = room.match.member_with(fingerprint(token))
        if member is None:  # another process may have seated them a moment ago
            await room.refresh()
            member = room.match.member_with(fingerprint(token))
        if member is None:
            raise room.match.no_seat(fingerprint(token))
        return member

    async def room(self, room_id: str) -> Room:
        """A room by its name, opened if need be; refused if there is none."""
        if (found := self._rooms.get(room_id)) is not None:
            return found
        async with self._opening.setdefault(room_id, asyncio.Lock()):
            try:
                if room_id in self._rooms:
                    return self._rooms[room_id]
                game = await self.store.newest(room_id)
                match = None if game is None else await self._load(game)
            except Unavailable as error:
                raise Refused(error.key) from None
            finally:
                self._opening.pop(room_id, None)
            if match is None:
                raise Refused("no-such-room")
            return self._open(match)

    async def find(self, code: str) -> Room:
        """The room that a short code leads to; refused if nobody could sit down or look on there.

        Should two rooms have the same code, it leads nowhere rather than to the wrong table.
        """
        wanted = code.upper()
        try:
            rooms = [room for room in await self.store.open_rooms() if code_of(room) == wanted]
        except Unavailable as error:
            raise Refused(error.key) from None
        found = [room for room in [await self.room(room) for room in rooms] if await self._is_open(room)]
        if len(found) != 1:
            raise Refused("no-such-code", code=wanted[:MOST_CODE])
        return found[0]

    async def _is_open(self, room: Room) -> bool:
        await room.refresh()
        return room.match.lobby.is_open

    async def _free_room(self) -> str:
        """The id of a new room, whose code no other open room has, as long as there are codes."""
        try:
            taken = set(map(code_of, await self.store.open_rooms()))
        except Unavailable as error:
            raise Refused(error.key) from None
        for _ in range(CODES_TRIED):
            room = self._mark + secrets.token_urlsafe(ROOM_BYTES)
            if code_of(room) not in taken:
                break
        return room

    async def game(self, game_id: str) -> tuple[Match, Stage | None]:
        """A game by its id, also one that is long over; with its stage, where it is being played."""
        room = self._rooms.get(self._by_game.get(game_id, ""))
        if room is not None and room.match.status is not Status.FINISHED:
            await room.refresh()
        if room is not None and room.match.header.id == game_id:
            return room.match, room.stage
        try:
            match = await self._load(game_id)
        except Unavailable as error:
            raise Refused(error.key) from None
        if match is None:
            raise Refused("no-such-game")
        return match, None

    async def public(self) -> list[RoomListed]:
        """The newest public rooms that are not over, here and in other processes."""
        now = asyncio.get_running_loop().time()
        if now - self._elsewhere[0] >= LISTED_SECONDS:
            try:
                self._elsewhere = now, await self._look_elsewhere()
            except Unavailable as error:
                raise Refused(error.key) from None
        matches = {match.header.room: match for match in self._elsewhere[1]}
        matches |= {room.id: room.match for room in self.rooms}
        found = [
            match
            for match in matches.values()
            if match.lobby.terms.public and match.status in (Status.LOBBY, Status.PLAYING)
        ]
        found.sort(key=lambda match: match.header.created)
        return [listed(match) for match in found[-LISTED_MOST:]]

    async def _look_elsewhere(self) -> list[Match]:
        found = []
        for game in (await self.store.open_games())[-LISTED_MOST:]:
            if game in self._by_game:
                continue
            with suppress(Refused):
                match = await self._load(game)
                if match is not None:
                    found.append(match)
        return found

    async def recover(self) -> int:
        """Open every game that may go on by itself; how many. The others wait until somebody comes."""
        n = 0
        for game in await self.store.open_games():
            loaded = await self.store.load(game)
            if loaded is None or loaded[0].room in self._rooms or not may_move_alone(loaded[1]):
                continue
            with suppress(Drifted):  # its rules have changed: whoever comes is told
                self._open(Match.load(*loaded))
                n += 1
            await asyncio.sleep(0)  # whoever is here comes first
        return n

    async def let_go(self) -> int:
        """Let empty rooms go: whoever comes back opens them anew from the log. How many there were."""
        n = 0
        for room in self.rooms:
            if room.is_idle:
                self._forget(room)
                await room.stop()
                n += 1
        return n

    async def sweep(self) -> int:
        """Let empty rooms go, and close what nobody came back to; how many games were closed."""
        await self.let_go()
        return await self._sweeper.sweep()

    def heal(self) -> None:
        """Look whether other processes wrote something that nobody told us of: hints may be lost."""
        for room in self.rooms:
            if room.connections:
                room.hint(room.match.number + 1)

    async def stop(self, retry: float = 1.0) -> None:
        """Take nothing more, and say goodbye in every room."""
        self.is_stopping = True
        self.reviews.stop()
        self.rivals.stop()
        await asyncio.gather(*(room.stop("stopping", retry) for room in self.rooms))
        self._rooms.clear()

    # ------------------------------------------------------------ within

    def _open(self, match: Match, *, is_new: bool = False) -> Room:
        """The one door: whoever read the log may find that somebody was faster, and then that room is the room."""
        if self.is_stopping:
            raise Refused("stopping")
        if (found := self._rooms.get(match.header.room)) is not None:
            return found
        room = Room(match, self._means, is_new=is_new)
        self._rooms[room.id] = room
        self._by_game[match.header.id] = room.id
        return room

    async def _load(self, game: str) -> Match | None:
        loaded = await self.store.load(game)
        if loaded is None:
            return None
        header, entries = loaded
        try:
            if header.status == ABANDONED:
                return await close_in_log(self.store, header, entries)
            return Match.load(header, entries)
        except Drifted:
            raise Refused("drifted") from None

    async def _begin_next(self, before: Header, intent: Opened) -> str:
        """Begin the next game of a room; where another process was faster, it is that one's."""
        header = new_header(before.room, before.ordinal + 1, intent.terms, self._mark)
        _, entry = open_match(header, intent, header.created)
        try:
            try:
                await self.store.begin(header, [entry])
            except Taken:
                newest = await self.store.newest(before.room)
                assert newest is not None, "a room has a game"
                return newest
        except Unavailable as error:
            raise Refused(error.key) from None
        return header.id

    def _forget(self, room: Room) -> None:
        """A room has ended: whoever comes next opens it anew."""
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            self._by_game.pop(room.match.header.id, None)

    def _follow(self, before: Header, game: str) -> None:
        self._by_game.pop(before.id, None)
        self._by_game[game] = before.room

    def _is_visited(self, game: str) -> bool:
        room = self._rooms.get(self._by_game.get(game, ""))
        return room is not None and not room.is_idle

    def _heard(self, game: str, number: int) -> None:
        room = self._rooms.get(self._by_game.get(game, ""))
        if room is not None and room.match.header.id == game:
            room.hint(number)


def latest_today() -> date:
    """The latest date that a clock on Earth shows now."""
    return (datetime.now(UTC) + EARLIEST_ZONE).date()


def new_header(room: str, ordinal: int, terms: Terms, mark: str = "") -> Header:
    """The header of a new game, with its seed and the promise about it; of today's oven everybody knows the seed."""
    game = mark + secrets.token_hex(16)
    seed = Daily(date.fromisoformat(terms.daily)).game_seed if terms.daily else new_seed()
    return Header(
        id=game,
        room=room,
        ordinal=ordinal,
        edition=terms.edition,
        options=terms_json(terms),
        rules=RULES_VERSION,
        commitment="" if terms.is_known else commitment_of(game, RULES_VERSION, seed),
        seed=seed,
        created=datetime.now(UTC),
    )


def terms_json(terms: Terms) -> bytes:
    """The options as canonical JSON."""
    return to_text(dict(sorted(terms.options.items()))).encode()


async def _sat_down(room: Room, join: Join) -> None:
    """Ask until it is known whether somebody sits: nobody else knows the token of a seat that was taken unseen."""
    for _ in range(TRIES):
        try:
            await room.request(join, HOUSE)
            return
        except Refused as refused:
            if refused.key != "outcome-unknown":
                raise
            await asyncio.sleep(RETRY)
    raise Refused("outcome-unknown")


def _free_seat(match: Match) -> int:
    free = (seat for seat, chair in enumerate(match.lobby.chairs) if chair.is_free)
    seat = next(free, None)
    if seat is None:
        raise Refused("no-seat-free")
    return seat


def listed(match: Match) -> RoomListed:
    """A room in a list."""
    lobby = match.lobby
    names = tuple(lobby.members[chair.member].name if chair.member is not None else chair.bot for chair in lobby.chairs)
    return RoomListed(match.header.room, lobby.status, lobby.terms, names, sum(chair.is_free for chair in lobby.chairs))
