"""How long a bot takes, as people see it. It depends on nothing but what everybody knows: a pause tells no card."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from mammamia.bots import Budget

LEAST: Final = 0.9  # seconds: an announcement stays at least so long (UX.md)
SPREAD: Final = 1.1
THINKING: Final = 0.4  # the share of a pause in which a bot may think; the rest is for waiting in line
MOST_THOUGHT: Final = 400.0  # milliseconds


def pause_before(number: int, bot: str, *, game: str = "", pace: float = 1.0) -> float:
    """Seconds before a bot's move of this number; the game's id makes them differ from game to game."""
    dice = sha256(f"{game} {number} {bot}".encode()).digest()
    return pace * (LEAST + SPREAD * int.from_bytes(dice[:4], "big") / 2**32)


def budget_within(pause: float) -> Budget:
    """What a bot may search so that it is done before its pause is over."""
    return Budget(milliseconds=min(MOST_THOUGHT, 1000 * THINKING * pause))
