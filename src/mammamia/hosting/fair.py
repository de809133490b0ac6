"""The shuffles of a room. Fair ones: a seed is fixed and promised, the seats add to it, and it is published in the end.

How the cards follow from it is in `records.fair`, so that records can be checked without a server. Where nothing was
promised, as in a terminal of one's own, the seed is a number that anybody may choose.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Protocol

from mammamia.editions import Colour, Edition, box_of
from mammamia.game import Deal, Game, Shuffle, SupplyCard
from mammamia.game.names import names_of
from mammamia.hosting.lesson import LessonShuffle
from mammamia.hosting.stores import Header
from mammamia.hosting.terms import Terms
from mammamia.records.fair import NONCE_BYTES, SEED_BYTES, VERSION, FairShuffle, commitment_of
from mammamia.records.proof import KEY, Proof

__all__ = [
    "KEY",
    "NONCE_BYTES",
    "VERSION",
    "FairShuffle",
    "GameShuffle",
    "Proof",
    "SeededShuffle",
    "commitment_of",
    "new_seed",
    "proof_of",
    "shuffle_of",
]


def new_seed() -> bytes:
    """The seed of one game. Keep it to yourself until the game is over."""
    return secrets.token_bytes(SEED_BYTES)


def proof_of(game: str, rules: str, seed: bytes, nonces: Sequence[bytes | None]) -> Proof:
    """What the record of a finished or abandoned game carries under `KEY`; None is the nonce of a bot's seat."""
    return Proof(game, rules, commitment_of(game, rules, seed), seed, tuple(nonces))


def shuffle_of(header: Header, terms: Terms, nonces: Sequence[bytes | None]) -> GameShuffle:
    """The shuffles of a game: fair where a promise was made, else those of the seed alone; a lesson has its own."""
    if terms.lesson:
        return LessonShuffle()
    if header.commitment:
        return FairShuffle.of(header.seed, nonces)
    return SeededShuffle(int.from_bytes(header.seed, "big"))


class GameShuffle(Protocol):
    """Whoever deals: every shuffle of one game."""

    def deal(self, edition: Edition, colours: tuple[Colour, ...], options: Mapping[str, object] | None = None) -> Deal:
        """R2: the deal of a game with seats of these colours."""
        ...

    def next_supply(self, game: Game) -> tuple[SupplyCard, ...]:
        """R7.2: the supply that a game waits for; however often it is asked for, it is the same."""
        ...


class SeededShuffle:
    """The shuffles of `mammamia deal` from a seed that people may know: the same seed, the same cards."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._dice: dict[int, list[int]] = {}  # as they lie when a round begins

    def deal(self, edition: Edition, colours: tuple[Colour, ...], options: Mapping[str, object] | None = None) -> Deal:
        """R2: the deal of a game with seats of these colours."""
        shuffle = Shuffle.from_seed(self._seed)
        box = box_of(edition, edition.options(len(colours), options), colours)
        deal = shuffle.deal(box, names_of(edition, colours))
        self._dice[1] = shuffle.dice
        return deal

    def next_supply(self, game: Game) -> tuple[SupplyCard, ...]:
        """R7.2: the supply that a game waits for; however often it is asked for, it is the same."""
        number = game.state.round
        shuffle = Shuffle(self._dice[number][:])
        supply = shuffle.order(game.unshuffled_supply())
        self._dice[number + 1] = shuffle.dice
        return supply
