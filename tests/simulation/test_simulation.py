"""Whole houses full of faults: every law holds in each of these worlds, and a fault of old is found.

A failing seed is replayed by `python -m tests.simulation --seed SEED`. More of them: `make soak`.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.simulation.planted import FAULTS, RARE, planted
from tests.simulation.world import simulate

WORLDS = range(6)
MOST = 200  # worlds in which a planted fault has to show: the rarest shows in one of a dozen


@pytest.mark.slow
@pytest.mark.parametrize("seed", WORLDS)
def test_every_law_holds(seed: int) -> None:
    report = simulate(seed)
    assert report.broken is None, f"python -m tests.simulation --seed {seed}"
    assert report.entries > 50
    assert report.kills > 0


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_old_is_found(fault: str) -> None:
    laws, _ = FAULTS[fault]
    first = RARE.get(fault, 0)
    for seed in range(first, first + MOST):
        with planted(fault):
            report = simulate(seed)
        if report.broken is not None:
            assert report.broken.law in laws, f"python -m tests.simulation --seed {seed} --planted '{fault}'"
            return
    raise AssertionError("nothing was noticed")


@pytest.mark.slow
def test_a_seed_is_one_world() -> None:
    """In this process and in another one, with other hashes: the same logs."""
    report = simulate(3)
    assert simulate(3) == report
    env = {**os.environ, "PYTHONHASHSEED": "5", "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-m", "tests.simulation", "--seed", "3"]
    said = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert report.digest in said.stdout
