"""What the tests of several bots need."""

from __future__ import annotations

import pytest

from mammamia.bots import search as search_module
from mammamia.bots.minds import searching


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled yet, and nobody has said so."""
    monkeypatch.setattr(searching, "_warm", [])
    search_module._say_once.cache_clear()
