"""R5.6 to R5.13: the special pizzas, whose choice it is, and doubles."""

from __future__ import annotations

import pytest

from mammamia.editions import Ingredient
from mammamia.game import Event, FillOrder, Game, Phase, Refusal, Seat, TakeOrderBack
from mammamia.game.events import OrderDelivered, OrderTakenBack, OvenEmptied
from tests.kitchen import (
    CLASSIC,
    MUSHROOM,
    OLIVE,
    PEPPER,
    PINEAPPLE,
    PLUS,
    SALAMI,
    SHRIMP,
    SPANISH,
    cards,
    closed_oven,
    fill_moves,
    fills_with,
    hand,
    open_oven,
    order,
    orders,
    outcome,
    pile,
    refusal,
    told,
    waiter,
)

DOUBLES = {"doubles": True}
NO_HELP = {"help": False}
EACH_OF_FIVE = "pineapple, pepper, mushroom, olive, salami"


def up(name: str, kinds: tuple[Ingredient, ...] = (), add: str = "") -> FillOrder:
    """The move that fills an order."""
    return FillOrder(order(name), kinds, pile(add))


def kinds_offered(game: Game) -> set[tuple[Ingredient, ...]]:
    """The free kinds that the owner may choose now."""
    return {move.kinds for move in fill_moves(game)}


# ---------------------------------------------------------------- bombastica


def test_fifteen_of_anything_fill_a_bombastica() -> None:
    """R5.6: exactly 15."""
    game = closed_oven(CLASSIC, "7 salami, 8 olive, green:bombastica")
    events = open_oven(game)
    assert outcome(events) == {"green:bombastica": True}
    assert told(events, OvenEmptied)[0].leftovers == ()


def test_a_bombastica_takes_all_however_many() -> None:
    """R5.6, R5.12: the hand is not asked."""
    game = closed_oven(CLASSIC, f"7 salami, 8 olive, {EACH_OF_FIVE}, green:bombastica", hands=["7 pepper"])
    events = open_oven(game)
    assert told(events, OrderDelivered)[0].from_table == pile(f"7 salami, 8 olive, {EACH_OF_FIVE}")
    assert hand(game) == cards(PEPPER, 7)


def test_a_bombastica_is_topped_up_with_any_kinds_exactly_to_fifteen() -> None:
    """R5.6: the owner may add hand cards of any kinds; here two of four, in every mixture."""
    game = closed_oven(CLASSIC, "13 salami, green:bombastica", hands=["2 olive, pepper, salami"])
    open_oven(game)
    assert set(fills_with(game)) == {
        pile("2 olive"), pile("olive, pepper"), pile("olive, salami"), pile("pepper, salami"),
    }  # fmt: skip
    assert TakeOrderBack(order("green:bombastica")) in game.legal_moves()
    assert refusal(game, up("green:bombastica", add="2 olive, pepper")) == (Refusal.WRONG_CARDS_ADDED, "R5.3")
    game.play(up("green:bombastica", add="olive, pepper"))
    assert game.unshuffled_supply()[:15] == pile("13 salami, olive, pepper")
    assert hand(game) == pile("olive, salami")


def test_a_bombastica_with_too_few_cards_is_not_filled() -> None:
    """R5.6: fourteen are not fifteen."""
    game = closed_oven(CLASSIC, "13 salami, green:bombastica", hands=["olive", "olive"])
    open_oven(game)
    assert game.legal_moves() == (TakeOrderBack(order("green:bombastica")),)


# ---------------------------------------------------------------- monotoni


def test_the_owner_chooses_the_joker_when_the_order_comes_up() -> None:
    """R5.7, R5.12: table and hand reach six of two kinds."""
    game = closed_oven(CLASSIC, "pepper, 6 salami, 5 olive, green:monotoni", hands=["olive"])
    open_oven(game)
    assert set(game.legal_moves()) == {
        up("green:monotoni", (SALAMI,)),
        up("green:monotoni", (OLIVE,), "olive"),
    }


def test_the_joker_is_never_the_personal_kind() -> None:
    """R5.7: any kind but the personal one."""
    game = closed_oven(CLASSIC, "7 pepper, green:monotoni", hands=["6 pepper"])
    open_oven(game)
    assert game.legal_moves() == (TakeOrderBack(order("green:monotoni")),)
    assert refusal(game, up("green:monotoni", (PEPPER,)))[0] is Refusal.KINDS_NOT_ALLOWED


def test_the_joker_may_be_a_kind_the_table_has_none_of() -> None:
    """R5.7: all six from the hand."""
    game = closed_oven(CLASSIC, "pepper, green:monotoni", hands=["6 olive"])
    open_oven(game)
    assert fill_moves(game) == (up("green:monotoni", (OLIVE,), "6 olive"),)


def test_exactly_one_joker_is_named() -> None:
    """R5.7: not none, not two."""
    game = closed_oven(CLASSIC, "pepper, 6 salami, 6 olive, green:monotoni")
    open_oven(game)
    for kinds in ((), (OLIVE, SALAMI)):
        assert refusal(game, up("green:monotoni", kinds))[0] is Refusal.KINDS_NOT_ALLOWED


# ---------------------------------------------------------------- minimale


def test_the_scarcest_kind_alone_is_taken() -> None:
    """R5.8: the kind with the fewest on the table; exactly 3 are used."""
    game = closed_oven(CLASSIC, "pepper, 4 salami, 5 olive, 6 mushroom, green:minimale")
    assert told(open_oven(game), OrderDelivered) == [
        OrderDelivered(Seat(0), order("green:minimale"), (SALAMI,), pile("pepper, 3 salami"), ())
    ]


def test_among_equals_the_owner_chooses() -> None:
    """R5.8: also one that needs hand cards where the other does not need more."""
    game = closed_oven(CLASSIC, "pepper, 2 salami, 2 olive, 3 mushroom, green:minimale", hands=["salami, 2 olive"])
    open_oven(game)
    assert kinds_offered(game) == {(SALAMI,), (OLIVE,)}
    assert refusal(game, up("green:minimale", (MUSHROOM,))) == (Refusal.KINDS_NOT_ALLOWED, "R5.8")


def test_the_personal_kind_is_never_the_scarcest() -> None:
    """R5.8: green's one pepper does not count."""
    game = closed_oven(CLASSIC, "pepper, 2 salami, green:minimale", hands=["3 pepper, salami"])
    open_oven(game)
    assert fill_moves(game) == (up("green:minimale", (SALAMI,), "salami"),)


def test_a_kind_the_table_has_none_of_is_never_the_scarcest() -> None:
    """R5.8: three olives in the hand do not help."""
    game = closed_oven(CLASSIC, "pepper, 2 salami, green:minimale", hands=["3 olive"])
    open_oven(game)
    assert fill_moves(game) == ()


def test_the_scarcest_kind_is_counted_before_anything_is_added() -> None:
    """R5.8: adding two salami does not make olive the scarcest."""
    game = closed_oven(CLASSIC, "pepper, salami, 2 olive, green:minimale", hands=["2 salami, olive"])
    open_oven(game)
    assert fill_moves(game) == (up("green:minimale", (SALAMI,), "2 salami"),)


@pytest.mark.parametrize("on_table", ["", "4 pepper, "])
def test_a_minimale_without_an_eligible_kind_just_fails(on_table: str) -> None:
    """R5.8, R5.12: nobody is asked, whatever the hand."""
    game = closed_oven(CLASSIC, f"{on_table}green:minimale", hands=["pepper, 3 salami"])
    events = open_oven(game)
    assert outcome(events) == {"green:minimale": False}
    assert game.phase is Phase.SHUFFLE


def test_a_plus_minimale_uses_four() -> None:
    """R5.8: Plus 4."""
    game = closed_oven(PLUS, "pepper, 5 shrimp, green:minimale", options=NO_HELP)
    open_oven(game)
    assert game.unshuffled_supply() == pile("pepper, 4 shrimp")


# ---------------------------------------------------------------- the orders of Plus


def test_ciotona_takes_two_different_kinds_neither_personal() -> None:
    """R5.9: J and J′."""
    game = closed_oven(PLUS, "9 pepper, 4 salami, 4 olive, 3 shrimp, green:ciotona", hands=["shrimp"], options=NO_HELP)
    open_oven(game)
    assert kinds_offered(game) == {(OLIVE, SALAMI), (OLIVE, SHRIMP), (SALAMI, SHRIMP)}
    game.play(up("green:ciotona", (OLIVE, SHRIMP), "shrimp"))
    assert game.unshuffled_supply() == pile("pepper, 4 olive, 4 shrimp")


@pytest.mark.parametrize("kinds", [(SALAMI,), (SALAMI, SALAMI), (PEPPER, SALAMI), (OLIVE, SALAMI, SHRIMP)])
def test_ciotona_refuses_one_kind_twice_and_the_personal_one(kinds: tuple[Ingredient, ...]) -> None:
    """R5.9: two different kinds."""
    game = closed_oven(PLUS, "9 pepper, 9 salami, green:ciotona", options=NO_HELP)
    open_oven(game)
    assert refusal(game, up("green:ciotona", kinds))[0] is Refusal.KINDS_NOT_ALLOWED


def test_eight_of_one_kind_are_no_ciotona() -> None:
    """R5.9: different kinds."""
    game = closed_oven(PLUS, "pepper, 8 salami, green:ciotona", options=NO_HELP)
    open_oven(game)
    assert fill_moves(game) == ()


@pytest.mark.parametrize("helps", [True, False])
@pytest.mark.parametrize("oven", ["5 salami, shrimp, green:mini", "3 pepper, shrimp, green:mini"])
def test_a_crossed_out_kind_on_the_table_kills_at_once(oven: str, helps: bool) -> None:
    """R5.10: neither hand nor help saves it; nobody is asked anything."""
    game = closed_oven(PLUS, oven, hands=["3 pepper"], waiters=["", "yellow:mini"], options={"help": helps})
    events = open_oven(game)
    assert outcome(events) == {"green:mini": False}
    assert waiter(game) == orders("green:mini")


def test_a_crossed_out_kind_that_was_used_up_or_comes_later_does_no_harm() -> None:
    """R5.10: on the table, when the order comes up."""
    game = closed_oven(PLUS, "pepper, 4 shrimp, green:four-shrimp, 3 pepper, green:mini, shrimp", options=NO_HELP)
    assert outcome(open_oven(game)) == {"green:four-shrimp": True, "green:mini": True}


def test_a_crossed_out_kind_in_the_hand_does_no_harm() -> None:
    """R5.10: only the table counts."""
    game = closed_oven(PLUS, "2 pepper, green:mini", hands=["pepper, 3 shrimp"], options=NO_HELP)
    open_oven(game)
    assert fills_with(game) == [cards(PEPPER)]


def test_small_monotoni_may_use_the_personal_kind() -> None:
    """R5.10: five of the own kind."""
    game = closed_oven(PLUS, "5 pepper, green:small-monotoni", options=NO_HELP)
    open_oven(game)
    assert (PEPPER,) in kinds_offered(game)


def test_small_monotoni_may_not_use_the_crossed_out_kind() -> None:
    """R5.10: not even five from the hand; for green that is salami, three steps on."""
    game = closed_oven(PLUS, "2 pepper, green:small-monotoni", hands=["5 salami"], options=NO_HELP)
    open_oven(game)
    assert fill_moves(game) == ()
    assert refusal(game, up("green:small-monotoni", (SALAMI,), "5 salami"))[0] is Refusal.KINDS_NOT_ALLOWED


def test_one_crossed_out_card_kills_a_small_monotoni() -> None:
    """R5.10: five pepper and one salami."""
    game = closed_oven(PLUS, "5 pepper, salami, green:small-monotoni", options=NO_HELP)
    assert outcome(open_oven(game)) == {"green:small-monotoni": False}


def test_mamma_mia_pizzas_take_five_of_one_of_two_kinds() -> None:
    """R5.11: the owner's choice."""
    game = closed_oven(PLUS, "salami, 5 pineapple, 4 pepper, red:mamma-mia-1", hands=["pepper"], options=NO_HELP)
    open_oven(game)
    assert set(game.legal_moves()) == {
        up("red:mamma-mia-1", (PINEAPPLE,)),
        up("red:mamma-mia-1", (PEPPER,), "pepper"),
    }


def test_mamma_mia_pizzas_do_not_mix() -> None:
    """R5.11: three and two are not five; nor are other kinds allowed."""
    game = closed_oven(PLUS, "salami, 3 pineapple, 2 pepper, 5 olive, red:mamma-mia-1", options=NO_HELP)
    open_oven(game)
    assert game.legal_moves() == (TakeOrderBack(order("red:mamma-mia-1")),)
    for kinds in ((PINEAPPLE, PEPPER), (OLIVE,)):
        assert refusal(game, up("red:mamma-mia-1", kinds))[0] is Refusal.KINDS_NOT_ALLOWED


# ---------------------------------------------------------------- whose choice it is


def test_declining_is_no_choice_when_a_way_is_filled_by_the_table() -> None:
    """R5.2, R5.12: but which way is."""
    game = closed_oven(CLASSIC, "pepper, 6 salami, green:monotoni", hands=["6 olive"])
    open_oven(game)
    assert set(game.legal_moves()) == {up("green:monotoni", (SALAMI,)), up("green:monotoni", (OLIVE,), "6 olive")}
    assert refusal(game, TakeOrderBack(order("green:monotoni"))) == (Refusal.TABLE_FILLS_IT, "R5.2")


def test_a_way_that_needs_hand_cards_can_be_chosen_though_another_does_not() -> None:
    """R5.12: the salami stay on the table."""
    game = closed_oven(CLASSIC, "pepper, 6 salami, 5 olive, green:monotoni", hands=["olive"])
    open_oven(game)
    events = game.play(up("green:monotoni", (OLIVE,), "olive"))
    assert told(events, OvenEmptied)[0].leftovers == cards(SALAMI, 6)


def test_the_only_way_the_hand_leaves_open_is_no_choice() -> None:
    """R5.12: the table fills the monotoni with salami; no other joker is within reach."""
    game = closed_oven(CLASSIC, "pepper, 6 salami, green:monotoni", hands=["5 olive"])
    open_oven(game)
    assert game.legal_moves() == (up("green:monotoni", (SALAMI,)),)
    assert not game.has_choice()


def test_the_kinds_may_be_named_in_any_order_but_each_once() -> None:
    """R5.9, R5.12: what is told is the same."""
    game = closed_oven(PLUS, "pepper, 3 olive, 3 shrimp, green:ciotona", hands=["olive, shrimp"], options=NO_HELP)
    open_oven(game)
    for kinds in ((OLIVE, SHRIMP, SHRIMP), (OLIVE, OLIVE, SHRIMP)):
        assert refusal(game, up("green:ciotona", kinds, "olive, shrimp"))[0] is Refusal.KINDS_NOT_ALLOWED
    other = game.copy()
    named = FillOrder(order("green:ciotona"), (SHRIMP, OLIVE), (*cards(SHRIMP), *cards(OLIVE)))
    assert other.play(named) == game.play(up("green:ciotona", (OLIVE, SHRIMP), "olive, shrimp"))


def test_two_ways_filled_by_the_table_are_a_choice() -> None:
    """R5.12: and nothing else is."""
    game = closed_oven(CLASSIC, "pepper, 6 salami, 7 olive, green:monotoni", hands=["5 mushroom"])
    open_oven(game)
    assert set(game.legal_moves()) == {up("green:monotoni", (SALAMI,)), up("green:monotoni", (OLIVE,))}


def test_others_are_shown_the_same_for_a_refusal_and_an_inability() -> None:
    """R5.12: what they see is an order taken back."""
    told_by: list[tuple[Event, ...]] = []
    for owned in ("pepper, 2 salami", "3 olive"):
        game = closed_oven(CLASSIC, "2 salami, green:four-salami", hands=[owned])
        told_by.append(open_oven(game) + game.play(TakeOrderBack(order("green:four-salami"))))
    assert told_by[0] == told_by[1]
    assert OrderTakenBack(Seat(0), order("green:four-salami")) in told_by[0]


def test_whether_one_decides_follows_from_the_table_not_from_the_hand() -> None:
    """R5.12: an owner with nothing to add is asked as one with everything; only then is there no real choice."""
    empty = closed_oven(CLASSIC, "2 salami, green:four-salami")
    full = closed_oven(CLASSIC, "2 salami, green:four-salami", hands=["pepper, 2 salami"])
    open_oven(empty)
    open_oven(full)
    assert (empty.phase, empty.has_choice()) == (Phase.FILL, False)
    assert (full.phase, full.has_choice()) == (Phase.FILL, True)


# ---------------------------------------------------------------- doubles


def test_a_double_counts_two_for_what_an_order_needs() -> None:
    """R5.13: two doubles are four salami."""
    game = closed_oven(SPANISH, "pepper, 2 double:salami, green:four-salami", options=DOUBLES)
    assert outcome(open_oven(game)) == {"green:four-salami": True}


def test_a_double_counts_two_for_the_fifteen() -> None:
    """R5.13, R5.6: thirteen and a double."""
    game = closed_oven(SPANISH, "13 salami, double:olive, green:bombastica", options=DOUBLES)
    assert outcome(open_oven(game)) == {"green:bombastica": True}


def test_a_double_counts_two_for_the_fewest() -> None:
    """R5.13, R5.8: one double olive and two salami are equals."""
    game = closed_oven(
        SPANISH, "pepper, double:olive, 2 salami, 3 mushroom, green:minimale", hands=["olive, salami"], options=DOUBLES
    )
    open_oven(game)
    assert kinds_offered(game) == {(OLIVE,), (SALAMI,)}


def test_on_the_table_doubles_are_used_first_even_if_that_overpays() -> None:
    """R5.13: one pepper is needed, the double goes, the single stays; the excess is lost."""
    game = closed_oven(SPANISH, "pepper, double:pepper, 4 salami, green:four-salami", options=DOUBLES)
    events = open_oven(game)
    assert told(events, OrderDelivered)[0].from_table == pile("double:pepper, 4 salami")
    assert told(events, OvenEmptied)[0].leftovers == cards(PEPPER)


def test_doubles_first_then_singles() -> None:
    """R5.13: four salami from a double and three singles: one single stays."""
    game = closed_oven(SPANISH, "pepper, double:salami, 3 salami, green:four-salami", options=DOUBLES)
    events = open_oven(game)
    assert told(events, OrderDelivered)[0].from_table == pile("pepper, double:salami, 2 salami")


@pytest.mark.parametrize(
    ("on_table", "handfuls"),
    [
        ("3 salami", {"double:salami", "salami"}),  # one is missing
        ("2 salami", {"double:salami", "2 salami"}),  # two are
        ("1 salami", {"double:salami, salami", "2 double:salami", "3 salami"}),  # three are
        ("double:salami, salami", {"double:salami", "salami"}),  # the table's own doubles count
    ],
)
def test_from_the_hand_the_last_card_may_overpay_but_none_is_superfluous(on_table: str, handfuls: set[str]) -> None:
    """R5.13: the owner picks the cards."""
    game = closed_oven(
        SPANISH, f"pepper, {on_table}, green:four-salami", hands=["3 salami, 2 double:salami"], options=DOUBLES
    )
    open_oven(game)
    assert set(fills_with(game)) == {pile(handful) for handful in handfuls}


@pytest.mark.parametrize("add", ["double:salami, salami", "2 double:salami"])
def test_a_wholly_superfluous_card_is_refused(add: str) -> None:
    """R5.13: two are missing, a double is enough."""
    game = closed_oven(SPANISH, "pepper, 2 salami, green:four-salami", hands=[add], options=DOUBLES)
    open_oven(game)
    assert refusal(game, up("green:four-salami", add=add)) == (Refusal.WRONG_CARDS_ADDED, "R5.3")


def test_a_bombastica_may_be_overpaid_by_the_last_double() -> None:
    """R5.6, R5.13: two are missing on a table of thirteen; then one on a table of fourteen."""
    two_missing = closed_oven(
        SPANISH, "13 salami, green:bombastica", hands=["olive, pepper, double:olive, double:pepper"], options=DOUBLES
    )
    open_oven(two_missing)
    assert set(fills_with(two_missing)) == {pile("olive, pepper"), pile("double:olive"), pile("double:pepper")}
    one_missing = closed_oven(SPANISH, "14 salami, green:bombastica", hands=["olive, double:olive"], options=DOUBLES)
    open_oven(one_missing)
    assert set(fills_with(one_missing)) == {pile("olive"), pile("double:olive")}


def test_a_bombastica_topped_up_with_doubles_of_several_kinds() -> None:
    """R5.6, R5.13: three are missing: a double and a single, or two doubles, of any kinds."""
    game = closed_oven(
        SPANISH, "12 salami, green:bombastica", hands=["olive, double:olive, double:pepper"], options=DOUBLES
    )
    open_oven(game)
    assert set(fills_with(game)) == {
        pile("olive, double:olive"), pile("olive, double:pepper"), pile("double:olive, double:pepper"),
    }  # fmt: skip


def test_used_doubles_come_back_into_the_supply_as_doubles() -> None:
    """R5.13, R7.2: they are cards like the others."""
    game = closed_oven(SPANISH, "pepper, 2 double:salami, green:four-salami", options=DOUBLES)
    open_oven(game)
    assert game.unshuffled_supply()[:-1] == pile("pepper, 2 double:salami")
