"""One game for an environment: its state, who decides, and dice that nobody at the table sees."""

from __future__ import annotations

from typing import Any

import numpy as np

from mammamia.engine.chance import deal_randomly, roll, seed_dice, shuffle_supply
from mammamia.engine.decisions import DECISIONS
from mammamia.engine.fields import blank, clone
from mammamia.engine.imagining import imagine
from mammamia.engine.observing import observe, remember
from mammamia.engine.play import apply, legal
from mammamia.engine.scoring import winners
from mammamia.engine.state import OVER, SHUFFLE, Desk, State
from mammamia.envs.future import shuffle_future
from mammamia.envs.observations import MASK, OBSERVATION, Observation
from mammamia.envs.setting import Reward, Setting, Sight
from mammamia.game import Game


class EnvTable:
    """A game in play. A copy of it has another future: planning on copies tells nothing that the cards do not tell."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting = setting
        self._dice = [0] * 4
        self._desk = blank(Desk)
        self.state = blank(State)
        seed_dice(self._dice, seed, 0)
        deal_randomly(self.state, setting.box, self._dice, self._desk)

    @property
    def game(self) -> Game:
        """The readable face of this game: what is played there is played here."""
        return Game(self.setting.names, self.setting.options, self.setting.box, self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase == OVER

    @property
    def deciding(self) -> int:
        """The seat that decides; when the game is over, the one that decided last or would have been next."""
        return self.state.seat

    def legal(self) -> list[int]:
        """The numbers of all legal decisions; none when the game is over."""
        return self._desk.moves[: legal(self.state, self.setting.box, self._desk.moves)]

    def decide(self, number: int) -> None:
        """Carry out a decision and what just happens after it; one that is not legal is refused and changes nothing."""
        if number not in self.legal():
            raise ValueError(f"decision {number} is not legal now; legal are {', '.join(map(str, self.legal()))}")
        apply(self.state, self.setting.box, number)
        self.go_on()

    def go_on(self) -> None:
        """Shuffle the new supply, if that is due."""
        if self.state.phase == SHUFFLE:
            shuffle_supply(self.state, self._dice)

    def row(self, viewer: int, sight: Sight) -> list[int]:
        """What a seat sees, or could remember."""
        row = [0] * sight.size
        (remember if sight is Sight.MEMORY else observe)(self.state, self.setting.box, viewer, row)
        return row

    def observation(self, viewer: int, sight: Sight) -> Observation:
        """The same as arrays, with the mask of the legal decisions: none but for the seat that decides."""
        mask = np.zeros(DECISIONS, np.int8)
        if viewer == self.deciding:
            mask[self.legal()] = 1
        return {OBSERVATION: np.array(self.row(viewer, sight), np.uint8), MASK: mask}

    def standing(self, reward: Reward) -> list[float]:
        """What each seat has been rewarded with so far."""
        seats = range(self.setting.players)
        if reward is Reward.ORDERS:
            return [float(self.state.delivered[seat]) for seat in seats]
        won = winners(self.state, self.setting.box) if self.is_over else 0
        return [1 / won.bit_count() if won >> seat & 1 else 0.0 for seat in seats]

    def imagined(self, viewer: int, seed: int) -> EnvTable:
        """A table that fits all that a seat could know; everything hidden from it is arranged by chance."""
        other = self._twin(seed)
        imagine(other.state, self.setting.box, viewer, other._dice, other._desk)
        return other

    def _twin(self, seed: int) -> EnvTable:
        """The same state with other dice."""
        twin = EnvTable.__new__(EnvTable)
        twin.setting, twin.state = self.setting, clone(self.state)
        twin._dice, twin._desk = [0] * 4, blank(Desk)
        seed_dice(twin._dice, seed, 0)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> EnvTable:
        """The same cards in the same hands, and what nobody has seen yet shuffled anew."""
        dice = self._dice[:]  # of the copies; those of the game are left as they are
        seed = roll(dice) << 32 | roll(dice)
        twin = self._twin(seed)
        shuffle_future(twin.state, self.setting.box, twin._dice)
        return twin
