"""Tables in one line, for the tests of the server: whoever sits down, who is ready, and games that play themselves."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from random import Random

from mammamia.game import Shuffle
from mammamia.hosting.defaults import default_moves
from mammamia.hosting.fair import commitment_of
from mammamia.hosting.intents import HOUSE, Intent, Join, Play, Ready, SeatBot, Start
from mammamia.hosting.lobby import Status
from mammamia.hosting.match import Change, Match, first_opened, open_match
from mammamia.hosting.stores import Entry, Header
from mammamia.hosting.terms import Terms
from mammamia.records import format_move

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
        self.match, entry = open_match(self.header, first_opened(terms or Terms(), ada), NOW)
        self.entries: list[Entry] = [entry]

    def do(self, intent: Intent, by: str | None = ADA) -> Change:
        """Judge an intent, write it down and fold it in."""
        proposal = self.match.judge(intent, by, NOW)
        self.entries.append(proposal.entry)
        return self.match.apply(proposal.entry, proposal)

    def join(self, member: str = BO, name: str = "Bo", seat: int = 1) -> None:
        self.do(Join(member=member, name=name, token=member * 8, seat=seat), HOUSE)

    def start(self) -> Change:
        """Bots sit down in the empty seats, everybody is ready, the cards are dealt."""
        for seat, chair in enumerate(self.match.lobby.chairs):
            if chair.is_free:
                self.do(SeatBot(seat, "random"))
            elif chair.member is not None:
                self.do(Ready(nonce(seat)), chair.member)
        return self.do(Start(), self.match.lobby.host)

    def step(self, moves: Callable[[Match], list[str]]) -> Change:
        return self.do(Play(tuple(moves(self.match))), HOUSE)

    def finish(self, moves: Callable[[Match], list[str]] | None = None) -> None:
        while self.match.status is Status.PLAYING:
            self.step(moves or usual)


def usual(match: Match) -> list[str]:
    """What the clock would do."""
    assert match.live is not None
    assert match.deciding is not None
    offer = match.live.game.offer(match.deciding)
    assert offer is not None
    return [format_move(move) for move in default_moves(offer)]


def by_chance(seed: int) -> Callable[[Match], list[str]]:
    """One decision at a time, by chance."""
    shuffle = Shuffle.from_seed(seed)

    def move(match: Match) -> list[str]:
        assert match.live is not None
        return [format_move(match.live.game.random_move(shuffle))]

    return move


def whole_turns(seed: int) -> Callable[[Match], list[str]]:
    """Whole turns, by chance."""
    shuffle = Shuffle.from_seed(seed)
    rng = Random(seed)

    def moves(match: Match) -> list[str]:
        assert match.live is not None
        trial = match.live.game.copy()
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
