"""No compiled rule reads or writes outside its rows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mammamia.engine.batches import is_fast

GAMES_PER_TABLE = 5


@pytest.mark.slow
@pytest.mark.skipif(not is_fast(), reason="needs mammamia[fast]")
def test_hundreds_of_games_stay_within_bounds() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.compiled.bounds", str(GAMES_PER_TABLE)],
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
