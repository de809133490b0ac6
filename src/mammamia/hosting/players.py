"""Moves that no person makes: bots at their human pace, and the clock for whoever thinks too long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final

from mammamia.bots import Budget
from mammamia.game import FillOrder, Game, Move, Phase, Refuse, Seat, TakeOrderBack
from mammamia.game.swift import swift
from mammamia.hosting import lesson, tempo
from mammamia.hosting.audience import is_forced
from mammamia.hosting.crowd import Crowd
from mammamia.hosting.defaults import default_moves
from mammamia.hosting.inbox import Asked, Inbox
from mammamia.hosting.intents import HOUSE, Play
from mammamia.hosting.live_game import LiveGame
from mammamia.hosting.lobby import Status
from mammamia.hosting.match import Change, followed
from mammamia.hosting.pacing import Pacing
from mammamia.hosting.protocol.messages import Clock
from mammamia.hosting.staff import Staff
from mammamia.hosting.task import DAILY_BUDGET, BotTrouble, Recall, Task, seed_of
from mammamia.hosting.tempo import RETRY, Tempo, budget_within, pause_before, pause_in
from mammamia.hosting.terms import Pace
from mammamia.records import parse_move

BAKING: Final = (Phase.FILL, Phase.ANSWER)


@swift
@dataclass(frozen=True, slots=True)
class Allowance:
    """How long a seat may think: a ring of its own, and at the baking a pause that everybody sees."""

    seat: Seat
    since: float
    ring: float | None  # None: as long as one likes
    pause: float | None = None  # None: it is a turn, and its ring is everybody's


class Players:
    """The bots and the clock of one room."""

    def __init__(self, crowd: Crowd, inbox: Inbox, pacing: Pacing, staff: Staff, pace: Tempo, *, is_own: bool) -> None:
        self._crowd = crowd
        self._inbox = inbox
        self._pacing = pacing
        self._staff = staff
        self._tempo = pace
        self._is_own = is_own  # whether this process wrote the last entry, and so plays the bots
        self._thinking: asyncio.Task[None] | None = None
        self._timers: list[asyncio.TimerHandle] = []
        self._decision: tuple[object, ...] = ()  # which decision the clock runs for
        self._allowed: Allowance | None = None
        self._held: Asked | None = None  # what is carried out when the pause is over
        self._understood = 0  # the entry after which whoever learns the game wanted to go on
        self.is_forced = False  # nobody need be asked: the next entry is on its way

    def moved(self, *, is_own: bool) -> None:
        """An entry was written: whatever was being thought about is out of date."""
        self._is_own = is_own
        if self._held is not None:  # it is judged anew, and answered
            self._inbox.ask(self._held)
        self._allowed = self._held = None
        self.stop()

    def wake(self) -> None:
        """See to it that whoever is due to decide does."""
        self.stop()
        self.is_forced = False
        match = self._crowd.match
        seat = match.deciding
        if seat is None or match.status is not Status.PLAYING:
            self._allowed = None
            return
        bot = match.lobby.player(seat)
        if bot is None:
            self._run_clock(seat)
            return
        self._allowed = None
        if self._crowd.connections and not self._waits_for_learner():  # where nobody is present, bots wait
            self._thinking = asyncio.create_task(self._think(match.number, seat, bot))

    def forced_after(self, change: Change) -> Iterator[Change]:
        """What nobody need be asked after a decision that is not in the log yet, where no time is to pass before it."""
        while isinstance(change.intent, Play) and change.live is not None and self._tempo.scale == 0:
            game, lobby = change.live.game, change.lobby
            if game.deciding is None or lobby.player(game.deciding) is not None or not is_forced(game, lobby.terms):
                return
            change = followed(change, game.legal_moves())  # there is one
            yield change

    def go_on(self) -> None:
        """Whoever learns the game has understood: the guest who waited plays."""
        self._understood = self._crowd.match.number
        if self._thinking is None:
            self.wake()

    def _waits_for_learner(self) -> bool:
        match = self._crowd.match
        if not match.lobby.terms.lesson or match.live is None or self._understood == match.number:
            return False
        return lesson.is_waiting(match.live.game)

    def retry(self) -> None:
        """A move could not be written: try again soon."""
        self.stop()
        self._timers = [asyncio.get_running_loop().call_later(RETRY, self._inbox.call, self.wake)]

    def rest(self) -> None:
        """Nobody is present any more: no bot thinks until somebody comes. The clocks of people run on."""
        if self._thinking is not None and self._thinking is not asyncio.current_task():
            self._thinking.cancel()
        self._thinking = None

    def stop(self) -> None:
        """Nobody thinks any more."""
        self.rest()
        for timer in self._timers:
            timer.cancel()
        self._timers = []

    # ------------------------------------------------------------ the clock

    def clock(self, viewer: Seat | None) -> Clock | None:
        """How long the seat that decides may still think, as a viewer sees it: at the baking the ring is its own."""
        allowed = self._allowed
        if allowed is None or (allowed.ring is None and not allowed.pause):
            return None
        pause = self._left(allowed.pause or 0.0)
        if allowed.ring is not None and (allowed.pause is None or viewer == allowed.seat):
            return Clock(allowed.ring, self._left(allowed.ring), pause)
        return Clock(allowed.pause, pause, pause) if allowed.pause else None

    def holds(self, item: Asked) -> bool:
        """Whether a good decision is carried out only when the pause is over: the one of whoever has no choice."""
        allowed = self._allowed
        if item.by == HOUSE or allowed is None or not allowed.pause or not self._left(allowed.pause):
            return False
        match parse_move(item.message.moves[0]) if isinstance(item.message, Play) else None:
            case TakeOrderBack() | Refuse() | FillOrder(add=()):
                return True
            case _:
                return False

    def hold(self, item: Asked) -> None:
        """Keep a decision until the pause is over."""
        self._held = item

    def _left(self, seconds: float) -> float:
        assert self._allowed is not None, "a clock runs"
        return round(max(0.0, self._allowed.since + seconds - asyncio.get_running_loop().time()), 1)

    def _run_clock(self, seat: Seat) -> None:
        """A person decides: what is forced happens by itself, and whoever thinks too long is decided for."""
        match = self._crowd.match
        assert match.live is not None, "somebody decides"
        game = match.live.game
        if match.lobby.terms.pace is Pace.OFF and game.phase not in BAKING:
            self._allowed = None
            return
        decision = (match.header.id, seat, game.phase in BAKING, game.state.turns, game.state.opened)
        if self._allowed is None or decision != self._decision:  # taking back does not wind the clock up
            since = asyncio.get_running_loop().time()
            self._decision, self._allowed = decision, self._allowance(game, seat, since)
        if self._allowed.pause == 0 and self._is_own and is_forced(game, match.lobby.terms):
            self.is_forced = True
            self._inbox.move(game.legal_moves(), match.number)  # there is one
            return
        if self._allowed.pause is not None:
            self._after(self._allowed.pause, self._pause_is_over)
        if self._allowed.ring is not None and match.lobby.terms.pace is not Pace.OFF:
            self._after(self._allowed.ring, self._time_is_up)

    def _allowance(self, game: Game, seat: Seat, now: float) -> Allowance:
        pace = self._crowd.match.lobby.terms.pace
        if game.phase not in BAKING:
            wait = max(0.0, self._pacing.card_until - now)
            ring = tempo.THINKING.get(pace)
            return Allowance(seat, now, None if ring is None else ring + wait)
        if self._crowd.is_alone:
            return Allowance(seat, now, None, 0.0)
        ring = None if pace is Pace.OFF else tempo.HELP_PAUSE if game.phase is Phase.ANSWER else tempo.RING
        if self._crowd.match.lobby.terms.shared:  # everybody is asked who might have a choice: a pause hides nothing
            return Allowance(seat, now, ring, 0.0)
        assert self._crowd.match.table is not None, "there is an oven"
        return Allowance(seat, now, ring, pause_in(game, self._crowd.match.table) * self._tempo.scale)

    def _after(self, seconds: float, call: Callable[[int], None]) -> None:
        assert self._allowed is not None, "a clock runs"
        loop, number = asyncio.get_running_loop(), self._crowd.match.number
        wait = self._allowed.since + seconds - loop.time() + (0.0 if self._is_own else self._tempo.takeover)
        if wait > 0:
            self._timers.append(loop.call_later(wait, call, number))
        else:
            call(number)

    def _pause_is_over(self, number: int) -> None:
        """What was decided before is shown now, and so is what is forced."""
        if self._crowd.match.number != number:
            return
        if self._held is not None:
            held, self._held = self._held, None
            self._inbox.ask(replace(held, at=monotonic()))
        elif (live := self._crowd.match.live) is not None and is_forced(live.game, self._crowd.match.lobby.terms):
            self._time_is_up(number)

    def _time_is_up(self, number: int) -> None:
        match = self._crowd.match
        if match.number == number and match.deciding is not None and match.live is not None:
            self._inbox.move(_by_default(match.live.game, match.deciding), number)

    # ------------------------------------------------------------ bots

    async def _think(self, number: int, seat: Seat, bot: str) -> None:
        """Let a bot decide its whole turn, and move when its pause is over, however long it thought."""
        game_id = self._crowd.match.header.id
        live = self._crowd.match.live
        assert live is not None, "somebody decides"
        if live.game.phase in BAKING:
            pause = self._tempo.scale * self._pacing.answer(live.game.phase)
        else:
            terms = self._crowd.match.lobby.terms
            first = terms.first_game or terms.lesson
            pause = pause_before(number, bot, game=game_id, pace=self._tempo.scale, is_first_game=first)
            pause = max(pause, self._pacing.card_until - asyncio.get_running_loop().time())
            if terms.lesson and lesson.is_beginning(live.game):
                pause = 0.0
        if not self._is_own:
            pause += self._tempo.takeover
        end = asyncio.get_running_loop().time() + pause
        moves = await self._turn(seat, bot, pause)
        await asyncio.sleep(max(0.0, end - asyncio.get_running_loop().time()))
        self._inbox.move(moves, number)

    async def _turn(self, seat: Seat, bot: str, pause: float) -> tuple[Move, ...]:
        """What the bot decides; where it cannot, or may not, its turn goes on as the clock would have it."""
        live = self._crowd.match.live
        assert live is not None, "somebody decides"
        if self._crowd.match.lobby.terms.lesson and live.game.phase not in BAKING:
            return lesson.guest_moves(live.game)
        try:
            moves = await self._staff.turn(self._task(live, seat, bot, pause), room=self._crowd.match.header.room)
        except BotTrouble as trouble:
            moves = trouble.moves
        trial = live.game.copy()
        for n, move in enumerate(moves):
            if not trial.is_legal(move):
                return moves[:n] + _by_default(trial, seat)
            if trial.phase not in (Phase.PUT, Phase.ORDER):
                return moves[: n + 1]  # what comes after it is not for the bot to see yet
            trial.play(move)
        return moves + _by_default(trial, seat)

    def _task(self, live: LiveGame, seat: Seat, bot: str, pause: float) -> Task:
        seed, terms = self._crowd.match.header.seed, self._crowd.match.lobby.terms
        return Task(
            bot,
            live.game.edition.key,
            seed_of(seed, seat, 1 + len(live.moves)),
            live.game.view(seat),
            live.game.knowledge(seat),
            self._budget(pause),
            Recall(seed_of(seed, seat, 0), terms.aid.has_log),
        )

    def _budget(self, pause: float) -> Budget:
        """As much as fits into the pause; the guests of today's oven think the same everywhere."""
        if self._crowd.match.lobby.terms.daily:
            return DAILY_BUDGET
        return budget_within(pause / 3) if pause > 0 else self._tempo.thought


def _by_default(game: Game, seat: Seat) -> tuple[Move, ...]:
    """As the clock would have it."""
    offer = game.offer(seat)
    assert offer is not None, "the seat decides"
    return default_moves(offer)
