"""The reasons of refusals. The engine decides what is legal; this only finds the rule and the words."""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from mammamia.editions import demand_of
from mammamia.engine.baking import kinds_to_choose
from mammamia.engine.state import ANSWER, DRAW, FILL, ORDER, OVER, PUT, SHUFFLE
from mammamia.game import choices
from mammamia.game.cards import Cards, from_counts, merge
from mammamia.game.errors import IllegalMove, Refusal
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
from mammamia.game.names import mask_of
from mammamia.game.position import Position
from mammamia.game.view import held_orders

_PHASE_OF = {
    PutIngredients: PUT,
    Pass: PUT,
    PutOrder: ORDER,
    HoldOrders: ORDER,
    Refill: DRAW,
    DrawNothing: DRAW,
    FillOrder: FILL,
    TakeOrderBack: FILL,
    AskForHelp: FILL,
    Help: ANSWER,
    Refuse: ANSWER,
}
_DUE = {
    PUT: ("R3.1", "ingredients are to be put now"),
    ORDER: ("R3.2", "an order may be put now, or none"),
    DRAW: ("R3.3", "cards are to be drawn now"),
    FILL: ("R5.12", "the order that came up is to be filled or taken back now"),
    ANSWER: ("R6.3", "a request for help is to be answered now"),
}
_WHOSE = {FILL: "R5.3", ANSWER: "R6.3"}  # who decides; in a turn, the seat whose turn it is


def not_yours(game: Position) -> IllegalMove:
    """The refusal of a move by a seat that does not decide now."""
    seat = game.state.seat
    rule = _WHOSE.get(game.state.phase, "R2.4")
    return IllegalMove(Refusal.NOT_YOUR_DECISION, rule=rule, detail=f"seat {seat} decides now", seat=seat)


def why_not(game: Position, move: Move) -> IllegalMove:
    """The refusal of an illegal move: which rule forbids it, what was found and what was expected."""
    phase = game.state.phase
    if phase == OVER:
        return IllegalMove(Refusal.GAME_OVER, rule="R7.3", detail="the game is over")
    if phase == SHUFFLE:
        return IllegalMove(Refusal.SHUFFLE_DUE, rule="R7.2", detail="the new supply has to be shuffled first")
    if _PHASE_OF[type(move)] != phase:
        rule, due = _DUE[phase]
        return IllegalMove(Refusal.OTHER_DECISION, rule=rule, detail=due)
    match move:
        case PutIngredients() | Pass():
            return _why_not_put(game, move)
        case PutOrder(order):
            held = held_orders(game.state, game.names, game.state.seat)
            detail = f"{order} is not in the hand, which holds {_list(held)}"
            return IllegalMove(Refusal.ORDER_NOT_IN_HAND, rule="R3.2", detail=detail, order=order, held=held)
        case Refill() | DrawNothing():
            return _why_not_draw(game, move)
        case FillOrder() | TakeOrderBack() | AskForHelp():
            return _why_not_fill(game, move)
        case Help() | HoldOrders() | Refuse():  # to hold and to refuse are always legal
            return _why_not_help(game)
        case _:
            assert_never(move)


def _list(things: tuple[object, ...]) -> str:
    """Things in words: `2 olive, 1 salami`, or `nothing`."""
    tally = Counter(str(thing) for thing in things)
    return ", ".join(f"{n} {thing}" for thing, n in tally.items()) or "nothing"


def _why_not_put(game: Position, move: PutIngredients | Pass) -> IllegalMove:
    hand = from_counts(game.state.hand[game.state.seat])
    if isinstance(move, Pass):
        detail = f"only a seat with no ingredient passes, but the hand holds {_list(hand)}"
        return IllegalMove(Refusal.HAS_INGREDIENTS, rule="R3.6", detail=detail, held=hand)
    if not hand:
        detail = "with no ingredient in hand one must pass"
        return IllegalMove(Refusal.NO_INGREDIENT, rule="R3.6", detail=detail)
    held = tuple(card for card in hand if card.kind is move.kind)
    if move.singles + move.doubles == 0:
        return IllegalMove(Refusal.NOTHING_PUT, rule="R3.1", detail="at least one ingredient must be put", held=hand)
    wanted = (*([move.kind.value] * move.singles), *([f"double:{move.kind.value}"] * move.doubles))
    detail = f"{_list(wanted)} cannot be put: the hand holds {_list(held)} of that kind"
    return IllegalMove(
        Refusal.CARDS_NOT_IN_HAND, rule="R3.1", detail=detail, kind=move.kind, singles=move.singles,
        doubles=move.doubles, held=held,
    )  # fmt: skip


def _why_not_draw(game: Position, move: Refill | DrawNothing) -> IllegalMove:
    state, box = game.state, game.box
    size = state.ingredients[state.seat] + state.order_count[state.seat]
    if isinstance(move, DrawNothing):
        detail = f"drawing is a duty: the hand has {size} cards"
        return IllegalMove(Refusal.MUST_DRAW, rule="R3.4", detail=detail, size=size)
    if state.passed and box.pass_draw:
        detail = f"a seat that passes draws {box.pass_draw} from the supply"
        rule = "R3.8" if game.options.rescue else "R3.6"
        return IllegalMove(Refusal.ONLY_THE_SUPPLY, rule=rule, detail=detail, count=box.pass_draw)
    if size >= box.hand_limit:
        detail = f"the hand has {size} cards, and one draws only up to {box.hand_limit}"
        return IllegalMove(Refusal.HAND_FULL, rule="R3.3", detail=detail, size=size, limit=box.hand_limit)
    assert move.source is Source.WAITER, "the supply can always be turned to"
    return IllegalMove(Refusal.WAITER_EMPTY, rule="R3.4", detail="the waiter is empty, so it cannot be chosen")


def _why_not_fill(game: Position, move: FillOrder | TakeOrderBack | AskForHelp) -> IllegalMove:
    state, box = game.state, game.box
    up = game.names.orders[state.owner][state.up]
    if move.order != up:
        detail = f"the order that came up is {up}, not {move.order}"
        return IllegalMove(Refusal.ANOTHER_ORDER_IS_UP, rule="R5.2", detail=detail, order=up, found=move.order)
    legal = game.legal_decisions()
    if isinstance(move, TakeOrderBack):
        detail = f"the table alone fills {up}, so it cannot be refused"
        return IllegalMove(Refusal.TABLE_FILLS_IT, rule="R5.2", detail=detail, order=up)
    way = mask_of(move.kinds)
    ways = box.ways[state.owner][state.up][: box.way_count[state.owner][state.up]]
    kinds = tuple(kind.value for kind in move.kinds)
    is_twice = len(set(move.kinds)) < len(move.kinds)
    if is_twice or way not in ways or way & ~kinds_to_choose(state, box):
        rule = _rule_of_choice(game)
        detail = f"{up} cannot be filled with {_list(kinds)} as the chosen kinds"
        return IllegalMove(Refusal.KINDS_NOT_ALLOWED, rule=rule, detail=detail, order=up, kinds=move.kinds)
    if isinstance(move, AskForHelp):
        return _why_not_ask(game, move)
    if choices.fill_number(way) not in legal:
        detail = f"table and hand together do not fill {up}"
        return IllegalMove(Refusal.CANNOT_FILL, rule="R5.3", detail=detail, order=up)
    detail = f"{_list(move.add)} is not what {up} lacks, or not in the hand"
    return IllegalMove(Refusal.WRONG_CARDS_ADDED, rule="R5.3", detail=detail, order=up, cards=move.add)


def _rule_of_choice(game: Position) -> str:
    """The rule about the kinds that the order which came up leaves open."""
    special = demand_of(game.names.recipes[game.state.owner][game.state.up], game.edition.kinds).special
    return special[-1].rule if special else "R1.5"


def _why_not_ask(game: Position, move: AskForHelp) -> IllegalMove:
    if not game.box.help:
        return IllegalMove(Refusal.NO_HELP_HERE, rule="R6.1", detail="this game is played without help")
    if choices.ask_number(mask_of(move.kinds)) not in game.legal_decisions():
        detail = f"the table alone fills {move.order}, so nobody is asked for help"
        return IllegalMove(Refusal.TABLE_FILLS_IT, rule="R6.1", detail=detail, order=move.order)
    detail = f"{_list(move.request)} requested and {_list(move.add)} added are not together what {move.order} lacks"
    return IllegalMove(
        Refusal.WRONG_REQUEST, rule="R6.2", detail=detail, order=move.order, request=move.request, cards=move.add
    )


def _why_not_help(game: Position) -> IllegalMove:
    state = game.state
    request: Cards = from_counts(state.request)
    held = merge(card for card in from_counts(state.hand[state.seat]) if card in request)
    waiter = state.waiter_size[state.seat]
    detail = f"to help one needs {_list(request)} and an order in the waiter, but has {_list(held)} and {waiter} orders"
    return IllegalMove(Refusal.CANNOT_HELP, rule="R6.4", detail=detail, request=request, held=held, waiter=waiter)
