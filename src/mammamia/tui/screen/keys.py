"""The keyboard's map. A letter is meant by its place too, so that it works with a Russian layout switched on."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding

LATIN: Final = "qwertyuiopasdfghjklzxcvbnm"
RUSSIAN: Final = "йцукенгшщзфывапролдячсмить"


def letter(key: str, action: str) -> Binding:
    """A letter key, in either case and in either layout."""
    other = RUSSIAN[LATIN.index(key)]
    return Binding(",".join((key, key.upper(), other, other.upper())), action, show=False)


def plain(keys: str, action: str) -> Binding:
    """Any other keys, separated by commas."""
    return Binding(keys, action, show=False)
