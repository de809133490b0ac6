"""The token of a seat: 128 random bits, told once to whoever sits down. Only its fingerprint is kept."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

TOKEN_BYTES: Final = 16


def new_token() -> str:
    """A fresh token: 22 letters that can stand in a link's fragment."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def fingerprint(token: str) -> str:
    """What is kept of a token: its SHA-256. A token has 128 random bits, so nobody can guess it from this."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
