"""Names that a package offers, from modules that are loaded only when one of them is first asked for (PEP 562)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module


def later(package: str, offers: Mapping[str, Sequence[str]]) -> Callable[[str], object]:
    """The `__getattr__` of a package; *offers* says which of its modules brings which names."""
    homes = {name: f"{package}.{module}" for module, names in offers.items() for name in names}

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found: object = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, found)
        return found

    return find
