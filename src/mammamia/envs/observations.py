"""Observations as NumPy rows with named parts, and the spaces that Gymnasium and PettingZoo ask for."""

from __future__ import annotations

from math import prod
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from mammamia.engine.decisions import DECISIONS
from mammamia.engine.observing import LAYOUT
from mammamia.envs.setting import Sight

Numbers: TypeAlias = npt.NDArray[np.uint8]  # no number of an observation passes 255
Mask: TypeAlias = npt.NDArray[np.int8]  # the type of mask that `Discrete.sample` takes
Observation: TypeAlias = dict[str, npt.NDArray[Any]]

OBSERVATION: Final = "observation"
MASK: Final = "action_mask"


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


def parts_of(row: npt.NDArray[Any]) -> Observation:
    """The named parts of a row, or of many: views in the sizes that docs/engine/observations.md tells."""
    size = row.shape[-1]
    return {
        part.name: row[..., part.start : part.start + prod(part.sizes)].reshape(*row.shape[:-1], *part.sizes)
        for part in LAYOUT
        if part.start < size
    }
