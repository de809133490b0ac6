"""What lets people in: the short code of a table, and the token of a seat.

A code is read aloud: four letters, none that looks like another letter or digit. It is an alias that follows from the
room's long id, so every process knows it and it needs no place to be kept. A token is 128 random bits, told once to
whoever sits down; only its fingerprint is kept.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b, sha256
from typing import Final

LETTERS: Final = "ABCDEFGHJKMNPRSTWXYZ"  # no I, L, O, Q, U, V
LENGTH: Final = 4
TOKEN_BYTES: Final = 16


def code_of(room: str) -> str:
    """The code of a room."""
    number = int.from_bytes(blake2b(room.encode(), digest_size=8, person=b"table code").digest(), "big")
    letters = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(letters)


def new_token() -> str:
    """A fresh token: 22 letters that can stand in a link's fragment."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def fingerprint(token: str) -> str:
    """What is kept of a token: its SHA-256. A token has 128 random bits, so nobody can guess it from this."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
