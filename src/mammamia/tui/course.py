"""The course of a game in this process: its record, all facts so far, and what may be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from mammamia.bots import Budget
from mammamia.game import Event, Game, GameError, Move, Phase, Seat
from mammamia.hosting import Fact, Recall, Task, TurnUndone, checked
from mammamia.records import Record, Recording, Shuffled
from mammamia.tui.plan import Plan
from mammamia.tui.sitting import Refused

_TURN: Final = (Phase.ORDER, Phase.DRAW)  # the same turn goes on


class Course:
    """A game under way, with all its secrets: it stays inside a sitting."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.company = plan.company
        self._recording, self._shuffle = plan.deal()
        self._before_turn: Recording | None = None
        self.facts: list[Fact] = list(self.game.opening_events())

    @classmethod
    def resumed(cls, plan: Plan, record: Record) -> Course:
        """The game that a record has reached; `Refused` where *plan* does not lead there."""
        course = cls(plan)
        try:
            for entry in record.entries:
                course._settle()
                if not isinstance(entry, Shuffled):
                    course.play(entry.moves)
        except GameError:
            raise Refused("drifted") from None
        if course.record().entries != record.entries:
            raise Refused("drifted")
        return course

    @property
    def game(self) -> Game:
        """The game itself."""
        return self._recording.game

    @property
    def is_over(self) -> bool:
        """Whether the last pizza is baked."""
        return self.game.phase is Phase.OVER

    @property
    def can_undo(self) -> bool:
        """Whether the turn under way has something to take back."""
        return self._before_turn is not None

    def record(self) -> Record:
        """The record so far."""
        return self._recording.record()

    def play(self, moves: Sequence[Move]) -> None:
        """A turn's decisions, or a part of them, or one decision at the baking: whole or not at all."""
        before = self._recording
        trial = before.copy()
        facts: list[Fact] = []
        for n, move in enumerate(moves):
            if n and trial.game.phase not in _TURN:
                raise Refused("one-turn-at-a-time")
            facts += _told(trial, move)
        if trial.game.phase is Phase.SHUFFLE:
            facts += trial.shuffle(self._shuffle.order(trial.game.unshuffled_supply()))
        self._before_turn = (self._before_turn or before) if trial.game.phase in _TURN else None
        self._recording = trial
        self.facts += facts

    def undo(self) -> None:
        """The turn under way begins anew."""
        seat = self.game.deciding
        if self._before_turn is None or seat is None:
            raise Refused("nothing-to-undo")
        self._recording, self._before_turn = self._before_turn, None
        self.facts.append(TurnUndone(seat))

    def has_choice(self) -> bool:
        """Whether there is something to decide: a turn always, at the baking only where there are two answers."""
        return self.game.phase not in (Phase.FILL, Phase.ANSWER) or self.game.has_choice()

    def just_happens(self) -> None:
        """The only thing that can be done about an order is done."""
        self.play(self.game.legal_moves()[:1])

    def task(self, seat: Seat, bot: str) -> Task:
        """What a bot has to decide: the same dice for the same decision, also after an interruption."""
        number = self._recording.moves_made
        return Task(
            bot,
            self.game.edition.key,
            self._seed(seat, number + 1),
            self.game.view(seat),
            self.game.knowledge(seat),
            Budget(),
            recall=Recall(self._seed(seat, 0), self.plan.aid.has_log),
        )

    def _seed(self, seat: Seat, number: int) -> int:
        dice = blake2b(f"{self.plan.seed} {seat} {number}".encode(), digest_size=4)
        return int.from_bytes(dice.digest(), "big") >> 1

    def _settle(self) -> None:
        """R5.12: what just happens or just fails is not in a record."""
        while self.game.phase is Phase.FILL and not self.game.has_choice():
            self.just_happens()


def _told(recording: Recording, move: Move) -> list[Fact]:
    table = recording.game.state.table[:]
    events: tuple[Event, ...] = recording.play(move)
    return checked(recording.game, table, list(events))
