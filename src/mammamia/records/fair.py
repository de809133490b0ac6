"""The fair shuffle, version 1: every card of a game follows from a seed fixed beforehand and from what the seats add.

Byte for byte in docs/server/fair-shuffle.md, so that anyone can check it with other tools. Standard library only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from hmac import digest
from struct import Struct
from typing import Final, TypeVar

from mammamia.editions import Colour, Edition, box_of
from mammamia.engine.state import AFTER_THE_DEAL, BEFORE_THE_DEAL, Box
from mammamia.game import MAMMA_MIA, Deal, Game, IngredientCard, MammaMia, Seat, SupplyCard, merge
from mammamia.game.cards import from_counts
from mammamia.game.names import names_of

T = TypeVar("T")

VERSION: Final = "mammamia-fair/1"
SEED_BYTES: Final = 32
NONCE_BYTES: Final = 16
NO_NONCE: Final = bytes(NONCE_BYTES)  # of a bot's seat: were it chosen, the server could choose the cards by it

_EIGHT: Final = Struct(">8I")

DEAL: Final = "deal"
FIRST_SEAT: Final = "first seat"


def waiter_label(seat: int) -> str:
    """The label of the shuffle of a seat's orders; seats are counted from 0."""
    return f"waiter of seat {seat}"


def supply_label(number: int) -> str:
    """The label of the shuffle of a round's supply; rounds are counted from 1."""
    return f"supply of round {number}"


def commitment_of(game: str, rules: str, seed: bytes) -> str:
    """The commitment, shown before the seats add anything: the seed cannot be changed afterwards."""
    assert len(seed) == SEED_BYTES, "a seed has 32 bytes"
    parts = (VERSION.encode(), game.encode(), rules.encode(), seed)
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).hexdigest()


def key_of(seed: bytes, nonces: Sequence[bytes | None]) -> bytes:
    """The key of all shuffles: neither the server nor a seat can choose it alone. None stands for a bot's seat."""
    filled = [NO_NONCE if nonce is None else nonce for nonce in nonces]
    assert len(seed) == SEED_BYTES, "a seed has 32 bytes"
    assert all(len(nonce) == NONCE_BYTES for nonce in filled), "a nonce has 16 bytes"
    return digest(seed, b"".join(filled), "sha256")


class FairShuffle:
    """The shuffles of one game, each with a label of its own."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def of(cls, seed: bytes, nonces: Sequence[bytes | None]) -> FairShuffle:
        """The shuffles that a seed and the nonces, in seat order, give."""
        return cls(key_of(seed, nonces))

    def deal(self, edition: Edition, colours: tuple[Colour, ...], options: Mapping[str, object] | None = None) -> Deal:
        """R2: the deal of a game with seats of these colours."""
        box = box_of(edition, edition.options(len(colours), options), colours)
        names = names_of(edition, colours)
        hands, supply, holder = self._deal_ingredients(box)
        orders = [self.order(waiter_label(seat), names.orders[seat]) for seat in names.seats]
        return Deal(
            first=Seat(self.below(FIRST_SEAT, len(colours))),
            hands=tuple(merge(hand) for hand in hands),
            orders=tuple(pile[0] for pile in orders),
            waiters=tuple(pile[1:] for pile in orders),
            supply=supply,
            mamma_mia=holder,
        )

    def _deal_ingredients(self, box: Box) -> tuple[list[list[IngredientCard]], tuple[SupplyCard, ...], Seat | None]:
        """R2.1, R2.2: one seat after the other takes its cards from the top; what is left is the supply."""
        pile: list[SupplyCard] = [*from_counts(box.cards)]
        if box.mamma_mia == BEFORE_THE_DEAL:
            pile.append(MAMMA_MIA)
        cards = iter(self.order(DEAL, pile))
        hands: list[list[IngredientCard]] = []
        holder: Seat | None = None
        for seat in range(box.seats):
            hand: list[IngredientCard] = []
            while len(hand) < box.dealt:
                card = next(cards)
                if isinstance(card, MammaMia):
                    holder = Seat(seat)
                else:
                    hand.append(card)
            hands.append(hand)
        left = tuple(cards)
        if box.mamma_mia == AFTER_THE_DEAL:
            left = self.supply(1, (*left, MAMMA_MIA))
        return hands, left, holder

    def supply(self, number: int, cards: Sequence[SupplyCard]) -> tuple[SupplyCard, ...]:
        """The supply of a round, top card first."""
        return self.order(supply_label(number), cards)

    def next_supply(self, game: Game) -> tuple[SupplyCard, ...]:
        """R7.2: the supply that a game waits for."""
        return self.supply(game.state.round + 1, game.unshuffled_supply())

    def order(self, label: str, pile: Sequence[T]) -> tuple[T, ...]:
        """The pile, shuffled, top card first (Fisher and Yates). How it lay before makes no difference."""
        shuffled = sorted(pile, key=str)
        numbers = self._numbers(label)
        for i in range(len(shuffled) - 1, 0, -1):
            j = _below(numbers, i + 1)
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        return tuple(shuffled)

    def below(self, label: str, n: int) -> int:
        """A number from 0 to n - 1, each exactly as likely."""
        return _below(self._numbers(label), n)

    def _numbers(self, label: str) -> Iterator[int]:
        """Numbers of 32 bits without end: eight from each block of the counter."""
        counter = 0
        while True:
            block = digest(self._key, label.encode() + b"\0" + counter.to_bytes(4, "big"), "sha256")
            yield from _EIGHT.unpack(block)
            counter += 1


def _below(numbers: Iterator[int], n: int) -> int:
    """The next number that is no more likely than the others, modulo *n*."""
    whole = 2**32 - 2**32 % n
    number = next(numbers)
    while number >= whole:
        number = next(numbers)
    return number % n
