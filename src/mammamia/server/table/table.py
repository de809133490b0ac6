"""A table as the fold of its log: `judge` finds out whether an intent is good and changes nothing, `apply` folds it in.

The same fold serves play, restart, another process and the record.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import blake2b
from typing import Final

import msgspec

from mammamia.game import Seat
from mammamia.hosting import Fact
from mammamia.server.storage import ABANDONED, Entry, Header
from mammamia.server.table.course import Course, played, started, undone
from mammamia.server.table.intents import HOUSE, Choose, Intent, Join, Logged, Opened, Play, Start, Undo
from mammamia.server.table.lobby import Chair, Lobby, Status, changed, opened
from mammamia.server.table.refused import Refused
from mammamia.server.table.terms import Pace, Terms

__all__ = ["Change", "Drifted", "Proposal", "Repeats", "Status", "Table", "open_table"]

_encoder: Final = msgspec.json.Encoder(order="deterministic")
_decoder: Final = msgspec.json.Decoder(Logged)
_ALONE: Final = frozenset(("bot", "leave", "kick"))  # entries after which a bot may play


class Drifted(Exception):
    """The log leads to another state than when it was written: the rules have changed since."""


class Repeats(Exception):
    """This intent was carried out before, under this number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"carried out as number {number}")
        self.number = number


@dataclass(frozen=True, slots=True)
class Change:
    """What an entry did: facts that are shown one by one, and whether the lobby is to be shown anew."""

    facts: tuple[Fact, ...]
    first: int  # the number of the first fact
    has_lobby: bool


@dataclass(frozen=True, slots=True)
class Proposal:
    """An intent that was found good, not yet in the log."""

    entry: Entry
    logged: Logged
    lobby: Lobby
    course: Course | None
    facts: tuple[Fact, ...]


class Table:
    """One game of a room, from its lobby to its end."""

    def __init__(self, header: Header, lobby: Lobby) -> None:
        self.header = header
        self.lobby = lobby
        self.course: Course | None = None
        self.number = 0  # of the last entry
        self.facts: list[Fact] = []  # all that was told, by number
        self.seated: tuple[tuple[str, Chair], ...] = ()  # names and chairs when the cards were dealt
        self.started: datetime | None = None
        self._hash = b""
        self._done: dict[tuple[str | None, str], int] = {}

    @classmethod
    def load(cls, header: Header, entries: Iterable[Entry]) -> Table:
        """The table that a log leads to."""
        log = iter(entries)
        first = next(log)
        logged = _decoder.decode(first.payload)
        assert isinstance(logged.intent, Opened), "a log begins with its terms"
        table = cls(header, opened(logged.intent))
        table._note(first, logged)
        entry = next(log, None)
        while entry is not None:
            following = next(log, None)
            table.apply(entry, is_checked=following is None)
            entry = following
        if header.status == ABANDONED:
            table.lobby = replace(table.lobby, status=Status.ABANDONED)
        return table

    @property
    def status(self) -> Status:
        """Where the table stands."""
        return self.lobby.status

    @property
    def deciding(self) -> Seat | None:
        """The seat that decides now."""
        return None if self.course is None or self.status is not Status.PLAYING else self.course.game.deciding

    def member_with(self, token_hash: str) -> str | None:
        """Who has a token with this hash."""
        members = self.lobby.members.values()
        return next((member.id for member in members if member.token == token_hash), None)

    def judge(self, intent: Intent, by: str | None, now: datetime) -> Proposal:
        """What would come of an intent: refused, carried out before, or a proposal for the log."""
        if intent.id is not None and (number := self._done.get((by, intent.id))) is not None:
            raise Repeats(number)
        lobby, course, facts = self._after(intent, by)
        logged = Logged(intent, by)
        payload = _encoder.encode(logged)
        entry = Entry(
            number=self.number + 1,
            seat=self._seat_of(intent, by),
            kind=intent.__struct_config__.tag,  # type: ignore[arg-type]  # every intent has a text for a tag
            move_id=None if intent.id is None else f"{by}.{intent.id}",
            payload=payload,
            hash=self._hash_of(payload, lobby, course, intent),
            time=now,
        )
        return Proposal(entry, logged, lobby, course, facts)

    def apply(self, entry: Entry, proposal: Proposal | None = None, *, is_checked: bool = True) -> Change:
        """Fold an entry of the log in; *proposal* saves the work where it led to this very entry.

        Of a whole log only the last state is held against its hash: whatever drifted before has led elsewhere.
        """
        assert entry.number == self.number + 1, "entries come one after another"
        if proposal is None or proposal.entry is not entry:
            logged = _decoder.decode(entry.payload)
            try:
                lobby, course, facts = self._after(logged.intent, logged.by, in_place=True)
            except Refused as error:
                raise Drifted(f"entry {entry.number} is refused: {error.key}") from error
            if is_checked and self._hash_of(entry.payload, lobby, course, logged.intent) != entry.hash:
                raise Drifted(f"entry {entry.number} leads to another state")
        else:
            logged, lobby, course, facts = proposal.logged, proposal.lobby, proposal.course, proposal.facts
        has_lobby = lobby is not self.lobby
        if isinstance(logged.intent, Start):
            self.seated = tuple((_name(lobby, chair), chair) for chair in lobby.chairs)
            self.started = entry.time
        self.lobby, self.course = lobby, course
        self._note(entry, logged)
        change = Change(facts, len(self.facts), has_lobby)
        self.facts.extend(facts)
        return change

    def _note(self, entry: Entry, logged: Logged) -> None:
        self.number, self._hash = entry.number, entry.hash
        if logged.intent.id is not None:
            self._done[logged.by, logged.intent.id] = entry.number

    def _after(
        self, intent: Intent, by: str | None, *, in_place: bool = False
    ) -> tuple[Lobby, Course | None, tuple[Fact, ...]]:
        lobby, course = self.lobby, self.course
        match intent:
            case Opened():
                raise Refused("only-before-the-game")
            case Play() | Undo():
                return self._after_move(intent, by, in_place=in_place)
            case Start():
                lobby = changed(lobby, intent, by)
                course, facts = started(lobby, self.header.seed)
                return lobby, course, facts
            case _:
                return changed(lobby, intent, by), course, ()

    def _after_move(
        self, intent: Play | Undo, by: str | None, *, in_place: bool
    ) -> tuple[Lobby, Course | None, tuple[Fact, ...]]:
        lobby, course = self.lobby, self.course
        if course is None or lobby.status is not Status.PLAYING:
            raise Refused("no-game-yet" if course is None else "game-has-ended")
        seat = self._mover(by)
        if isinstance(intent, Undo):
            after, facts = undone(course, seat)
        else:
            after, facts = played(course, intent.moves, seat, in_place=in_place)
        if after.is_over:
            lobby = replace(lobby, status=Status.FINISHED)
        return lobby, after, facts

    def _mover(self, by: str | None) -> Seat:
        """The seat that somebody moves for; the house, for bots and the clock, moves for whoever decides."""
        assert self.course is not None, "somebody can move"
        if by == HOUSE:
            assert self.course.game.deciding is not None, "the game goes on"
            return self.course.game.deciding
        seat = self.lobby.seat_of(by)
        if seat is None:
            raise Refused("no-seat-of-yours")
        if self.lobby.chairs[seat].bot is not None:
            raise Refused("a-bot-plays-for-you")
        return Seat(seat)

    def _seat_of(self, intent: Intent, by: str | None) -> int | None:
        if isinstance(intent, Join):
            return intent.seat
        if isinstance(intent, Play) and by == HOUSE:
            return self.deciding
        return self.lobby.seat_of(by)

    def _hash_of(self, payload: bytes, lobby: Lobby, course: Course | None, intent: Intent) -> bytes:
        """Of the state after an entry, and of all that was before."""
        state = blake2b(self._hash, digest_size=16)
        state.update(payload)
        if course is not None and isinstance(intent, Play | Undo | Start):
            state.update(course.digest())
        else:
            state.update(_encoder.encode(lobby))
        return state.digest()


def open_table(header: Header, intent: Opened, now: datetime) -> tuple[Table, Entry]:
    """A new table, and the entry with which its log begins."""
    payload = _encoder.encode(Logged(intent))
    lobby = opened(intent)
    table = Table(header, lobby)
    entry = Entry(1, None, "opened", None, payload, table._hash_of(payload, lobby, None, intent), now)
    table._note(entry, Logged(intent))
    return table, entry


def may_move_alone(entries: Iterable[Entry]) -> bool:
    """Whether a bot or the clock might be due: the log tells it without being played through."""
    for entry in entries:
        if entry.kind in _ALONE:
            return True
        if entry.kind in ("opened", "choose"):
            intent = _decoder.decode(entry.payload).intent
            assert isinstance(intent, Opened | Choose), "these have terms"
            if intent.terms.pace is not Pace.OFF or (isinstance(intent, Opened) and intent.bots):
                return True
    return False


def next_opened(lobby: Lobby) -> Opened:
    """How the next game of a room begins: the same terms, people, bots and colours."""
    people = [(seat, lobby.members[chair.member]) for seat, chair in enumerate(lobby.chairs) if chair.member]
    return Opened(
        terms=lobby.terms,
        members=tuple(Join(member=who.id, name=who.name, token=who.token, seat=seat) for seat, who in people),
        bots={str(seat): chair.bot for seat, chair in enumerate(lobby.chairs) if chair.bot and chair.member is None},
        colours=tuple(chair.colour for chair in lobby.chairs),
        host=lobby.host,
    )


def first_opened(terms: Terms, member: Join) -> Opened:
    """How the first game of a room begins: with who made it."""
    return Opened(terms=terms, members=(member,), host=member.member)


def _name(lobby: Lobby, chair: Chair) -> str:
    if chair.member is not None:
        return lobby.members[chair.member].name
    return chair.bot or ""
