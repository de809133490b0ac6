"""PettingZoo: the game as an agent environment cycle, `env(edition=…, players=…)`; one agent for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mammamia.editions import Edition
from mammamia.envs.drawing import Picture
from mammamia.envs.observations import Observation
from mammamia.envs.rendering import RENDER_MODES, checked_mode, rendered
from mammamia.envs.setting import Reward, Sight, setting_of
from mammamia.envs.spaces import action_space, observation_space
from mammamia.envs.table import EnvTable
from mammamia.game import Seat
from mammamia.i18n import language_named

ILLEGAL: Final = -1.0  # the reward for a decision that is not legal: it ends the game


def env(
    *,
    edition: Edition | str = "classic",
    players: int = 4,
    options: Mapping[str, object] | None = None,
    sight: Sight | str = Sight.IN_SIGHT,
    reward: Reward | str = Reward.WIN,
    render_mode: str | None = None,
    language: str = "en",
) -> AECEnv[str, Observation, int]:
    """The environment with PettingZoo's guards: a decision that is not legal ends the game, with the reward -1."""
    raw = raw_env(
        edition=edition,
        players=players,
        options=options,
        sight=sight,
        reward=reward,
        render_mode=render_mode,
        language=language,
    )
    guarded = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801 - PettingZoo's own name for it
    """The environment without guards: a decision that is not legal is refused with a ValueError."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo declares it
        "name": "mammamia_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        *,
        edition: Edition | str = "classic",
        players: int = 4,
        options: Mapping[str, object] | None = None,
        sight: Sight | str = Sight.IN_SIGHT,
        reward: Reward | str = Reward.WIN,
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        super().__init__()
        self.setting = setting_of(edition, players, options)
        self.sight, self.reward = Sight(sight), Reward(reward)
        self.render_mode = checked_mode(render_mode)
        self.language = language_named(language)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: Seat(seat) for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: observation_space(self.sight) for agent in self.possible_agents}
        self._action_spaces = {agent: action_space() for agent in self.possible_agents}
        self._np_random, _ = seeding.np_random()
        self._table: EnvTable | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """A row of numbers and the mask of the legal decisions."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """A decision by its number (docs/engine/decisions.md)."""
        return self._action_spaces[agent]

    @property
    def table(self) -> EnvTable:
        """The game in play."""
        assert self._table is not None, "call reset first"
        return self._table

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game; the same one for the same seed."""
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        self._table = EnvTable(self.setting, int(self._np_random.integers(1 << 63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.deciding]

    def observe(self, agent: str) -> Observation:
        """What an agent sees; its mask is empty while another decides."""
        return self.table.observation(self._seats[agent], self.sight)

    def step(self, action: int | None) -> None:
        """Carry out the decision of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only an agent whose game is over has no decision"
        before = self.table.standing(self.reward)
        self.table.decide(int(action))
        self._cumulative_rewards[agent] = 0.0
        after = self.table.standing(self.reward)
        self.rewards = {agent: after[seat] - before[seat] for agent, seat in self._seats.items()}
        self._accumulate_rewards()
        if self.table.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.table.deciding]

    def render(self) -> str | Picture | None:
        """The table as the deciding seat sees it: in words, or drawn."""
        return rendered(self.table.game, Seat(self.table.deciding), self.render_mode, self.language)

    def imagined(self, agent: str, seed: int) -> raw_env:
        """An environment that fits all that an agent could know: what is hidden from it is arranged by chance."""
        other = raw_env.__new__(raw_env)
        other.__dict__.update(self.__dict__)
        other.agents = self.agents[:]
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            setattr(other, name, dict(getattr(self, name)))
        other._np_random, _ = seeding.np_random(seed)
        other._table = self.table.imagined(self._seats[agent], seed)
        return other
