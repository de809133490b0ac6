"""Short codes of tables, to be read aloud: four letters, none that looks like another letter or digit.

A code is an alias that follows from the room's long id, so every process knows it and it needs no place to be kept.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

LETTERS: Final = "ABCDEFGHJKMNPRSTWXYZ"  # no I, L, O, Q, U, V
LENGTH: Final = 4


def code_of(room: str) -> str:
    """The code of a room."""
    number = int.from_bytes(blake2b(room.encode(), digest_size=8, person=b"table code").digest(), "big")
    letters = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(letters)
