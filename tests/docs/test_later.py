"""What a package offers and loads only when it is asked for is what its imports say."""

from __future__ import annotations

from importlib import import_module

import pytest

PACKAGES = (
    "mammamia.i18n",
    "mammamia.hosting",
    "mammamia.hosting.stores",
    "mammamia.server.storage",
    "mammamia.tui.plain",
)


@pytest.mark.parametrize("name", PACKAGES)
def test_a_package_has_every_name_that_it_offers(name: str) -> None:
    package = import_module(name)
    missing = [offered for offered in package.__all__ if not hasattr(package, offered)]
    assert missing == []


def test_a_name_that_is_not_there_is_missed_as_usual() -> None:
    package = import_module("mammamia.hosting")
    with pytest.raises(AttributeError, match="no attribute 'waiter'"):
        _ = package.waiter
