"""The proof of a record's shuffles, under the key `fair`: whether every card is as it must be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from mammamia.game import Deal, Game, Seat
from mammamia.records.errors import RecordError
from mammamia.records.fair import NONCE_BYTES, SEED_BYTES, VERSION, FairShuffle, commitment_of
from mammamia.records.record import Record, Shuffled
from mammamia.records.replaying import carry_out
from mammamia.records.shapes import Shape
from mammamia.records.strict_json import shown

KEY: Final = "fair"
KEYS: Final = ("version", "game", "rules", "commitment", "seed", "nonces")
BEGINS: Final = "begins"  # the key under which a record says that the first seat was not drawn by the shuffle
CHOSEN: Final = "chosen"
COMMITMENT_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Proof:
    """All that is needed to shuffle once more."""

    game: str  # the id of the game
    rules: str  # the version of the rules it was played by
    commitment: str
    seed: bytes
    nonces: tuple[bytes | None, ...]  # in seat order; None: a bot sat there when the cards were dealt

    def to_value(self) -> dict[str, object]:
        """For the record, under the key `fair`; only when the game is over or abandoned."""
        return {
            "version": VERSION,
            "game": self.game,
            "rules": self.rules,
            "commitment": self.commitment,
            "seed": self.seed.hex(),
            "nonces": [None if nonce is None else nonce.hex() for nonce in self.nonces],
        }


def proof_in(record: Record) -> Proof | None:
    """What a record says about its shuffles, if it says anything."""
    if KEY not in record.more:
        return None
    found = Shape(record.more[KEY], KEY)
    version = found.key("version")
    if version.text() != VERSION:
        detail = f"the shuffles are of version {shown(version.value)}, but {VERSION} is expected"
        raise RecordError("unknown-fair-version", detail=detail, found=shown(version.value), expected=VERSION)
    found.only(KEYS)
    nonces = [None if item.value is None else _bytes(item, NONCE_BYTES) for item in found.key("nonces").items()]
    if len(nonces) != len(record.seats):
        detail = f"{len(nonces)} nonces for {len(record.seats)} seats"
        raise RecordError("wrong-nonces", detail=detail, found=str(len(nonces)), expected=str(len(record.seats)))
    return Proof(
        game=found.key("game").text(),
        rules=found.key("rules").text(),
        commitment=_bytes(found.key("commitment"), COMMITMENT_BYTES).hex(),
        seed=_bytes(found.key("seed"), SEED_BYTES),
        nonces=tuple(nonces),
    )


def _bytes(found: Shape, n: int) -> bytes:
    text = found.text()
    if len(text) != 2 * n or not set(text) <= set("0123456789abcdef"):
        detail = f"{found.path} is {shown(text)}, but {2 * n} hexadecimal digits are expected"
        raise RecordError("not-hexadecimal", detail=detail, path=found.path, found=shown(text), n=2 * n)
    return bytes.fromhex(text)


def check_fair(record: Record) -> Proof | None:
    """Shuffle once more and compare every card; a RecordError where one differs. None: nothing is said about it."""
    proof = proof_in(record)
    if proof is None:
        return None
    try:
        expected = commitment_of(proof.game, proof.rules, proof.seed)
    except UnicodeEncodeError:  # half a character, which JSON can say and no text can hold
        expected = ""
    if expected != proof.commitment:
        detail = "the seed is not the one that was committed to"
        raise RecordError("wrong-commitment", detail=detail)
    _check_bots(record, proof)
    shuffle = FairShuffle.of(proof.seed, proof.nonces)
    expected_deal = shuffle.deal(record.edition, record.colours, record.options)
    if record.more.get(BEGINS) == CHOSEN:  # R2.4: the game's host said who begins, and the cards are the same
        expected_deal = replace(expected_deal, first=record.deal.first)
    _check_deal(record.deal, expected_deal)
    _check_supplies(record, shuffle)
    return proof


@dataclass(frozen=True, slots=True)
class Promise:
    """What somebody noted before the cards were dealt: the server's commitment, and the nonce they gave themselves."""

    commitment: str | None = None
    nonce: str | None = None

    def check(self, proof: Proof | None) -> None:
        """A `RecordError` where the proof is not of this promise; without a promise nothing is asked."""
        if self.commitment is None and self.nonce is None:
            return
        if proof is None:
            raise RecordError("no-proof", detail="the record says nothing about its shuffles")
        if self.commitment not in (None, proof.commitment):
            detail = f"the record is of the commitment {proof.commitment}, not of yours"
            raise RecordError("other-commitment", detail=detail, found=proof.commitment)
        if self.nonce is not None and bytes.fromhex(self.nonce) not in proof.nonces:
            raise RecordError("nonce-left-out", detail="your nonce is not among those of the record")


def _check_bots(record: Record, proof: Proof) -> None:
    """The server plays the bots, so they may add nothing."""
    for seat, (entry, nonce) in enumerate(zip(record.seats, proof.nonces, strict=True)):
        if nonce is not None and entry.bot is not None:
            detail = f"seat {seat} is a bot's, but it has a nonce"
            raise RecordError("nonce-of-a-bot", detail=detail, rule="R2", seat=str(seat))


def _check_deal(found: Deal, expected: Deal) -> None:
    if found.first != expected.first:
        detail = f"seat {found.first} begins, but the seed gives seat {expected.first}"
        raise _unfair("first-seat", "R2.4", detail, found=str(found.first), expected=str(expected.first))
    if found.mamma_mia != expected.mamma_mia:
        detail = f"the Mamma Mia! card was dealt to {found.mamma_mia}, but the seed gives {expected.mamma_mia}"
        raise _unfair("mamma-mia", "R2.2", detail)
    for seat in range(len(expected.hands)):
        _compare_hand(Seat(seat), found, expected)
        detail = f"the waiter of seat {seat}"
        _compare_pile("waiter", "R2.3", found.waiters[seat], expected.waiters[seat], detail, seat=str(seat))
    _compare_pile("supply", "R2.1", found.supply, expected.supply, "the supply of round 1", round="1")


def _compare_hand(seat: Seat, found: Deal, expected: Deal) -> None:
    if found.hands[seat] != expected.hands[seat]:
        detail = f"the ingredients dealt to seat {seat} are not those that the seed gives"
        raise _unfair("hand", "R2.1", detail, seat=str(seat))
    if found.orders[seat] != expected.orders[seat]:
        one, other = str(found.orders[seat]), str(expected.orders[seat])
        detail = f"seat {seat} was dealt the order {one}, but the seed gives {other}"
        raise _unfair("order", "R2.3", detail, seat=str(seat), found=one, expected=other)


def _compare_pile(
    name: str, rule: str, found: Sequence[object], expected: Sequence[object], what: str, **values: Any
) -> None:
    """Piles of the same cards, for the deal was checked; the first place where they differ is told."""
    for place, (one, other) in enumerate(zip(found, expected, strict=True), 1):
        if one != other:
            detail = f"{what} has {one} in place {place} from the top, but the seed gives {other}"
            raise _unfair(name, rule, detail, place=str(place), found=str(one), expected=str(other), **values)


def _check_supplies(record: Record, shuffle: FairShuffle) -> None:
    """R7.2: the supply of every further round."""
    game = Game.from_deal(record.edition, record.colours, record.deal, record.options)
    for number, entry in enumerate(record.entries, 1):
        if isinstance(entry, Shuffled):
            expected, round_number = shuffle.next_supply(game), game.state.round + 1
            what = f"the supply of round {round_number}"
            try:
                _compare_pile("supply", "R7.2", entry.supply, expected, what, round=str(round_number))
            except RecordError as error:
                raise error.at(number) from None
        carry_out(game, entry)


def _unfair(name: str, rule: str, detail: str, **values: Any) -> RecordError:
    return RecordError(f"unfair-{name}", detail=detail, rule=rule, **values)
