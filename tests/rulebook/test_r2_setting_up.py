"""R2, setting up."""

from __future__ import annotations

import pytest

from mammamia.editions import Edition
from mammamia.game import MAMMA_MIA, BadDeal, Deal, Game, Refusal, Seat, Shuffle
from mammamia.game.deal import deal_in
from mammamia.game.events import MammaMiaLaidOpen
from tests.kitchen import (
    ALL_EDITIONS,
    BASE_EDITIONS,
    CLASSIC,
    FIRST,
    PLUS,
    SPANISH,
    cards,
    dealt,
    hand,
    order,
    supply,
    told,
    waiter,
)


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=lambda edition: edition.key)
def test_each_seat_is_dealt_six_ingredients_and_plus_eight(edition: Edition) -> None:
    """R2.1: deal 6 to each seat (Plus 8)."""
    game = Game.deal(edition, seats=4, shuffle=Shuffle.from_seed(1))
    assert [len(hand(game, seat)) for seat in game.seats] == [8 if edition is PLUS else 6] * 4


@pytest.mark.parametrize("edition", [CLASSIC, SPANISH], ids=lambda edition: edition.key)
def test_the_mamma_mia_card_is_shuffled_into_the_rest(edition: Edition) -> None:
    """R2.1: whatever the shuffle, the card is in the supply and nobody is dealt it."""
    for seed in range(30):
        game = Game.deal(edition, seats=5, shuffle=Shuffle.from_seed(seed))
        assert supply(game).count(MAMMA_MIA) == 1
        assert game.table_view().mamma_mia is None


def test_plus_has_no_mamma_mia_card() -> None:
    """R2.1, R0: the supply is what remains."""
    game = dealt(PLUS, seats=6)
    assert MAMMA_MIA not in supply(game)
    assert len(supply(game)) == 90 - 6 * 8


def test_the_supply_is_what_is_not_dealt() -> None:
    """R2.1: 65 ingredients, 4 times 6 dealt, and the Mamma Mia! card."""
    assert len(supply(dealt(CLASSIC, seats=4))) == 65 - 24 + 1


def test_a_dealt_mamma_mia_card_lies_open_before_its_seat() -> None:
    """R2.2: who is dealt it lays it open and is dealt another card."""
    game = dealt(FIRST, seats=3, mamma_mia=2)
    assert game.table_view().mamma_mia == 2
    assert len(hand(game, 2)) == 6
    assert MAMMA_MIA not in supply(game)
    assert told(game.opening_events(), MammaMiaLaidOpen) == [MammaMiaLaidOpen(Seat(2))]


def test_in_first_the_card_may_be_dealt_or_not() -> None:
    """R2.2: it is shuffled in before the deal, so both happen."""
    games = [Game.deal(FIRST, seats=5, shuffle=Shuffle.from_seed(seed)) for seed in range(40)]
    was_dealt = {game.table_view().mamma_mia is not None for game in games}
    assert was_dealt == {True, False}
    for game in games:
        assert supply(game).count(MAMMA_MIA) == (game.table_view().mamma_mia is None)
        assert [len(hand(game, seat)) for seat in game.seats] == [6] * 5


def test_nobody_is_dealt_the_card_where_it_comes_in_later() -> None:
    """R2.1: such a deal is refused."""
    with pytest.raises(BadDeal) as refused:
        dealt(CLASSIC, mamma_mia=0)
    assert refused.value.refusal is Refusal.MAMMA_MIA_CARD_NOT_DEALT


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=lambda edition: edition.key)
def test_hands_are_seven_cards_with_the_top_order_and_plus_nine(edition: Edition) -> None:
    """R2.3: each seat takes the top one of its waiter."""
    game = dealt(edition, colours="green red", orders=["green:minimale"])
    seats = game.table_view().seats
    assert [seat.orders for seat in seats] == [1, 1]
    assert [seat.hand_size for seat in seats] == [edition.hand_limit] * 2
    assert game.view(Seat(0)).orders == (order("green:minimale"),)
    assert [seat.waiter for seat in seats] == [14 if edition is PLUS else 7] * 2
    assert order("green:minimale") not in waiter(game)


def test_a_waiter_is_its_seats_own_orders() -> None:
    """R2.3: each seat shuffles its orders."""
    game = dealt(CLASSIC, colours="green red")
    assert {one.colour.value for one in waiter(game, 0)} == {"green"}
    assert {one.colour.value for one in waiter(game, 1)} == {"red"}


def test_the_first_seat_is_chosen() -> None:
    """R2.4: whoever deals says who begins."""
    game = dealt(CLASSIC, seats=4, first=2)
    assert game.deciding == 2


def test_the_first_seat_is_random_unless_said() -> None:
    """R2.4: ruling."""
    first = {Game.deal(CLASSIC, seats=4, shuffle=Shuffle.from_seed(seed)).deciding for seed in range(60)}
    assert first == {0, 1, 2, 3}


# ---------------------------------------------------------------- deals that are none


def refusal_of(deal: Deal, edition: Edition = CLASSIC, colours: str = "green red") -> BadDeal:
    like = dealt(edition, colours=colours)
    with pytest.raises(BadDeal) as refused:
        Game.from_deal(edition, like.names.colours, deal)
    return refused.value


def good_deal(edition: Edition = CLASSIC) -> Deal:
    game = dealt(edition, colours="green red")
    return deal_in(game.state, game.names)


def test_a_deal_must_fit_the_seats() -> None:
    """R2.1, R2.4: as many hands as seats, and a first seat that exists."""
    good = good_deal()
    short = Deal(good.first, good.hands[:1], good.orders, good.waiters, good.supply)
    nobody = Deal(Seat(2), good.hands, good.orders, good.waiters, good.supply)
    assert refusal_of(short).refusal is Refusal.WRONG_NUMBER_OF_HANDS
    assert refusal_of(nobody).refusal is Refusal.NO_SUCH_FIRST_SEAT


def test_a_deal_gives_each_seat_its_own_orders_once() -> None:
    """R2.3: none unknown, none twice, none missing."""
    good = good_deal()
    green, red = good.waiters
    foreign = Deal(good.first, good.hands, (good.orders[0], order("green:mini")), good.waiters, good.supply)
    twice = Deal(good.first, good.hands, good.orders, (green[:-1] + green[:1], red), good.supply)
    missing = Deal(good.first, good.hands, good.orders, (green[:-1], red), good.supply)
    assert refusal_of(foreign).refusal is Refusal.ORDER_UNKNOWN
    assert refusal_of(twice).refusal is Refusal.ORDER_TOO_OFTEN
    assert refusal_of(missing).refusal is Refusal.ORDER_MISSING


def test_a_deal_is_of_exactly_the_cards_of_the_box() -> None:
    """R1.1, R2.1: six each, no card too many, one Mamma Mia! card."""
    good = good_deal()
    one_less = Deal(good.first, (good.hands[0][1:], good.hands[1]), good.orders, good.waiters, good.supply)
    one_more = Deal(good.first, good.hands, good.orders, good.waiters, (*good.supply, *cards(CLASSIC.kinds[0])))
    no_card = Deal(
        good.first, good.hands, good.orders, good.waiters, tuple(card for card in good.supply if card != MAMMA_MIA)
    )
    assert refusal_of(one_less).refusal is Refusal.WRONG_DEALT_COUNT
    assert refusal_of(one_more).refusal is Refusal.WRONG_CARD_COUNT
    assert refusal_of(no_card).refusal is Refusal.WRONG_MAMMA_MIA_COUNT


def test_plus_is_dealt_without_the_mamma_mia_card() -> None:
    """R0, R2.1: a deal with it is refused."""
    good = good_deal(PLUS)
    with_card = Deal(good.first, good.hands, good.orders, good.waiters, (*good.supply, MAMMA_MIA))
    assert refusal_of(with_card, PLUS).refusal is Refusal.NO_MAMMA_MIA_CARD_HERE


def test_the_dealt_card_needs_a_seat_that_exists() -> None:
    """R2.2: the holder is one of the seats."""
    with pytest.raises(BadDeal) as refused:
        dealt(FIRST, seats=3, mamma_mia=3)
    assert refused.value.refusal is Refusal.NO_SUCH_HOLDER


@pytest.mark.parametrize("edition", BASE_EDITIONS, ids=lambda edition: edition.key)
def test_turns_go_clockwise(edition: Edition) -> None:
    """R2.4: rising seat number, and after the last seat the first."""
    game = dealt(edition, seats=3, first=1)
    turns = []
    for _ in range(5):
        turns.append(game.deciding)
        for _ in ("put", "hold", "draw"):
            game.play(game.legal_moves()[0])
    assert turns == [1, 2, 0, 1, 2]
