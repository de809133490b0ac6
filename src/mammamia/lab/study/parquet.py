"""The figures for programs: one Parquet file, a row for each. Needs `mammamia[study]`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from mammamia.lab.study.figures import Figure

SCHEMA = pa.schema(
    [
        ("edition", pa.string()),
        ("players", pa.int8()),
        ("bot", pa.string()),
        ("figure", pa.string()),
        ("item", pa.string()),
        ("round", pa.int8()),
        ("value", pa.float64()),
        ("low", pa.float64()),
        ("high", pa.float64()),
        ("observations", pa.int64()),
        ("command", pa.string()),
    ]
)


def write_parquet(path: Path, figures: Sequence[Figure], commands: Mapping[tuple[str, int, str], str]) -> None:
    """Write all figures, each with the command that makes it again."""
    rows = [
        {
            "edition": figure.edition,
            "players": figure.players,
            "bot": figure.bot,
            "figure": figure.name,
            "item": figure.item,
            "round": figure.round,
            "value": figure.estimate.value,
            "low": figure.estimate.low,
            "high": figure.estimate.high,
            "observations": figure.n,
            "command": commands[figure.edition, figure.players, figure.bot],
        }
        for figure in figures
    ]
    part = path.with_suffix(".part")
    pq.write_table(pa.Table.from_pylist(rows, SCHEMA), part, compression="zstd")
    part.replace(path)
