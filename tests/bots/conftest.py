"""What the tests of several bots need."""

from __future__ import annotations

import pytest

from mammamia.bots import search as search_module
from mammamia.bots import timed_search


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled yet, and nobody has said so."""
    monkeypatch.setattr(timed_search, "_warm", [])
    search_module._say_once.cache_clear()
