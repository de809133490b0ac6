"""Two processes with an environment each against one; a new process finds no name of a `__main__`, so it is apart."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter

from benchmarks.envs.ours import Ours
from mammamia.envs import Sight

TURNS = 8

_ours: list[Ours] = []  # of a process


def one_and_two(sight: Sight) -> tuple[float, float]:
    """Decisions a second on the wall, of one process and of two together, by turns; the best of each."""
    pools = [ProcessPoolExecutor(1, get_context("spawn")) for _ in range(2)]
    for pool in pools:
        pool.submit(_sit, sight).result()
    one = two = 0.0
    for _ in range(TURNS):
        one = max(one, _on_the_wall(pools[:1]))
        two = max(two, _on_the_wall(pools))
    for pool in pools:
        pool.shutdown()
    return one, two


def _sit(sight: Sight) -> None:
    """Let a process have an environment."""
    _ours[:] = [Ours("classic", sight)]


def _many() -> int:
    """So many steps that calling a process takes no time beside them."""
    return sum(_ours[0].play() for _ in range(20))


def _on_the_wall(pools: list[ProcessPoolExecutor]) -> float:
    """Decisions a second of all these processes together."""
    start = perf_counter()
    asked = [pool.submit(_many) for pool in pools]
    return sum(answer.result() for answer in asked) / (perf_counter() - start)
