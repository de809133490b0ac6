"""Between moves and the engine's decisions: what each decision is called, and which decisions a move consists of."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mammamia.editions import Ingredient
from mammamia.engine.decisions import (
    ADD,
    ASK_WITH,
    COUNTS,
    DECLINE,
    DOUBLES,
    DRAW_NOTHING,
    DRAW_SUPPLY,
    DRAW_WAITER,
    FILL_WITH,
    HELP,
    HOLD,
    PASS,
    PUT_CARDS,
    PUT_ORDER,
    REFUSE,
    REQUEST,
)
from mammamia.engine.fields import blank, clone
from mammamia.engine.help import step_bounds, take_step
from mammamia.engine.play import decide, legal
from mammamia.engine.state import DETAIL, FILL, KINDS, PUT, Box, Desk, State
from mammamia.engine.turn import is_put
from mammamia.game.cards import Cards, from_counts, to_counts
from mammamia.game.moves import (
    AskForHelp,
    DrawNothing,
    FillOrder,
    Help,
    HoldOrders,
    Move,
    Pass,
    PutIngredients,
    PutOrder,
    Refill,
    Refuse,
    Source,
    TakeOrderBack,
)
from mammamia.game.names import Names, kinds_of, mask_of

_KINDS = tuple(Ingredient)
_PLAIN: dict[int, Move] = {
    PASS: Pass(),
    HOLD: HoldOrders(),
    DRAW_NOTHING: DrawNothing(),
    DRAW_SUPPLY: Refill(Source.SUPPLY),
    DRAW_WAITER: Refill(Source.WAITER),
    REFUSE: Refuse(),
    HELP: Help(),
}
_PLAIN_NUMBERS = {move: number for number, move in _PLAIN.items()}
_ROOM = len(blank(Desk).moves)


def legal_decisions(state: State, box: Box) -> list[int]:
    """The engine's legal decisions."""
    moves = [0] * _ROOM
    return moves[: legal(state, box, moves)]


def legal_moves(state: State, box: Box, names: Names, legal: list[int]) -> tuple[Move, ...]:
    """Every legal move; *legal* are the decisions with which they begin."""
    return tuple(move for decision in legal for move in _moves(decision, state, box, names))


def _moves(decision: int, state: State, box: Box, names: Names) -> Iterator[Move]:
    """The moves that begin with a decision: one, unless what to add or to request is still open."""
    if decision in _PLAIN:
        yield _PLAIN[decision]
    elif decision >= PUT_CARDS:
        code = decision - PUT_CARDS
        yield PutIngredients(_KINDS[code // (DOUBLES * COUNTS)], code % COUNTS, code // COUNTS % DOUBLES)
    elif PUT_ORDER <= decision < FILL_WITH:
        yield PutOrder(names.orders[state.seat][decision - PUT_ORDER])
    else:
        order = names.orders[state.owner][state.up]
        if decision == DECLINE:
            yield TakeOrderBack(order)
        elif decision < ASK_WITH:
            for add, _ in _offers(decision, state, box):
                yield FillOrder(order, kinds_of(decision - FILL_WITH), add)
        else:
            for add, request in _offers(decision, state, box):
                yield AskForHelp(order, kinds_of(decision - ASK_WITH), request, add)


def _offers(decision: int, state: State, box: Box) -> Iterator[tuple[Cards, Cards]]:
    """Everything that may be added, and requested, after the kinds are chosen."""
    trial = clone(state)
    decide(trial, box, decision)
    if trial.phase == DETAIL:
        yield from _finish(trial, box)
    else:
        yield from_counts(trial.give), from_counts(trial.request)


def _finish(trial: State, box: Box) -> Iterator[tuple[Cards, Cards]]:
    """Every way to go through the steps that are left, tried one after another on the same state."""
    if trial.step == 3 * KINDS:
        yield from_counts(trial.give), from_counts(trial.request)
        return
    step = trial.step
    least, most = step_bounds(trial, box)
    for n in range(least, most + 1):
        take_step(trial, n)
        yield from _finish(trial, box)
        trial.step = step
    take_step(trial, 0)
    trial.step = step


def decisions_of(move: Move, state: State, box: Box, names: Names, legal: list[int] | None = None) -> list[int] | None:
    """The engine's decisions that a move consists of, or None where it is not legal.

    *legal* are the legal decisions, where somebody has listed them.
    """
    number = _number_of(move, state, names)
    if number is None or not _is_legal(number, state, box, legal):
        return None
    if isinstance(move, FillOrder):
        return _detailed(number, state, box, to_counts(move.add), to_counts(()))
    if isinstance(move, AskForHelp):
        return _detailed(number, state, box, to_counts(move.add), to_counts(move.request))
    return [number]


def _is_legal(number: int, state: State, box: Box, legal: list[int] | None) -> bool:
    if legal is not None:
        return number in legal
    return is_put(state, box, number) if state.phase == PUT else number in legal_decisions(state, box)


def _number_of(move: Move, state: State, names: Names) -> int | None:
    """The first decision of a move, whether it is legal or not; None where there is no such decision."""
    match move:
        case PutIngredients(kind, singles, doubles):
            if not (0 <= singles < COUNTS and 0 <= doubles < DOUBLES):
                return None
            return PUT_CARDS + (kind.number * DOUBLES + doubles) * COUNTS + singles
        case PutOrder(order):
            place = names.place(order)
            return PUT_ORDER + place[1] if place is not None and place[0] == state.seat else None
        case Refill(source):
            return DRAW_SUPPLY if source is Source.SUPPLY else DRAW_WAITER
        case FillOrder() | TakeOrderBack() | AskForHelp():
            if state.phase != FILL or move.order != names.orders[state.owner][state.up]:
                return None
            if isinstance(move, TakeOrderBack):
                return DECLINE
            if len(set(move.kinds)) < len(move.kinds):
                return None
            return (FILL_WITH if isinstance(move, FillOrder) else ASK_WITH) + mask_of(move.kinds)
        case _:
            return _PLAIN_NUMBERS[move]


def _detailed(number: int, state: State, box: Box, add: list[int], request: list[int]) -> list[int] | None:
    """The decision *number* and those that say what to add and to request; None where that cannot be said."""
    trial = clone(state)
    decide(trial, box, number)
    numbers = [number]
    while trial.phase == DETAIL:
        kind = trial.step % KINDS
        if trial.step < KINDS:
            next_number = REQUEST + request[kind]
        else:
            next_number = ADD + add[kind + KINDS if trial.step < 2 * KINDS else kind]
        if next_number not in legal_decisions(trial, box):
            return None
        decide(trial, box, next_number)
        numbers.append(next_number)
    said = trial.give == add and trial.request == request[:KINDS] and not any(request[KINDS:])
    return numbers if said else None


def random_move(state: State, box: Box, names: Names, below: Callable[[int], int]) -> Move:
    """A legal move whose decisions are taken one after another, each as likely as the others."""
    decision = _pick(legal_decisions(state, box), below)
    if not FILL_WITH <= decision < ADD:
        return next(_moves(decision, state, box, names))
    trial = clone(state)
    decide(trial, box, decision)
    while trial.phase == DETAIL:
        decide(trial, box, _pick(legal_decisions(trial, box), below))
    order = names.orders[state.owner][state.up]
    add = from_counts(trial.give)
    if decision < ASK_WITH:
        return FillOrder(order, kinds_of(decision - FILL_WITH), add)
    return AskForHelp(order, kinds_of(decision - ASK_WITH), from_counts(trial.request), add)


def _pick(decisions: list[int], below: Callable[[int], int]) -> int:
    return decisions[below(len(decisions))] if len(decisions) > 1 else decisions[0]


def fill_number(way: int) -> int:
    """The decision to fill with the kinds of *way*."""
    return FILL_WITH + way


def ask_number(way: int) -> int:
    """The decision to ask for help with the kinds of *way*."""
    return ASK_WITH + way
