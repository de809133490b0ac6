"""The mark of a function that belongs to the rules: plain as it stands, and compiled by `compiled`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULES: Final[dict[str, Callable[..., Any]]] = {}
APART: Final[set[str]] = set()
LONG_SUMS: Final[set[str]] = set()


def rule(function: F) -> F:
    """Enter *function* into the rules; names are unique across all chapters."""
    name = function.__name__
    assert name not in RULES, f"two rules are called {name}"
    RULES[name] = function
    return function


def apart(function: F) -> F:
    """Enter a long rule that stays a function of its own when it is compiled, wherever it is called from."""
    APART.add(function.__name__)
    return rule(function)


def long_sum(function: F) -> F:
    """Enter a rule that goes along rows of numbers: compiled to take several of them at a time."""
    LONG_SUMS.add(function.__name__)
    return rule(function)
