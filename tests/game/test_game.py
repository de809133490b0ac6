"""The face of a game where the rulebook does not reach: looking, copying, remembering odd ends."""

from __future__ import annotations

import pytest

from mammamia.editions import CLASSIC, FIRST, PLUS, Edition
from mammamia.game import (
    MAMMA_MIA,
    DrawNothing,
    Game,
    HoldOrders,
    IngredientCard,
    Knowledge,
    Order,
    Pass,
    Phase,
    PutIngredients,
    Remembering,
    Seat,
    Shuffle,
    SupplyCard,
    cards,
    imagine,
    is_shown_to,
    merge,
    without,
)
from mammamia.game.cards import from_counts, to_counts
from mammamia.game.events import CardsDrawn, Event, GameStarted, HandDealt, MammaMiaLaidOpen, OvenOpened
from mammamia.game.imagine import scene
from mammamia.game.names import kinds_of, mask_of
from mammamia.game.view import CoveredDeliveries, OpenDeliveries
from tests.kitchen import (
    FROM_WAITER,
    GREEN,
    OLIVE,
    PEPPER,
    PINEAPPLE,
    SALAMI,
    closed_oven,
    dealt,
    kitchen,
    open_oven,
    order,
    pile,
)

# ---------------------------------------------------------------- cards and names


def test_cards_are_named_as_records_name_them() -> None:
    named: list[SupplyCard | Order] = [
        IngredientCard(OLIVE),
        IngredientCard(OLIVE, is_double=True),
        MAMMA_MIA,
        Order(GREEN, "mini"),
    ]
    assert [str(card) for card in named] == ["olive", "double:olive", "mamma-mia", "green:mini"]


def test_handfuls_are_sorted_and_counted() -> None:
    handful = merge(cards(SALAMI, 2, doubles=1), cards(PEPPER))
    assert handful == pile("double:salami, 2 salami, pepper")
    assert from_counts(to_counts(handful)) == handful
    assert without(handful, pile("salami, pepper, olive")) == pile("double:salami, salami")


def test_kinds_and_their_bits() -> None:
    assert kinds_of(mask_of((SALAMI, PINEAPPLE))) == (PINEAPPLE, SALAMI)


def test_an_order_of_another_game_has_no_place() -> None:
    assert kitchen(CLASSIC).names.place(order("pink:mini")) is None


# ---------------------------------------------------------------- looking


def test_a_copy_goes_its_own_way() -> None:
    game = Game.deal(CLASSIC, seats=2, shuffle=Shuffle.from_seed(1))
    before = game.view(Seat(0)), game.view(Seat(1))
    other = game.copy()
    other.play(other.legal_moves()[0])
    assert (game.view(Seat(0)), game.view(Seat(1))) == before
    assert game.phase is Phase.PUT


def test_opening_events_tell_each_seat_its_hand() -> None:
    """R2: and who was dealt the Mamma Mia! card."""
    game = dealt(FIRST, seats=2, mamma_mia=1)
    events = game.opening_events()
    assert [type(event) for event in events] == [GameStarted, MammaMiaLaidOpen, HandDealt, HandDealt]
    assert [is_shown_to(event, Seat(0)) for event in events] == [True, True, True, False]
    assert [is_shown_to(event, None) for event in events] == [True, True, False, False]


@pytest.mark.parametrize(("edition", "kind"), [(CLASSIC, OpenDeliveries), (PLUS, CoveredDeliveries)])
def test_deliveries_lie_open_or_covered(edition: Edition, kind: type[object]) -> None:
    """R8.1, R8.2."""
    assert isinstance(kitchen(edition).table_view().delivered, kind)


def test_hand_sizes_are_in_sight() -> None:
    """R8.1: how many of a hand are orders."""
    game = kitchen(CLASSIC, hands=["2 olive"], orders=["yellow:minimale"])
    seen = game.table_view().seats[0]
    assert (seen.ingredients, seen.orders, seen.hand_size) == (2, 1, 3)


def test_the_oven_shows_its_top_card_until_it_is_opened() -> None:
    """R3.1, R8.2."""
    game = closed_oven(CLASSIC, "pepper, green:four-salami")
    assert game.table_view().oven_top == order("green:four-salami")
    open_oven(game)
    assert game.table_view().oven_top is None
    assert game.table_view().order_up == order("green:four-salami")


def test_a_standing_counts_orders_scored_unseen() -> None:
    game = closed_oven(PLUS, "pepper, green:four-salami")
    known = game.knowledge(Seat(0)).seats[0]
    assert known.score == 0 == len(known.delivered) + known.scored_unseen


# ---------------------------------------------------------------- remembering the rare


def remembered(game: Game, events: tuple[Event, ...]) -> list[Knowledge]:
    memories = []
    for seat in game.seats:
        memory = Remembering(game.edition, seat)
        memory.see_all(event for event in events if is_shown_to(event, seat))
        memories.append(memory.knowledge())
    return memories


def test_a_phase_in_which_all_are_stuck_is_remembered() -> None:
    """R3.10: what is left of the supply is shuffled into the next one; nobody forgets what it may hold."""
    game = dealt(CLASSIC, seats=2, hands=["6 salami", "6 olive"])
    events = game.opening_events()
    for kind in (SALAMI, OLIVE):
        for move in (PutIngredients(kind, 6), HoldOrders(), FROM_WAITER):
            events += game.play(move)
    for _ in game.seats:
        events += game.play(Pass())
        assert remembered(game, events) == [game.knowledge(seat) for seat in game.seats]
        events += game.play(DrawNothing())
    assert any(isinstance(event, OvenOpened) for event in events)
    assert game.phase is Phase.SHUFFLE
    assert remembered(game, events) == [game.knowledge(seat) for seat in game.seats]
    dice = Shuffle.from_seed(1)
    events += game.shuffle(dice.order(game.unshuffled_supply()))
    assert game.table_view().supply_size == 65 - 12 + 1
    for seat in game.seats:
        assert remembered(game, events)[seat] == game.knowledge(seat)
        assert imagine(game.knowledge(seat), CLASSIC, dice).knowledge(seat) == game.knowledge(seat)


def test_a_memory_is_not_shown_what_others_draw() -> None:
    """R8.3: nor does it need to be."""
    event = CardsDrawn(Seat(1), pile("olive"))
    assert is_shown_to(event, Seat(1))
    assert not is_shown_to(event, Seat(0))
    assert not is_shown_to(event, None)


def test_who_must_not_shuffle_cannot_look_at_the_supply() -> None:
    with pytest.raises(AssertionError, match="no shuffle is due"):
        Game.deal(CLASSIC, seats=2, shuffle=Shuffle.from_seed(1)).unshuffled_supply()


# ---------------------------------------------------------------- seeds


def test_the_same_seed_gives_the_same_game() -> None:
    def story(seed: int, number: int) -> list[Event]:
        dice = Shuffle.from_seed(seed, number)
        game = Game.deal(PLUS, seats=3, shuffle=dice)
        events = list(game.opening_events())
        for _ in range(40):
            events += game.play(game.random_move(dice))
        return events

    assert story(7, 0) == story(7, 0)
    assert story(7, 0) != story(7, 1)
    assert story(7, 0) != story(8, 0)


def test_a_scene_may_borrow_from_an_earlier_one() -> None:
    """The start of imagining: box and names stay the same through a game."""
    game = Game.deal(PLUS, seats=3, shuffle=Shuffle.from_seed(2))
    first = scene(game.knowledge(Seat(0)), PLUS)
    again = scene(game.knowledge(Seat(0)), PLUS, first)
    assert again.box is first.box
    assert again.state == first.state
    assert again.knowledge(Seat(0)) == game.knowledge(Seat(0))
