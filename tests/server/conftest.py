"""A PostgreSQL of the tests' own, for all tests of the server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.storage.cluster import Cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    made = Cluster()
    yield made
    made.remove()
