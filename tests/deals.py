"""The same cards at every run of a test: the rooms of a test take their seeds from its name."""

from __future__ import annotations

from random import Random

import pytest


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process only; a test may still choose a seed of its own."""
    chance = Random(request.node.nodeid)
    monkeypatch.setattr("mammamia.hosting.house.new_seed", lambda: chance.randbytes(32))
