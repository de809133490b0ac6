"""The lesson at the terminal: its table, where it is kept until it is over, and the steps that are due."""

from __future__ import annotations

from typing import Final

from mammamia.bots import CHARACTERS
from mammamia.game import Move, PutIngredients, PutOrder, TurnOffer
from mammamia.hosting import lesson
from mammamia.hosting.lesson import LessonStep
from mammamia.hosting.terms import LESSON
from mammamia.i18n import Language
from mammamia.tui.evening import Evening, OwnGame
from mammamia.tui.keeping import GameShelf
from mammamia.tui.plan import GamePlan
from mammamia.tui.refusals import Rejected
from mammamia.tui.scene import Player, Scene

FOLDER: Final = "lesson"  # beside the games of a shelf
TURN_STEPS: Final = ("put", "order", "draw")  # of a turn offer
NONNA: Final = CHARACTERS["nonna"].name


def lesson_plan() -> GamePlan:
    """The table of the lesson: the learner, Bambino and Turista."""
    learner, *colours = lesson.COLOURS
    guests = [(colour, lesson.GUESTS[seat]) for seat, colour in enumerate(colours, 1)]
    players = (Player(learner), *(Player(colour, CHARACTERS[bot].name, bot) for colour, bot in guests))
    return GamePlan(LESSON.rules, players, 0, LESSON.aid, LESSON.options, is_lesson=True)


def lesson_evening(language: Language, shelf: GameShelf) -> Evening:
    """The lesson, kept apart from the games of this shelf."""
    own = GameShelf(shelf.folder / FOLDER)
    kept = tuple(game for game in own.games() if game.plan.is_lesson)
    return Evening(language, lesson_plan(), own, kept, goes_on=bool(kept), is_chosen=True)


def sit_down(evening: Evening, scale: float) -> OwnGame:
    """Go on where the lesson was left; where that cannot be, from its beginning."""
    if evening.kept:
        try:
            return evening.go_on(evening.kept[0], scale)
        except Rejected:
            pass
    return evening.deal(evening.plan, scale)


def steps_now(scene: Scene) -> tuple[LessonStep, ...]:
    """What Nonna says at this moment, in her order; nothing while the guests throw or the oven is open."""
    size, is_own = scene.table.oven_size, isinstance(scene.offer, TurnOffer)
    if scene.table.phase != "put" or (not is_own and size not in lesson.WAITS):
        return ()
    here = tuple(step for step in lesson.STEPS if step.oven == size)
    return here if here or not is_own else tuple(step for step in lesson.STEPS if step.oven is None)


def wanted_now(scene: Scene) -> tuple[Move, ...]:
    """What is left of the turn that the lesson wants; nothing: whatever one likes."""
    if not isinstance(scene.offer, TurnOffer):
        return ()
    for size, turn in lesson.TURNS.items():
        for n, (move, step) in enumerate(zip(turn, TURN_STEPS, strict=True)):
            if (size, step) == (scene.table.oven_size, scene.offer.step):
                return turn[n:]
            size += move.singles if isinstance(move, PutIngredients) else isinstance(move, PutOrder)
    return ()
