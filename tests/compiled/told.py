"""Games told decision by decision, plain or compiled, and the laws that hold after each decision."""

from __future__ import annotations

from collections.abc import Iterator

from mammamia.editions import box_of
from mammamia.engine.chance import deal_randomly, decide_randomly, seed_dice, shuffle_supply
from mammamia.engine.fields import Grid, Row, blank, stores
from mammamia.engine.play import legal
from mammamia.engine.rule import rule
from mammamia.engine.series import overwrite
from mammamia.engine.state import (
    ANSWER,
    CARDS,
    FILL,
    MAMMA_MIA,
    NO_CARD,
    NOBODY,
    ORDERS,
    SHUFFLE,
    Box,
    Desk,
    State,
)
from tests.properties.tables import Table

FIELDS = tuple(stores(State))


def box_for(table: Table, seed: int) -> Box:
    """The box of a table; every seed seats other colours."""
    colours = table.edition.colours
    turned = colours[seed % len(colours) :] + colours[: seed % len(colours)]
    return box_of(table.edition, table.edition.options(table.seats, table.options), turned[: table.seats])


@rule
def tell_game(states: list[State], box: Box, desk: Desk, moves: Grid, seed: int, game: int) -> int:
    """Play a game in the first state, and keep what it looked like before each decision; how many there were.

    Each row of *moves* begins with the decision made and the number of the legal ones; these follow.
    """
    dice = desk.dice
    g = states[0]
    seed_dice(dice, seed, game)
    deal_randomly(g, box, dice, desk)
    n = 0
    while g.phase < SHUFFLE:
        overwrite(states, n + 1, 0)
        count = legal(g, box, desk.moves)
        for i in range(count):
            moves[n][2 + i] = desk.moves[i]
        moves[n][1] = count
        moves[n][0] = decide_randomly(g, box, dice, desk)
        if g.phase == SHUFFLE:
            shuffle_supply(g, dice)
        n += 1
    return n


def told_plain(box: Box, seed: int, game: int) -> Iterator[tuple[State, Row]]:
    """The same, one decision after another: the state before it, the decision, the number of legal ones, and these."""
    g, desk = blank(State), blank(Desk)
    seed_dice(desk.dice, seed, game)
    deal_randomly(g, box, desk.dice, desk)
    while g.phase < SHUFFLE:
        count = legal(g, box, desk.moves)
        offered = desk.moves[:count]
        yield g, [-1, count, *offered]
        move = decide_randomly(g, box, desk.dice, desk)
        assert move in offered, "a decision that was not offered"
        if g.phase == SHUFFLE:
            shuffle_supply(g, desk.dice)
    yield g, []


def assert_no_card_lost(g: State, box: Box) -> None:
    """Every card of the box is in exactly one place."""
    in_oven = g.oven[g.opened : g.oven_size]
    in_supply = g.supply[: g.supply_size]
    for card in range(CARDS):
        held = sum(g.hand[seat][card] for seat in range(box.seats))
        n = held + g.table[card] + g.used[card] + in_oven.count(card) + in_supply.count(card)
        assert n == box.cards[card], f"{n} of card {card}, not {box.cards[card]}"
    assert in_supply.count(MAMMA_MIA) + (g.holder != NOBODY) == (box.mamma_mia != NO_CARD), "one Mamma Mia! card"
    for seat in range(box.seats):
        assert min(g.hand[seat]) >= 0, f"seat {seat} holds less than nothing"
        assert sum(g.hand[seat]) == g.ingredients[seat], f"seat {seat} has miscounted its ingredients"
        assert orders_of(g, seat) == list(range(box.order_count)), f"the orders of seat {seat}"
        assert g.delivered_orders[seat].bit_count() == g.delivered[seat], f"seat {seat} has miscounted its deliveries"


def orders_of(g: State, seat: int) -> list[int]:
    """All orders of a seat, wherever they are, sorted."""
    orders = g.orders[seat][: g.order_count[seat]]
    orders += [g.waiter[seat][(g.waiter_top[seat] + i) % ORDERS] for i in range(g.waiter_size[seat])]
    orders += [card % ORDERS for card in g.oven[g.opened : g.oven_size] if card // ORDERS == seat + 1]
    orders += [order for order in range(ORDERS) if g.delivered_orders[seat] >> order & 1]
    if FILL <= g.phase <= ANSWER and g.owner == seat:
        orders.append(g.up)
    return sorted(orders)
