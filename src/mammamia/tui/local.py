"""A game in this process: people at one keyboard, and bots that think here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Condition, Thread
from typing import TypeAlias

from mammamia.bots import CHARACTERS, WITH_NET, warm_up, warm_up_net
from mammamia.bots.characters import Thinking
from mammamia.game import Move, Phase, Seat
from mammamia.hosting import Aid, BotTrouble, Task, decide, default_moves, is_told, open_past, oven_known
from mammamia.records import Record
from mammamia.tui.course import Course
from mammamia.tui.plan import Plan
from mammamia.tui.scene import Announced, Company, Curtain, Player, Scene, Shown, lap_of
from mammamia.tui.sitting import Refused

Keep: TypeAlias = Callable[[Record, dict[Seat, str]], None]  # a game under way, and what stands on the pads


class LocalSitting:
    """Everybody at this keyboard looks through it, one after another; the game itself never leaves it."""

    def __init__(
        self,
        course: Course,
        *,
        notes: dict[Seat, str] | None = None,
        keep: Keep = lambda record, notes: None,
        think: Callable[[Task], Move] = decide,
    ) -> None:
        self._course = course
        self._keep = keep
        self._think = think
        self._notes = dict(notes or {})
        self._changed = Condition()
        self._is_closed = False
        self._viewer: Seat | None = None if self._is_shared else self.company.people[0]
        is_new = course.game.state.turns == 0
        self._told = 0 if is_new else len(course.facts)  # facts that were told already
        self._heard = 0 if is_new or course.plan.aid.has_log else self._told  # and those that fade, before them
        self._is_shown = False  # whether the viewer has seen all there is
        self._keep(course.record(), self._notes)

    @classmethod
    def dealt(cls, plan: Plan, *, keep: Keep = lambda record, notes: None) -> LocalSitting:
        """A new game."""
        return cls(Course(plan), keep=keep)

    @property
    def company(self) -> Company:
        """Who plays, and what."""
        return self._course.company

    @property
    def is_over(self) -> bool:
        """Whether the last pizza is baked."""
        return self._course.is_over

    @property
    def _is_shared(self) -> bool:
        """Whether several people look through this sitting: then there is a curtain between them."""
        return len(self.company.people) > 1

    # ------------------------------------------------------------ what the viewer does

    def hear(self) -> Shown | None:
        """The next scene. It blocks while a bot thinks, and while the viewer decides in another thread."""
        while not self._is_closed:
            if not self._is_shown:
                self._let_happen()
                return self._scene()
            if self._course.is_over:
                return None
            seat = self._course.game.deciding
            assert seat is not None, "the new supply is shuffled at once"
            bot = self.company.players[seat].bot
            if bot is not None:
                self._let_decide(seat, bot)
            elif seat != self._viewer:
                self._viewer, self._is_shown = seat, False
                return Curtain(self.company, seat)
            else:
                with self._changed:
                    self._changed.wait_for(lambda: self._is_closed or not self._is_shown)
        return None

    def play(self, moves: Sequence[Move]) -> None:
        """What the viewer decides; `GameError` if the rules forbid it."""
        self._check_viewer()
        self._course.play(moves)
        self._move_on()

    def undo(self) -> None:
        """Take back what was put in this turn; `Refused` where there is nothing."""
        self._check_viewer()
        self._course.undo()
        self._move_on()

    def note(self, text: str) -> None:
        """What stands on the viewer's pad from now on."""
        if self._viewer is None or self._course.plan.aid is not Aid.NOTEBOOK:
            raise Refused("no-notebook")
        self._notes[self._viewer] = text
        self._keep(self._course.record(), self._notes)

    def close(self) -> None:
        """Get up; the game stays kept."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def record(self) -> Record:
        """The record so far, hidden cards included."""
        return self._course.record()

    # ------------------------------------------------------------ what happens

    def _check_viewer(self) -> None:
        if self._viewer is None or self._course.game.deciding != self._viewer:
            raise Refused("not-your-decision")

    def _move_on(self) -> None:
        self._keep(self._course.record(), self._notes)
        with self._changed:
            self._is_shown = False
            self._changed.notify_all()

    def _let_happen(self) -> None:
        """One person is asked only where there is a choice; among several, that would show what is in a hand."""
        while not self._is_shared and self._course.game.deciding == self._viewer and not self._course.has_choice():
            self._course.just_happens()
        if self._course.is_over:
            self._keep(self._course.record(), self._notes)

    def _let_decide(self, seat: Seat, bot: str) -> None:
        """A bot's whole turn, or its one decision at the baking; a bot that fails plays what anybody would."""
        if self._is_shared:
            self._viewer = None
        is_turn = self._course.game.phase in (Phase.PUT, Phase.ORDER, Phase.DRAW)
        while True:
            try:
                self._course.play((self._think(self._course.task(seat, bot)),))
            except BotTrouble:
                offer = self._course.game.offer(seat)
                assert offer is not None, "the seat decides"
                self._course.play(default_moves(offer))
            if not is_turn or self._course.game.phase not in (Phase.ORDER, Phase.DRAW):
                break
        self._is_shown = False

    # ------------------------------------------------------------ what is shown

    def _scene(self) -> Scene:
        course, seat, aid = self._course, self._viewer, self._course.plan.aid
        game, facts = course.game, course.facts
        news = tuple(fact for fact in facts[self._told :] if is_told(fact, seat))
        is_own = seat is not None and game.deciding == seat
        self._told, self._is_shown = len(facts), True
        table = game.table_view()
        return Scene(
            company=course.company,
            view=table if seat is None else game.view(seat, table),
            news=news,
            offer=game.offer(seat) if is_own and seat is not None else None,
            can_undo=is_own and course.can_undo,
            lap=self._lap(),
            past=tuple(fact for fact in facts[: open_past(facts, aid)] if is_told(fact, seat)),
            oven=oven_known(game.knowledge(seat)) if aid is Aid.OVEN and seat is not None else None,
            notes=self._notes.get(seat, "") if aid is Aid.NOTEBOOK and seat is not None else None,
            closes=self._is_shared and seat is not None and not is_own,
        )

    def _lap(self) -> tuple[Announced, ...]:
        """The last lap; where the log is open, the whole round. After an interruption the past is gone."""
        course = self._course
        lap = lap_of(course.facts[self._heard :])
        return lap if course.plan.aid.has_log else lap[-len(course.game.seats) :]


def warm_up_for(company: Company) -> None:
    """Compile in the background what somebody at the table searches by; until then the plain engine does, less."""
    slow = {player.bot for player in company.players if player.bot is not None and is_slow(player)}
    if slow:
        Thread(target=warm_up_net if slow & WITH_NET else warm_up, daemon=True).start()


def is_slow(player: Player) -> bool:
    """Whether it may take a while until this player decides: a bot that searches, or a person elsewhere."""
    if player.bot is None or player.bot in WITH_NET:
        return True
    return player.bot in CHARACTERS and CHARACTERS[player.bot].thinking is Thinking.SEARCHING
