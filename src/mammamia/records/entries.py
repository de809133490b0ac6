"""One entry of `moves`: from JSON to the game's moves, as far as the position allows, and back to JSON."""

from __future__ import annotations

from typing import Any, Final

from mammamia.editions import Ingredient
from mammamia.engine.baking import kinds_to_choose
from mammamia.engine.decisions import ADD, ASK_WITH, FILL_WITH
from mammamia.game import (
    AskForHelp,
    Cards,
    DrawNothing,
    FillOrder,
    Game,
    Help,
    HoldOrders,
    Move,
    Order,
    Pass,
    Phase,
    PutIngredients,
    PutOrder,
    Refill,
    Refuse,
    Seat,
    Source,
    TakeOrderBack,
)
from mammamia.game.cards import cards
from mammamia.game.choices import legal_decisions
from mammamia.game.names import kinds_of
from mammamia.records.errors import RecordError
from mammamia.records.record import Entry, Played, Shuffled
from mammamia.records.shapes import Shape
from mammamia.records.strict_json import shown

KEYS: Final = {  # by the key that tells what sort of entry it is
    "put": ("seat", "put", "order", "draw"),
    "fill": ("seat", "fill", "kinds", "add"),
    "decline": ("seat", "decline"),
    "ask": ("seat", "ask", "kinds", "request", "add"),
    "answer": ("seat", "answer"),
    "shuffle": ("shuffle",),
}
PHASES: Final = {
    "put": Phase.PUT,
    "fill": Phase.FILL,
    "decline": Phase.FILL,
    "ask": Phase.FILL,
    "answer": Phase.ANSWER,
    "shuffle": Phase.SHUFFLE,
}
RULES: Final = {"put": "R3.1", "fill": "R5.3", "decline": "R5.3", "ask": "R6.2", "answer": "R6.3", "shuffle": "R7.2"}
WHOSE: Final = {Phase.PUT: "R2.4", Phase.FILL: "R5.3", Phase.ANSWER: "R6.3"}  # who decides
DUE: Final = {  # the key of the sentence that says what should stand here, and the rule
    Phase.PUT: ("turn-due", "R3.1"),
    Phase.FILL: ("filling-due", "R5.12"),
    Phase.ANSWER: ("answer-due", "R6.3"),
    Phase.SHUFFLE: ("shuffle-due", "R7.2"),
    Phase.OVER: ("game-over", "R7.3"),
}


def read_entry(found: Shape, game: Game, *, is_last: bool) -> Entry:
    """The entry that stands next, for the position reached. Its moves may still be illegal: playing them tells."""
    sort = _sort(found)
    shape = found.about(RULES[sort])
    _check_due(sort, game)
    shape.only(KEYS[sort])
    if sort == "shuffle":
        return Shuffled(shape.key("shuffle").supply())
    seat = shape.key("seat").about(WHOSE[game.phase]).seat(len(game.seats))
    _check_seat(seat, game)
    match sort:
        case "put":
            return Played(seat, _turn(shape, is_last))
        case "fill":
            return Played(seat, (_filling(shape, game),))
        case "ask":
            return Played(seat, (_asking(shape, game),))
        case "decline":
            return Played(seat, (TakeOrderBack(shape.key("decline").order()),))
        case _:
            return Played(seat, (_answer(shape.key("answer")),))


def _sort(found: Shape) -> str:
    sorts = [name for name in found.object() if name in KEYS]
    if len(sorts) != 1:
        expected = ", ".join(KEYS)
        keys = ", ".join(shown(name) for name in list(found.object())[:5]) or "{}"
        detail = f"a move has exactly one of the keys {expected}, but this one has {keys}"
        raise RecordError("unknown-move", detail=detail, found=keys, expected=expected)
    return sorts[0]


def _check_due(sort: str, game: Game) -> None:
    """Each sort of entry has its time. What is not a decision (R5.12) is not recorded."""
    if PHASES[sort] is game.phase:
        return
    key, rule = DUE[game.phase]
    values: dict[str, Any] = {"found": sort}
    detail = f"{sort} is recorded, but "
    match game.phase:
        case Phase.OVER:
            detail += "the game is over"
        case Phase.SHUFFLE:
            detail += "the shuffle of the new supply is due"
        case Phase.FILL:
            values["order"] = str(game.names.orders[game.state.owner][game.state.up])
            detail += f"the owner of {values['order']} has to decide about it"
        case Phase.ANSWER:
            values["asked"] = str(game.deciding)
            detail += f"seat {game.deciding} has to answer the request for help"
        case _:
            values["asked"] = str(game.deciding)
            detail += f"it is the turn of seat {game.deciding}"
            if sort in ("fill", "decline", "ask"):
                key, rule = "nothing-to-decide", "R5.12"
                detail = f"{sort} is recorded, but no order is up that leaves anything to decide"
    raise RecordError(key, detail=detail, rule=rule, **values)


def _check_seat(seat: Seat, game: Game) -> None:
    if seat != game.deciding:
        detail = f"seat {seat} cannot decide now, seat {game.deciding} can"
        rule = WHOSE[game.phase]
        raise RecordError("wrong-seat", detail=detail, rule=rule, found=str(seat), expected=str(game.deciding))


def _turn(shape: Shape, is_last: bool) -> tuple[Move, ...]:
    """R3: put, order, draw. Only the last turn of an unfinished game may break off before its end."""
    has_order, has_draw = "order" in shape.object(), "draw" in shape.object()
    moves = [_put(shape.key("put").about("R3.1"))]
    if has_order or has_draw or not is_last:
        order = shape.about("R3.2").key("order")
        if isinstance(moves[0], PutIngredients):
            moves.append(HoldOrders() if order.value is None else PutOrder(order.order()))
        elif order.value is not None:
            detail = f"with a pass no order is put, but {order.order()} is recorded"
            raise RecordError("order-on-a-pass", detail=detail, rule="R3.6", order=str(order.order()))
    if has_draw or not is_last:
        moves.append(_draw(shape.about("R3.3").key("draw")))
    return tuple(moves)


def _put(found: Shape) -> Move:
    handful = found.handful()
    if not handful:
        return Pass()
    kinds = {card.kind for card in handful}
    if len(kinds) > 1:
        names = tuple(sorted(kinds, key=lambda kind: kind.number))
        detail = f"put one kind at a time, but got {', '.join(kind.value for kind in names)}"
        raise RecordError("mixed-kinds", detail=detail, rule="R3.1", kinds=names)
    doubles = sum(card.is_double for card in handful)
    return PutIngredients(handful[0].kind, len(handful) - doubles, doubles)


def _draw(found: Shape) -> Move:
    match found.value:
        case None:
            return DrawNothing()
        case "supply":
            return Refill(Source.SUPPLY)
        case "waiter":
            return Refill(Source.WAITER)
        case _:
            raise found.wrong("not-a-draw", "supply, waiter or null")


def _answer(found: Shape) -> Move:
    match found.value:
        case "help":
            return Help()
        case "refuse":
            return Refuse()
        case _:
            raise found.wrong("not-an-answer", "help or refuse")


def _filling(shape: Shape, game: Game) -> FillOrder:
    order = shape.key("fill").order()
    return FillOrder(order, _chosen_kinds(shape, game, order, FILL_WITH, ASK_WITH), _added(shape))


def _asking(shape: Shape, game: Game) -> AskForHelp:
    order = shape.key("ask").order()
    kinds = _chosen_kinds(shape, game, order, ASK_WITH, ADD)
    return AskForHelp(order, kinds, shape.key("request").handful(), _added(shape))


def _added(shape: Shape) -> Cards:
    return shape.key("add").handful() if "add" in shape.object() else ()


def _chosen_kinds(shape: Shape, game: Game, order: Order, first: int, end: int) -> tuple[Ingredient, ...]:
    """What was chosen for J, J′, ? or either. It may be left out where only one way is possible."""
    if "kinds" in shape.object():
        return shape.key("kinds").about("R5.12").kinds()
    state, box = game.state, game.box
    if order != game.names.orders[state.owner][state.up]:
        return ()  # refused when it is played
    ways = [number - first for number in legal_decisions(state, box) if first <= number < end]
    if len(ways) > 1:
        choices = " / ".join("+".join(kind.value for kind in kinds_of(way)) for way in ways)
        detail = f"the kinds chosen for {order} are missing; possible are {choices}"
        raise RecordError("kinds-missing", detail=detail, rule="R5.12", order=str(order), choices=choices)
    if not ways:  # refused when it is played, whichever they are
        all_ways = box.ways[state.owner][state.up][: box.way_count[state.owner][state.up]]
        ways = [way for way in all_ways if not way & ~kinds_to_choose(state, box)]
    return kinds_of(ways[0])


def entry_value(entry: Entry) -> dict[str, object]:
    """An entry as JSON."""
    if isinstance(entry, Shuffled):
        return {"shuffle": [str(card) for card in entry.supply]}
    value: dict[str, object] = {"seat": entry.seat}
    for move in entry.moves:
        value |= _move_value(move)
    return value


def _move_value(move: Move) -> dict[str, object]:
    match move:
        case PutIngredients(kind, singles, doubles):
            return {"put": [str(card) for card in cards(kind, singles, doubles=doubles)]}
        case Pass():
            return {"put": [], "order": None}
        case PutOrder(order):
            return {"order": str(order)}
        case HoldOrders():
            return {"order": None}
        case Refill(source):
            return {"draw": source.value}
        case DrawNothing():
            return {"draw": None}
        case FillOrder(order, kinds, add):
            return {"fill": str(order)} | _optional("kinds", kinds) | _optional("add", add)
        case TakeOrderBack(order):
            return {"decline": str(order)}
        case AskForHelp(order, kinds, request, add):
            asked = {"ask": str(order)} | _optional("kinds", kinds) | _optional("request", request)
            return asked | _optional("add", add)
        case Help():
            return {"answer": "help"}
        case Refuse():
            return {"answer": "refuse"}


def _optional(key: str, things: tuple[object, ...]) -> dict[str, object]:
    names = [thing.value if isinstance(thing, Ingredient) else str(thing) for thing in things]
    return {key: names} if names else {}
