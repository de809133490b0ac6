"""Observations as NumPy rows with named parts."""

from __future__ import annotations

from math import prod
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from mammamia.engine.observing import LAYOUT

Numbers: TypeAlias = npt.NDArray[np.uint8]  # no number of an observation passes 255
Mask: TypeAlias = npt.NDArray[np.int8]  # the type of mask that `Discrete.sample` takes
Observation: TypeAlias = dict[str, npt.NDArray[Any]]

OBSERVATION: Final = "observation"
MASK: Final = "action_mask"


def parts_of(row: npt.NDArray[Any]) -> Observation:
    """The named parts of a row, or of many: views in the sizes that docs/engine/observations.md tells."""
    size = row.shape[-1]
    return {
        part.name: row[..., part.start : part.start + prod(part.sizes)].reshape(*row.shape[:-1], *part.sizes)
        for part in LAYOUT
        if part.start < size
    }
