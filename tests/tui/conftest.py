"""Whatever a test sits down to is closed with it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tui.games import close_all


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    """Rooms of this process end with the test."""
    yield
    close_all()
