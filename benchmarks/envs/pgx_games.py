"""Pgx on the processor: many games in one compiled loop, as it is meant to be used."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np

SIDE_BY_SIDE: Final = 1024
STEPS: Final = 50
DEALS: Final = 1000  # of bridge
ONE_THREAD: Final = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"


def made(name: str) -> Callable[[], int]:
    """What plays *name*: choose a legal action by chance, step, observe, and deal again when a game is over."""
    os.environ.setdefault("XLA_FLAGS", ONE_THREAD)
    jax: Any = import_module("jax")
    env = _environment(name)
    step = import_module("pgx.experimental.wrappers").auto_reset(env.step, env.init)

    def step_all(state: Any, key: Any) -> Any:
        choosing, dealing = jax.random.split(key)
        weights = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(choosing, weights, axis=-1)
        state = jax.vmap(step)(state, actions, jax.random.split(dealing, SIDE_BY_SIDE))
        return state, (state.observation.sum(), state.rewards.sum())  # so that both are really made

    run = jax.jit(lambda state, key: jax.lax.scan(step_all, state, jax.random.split(key, STEPS)))
    begin = jax.jit(jax.vmap(env.init))
    held = [begin(jax.random.split(jax.random.PRNGKey(0), SIDE_BY_SIDE)), 0]

    def play() -> int:
        held[1] += 1
        state, sums = run(held[0], jax.random.PRNGKey(held[1]))
        jax.block_until_ready((state, sums))
        held[0] = state
        return SIDE_BY_SIDE * STEPS

    play()  # compiles
    return play


def _environment(name: str) -> Any:
    if name != "bridge_bidding":
        return import_module("pgx").make(name)
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "deals.npy"
        np.save(table, _bridge_deals())
        return import_module("pgx.bridge_bidding").BridgeBidding(str(table))


def _bridge_deals() -> Any:
    """Deals of bridge with results by chance, where Pgx would download ten million solved ones: the work is the same.

    A deal is four numbers, one a suit, whose thirteen digits to the base four say who holds each card.
    """
    rng = np.random.default_rng(1)
    holders = np.stack([rng.permutation(np.repeat(np.arange(4), 13)) for _ in range(DEALS)]).reshape(DEALS, 4, 13)
    keys = (holders * 4 ** np.arange(12, -1, -1)).sum(axis=-1)
    return np.stack([keys, rng.integers(0, 14**5, (DEALS, 4))]).astype(np.int32)
