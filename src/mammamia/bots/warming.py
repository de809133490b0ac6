"""Everything that a machine compiles once, in steps: a first game, search, hints, the net."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mammamia.bots.foresight import warm_up_foresight
from mammamia.bots.guided_search import warm_up_net
from mammamia.bots.kernels.lines import try_lines
from mammamia.bots.kernels.monte_carlo import search_slice
from mammamia.bots.kernels.net_roll_outs import guided_slice
from mammamia.bots.timed_search import warm_up
from mammamia.editions import EDITIONS, box_of
from mammamia.engine.batches import is_fast, play_games
from mammamia.engine.series import play_series


def warm_up_games() -> bool:
    """Compile random play. False where that is not possible."""
    if is_fast():
        edition = EDITIONS["classic"]
        play_games(box_of(edition, edition.options(2), edition.colours[:2]), 0, 0, 1, compiled=True)
    return is_fast()


STEPS: Final[tuple[Callable[[], bool], ...]] = (warm_up_games, warm_up, warm_up_foresight, warm_up_net)
LAST: Final[dict[Callable[[], bool], Callable[..., Any]]] = {  # the entry that a step compiles last
    warm_up_games: play_series,
    warm_up: search_slice,
    warm_up_foresight: try_lines,
    warm_up_net: guided_slice,
}


def has_to_compile(step: Callable[[], bool]) -> bool:
    """Whether a step would compile, rather than load what an earlier start has left on disk."""
    if not is_fast():
        return False
    from mammamia.engine.compiled.disk import is_kept

    return not is_kept(LAST[step])


def can_be_kept(step: Callable[[], bool]) -> bool:
    """Whether what a step compiles can be left on disk for the next start."""
    if not is_fast():
        return False
    from mammamia.engine.compiled.disk import cache_folder

    return cache_folder(LAST[step]) is not None
