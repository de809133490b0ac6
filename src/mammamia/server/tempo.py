"""How fast a room goes: the pauses of bots and beats, and how long people may think."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mammamia.game import Offer, TurnOffer
from mammamia.server.table.terms import Pace

TURN_SECONDS: Final = {Pace.RELAXED: 90.0, Pace.QUICK: 30.0}
BAKING_SECONDS: Final = 15.0  # the same ring for all, whether or not there is a choice


@dataclass(frozen=True, slots=True)
class Tempo:
    """Seconds; *scale* stretches what is only for show, and 0 leaves it out."""

    scale: float = 1.0
    bot_turn: float = 1.6  # a bot's pause, whatever its cards
    bot_answer: float = 1.2
    takeover: float = 5.0  # until a process plays for another one that may be gone

    def bot_pause(self, offer: Offer) -> float:
        """How long a bot seems to think."""
        return self.scale * (self.bot_turn if isinstance(offer, TurnOffer) else self.bot_answer)


def thinking_time(pace: Pace, offer: Offer) -> float | None:
    """How long a person may think; None: as long as they like."""
    if pace is Pace.OFF:
        return None
    return TURN_SECONDS[pace] if isinstance(offer, TurnOffer) else BAKING_SECONDS
