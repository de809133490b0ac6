"""Memory stands between a game and a bot: perfect, or forgetting as people do (docs/bots/memory.md)."""

from mammamia.bots.memory.activation import Fading, Hold, recall_chance
from mammamia.bots.memory.memory import PERFECT, Belief, Forgetful, Memory, Perfect, memory_of

__all__ = ["PERFECT", "Belief", "Fading", "Forgetful", "Hold", "Memory", "Perfect", "memory_of", "recall_chance"]
