"""A game in play: its cards, every event so far with its number, and what may be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import prod
from operator import attrgetter
from struct import Struct
from typing import Final

from mammamia.engine.fields import by_shape, stores
from mammamia.engine.state import State
from mammamia.game import (
    Game,
    HoldOrders,
    IllegalMove,
    Move,
    Pass,
    Phase,
    PutIngredients,
    PutOrder,
    Seat,
)
from mammamia.game.swift import swift
from mammamia.hosting import Fact, TurnUndone, checked
from mammamia.hosting.fair import GameShuffle, shuffle_of
from mammamia.hosting.lobby import Lobby
from mammamia.hosting.refused import Refused
from mammamia.hosting.stores import Header
from mammamia.records import BadNotation, parse_move

_TURN: Final = (Phase.ORDER, Phase.DRAW)  # the same turn goes on
_GOES_ON: Final = (PutIngredients, Pass, PutOrder, HoldOrders)  # moves after which a turn is not over


@swift
@dataclass(frozen=True, slots=True)
class LiveGame:
    """A game under way. A move makes a new one; only the list of moves and facts is shared, and only grows."""

    game: Game
    shuffle: GameShuffle
    moves: tuple[Move, ...] = ()  # what the record will say: without what was taken back
    before_turn: Game | None = None  # the game as it was when the turn under way began
    put_in_turn: int = 0  # decisions of the turn under way

    @property
    def is_over(self) -> bool:
        """Whether the last pizza is baked."""
        return self.game.phase is Phase.OVER

    def digest(self) -> bytes:
        """The whole state, as bytes."""
        return bytes_of(self.game.state)


def started(lobby: Lobby, header: Header) -> tuple[LiveGame, tuple[Fact, ...]]:
    """The cards are dealt, as the seed and the nonces will have it."""
    nonces = [None if chair.nonce is None else bytes.fromhex(chair.nonce) for chair in lobby.chairs]
    colours = tuple(chair.colour for chair in lobby.chairs)
    terms = lobby.terms
    shuffle = shuffle_of(header, terms, nonces)
    host = lobby.seat_of(lobby.host)
    deal = shuffle.deal(terms.rules, colours, terms.options)
    if (terms.first_game or terms.daily) and host is not None:  # R2.4: the game's host says who begins
        deal = replace(deal, first=Seat(host))
    game = Game.from_deal(terms.rules, colours, deal, terms.options)
    return LiveGame(game, shuffle), game.opening_events()


def played(
    live: LiveGame, moves: Sequence[Move], seat: Seat, *, in_place: bool = False
) -> tuple[LiveGame, tuple[Fact, ...]]:
    """A turn's decisions, taken whole or not at all; or one decision at the baking.

    Nothing is judged after something was revealed: a refusal would tell what a hidden card is. *in_place* where the
    moves come from the log: then the game before them is needed no more, unless the turn could be taken back.
    """
    before = live.game
    table = before.state.table[:]
    game = before if in_place and not isinstance(moves[-1], _GOES_ON) else before.copy()
    facts: list[Fact] = []
    for n, move in enumerate(moves):
        if n and game.phase not in _TURN:
            raise Refused("one-turn-at-a-time")
        try:
            facts.extend(game.play(move, by=seat))
        except IllegalMove as error:
            raise Refused.by_rules(error) from None
    if game.phase is Phase.SHUFFLE:
        facts.extend(game.shuffle(live.shuffle.next_supply(game)))
    is_in_turn = game.phase in _TURN
    start = (live.before_turn or before) if is_in_turn else None
    put = live.put_in_turn + len(moves) if is_in_turn else 0
    return LiveGame(game, live.shuffle, (*live.moves, *moves), start, put), tuple(checked(game, table, facts))


def undone(live: LiveGame, seat: Seat) -> tuple[LiveGame, tuple[Fact, ...]]:
    """The turn under way begins anew."""
    if live.before_turn is None or live.game.deciding != seat:
        raise Refused("nothing-to-undo")
    moves = live.moves[: len(live.moves) - live.put_in_turn]
    return LiveGame(live.before_turn, live.shuffle, moves), (TurnUndone(seat),)


def read_moves(texts: Iterable[str]) -> tuple[Move, ...]:
    """Moves by their notation."""
    moves = []
    for text in texts:
        try:
            moves.append(parse_move(text))
        except BadNotation:
            raise Refused("no-such-move", move=text) from None
    return tuple(moves)


def bytes_of(state: State) -> bytes:
    """Every number of a state, in the order of its fields: first the single ones, then rows, then grids."""
    flat = [*_NUMBERS(state)]
    for row in chain(_ROWS(state), *_GRIDS(state)):
        flat += row
    return _PACKED.pack(*flat)


_NUMBERS, _ROWS, _GRIDS = (attrgetter(*names) for names in by_shape(State) if names)
_PACKED: Final = Struct(f"={sum(prod(store.sizes) for store in stores(State).values())}i")
