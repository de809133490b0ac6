"""Laws that hold after every move of every game, in all editions and with all options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mammamia.editions import PLUS, Edition, Ingredient
from mammamia.engine.fields import blank, clone
from mammamia.engine.imagining import imagine as imagine_hidden
from mammamia.engine.state import CARDS, MAMMA_MIA, ORDERS, Desk, State
from mammamia.game import (
    AskForHelp,
    DrawNothing,
    FillOrder,
    Game,
    Help,
    HoldOrders,
    IllegalMove,
    Move,
    Order,
    Pass,
    Phase,
    PutIngredients,
    PutOrder,
    Refill,
    Refuse,
    Remembering,
    Seat,
    Shuffle,
    Source,
    TakeOrderBack,
    choices,
    imagine,
    is_shown_to,
)
from mammamia.game.cards import from_counts
from mammamia.game.events import GameEnded
from tests.kitchen import closed_oven, open_oven
from tests.properties.tables import HEAP_TABLES, TABLES, Table, go_on, play_random

ENOUGH_MOVES = 40  # to list; asking for help with a Bombastica can be said in a hundred thousand ways
DEFAULT_TABLES = [*(table for table in TABLES if not table.options), *HEAP_TABLES]
OTHER_TABLES = [table for table in TABLES if table.options]


def seed_of(table: Table) -> int:
    return sum(map(ord, str(table))) + 1


# ---------------------------------------------------------------- the laws


def check_cards(game: Game) -> None:
    """R1: no card is lost or doubled, and every count is right."""
    state, box = game.state, game.box
    oven = state.oven[state.opened : state.oven_size]
    supply = Counter(state.supply[: state.supply_size])
    for card in range(CARDS):
        in_hands = sum(state.hand[seat][card] for seat in game.seats)
        everywhere = in_hands + state.table[card] + state.used[card] + oven.count(card) + supply[card]
        assert everywhere == box.cards[card], f"{from_counts([card == n for n in range(CARDS)])}: {everywhere}"
        assert state.table[card] >= 0 <= state.used[card]
    laid_open = state.holder in game.seats
    assert supply[MAMMA_MIA] + laid_open == bool(box.mamma_mia)
    for seat in game.seats:
        check_seat(game, seat)


def check_seat(game: Game, seat: Seat) -> None:
    state, box = game.state, game.box
    assert min(state.hand[seat]) >= 0
    assert sum(state.hand[seat]) == state.ingredients[seat]
    held = state.orders[seat][: state.order_count[seat]]
    top, size = state.waiter_top[seat], state.waiter_size[seat]
    waiter = [state.waiter[seat][(top + n) % ORDERS] for n in range(size)]
    baked = [n for n in range(ORDERS) if state.delivered_orders[seat] >> n & 1]
    oven = [n % ORDERS for n in state.oven[state.opened : state.oven_size] if n >= CARDS and n // ORDERS - 1 == seat]
    up = [state.up] if game.phase in (Phase.FILL, Phase.ANSWER) and state.owner == seat else []
    assert sorted(held + waiter + baked + oven + up) == list(range(box.order_count))
    assert len(baked) == state.delivered[seat]
    assert 0 <= state.known_bottom[seat] <= size
    assert all(state.shown[seat][card] <= state.hand[seat][card] for card in range(CARDS))
    assert state.known_orders[seat] & ~sum(1 << order for order in held) == 0


def check_somebody_moves(game: Game, dice: Shuffle) -> None:
    """A seat may move, a shuffle is due, or the game is over; and what is said to be legal is."""
    if game.phase in (Phase.SHUFFLE, Phase.OVER):
        assert game.deciding is None
        assert game.legal_moves() == ()
        return
    assert game.deciding in game.seats
    moves = list(islice(lazily(game), ENOUGH_MOVES))
    assert moves
    assert len(set(moves)) == len(moves)
    assert all(game.is_legal(move) for move in moves)
    for _ in range(3):
        assert game.is_legal(game.random_move(dice))
    assert game.has_choice() == (len(choices.legal_decisions(game.state, game.box)) > 1)


def lazily(game: Game) -> Iterator[Move]:
    """`legal_moves`, but one by one: the list of a Bombastica's requests is too long."""
    for decision in choices.legal_decisions(game.state, game.box):
        yield from choices._moves(decision, game.state, game.box, game.names)


def fields(state: State) -> dict[str, object]:
    copy = clone(state)
    return {name: getattr(copy, name) for name in copy.__slots__}


def some_moves(game: Game) -> Iterator[Move]:
    """A few moves of every kind, most of them illegal now."""
    orders = [row[0] for row in game.names.orders] + [row[-1] for row in game.names.orders]
    state = game.state
    if game.phase in (Phase.FILL, Phase.ANSWER):
        orders.append(game.names.orders[state.owner][state.up])
    yield from (Pass(), HoldOrders(), DrawNothing(), Refill(Source.SUPPLY), Refill(Source.WAITER), Help(), Refuse())
    yield from (
        PutIngredients(kind, n, doubles) for kind in Ingredient for n, doubles in ((0, 0), (1, 0), (99, 0), (0, 3))
    )
    hand = from_counts(state.hand[state.seat])
    for order in orders:
        yield PutOrder(order)
        yield TakeOrderBack(order)
        for kinds in ((), (Ingredient.OLIVE,), (Ingredient.OLIVE, Ingredient.SALAMI)):
            yield FillOrder(order, kinds)
            yield FillOrder(order, kinds, hand[:3])
            yield AskForHelp(order, kinds, hand[:1])
            yield AskForHelp(order, kinds, (), hand[:1])


def check_refusals(game: Game) -> None:
    """An illegal move says which rule forbids it, and changes nothing."""
    before = fields(game.state)
    for move in some_moves(game):
        if not game.is_legal(move):
            with pytest.raises(IllegalMove, match=r"^R\d+(\.\d+)?: \S"):
                game.play(move)
    assert fields(game.state) == before


def check_imagining(game: Game, edition: Edition, seat: Seat, dice: Shuffle) -> None:
    """What is imagined is a sound game, and the seat would not notice."""
    imagined = imagine(game.knowledge(seat), edition, dice)
    assert imagined.knowledge(seat) == game.knowledge(seat)
    assert imagined.view(seat) == game.view(seat)
    check_cards(imagined)
    check_somebody_moves(imagined, dice)


def check_game(table: Table, seed: int) -> Counter[Phase]:
    """All laws after every step of one random game."""
    dice = Shuffle.from_seed(seed)
    game = table.deal(dice)
    memories = {seat: Remembering(table.edition, seat) for seat in game.seats}
    phases: Counter[Phase] = Counter()
    happened = game.opening_events()
    for n in range(10_000):
        phases[game.phase] += 1
        for seat, memory in memories.items():
            memory.see_all(event for event in happened if is_shown_to(event, seat))
        check_cards(game)
        check_somebody_moves(game, dice)
        seat = Seat(n % table.seats)
        assert memories[seat].knowledge() == game.knowledge(seat), f"step {n}: kept and recomputed knowledge differ"
        if n % 12 == 0 or game.phase in (Phase.SHUFFLE, Phase.OVER):
            check_imagining(game, table.edition, seat, dice)
        if n % 25 == 0 or game.phase in (Phase.SHUFFLE, Phase.OVER):
            check_refusals(game)
        if game.phase is Phase.OVER:
            break
        _, happened = go_on(game, dice)
    result = game.result()
    assert happened[-1] == GameEnded(result.delivered, result.ingredients, result.winners)
    return phases


@pytest.mark.parametrize("table", DEFAULT_TABLES, ids=str)
def test_the_laws_hold_after_every_move(table: Table) -> None:
    check_game(table, seed_of(table))


@pytest.mark.slow
@pytest.mark.parametrize("table", OTHER_TABLES, ids=str)
def test_the_laws_hold_after_every_move_whatever_the_options(table: Table) -> None:
    check_game(table, seed_of(table))


@pytest.mark.slow
@settings(derandomize=True, max_examples=10, deadline=None)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**32 - 1))
def test_the_laws_hold_at_any_table(table: Table, seed: int) -> None:
    check_game(table, seed)


def test_random_games_come_through_every_phase() -> None:
    """Otherwise the laws would not be tried everywhere."""
    assert set(check_game(Table(PLUS, 4, {"rounds": 2}), 1)) == set(Phase)


def test_long_lists_of_requests_are_not_cut() -> None:
    """R6.2: a Bombastica that lacks five cards can be asked for in very many ways, all legal and all different."""
    game = closed_oven(PLUS, "10 salami, green:bombastica", hands=["3 olive, 2 pepper, mushroom, shrimp"])
    open_oven(game)
    moves = game.legal_moves()
    dice = Shuffle.from_seed(1)
    assert len(set(moves)) == len(moves) > 1000
    assert {game.random_move(dice) for _ in range(100)} <= set(moves)
    assert all(game.is_legal(move) for move in moves[::50])


def test_the_engine_imagines_in_place() -> None:
    """What a bot's roll-outs use: the same as the face's `imagine`, on a state that is already there."""
    dice = Shuffle.from_seed(9)
    game = Table(PLUS, 3, {}).deal(dice)
    for n, _ in enumerate(play_random(game, dice)):
        seat = Seat(n % 3)
        trial = game.copy()
        imagine_hidden(trial.state, trial.box, seat, dice.dice, blank(Desk))
        assert trial.knowledge(seat) == game.knowledge(seat)
        check_cards(trial)


def test_orders_have_names_of_their_own() -> None:
    """An order is known by colour and name."""
    for table in DEFAULT_TABLES:
        game = table.deal(Shuffle.from_seed(1))
        orders: list[Order] = [order for row in game.names.orders for order in row]
        assert len(set(orders)) == len(orders)
