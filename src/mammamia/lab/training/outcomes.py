"""Outcomes: games that a net plays against itself, each end of a round with who won in the end."""

from __future__ import annotations

from typing import Any

import numpy as np

from mammamia.bots.kernels.mind import NET
from mammamia.bots.kernels.net_layers import Net
from mammamia.bots.kernels.pools import END
from mammamia.bots.kernels.self_play import gather_ends
from mammamia.engine.state import SEATS, Box
from mammamia.engine.way import way_to_run
from mammamia.lab.training import labels
from mammamia.lab.training.labels import Labels
from mammamia.lab.training.trial import mind_for, net_table


def outcomes(net: Net, games: int, *, seed: int, compiled: bool = True) -> Labels:
    """So many games at every table: the seats of each end of a round are its candidates, the shares their values."""
    parts = [part for table in labels.TABLES for part in _at_table(labels.box_at(table), net, games, seed, compiled)]
    return Labels(
        np.array([len(shares) for _, shares in parts], np.int32),
        np.concatenate([rows for rows, _ in parts]).astype(np.float16),
        np.concatenate([shares for _, shares in parts]).astype(np.float32),
    )


def _at_table(box: Box, net: Net, games: int, seed: int, compiled: bool) -> list[tuple[Any, Any]]:
    way = way_to_run(compiled=compiled)
    table = net_table(way, box)
    mind, player = way.record_of(mind_for(box, NET)), way.record_of(net)
    rows: Any = np.zeros((box.rounds * SEATS, END))
    shares: Any = np.zeros(SEATS)
    play = way.entry(gather_ends)
    parts = []
    for game in range(games):
        n = play(table, mind, player, rows, shares, way.signed(seed), game)
        for start in range(0, n, box.seats):
            parts.append((rows[start : start + box.seats].copy(), shares[: box.seats].copy()))
    return parts
