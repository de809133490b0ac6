"""A match as the fold of its log: `judge` finds out whether an intent is good and changes nothing, `apply` folds it in.

The same fold serves play, restart, another process and the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import blake2b
from typing import Final

from mammamia.game import Move, Seat, TableView
from mammamia.game.swift import swift
from mammamia.hosting import Fact, lesson
from mammamia.hosting.changes import changed
from mammamia.hosting.intents import HOUSE, Choose, Declined, Intent, Join, Kick, Opened, Play, Start, Undo
from mammamia.hosting.live_game import LiveGame, played, read_moves, started, undone
from mammamia.hosting.lobby import Chair, Lobby, Status, opened
from mammamia.hosting.protocol.codec import Codec, from_text, tag_of, to_text
from mammamia.hosting.protocol.messages import Hand, hand_in
from mammamia.hosting.refused import Refused
from mammamia.hosting.stores import Entry, Header
from mammamia.hosting.terms import Pace, Terms, TermsChange, terms_changed
from mammamia.records import format_move

_INTENT: Final[Codec[Intent]] = Codec(Intent)
_LOBBY: Final[Codec[Lobby]] = Codec(Lobby)
_ALONE: Final = frozenset(("bot", "leave", "kick", "stand-in"))  # entries after which a bot may play


class Drifted(Exception):
    """The log leads to another state than when it was written: the rules have changed since."""


class Repeats(Exception):
    """This intent was carried out before, under this number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"carried out as number {number}")
        self.number = number


@swift
@dataclass(frozen=True, slots=True)
class Change:
    """What an entry does, whether it is in the log already or only proposed for it."""

    entry: Entry
    intent: Intent
    by: str | None
    lobby: Lobby
    live: LiveGame | None
    facts: tuple[Fact, ...]  # that are shown one by one
    first: int  # the number of the first fact
    has_lobby: bool  # whether the lobby is to be shown anew


class Match:
    """One game of a room, from its lobby to its end."""

    def __init__(self, header: Header, lobby: Lobby) -> None:
        self.header = header
        self.lobby = lobby
        self.live: LiveGame | None = None
        self.number = 0  # of the last entry
        self.facts: list[Fact] = []  # all that was told, by number
        self.latest = 0  # the number of the first fact that the last entry told
        self.seated: tuple[tuple[str, Chair], ...] = ()  # names and chairs when the cards were dealt
        self.started: datetime | None = None
        self.changed: TermsChange | None = None  # before the cards are dealt
        self._gone: dict[str, bool] = {}  # tokens of members who are none any more; True: they were asked to leave
        self._hash = b""
        self._hands: dict[Seat, tuple[tuple[list[int], list[int]], Hand]] = {}  # with the numbers of their cards
        self._looked_at: LiveGame | None = None
        self._table: TableView | None = None  # what all see of it
        self._done: dict[tuple[str | None, str], int] = {}
        self._declined: dict[tuple[str | None, str], Declined] = {}

    @classmethod
    def load(cls, header: Header, entries: Iterable[Entry]) -> Match:
        """The match that a log leads to."""
        log = iter(entries)
        first = next(log)
        intent, _ = logged_in(first)
        assert isinstance(intent, Opened), "a log begins with its terms"
        match = cls(header, opened(intent))
        match._note(first, intent, None)
        entry = next(log, None)
        while entry is not None:
            following = next(log, None)
            match.apply(entry, is_checked=following is None)
            entry = following
        return match

    @property
    def status(self) -> Status:
        """Where the match stands."""
        return self.lobby.status

    @property
    def deciding(self) -> Seat | None:
        """The seat that decides now."""
        return None if self.live is None or self.status is not Status.PLAYING else self.live.game.deciding

    @property
    def table(self) -> TableView | None:
        """What everybody sees now, if the cards are dealt; looked at once for each state."""
        if self._looked_at is not self.live:
            self._looked_at = self.live
            self._table = None if self.live is None else self.live.game.table_view()
        return self._table

    def hand(self, seat: Seat) -> Hand:
        """What a seat holds; the same value as long as it holds the same, so that it is written once."""
        assert self.live is not None, "the cards are dealt"
        state = self.live.game.state
        held = state.hand[seat], state.orders[seat][: state.order_count[seat]]
        known = self._hands.get(seat)
        if known is None or known[0] != held:
            now = held[0][:], held[1]  # a state may be played on
            known = self._hands[seat] = now, hand_in(self.live.game.view(seat, self.table))
        return known[1]

    def member_with(self, token_hash: str) -> str | None:
        """The member whose token has this hash."""
        members = self.lobby.members.values()
        return next((member.id for member in members if member.token == token_hash), None)

    def no_seat(self, token_hash: str) -> Refused:
        """Why a token opens no seat, to be said to whoever has it."""
        if token_hash not in self._gone:
            return Refused("bad-token")
        return Refused("seat-removed") if self._gone[token_hash] else Refused("seat-left")

    def judge(self, intent: Intent, by: str | None, now: datetime, moves: Sequence[Move] | None = None) -> Change:
        """What would come of an intent: refused, carried out before, or a change for the log.

        *moves* are those of a `Play`, where they need not be read from its texts.
        """
        if intent.id is not None and (number := self._done.get((by, intent.id))) is not None:
            raise Repeats(number)
        self.check_declined(intent, by)
        lobby, live, facts = self._after(intent, by, moves)
        payload = payload_of(intent, by)
        entry = Entry(
            number=self.number + 1,
            seat=self._seat_of(intent, by),
            kind=tag_of(type(intent)),
            move_id=None if intent.id is None else f"{by}.{intent.id}",
            payload=payload,
            hash=_hash_of(self._hash, payload, lobby, live, intent),
            time=now,
        )
        return Change(entry, intent, by, lobby, live, facts, len(self.facts), lobby is not self.lobby)

    def check_declined(self, intent: Intent, by: str | None) -> None:
        """Refused if the log says that it was refused before, under the same id."""
        if intent.id is not None and (why := self._declined.get((by, intent.id))) is not None:
            values: Mapping[str, object] = why.values
            raise Refused(why.key, rule=None, text=None, **values)

    def apply(self, entry: Entry, change: Change | None = None, *, is_checked: bool = True) -> Change:
        """Fold an entry of the log in; *change* saves the work where it led to this very entry.

        Of a whole log only the last state is held against its hash: whatever drifted before has led elsewhere.
        """
        assert entry.number == self.number + 1, "entries come one after another"
        if change is None or change.entry is not entry:
            change = self._read(entry, is_checked=is_checked)
        if isinstance(change.intent, Start):
            self.seated = tuple((_name(change.lobby, chair), chair) for chair in change.lobby.chairs)
            self.started = entry.time
        if change.lobby is not self.lobby:
            self._remember(change)
        self.lobby, self.live = change.lobby, change.live
        self._note(entry, change.intent, change.by)
        self.latest = change.first
        self.facts.extend(change.facts)
        return change

    def _read(self, entry: Entry, *, is_checked: bool) -> Change:
        """What an entry of the log does."""
        intent, by = logged_in(entry)
        try:
            lobby, live, facts = self._after(intent, by, in_place=True)
        except Refused as error:
            raise Drifted(f"entry {entry.number} is refused: {error.key}") from error
        if is_checked and _hash_of(self._hash, entry.payload, lobby, live, intent) != entry.hash:
            raise Drifted(f"entry {entry.number} leads to another state")
        return Change(entry, intent, by, lobby, live, facts, len(self.facts), lobby is not self.lobby)

    def _remember(self, change: Change) -> None:
        """What the lobby itself does not tell afterwards: who went, and who changed the terms."""
        for member in self.lobby.members.values():
            if member.id not in change.lobby.members:
                self._gone[member.token] = isinstance(change.intent, Kick)
        seat = self.lobby.seat_of(change.by)
        if isinstance(change.intent, Choose) and seat is not None:
            self.changed = TermsChange(Seat(seat), terms_changed(self.lobby.terms, change.lobby.terms))
        elif isinstance(change.intent, Start):
            self.changed = None

    def _note(self, entry: Entry, intent: Intent, by: str | None) -> None:
        self.number, self._hash = entry.number, entry.hash
        if isinstance(intent, Declined):
            self._declined[by, str(intent.id)] = intent
        elif intent.id is not None:
            self._done[by, intent.id] = entry.number

    def _after(
        self, intent: Intent, by: str | None, moves: Sequence[Move] | None = None, *, in_place: bool = False
    ) -> tuple[Lobby, LiveGame | None, tuple[Fact, ...]]:
        lobby, live, facts = self._outcome(intent, by, moves, in_place=in_place)
        if lobby.waited and lobby.waited == self.lobby.waited:  # hours count in a row, and this was no hour
            lobby = replace(lobby, waited=0)
        return lobby, live, facts

    def _outcome(
        self, intent: Intent, by: str | None, moves: Sequence[Move] | None, *, in_place: bool
    ) -> tuple[Lobby, LiveGame | None, tuple[Fact, ...]]:
        lobby, live = self.lobby, self.live
        match intent:
            case Opened():
                raise Refused("only-before-the-game")
            case Play() | Undo():
                return self._after_move(intent, by, moves, in_place=in_place)
            case Start():
                lobby = changed(lobby, intent, by)
                live, facts = started(lobby, self.header)
                return lobby, live, facts
            case _:
                return changed(lobby, intent, by), live, ()

    def _after_move(
        self, intent: Play | Undo, by: str | None, moves: Sequence[Move] | None, *, in_place: bool
    ) -> tuple[Lobby, LiveGame | None, tuple[Fact, ...]]:
        lobby, live = self.lobby, self.live
        if live is None or lobby.status is not Status.PLAYING:
            raise Refused("no-game-yet" if live is None else "game-has-ended")
        seat = self._mover(by)
        if isinstance(intent, Undo):
            after, facts = undone(live, seat)
        else:
            moves = read_moves(intent.moves) if moves is None else moves
            after, facts = played(live, moves, seat, in_place=in_place)
        if after.is_over:
            lobby = replace(lobby, status=Status.FINISHED)
        return lobby, after, facts

    def _mover(self, by: str | None) -> Seat:
        """The seat that somebody moves for; the house, for bots and the clock, moves for whoever decides."""
        assert self.live is not None, "somebody can move"
        if by == HOUSE:
            assert self.live.game.deciding is not None, "the game goes on"
            return self.live.game.deciding
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


def followed(change: Change, moves: Sequence[Move]) -> Change:
    """What the house plays right after a change that is only proposed: both are written at once.

    It plays on in the same game: what lay there in between nobody sees.
    """
    lobby, before = change.lobby, change.entry
    assert change.live is not None, "the cards are dealt"
    seat = change.live.game.deciding
    assert seat is not None, "somebody decides"
    live, facts = played(change.live, moves, seat, in_place=True)
    if live.is_over:
        lobby = replace(lobby, status=Status.FINISHED)
    intent = Play(tuple(map(format_move, moves)))
    payload = payload_of(intent, HOUSE)
    digest = _hash_of(before.hash, payload, lobby, live, intent)
    entry = Entry(before.number + 1, seat, before.kind, None, payload, digest, before.time)
    first = change.first + len(change.facts)
    return Change(entry, intent, HOUSE, lobby, live, facts, first, lobby is not change.lobby)


def together(changes: Sequence[Change]) -> Change:
    """Changes that came at once, as one that is shown."""
    if len(changes) == 1:
        return changes[0]
    facts = tuple(fact for change in changes for fact in change.facts)
    return replace(changes[-1], facts=facts, first=changes[0].first, has_lobby=any(one.has_lobby for one in changes))


def _hash_of(before: bytes, payload: bytes, lobby: Lobby, live: LiveGame | None, intent: Intent) -> bytes:
    """Of the state after an entry, and of all that was before."""
    state = blake2b(before, digest_size=16)
    state.update(payload)
    if live is not None and isinstance(intent, (Play, Undo, Start)):
        state.update(live.digest())
    else:
        state.update(to_text(_LOBBY.write(lobby)).encode())
    return state.digest()


def open_match(header: Header, intent: Opened, now: datetime) -> tuple[Match, Entry]:
    """A new match, and the entry with which its log begins."""
    payload = payload_of(intent, None)
    lobby = opened(intent)
    match = Match(header, lobby)
    entry = Entry(1, None, "opened", None, payload, _hash_of(b"", payload, lobby, None, intent), now)
    match._note(entry, intent, None)
    return match, entry


def payload_of(intent: Intent, by: str | None) -> bytes:
    """What an entry says, an intent and who had it: canonical JSON, the same bytes for the same intent."""
    said = _INTENT.write(intent)
    return to_text({"intent": said} if by is None else {"intent": said, "by": by}).encode()


def logged_in(entry: Entry) -> tuple[Intent, str | None]:
    """The intent of an entry, and who had it: a member or the house."""
    value = from_text(entry.payload)
    assert value.keys() <= {"intent", "by"}, "an entry says no more"
    return _INTENT.read(value["intent"]), value.get("by")


def may_move_alone(entries: Iterable[Entry]) -> bool:
    """Whether a bot or the clock might be due: the log tells it without being played through."""
    for entry in entries:
        if entry.kind in _ALONE:
            return True
        if entry.kind in ("opened", "choose"):
            intent, _ = logged_in(entry)
            assert isinstance(intent, Opened | Choose), "these have terms"
            if intent.terms.pace is not Pace.OFF or (isinstance(intent, Opened) and intent.bots):
                return True
    return False


def next_opened(lobby: Lobby) -> Opened:
    """How the next game of a room begins: the same terms, people, bots and colours."""
    people = [(seat, lobby.members[chair.member]) for seat, chair in enumerate(lobby.chairs) if chair.member]
    return Opened(
        terms=replace(lobby.terms, daily=""),  # there is one try
        members=tuple(Join(member=who.id, name=who.name, token=who.token, seat=seat) for seat, who in people),
        bots={str(seat): chair.bot for seat, chair in enumerate(lobby.chairs) if chair.bot and chair.member is None},
        colours=tuple(chair.colour for chair in lobby.chairs),
        host=lobby.host,
    )


def first_opened(terms: Terms, member: Join, guests: Sequence[str] = ()) -> Opened:
    """The first entry of a room's first game, with whoever made the room; some guests are there already."""
    if terms.lesson:
        bots = {str(seat): bot for seat, bot in lesson.GUESTS.items()}
        return Opened(terms=terms, members=(member,), bots=bots, colours=lesson.COLOURS, host=member.member)
    bots = {str(seat): guest for seat, guest in enumerate(guests, 1)}
    return Opened(terms=terms, members=(member,), bots=bots, host=member.member)


def _name(lobby: Lobby, chair: Chair) -> str:
    if chair.member is not None:
        return lobby.members[chair.member].name
    return chair.bot or ""
