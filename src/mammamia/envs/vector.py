"""Gymnasium's vector environment over compiled games: thousands of tables, one decision at each in one step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from mammamia.bots.kernels.pools import Pools
from mammamia.bots.weights import tuned
from mammamia.editions import Edition
from mammamia.engine import compiled
from mammamia.engine.chance import WORD, seed_dice
from mammamia.engine.decisions import DECISIONS
from mammamia.engine.state import Desk, State
from mammamia.envs.guests import GUESTS, choose_as_guests
from mammamia.envs.observations import MASK, OBSERVATION, Mask, Numbers, Observation
from mammamia.envs.queues import QUEUES
from mammamia.envs.setting import Reward, Sight, setting_of
from mammamia.envs.spaces import action_space, observation_space
from mammamia.envs.stepping import (
    ALL_LEGAL,
    AT_NEXT_STEP,
    AT_SAME_STEP,
    NEVER,
    Lane,
    Wishes,
    choose_each,
    line_up_games,
    seat_games,
    step_games,
)
from mammamia.envs.whereabouts import Whereabouts

Actions = npt.NDArray[np.int64]
Rewards = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]
Arrays = tuple[Any, ...]  # states, places, memories, observations, masks, rewards: one entry a game

_AGAIN: Final = {
    AutoresetMode.NEXT_STEP: AT_NEXT_STEP,
    AutoresetMode.SAME_STEP: AT_SAME_STEP,
    AutoresetMode.DISABLED: NEVER,
}


class TablesEnv(VectorEnv[Observation, Actions, Any]):
    """Many games side by side, in which one learner decides for whichever seat is next.

    A row of the observations is what the seat to decide sees; `infos["seat"]` says which seat that is. The reward of a
    step is that of the seat that decided, `infos["rewards"]` has those of all seats. The buffers belong to the caller,
    who may hand them in; between two steps only the environment writes into them.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        num_envs: int = 1024,
        *,
        edition: Edition | str = "classic",
        players: int = 4,
        options: Mapping[str, object] | None = None,
        sight: Sight | str = Sight.IN_SIGHT,
        reward: Reward | str = Reward.WIN,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        observations: Numbers | None = None,
        masks: Mask | None = None,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"there must be at least one game, not {num_envs}")
        self.setting = setting_of(edition, players, options)
        self.sight, self.reward, self.autoreset_mode = Sight(sight), Reward(reward), AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode}
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.sight)
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = _buffer(observations, "observations", (num_envs, self.sight.size), np.uint8)
        self._masks = _buffer(masks, "masks", (num_envs, DECISIONS), np.int8)
        self._rewards: Any = np.zeros((num_envs, players), np.float32)
        finals = num_envs if self.autoreset_mode is AutoresetMode.SAME_STEP else 0
        self._finals: Any = np.zeros((finals, self.sight.size), np.uint8)
        self._chosen: Any = np.zeros(num_envs, np.int64)
        self._states = compiled.records(State, num_envs)
        self._places = compiled.records(Lane, num_envs)
        self._boxes, self._desks = compiled.records_of([self.setting.box]), compiled.records(Desk, 1)
        self._pools = compiled.blank(Pools)
        self._wishes = self._wishes_of(_AGAIN[self.autoreset_mode])
        self._dealing = self._wishes_of(AT_NEXT_STEP)
        self._queues: Any = np.zeros((QUEUES, 1 + num_envs), np.int32)
        self._memories = compiled.records(Whereabouts, num_envs)  # in sight: never touched
        self._arrays: Arrays = (
            self._states, self._places, self._memories, self._rows, self._masks, self._rewards
        )  # fmt: skip
        self._policy_dice: Any = None  # before the first reset there are none

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal every game, or those of `options["reset_mask"]`; with a seed, the same ones each time."""
        if seed is not None and not 0 <= seed < 1 << 64:
            raise ValueError(f"a seed is a number from 0 to 2**64 - 1, not {seed}")
        chosen: Any = self._reset_mask(options)
        super().reset(seed=seed)
        if seed is not None or self._policy_dice is None:
            self._seat(int(self.np_random.integers(1 << 63)) if seed is None else seed, chosen)
        self._deal(chosen)
        return self._observation(), self._infos()

    def step(self, actions: Actions) -> tuple[Observation, Rewards, Flags, Flags, dict[str, Any]]:
        """Carry out a decision in each game; if one of them is not legal, none is carried out."""
        if self._policy_dice is None:
            raise ResetNeeded("call reset before the first step")
        numbers: Any = np.ascontiguousarray(actions, np.int64)
        if numbers.shape != (self.num_envs,):
            raise ValueError(f"there are {self.num_envs} games, but decisions of shape {numbers.shape}")
        bad = self._run(self._wishes, numbers, self._arrays)
        if bad != ALL_LEGAL:
            raise ValueError(self._why_not(bad, int(numbers[bad])))
        ended: Flags = self._places["has_ended"].astype(np.bool_)
        infos = self._infos()
        if self.autoreset_mode is AutoresetMode.SAME_STEP and ended.any():
            self._add_finals(infos, ended)
        gains: Rewards = self._places["gain"].astype(np.float32)
        return self._observation(), gains, ended, np.zeros_like(ended), infos

    def random_actions(self, out: Actions | None = None) -> Actions:
        """A legal decision for each game, each as likely as the others, by dice that no game uses.

        Written into *out*, or into an array that the next call writes anew.
        """
        chosen = self._room_for_actions(out)
        compiled.entry(choose_each)(self._places, self._policy_dice, chosen)
        decisions: Actions = chosen
        return decisions

    def bot_actions(self, bot: str, out: Actions | None = None) -> Actions:
        """What a bot would decide in each game for the seat that is next: `random`, `greedy` or `counter`.

        It knows what that seat knows, with a perfect memory. Written like `random_actions`.
        """
        if bot not in GUESTS:
            raise ValueError(f"bots at these tables are {', '.join(GUESTS)}, not {bot!r}")
        chosen = self._room_for_actions(out)
        mind = compiled.record_of(tuned(self.setting.box, GUESTS[bot]))
        compiled.entry(choose_as_guests)(
            self._states, self._places, self._boxes[0], mind, self._policy_dice, self._desks[0], self._pools, chosen
        )  # fmt: skip
        decisions: Actions = chosen
        return decisions

    def delivered(self) -> npt.NDArray[np.int8]:
        """How many orders each seat of each game has delivered."""
        orders: npt.NDArray[np.int8] = self._states["delivered"][:, : self.setting.players].copy()
        return orders

    def _room_for_actions(self, out: Actions | None) -> Any:
        if self._policy_dice is None:
            raise ResetNeeded("call reset before anybody chooses actions")
        return self._chosen if out is None else _buffer(out, "out", (self.num_envs,), np.int64)

    def _deal(self, chosen: Flags) -> None:
        """Deal the chosen games, as the step after the end of a game does."""
        self._places["is_over"][chosen] = 1
        if chosen.all():
            self._masks.fill(0)
            self._places["count"] = 0
            self._run(self._dealing, self._chosen, self._arrays)
            return
        few: Arrays = tuple(array[chosen] for array in self._arrays)
        self._run(self._dealing, self._chosen, few)
        for array, dealt in zip(self._arrays, few, strict=True):
            array[chosen] = dealt

    def _run(self, wishes: Any, numbers: Any, arrays: Arrays) -> int:
        """Carry out all decisions, or none; the first game whose decision is not legal, or `ALL_LEGAL`."""
        states, places, memories, rows, masks, rewards = arrays
        bad = compiled.entry(line_up_games)(places, wishes, numbers, self._queues)
        if bad == ALL_LEGAL:
            compiled.entry(step_games)(
                states, places, memories, self._boxes, self._desks, wishes, numbers, self._queues, rows, masks, rewards,
                self._finals,
            )  # fmt: skip
        return bad

    def _wishes_of(self, again: int) -> Any:
        return compiled.records_of([Wishes(self.sight.number, self.reward.number, again)])

    def _seat(self, seed: int, chosen: Flags) -> None:
        """Dice for the chosen games, each with its own; and others for `random_actions`."""
        dice = self._places["dice"].copy()
        compiled.entry(seat_games)(self._places, compiled.signed(seed), 0)
        self._places["dice"][~chosen] = dice[~chosen]
        policy = [0] * 4
        seed_dice(policy, seed, WORD)  # games are numbered from 0
        self._policy_dice = np.array(policy, np.int64)

    def _reset_mask(self, options: dict[str, Any] | None) -> Flags:
        every: Flags = np.ones(self.num_envs, np.bool_)
        if not options or "reset_mask" not in options:
            return every
        mask = options["reset_mask"]
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != every.shape or not mask.any():
            raise ValueError(f"reset_mask is an array of {self.num_envs} booleans, at least one of them true")
        if self._policy_dice is None and not mask.all():
            raise ResetNeeded("call reset for all games first")
        return np.ascontiguousarray(mask)

    def _observation(self) -> Observation:
        return {OBSERVATION: self._rows, MASK: self._masks}

    def _infos(self) -> dict[str, Any]:
        return {"seat": self._places["viewer"].copy(), "rewards": self._rewards.copy()}

    def _add_finals(self, infos: dict[str, Any], ended: Flags) -> None:
        """By Gymnasium's rules for a reset in the same step: what was seen last, and the infos that went with it."""
        final_obs = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(ended):
            final_obs[i] = {OBSERVATION: self._finals[i].copy(), MASK: np.zeros(DECISIONS, np.int8)}
        infos["final_obs"], infos["_final_obs"] = final_obs, ended.copy()
        infos["final_info"] = {"rewards": self._rewards.copy(), "_rewards": ended.copy()}
        infos["_final_info"] = ended.copy()

    def _why_not(self, game: int, action: int) -> str:
        if self._places["is_over"][game]:
            return f"game {game} is over: reset it"
        return f"decision {action} is not legal in game {game}: take one that its mask allows"


def _buffer(given: npt.NDArray[Any] | None, name: str, shape: tuple[int, ...], kind: type[np.generic]) -> Any:
    """The caller's own array, if it fits; a new one where there is none."""
    if given is None:
        return np.zeros(shape, kind)
    fits = given.shape == shape and given.dtype == kind
    if not fits or not given.flags.c_contiguous or not given.flags.writeable:
        raise ValueError(f"{name} must be a writeable, contiguous array of {np.dtype(kind)} in the shape {shape}")
    return given
