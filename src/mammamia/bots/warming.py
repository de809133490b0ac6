"""Everything that a machine compiles once, in steps: a first game, search, hints, the net."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mammamia.bots.foresight import warm_up_foresight
from mammamia.bots.guided_search import warm_up_net
from mammamia.bots.timed_search import warm_up
from mammamia.editions import EDITIONS, box_of
from mammamia.engine.batches import is_fast, play_games


def warm_up_games() -> bool:
    """Compile random play. False where that is not possible."""
    if is_fast():
        edition = EDITIONS["classic"]
        play_games(box_of(edition, edition.options(2), edition.colours[:2]), 0, 0, 1, compiled=True)
    return is_fast()


STEPS: Final[tuple[Callable[[], bool], ...]] = (warm_up_games, warm_up, warm_up_foresight, warm_up_net)
