"""Whole games with fair shuffles, by chance, as records."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from mammamia.editions import EDITIONS, Edition
from mammamia.game import Game, Phase, Shuffle
from mammamia.hosting.fair import KEY, FairShuffle, proof_of
from mammamia.records import Recording, SeatEntry, to_value

GAME = "0123456789abcdef0123456789abcdef"
RULES = "1"


def seed_of(number: int) -> bytes:
    return number.to_bytes(4, "big") * 8


def nonces_of(number: int, seats: int) -> list[bytes | None]:
    """Seat 1 is a bot's."""
    return [None if seat == 1 else bytes([number % 256, seat]) * 8 for seat in range(seats)]


def play(edition: Edition, seats: int, number: int, *, moves: int = 100_000, **options: object) -> dict[str, Any]:
    """A game by chance, broken off after so many moves."""
    seed, nonces, colours = seed_of(number), nonces_of(number, seats), edition.colours[-seats:]
    shuffle, dice = FairShuffle.of(seed, nonces), Shuffle.from_seed(number)
    entries = tuple(
        SeatEntry(f"player {n}", colour, {"player": "human" if nonces[n] else "bot:counter"})
        for n, colour in enumerate(colours)
    )
    game = Game.from_deal(edition, colours, shuffle.deal(edition, colours, options), options)
    more = {KEY: proof_of(GAME, RULES, seed, nonces).to_value()}
    recording = Recording(game, entries, options=options, more=more)
    for _ in range(moves):
        if game.phase is Phase.OVER:
            break
        if game.phase is Phase.SHUFFLE:
            recording.shuffle(shuffle.next_supply(game))
        else:
            recording.play(game.random_move(dice))
    value: dict[str, Any] = to_value(recording.record())
    return value


@cache
def _text(key: str, seats: int) -> str:
    return json.dumps(play(EDITIONS[key], seats, 7))


def sample(key: str = "classic", seats: int = 3) -> dict[str, Any]:
    """A sound record with fair shuffles, to be spoilt."""
    value: dict[str, Any] = json.loads(_text(key, seats))
    return value
