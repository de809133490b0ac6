"""The game for researchers' tools: PettingZoo, Gymnasium and OpenSpiel (extra `mammamia[envs]`)."""

from mammamia.envs.setting import Reward, Sight

__all__ = ["Reward", "Sight"]
