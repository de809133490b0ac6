"""How fast a room goes: the pauses of bots and beats, and how long people may think."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mammamia.game import Offer, TurnOffer
from mammamia.hosting.beats import RING, THINKING
from mammamia.server.table.terms import Pace

TURN_SECONDS: Final = {Pace(name): seconds for name, seconds in THINKING.items()}
BAKING_SECONDS: Final = RING


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
    """How long somebody may think; None: as long as they like. At the baking the ring runs at every pace."""
    return TURN_SECONDS.get(pace) if isinstance(offer, TurnOffer) else BAKING_SECONDS
