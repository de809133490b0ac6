"""R6, help (Plus)."""

from __future__ import annotations

import pytest

from mammamia.editions import Ingredient
from mammamia.game import (
    AskForHelp,
    FillOrder,
    Game,
    Help,
    Phase,
    Refusal,
    Refuse,
    Seat,
    TakeOrderBack,
)
from mammamia.game.events import HelpAsked, HelpGiven, HelpRefused, OfferMade, OrderDelivered, OrderTakenBack
from tests.kitchen import (
    CLASSIC,
    MUSHROOM,
    OLIVE,
    PEPPER,
    PINEAPPLE,
    PLUS,
    SALAMI,
    SHRIMP,
    cards,
    closed_oven,
    hand,
    open_oven,
    order,
    orders,
    outcome,
    pile,
    refusal,
    seen_by,
    told,
    used,
    waiter,
)

TABLE = "pepper, 2 olive"  # green's four-olive lacks two olives
WAITERS = ["green:mini", "red:mini, red:ciotona", "pink:mini"]


def short(
    *,
    up: str = "green:four-olive",
    on_table: str = TABLE,
    hands: tuple[str, ...] = ("olive", "olive", "2 olive"),
    waiters: list[str] = WAITERS,
    colours: str = "green red pink",
    helps: bool | None = None,
) -> Game:
    """Green's order has come up, and is short. Red sits on green's left, then pink."""
    options = {} if helps is None else {"help": helps}
    game = closed_oven(PLUS, f"{on_table}, {up}", colours=colours, hands=hands, waiters=waiters, options=options)
    open_oven(game)
    return game


def ask(request: str, add: str = "", *, kinds: tuple[Ingredient, ...] = (), up: str = "green:four-olive") -> AskForHelp:
    return AskForHelp(order(up), kinds, pile(request), pile(add))


def asks(game: Game) -> set[tuple[tuple[Ingredient, ...], str, str]]:
    """Every request that may be made: the kinds, what is requested and what is added."""
    return {
        (move.kinds, ", ".join(map(str, move.request)), ", ".join(map(str, move.add)))
        for move in game.legal_moves()
        if isinstance(move, AskForHelp)
    }


# ---------------------------------------------------------------- when one may ask


def test_a_short_order_may_be_filled_declined_or_asked_for() -> None:
    """R6.1: instead of filling it, even if you could fill it."""
    game = short(hands=("2 olive",))
    assert set(game.legal_moves()) == {
        FillOrder(order("green:four-olive"), (), cards(OLIVE, 2)),
        TakeOrderBack(order("green:four-olive")),
        ask("olive", "olive"),
        ask("2 olive"),
    }


def test_one_may_ask_with_an_empty_hand() -> None:
    """R6.1, R6.2: for all that is missing."""
    assert asks(short(hands=())) == {((), "olive, olive", "")}


def test_an_order_filled_by_the_table_is_not_asked_for() -> None:
    """R6.1, R5.2: it is not short."""
    game = short(on_table="pepper, 4 olive")
    assert game.phase is Phase.SHUFFLE
    assert game.result().delivered[0] == 1


def test_one_way_filled_by_the_table_and_nothing_is_asked_for() -> None:
    """R6.1, R5.12: a monotoni whose salami are there is not short, though it might use olives."""
    game = short(up="green:monotoni", on_table="pepper, 6 salami, 5 olive")
    assert asks(game) == set()
    assert refusal(game, ask("olive", kinds=(OLIVE,), up="green:monotoni")) == (Refusal.TABLE_FILLS_IT, "R6.1")


@pytest.mark.parametrize(("up", "on_table"), [("green:mini", "2 pepper, shrimp"), ("green:minimale", "3 pepper")])
def test_a_dead_order_is_not_asked_for(up: str, on_table: str) -> None:
    """R6.1: dead by R5.10 or R5.8, it just fails."""
    game = short(up=up, on_table=on_table, hands=("9 pepper", "9 pepper"))
    assert game.phase is Phase.SHUFFLE
    assert game.result().delivered[0] == 0


def test_two_players_do_not_help_each_other() -> None:
    """R6, R0: 3 and more players."""
    game = short(colours="green red", hands=("olive", "olive"), waiters=["green:mini", "red:mini"])
    assert game.legal_moves() == (TakeOrderBack(order("green:four-olive")),)
    assert refusal(game, ask("olive", "olive")) == (Refusal.NO_HELP_HERE, "R6.1")


def test_a_table_may_agree_to_do_without_help() -> None:
    """R6, R0: if agreed."""
    game = short(helps=False)
    assert asks(game) == set()
    assert refusal(game, ask("olive", "olive")) == (Refusal.NO_HELP_HERE, "R6.1")


def test_there_is_no_help_in_the_base_game() -> None:
    """R6: Plus."""
    game = closed_oven(CLASSIC, "2 salami, green:four-salami", hands=["", "9 salami, pepper"])
    open_oven(game)
    assert game.legal_moves() == (TakeOrderBack(order("green:four-salami")),)


# ---------------------------------------------------------------- the request


def test_the_request_is_some_or_all_of_the_missing_cards() -> None:
    """R6.2: a pepper and two olives are missing; at least one is requested, the rest is in the hand."""
    game = short(on_table="2 olive", hands=("pepper, 2 olive",))
    assert asks(game) == {
        ((), "pepper", "olive, olive"),
        ((), "olive", "pepper, olive"),
        ((), "olive, olive", "pepper"),
        ((), "pepper, olive", "olive"),
        ((), "pepper, olive, olive", ""),
    }


@pytest.mark.parametrize(
    "move",
    [
        ask("", "2 olive"),  # nothing
        ask("salami", "2 olive"),  # not missing
        ask("3 olive"),  # too many
        ask("olive"),  # the rest is not added
        ask("2 olive", "olive"),  # more than is missing
        ask("double:olive"),  # no such card in Plus
    ],
)
def test_a_request_that_is_not_of_missing_cards_is_refused(move: AskForHelp) -> None:
    """R6.2: some or all of the missing cards, at least one."""
    assert refusal(short(hands=("2 olive",)), move) == (Refusal.WRONG_REQUEST, "R6.2")


def test_one_must_hold_the_rest() -> None:
    """R6.2: green has no olive to add."""
    game = short(hands=("salami",))
    assert refusal(game, ask("olive", "olive")) == (Refusal.WRONG_REQUEST, "R6.2")


def test_the_kinds_are_fixed_with_the_request() -> None:
    """R6.2: J, ?, either; each way has its own missing cards."""
    game = short(up="green:mamma-mia-1", on_table="pepper, 4 olive, 4 salami", hands=())
    assert asks(game) == {((OLIVE,), "olive", ""), ((SALAMI,), "salami", "")}


def test_a_minimale_is_asked_for_in_one_of_the_scarcest_kinds() -> None:
    """R6.2, R5.8: among equals the owner chooses."""
    game = short(up="green:minimale", on_table="pepper, 3 olive, 3 shrimp, 4 salami", hands=())
    assert asks(game) == {((OLIVE,), "olive", ""), ((SHRIMP,), "shrimp", "")}
    assert refusal(game, ask("salami", kinds=(SALAMI,), up="green:minimale"))[0] is Refusal.KINDS_NOT_ALLOWED


def test_a_monotoni_may_be_asked_for_in_a_kind_nobody_sees() -> None:
    """R6.2, R5.7: also one the table has none of."""
    game = short(up="green:monotoni", on_table="pepper, 5 olive", hands=())
    assert ((SHRIMP,), ", ".join(["shrimp"] * 6), "") in asks(game)
    assert {kinds for kinds, _, _ in asks(game)} == {(PINEAPPLE,), (MUSHROOM,), (OLIVE,), (SALAMI,), (SHRIMP,)}


def test_ciotona_is_asked_for_with_both_kinds() -> None:
    """R6.2, R5.9: what is missing of both."""
    game = short(up="green:ciotona", on_table="pepper, 4 olive, 3 salami", hands=())
    assert ((OLIVE, SALAMI), "salami", "") in asks(game)
    assert all(len(kinds) == 2 for kinds, _, _ in asks(game))


def test_a_request_may_be_written_in_any_order() -> None:
    """R6.2: what is told is the same; but no kind is named twice."""
    game = short(up="green:ciotona", on_table="pepper, 2 olive, 2 salami", hands=("olive, salami",))
    asked = ask("olive, salami", "olive, salami", kinds=(OLIVE, SALAMI), up="green:ciotona")
    turned = AskForHelp(asked.order, (SALAMI, OLIVE), asked.request[::-1], asked.add[::-1])
    twice = AskForHelp(asked.order, (OLIVE, SALAMI, SALAMI), asked.request, asked.add)
    assert refusal(game, twice)[0] is Refusal.KINDS_NOT_ALLOWED
    assert game.copy().play(turned) == game.play(asked)


def test_a_bombastica_may_ask_for_any_kinds() -> None:
    """R6.2, R5.6: two short of fifteen; the rest is any card of the own hand."""
    game = short(up="green:bombastica", on_table="13 salami", hands=("olive, pepper",))
    found = asks(game)
    assert ((), "shrimp", "olive") in found
    assert ((), "shrimp", "pepper") in found
    assert ((), "shrimp, shrimp", "") in found
    assert ((), "pineapple, mushroom", "") in found
    assert len(found) == 6 * 2 + 6 * 7 // 2


# ---------------------------------------------------------------- the answers


def test_others_are_asked_clockwise_from_the_left() -> None:
    """R6.3: one at a time, openly."""
    game = short()
    events = game.play(ask("olive", "olive"))
    assert seen_by(1, events) == (HelpAsked(Seat(0), order("green:four-olive"), (), cards(OLIVE)),)
    assert (game.phase, game.deciding) == (Phase.ANSWER, 1)
    assert game.play(Refuse()) == (HelpRefused(Seat(1)),)
    assert game.deciding == 2


def test_the_line_goes_round_the_table() -> None:
    """R6.3: from the last seat on to the first."""
    game = closed_oven(
        PLUS, f"{TABLE}, green:four-olive", colours="red green pink", hands=["olive"], waiters=["red:mini"]
    )
    open_oven(game)
    game.play(ask("2 olive"))
    asked = []
    while game.phase is Phase.ANSWER:
        asked.append(game.deciding)
        game.play(Refuse())
    assert asked == [2, 0]


def test_the_first_who_helps_ends_it() -> None:
    """R6.3: the others are not asked any more."""
    game = short()
    game.play(ask("olive", "olive"))
    events = game.play(Help())
    assert game.phase is Phase.SHUFFLE
    assert told(events, HelpGiven) == [HelpGiven(Seat(1), cards(OLIVE))]
    assert hand(game, 2) == cards(OLIVE, 2)


def test_everybody_in_line_is_asked_also_who_can_only_refuse() -> None:
    """R6.3: skipping would tell what a hand lacks."""
    game = short(hands=("olive", "salami", ""), waiters=["green:mini", "red:mini", ""])
    game.play(ask("olive", "olive"))
    for seat in (1, 2):
        assert game.deciding == seat
        assert game.legal_moves() == (Refuse(),)
        game.play(Refuse())


def test_answers_are_the_only_moves_while_one_is_asked() -> None:
    """R6.3: nobody else, nothing else."""
    game = short()
    game.play(ask("olive", "olive"))
    assert refusal(game, TakeOrderBack(order("green:four-olive"))) == (Refusal.OTHER_DECISION, "R6.3")


# ---------------------------------------------------------------- helping


def test_request_and_rest_are_added_and_the_order_is_delivered() -> None:
    """R6.4: all of it is used."""
    game = short(on_table=f"{TABLE}, salami, green:ciotona", up="green:four-olive", hands=("olive", "olive"))
    game.play(TakeOrderBack(order("green:ciotona")))
    game.play(ask("olive", "olive"))
    events = game.play(Help())
    assert told(events, OrderDelivered) == [
        OrderDelivered(Seat(0), order("green:four-olive"), (), pile("pepper, 2 olive"), cards(OLIVE))
    ]
    assert game.unshuffled_supply() == pile("pepper, 4 olive")
    assert (hand(game, 0), hand(game, 1)) == ((), ())


def test_the_helper_scores_the_top_of_the_own_waiter() -> None:
    """R6.4: it counts for the helper; both have scored."""
    game = short()
    game.play(ask("olive", "olive"))
    game.play(Help())
    assert game.result().delivered == (1, 1, 0)
    assert waiter(game, 1) == orders("red:ciotona")


def test_the_scored_order_is_seen_by_nobody() -> None:
    """R6.4, R8.3: unseen, also by the helper; no event names it, and it is not in the hand."""
    game = short()
    game.play(ask("olive", "olive"))
    events = game.play(Help())
    assert not any("mini" in str(event) for event in events)
    assert game.view(Seat(1)).orders == ()
    for seat in game.seats:
        known = game.knowledge(seat).seats[1]
        assert known.scored_unseen == 1
        assert order("red:mini") in known.unplaced


def test_a_helper_must_hold_the_whole_request() -> None:
    """R6.4: one olive of two is not enough."""
    game = short(hands=("", "olive", "2 olive"))
    game.play(ask("2 olive"))
    assert game.legal_moves() == (Refuse(),)
    assert refusal(game, Help()) == (Refusal.CANNOT_HELP, "R6.4")
    game.play(Refuse())
    assert set(game.legal_moves()) == {Refuse(), Help()}


def test_a_helper_must_have_an_order_in_the_waiter() -> None:
    """R6.4: a helper whose waiter is empty can only refuse."""
    game = short(waiters=["green:mini", "", "pink:mini"])
    game.play(ask("olive", "olive"))
    assert game.legal_moves() == (Refuse(),)
    assert refusal(game, Help()) == (Refusal.CANNOT_HELP, "R6.4")


def test_the_asker_needs_no_waiter() -> None:
    """R6.4: only the helper does."""
    game = short(waiters=["", "red:mini"])
    game.play(ask("olive", "olive"))
    game.play(Help())
    assert game.result().delivered == (1, 1, 0)


def test_a_bombastica_filled_with_help_uses_everything() -> None:
    """R6.4, R5.6: the table, the request and the rest."""
    game = short(up="green:bombastica", on_table="13 salami", hands=("olive", "shrimp"))
    game.play(ask("shrimp", "olive", up="green:bombastica"))
    game.play(Help())
    assert game.unshuffled_supply() == pile("13 salami, olive, shrimp")


# ---------------------------------------------------------------- nobody helps


def test_nobody_helps_and_the_order_is_not_filled() -> None:
    """R6.5: even if you could have filled it."""
    game = short(hands=("2 olive", "olive", "olive"))
    game.play(ask("olive", "olive"))
    game.play(Refuse())
    events = game.play(Refuse())
    assert told(events, OrderTakenBack) == [OrderTakenBack(Seat(0), order("green:four-olive"))]
    assert outcome(events) == {"green:four-olive": False}
    assert hand(game, 0) == cards(OLIVE, 2)
    assert waiter(game, 0) == orders("green:mini, green:four-olive")
    assert used(game) == ()


def test_what_the_asker_would_add_is_shown_to_the_asker_alone() -> None:
    """R6.2, R8.1: the request is public; with a bombastica the rest may be anything."""
    game = short(up="green:bombastica", on_table="13 salami", hands=("olive, pepper",))
    events = game.play(ask("shrimp", "olive", up="green:bombastica"))
    assert OfferMade(Seat(0), cards(OLIVE)) in seen_by(0, events)
    assert seen_by(1, events) == (HelpAsked(Seat(0), order("green:bombastica"), (), cards(SHRIMP)),)
    assert PEPPER in {card.kind for card in hand(game)}
