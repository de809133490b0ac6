"""The memories a bot can have. What they hand on is a knowledge, so that every bot can decide by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from mammamia.bots.memory.activation import Fading, Hold, draw, hold_on
from mammamia.bots.memory.believing import Believing
from mammamia.bots.memory.traces import NOBODY_KNOWN, PutTrace, read_oven
from mammamia.editions import Colour, Edition, Ingredient, Leftovers, Options, box_of
from mammamia.engine.state import Box
from mammamia.game import Knowledge, SeatView
from mammamia.game.names import Names, names_of

MANY: Final = 3  # cards at once that stick

# What a trace is of: the first part of its key.
PLAY, ORDER, USED, SUPPLY, BOTTOM, HELD, SHOWN = range(7)


@dataclass(frozen=True, slots=True)
class Belief:
    """What somebody takes for true, and how far each count of the oven may be off."""

    knowledge: Knowledge
    spread: Mapping[Ingredient, float] = field(default_factory=dict)  # a standard deviation; missing: as good as sure


class Memory(Protocol):
    """What stands between a game and a bot. One memory serves one bot in one game."""

    def recall(self, view: SeatView, knowledge: Knowledge) -> Knowledge:
        """What the seat believes: true in all that lies in sight, consistent in the rest."""
        ...

    def belief(self, view: SeatView, knowledge: Knowledge) -> Belief:
        """The same with its uncertainty."""
        ...


class Perfect:
    """Nothing is forgotten."""

    def recall(self, view: SeatView, knowledge: Knowledge) -> Knowledge:
        """All of it."""
        return knowledge

    def belief(self, view: SeatView, knowledge: Knowledge) -> Belief:
        """All of it, and no doubt."""
        return Belief(knowledge)


PERFECT: Final = Perfect()


class Forgetful:
    """A memory whose traces fade with the plays seen since.

    Whether a trace is still there depends on a number drawn once for it, so that the same seed forgets the same things
    whenever it is asked, also when it is made anew in the middle of a game. *guess* chooses among the guesses that fill
    the gaps: another number is another guess about the same gaps.
    """

    def __init__(self, edition: Edition, seed: int, fading: Fading) -> None:
        self.edition = edition
        self.seed = seed
        self.fading = fading
        self._lost: dict[tuple[int, ...], Hold] = {}  # traces that have faded, and what was left at the last look
        self._now: dict[tuple[int, ...], Hold] = {}
        self._box: Box | None = None
        self._options: tuple[Options, tuple[Colour, ...]] | None = None

    def recall(self, view: SeatView, knowledge: Knowledge, guess: int = 0) -> Knowledge:
        """What the seat believes."""
        return self.belief(view, knowledge, guess).knowledge

    def belief(self, view: SeatView, knowledge: Knowledge, guess: int = 0) -> Belief:
        """What the seat believes, and how sure it is of it."""
        box, names = self._game(knowledge)
        self._now = {}
        oven = [names.oven_number(card) for card in knowledge.oven]
        traces = read_oven(
            oven,
            knowledge.came_up,
            has_leftovers=self._has_leftovers(knowledge),
            last=_last_seat(knowledge),
            seats=box.seats,
        )
        believing = Believing(knowledge, box, names, oven, seed=draw_seed(self.seed, guess))
        if view.table.oven_top is not None:
            believing.see_top()
        needed = _needed(knowledge, box, names)
        for play in traces.plays:
            believing.recall_play(play, self._hold_of_play(play, knowledge, needed))
        for put in traces.orders:
            key = (ORDER, knowledge.round, put.place)
            if put.seat != knowledge.seat and self._is_lost(key, put.age, self.fading.orders):
                believing.forget_order(put)
        self._forget_piles(believing, knowledge, traces.turns)
        self._forget_seats(believing, knowledge, names, traces.turns)
        self._lost = {key: hold for key, hold in self._now.items() if hold is not Hold.DETAIL}
        return Belief(believing.knowledge(), believing.spread())

    @property
    def faded(self) -> Mapping[tuple[int, ...], Hold]:
        """The traces that were not there in full at the last look, and what was left of them."""
        return self._lost

    def _game(self, knowledge: Knowledge) -> tuple[Box, Names]:
        """The numbers and names of the game, made once."""
        if self._box is None or self._options != (knowledge.options, knowledge.colours):
            self._options = (knowledge.options, knowledge.colours)
            self._box = box_of(self.edition, knowledge.options, knowledge.colours)
            self._names = names_of(self.edition, knowledge.colours)
            self._lost = {}
        return self._box, self._names

    def _has_leftovers(self, knowledge: Knowledge) -> bool:
        is_covered = self.edition.leftovers is Leftovers.STACKED_COVERED
        return is_covered and knowledge.round > 1 and knowledge.came_up == 0

    # ---------------------------------------------------------------- what is left of each trace

    def _hold(self, key: tuple[int, ...], age: float, bonus: float) -> Hold:
        """What is left of one trace; what was lost at an earlier look stays lost."""
        found = hold_on(self.fading, draw(self.seed, *key), age, bonus)
        before = self._lost.get(key, Hold.DETAIL)
        if before is Hold.NOTHING or found is Hold.DETAIL:
            found = before
        self._now[key] = found
        return found

    def _hold_of_play(self, play: PutTrace, knowledge: Knowledge, needed: set[int]) -> Hold:
        fading = self.fading
        bonus = fading.leftovers if play.is_leftover else 0.0
        if play.seat == knowledge.seat:
            bonus += fading.own
        if play.kind in needed:
            bonus += fading.needed
        if play.count >= MANY:
            bonus += fading.many
        return self._hold((PLAY, knowledge.round, play.start), play.age, bonus)

    def _is_lost(self, key: tuple[int, ...], age: float, bonus: float) -> bool:
        return self._hold(key, age, bonus) is not Hold.DETAIL

    def _forget_piles(self, believing: Believing, knowledge: Knowledge, turns: int) -> None:
        """The used pile, and what the supply is made of."""
        for card in believing.used_cards():
            if self._is_lost((USED, knowledge.round, card), knowledge.came_up, self.fading.leftovers):
                believing.forget_used(card)
        for card in believing.limited_cards():
            if self._is_lost((SUPPLY, knowledge.round, card), turns, self.fading.supply):
                believing.forget_supply(card)

    def _forget_seats(self, believing: Believing, knowledge: Knowledge, names: Names, turns: int) -> None:
        """The bottoms of waiters; and of the others, orders known to be in a hand and cards they offered."""
        for seat, known in enumerate(knowledge.seats):
            is_own = seat == knowledge.seat
            bonus = self.fading.orders + (self.fading.own if is_own else 0.0)
            for order in known.waiter_bottom:
                if self._is_lost((BOTTOM, names.oven_number(order)), turns, bonus):
                    believing.forget_bottom(seat, order)
            for order in () if is_own else known.orders:
                if self._is_lost((HELD, names.oven_number(order)), turns, bonus):
                    believing.forget_held(seat, order)
            is_asking = knowledge.request is not None and knowledge.request.order.colour == knowledge.colours[seat]
            may_be_lost = bool(known.shown) and not is_own and not is_asking
            if may_be_lost and self._is_lost((SHOWN, seat), turns + knowledge.came_up, 0.0):
                believing.forget_shown(seat)


def memory_of(fading: Fading | None, *, edition: Edition, seed: int) -> Memory:
    """A memory for one bot in one game; a bot that does not forget has a perfect one."""
    return PERFECT if fading is None else Forgetful(edition, seed, fading)


def draw_seed(seed: int, guess: int) -> int:
    """The seed of one guess."""
    return seed * 1_000_003 + guess


def _last_seat(knowledge: Knowledge) -> int:
    """Who took the last turn that the oven shows."""
    if knowledge.deciding is None or knowledge.phase not in ("put", "order", "draw"):
        return NOBODY_KNOWN
    seats = len(knowledge.seats)
    return knowledge.deciding if knowledge.phase != "put" else (knowledge.deciding - 1) % seats


def _needed(knowledge: Knowledge, box: Box, names: Names) -> set[int]:
    """The kinds that orders in the bot's own hand demand."""
    seat = knowledge.seat
    needed: set[int] = set()
    for order in knowledge.seats[seat].orders:
        place = names.place(order)
        assert place is not None, "the order is of this game"
        needed |= {kind for kind in range(box.kinds) if box.need[seat][place[1]][kind]}
    return needed
