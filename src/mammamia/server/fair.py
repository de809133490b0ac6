"""The fair shuffle on the server: a seed is fixed and promised, the seats add to it, and in the end it is published.

How the cards follow from it is in `records.fair`, so that records can be checked without a server.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Final

from mammamia.records.fair import NONCE_BYTES, SEED_BYTES, VERSION, FairShuffle, commitment_of
from mammamia.records.proof import KEY, Proof

__all__ = [
    "KEY",
    "NONCE_BYTES",
    "VERSION",
    "FairShuffle",
    "Proof",
    "commitment_of",
    "new_seed",
    "proof_of",
    "read_nonce",
]

_NONCE: Final = re.compile(rf"[0-9a-f]{{{2 * NONCE_BYTES}}}")


def new_seed() -> bytes:
    """The seed of one game. Keep it to yourself until the game is over."""
    return secrets.token_bytes(SEED_BYTES)


def read_nonce(text: str) -> bytes | None:
    """What a seat sends with "ready": 32 hexadecimal digits; None if it is anything else."""
    return bytes.fromhex(text) if _NONCE.fullmatch(text) else None


def proof_of(game: str, rules: str, seed: bytes, nonces: Sequence[bytes | None]) -> Proof:
    """What the record of a finished or abandoned game carries under `KEY`; None is the nonce of a bot's seat."""
    return Proof(game, rules, commitment_of(game, rules, seed), seed, tuple(nonces))
