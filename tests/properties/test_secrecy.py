"""R8.3: two states that differ only in what a seat cannot know look the same to it, now and later."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mammamia.editions import CLASSIC, PLUS
from mammamia.game import AskForHelp, Help, Phase, Refuse, Seat, Shuffle, TakeOrderBack, imagine
from mammamia.game.events import HelpRefused, OrderCameUp, OrderTakenBack
from tests.kitchen import FROM_SUPPLY, SALAMI, closed_oven, order, pile, seen_by
from tests.properties.tables import HEAP_TABLES, TABLES, Table, play_random
from tests.properties.worlds import Ledger, Twins, hidden_of, reshuffle_hidden

DEFAULT_TABLES = [*(table for table in TABLES if not table.options), *HEAP_TABLES]
OTHER_TABLES = [table for table in TABLES if table.options]


def seed_of(table: Table) -> int:
    return sum(map(ord, str(table)))


@pytest.mark.parametrize("table", DEFAULT_TABLES, ids=str)
def test_a_watcher_cannot_tell_two_worlds_apart(table: Table) -> None:
    """R8.1, R8.3: view, knowledge, events and who is asked, through a whole game."""
    assert Twins(table, seed_of(table)).run() is None


@pytest.mark.slow
@pytest.mark.parametrize("table", OTHER_TABLES, ids=str)
def test_a_watcher_cannot_tell_two_worlds_apart_whatever_the_options(table: Table) -> None:
    """R0, R8.3: the same with every option."""
    assert Twins(table, seed_of(table)).run() is None


@pytest.mark.slow
@settings(derandomize=True, max_examples=20, deadline=None)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**32 - 1))
def test_a_watcher_cannot_tell_two_worlds_apart_at_any_table(table: Table, seed: int) -> None:
    assert Twins(table, seed).run() is None


def test_the_worlds_do_differ_in_every_phase() -> None:
    """Otherwise the tests above would say nothing."""
    differ: Counter[Phase] = Counter()
    for table in (Table(PLUS, 4, {}), Table(CLASSIC, 3, {})):
        twins = Twins(table, 1)
        while twins.game.phase is not Phase.OVER:
            assert twins.step() is None
            differ[twins.game.phase] += hidden_of(twins.game) != hidden_of(twins.twin)
    assert all(differ[phase] > 0 for phase in Phase), differ


@pytest.mark.parametrize("table", [Table(PLUS, 3, {}), Table(CLASSIC, 3, {"doubles": True})], ids=str)
def test_our_reshuffling_and_imagine_agree_on_what_fits(table: Table) -> None:
    """R8.3: an imagined game is one in which all that a seat could have noted down is true, and the other way round."""
    dice = Shuffle.from_seed(3)
    game = table.deal(dice)
    ledger = Ledger(game)
    rng = Random(3)
    for n, (_, happened) in enumerate(play_random(game, dice)):
        ledger.note(happened)
        seat = Seat(n % len(game.seats))
        other = reshuffle_hidden(game, ledger, seat, rng)
        assert other.knowledge(seat) == game.knowledge(seat)
        imagined = imagine(other.knowledge(seat), table.edition, dice)
        assert imagined.knowledge(seat) == game.knowledge(seat)
        assert imagined.view(seat) == game.view(seat)


# ---------------------------------------------------------------- who is asked


@pytest.mark.parametrize("held", ["", "2 olive", "4 salami", "3 salami, olive"])
def test_the_owner_of_a_short_order_is_asked_whatever_the_hand(held: str) -> None:
    """R5.12: the table is short by three salami; that the owner is asked tells nobody what the owner holds."""
    game = closed_oven(CLASSIC, "pepper, salami, green:four-salami", hands=[held])

    events = game.play(FROM_SUPPLY)

    assert events[-1] == OrderCameUp(Seat(0), order("green:four-salami"))
    assert (game.phase, game.deciding) == (Phase.FILL, Seat(0))


@pytest.mark.parametrize("held", ["", "2 salami", "3 olive", "6 mushroom"])
def test_nobody_is_asked_about_an_order_the_table_fills_whatever_the_hand(held: str) -> None:
    """R5.2: four salami and a pepper lie there; it just happens."""
    game = closed_oven(CLASSIC, "pepper, 4 salami, green:four-salami", hands=[held])

    game.play(FROM_SUPPLY)

    assert game.phase is Phase.SHUFFLE


@pytest.mark.parametrize("held", ["", "6 olive", "5 olive, pepper"])
def test_the_owner_chooses_among_kinds_whatever_the_hand(held: str) -> None:
    """R5.7, R5.12: monotoni has four ways; one is filled by the table, and the hand may or may not fill another."""
    game = closed_oven(CLASSIC, "pepper, 6 salami, green:monotoni", hands=[held])

    game.play(FROM_SUPPLY)

    assert (game.phase, game.deciding) == (Phase.FILL, Seat(0))


def test_a_refusal_looks_like_an_inability() -> None:
    """R5.12: the same events for all, whether the owner would not or could not."""
    told = []
    for held in ("", "3 salami"):
        game = closed_oven(CLASSIC, "pepper, salami, green:four-salami", hands=[held])
        events = game.play(FROM_SUPPLY)
        told.append(seen_by(1, (*events, *game.play(TakeOrderBack(order("green:four-salami"))))))
    assert told[0] == told[1]


def test_everybody_in_line_is_asked_for_help() -> None:
    """R6.3: also who has neither the cards nor an order in the waiter."""
    told = []
    for held, waiter in (("", ""), ("salami", ""), ("salami", "yellow:mini"), ("4 olive", "yellow:mini")):
        game = closed_oven(
            PLUS, "pepper, 3 salami, green:four-salami", colours="green yellow brown", hands=["", held],
            waiters=["", waiter],
        )  # fmt: skip
        game.play(FROM_SUPPLY)
        game.play(AskForHelp(order("green:four-salami"), (), pile("salami")))
        assert game.deciding == Seat(1)
        assert game.is_legal(Help()) == (held == "salami" and waiter != "")
        told.append(game.play(Refuse()))
        assert game.deciding == Seat(2)
    assert told == [(HelpRefused(Seat(1)),)] * 4


def test_a_request_shows_what_the_asker_must_hold() -> None:
    """R6.2: two salami are missing, one is requested: all know where the other one is, until it is played."""
    game = closed_oven(PLUS, "pepper, 2 salami, green:four-salami", hands=["salami, 4 olive"])
    game.play(FROM_SUPPLY)
    game.play(AskForHelp(order("green:four-salami"), (), pile("salami"), pile("salami")))
    game.play(Refuse())
    events = game.play(Refuse())

    assert OrderTakenBack(Seat(0), order("green:four-salami")) in events
    assert [game.knowledge(seat).seats[0].shown for seat in game.seats] == [pile("salami")] * 3
    assert all(card.kind is SALAMI for card in game.knowledge(Seat(1)).seats[0].shown)


def test_a_request_with_a_heap_shows_nothing() -> None:
    """R5.6, R6.2: the rest may be any cards, so nobody learns which."""
    game = closed_oven(PLUS, "13 salami, green:bombastica", hands=["salami, 4 olive"])
    game.play(FROM_SUPPLY)
    game.play(AskForHelp(order("green:bombastica"), (), pile("shrimp"), pile("olive")))

    assert game.knowledge(Seat(0)).offer == pile("olive")
    assert game.knowledge(Seat(1)).offer == ()
    assert game.knowledge(Seat(1)).seats[0].shown == ()
