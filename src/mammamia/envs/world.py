"""Games that a seat imagines: chance has decided their piles, and their dice decide all that is shuffled later."""

from __future__ import annotations

from mammamia.engine.chance import seed_dice, shuffle_supply
from mammamia.engine.fields import Row
from mammamia.engine.imagining import arrange_hidden
from mammamia.engine.state import State
from mammamia.envs.unfolding import Unfolding


def imagine_world(game: Unfolding, viewer: int, seed: int) -> Unfolding:
    """Turn a copy of a game into one that fits all that a seat could know.

    The others hold, and remember holding, what chance gave them. Where chance is about to decide, it still has to.
    """
    dice = [0] * 4
    seed_dice(dice, seed, 0)
    arrange_hidden(game.table, game.setting.box, viewer, dice, game.weighed_for(viewer))
    game.forget_all_but(viewer)
    if game.waiting is not None:
        game.look_again()
        return game
    return World(game, dice)


class World(Unfolding):
    """An imagined game. A decision takes along all that follow and leave no choice, of whatever seat."""

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

    def copy(self) -> World:
        """A world that has the same future."""
        return World(super().copy(), self.dice[:])
