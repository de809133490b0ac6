"""Names of the editions in each framework, and the parameters of OpenSpiel."""

from __future__ import annotations

from typing import Any, Final

from mammamia.editions import Edition
from mammamia.envs.setting import Reward

PLAYERS: Final = 4  # if nothing else is asked for, and the edition has room for them
OWN_ROUNDS: Final = 0  # as many as the edition has


def gymnasium_name(edition: Edition) -> str:
    """What the names in Gymnasium's list begin with."""
    return f"mammamia/{edition.key.capitalize()}"


def openspiel_name(edition: Edition) -> str:
    """The name under which OpenSpiel loads the game."""
    return f"python_mammamia_{edition.key}"


def openspiel_parameters(edition: Edition) -> dict[str, Any]:
    """Players, reward, and the options of the edition, each with its default."""
    players = min(PLAYERS, edition.players[-1])
    default = edition.options(players)
    switches = sorted(edition.switches - {"rounds"})
    return {
        "players": players,
        "reward": Reward.WIN.value,
        "rounds": OWN_ROUNDS,
        **{name: getattr(default, name) for name in switches},
    }
