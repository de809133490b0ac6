"""A PostgreSQL of the tests' own, for all tests of the server; rooms in the test's process deal the same cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.deals import same_deals
from tests.server.storage.cluster import Cluster

__all__ = ["cluster", "same_deals"]


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    made = Cluster()
    yield made
    made.remove()
