"""The course of a game: its cards, every event so far with its number, and what may be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import prod
from operator import attrgetter
from struct import Struct
from typing import Final

from mammamia.engine.fields import by_shape, stores
from mammamia.engine.state import State
from mammamia.game import (
    Game,
    IllegalMove,
    Move,
    Phase,
    Seat,
)
from mammamia.hosting import Fact, TurnUndone, checked
from mammamia.records import BadNotation, parse_move
from mammamia.server.fair import FairShuffle
from mammamia.server.table.lobby import Lobby
from mammamia.server.table.refused import Refused

_TURN: Final = (Phase.ORDER, Phase.DRAW)  # the same turn goes on
_TAKEN_BACK: Final = ("put ", "pass", "order ", "hold")  # moves after which a turn is not over


@dataclass(frozen=True, slots=True)
class Course:
    """A game under way. A move makes a new one; only the list of moves and facts is shared, and only grows."""

    game: Game
    shuffle: FairShuffle
    moves: tuple[Move, ...] = ()  # what the record will say: without what was taken back
    before_turn: Game | None = None  # the game as it was when the turn under way began
    put_in_turn: int = field(default=0)  # decisions of the turn under way

    @property
    def is_over(self) -> bool:
        """Whether the last pizza is baked."""
        return self.game.phase is Phase.OVER

    def digest(self) -> bytes:
        """The whole state, as bytes."""
        return bytes_of(self.game.state)


def started(lobby: Lobby, seed: bytes) -> tuple[Course, tuple[Fact, ...]]:
    """The cards are dealt, as the seed and the nonces will have it."""
    nonces = [None if chair.nonce is None else bytes.fromhex(chair.nonce) for chair in lobby.chairs]
    shuffle = FairShuffle.of(seed, nonces)
    colours = tuple(chair.colour for chair in lobby.chairs)
    terms = lobby.terms
    deal = shuffle.deal(terms.rules, colours, terms.options)
    game = Game.from_deal(terms.rules, colours, deal, terms.options)
    return Course(game, shuffle), game.opening_events()


def played(
    course: Course, texts: Sequence[str], seat: Seat, *, in_place: bool = False
) -> tuple[Course, tuple[Fact, ...]]:
    """A turn's decisions, taken whole or not at all; or one decision at the baking.

    Nothing is judged after something was revealed: a refusal would tell what a hidden card is. *in_place* where the
    moves come from the log: then the game before them is needed no more, unless the turn could be taken back.
    """
    before = course.game
    table = before.state.table[:]
    game = before if in_place and not texts[-1].startswith(_TAKEN_BACK) else before.copy()
    facts: list[Fact] = []
    moves: list[Move] = []
    for move in _parsed(texts):
        if moves and game.phase not in _TURN:
            raise Refused("one-turn-at-a-time")
        try:
            facts.extend(game.play(move, by=seat))
        except IllegalMove as error:
            raise Refused.by_rules(error) from None
        moves.append(move)
    if game.phase is Phase.SHUFFLE:
        facts.extend(game.shuffle(course.shuffle.next_supply(game)))
    is_in_turn = game.phase in _TURN
    start = (course.before_turn or before) if is_in_turn else None
    put = course.put_in_turn + len(moves) if is_in_turn else 0
    return Course(game, course.shuffle, (*course.moves, *moves), start, put), tuple(checked(game, table, facts))


def undone(course: Course, seat: Seat) -> tuple[Course, tuple[Fact, ...]]:
    """The turn under way begins anew."""
    if course.before_turn is None or course.game.deciding != seat:
        raise Refused("nothing-to-undo")
    moves = course.moves[: len(course.moves) - course.put_in_turn]
    return Course(course.before_turn, course.shuffle, moves), (TurnUndone(seat),)


def _parsed(texts: Iterable[str]) -> Iterator[Move]:
    for text in texts:
        try:
            yield parse_move(text)
        except BadNotation:
            raise Refused("no-such-move", move=text) from None


def bytes_of(state: State) -> bytes:
    """Every number of a state, in the order of its fields: first the single ones, then rows, then grids."""
    rows, grids = chain.from_iterable(_ROWS(state)), chain.from_iterable(chain.from_iterable(_GRIDS(state)))
    return _PACKED.pack(*_NUMBERS(state), *rows, *grids)


_NUMBERS, _ROWS, _GRIDS = (attrgetter(*names) for names in by_shape(State) if names)
_PACKED: Final = Struct(f"={sum(prod(store.sizes) for store in stores(State).values())}i")
