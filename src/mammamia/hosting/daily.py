"""Today's oven: one round with the same cards, guests and dice for everybody on a date (docs/daily.md)."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import sha256
from typing import Final

from mammamia.bots import CHARACTERS
from mammamia.editions import EDITIONS, Colour, Edition
from mammamia.game import Game, Move, Order, Phase, Seat
from mammamia.hosting.fair import SeededShuffle
from mammamia.hosting.refused import Refused
from mammamia.hosting.staff import Staff
from mammamia.hosting.task import DAILY_BUDGET, BotTrouble, Recall, Task, seed_of, turn
from mammamia.hosting.terms import Terms
from mammamia.i18n import Language
from mammamia.records import Record

FIRST: Final = date(2026, 10, 7)  # No. 1
PERSON: Final = Seat(0)
RIVAL: Final = "professoressa"  # whose result one's own is compared with
SEATS: Final = 3
SEED_BYTES: Final = 32  # of the header of a game
GUESTS: Final = (  # by weekday, from Monday on
    ("bambino", "turista"),
    ("luigi", "nonna"),
    ("turista", "giulia"),
    ("luigi", "giulia"),
    ("giulia", "nonna"),
    ("nonna", "commissario"),
    ("commissario", "professoressa"),
)
BAKED: Final = "●"
BURNT: Final = "○"


@dataclass(frozen=True, slots=True)
class Daily:
    """The oven of one date."""

    date: date

    @property
    def number(self) -> int:
        """Which one it is, from 1."""
        return (self.date - FIRST).days + 1

    @property
    def guests(self) -> tuple[str, str]:
        """Who sits in the second and in the third seat."""
        return GUESTS[self.date.weekday()]

    @property
    def seed(self) -> int:
        """The dice of the deal: the first 64 bits of the SHA-256 of `mammamia daily {date}`."""
        return int.from_bytes(sha256(f"mammamia daily {self.date.isoformat()}".encode()).digest()[:8], "big")

    @property
    def game_seed(self) -> bytes:
        """The same as the seed of a game's header, from which a bot's dice come for its seat and move."""
        return self.seed.to_bytes(SEED_BYTES, "big")

    @property
    def edition(self) -> Edition:
        """The box that is played."""
        return EDITIONS[self.terms.edition]

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the seats."""
        return self.edition.colours[:SEATS]

    @property
    def terms(self) -> Terms:
        """What is played, and how."""
        return Terms(seats=SEATS, options={"rounds": 1}, spectators=False, daily=self.date.isoformat())

    def deal(self) -> Game:
        """The game before its first move: whoever plays begins."""
        deal = SeededShuffle(self.seed).deal(self.edition, self.colours, self.terms.options)
        return Game.from_deal(self.edition, self.colours, replace(deal, first=PERSON), self.terms.options)


def daily_of(text: str, today: date) -> Daily:
    """The oven of a date like `2026-11-18`; refused where there is none, or none yet."""
    try:
        wanted = date.fromisoformat(text)
    except ValueError:
        raise Refused("bad-date", found=text[:20]) from None
    if wanted.isoformat() != text:
        raise Refused("bad-date", found=text[:20])
    if wanted < FIRST:
        raise Refused("no-daily-then", first=FIRST.isoformat())
    if wanted > today:
        raise Refused("daily-not-yet", date=text)
    return Daily(wanted)


# ---------------------------------------------------------------- the Professoressa in the same seat


def rival_game(daily: Daily) -> Generator[Task, Sequence[Move], int]:
    """The same game with the Professoressa in the person's seat: asks for turns, and returns how many she baked."""
    game, bots, played = daily.deal(), (RIVAL, *daily.guests), 0
    while game.phase is not Phase.OVER:
        if game.phase is Phase.FILL and not game.has_choice():
            moves: Sequence[Move] = (game.legal_moves()[0],)
        else:
            seat = game.deciding
            assert seat is not None, "somebody decides"
            moves = yield _task(daily, game, seat, bots[seat], played)
        for move in moves:
            game.play(move)
        played += len(moves)
    return game.state.delivered[PERSON]


def _task(daily: Daily, game: Game, seat: Seat, bot: str, played: int) -> Task:
    return Task(
        bot,
        game.edition.key,
        seed_of(daily.game_seed, seat, 1 + played),
        game.view(seat),
        game.knowledge(seat),
        DAILY_BUDGET,
        Recall(seed_of(daily.game_seed, seat, 0)),
    )


def rival_baked(daily: Daily) -> int | None:
    """How many orders the Professoressa bakes there, played in this process; None if a bot fails."""
    playing = rival_game(daily)
    try:
        task = next(playing)
        while True:
            task = playing.send(turn(task))
    except StopIteration as end:
        baked: int = end.value
        return baked
    except BotTrouble:
        return None


class RivalGames:
    """The Professoressa's games in a house: each date is played once, turn by turn, by the staff."""

    def __init__(self, staff: Staff) -> None:
        self._staff = staff
        self._games: dict[date, asyncio.Task[int]] = {}

    async def baked(self, daily: Daily) -> int:
        """How many orders she bakes on a date; `BotTrouble` if a bot fails."""
        game = self._games.get(daily.date)
        if game is None or (game.done() and (game.cancelled() or game.exception() is not None)):
            game = self._games[daily.date] = asyncio.create_task(self._play(daily))
        return await asyncio.shield(game)

    def stop(self) -> None:
        """Nobody plays any more."""
        for game in self._games.values():
            game.cancel()

    async def _play(self, daily: Daily) -> int:
        playing = rival_game(daily)
        try:
            task = next(playing)
            while True:
                task = playing.send(await self._staff.turn(task))
        except StopIteration as end:
            baked: int = end.value
            return baked


# ---------------------------------------------------------------- results


@dataclass(frozen=True, slots=True)
class DailyOrder:
    """An own order that came up."""

    order: Order
    baked: bool


@dataclass(frozen=True, slots=True)
class DailyDone:
    """How it went for whoever played: their own orders as they came up, the place, and who was best."""

    date: str
    number: int
    orders: tuple[DailyOrder, ...]
    place: int
    best: int  # the seat of whoever won; of several the first
    best_baked: int

    @property
    def baked(self) -> tuple[bool, ...]:
        """Which of the orders were baked."""
        return tuple(one.baked for one in self.orders)


def done_in(record: Record) -> DailyDone | None:
    """The result of a finished game of today's oven; None if the record is none."""
    text, result = record.more.get("daily"), record.result
    if not isinstance(text, str) or result is None:
        return None
    try:
        daily = daily_of(text, date.max)
    except Refused:
        return None
    own = record.seats[PERSON].colour
    orders = tuple(
        DailyOrder(order, baked) for told in result.rounds for order, baked in told.orders if order.colour is own
    )
    places = list(zip(result.delivered, result.ingredients, strict=True))
    place = 1 if PERSON in result.winners else 1 + sum(other > places[PERSON] for other in places)
    best = result.winners[0]
    return DailyDone(text, daily.number, orders, place, best, result.delivered[best])


def days_in_a_row(played: Collection[date], today: date) -> int:
    """How many days were played without a gap until today; a day that is not over yet breaks nothing."""
    day = today if today in played else today - timedelta(days=1)
    n = 0
    while day in played:
        n, day = n + 1, day - timedelta(days=1)
    return n


def share_text(
    done: DailyDone, streak: int, language: Language, *, memory: tuple[int, int] | None = None, address: str = ""
) -> str:
    """What one shares: nothing of it tells a kind, a name or a card."""
    say = language.say
    dots = "".join(BAKED if baked else BURNT for baked in done.baked)
    lines = [say("daily.share-text.title", n=done.number), f"{dots}  {sum(done.baked)}/{len(done.baked)}".strip()]
    if memory is not None:
        lines.append(say("daily.share-text.memory", right=memory[0], cards=memory[1]))
    if streak > 1:
        lines.append(say("daily.share-text.streak", n=streak))
    return "\n".join([*lines, *([address] if address else [])])


assert {guest for guests in GUESTS for guest in guests} <= CHARACTERS.keys(), "guests are characters"
