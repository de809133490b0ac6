"""The near line: a room in this process, which lives in an event loop of its own, and the lines to it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterable, Mapping
from datetime import UTC, datetime
from threading import Condition, Thread
from typing import Any, Final, TypeAlias, TypeVar

from mammamia.bots import Budget
from mammamia.game import Game, Move, Phase, Seat
from mammamia.hosting.connection import Connection
from mammamia.hosting.house import NO_NONCE, RULES_VERSION, House
from mammamia.hosting.intents import HOUSE, Intent, Join, Opened, Play, Ready, Start
from mammamia.hosting.match import Match, open_match
from mammamia.hosting.protocol.messages import VERSION, ClientMessage, Ended, Hello, ServerMessage, Took
from mammamia.hosting.refused import Refused
from mammamia.hosting.room import Room
from mammamia.hosting.staff import Staff, ThreadStaff
from mammamia.hosting.stores import Entry, Header, MemoryStore
from mammamia.hosting.tempo import Tempo
from mammamia.hosting.terms import Terms
from mammamia.records import Record, Shuffled, format_move
from mammamia.tui.client import RoomClient
from mammamia.tui.line import Ears, OpenLine, RoomLine
from mammamia.tui.plan import GamePlan
from mammamia.tui.refusals import Rejected
from mammamia.tui.seats import Pad
from mammamia.tui.sitting import RoomSitting, SharedSitting

T = TypeVar("T")
Keep: TypeAlias = Callable[[Record, dict[Seat, str]], None]  # a game under way, and what stands on the pads

SEED_BYTES: Final = 32
WAIT: Final = 5.0  # seconds for which the room is waited for when it is closed


class NearRoom:
    """The host of one game. It is given a plan, and the record of a game that was interrupted."""

    def __init__(
        self, plan: GamePlan, record: Record | None, *, scale: float, staff: Staff, when_taken: Callable[[], None]
    ) -> None:
        self.plan = plan
        self.is_resumed = record is not None
        self.when_taken = when_taken  # called when somebody's decision is taken, and at the end
        header, entries = log_of(plan, record)
        tempo = Tempo(scale, takeover=0.0, thought=Budget())
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="room", daemon=True)
        self._thread.start()
        self._house, self._room = self._do(_opened(header, entries, staff, tempo))

    def _do(self, deed: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(deed, self._loop).result()

    def line(self, seat: Seat, *, is_blind: bool = False) -> OpenLine:
        """The line of a person in this seat; a blind one is shown only what everybody may see."""

        def opened(ears: Ears) -> RoomLine:
            connection = _NearConnection(self, seat, ears)
            line = NearLine(self, connection)
            line.send(Hello(VERSION, ears.after(), blind=is_blind))
            return line

        return opened

    def deal(self) -> None:
        """Deal the cards; everybody who is to see it has a line."""
        self._do(self._room.request(Start(), _member(self.plan.company.people[0])))

    def record(self) -> Record:
        """The record so far, hidden cards included."""
        live = self._room.match.live
        return record_of(self.plan, () if live is None else live.moves)

    def tell(self, connection: Connection, message: ClientMessage) -> None:
        """Say something to the room, in its own time."""
        self._loop.call_soon_threadsafe(self._room.hear, connection, message)

    def close(self) -> None:
        """The room is over; what it was asked before is carried out."""
        if self._thread.is_alive():
            self._do(self._stop())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(WAIT)
            self._loop.close()

    async def _stop(self) -> None:
        await self._house.stop()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)


class NearGame:
    """A game in this process and everybody at this keyboard: lines for them, and the sitting they look through."""

    def __init__(
        self,
        plan: GamePlan,
        record: Record | None = None,
        *,
        notes: Mapping[Seat, str] | None = None,
        keep: Keep = lambda record, notes: None,
        scale: float = 0.0,
        staff: Staff | None = None,
    ) -> None:
        self.plan = plan
        self._keep = keep
        self._notes = dict(notes or {})
        self._room = NearRoom(plan, record, scale=scale, staff=staff or ThreadStaff(), when_taken=self.keep)
        self.keep()
        self.sitting = self._sit_down()
        if record is None:
            self._room.deal()

    def _sit_down(self) -> RoomSitting:
        people, changed = self.plan.company.people, Condition()
        clients: dict[Seat | None, RoomClient] = {
            seat: RoomClient(self._room.line(seat), here=people, changed=changed) for seat in people
        }
        if len(people) > 1:
            clients[None] = RoomClient(self._room.line(people[0], is_blind=True), here=people, changed=changed)
        for client in clients.values():
            client.wait(lambda heard=client.heard: heard.lobby is not None)  # type: ignore[misc]
        pads = {seat: self._pad(seat, clients[seat].game) for seat in people}
        if len(people) > 1:
            return SharedSitting(clients, pads, is_resumed=self._room.is_resumed)
        return RoomSitting(clients[people[0]], pads[people[0]], is_resumed=self._room.is_resumed)

    def _pad(self, seat: Seat, game: str) -> Pad:
        def write(game: str, text: str) -> None:
            self._notes[seat] = text
            self.keep()

        return Pad(game, self._notes.get(seat, ""), write)

    def record(self) -> Record:
        """The record so far, hidden cards included."""
        return self._room.record()

    def keep(self) -> None:
        """Write the game down, as far as it is."""
        self._keep(self.record(), self._notes)

    def close(self) -> None:
        """Get up; the game stays kept."""
        self.sitting.close()
        self._room.close()


class NearLine:
    """A client's end of the line."""

    def __init__(self, room: NearRoom, connection: Connection) -> None:
        self._room = room
        self._connection = connection

    def send(self, message: ClientMessage) -> None:
        """Say something to the room."""
        self._room.tell(self._connection, message)

    def close(self) -> None:
        """The room is closed by who opened it."""


class _NearConnection(Connection):
    """The room's end of the line: what it says is heard at once, by ears of this process."""

    def __init__(self, room: NearRoom, seat: Seat, ears: Ears) -> None:
        super().__init__(_member(seat))
        self._room = room
        self._ears = ears

    def send(self, message: ServerMessage) -> None:
        """What the room says; a decision is kept before it is acknowledged."""
        if isinstance(message, Took | Ended):
            self._room.when_taken()
        self._ears.heard(message)


# ---------------------------------------------------------------- the log of a plan


def _member(seat: Seat) -> str:
    return f"person-{seat}"


async def _opened(header: Header, entries: list[Entry], staff: Staff, tempo: Tempo) -> tuple[House, Room]:
    store = MemoryStore()
    await store.begin(header, entries)
    house = House(store, staff, tempo)
    return house, await house.room(header.room)


def log_of(plan: GamePlan, record: Record | None = None) -> tuple[Header, list[Entry]]:
    """The log of a game that is about to be dealt, or of one that was interrupted; `Rejected` if that cannot go on."""
    now = datetime.now(UTC)
    match, first = open_match(_header_of(plan, now), _opened_by(plan), now)
    entries = [first]

    def take(intent: Intent, by: str = HOUSE) -> None:
        proposal = match.judge(intent, by, now)
        match.apply(proposal.entry, proposal)
        entries.append(proposal.entry)

    people = [_member(seat) for seat in plan.company.people]
    for person in people:
        take(Ready(nonce=NO_NONCE), person)
    if record is not None:
        take(Start(), people[0])
        try:
            _play_again(match, record, take)
        except Refused:
            raise Rejected("drifted") from None
        if match.live is None or record_of(plan, match.live.moves).entries != record.entries:
            raise Rejected("drifted")
    return match.header, entries


def _play_again(match: Match, record: Record, take: Callable[[Intent], None]) -> None:
    """R5.12: what just happens or just fails is not in a record."""
    for entry in record.entries:
        while (game := _game_of(match)).phase is Phase.FILL and not game.has_choice():
            take(Play(moves=(format_move(game.legal_moves()[0]),)))
        if not isinstance(entry, Shuffled):
            take(Play(moves=tuple(map(format_move, entry.moves))))


def record_of(plan: GamePlan, moves: Iterable[Move]) -> Record:
    """The record of a plan and the moves made so far."""
    recording, shuffle = plan.deal()
    for move in moves:
        recording.play(move)
        if recording.game.phase is Phase.SHUFFLE:
            recording.shuffle(shuffle.order(recording.game.unshuffled_supply()))
    return recording.record()


def _game_of(match: Match) -> Game:
    assert match.live is not None, "the cards are dealt"
    return match.live.game


def _header_of(plan: GamePlan, now: datetime) -> Header:
    """Nothing is promised about the seed, for whoever plays may know it."""
    return Header(
        id=secrets.token_hex(16),
        room=secrets.token_urlsafe(18),
        ordinal=1,
        edition=plan.edition.key,
        options=b"{}",
        rules=RULES_VERSION,
        commitment="",
        seed=plan.seed.to_bytes(SEED_BYTES, "big"),
        created=now,
    )


def _opened_by(plan: GamePlan) -> Opened:
    people = plan.company.people
    return Opened(
        terms=Terms(
            edition=plan.edition.key,
            options=_switches(plan),
            seats=len(plan.players),
            aid=plan.aid,
            shared=len(people) > 1,
            daily=plan.daily,
            first_game=plan.is_first_game,
            spectators=not plan.is_lesson,
            lesson=plan.is_lesson,
        ),
        members=tuple(
            Join(member=_member(seat), name=plan.players[seat].name or "", token="", seat=seat) for seat in people
        ),
        bots={str(seat): player.bot for seat, player in enumerate(plan.players) if player.bot is not None},
        colours=tuple(player.colour for player in plan.players),
        host=_member(people[0]),
    )


def _switches(plan: GamePlan) -> dict[str, bool | int]:
    """The options that were chosen; an edition has found them good."""
    return {name: value for name, value in plan.options.items() if isinstance(value, int)}
