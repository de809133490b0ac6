"""The mark of a function that belongs to the rules: plain as it stands, and compiled by `compiled.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULES: Final[dict[str, Callable[..., Any]]] = {}


def rule(function: F) -> F:
    """Enter *function* into the rules; names are unique across all chapters."""
    name = function.__name__
    assert name not in RULES, f"two rules are called {name}"
    RULES[name] = function
    return function
