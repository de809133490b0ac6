"""The tables that the environments are held against the engine at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mammamia.editions import EDITIONS
from mammamia.envs.setting import Setting, setting_of


@dataclass(frozen=True)
class At:
    """A setting by its names."""

    edition: str
    players: int
    options: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join((self.edition, str(self.players), *self.options))

    @property
    def setting(self) -> Setting:
        return setting_of(self.edition, self.players, self.options)


ALL = (
    At("classic", 4),
    At("classic", 3, {"doubles": True, "rescue": True}),
    At("first", 5),
    At("first", 2, {"rounds": 1}),
    At("spanish", 4, {"doubles": True}),
    At("spanish", 2),
    At("plus", 4),
    At("plus", 6),
    At("plus", 2),
    At("plus", 3, {"help": False}),
)
ONE_EACH = tuple(next(at for at in ALL if at.edition == key) for key in EDITIONS)
