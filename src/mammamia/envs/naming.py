"""Every decision in a few words of notation, for logs and for tools that show a tree of decisions."""

from __future__ import annotations

from typing import Final

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
from mammamia.envs.dealing import CARD_COMES, ORDER_COMES, SEAT_BEGINS
from mammamia.game import MAMMA_MIA
from mammamia.game.cards import ALL_CARDS
from mammamia.game.names import Names, kinds_of

_PLAIN: Final = {
    PASS: "pass",
    HOLD: "hold",
    DRAW_NOTHING: "draw nothing",
    DRAW_SUPPLY: "draw supply",
    DRAW_WAITER: "draw waiter",
    DECLINE: "decline",
    REFUSE: "refuse",
    HELP: "help",
}


def decision_name(number: int, names: Names, seat: int) -> str:
    """What a seat decides; no two decisions of one seat are called the same."""
    if number in _PLAIN:
        return _PLAIN[number]
    if number < FILL_WITH:
        order = number - PUT_ORDER
        return f"order {names.orders[seat][order]}" if order < len(names.orders[seat]) else f"order {order}"
    if number < ASK_WITH:
        return " with ".join(("fill", *_kinds(number - FILL_WITH)))
    if number < ADD:
        return " with ".join(("ask", *_kinds(number - ASK_WITH)))
    if number < REQUEST:
        return f"add {number - ADD}"
    if number < PUT_CARDS:
        return f"request {number - REQUEST}"
    code = number - PUT_CARDS
    kind = tuple(Ingredient)[code // (DOUBLES * COUNTS)].value
    doubles = code // COUNTS % DOUBLES
    return f"put {code % COUNTS} {kind}" + (f" {doubles} double:{kind}" if doubles else "")


def _kinds(mask: int) -> list[str]:
    """The kinds chosen, as one text, or nothing where none is free."""
    return [", ".join(kind.value for kind in kinds_of(mask))] if mask else []


def outcome_name(outcome: int) -> str:
    """What chance decides."""
    if outcome >= SEAT_BEGINS:
        return f"seat {outcome - SEAT_BEGINS} begins"
    if outcome >= ORDER_COMES:
        return f"order {outcome - ORDER_COMES} comes"
    card = outcome - CARD_COMES
    return f"{ALL_CARDS[card] if card < len(ALL_CARDS) else MAMMA_MIA} comes"
