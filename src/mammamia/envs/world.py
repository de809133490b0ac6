"""Games that a seat imagines: chance has decided their piles, and their dice decide all that is shuffled later.

The position of a world goes ahead, in one call of the engine for a decision. What the seats saw on the way is told when
somebody asks: then the same decisions are made once more, by a `ToldWorld`. A roll-out never asks.
"""

from __future__ import annotations

from typing import Any, Final

from mammamia.engine.chance import seed_dice, shuffle_supply
from mammamia.engine.fields import Row
from mammamia.engine.imagining import arrange_hidden
from mammamia.engine.state import Box, State
from mammamia.envs.course import REFUSED, Course, WorldEngine, course_of, engine
from mammamia.envs.hidden import Hidden
from mammamia.envs.sights import Sights
from mammamia.envs.unfolding import NOBODY, Unfolding


def imagine_world(real: Unfolding | World, viewer: int, seed: int) -> Unfolding | World:
    """A game that fits all that a seat could know of this one.

    The others hold, and remember holding, what chance gave them. Where chance is about to decide, it still has to.
    """
    hidden, game = real.hidden_from(viewer), real.unfolded()
    if game.waiting is None:
        return _imagine(game, hidden, seed)
    dice = [0] * 4
    seed_dice(dice, seed, 0)
    arrange_hidden(game.table, game.setting.box, viewer, dice, hidden.desk)
    game.forget_all_but(viewer)
    game.look_again()
    return game


def _imagine(game: Unfolding, hidden: Hidden, seed: int) -> World:
    run = engine()
    start = hidden.start(game.table, game.setting.box, run)
    courses = run.copy(start.courses)
    run.begin(courses, start.boxes, start.desks, hidden.viewer, seed)
    game.state = run.state(courses)
    game.forget_all_but(hidden.viewer)
    return World(run, ToldWorld(game, run.dice(courses)), courses, start.boxes)


class ToldWorld(Unfolding):
    """An imagined game with all that was seen. A decision takes along all that follow and leave no choice."""

    def __init__(self, game: Unfolding, dice: Row) -> None:
        vars(self).update(vars(game))
        self.dice = dice

    def decide(self, number: int) -> None:
        """Carry out a decision and what it forces; one that is not legal is refused."""
        if number not in self.listed():
            self.refuse(number)
        self._carry_out(number)
        decisions = self.listed()
        while len(decisions) == 1:
            self._carry_out(decisions[0])
            decisions = self.listed()

    def _start_round(self, g: State) -> None:
        shuffle_supply(g, self.dice)

    def copy(self) -> ToldWorld:
        """A world that has the same future."""
        return ToldWorld(super().copy(), self.dice[:])


class World:
    """An imagined game: where it stands, and the decisions that nobody has asked about yet."""

    dealing: Final = None
    waiting: Final = None  # chance never has to decide
    fixed: Final = 0
    is_by_chance: Final = False

    def __init__(self, run: WorldEngine, told: ToldWorld, courses: list[Course], boxes: list[Box]) -> None:
        self.setting = told.setting
        self.made: list[tuple[int, int]] = []  # who decided what, as far as it was told
        self.written = 0  # how many of these stand in OpenSpiel's history
        self._engine, self._courses, self._boxes = run, courses, boxes
        self._decide, self._moves = run.decide, run.moves(courses)
        self._count: int = run.way.look(courses[0], "count")
        self._told, self._is_shared = told, False
        self._untold: list[int] = []

    @property
    def deciding(self) -> int:
        """The seat that decides, or when the game is over `NOBODY`."""
        return self._engine.way.column(self._courses, "seat")[0] if self._count else NOBODY

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self._count

    @property
    def state(self) -> State:
        """The state of the game, to be read."""
        return self._tell().table

    table = state

    @property
    def position(self) -> State:
        """The same, as the engine of worlds has it; nothing need be told for it."""
        return self._engine.state(self._courses)

    @property
    def dice(self) -> Row:
        """The dice that decide all that is shuffled later."""
        return self._engine.dice(self._courses)

    @property
    def sights(self) -> Sights:
        """What all seats have seen, to be read."""
        return self._tell().sights

    def legal(self) -> list[int]:
        """The numbers of all legal decisions, sorted; none when the game is over."""
        moves = self._moves[: self._count]
        return moves if type(moves) is list else moves.tolist()

    def decide(self, number: int) -> None:
        """Carry out a decision and what it forces; one that is not legal is refused."""
        count = self._decide(self._courses, self._boxes, number)
        if count == REFUSED:
            self._tell().refuse(number)
        self._count = count
        self._untold.append(number)

    def winners(self) -> int:
        """R7.4: a bit for each winner."""
        return self._engine.winners(self._courses, self._boxes)

    def delivered(self) -> list[int]:
        """How many orders each seat has delivered."""
        return self._of_seats("delivered")

    def delivered_before(self) -> list[int] | None:
        """The same before the last decision; nothing, if there was none since the game was imagined."""
        return self._of_seats("before") if self._untold or self.made else None

    def unwritten(self) -> list[tuple[int, int]]:
        """Who decided what since this was last asked."""
        self._tell()
        since, self.written = self.made[self.written :], len(self.made)
        return since

    def lay_into(self, courses: Any, place: int) -> None:
        """Write the position into an array of the compiled engine."""
        courses[place] = self._courses[0]

    def hidden_from(self, viewer: int) -> Hidden:
        """What is hidden from a seat of this world."""
        return self._tell().hidden_from(viewer)

    def unfolded(self) -> Unfolding:
        """The same game with all that was seen, to go its own way."""
        return self._tell().copy()

    def copy(self) -> World:
        """A world that has the same future. What was told is shared until one of them has more to tell."""
        other = World.__new__(World)
        vars(other).update(vars(self))
        run = self._engine
        other._courses = run.copy(self._courses)
        other._moves = run.moves(other._courses)
        other.made, other._untold = self.made[:], self._untold[:]
        self._is_shared = other._is_shared = True
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> World:
        """The same as `copy`."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Written to a file, it is what has been told, whichever engine goes on with it."""
        return _world_again, (self._tell(), self.delivered_before(), self.made, self.written)

    def _tell(self) -> ToldWorld:
        if self._untold:
            if self._is_shared:
                self._told, self._is_shared = self._told.copy(), False
            for number in self._untold:
                self.made.append((self._told.deciding, number))
                self._told.decide(number)
            self._untold.clear()
        return self._told

    def _of_seats(self, name: str) -> list[int]:
        found: list[int] = self._engine.way.row_column(self._courses, name, self.setting.players)[0]
        return found


def _world_again(told: ToldWorld, before: Row | None, made: list[tuple[int, int]], written: int) -> World:
    """A world that was written to a file."""
    run = engine()
    course = course_of(told.table, told.dice, told.listed(), before or ())
    world = World(run, told, run.way.records_of([course]), run.way.records_of([told.setting.box]))
    world.made, world.written = made, written
    return world
