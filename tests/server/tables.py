"""Tables in one line, for the tests of the server: whoever sits down, who is ready, and games that play themselves."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from random import Random

from mammamia.game import Shuffle
from mammamia.hosting.defaults import default_moves
from mammamia.records import format_move
from mammamia.server.fair import commitment_of
from mammamia.server.storage import Entry, Header
from mammamia.server.table import Change, Intent, Status, Table, Terms, open_table
from mammamia.server.table.intents import HOUSE, Join, Play, Ready, SeatBot, Start
from mammamia.server.table.table import first_opened

NOW = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
GAME = "0123456789abcdef" * 2
SEED = bytes(range(32))
ADA, BO = "ada", "bo"


def header(seed: bytes = SEED, room: str = "room") -> Header:
    return Header(GAME, room, 1, "classic", b"{}", "1", commitment_of(GAME, "1", seed), seed, NOW)


def nonce(n: int) -> str:
    return f"{n:032x}"


class Log:
    """A table and the log that led to it."""

    def __init__(self, terms: Terms | None = None, seed: bytes = SEED) -> None:
        self.header = header(seed)
        ada = Join(member=ADA, name="Ada", token="a" * 64, seat=0)
        self.table, entry = open_table(self.header, first_opened(terms or Terms(), ada), NOW)
        self.entries: list[Entry] = [entry]

    def do(self, intent: Intent, by: str | None = ADA) -> Change:
        """Judge an intent, write it down and fold it in."""
        proposal = self.table.judge(intent, by, NOW)
        self.entries.append(proposal.entry)
        return self.table.apply(proposal.entry, proposal)

    def join(self, member: str = BO, name: str = "Bo", seat: int = 1) -> None:
        self.do(Join(member=member, name=name, token=member * 8, seat=seat), HOUSE)

    def start(self) -> Change:
        """Bots sit down in the empty seats, everybody is ready, the cards are dealt."""
        for seat, chair in enumerate(self.table.lobby.chairs):
            if chair.is_free:
                self.do(SeatBot(seat, "random"))
            elif chair.member is not None:
                self.do(Ready(nonce(seat)), chair.member)
        return self.do(Start(), self.table.lobby.host)

    def step(self, moves: Callable[[Table], list[str]]) -> Change:
        return self.do(Play(tuple(moves(self.table))), HOUSE)

    def finish(self, moves: Callable[[Table], list[str]] | None = None) -> None:
        while self.table.status is Status.PLAYING:
            self.step(moves or usual)


def usual(table: Table) -> list[str]:
    """What the clock would do."""
    assert table.course is not None
    assert table.deciding is not None
    offer = table.course.game.offer(table.deciding)
    assert offer is not None
    return [format_move(move) for move in default_moves(offer)]


def by_chance(seed: int) -> Callable[[Table], list[str]]:
    """One decision at a time, by chance."""
    shuffle = Shuffle.from_seed(seed)

    def move(table: Table) -> list[str]:
        assert table.course is not None
        return [format_move(table.course.game.random_move(shuffle))]

    return move


def whole_turns(seed: int) -> Callable[[Table], list[str]]:
    """Whole turns, by chance."""
    shuffle = Shuffle.from_seed(seed)
    rng = Random(seed)

    def moves(table: Table) -> list[str]:
        assert table.course is not None
        trial = table.course.game.copy()
        seat = trial.deciding
        found: list[str] = []
        while not found or (trial.phase.name in ("ORDER", "DRAW") and rng.random() < 0.9):
            move = trial.random_move(shuffle)
            found.append(format_move(move))
            is_last = trial.phase.name in ("DRAW", "FILL", "ANSWER")
            trial.play(move, by=seat)
            if is_last:
                break
        return found

    return moves
