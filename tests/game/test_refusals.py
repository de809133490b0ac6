"""Every refusal is provoked once: its key, its rule, and a sentence that names both sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from mammamia.game import (
    MAMMA_MIA,
    AskForHelp,
    BadDeal,
    Deal,
    DrawNothing,
    FillOrder,
    Game,
    GameError,
    Help,
    HoldOrders,
    IllegalMove,
    IngredientCard,
    Move,
    Pass,
    Phase,
    PutIngredients,
    PutOrder,
    Refusal,
    Seat,
    Shuffle,
    TakeOrderBack,
)
from mammamia.game.deal import deal_in
from tests.kitchen import (
    CLASSIC,
    FIRST,
    FROM_SUPPLY,
    FROM_WAITER,
    MUSHROOM,
    OLIVE,
    PEPPER,
    PLUS,
    SALAMI,
    SHRIMP,
    closed_oven,
    dealt,
    kitchen,
    open_oven,
    order,
    pile,
)

Setting = Callable[[], Game]


def at_put(held: str) -> Setting:
    return lambda: kitchen(CLASSIC, hands=[held], orders=["yellow:minimale"], supply="olive")


def at_order() -> Game:
    return kitchen(CLASSIC, hands=["olive"], orders=["yellow:minimale"], supply="olive", phase=Phase.ORDER)


def at_draw(held: str, waiter: str = "") -> Setting:
    return lambda: kitchen(CLASSIC, hands=[held], waiters=[waiter], supply="2 olive", phase=Phase.DRAW)


def after_pass() -> Game:
    game = kitchen(PLUS, orders=["yellow:mini"], waiters=["yellow:minimale"], supply="6 olive")
    game.play(Pass())
    return game


def after_rescue() -> Game:
    game = kitchen(
        CLASSIC, orders=["yellow:minimale"], waiters=["yellow:monotoni"], supply="6 olive", options={"rescue": True}
    )
    game.play(Pass())
    return game


def opened(game: Game) -> Game:
    open_oven(game)
    return game


def short(held: str = "2 salami") -> Setting:
    return lambda: opened(closed_oven(CLASSIC, "pepper, 3 salami, green:four-salami", hands=[held]))


def short_in_plus(held: str = "2 salami", oven: str = "pepper, 3 salami, green:four-salami") -> Setting:
    return lambda: opened(closed_oven(PLUS, oven, hands=[held]))


def asked(helper: str, waiter: str = "") -> Setting:
    def setting() -> Game:
        game = closed_oven(
            PLUS, "pepper, 3 salami, green:four-salami", colours="green yellow brown", hands=["", helper],
            waiters=["", waiter],
        )  # fmt: skip
        open_oven(game)
        game.play(AskForHelp(order("green:four-salami"), (), pile("salami")))
        return game

    return setting


def over() -> Game:
    game = closed_oven(CLASSIC, "green:four-salami", options={"rounds": 1})
    open_oven(game)
    game.play(TakeOrderBack(order("green:four-salami")))
    return game


def before_a_shuffle() -> Game:
    game = closed_oven(CLASSIC, "green:four-salami")
    open_oven(game)
    game.play(TakeOrderBack(order("green:four-salami")))
    return game


FOUR = order("green:four-salami")
MOVES: list[tuple[Setting, Move, Refusal, str]] = [
    (over, Pass(), Refusal.GAME_OVER, "R7.3: the game is over"),
    (before_a_shuffle, Pass(), Refusal.SHUFFLE_DUE, "R7.2: the new supply has to be shuffled first"),
    (at_put("olive"), HoldOrders(), Refusal.OTHER_DECISION, "R3.1: ingredients are to be put now"),
    (at_order, Pass(), Refusal.OTHER_DECISION, "R3.2: an order may be put now, or none"),
    (at_draw("olive"), Pass(), Refusal.OTHER_DECISION, "R3.3: cards are to be drawn now"),
    (short(), Pass(), Refusal.OTHER_DECISION, "R5.12: the order that came up is to be filled"),
    (asked("salami"), Pass(), Refusal.OTHER_DECISION, "R6.3: a request for help is to be answered now"),
    (at_put("2 olive"), PutIngredients(OLIVE, 0), Refusal.NOTHING_PUT, "R3.1: at least one ingredient"),
    (
        at_put("2 olive"),
        PutIngredients(OLIVE, 3),
        Refusal.CARDS_NOT_IN_HAND,
        "R3.1: 3 olive cannot be put: the hand holds 2",
    ),
    (at_put("olive"), PutIngredients(SHRIMP, 1), Refusal.CARDS_NOT_IN_HAND, "R3.1: 1 shrimp cannot be put"),
    (at_put("olive"), PutIngredients(OLIVE, 1, 1), Refusal.CARDS_NOT_IN_HAND, "R3.1: 1 olive, 1 double:olive cannot"),
    (at_put("olive"), PutIngredients(OLIVE, -1, 2), Refusal.CARDS_NOT_IN_HAND, "R3.1: 2 double:olive cannot"),
    (at_put("olive"), PutIngredients(OLIVE, 1, 9), Refusal.CARDS_NOT_IN_HAND, "R3.1: 1 olive, 9 double:olive cannot"),
    (
        at_put("2 olive"),
        Pass(),
        Refusal.HAS_INGREDIENTS,
        "R3.6: only a seat with no ingredient passes, but the hand holds 2 olive",
    ),
    (at_put(""), PutIngredients(OLIVE, 1), Refusal.NO_INGREDIENT, "R3.6: with no ingredient in hand one must pass"),
    (
        at_order,
        PutOrder(order("yellow:monotoni")),
        Refusal.ORDER_NOT_IN_HAND,
        "R3.2: yellow:monotoni is not in the hand",
    ),
    (at_order, PutOrder(order("green:minimale")), Refusal.ORDER_NOT_IN_HAND, "R3.2: green:minimale is not in the hand"),
    (at_order, PutOrder(order("pink:mini")), Refusal.ORDER_NOT_IN_HAND, "R3.2: pink:mini is not in the hand"),
    (at_draw("7 olive", "yellow:minimale"), FROM_SUPPLY, Refusal.HAND_FULL, "R3.3: the hand has 7 cards"),
    (at_draw("7 olive", "yellow:minimale"), FROM_WAITER, Refusal.HAND_FULL, "R3.3: the hand has 7 cards"),
    (at_draw("6 olive"), DrawNothing(), Refusal.MUST_DRAW, "R3.4: drawing is a duty: the hand has 6 cards"),
    (at_draw("6 olive"), FROM_WAITER, Refusal.WAITER_EMPTY, "R3.4: the waiter is empty"),
    (after_pass, FROM_WAITER, Refusal.ONLY_THE_SUPPLY, "R3.6: a seat that passes draws 5 from the supply"),
    (after_rescue, FROM_WAITER, Refusal.ONLY_THE_SUPPLY, "R3.8: a seat that passes draws 5 from the supply"),
    (
        short(),
        TakeOrderBack(order("green:minimale")),
        Refusal.ANOTHER_ORDER_IS_UP,
        "R5.2: the order that came up is green:four-salami",
    ),
    (
        lambda: opened(closed_oven(CLASSIC, "pepper, 6 salami, green:monotoni", hands=["olive"])),
        TakeOrderBack(order("green:monotoni")),
        Refusal.TABLE_FILLS_IT,
        "R5.2: the table alone fills green:monotoni",
    ),
    (
        lambda: opened(closed_oven(PLUS, "pepper, 6 salami, green:monotoni", hands=["olive"])),
        AskForHelp(order("green:monotoni"), (OLIVE,), pile("6 olive")),
        Refusal.TABLE_FILLS_IT,
        "R6.1: the table alone fills green:monotoni, so nobody is asked",
    ),
    (
        short(),
        FillOrder(FOUR, (OLIVE,)),
        Refusal.KINDS_NOT_ALLOWED,
        "R1.5: green:four-salami cannot be filled with 1 olive",
    ),
    (
        lambda: opened(closed_oven(CLASSIC, "pepper, 5 salami, green:monotoni")),
        FillOrder(order("green:monotoni"), (PEPPER,)),
        Refusal.KINDS_NOT_ALLOWED,
        "R5.7: green:monotoni cannot be filled with 1 pepper",
    ),
    (
        lambda: opened(closed_oven(CLASSIC, "pepper, 2 salami, olive, green:minimale")),
        FillOrder(order("green:minimale"), (SALAMI,)),
        Refusal.KINDS_NOT_ALLOWED,
        "R5.8: green:minimale cannot be filled with 1 salami",
    ),
    (
        lambda: opened(closed_oven(PLUS, "pepper, green:ciotona")),
        FillOrder(order("green:ciotona"), (OLIVE, OLIVE)),
        Refusal.KINDS_NOT_ALLOWED,
        "R5.9: green:ciotona cannot be filled with 2 olive",
    ),
    (
        lambda: opened(closed_oven(PLUS, "pepper, green:small-monotoni")),
        FillOrder(order("green:small-monotoni"), (SALAMI,)),
        Refusal.KINDS_NOT_ALLOWED,
        "R5.10: green:small-monotoni cannot be filled with 1 salami",
    ),
    (
        lambda: opened(closed_oven(PLUS, "pepper, green:mamma-mia-1")),
        FillOrder(order("green:mamma-mia-1"), (MUSHROOM,)),
        Refusal.KINDS_NOT_ALLOWED,
        "R5.11: green:mamma-mia-1 cannot be filled with 1 mushroom",
    ),
    (
        short("olive"),
        FillOrder(FOUR, (), pile("salami")),
        Refusal.CANNOT_FILL,
        "R5.3: table and hand together do not fill",
    ),
    (short("2 salami"), FillOrder(FOUR, (), pile("2 salami")), Refusal.WRONG_CARDS_ADDED, "R5.3: 2 salami is not what"),
    (short("2 salami"), FillOrder(FOUR), Refusal.WRONG_CARDS_ADDED, "R5.3: nothing is not what"),
    (short(), AskForHelp(FOUR, (), pile("salami")), Refusal.NO_HELP_HERE, "R6.1: this game is played without help"),
    (
        short_in_plus(),
        AskForHelp(FOUR, (), pile("2 salami")),
        Refusal.WRONG_REQUEST,
        "R6.2: 2 salami requested and nothing added",
    ),
    (
        short_in_plus(),
        AskForHelp(FOUR, (), (), pile("salami")),
        Refusal.WRONG_REQUEST,
        "R6.2: nothing requested and 1 salami",
    ),
    (short_in_plus(""), AskForHelp(FOUR, (), pile("olive")), Refusal.WRONG_REQUEST, "R6.2: 1 olive requested"),
    (
        short_in_plus("2 salami", "12 olive, green:bombastica"),
        AskForHelp(order("green:bombastica"), (), pile("9 olive")),
        Refusal.WRONG_REQUEST,
        "R6.2: 9 olive requested",
    ),
    (
        short_in_plus("2 salami", "13 olive, green:bombastica"),
        FillOrder(order("green:bombastica"), (), pile("salami, shrimp")),
        Refusal.WRONG_CARDS_ADDED,
        "R5.3: 1 salami, 1 shrimp is not what",
    ),
    (
        asked("salami"),
        Help(),
        Refusal.CANNOT_HELP,
        "R6.4: to help one needs 1 salami and an order in the waiter, but has 1 salami and 0",
    ),
    (
        asked("olive", "yellow:mini"),
        Help(),
        Refusal.CANNOT_HELP,
        "R6.4: to help one needs 1 salami and an order in the waiter, but has nothing and 1",
    ),
]


@pytest.mark.parametrize(("setting", "move", "refusal", "sentence"), MOVES, ids=[case[3][:40] for case in MOVES])
def test_an_illegal_move_is_refused(setting: Setting, move: Move, refusal: Refusal, sentence: str) -> None:
    game = setting()
    before = game.copy().state
    with pytest.raises(IllegalMove) as refused:
        game.play(move)
    assert refused.value.refusal is refusal
    assert str(refused.value).startswith(sentence)
    assert refused.value.rule == sentence.split(":")[0]
    assert game.state == before


# ---------------------------------------------------------------- deals and shuffles


def fresh() -> Deal:
    return deal_in(dealt(CLASSIC, seats=3).state, dealt(CLASSIC, seats=3).names)


def fewer_hands(deal: Deal) -> Deal:
    return replace(deal, hands=deal.hands[:2])


def fewer_waiters(deal: Deal) -> Deal:
    return replace(deal, waiters=deal.waiters[:2])


def first_seat_9(deal: Deal) -> Deal:
    return replace(deal, first=Seat(9))


def foreign_order(deal: Deal) -> Deal:
    return replace(deal, orders=(order("pink:mini"), *deal.orders[1:]))


def order_twice(deal: Deal) -> Deal:
    return replace(deal, waiters=((deal.orders[0], *deal.waiters[0][1:]), *deal.waiters[1:]))


def order_missing(deal: Deal) -> Deal:
    return replace(deal, waiters=(deal.waiters[0][1:], *deal.waiters[1:]))


def short_hand(deal: Deal) -> Deal:
    return replace(deal, hands=(deal.hands[0][1:], *deal.hands[1:]))


def card_too_many(deal: Deal) -> Deal:
    return replace(deal, supply=(IngredientCard(OLIVE), *deal.supply))


def two_mamma_mia_cards(deal: Deal) -> Deal:
    return replace(deal, supply=(*deal.supply, MAMMA_MIA))


def no_mamma_mia_card(deal: Deal) -> Deal:
    return replace(deal, supply=tuple(card for card in deal.supply if card != MAMMA_MIA))


def mamma_mia_dealt(deal: Deal) -> Deal:
    return replace(no_mamma_mia_card(deal), mamma_mia=Seat(1))


DEALS: list[tuple[Callable[[Deal], Deal], Refusal, str]] = [
    (fewer_hands, Refusal.WRONG_NUMBER_OF_HANDS, "R2.1: 2 hands or waiters for 3 seats"),
    (fewer_waiters, Refusal.WRONG_NUMBER_OF_HANDS, "R2.1: 2 hands or waiters for 3 seats"),
    (first_seat_9, Refusal.NO_SUCH_FIRST_SEAT, "R2.4: the first seat is 9"),
    (foreign_order, Refusal.ORDER_UNKNOWN, "R2.3: seat 0 has no order pink:mini"),
    (order_twice, Refusal.ORDER_TOO_OFTEN, "R2.3: seat 0 has "),
    (order_missing, Refusal.ORDER_MISSING, "R2.3: seat 0 was not given its order "),
    (short_hand, Refusal.WRONG_DEALT_COUNT, "R2.1: seat 0 was dealt 5 ingredients, not 6"),
    (card_too_many, Refusal.WRONG_CARD_COUNT, "R1.1: 14 cards olive in all, not 13"),
    (two_mamma_mia_cards, Refusal.WRONG_MAMMA_MIA_COUNT, "R2.1: 2 Mamma Mia! cards, not 1"),
    (no_mamma_mia_card, Refusal.WRONG_MAMMA_MIA_COUNT, "R2.1: 0 Mamma Mia! cards, not 1"),
    (mamma_mia_dealt, Refusal.MAMMA_MIA_CARD_NOT_DEALT, "R2.1: the Mamma Mia! card is shuffled in after the deal"),
]


@pytest.mark.parametrize(("spoil", "refusal", "sentence"), DEALS, ids=[case[0].__name__ for case in DEALS])
def test_a_wrong_deal_is_refused(spoil: Callable[[Deal], Deal], refusal: Refusal, sentence: str) -> None:
    with pytest.raises(BadDeal) as refused:
        Game.from_deal(CLASSIC, CLASSIC.colours[:3], spoil(fresh()))
    assert refused.value.refusal is refusal
    assert str(refused.value).startswith(sentence)


def test_a_holder_must_be_a_seat() -> None:
    """R2.2."""
    game = dealt(FIRST, seats=3, mamma_mia=1)
    deal = deal_in(game.state, game.names)
    assert Game.from_deal(FIRST, FIRST.colours[:3], deal).table_view().mamma_mia == Seat(1)
    with pytest.raises(BadDeal, match=r"R2\.2: there is no seat 3") as refused:
        Game.from_deal(FIRST, FIRST.colours[:3], replace(deal, mamma_mia=Seat(3)))
    assert refused.value.refusal is Refusal.NO_SUCH_HOLDER


def test_plus_has_no_mamma_mia_card() -> None:
    """R0."""
    game = dealt(PLUS, seats=3)
    deal = deal_in(game.state, game.names)
    with pytest.raises(BadDeal, match=r"R0: this edition has no Mamma Mia! card") as refused:
        Game.from_deal(PLUS, PLUS.colours[:3], two_mamma_mia_cards(deal))
    assert refused.value.refusal is Refusal.NO_MAMMA_MIA_CARD_HERE


def test_a_wrong_supply_is_refused() -> None:
    """R7.2."""
    game = before_a_shuffle()
    before = game.copy().state
    with pytest.raises(BadDeal, match=r"R7\.2: the new supply has 1 cards olive, not 0") as refused:
        game.shuffle((MAMMA_MIA, IngredientCard(OLIVE)))
    assert refused.value.refusal is Refusal.WRONG_SUPPLY
    assert game.state == before


def test_a_shuffle_that_is_not_due_is_refused() -> None:
    """R7.2."""
    game = Game.deal(CLASSIC, seats=2, shuffle=Shuffle.from_seed(1))
    with pytest.raises(IllegalMove, match=r"R7\.2: no shuffle is due now") as refused:
        game.shuffle(())
    assert refused.value.refusal is Refusal.NO_SHUFFLE_DUE


def test_every_refusal_is_provoked() -> None:
    alone = {
        Refusal.NO_SUCH_HOLDER, Refusal.NO_MAMMA_MIA_CARD_HERE, Refusal.WRONG_SUPPLY, Refusal.NO_SHUFFLE_DUE,
        Refusal.NOT_YOUR_DECISION,
    }  # fmt: skip
    assert {case[2] for case in MOVES} | {case[1] for case in DEALS} | alone == set(Refusal)


def test_errors_carry_what_a_translation_needs() -> None:
    game = at_put("2 olive")()
    with pytest.raises(GameError) as refused:
        game.play(PutIngredients(OLIVE, 3))
    assert refused.value.values == {"kind": OLIVE, "singles": 3, "doubles": 0, "held": pile("2 olive")}
    assert refused.value.detail == "3 olive cannot be put: the hand holds 2 olive of that kind"
    assert str(refused.value) == f"R3.1: {refused.value.detail}"
