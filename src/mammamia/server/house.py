"""The house: all rooms of one process. It opens them when somebody comes, and lets them go when nobody is left."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec

from mammamia import __version__
from mammamia.server.fair import commitment_of, new_seed
from mammamia.server.guard import BadText, clean_name, fingerprint, new_token
from mammamia.server.metrics import Metrics
from mammamia.server.players import Thinking
from mammamia.server.protocol import RoomListed, Seated
from mammamia.server.room import Heard, Means, Room
from mammamia.server.stage import Stage
from mammamia.server.storage import ABANDONED, Header, Store, Taken, Unavailable
from mammamia.server.table import Drifted, Refused, Status, Table, Terms, open_table
from mammamia.server.table.intents import HOUSE, Join, Opened
from mammamia.server.table.table import first_opened, may_move_alone
from mammamia.server.tempo import Tempo

RULES_VERSION: Final = __version__
LISTED_SECONDS: Final = 5.0  # how old the list of other processes' public rooms may be
LISTED_MOST: Final = 50  # of the newest games that are looked at for it


class House:
    """All rooms of one process."""

    def __init__(
        self, store: Store, staff: Thinking, tempo: Tempo | None = None, metrics: Metrics | None = None
    ) -> None:
        self.store = store
        self._means = Means(
            store, staff, Tempo() if tempo is None else tempo, self._begin_next, self._follow, metrics or Metrics()
        )
        self._rooms: dict[str, Room] = {}
        self._by_game: dict[str, str] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._elsewhere: tuple[float, list[Table]] = (-LISTED_SECONDS, [])  # when looked at, and what was found
        self.is_stopping = False

    def start(self) -> None:
        """Listen to what other processes write."""
        self.store.listen(self._heard)

    @property
    def rooms(self) -> Iterator[Room]:
        """The rooms that are open here."""
        return iter(list(self._rooms.values()))

    # ------------------------------------------------------------ rooms

    async def create(self, name: str, terms: Terms) -> Seated:
        """A new room, with who made it in its first seat."""
        name = cleaned(name)
        terms.check()
        room_id, token = secrets.token_urlsafe(12), new_token()
        member = Join(member=secrets.token_hex(6), name=name, token=fingerprint(token), seat=0)
        header = new_header(room_id, 1, terms)
        table, entry = open_table(header, first_opened(terms, member), header.created)
        try:
            await self.store.begin(header, [entry])
        except Unavailable:
            raise Refused("unavailable") from None
        self._open(table, is_new=True)
        return Seated(room_id, header.id, 0, token)

    async def join(self, room: Room, name: str, seat: int | None) -> Seated:
        """Sit down in a room."""
        name = cleaned(name)
        token, member = new_token(), secrets.token_hex(6)
        for _ in range(len(room.table.lobby.chairs) + 1):
            place = seat if seat is not None else _free_seat(room.table)
            try:
                await room.request(Join(member=member, name=name, token=fingerprint(token), seat=place), HOUSE)
            except Refused as refused:
                if seat is not None or refused.key != "seat-taken":
                    raise
                continue
            return Seated(room.id, room.table.header.id, place, token)
        raise Refused("no-seat-free")

    async def room(self, room_id: str) -> Room:
        """A room by its name, opened if need be; refused if there is none."""
        found = self._rooms.get(room_id)
        if found is not None:
            return found
        async with self._opening.setdefault(room_id, asyncio.Lock()):
            try:
                if room_id in self._rooms:
                    return self._rooms[room_id]
                game = await self.store.newest(room_id)
                table = None if game is None else await self._load(game)
            except Unavailable:
                raise Refused("unavailable") from None
            finally:
                self._opening.pop(room_id, None)
            if table is None:
                raise Refused("no-such-room")
            return self._open(table)

    async def game(self, game_id: str) -> tuple[Table, Stage | None]:
        """A game by its id, also one that is long over; with its stage, where it is being played."""
        room = self._rooms.get(self._by_game.get(game_id, ""))
        if room is not None and room.table.status is not Status.FINISHED:
            await room.refresh()
        if room is not None and room.table.header.id == game_id:
            return room.table, room.stage
        try:
            table = await self._load(game_id)
        except Unavailable:
            raise Refused("unavailable") from None
        if table is None:
            raise Refused("no-such-game")
        return table, None

    async def public(self) -> list[RoomListed]:
        """The public rooms that are not over: all that are open here, and the newest of other processes."""
        now = asyncio.get_running_loop().time()
        if now - self._elsewhere[0] >= LISTED_SECONDS:
            try:
                self._elsewhere = now, await self._look_elsewhere()
            except Unavailable:
                raise Refused("unavailable") from None
        tables = {table.header.room: table for table in self._elsewhere[1]}
        tables |= {room.id: room.table for room in self.rooms}
        return [
            listed(table)
            for table in tables.values()
            if table.lobby.terms.public and table.status in (Status.LOBBY, Status.PLAYING)
        ]

    async def _look_elsewhere(self) -> list[Table]:
        found = []
        for game in (await self.store.open_games())[-LISTED_MOST:]:
            if game in self._by_game:
                continue
            with suppress(Refused):
                table = await self._load(game)
                if table is not None:
                    found.append(table)
        return found

    async def recover(self) -> int:
        """Open every game that may go on by itself; how many. The others wait until somebody comes."""
        n = 0
        for game in await self.store.open_games():
            loaded = await self.store.load(game)
            if loaded is None or loaded[0].room in self._rooms or not may_move_alone(loaded[1]):
                continue
            with suppress(Drifted):  # its rules have changed: whoever comes is told
                self._open(Table.load(*loaded))
                n += 1
            await asyncio.sleep(0)  # who is here comes first
        return n

    async def sweep(self, older: timedelta, lobbies: timedelta | None = None) -> int:
        """Close what nobody touched for so long, lobbies earlier, and let empty rooms go; how many were closed."""
        closed = await self.store.sweep(datetime.now(UTC) - older)
        now = asyncio.get_running_loop().time()
        for room in self.rooms:
            if not room.is_idle:
                continue
            if room.table.status is Status.LOBBY and lobbies is not None:
                if now - room.idle_since < lobbies.total_seconds():
                    continue
                await self.store.close(room.table.header.id, ABANDONED)
                closed += 1
            self._rooms.pop(room.id, None)
            self._by_game.pop(room.table.header.id, None)
            await room.stop()
        return closed

    def heal(self) -> None:
        """Look whether other processes wrote something that nobody told us of: hints may be lost."""
        for room in self.rooms:
            if room.connections:
                room.put(Heard(room.table.number + 1))

    async def stop(self, retry: float = 1.0) -> None:
        """Take nothing more, and say goodbye in every room."""
        self.is_stopping = True
        await asyncio.gather(*(room.stop("stopping", retry) for room in self.rooms))
        self._rooms.clear()

    # ------------------------------------------------------------ within

    def _open(self, table: Table, *, is_new: bool = False) -> Room:
        room = Room(table, self._means, is_new=is_new)
        self._rooms[room.id] = room
        self._by_game[table.header.id] = room.id
        return room

    async def _load(self, game: str) -> Table | None:
        loaded = await self.store.load(game)
        if loaded is None:
            return None
        try:
            return Table.load(*loaded)
        except Drifted:
            raise Refused("drifted") from None

    async def _begin_next(self, before: Header, intent: Opened) -> str:
        """Begin the next game of a room; where another process was faster, it is that one's."""
        header = new_header(before.room, before.ordinal + 1, intent.terms)
        _, entry = open_table(header, intent, header.created)
        try:
            await self.store.begin(header, [entry])
        except Taken:
            newest = await self.store.newest(before.room)
            assert newest is not None, "a room has a game"
            return newest
        return header.id

    def _follow(self, room: str, game: str) -> None:
        self._by_game[game] = room

    def _heard(self, game: str, number: int) -> None:
        room = self._rooms.get(self._by_game.get(game, ""))
        if room is not None and room.table.header.id == game:
            room.put(Heard(number))


def new_header(room: str, ordinal: int, terms: Terms) -> Header:
    """The header of a new game, with its seed and the promise about it."""
    game, seed = secrets.token_hex(16), new_seed()
    return Header(
        id=game,
        room=room,
        ordinal=ordinal,
        edition=terms.edition,
        options=terms_json(terms),
        rules=RULES_VERSION,
        commitment=commitment_of(game, RULES_VERSION, seed),
        seed=seed,
        created=datetime.now(UTC),
    )


def terms_json(terms: Terms) -> bytes:
    """The options as canonical JSON."""
    return msgspec.json.encode(terms.options, order="deterministic")


def cleaned(name: str) -> str:
    """A name as it will be shown; refused if it cannot be."""
    try:
        return clean_name(name).text
    except BadText as error:
        raise Refused("bad-name", most=error.most) from None


def _free_seat(table: Table) -> int:
    free = (seat for seat, chair in enumerate(table.lobby.chairs) if chair.is_free)
    seat = next(free, None)
    if seat is None:
        raise Refused("no-seat-free")
    return seat


def listed(table: Table) -> RoomListed:
    """A room in a list."""
    lobby = table.lobby
    names = tuple(lobby.members[chair.member].name if chair.member is not None else chair.bot for chair in lobby.chairs)
    return RoomListed(table.header.room, lobby.status, lobby.terms, names, sum(chair.is_free for chair in lobby.chairs))
