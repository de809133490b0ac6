"""R8, who knows what."""

from __future__ import annotations

from dataclasses import fields

import pytest

from mammamia.editions import Edition
from mammamia.game import (
    MAMMA_MIA,
    AskForHelp,
    Event,
    Game,
    Help,
    Pass,
    Refuse,
    Remembering,
    Seat,
    Source,
    TakeOrderBack,
    is_shown_to,
)
from mammamia.game.events import (
    CardsDrawn,
    HandDealt,
    HandRefilled,
    HelpAsked,
    HelpGiven,
    HelpRefused,
    IngredientCameUp,
    IngredientsPut,
    MammaMiaLaidOpen,
    OfferMade,
    OrderCameUp,
    OrderDelivered,
    OrderPut,
    OrdersDrawn,
    OrderTakenBack,
    OvenEmptied,
    TurnEnded,
)
from mammamia.game.view import CoveredDeliveries, OpenDeliveries, SeatInSight, TableView
from tests.kitchen import (
    ALL_EDITIONS,
    BASE_EDITIONS,
    CLASSIC,
    FIRST,
    FROM_SUPPLY,
    FROM_WAITER,
    OLIVE,
    PEPPER,
    PLUS,
    SALAMI,
    SPANISH,
    cards,
    closed_oven,
    dealt,
    hand,
    kitchen,
    merge,
    open_oven,
    order,
    orders,
    pile,
    seen_by,
    take_turn,
    told,
)

GREEN_SEAT, RED_SEAT = Seat(0), Seat(1)


# ---------------------------------------------------------------- public when it happens


def test_what_is_put_is_public() -> None:
    """R8.1: kinds, numbers, orders."""
    game = dealt(CLASSIC, colours="green red", hands=["3 salami"], orders=["green:minimale"])
    events = take_turn(game, "2 salami", "green:minimale", draw=None)
    assert seen_by(RED_SEAT, events) == (
        IngredientsPut(GREEN_SEAT, SALAMI, singles=2, doubles=0),
        OrderPut(GREEN_SEAT, order("green:minimale")),
    )


def test_a_draw_tells_all_how_many_and_the_drawer_which() -> None:
    """R8.1, R8.3: from which pile and how many."""
    game = dealt(CLASSIC, colours="green red", hands=["3 salami"], supply="2 olive")
    take_turn(game, "2 salami", draw=None)
    events = game.play(FROM_SUPPLY)
    refilled, ended = HandRefilled(GREEN_SEAT, Source.SUPPLY, 2), TurnEnded(GREEN_SEAT)
    assert seen_by(RED_SEAT, events) == seen_by(None, events) == (refilled, ended)
    assert seen_by(GREEN_SEAT, events) == (refilled, CardsDrawn(GREEN_SEAT, cards(OLIVE, 2)), ended)


def test_a_draw_from_the_waiter_likewise() -> None:
    """R8.1, R8.3: the drawer alone sees which orders."""
    game = dealt(CLASSIC, colours="green red", hands=["3 salami"], waiters=["green:monotoni, green:minimale"])
    take_turn(game, "2 salami", draw=None)
    events = game.play(FROM_WAITER)
    refilled, ended = HandRefilled(GREEN_SEAT, Source.WAITER, 2), TurnEnded(GREEN_SEAT)
    assert seen_by(RED_SEAT, events) == (refilled, ended)
    assert seen_by(GREEN_SEAT, events) == (
        refilled, OrdersDrawn(GREEN_SEAT, orders("green:monotoni, green:minimale")), ended,
    )  # fmt: skip


def test_who_lays_open_the_mamma_mia_card_is_public() -> None:
    """R8.1, R3.5: also when it was dealt (R2.2)."""
    game = dealt(CLASSIC, colours="green red", supply="mamma-mia, olive")
    events = take_turn(game, str(hand(game)[0]))
    assert told(seen_by(RED_SEAT, events), MammaMiaLaidOpen) == [MammaMiaLaidOpen(GREEN_SEAT)]
    opening = dealt(FIRST, colours="green red", mamma_mia=1).opening_events()
    assert told(seen_by(GREEN_SEAT, opening), MammaMiaLaidOpen) == [MammaMiaLaidOpen(RED_SEAT)]


def test_everything_at_the_baking_is_public() -> None:
    """R8.1: what comes up, what is delivered with which cards, what returns, what is left."""
    game = closed_oven(CLASSIC, "pepper, 4 salami, green:four-salami, olive, red:minimale", colours="green red")
    events = open_oven(game) + game.play(TakeOrderBack(order("red:minimale")))
    assert seen_by(None, events) == events
    for kind in (IngredientCameUp, OrderCameUp, OrderDelivered, OrderTakenBack, OvenEmptied):
        assert told(events, kind)


def test_requests_and_answers_are_public() -> None:
    """R8.1, R6.3: what the asker would add is not said."""
    game = closed_oven(
        PLUS, "pepper, 2 olive, green:four-olive", colours="green red pink", hands=["olive", "", "olive"],
        waiters=["", "", "pink:mini"],
    )  # fmt: skip
    open_oven(game)
    events = game.play(AskForHelp(order("green:four-olive"), (), cards(OLIVE), cards(OLIVE)))
    events += game.play(Refuse()) + game.play(Help())
    shown = seen_by(RED_SEAT, events)
    assert [type(event) for event in shown[:4]] == [HelpAsked, HelpRefused, HelpGiven, OrderDelivered]
    assert told(shown, OfferMade) == []


def test_first_hands_are_shown_to_their_seats_only() -> None:
    """R8.3: hands are hidden."""
    game = dealt(CLASSIC, colours="green red")
    for seat in game.seats:
        assert [event.seat for event in told(seen_by(seat, game.opening_events()), HandDealt)] == [seat]
    assert told(seen_by(None, game.opening_events()), HandDealt) == []


@pytest.mark.parametrize(
    "event",
    [
        HandDealt(GREEN_SEAT, cards(OLIVE), ()),
        CardsDrawn(GREEN_SEAT, cards(OLIVE)),
        OrdersDrawn(GREEN_SEAT, ()),
        OfferMade(GREEN_SEAT, ()),
    ],
)
def test_a_private_event_is_shown_to_its_seat_alone(event: Event) -> None:
    """R8.3: whole or not at all."""
    assert is_shown_to(event, GREEN_SEAT)
    assert not is_shown_to(event, RED_SEAT)
    assert not is_shown_to(event, None)


# ---------------------------------------------------------------- in sight now


def test_piles_and_hands_are_in_sight_by_size() -> None:
    """R8.1, R8.2: how many of a hand are orders, too: their backs are coloured."""
    game = kitchen(
        CLASSIC, colours="green red", hands=["3 salami"], orders=["green:monotoni", "red:monotoni"],
        waiters=["green:minimale"], supply="9 olive", used="2 pepper",
    )  # fmt: skip
    view = game.view(RED_SEAT)
    assert view.table.seats[0] == SeatInSight(ingredients=3, orders=1, waiter=1)
    assert (view.table.supply_size, view.table.used_size) == (9, 2)


def test_the_own_hand_is_in_sight() -> None:
    """R8.2: ingredients and orders."""
    game = kitchen(CLASSIC, colours="green red", hands=["3 salami"], orders=["green:monotoni"])
    assert (game.view(GREEN_SEAT).hand, game.view(GREEN_SEAT).orders) == (cards(SALAMI, 3), orders("green:monotoni"))
    assert (game.view(RED_SEAT).hand, game.view(RED_SEAT).orders) == ((), ())


def test_of_other_hands_the_view_has_no_room_for_more_than_numbers() -> None:
    """R8.3: what is not in the type cannot leak."""
    numbers = {"ingredients", "orders", "waiter", "is_locked"}  # the last one follows from the others
    assert {field.name for field in fields(SeatInSight)} == numbers
    assert not {"supply", "oven", "waiters", "hands"} & {field.name for field in fields(TableView)}


def test_only_the_top_card_of_the_oven_is_in_sight() -> None:
    """R8.2, R3.1: what lies under it was public, and is covered now."""
    game = kitchen(CLASSIC, colours="green red", oven="salami, green:monotoni, olive")
    assert game.table_view().oven_top == cards(OLIVE)[0]
    assert game.table_view().oven_size == 3
    assert kitchen(CLASSIC, colours="green red").table_view().oven_top is None


def test_the_oven_that_is_being_opened_shows_no_top() -> None:
    """R5.1, R8.2: it is turned over, face down; what is left to come up is a number."""
    game = closed_oven(CLASSIC, "salami, green:monotoni, olive")
    open_oven(game)
    assert (game.table_view().oven_top, game.table_view().oven_size) == (None, 1)
    assert game.table_view().order_up == order("green:monotoni")


@pytest.mark.parametrize("edition", BASE_EDITIONS, ids=lambda edition: edition.key)
def test_delivered_orders_lie_open_in_the_base_game(edition: Edition) -> None:
    """R8.2: before each seat."""
    game = kitchen(edition, colours="green red", delivered=["green:minimale", "red:monotoni, red:bombastica"])
    assert game.view(RED_SEAT).table.delivered == OpenDeliveries(
        (orders("green:minimale"), orders("red:monotoni, red:bombastica"))
    )


def test_delivered_orders_lie_face_down_in_one_pile_in_plus() -> None:
    """R8.1: the running score is remembered, not shown."""
    game = kitchen(PLUS, colours="green red pink", delivered=["green:mini", "red:mini, red:ciotona"])
    assert game.view(RED_SEAT).table.delivered == CoveredDeliveries(3)
    assert [known.score for known in game.knowledge(RED_SEAT).seats] == [1, 2, 0]


def test_leftovers_are_in_sight_in_first_only() -> None:
    """R8.2, R7.1: covered elsewhere, but for the top of the stack."""
    for edition in (FIRST, CLASSIC, SPANISH, PLUS):
        game = closed_oven(edition, "pepper, 2 salami", colours="green red yellow")
        open_oven(game)
        assert game.table_view().table == (pile("pepper, 2 salami") if edition is FIRST else ())
        assert game.table_view().oven_size == (0 if edition is FIRST else 3)


def test_a_request_is_in_sight_while_it_is_answered() -> None:
    """R8.1: kinds and cards, not what the asker adds."""
    game = closed_oven(PLUS, "pepper, 5 olive, green:monotoni", colours="green red pink")
    open_oven(game)
    game.play(AskForHelp(order("green:monotoni"), (OLIVE,), cards(OLIVE)))
    request = game.view(RED_SEAT).table.request
    assert request is not None
    assert (request.order, request.kinds, request.cards) == (order("green:monotoni"), (OLIVE,), cards(OLIVE))


# ---------------------------------------------------------------- hidden


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=lambda edition: edition.key)
def test_a_seat_cannot_tell_apart_what_is_hidden(edition: Edition) -> None:
    """R8.3: other hands, orders in them, waiters and the supply may be otherwise; the properties try all phases."""
    own = "3 salami, 3 olive, 2 pepper" if edition is PLUS else "3 salami, 3 olive"
    one = dealt(
        edition, colours="green red yellow", hands=[own], orders=["green:minimale", "red:minimale"],
        supply="pepper, olive",
    )  # fmt: skip
    other = dealt(
        edition, colours="green red yellow", hands=[own, "4 mushroom"], orders=["green:minimale", "red:monotoni"],
        waiters=["green:bombastica", "red:bombastica"], supply="mushroom, salami",
    )  # fmt: skip
    assert hand(one, 1) != hand(other, 1)
    assert one.view(GREEN_SEAT) == other.view(GREEN_SEAT)
    assert one.knowledge(GREEN_SEAT) == other.knowledge(GREEN_SEAT)
    assert one.knowledge(RED_SEAT) != other.knowledge(RED_SEAT)


def test_the_bottom_of_a_waiter_is_known_after_orders_returned() -> None:
    """R8.3: the order of every waiter but its known bottom."""
    game = returned()
    known = game.knowledge(RED_SEAT).seats[0]
    assert known.waiter_bottom == orders("green:four-salami, green:bombastica")
    assert known.waiter_size == 3
    assert known.unplaced == orders("green:monotoni")


def returned(held: str = "4 olive", waiter: str = "green:monotoni") -> Game:
    """Two of green's orders have come back under the waiter; it is green's turn."""
    game = closed_oven(
        CLASSIC, "salami, green:four-salami, green:bombastica", colours="green red", hands=[held],
        waiters=[waiter, "red:monotoni"], opener=GREEN_SEAT,
    )  # fmt: skip
    open_oven(game)
    game.play(TakeOrderBack(order("green:four-salami")))
    game.play(TakeOrderBack(order("green:bombastica")))
    game.shuffle(game.unshuffled_supply())
    return game


def test_a_returned_order_drawn_again_is_known_to_be_in_the_hand() -> None:
    """R8.3, R8.4: whoever remembers the bottom of a waiter knows what is drawn from it."""
    game = returned()
    take_turn(game, "olive", draw=FROM_WAITER)
    known = game.knowledge(RED_SEAT).seats[0]
    assert known.orders == orders("green:four-salami, green:bombastica")
    assert (known.waiter_bottom, known.order_count) == ((), 3)
    assert known.unplaced == orders("green:monotoni")


def test_the_bottom_stays_known_while_the_top_is_drawn() -> None:
    """R8.3: a draw that does not reach it."""
    game = returned(held="6 olive", waiter="green:monotoni, green:minimale")
    take_turn(game, "olive", draw=FROM_WAITER)
    known = game.knowledge(RED_SEAT).seats[0]
    assert known.orders == ()
    assert known.waiter_bottom == orders("green:four-salami, green:bombastica")


def test_a_known_order_that_is_put_is_not_in_the_hand_any_more() -> None:
    """R8.1, R8.3: everybody saw it go."""
    game = returned()
    take_turn(game, "olive", draw=FROM_WAITER)
    game.play(Pass())
    game.play(FROM_WAITER)
    take_turn(game, "olive", "green:four-salami", draw=None)
    assert game.knowledge(RED_SEAT).seats[0].orders == orders("green:bombastica")


def test_a_helper_who_scores_a_returned_order_scores_a_known_one() -> None:
    """R8.3, R8.4: it is taken unseen, but a perfect memory knows that bottom."""
    game = closed_oven(
        PLUS, "green:mini, pepper, 3 olive, red:four-olive, 3 salami, pepper, yellow:four-salami",
        colours="green red yellow", hands=["pineapple, salami"],
    )  # fmt: skip
    open_oven(game)
    game.play(TakeOrderBack(order("green:mini")))
    game.play(TakeOrderBack(order("red:four-olive")))
    assert game.knowledge(RED_SEAT).seats[0].waiter_bottom == orders("green:mini")
    game.play(AskForHelp(order("yellow:four-salami"), (), pile("pineapple, salami")))
    game.play(Help())
    known = game.knowledge(RED_SEAT).seats[0]
    assert (known.delivered, known.scored_unseen, known.score) == (orders("green:mini"), 0, 1)


def test_an_unseen_scored_order_is_any_of_the_unplaced() -> None:
    """R8.3, R6.4: which waiter card a helper scored is hidden, also from the helper."""
    game = closed_oven(
        PLUS, "pepper, 3 olive, green:four-olive", colours="green red pink", hands=["", "olive"],
        orders=["", "red:mini"], waiters=["", "red:ciotona, red:monotoni"],
    )  # fmt: skip
    open_oven(game)
    game.play(AskForHelp(order("green:four-olive"), (), cards(OLIVE)))
    game.play(Help())
    helper = game.knowledge(RED_SEAT).seats[1]
    assert (helper.orders, helper.unplaced) == (orders("red:mini"), orders("red:monotoni, red:ciotona"))
    assert (helper.scored_unseen, helper.score) == (1, 1)
    other = game.knowledge(GREEN_SEAT).seats[1]
    assert (other.orders, other.unplaced) == ((), orders("red:monotoni, red:ciotona, red:mini"))


# ---------------------------------------------------------------- seen, remembered, unknown


def test_the_whole_oven_could_be_remembered() -> None:
    """R8.4: in view the top card, in knowledge everything that was put."""
    game = dealt(CLASSIC, colours="green red", hands=["3 salami", "3 olive"], orders=["green:minimale"])
    take_turn(game, "2 salami", "green:minimale")
    take_turn(game, "olive")
    known = game.knowledge(RED_SEAT).oven
    assert known == (*cards(SALAMI, 2), order("green:minimale"), *cards(OLIVE))
    assert game.view(RED_SEAT).table.oven_top == cards(OLIVE)[0]


def test_what_is_not_seen_lies_in_other_hands_or_in_the_supply() -> None:
    """R8.4: every card of the box less what the seat has seen and can still place."""
    game = dealt(SPANISH, colours="green red", hands=["6 salami"])
    known = game.knowledge(GREEN_SEAT)
    assert known.unseen == pile("8 pineapple, 8 pepper, 8 mushroom, 8 olive, 2 salami")
    assert len(known.unseen) == 6 + (known.supply_size - 1)


def second_round() -> Game:
    """Two players, round 2, green's turn: the used pile was a pepper and four salami."""
    game = closed_oven(
        CLASSIC, "pepper, 4 salami, green:four-salami", colours="green red", hands=["4 olive"], opener=GREEN_SEAT
    )
    open_oven(game)
    game.shuffle((*pile("4 salami"), MAMMA_MIA, *pile("pepper")))
    return game


def test_from_the_second_round_the_supply_is_known_but_for_its_order() -> None:
    """R8.4: everybody saw what was used."""
    for seat in (GREEN_SEAT, RED_SEAT):
        assert second_round().knowledge(seat).supply_at_most == pile("pepper, 4 salami")


def test_the_drawer_knows_what_is_left_of_it_the_others_what_was_there() -> None:
    """R8.3, R8.4: green drew four salami and the pepper, or so red thinks possible."""
    game = second_round()
    take_turn(game, "olive")
    assert hand(game, GREEN_SEAT) == merge(cards(OLIVE, 3), cards(SALAMI, 4))
    assert game.knowledge(GREEN_SEAT).supply_at_most == cards(PEPPER)
    assert game.knowledge(RED_SEAT).supply_at_most == pile("pepper, 4 salami")
    assert game.knowledge(RED_SEAT).supply_size == 2


def test_in_the_first_round_the_supply_may_hold_anything_unseen() -> None:
    """R8.4: nothing was used yet."""
    known = dealt(CLASSIC, colours="green red").knowledge(GREEN_SEAT)
    assert known.supply_at_most == known.unseen


def test_who_asks_for_help_shows_what_the_request_leaves_out() -> None:
    """R8.4, R6.2: the rest is in the hand, since one must hold it."""
    game = closed_oven(PLUS, "pepper, 2 olive, green:four-olive", colours="green red pink", hands=["olive, salami"])
    open_oven(game)
    game.play(AskForHelp(order("green:four-olive"), (), cards(OLIVE), cards(OLIVE)))
    game.play(Refuse())
    game.play(Refuse())
    assert game.knowledge(RED_SEAT).seats[0].shown == cards(OLIVE)


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=lambda edition: edition.key)
def test_a_perfect_memory_of_the_events_is_the_knowledge(edition: Edition) -> None:
    """R8.4: kept event by event, it equals what can be told from the truth; the properties try whole games."""
    game = dealt(edition, colours="green red yellow")
    memories = [Remembering(edition, seat) for seat in game.seats]
    events = game.opening_events()
    for _ in range(24):
        for memory, seat in zip(memories, game.seats, strict=True):
            memory.see_all(seen_by(seat, events))
            assert memory.knowledge() == game.knowledge(seat)
        events = game.play(game.legal_moves()[-1])
