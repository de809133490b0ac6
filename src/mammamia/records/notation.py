"""Cards and moves as one line of text, and back: `double:olive`, `fill green:monotoni with olive add 2 olive`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias, assert_never

from mammamia.editions import Colour, Ingredient
from mammamia.game import (
    MAMMA_MIA,
    AskForHelp,
    Cards,
    DrawNothing,
    FillOrder,
    Help,
    HoldOrders,
    IngredientCard,
    MammaMia,
    Move,
    Order,
    Pass,
    PutIngredients,
    PutOrder,
    Refill,
    Refuse,
    Source,
    TakeOrderBack,
    merge,
)

Card: TypeAlias = IngredientCard | Order | MammaMia

_FIXED: Final[dict[str, Move]] = {
    "pass": Pass(),
    "hold": HoldOrders(),
    "draw supply": Refill(Source.SUPPLY),
    "draw waiter": Refill(Source.WAITER),
    "draw nothing": DrawNothing(),
    "help": Help(),
    "refuse": Refuse(),
}
_FIXED_TEXTS: Final = {move: text for text, move in _FIXED.items()}
_KINDS: Final = {kind.value: kind for kind in Ingredient}
_COLOURS: Final = {colour.value: colour for colour in Colour}
_ORDER_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
_COUNT: Final = re.compile(r"0|[1-9][0-9]?", re.ASCII)


class BadNotation(ValueError):
    """A text that names no card, or no move."""


def format_card(card: Card) -> str:
    """A card as it stands in a record."""
    return str(card)


def parse_kind(text: str) -> Ingredient:
    """`olive`."""
    try:
        return _KINDS[text]
    except KeyError:
        raise BadNotation(f"{text!r} is no kind of ingredient") from None


def parse_card(text: str) -> Card:
    """`olive`, `double:olive`, `mamma-mia` or `green:monotoni`."""
    if text in _KINDS:
        return IngredientCard(_KINDS[text])
    if text == str(MAMMA_MIA):
        return MAMMA_MIA
    front, _, back = text.partition(":")
    if front == "double" and back in _KINDS:
        return IngredientCard(_KINDS[back], is_double=True)
    if front in _COLOURS and _ORDER_NAME.fullmatch(back):
        return Order(_COLOURS[front], back)
    raise BadNotation(f"{text!r} is no card")


def parse_ingredient(text: str) -> IngredientCard:
    """`olive` or `double:olive`."""
    card = parse_card(text)
    if not isinstance(card, IngredientCard):
        raise BadNotation(f"{text!r} is no ingredient")
    return card


def parse_order(text: str) -> Order:
    """`green:monotoni`."""
    card = parse_card(text)
    if not isinstance(card, Order):
        raise BadNotation(f"{text!r} is no order")
    return card


def format_move(move: Move) -> str:
    """A move as one line."""
    match move:
        case PutIngredients(kind, singles, doubles):
            return " ".join(
                _words("put", f"{singles} {kind.value}", f"{doubles} double:{kind.value}" if doubles else "")
            )
        case PutOrder(order):
            return f"order {order}"
        case FillOrder(order, kinds, add):
            return " ".join(_words(f"fill {order}", _kinds(kinds), _cards("add", add)))
        case TakeOrderBack(order):
            return f"decline {order}"
        case AskForHelp(order, kinds, request, add):
            return " ".join(_words(f"ask {order}", _kinds(kinds), _cards("request", request), _cards("add", add)))
        case Pass() | HoldOrders() | Refill() | DrawNothing() | Help() | Refuse():
            return _FIXED_TEXTS[move]
        case _:
            assert_never(move)


def _words(*parts: str) -> Iterable[str]:
    return filter(None, parts)


def _kinds(kinds: tuple[Ingredient, ...]) -> str:
    return f"with {' '.join(kind.value for kind in kinds)}" if kinds else ""


def _cards(verb: str, handful: Cards) -> str:
    return f"{verb} {' '.join(f'{n} {card}' for card, n in Counter(handful).items())}" if handful else ""


@lru_cache(maxsize=4096)
def parse_move(text: str) -> Move:
    """The move of such a line; anything that `format_move` would write otherwise is refused."""
    move = _FIXED.get(text) or _parse_long(text)
    if move is None or format_move(move) != text:
        raise BadNotation(f"{text!r} is no move")
    return move


def _parse_long(text: str) -> Move | None:
    verb, *words = text.split(" ")
    match verb, words:
        case "put", [count, kind]:
            return PutIngredients(parse_kind(kind), _parse_count(count))
        case "put", [count, kind, doubles, _]:
            return PutIngredients(parse_kind(kind), _parse_count(count), _parse_count(doubles))
        case "order", [order]:
            return PutOrder(parse_order(order))
        case "decline", [order]:
            return TakeOrderBack(parse_order(order))
        case (("fill" | "ask"), [order, *clauses]):
            parts = _clauses(clauses)
            kinds = tuple(parse_kind(kind) for kind in parts["with"])
            add, request = _parse_cards(parts["add"]), _parse_cards(parts["request"])
            if verb == "ask":
                return AskForHelp(parse_order(order), kinds, request, add)
            return FillOrder(parse_order(order), kinds, add)
        case _:
            return None


def _clauses(words: list[str]) -> dict[str, list[str]]:
    """The words after each of `with`, `request` and `add`."""
    parts: dict[str, list[str]] = {"with": [], "request": [], "add": []}
    clause: list[str] | None = None
    for word in words:
        if word in parts:
            clause = parts[word]
        elif clause is None:
            raise BadNotation(f"{word!r} stands where with, request or add is expected")
        else:
            clause.append(word)
    return parts


def _parse_cards(words: list[str]) -> Cards:
    """`2 olive 1 double:salami`."""
    if len(words) % 2:
        raise BadNotation(f"{' '.join(words)!r} is not a list of counts and cards")
    counted = zip(words[::2], words[1::2], strict=True)
    return merge(*((parse_ingredient(card),) * _parse_count(count) for count, card in counted))


def _parse_count(text: str) -> int:
    if not _COUNT.fullmatch(text):
        raise BadNotation(f"{text!r} is not a number of cards")
    return int(text)
