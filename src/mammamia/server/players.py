"""Who moves when no person does: the bots at their human pace, and the clock for who thinks too long."""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, Protocol

from mammamia.bots import Budget
from mammamia.editions import Edition
from mammamia.game import Game, Knowledge, Move, Phase, Seat, SeatView, TurnOffer
from mammamia.hosting.defaults import default_moves
from mammamia.records import format_move
from mammamia.server.protocol import Clock
from mammamia.server.staff import BotTrouble, Recall, budget_within, pause_before
from mammamia.server.table import Pace, Status
from mammamia.server.table.intents import Play
from mammamia.server.tempo import Tempo, thinking_time

if TYPE_CHECKING:
    from mammamia.server.room import Room

RETRY: Final = 1.0  # seconds until a move is tried again that could not be written
UNPACED: Final = Budget(milliseconds=20.0)  # where nobody watches the clock, as in tests


class Thinking(Protocol):
    """Where bots think: the staff, or a stand-in for it in tests."""

    async def decide(
        self,
        bot: str,
        edition: Edition,
        seed: int,
        view: SeatView,
        knowledge: Knowledge,
        budget: Budget | None = None,
        *,
        recall: Recall | None = None,
        table: str = "",
    ) -> Move:
        """What a bot decides by what its seat may know."""
        ...


class Players:
    """The bots and the clock of one room."""

    def __init__(self, room: Room, staff: Thinking, tempo: Tempo, *, is_own: bool) -> None:
        self._room = room
        self._staff = staff
        self._tempo = tempo
        self._is_own = is_own  # whether this process wrote the last entry, and so plays the bots
        self._thinking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._decision: tuple[object, ...] = ()  # which decision the clock runs for
        self._seconds: float | None = None
        self._deadline = 0.0

    def moved(self, *, is_own: bool) -> None:
        """An entry was written: whatever was being thought about is out of date."""
        self._is_own = is_own
        self._seconds = None
        self.stop()

    def wake(self) -> None:
        """See to it that whoever is due to decide does."""
        self.stop()
        table = self._room.table
        seat = table.deciding
        if seat is None or table.status is not Status.PLAYING:
            self._seconds = None
            return
        bot = table.lobby.player(seat)
        self._run_clock(seat, is_bot=bot is not None)
        if bot is not None and (table.lobby.has_people() or self._room.connections):
            self._thinking = asyncio.create_task(self._think(table.number, seat, bot))

    def retry(self) -> None:
        """A move could not be written: try again soon."""
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(RETRY, self._room.call, self.wake)

    def stop(self) -> None:
        """Nobody thinks any more."""
        if self._thinking is not None and self._thinking is not asyncio.current_task():
            self._thinking.cancel()
        if self._timer is not None:
            self._timer.cancel()
        self._thinking = self._timer = None

    # ------------------------------------------------------------ the clock

    def clock(self) -> Clock | None:
        """How long the seat that decides may still think."""
        if self._seconds is None:
            return None
        left = self._deadline - asyncio.get_running_loop().time()
        return Clock(self._seconds, round(max(0.0, left), 1))

    def _run_clock(self, seat: Seat, *, is_bot: bool) -> None:
        """Everybody at the baking has the same ring; a move is made for a person who was given a time, no other."""
        table, loop = self._room.table, asyncio.get_running_loop()
        assert table.course is not None, "somebody decides"
        game, pace = table.course.game, table.lobby.terms.pace
        offer = game.offer(seat)
        assert offer is not None, "the seat decides"
        self._seconds = None if is_bot and isinstance(offer, TurnOffer) else thinking_time(pace, offer)
        if self._seconds is None:
            return
        decision = (table.header.id, seat, type(offer), game.state.turns, game.state.opened)
        if decision != self._decision:  # taking back does not wind the clock up
            self._decision = decision
            self._deadline = loop.time() + self._seconds
        if is_bot or pace is Pace.OFF:
            return
        wait = self._deadline - loop.time() + (0.0 if self._is_own else self._tempo.takeover)
        self._timer = loop.call_later(max(0.0, wait), self._time_is_up, table.number)

    def _time_is_up(self, number: int) -> None:
        table = self._room.table
        if table.number == number and table.deciding is not None and table.course is not None:
            offer = table.course.game.offer(table.deciding)
            assert offer is not None, "the seat decides"
            self._room.move(default_moves(offer), number)

    # ------------------------------------------------------------ bots

    async def _think(self, number: int, seat: Seat, bot: str) -> None:
        """Let a bot decide its whole turn, and move when its pause is over, however long it thought."""
        game_id = self._room.table.header.id
        course = self._room.table.course
        assert course is not None, "somebody decides"
        if course.game.phase in (Phase.FILL, Phase.ANSWER):
            pause = self._tempo.scale * self._room.stage.pacing.answer(course.game.phase)
        else:
            pause = pause_before(number, bot, game=game_id, pace=self._tempo.scale)
        if not self._is_own:
            pause += self._tempo.takeover
        end = asyncio.get_running_loop().time() + pause
        moves = await self._turn(seat, bot, pause)
        await asyncio.sleep(max(0.0, end - asyncio.get_running_loop().time()))
        self._room.move(moves, number)

    async def _turn(self, seat: Seat, bot: str, pause: float) -> tuple[Move, ...]:
        course = self._room.table.course
        assert course is not None, "somebody decides"
        trial = course.game.copy()
        moves: list[Move] = []
        while trial.deciding == seat and (not moves or trial.phase in (Phase.ORDER, Phase.DRAW)):
            try:
                move = await self._decide(trial, seat, bot, pause)
            except BotTrouble:
                offer = trial.offer(seat)
                assert offer is not None, "the seat decides"
                return (*moves, *default_moves(offer))
            moves.append(move)
            if trial.phase in (Phase.DRAW, Phase.FILL, Phase.ANSWER):
                break  # what comes after it is not for the bot to see yet
            trial.play(move)
        return tuple(moves)

    async def _decide(self, trial: Game, seat: Seat, bot: str, pause: float) -> Move:
        budget = budget_within(pause / 3) if pause > 0 else UNPACED
        view, knowledge = trial.view(seat), trial.knowledge(seat)
        table = self._room.table
        recall = Recall(self._seed(seat, 0), table.lobby.terms.aid.has_log)
        move = await self._staff.decide(
            bot,
            trial.edition,
            self._seed(seat, table.number),
            view,
            knowledge,
            budget,
            recall=recall,
            table=self._room.id,
        )
        if not trial.is_legal(move):
            raise BotTrouble(f"the bot {bot} made an illegal move")
        return move

    def _seed(self, seat: Seat, number: int) -> int:
        """Dice of its own for every decision; from the seed of the game, so that nobody can foretell it."""
        dice = blake2b(b"%d %d" % (seat, number), key=self._room.table.header.seed, digest_size=4)
        return int.from_bytes(dice.digest(), "big") >> 1


def texts_of(moves: tuple[Move, ...]) -> Play:
    """Moves as an intent."""
    return Play(tuple(map(format_move, moves)))
