"""Gymnasium: one seat against chosen bots, and the names under which `gymnasium.make` finds the environments.

Importing this module registers them: `gymnasium.make("mammamia/Classic-v0")` is one seat against bots,
`gymnasium.make_vec("mammamia/ClassicTables-v0", num_envs=1024)` the vector environment; each edition has both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
from gymnasium.error import ResetNeeded

from mammamia.bots import BOTS, Bot, Budget, make_bot
from mammamia.editions import EDITIONS, Edition
from mammamia.envs.drawing import Picture
from mammamia.envs.names import gymnasium_name
from mammamia.envs.observations import Observation
from mammamia.envs.rendering import RENDER_MODES, checked_mode, rendered
from mammamia.envs.setting import Reward, Sight, setting_of
from mammamia.envs.spaces import action_space, observation_space
from mammamia.envs.table import EnvTable
from mammamia.game import Seat
from mammamia.i18n import language_named

ILLEGAL: Final = -1.0  # the reward for a decision that is not legal: it ends the game
ROLL_OUTS: Final = 100  # of a bot that searches, so that the same seed plays the same game


class SeatEnv(gymnasium.Env[Observation, int]):
    """One seat of a game. The other seats are bots, which decide by what they see, as at any table."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        *,
        edition: Edition | str = "classic",
        players: int = 4,
        options: Mapping[str, object] | None = None,
        bots: str | Sequence[str] = "counter",
        budget: Budget | None = None,
        seat: int = 0,
        sight: Sight | str = Sight.IN_SIGHT,
        reward: Reward | str = Reward.WIN,
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        self.setting = setting_of(edition, players, options)
        self.bots = _one_each(bots, players)
        self.budget = Budget(roll_outs=ROLL_OUTS) if budget is None else budget
        if not 0 <= seat < players:
            raise ValueError(f"the seats are 0 to {players - 1}, not {seat}")
        self.seat = Seat(seat)
        self.sight, self.reward = Sight(sight), Reward(reward)
        self.render_mode = checked_mode(render_mode)
        self.language = language_named(language)
        self.observation_space: Any = observation_space(self.sight)
        self.action_space: Any = action_space()
        self._table: EnvTable | None = None
        self._rivals: dict[int, Bot] = {}
        self._is_broken_off = False

    @property
    def table(self) -> EnvTable:
        """The game in play."""
        if self._table is None:
            raise ResetNeeded("call reset first")
        return self._table

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game, and let the bots play until this seat decides; the same game for the same seed."""
        super().reset(seed=seed)
        self._table = EnvTable(self.setting, int(self.np_random.integers(1 << 63)))
        self._rivals = {
            (self.seat + n) % self.setting.players: make_bot(
                name, edition=self.setting.edition, seed=int(self.np_random.integers(1 << 31)), budget=self.budget
            )
            for n, name in enumerate(self.bots, 1)
        }
        self._is_broken_off = False
        self._let_bots_play()
        return self._shown()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Decide, and let the bots play until this seat decides again.

        A decision that is not legal is not carried out and ends the game, with the reward -1.
        """
        table = self.table
        if table.is_over or self._is_broken_off:
            raise ResetNeeded("the game is over: call reset")
        if int(action) not in table.legal():
            self._is_broken_off = True
            observation, infos = self._shown()
            return observation, ILLEGAL, True, False, {**infos, "illegal": int(action)}
        before = table.standing(self.reward)[self.seat]
        table.decide(int(action))
        self._let_bots_play()
        observation, infos = self._shown()
        gained = table.standing(self.reward)[self.seat] - before
        return observation, gained, table.is_over, False, infos

    def render(self) -> str | Picture | None:
        """The table as this seat sees it: in words, or drawn."""
        return rendered(self.table.game, self.seat, self.render_mode, self.language)

    def _let_bots_play(self) -> None:
        table, game = self.table, self.table.game
        while not table.is_over and table.deciding != self.seat:
            seat = Seat(table.deciding)
            game.play(self._rivals[seat].decide(game.view(seat), game.knowledge(seat)))
            table.go_on()

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        """What this seat sees, and at the end how many orders each seat has delivered."""
        infos: dict[str, Any] = {}
        if self.table.is_over:
            infos["delivered"] = tuple(self.table.state.delivered[: self.setting.players])
        return self.table.observation(self.seat, self.sight), infos


def _one_each(bots: str | Sequence[str], players: int) -> tuple[str, ...]:
    """A bot for each of the other seats, from the left neighbour on."""
    names = (bots,) * (players - 1) if isinstance(bots, str) else tuple(bots)
    if len(names) != players - 1:
        raise ValueError(f"{players} players need {players - 1} bots, not {len(names)}")
    for name in names:
        if name not in BOTS:
            raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return names


def register() -> None:
    """Enter the environments of every edition into Gymnasium's list."""
    for edition in EDITIONS.values():
        name, chosen = gymnasium_name(edition), {"edition": edition.key}
        gymnasium.register(f"{name}-v0", "mammamia.envs.gymnasium:SeatEnv", kwargs=chosen)
        gymnasium.register(f"{name}Tables-v0", None, vector_entry_point="mammamia.envs.vector:TablesEnv", kwargs=chosen)


register()
