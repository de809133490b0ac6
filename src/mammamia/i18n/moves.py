"""Moves in words, as one decides on them: `put 3 salami, order “Monotoni”, draw from the waiter`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from mammamia.editions import Ingredient
from mammamia.game import (
    AskForHelp,
    Cards,
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
    TakeOrderBack,
    cards,
)
from mammamia.i18n.language import Language


def moves_in_words(language: Language, moves: Iterable[Move]) -> str:
    """What is decided by moves that follow each other."""
    return ", ".join(part for move in moves for part in _parts(language, move))


def _parts(language: Language, move: Move) -> Iterator[str]:
    match move:
        case PutIngredients(kind, singles, doubles):
            yield language.say("advice.move.put", cards=cards(kind, singles, doubles=doubles))
        case Pass():
            yield language.say("advice.move.pass")
        case PutOrder(order):
            yield language.say("advice.move.order", order=language.quoted(order))
        case HoldOrders():
            yield language.say("advice.move.hold")
        case Refill(source):
            yield language.say(f"advice.move.{source.value}")
        case DrawNothing():
            yield language.say("advice.move.draw-nothing")
        case FillOrder(order, kinds, add):
            yield language.say("advice.move.fill", order=language.quoted(order))
            yield from _details(language, kinds, (), add)
        case TakeOrderBack(order):
            yield language.say("advice.move.take-back", order=language.quoted(order))
        case AskForHelp(order, kinds, request, add):
            yield language.say("advice.move.ask", order=language.quoted(order))
            yield from _details(language, kinds, request, add)
        case Help():
            yield language.say("advice.move.help")
        case Refuse():
            yield language.say("advice.move.refuse")
        case _:
            assert_never(move)


def _details(language: Language, kinds: tuple[Ingredient, ...], request: Cards, add: Cards) -> Iterator[str]:
    if kinds:
        yield language.say("advice.move.chosen", kinds=kinds)
    if request:
        yield language.say("advice.move.request", cards=request)
    if add:
        yield language.say("advice.move.add", cards=add)
