"""The spaces that Gymnasium and PettingZoo ask for; OpenSpiel needs neither of them."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from mammamia.engine.decisions import DECISIONS
from mammamia.envs.observations import MASK, OBSERVATION
from mammamia.envs.setting import Sight


def observation_space(sight: Sight) -> spaces.Dict:
    """A row of numbers, and which decisions are legal."""
    return spaces.Dict(
        {
            OBSERVATION: spaces.Box(0, 255, (sight.size,), np.uint8),
            MASK: spaces.Box(0, 1, (DECISIONS,), np.int8),
        }
    )


def action_space() -> spaces.Discrete:
    """A decision by its number (docs/engine/decisions.md)."""
    return spaces.Discrete(DECISIONS)
