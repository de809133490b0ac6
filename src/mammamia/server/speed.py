"""How fast the baking is shown, to all at the table."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Speed(Enum):
    """What the host may choose."""

    PAUSED = "paused"
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"  # only what somebody decides, and the summary


FACTORS: Final = {Speed.PAUSED: 1.0, Speed.SLOW: 1.7, Speed.NORMAL: 1.0, Speed.FAST: 0.5, Speed.OFF: 0.0}
