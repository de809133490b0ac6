"""What a review thinks about: a task for each decision of a finished game, by what its seat knew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from mammamia.bots import Budget
from mammamia.bots.advice import Advice, advise_in_slices, outlook
from mammamia.bots.explaining import reasons_for
from mammamia.bots.foresight import Estimate, can_foresee_fast
from mammamia.bots.kernels.mind import SEARCH
from mammamia.bots.reasons import Reason, Wins
from mammamia.bots.slices import Slices, whole
from mammamia.editions import EDITIONS
from mammamia.game import Game, Knowledge, Move, OvenCard, Phase, PutIngredients, PutOrder, Seat
from mammamia.game.imagine import scene
from mammamia.hosting.refused import Refused
from mammamia.hosting.review.signs import sign_of
from mammamia.records import Played, Record, Step, replay

ROLL_OUTS: Final = 20_000  # for each decision of the seat that is reviewed
PLAIN_ROLL_OUTS: Final = 4_000  # at most, where nothing is compiled: `advise` makes a tenth of them there
WORLDS: Final = 300  # for each turn of another seat


@dataclass(frozen=True, slots=True)
class LastSaid:
    """What a seat said when it put cards."""

    seat: Seat
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class InSight:
    """What lay in sight before a decision: the top card of the oven, and what the others said in the last lap."""

    top: OvenCard | None
    announced: tuple[LastSaid, ...]


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """A decision of a game that is over, as its seat knew the table; small enough to be sent to another process."""

    move: int  # its place in the record, from 1
    turn: int  # which turn of that seat; 0: a decision at the oven
    knowledge: Knowledge
    played: tuple[Move, ...]
    in_sight: InSight
    roll_outs: int | None  # None: only the chance to win is wanted

    @property
    def seat(self) -> Seat:
        """Whose decision it was."""
        return self.knowledge.seat

    def reckon(self) -> ReviewThought:
        """See `Reckoning`."""
        return think(self)

    def slices(self) -> Slices[ReviewThought]:
        """See `SlicedReckoning`."""
        return think_in_slices(self)


@dataclass(frozen=True, slots=True)
class ReviewThought:
    """What a task came to."""

    wins: Estimate  # after what was played
    advice: Advice | None = None  # where it was asked for
    reasons: tuple[Reason, ...] = ()  # for what was better, or for the only move


def tasks_of(record: Record, seat: Seat, *, roll_outs: int = ROLL_OUTS) -> Iterator[ReviewTask]:
    """Every decision of the seat that is reviewed, and the turns of the others; refused if the game is not over."""
    if record.result is None:
        raise Refused("no-review-yet")
    turns = [0] * len(record.seats)
    lap: dict[Seat, LastSaid] = {}
    for before, after in pairwise(_copied(record)):
        entry = after.entry
        if not isinstance(entry, Played):
            lap.clear()
            continue
        game = before.game
        is_turn = game.phase is Phase.PUT
        turns[entry.seat] += is_turn
        if entry.seat == seat or is_turn:
            yield ReviewTask(
                move=after.number,
                turn=turns[entry.seat] if is_turn else 0,
                knowledge=game.knowledge(entry.seat),
                played=entry.moves,
                in_sight=InSight(game.table_view().oven_top, tuple(lap[other] for other in lap if other != entry.seat)),
                roll_outs=roll_outs if entry.seat == seat else None,
            )
        if is_turn:
            lap.pop(entry.seat, None)
            said = tuple(move for move in entry.moves if isinstance(move, PutIngredients | PutOrder))
            lap[entry.seat] = LastSaid(entry.seat, said)


def _copied(record: Record) -> Iterator[Step]:
    """The steps of a record, each with a game of its own."""
    for step in replay(record):
        yield Step(step.number, step.entry, step.events, step.game.copy())


def think(task: ReviewTask) -> ReviewThought:
    """Think about one decision; the same task comes to the same, as long as the engine is the same."""
    return whole(think_in_slices(task))


def think_in_slices(task: ReviewTask) -> Slices[ReviewThought]:
    """The same, with pauses."""
    edition = EDITIONS[task.knowledge.edition]
    if task.roll_outs is None:
        return ReviewThought((yield from outlook(task.knowledge, edition, task.played, worlds=WORLDS, seed=task.move)))
    most = task.roll_outs if can_foresee_fast() else min(task.roll_outs, PLAIN_ROLL_OUTS)
    budget = Budget(roll_outs=most)
    advice = yield from advise_in_slices(task.knowledge, edition, task.played, budget, task.move)
    assert advice.played is not None, "something was played"
    reasons = _reasons(task, advice) if sign_of(advice) is not None else ()
    return ReviewThought(advice.played.wins, advice, reasons)


def _reasons(task: ReviewTask, advice: Advice) -> tuple[Reason, ...]:
    """What speaks for the best decision, there where it differs from what was played; the shares are told already."""
    best = advice.best[0].moves
    game = scene(task.knowledge, EDITIONS[task.knowledge.edition])
    for move, played in zip(best, (*task.played, *best), strict=False):
        if move != played or move == best[-1]:
            return _told(game, task.seat, move, task.move)
        game.play(move)
    return ()


def _told(game: Game, seat: Seat, move: Move, seed: int) -> tuple[Reason, ...]:
    reasons = reasons_for(game, game.knowledge(seat), move, policy=SEARCH, seed=seed)
    return tuple(reason for reason in reasons if not isinstance(reason, Wins))
