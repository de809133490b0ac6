"""The setting of an environment: an edition, its players and options, what is seen of it and what is rewarded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from mammamia.editions import EDITIONS, Edition, Options, box_of
from mammamia.editions.edition import OPTION_NAMES
from mammamia.engine.observing import IN_SIGHT, REMEMBERED
from mammamia.engine.state import Box
from mammamia.envs.stepping import DELIVERED_ORDERS, IN_SIGHT_ROW, MEMORY_ROW, WIN_SHARE
from mammamia.game.names import Names, names_of


class Sight(Enum):
    """What an observation tells."""

    IN_SIGHT = "in-sight"  # what lies in sight now (R8.2)
    MEMORY = "memory"  # and what a perfect memory knows beyond that (R8.1)

    @property
    def size(self) -> int:
        """How many numbers a row has."""
        return REMEMBERED if self is Sight.MEMORY else IN_SIGHT

    @property
    def number(self) -> int:
        """What the engine calls it."""
        return MEMORY_ROW if self is Sight.MEMORY else IN_SIGHT_ROW


class Reward(Enum):
    """What a seat is rewarded for."""

    WIN = "win"  # its share of the victory, when the game ends (R7.4)
    ORDERS = "orders"  # every order it delivers, as it happens

    @property
    def number(self) -> int:
        """What the engine calls it."""
        return DELIVERED_ORDERS if self is Reward.ORDERS else WIN_SHARE


@dataclass(frozen=True, slots=True)
class Setting:
    """The table that games are played at."""

    names: Names
    options: Options
    box: Box

    @property
    def edition(self) -> Edition:
        """Whose cards and rules these are."""
        return self.names.edition

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.box.seats

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        """Nothing in it changes: itself."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Written to a file, it is the key of its edition and what differs from that edition's own options."""
        default = self.edition.options(self.players)
        chosen = {
            name: getattr(self.options, name)
            for name in OPTION_NAMES
            if getattr(self.options, name) != getattr(default, name)
        }
        return setting_of, (self.edition.key, self.players, chosen)


def setting_of(edition: Edition | str, players: int, options: Mapping[str, object] | None = None) -> Setting:
    """The setting of an edition, or of its key; the seats have the edition's first colours."""
    if isinstance(edition, str):
        if edition not in EDITIONS:
            raise ValueError(f"there is no edition {edition!r}; there are {', '.join(EDITIONS)}")
        edition = EDITIONS[edition]
    decided = edition.options(players, options)
    colours = edition.colours[:players]
    return Setting(names_of(edition, colours), decided, box_of(edition, decided, colours))
