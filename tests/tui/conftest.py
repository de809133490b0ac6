"""Whatever a test sits down to is closed with it, and deals the same cards at every run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.deals import same_deals
from tests.tui.games import close_all

__all__ = ["games", "same_deals"]


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    """Rooms of this process end with the test."""
    yield
    close_all()
