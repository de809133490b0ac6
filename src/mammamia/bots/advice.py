"""Advice: the best decisions of a seat by what it knows, and what a decision that was made gave up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from mammamia.bots import needs
from mammamia.bots.bot import Budget
from mammamia.bots.foresight import Estimate, Foresight, can_foresee_fast
from mammamia.bots.kernels.candidates import NOTHING, Search
from mammamia.bots.kernels.lines import LINES
from mammamia.bots.kernels.mind import SEARCH
from mammamia.bots.kernels.monte_carlo import begin_search, quick_decision
from mammamia.bots.kernels.pools import Pools
from mammamia.bots.slices import Slices, whole
from mammamia.bots.weights import tuned
from mammamia.editions import Edition, Ingredient
from mammamia.engine.fields import blank, clone
from mammamia.engine.play import decide
from mammamia.engine.state import DETAIL, DRAW, Desk, State
from mammamia.game import Game, Knowledge, Move, Order, PutOrder, Seat, choices
from mammamia.game.imagine import scene

MOST_ADVISED: Final = 5
LEAST_WORLDS_TRIED: Final = 12  # in each of the two stages, however small the budget
SLICE_OF_WORLDS: Final = 4  # between two looks at the clock
SLOWER: Final = 10  # how many times fewer roll-outs the plain engine is given, as in a search


@dataclass(frozen=True, slots=True)
class OrderChance:
    """The chance that an own order is delivered in this baking."""

    order: Order
    chance: Estimate


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision, as one or several moves (a whole turn, say), and what it comes to."""

    moves: tuple[Move, ...]
    wins: Estimate  # share of the victory
    gives_up: Estimate  # of that share against the best, in the same worlds
    bakes: tuple[OrderChance, ...]  # own orders in the oven, the one put among them


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a perfect memory knows of a kind; doubles count two (R5.13)."""

    kind: Ingredient
    in_oven: int
    on_table: int
    in_hand: int
    used: int
    unseen: int  # in other hands or in the supply


@dataclass(frozen=True, slots=True)
class Advice:
    """What a seat could decide, the best first."""

    seat: Seat
    round: int
    best: tuple[Judged, ...]
    played: Judged | None  # None: nothing was played yet
    memory: tuple[Remembered, ...]
    worlds: int  # in which these were compared
    is_compiled: bool


def advise(
    knowledge: Knowledge,
    edition: Edition,
    *,
    played: Sequence[Move] = (),
    budget: Budget | None = None,
    seed: int = 0,
) -> Advice:
    """The best decisions of the seat that decides, five if there are so many, and what *played* gave up.

    The candidates of a search are tried in the same imagined worlds. The best of them, with either pile to draw from,
    and what was played are then compared in fresh ones, so that no lucky candidate is flattered. Call
    `warm_up_foresight` before, or far fewer worlds are tried, by the plain engine. The same seed and number of
    roll-outs give the same advice.
    """
    return whole(advise_in_slices(knowledge, edition, played, Budget() if budget is None else budget, seed))


def advise_in_slices(
    knowledge: Knowledge, edition: Edition, played: Sequence[Move], budget: Budget, seed: int
) -> Slices[Advice]:
    """The same, with pauses."""
    assert knowledge.deciding == knowledge.seat, "the seat decides"
    game = scene(knowledge, edition)
    said = engine_line(game, played)
    spending = _Spending(budget)
    first = Foresight(game.box, game.state, _candidates(game), compiled=spending.is_compiled)
    yield from spending.spend(first, seed=2 * seed, until=0.4)
    order = sorted(range(len(first.lines)), key=lambda i: -first.share(i).value)
    lines = [line for i in order[:MOST_ADVISED] for line in _with_draws(game, first.lines[i])]
    if said and said not in lines:
        lines.append(said)
    last = Foresight(game.box, game.state, lines, compiled=spending.is_compiled)
    yield from spending.spend(last, seed=2 * seed + 1, until=1.0)
    ranked = sorted(range(len(lines)), key=lambda i: -last.share(i).value)
    return Advice(
        seat=knowledge.seat,
        round=knowledge.round,
        best=tuple(_judged(game, knowledge, last, i, ranked[0]) for i in ranked[:MOST_ADVISED]),
        played=_judged(game, knowledge, last, lines.index(said), ranked[0]) if said else None,
        memory=remembered(knowledge, edition),
        worlds=last.worlds,
        is_compiled=spending.is_compiled,
    )


def outlook(
    knowledge: Knowledge, edition: Edition, played: Sequence[Move], *, worlds: int, seed: int = 0
) -> Slices[Estimate]:
    """The share of the victory that *played* wins, by what the seat that decides knows; nothing else is tried."""
    game = scene(knowledge, edition)
    is_compiled = can_foresee_fast()
    foresight = Foresight(game.box, game.state, [engine_line(game, played)], compiled=is_compiled)
    most = max(LEAST_WORLDS_TRIED, worlds // (1 if is_compiled else SLOWER))
    yield from foresight.look_in_slices(most, seed=seed)
    return foresight.share(0)


def remembered(knowledge: Knowledge, edition: Edition) -> tuple[Remembered, ...]:
    """What a knowledge says of each kind of the edition."""
    others = [seat for n, seat in enumerate(knowledge.seats) if n != knowledge.seat]
    shown = [card for seat in others for card in seat.shown]
    piles = (knowledge.oven, knowledge.table, knowledge.hand, knowledge.used, [*knowledge.unseen, *shown])
    counts = [needs.counted(pile) for pile in piles]
    return tuple(Remembered(kind, *(count[kind] for count in counts)) for kind in edition.kinds)


class _Spending:
    """A budget, spent stage by stage."""

    def __init__(self, budget: Budget) -> None:
        self.is_compiled = can_foresee_fast()
        self._budget = budget
        self._start = perf_counter()
        self._roll_outs = 0

    def spend(self, foresight: Foresight, *, seed: int, until: float) -> Slices[None]:
        """Look into worlds until this share of the budget is spent."""
        yield from foresight.look_in_slices(LEAST_WORLDS_TRIED, seed=seed)
        if self._budget.roll_outs is not None:
            allowed = self._budget.roll_outs // (1 if self.is_compiled else SLOWER) * until - self._roll_outs
            more = int(allowed) // len(foresight.lines) - foresight.worlds
            yield from foresight.look_in_slices(more, seed=seed)
            self._roll_outs += foresight.worlds * len(foresight.lines)
        else:
            while (perf_counter() - self._start) * 1000 < self._budget.milliseconds * until:
                foresight.look(SLICE_OF_WORLDS, seed=seed)
                yield


# ---------------------------------------------------------------- lines of play


def _candidates(game: Game) -> list[list[int]]:
    """What a search would try; at the baking with everything that has to be said."""
    mind, desk, pools, search = tuned(game.box, SEARCH), blank(Desk), blank(Pools), blank(Search)
    begin_search(clone(game.state), game.box, mind, desk, pools, search)
    pairs = [(search.first[i], search.then[i]) for i in range(min(search.count, LINES))]
    return [_completed(game, [number for number in pair if number != NOTHING]) for pair in pairs]


def _completed(game: Game, numbers: list[int]) -> list[int]:
    """Decisions, and what a card counter says to add or to request after them."""
    trial, line = game.copy(), list(numbers)
    mind, desk, pools = tuned(game.box, SEARCH), blank(Desk), blank(Pools)
    for number in numbers:
        decide(trial.state, trial.box, number)
    while trial.state.phase == DETAIL:
        line.append(quick_decision(trial.state, trial.box, mind, desk, pools))
        decide(trial.state, trial.box, line[-1])
    return line


def _with_draws(game: Game, line: list[int]) -> Iterator[list[int]]:
    """A line, or where it ends before the draw of a turn, one for each pile."""
    trial = game.copy()
    for number in line:
        decide(trial.state, trial.box, number)
    if trial.state.phase == DRAW and trial.deciding == game.deciding:
        yield from ([*line, number] for number in choices.legal_decisions(trial.state, trial.box))
    else:
        yield line


def engine_line(game: Game, moves: Sequence[Move]) -> list[int]:
    """The engine's decisions that moves consist of, one after the other."""
    trial = game.copy()
    line: list[int] = []
    for move in moves:
        numbers = choices.decisions_of(move, trial.state, trial.box, trial.names)
        assert numbers is not None, f"{move} is legal"
        line += numbers
        for number in numbers:
            decide(trial.state, trial.box, number)
    return line


def _moves_of(game: Game, line: Sequence[int]) -> tuple[Move, ...]:
    """The moves that the engine's decisions amount to."""
    trial, rest = game.copy(), list(line)
    moves: list[Move] = []
    while rest:
        before = clone(trial.state)
        places = [_take(trial, rest.pop(0))]
        while trial.state.phase == DETAIL:
            places.append(_take(trial, rest.pop(0)))
        moves.append(_move_at(game, before, [place for place, n in places if n > 1]))
    return tuple(moves)


def _move_at(game: Game, state: State, places: Sequence[int]) -> Move:
    """The move whose decisions are those at these places among the legal ones."""
    chosen = iter(places)
    return choices.random_move(state, game.box, game.names, lambda _: next(chosen))


def _take(trial: Game, number: int) -> tuple[int, int]:
    """Decide; which of how many legal decisions it was."""
    legal = choices.legal_decisions(trial.state, trial.box)
    decide(trial.state, trial.box, number)
    return legal.index(number), len(legal)


# ---------------------------------------------------------------- what they come to


def _judged(game: Game, knowledge: Knowledge, foresight: Foresight, i: int, best: int) -> Judged:
    moves = _moves_of(game, foresight.lines[i])
    own = knowledge.colours[knowledge.seat]
    orders = [order for order in (knowledge.order_up, *knowledge.oven) if isinstance(order, Order)]
    orders += [move.order for move in moves if isinstance(move, PutOrder)]
    return Judged(
        moves=moves,
        wins=foresight.share(i),
        gives_up=foresight.behind(i, best),
        bakes=tuple(_chance(game, foresight, i, order) for order in orders if order.colour is own),
    )


def _chance(game: Game, foresight: Foresight, i: int, order: Order) -> OrderChance:
    place = game.names.place(order)
    assert place is not None, f"{order} is an order of this game"
    return OrderChance(order, foresight.bakes(i, place[1]))
