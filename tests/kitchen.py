"""Tables and hands in one line: positions are laid out by name, and need only the cards a fact is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import pytest

from mammamia.editions import (
    CLASSIC,
    EDITIONS,
    FIRST,
    PLUS,
    SPANISH,
    Colour,
    Edition,
    Ingredient,
    MammaMiaCard,
    Recipe,
    box_of,
)
from mammamia.engine.fields import blank, clone
from mammamia.engine.setup import clear, deal_ingredient, deal_order, lay_on_supply, lay_under_waiter
from mammamia.engine.state import NOBODY, Box, State
from mammamia.game import (
    MAMMA_MIA,
    Cards,
    Deal,
    Event,
    FillOrder,
    Game,
    HoldOrders,
    IllegalMove,
    IngredientCard,
    MammaMia,
    Move,
    Order,
    OvenCard,
    Phase,
    PutIngredients,
    PutOrder,
    Refill,
    Refusal,
    Seat,
    Source,
    SupplyCard,
    cards,
    is_shown_to,
    merge,
)
from mammamia.game.cards import from_counts, to_counts
from mammamia.game.deal import number_of, supply_in
from mammamia.game.events import OrderDelivered, OrderTakenBack, OvenOpened
from mammamia.game.names import Names

PINEAPPLE, PEPPER, MUSHROOM, OLIVE, SALAMI, SHRIMP = Ingredient
YELLOW, GREEN, BROWN, PURPLE, RED, PINK = Colour
BASE_EDITIONS = (CLASSIC, FIRST, SPANISH)
ALL_EDITIONS = tuple(EDITIONS.values())

FROM_SUPPLY = Refill(Source.SUPPLY)
FROM_WAITER = Refill(Source.WAITER)

E = TypeVar("E")

__all__ = [
    "ALL_EDITIONS",
    "BASE_EDITIONS",
    "BROWN",
    "CLASSIC",
    "FIRST",
    "FROM_SUPPLY",
    "FROM_WAITER",
    "GREEN",
    "MUSHROOM",
    "OLIVE",
    "PEPPER",
    "PINEAPPLE",
    "PINK",
    "PLUS",
    "PURPLE",
    "RED",
    "SALAMI",
    "SHRIMP",
    "SPANISH",
    "YELLOW",
    "card_count",
    "cards",
    "closed_oven",
    "dealt",
    "fill_moves",
    "fills_with",
    "hand",
    "kitchen",
    "merge",
    "open_oven",
    "order",
    "orders",
    "outcome",
    "oven",
    "pile",
    "recipe_of",
    "seen_by",
    "supply",
    "table",
    "take_turn",
    "told",
    "used",
    "waiter",
]


# ---------------------------------------------------------------- cards by name


def order(name: str) -> Order:
    """`green:monotoni`."""
    colour, _, rest = name.partition(":")
    return Order(Colour(colour), rest)


def orders(names: str) -> tuple[Order, ...]:
    """`green:monotoni, green:minimale`: top card first, where it matters."""
    return tuple(order(name) for name in _split(names))


def pile(names: str) -> Cards:
    """`2 salami, olive, 1 double:pepper`: ingredients, sorted."""
    return merge(card for card in _pile(names) if isinstance(card, IngredientCard))


def _split(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def _pile(names: str) -> list[IngredientCard | Order | MammaMia]:
    """Cards of every sort, in the order written."""
    found: list[IngredientCard | Order | MammaMia] = []
    for name in _split(names):
        n, _, rest = name.rpartition(" ")
        found.extend([_card(rest)] * int(n or 1))
    return found


def _card(name: str) -> IngredientCard | Order | MammaMia:
    if name == str(MAMMA_MIA):
        return MAMMA_MIA
    if name.startswith("double:"):
        return IngredientCard(Ingredient(name.removeprefix("double:")), is_double=True)
    return order(name) if ":" in name else IngredientCard(Ingredient(name))


def recipe_of(edition: Edition, name: str) -> Recipe:
    """What the order `green:monotoni` demands in this edition."""
    wanted = order(name)
    return next(card.recipe for card in edition.orders_of(wanted.colour.ingredient) if card.name == wanted.name)


# ---------------------------------------------------------------- positions


def kitchen(
    edition: Edition,
    *,
    seats: int = 3,
    colours: str = "",
    hands: Sequence[str] = (),
    orders: Sequence[str] = (),
    waiters: Sequence[str] = (),
    delivered: Sequence[str] = (),
    oven: str = "",
    table: str = "",
    used: str = "",
    supply: str = "",
    holder: int | None = None,
    seat: int = 0,
    phase: Phase = Phase.PUT,
    round: int = 1,
    options: Mapping[str, object] | None = None,
) -> Game:
    """Any position. Piles are written as in `pile`, one a seat as far as given; *oven* bottom first, others top first.

    Only the cards named are in the game: for one with every card of the box, see `dealt`.
    """
    names = Names(edition, _colours(edition, seats, colours))
    decided = edition.options(len(names.colours), options)
    box = box_of(edition, decided, names.colours)
    state = blank(State)
    clear(state, box)
    for place, row in enumerate(hands):
        for card in pile(row):
            deal_ingredient(state, place, card.number)
    _give_orders(state, names, orders, waiters, delivered)
    _fill_oven(state, names, oven)
    state.table = to_counts(pile(table))
    state.used = to_counts(pile(used))
    for supply_card in reversed(_pile(supply)):
        assert not isinstance(supply_card, Order), "an order never lies in the supply"
        lay_on_supply(state, number_of(supply_card))
    state.holder = NOBODY if holder is None else holder
    state.seat = seat
    state.phase = phase.value
    state.round = round
    return Game(names, decided, box, state)


def _colours(edition: Edition, seats: int, colours: str) -> tuple[Colour, ...]:
    return tuple(Colour(colour) for colour in colours.split()) if colours else edition.colours[:seats]


def _give_orders(
    state: State, names: Names, held: Sequence[str], waiters: Sequence[str], delivered: Sequence[str]
) -> None:
    for seat, row in enumerate(held):
        for number in _numbers(row, seat, names):
            deal_order(state, seat, number)
    for seat, row in enumerate(waiters):
        for number in _numbers(row, seat, names):
            lay_under_waiter(state, seat, number)
    for seat, row in enumerate(delivered):
        for number in _numbers(row, seat, names):
            state.delivered[seat] += 1
            state.delivered_orders[seat] |= 1 << number


def _fill_oven(state: State, names: Names, oven: str) -> None:
    for card in _pile(oven):
        assert not isinstance(card, MammaMia), "the Mamma Mia! card never lies in the oven"
        state.oven[state.oven_size] = names.oven_number(card)
        state.oven_size += 1


def _numbers(names_of_orders: str, seat: int, names: Names) -> list[int]:
    found = [names.place(one) for one in orders(names_of_orders)]
    assert all(place is not None and place[0] == seat for place in found), f"{names_of_orders} at seat {seat}"
    return [place[1] for place in found if place is not None]


def closed_oven(
    edition: Edition,
    oven: str,
    *,
    colours: str = "",
    hands: Sequence[str] = (),
    orders: Sequence[str] = (),
    waiters: Sequence[str] = (),
    table: str = "",
    opener: int = -1,
    round: int = 1,
    options: Mapping[str, object] | None = None,
) -> Game:
    """A position in which the opener, the last seat unless said, turns to the supply, draws nothing and opens the oven.

    Without *colours* there are three seats, and the owner of the first order in the oven sits at seat 0.
    """
    if not colours:
        first = next(card.colour for card in _pile(oven) if isinstance(card, Order))
        colours = " ".join(colour.value for colour in sorted(edition.colours, key=lambda one: one is not first)[:3])
    has_mamma_mia = edition.mamma_mia_card is not MammaMiaCard.NOT_IN_THE_BOX
    game = kitchen(
        edition,
        colours=colours,
        hands=hands,
        orders=orders,
        waiters=waiters,
        oven=oven,
        table=table,
        supply="mamma-mia" if has_mamma_mia else "",
        phase=Phase.DRAW,
        round=round,
        options=options,
    )
    game.state.seat = game.seats[opener]
    return game


def open_oven(game: Game) -> tuple[Event, ...]:
    """Let a `closed_oven` be opened: the events of the baking, up to the first decision."""
    events = game.play(FROM_SUPPLY)
    start = next(n for n, event in enumerate(events) if isinstance(event, OvenOpened))
    return events[start:]


def dealt(
    edition: Edition,
    *,
    seats: int = 3,
    colours: str = "",
    hands: Sequence[str] = (),
    orders: Sequence[str] = (),
    waiters: Sequence[str] = (),
    supply: str = "",
    mamma_mia: int | None = None,
    first: int = 0,
    options: Mapping[str, object] | None = None,
) -> Game:
    """A game from its beginning, with every card of the box.

    What is not named follows: hands and orders are made up, the supply and the waiters go on below the cards named.
    """
    names = Names(edition, _colours(edition, seats, colours))
    box = box_of(edition, edition.options(len(names.colours), options), names.colours)
    deal = _deal(box, names, _padded(hands, box.seats), _padded(orders, box.seats), _padded(waiters, box.seats))
    top = tuple(card for card in _pile(supply) if not isinstance(card, Order))
    rest = list(deal.supply)
    for card in top:
        rest.remove(card)
    if mamma_mia is not None:
        rest.remove(MAMMA_MIA)
    deal = Deal(
        first=Seat(first),
        hands=deal.hands,
        orders=deal.orders,
        waiters=deal.waiters,
        supply=top + tuple(rest),
        mamma_mia=None if mamma_mia is None else Seat(mamma_mia),
    )
    return Game.from_deal(edition, names.colours, deal, options)


def _padded(rows: Sequence[str], n: int) -> list[str]:
    return [*rows, *[""] * (n - len(rows))]


def _deal(box: Box, names: Names, hands: list[str], held: list[str], waiters: list[str]) -> Deal:
    """A deal with these cards; hands that are not full take what is left, the most plentiful kinds first."""
    left = box.cards[:]
    named = [list(pile(one)) for one in hands]
    for card in merge(*named):
        left[card.number] -= 1
    for one in named:
        while len(one) < box.dealt:
            number = max(range(len(left)), key=lambda n: (left[n], -n))
            left[number] -= 1
            one.extend(from_counts([int(n == number) for n in range(len(left))]))
    first_orders: list[Order] = []
    piles: list[tuple[Order, ...]] = []
    for seat in names.seats:
        top = orders(waiters[seat])
        rest = [one for one in names.orders[seat] if one not in top and one not in orders(held[seat])]
        first_orders.extend(orders(held[seat]) or rest[:1])
        piles.append(tuple(top) + tuple(one for one in rest if one != first_orders[-1]))
    supply: tuple[SupplyCard, ...] = from_counts(left)
    if box.mamma_mia:
        supply += (MAMMA_MIA,)
    return Deal(Seat(0), tuple(merge(one) for one in named), tuple(first_orders), tuple(piles), supply)


# ---------------------------------------------------------------- looking into a game


def hand(game: Game, seat: int = 0) -> Cards:
    """The ingredients a seat holds."""
    return game.view(Seat(seat)).hand


def table(game: Game) -> Cards:
    """The ingredients on the table."""
    return game.table_view().table


def used(game: Game) -> Cards:
    """The used pile."""
    return from_counts(game.state.used)


def supply(game: Game) -> tuple[SupplyCard, ...]:
    """The supply, top card first."""
    return supply_in(game.state)


def waiter(game: Game, seat: int = 0) -> tuple[Order, ...]:
    """A seat's waiter, top card first."""
    state = game.state
    row, top = state.waiter[seat], state.waiter_top[seat]
    return game.names.listed(seat, (row[(top + n) % len(row)] for n in range(state.waiter_size[seat])))


def oven(game: Game) -> tuple[OvenCard, ...]:
    """What lies in the oven, bottom first."""
    return tuple(game.names.oven_card(n) for n in game.state.oven[game.state.opened : game.state.oven_size])


def card_count(game: Game) -> int:
    """All ingredient cards in the game, wherever they lie."""
    state = game.state
    in_hands = sum(len(hand(game, seat)) for seat in game.seats)
    in_supply = sum(isinstance(card, IngredientCard) for card in supply(game))
    in_oven = sum(isinstance(card, IngredientCard) for card in oven(game))
    return in_hands + in_supply + in_oven + sum(state.table) + sum(state.used)


def fill_moves(game: Game) -> tuple[FillOrder, ...]:
    """The legal ways to fill the order that came up."""
    return tuple(move for move in game.legal_moves() if isinstance(move, FillOrder))


def fills_with(game: Game) -> list[Cards]:
    """What may be added from the hand, one entry a legal way to fill."""
    return [move.add for move in fill_moves(game)]


def seen_by(seat: int | None, events: Iterable[Event]) -> tuple[Event, ...]:
    """Those events that a seat is shown, or with None a spectator."""
    return tuple(event for event in events if is_shown_to(event, None if seat is None else Seat(seat)))


def told(events: Iterable[Event], kind: type[E]) -> list[E]:
    """Those events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def outcome(events: Iterable[Event]) -> dict[str, bool]:
    """What became of each order in these events: True where it was delivered."""
    found: dict[str, bool] = {}
    for event in events:
        if isinstance(event, OrderDelivered | OrderTakenBack):
            found[str(event.order)] = isinstance(event, OrderDelivered)
    return found


# ---------------------------------------------------------------- playing on


def take_turn(game: Game, put: str, put_order: str = "", *, draw: Refill | None = FROM_SUPPLY) -> tuple[Event, ...]:
    """A whole turn: `take_turn(game, "2 salami", "green:monotoni", draw=FROM_WAITER)`; None: stop before drawing."""
    chosen = pile(put)
    doubles = sum(card.is_double for card in chosen)
    events = list(game.play(PutIngredients(chosen[0].kind, len(chosen) - doubles, doubles)))
    events += game.play(PutOrder(order(put_order)) if put_order else HoldOrders())
    if draw is not None:
        events += game.play(draw)
    return tuple(events)


def refusal(game: Game, move: Move) -> tuple[Refusal, str]:
    """Why a move is refused, and by which rule; nothing has changed."""
    before = clone(game.state)
    with pytest.raises(IllegalMove) as refused:
        game.play(move)
    assert game.state == before
    return refused.value.refusal, refused.value.rule


def hand_size(game: Game, seat: int = 0) -> int:
    """How many cards a seat holds."""
    return game.table_view().seats[seat].hand_size


# ---------------------------------------------------------------- hands full of orders

SEVEN_GREEN = (
    "green:four-pineapple, green:four-mushroom, green:four-olive, green:four-salami, "
    "green:one-of-each, green:monotoni, green:minimale"
)
SEVEN_RED = SEVEN_GREEN.replace("salami", "pepper").replace("green", "red")
NINE_GREEN = f"{SEVEN_GREEN}, green:bombastica, green:ciotona"
