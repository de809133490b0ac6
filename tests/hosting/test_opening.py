"""PRODUCT.md, section 6: the tempo of an opening, reckoned and not timed."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from mammamia.editions import EDITIONS
from mammamia.game import Seat
from mammamia.game.events import (
    GameStarted,
    IngredientCameUp,
    OrderDelivered,
    OrderTakenBack,
    OvenEmptied,
    OvenOpened,
)
from mammamia.hosting import Fact, OrderChecked, tempo
from mammamia.hosting.opening import Beats, short_of
from tests.hosting.openings import Shown, entries_of, openings_of, seconds_of

CREWS = (("greedy",), ("counter",), ("bambino", "turista", "luigi"))
SETTINGS = [(edition.key, seats) for edition in EDITIONS.values() for seats in edition.players]


@cache
def games(edition: str, seats: int) -> list[list[list[Fact]]]:
    return [entries_of(EDITIONS[edition], seats, crew, 40 + n) for n, crew in enumerate(CREWS)]


@pytest.mark.parametrize(("edition", "seats"), SETTINGS, ids=[f"{key}-{n}" for key, n in SETTINGS])
@pytest.mark.parametrize("people", [0, 1, 6])
def test_a_round_takes_35_to_45_seconds_and_six_players_at_most_50(edition: str, seats: int, people: int) -> None:
    """With the answers of bots, and without the pauses of people."""
    for entries in games(edition, seats):
        for shown, answers in openings_of(entries, [Seat(seat) for seat in range(min(seats, people))]):
            seconds = seconds_of(shown, answers)
            assert 35 <= seconds <= (45.5 if seats <= 5 else 50)


@cache
def shown_in_classic(people: tuple[Seat, ...] = ()) -> list[Shown]:
    """Every beat of some games of four."""
    return [one for entries in games("classic", 4) for shown, _ in openings_of(entries, people) for one in shown]


def test_a_run_of_one_kind_goes_twice_as_fast() -> None:
    faster = set()
    for (one, facts), (other, more) in pairwise(shown_in_classic()):
        match (*facts, *more):
            case (IngredientCameUp(first), IngredientCameUp(second)):
                faster.add((first.kind is second.kind, round(other.seconds / one.seconds, 3)))
            case _:
                pass
    assert faster == {(True, 0.5), (True, 1.0), (False, 1.0), (False, 2.0)}


def orders_in(beats: list[Shown]) -> list[tuple[OrderChecked, Beats, Beats, Fact]]:
    """Each order: what the table had, its rising, its stamp and what became of it."""
    found: list[tuple[OrderChecked, Beats, Beats, Fact]] = []
    rising: tuple[OrderChecked, Beats] | None = None
    for beat, facts in beats:
        if len(facts) == 2 and isinstance(facts[1], OrderChecked):
            rising = facts[1], beat
        elif isinstance(facts[0], OrderDelivered | OrderTakenBack):
            assert rising is not None
            found.append((*rising, beat, facts[0]))
    return found


def test_hopeless_orders_go_by_and_the_others_light_one_slot_after_another() -> None:
    for check, rising, stamp, _ in orders_in(shown_in_classic()):
        slots = sum(check.needed) if check.kinds else 1
        assert rising.at_once is not rising.is_slow
        assert rising.is_slow is stamp.is_slow
        if not check.crossed and short_of(check) < tempo.MANY:
            assert rising.is_slow
        if rising.is_slow:
            assert rising.lights / (rising.seconds - rising.lights) == pytest.approx(slots * tempo.NEED / tempo.SILENCE)
        else:
            assert rising.lights == rising.seconds


def test_one_short_and_burnt_is_so_close_and_says_who_took_the_kind() -> None:
    orders = orders_in(shown_in_classic())
    close = [(check, stamp) for check, _, stamp, _ in orders if stamp.is_close]
    assert len(close) > 5
    for check, rising, stamp, became in orders:
        assert stamp.is_close == (isinstance(became, OrderTakenBack) and short_of(check) == 1 and not check.crossed)
        if stamp.is_close:
            # The same factor holds for an order from its rising to its stamp.
            factor = rising.lights / (tempo.NEED * (sum(check.needed) if check.kinds else 1))
            whole = tempo.STAMP + tempo.AFTER_STAMP + tempo.SO_CLOSE
            assert stamp.seconds == pytest.approx(whole * factor)
    assert any(stamp.takers for _, stamp in close)
    for _, stamp in close:
        assert all(taker.count > 0 for taker in stamp.takers)


def test_a_persons_order_and_the_last_one_are_slow_whatever_is_missing() -> None:
    ada = Seat(0)
    of_ada = [rising for check, rising, _, _ in orders_in(shown_in_classic((ada,))) if check.seat == ada]
    assert of_ada
    assert all(rising.is_slow for rising in of_ada)
    for entries in games("plus", 4):
        for shown, _ in openings_of(entries):
            orders = orders_in(shown)
            assert not orders or orders[-1][1].is_slow


def test_an_order_that_could_change_the_lead_is_slow_where_all_see_who_leads() -> None:
    """In Plus baked orders lie face down: there the tempo may tell nobody who leads."""
    slow_for_the_lead = 0
    for entries in games("classic", 4):
        scores = [0] * 4
        for shown, _ in openings_of(entries):
            orders = orders_in(shown)
            for check, rising, _, became in orders[:-1]:  # the last one is slow anyway
                is_hopeless = bool(check.crossed) or short_of(check) >= tempo.MANY
                others = max(n for seat, n in enumerate(scores) if seat != check.seat)
                could = scores[check.seat] <= others <= scores[check.seat] + 1
                assert rising.is_slow is (could or not is_hopeless)
                slow_for_the_lead += could and is_hopeless
                scores[check.seat] += isinstance(became, OrderDelivered)
            scores[orders[-1][0].seat] += isinstance(orders[-1][3], OrderDelivered)
    assert slow_for_the_lead > 3
    for entries in games("plus", 4):
        for shown, _ in openings_of(entries):
            for check, rising, _, _ in orders_in(shown)[:-1]:
                assert rising.is_slow is (not check.crossed and short_of(check) < tempo.MANY)


def test_what_a_crossed_out_kind_spoils_burns_without_a_pause() -> None:
    """PRODUCT.md 7: all see it lost, so its owner is not asked."""
    burnt = 0
    for entries in games("plus", 4):
        for facts in entries:
            for fact, after in pairwise(facts):
                if isinstance(fact, OrderChecked) and fact.crossed:
                    assert isinstance(after, OrderTakenBack)
                    burnt += 1
    assert burnt > 2


def test_the_last_play_stands_before_the_oven_is_opened() -> None:
    """0.9 seconds, or as long as the Mamma Mia! card is shown, whatever is in the oven."""
    for edition, seats in SETTINGS:
        for entries in games(edition, seats)[:1]:
            for shown, _ in openings_of(entries):
                play = shown[0][0]
                assert play.is_fixed
                assert play.seconds in (tempo.ANNOUNCED, tempo.CARD_SHOWN)
                assert isinstance(shown[1][1][0], OvenOpened)


def test_the_summary_is_read_but_after_the_last_round_comes_the_end() -> None:
    for entries in games("classic", 3):
        emptied = [
            beat.is_for_reading
            for shown, _ in openings_of(entries)
            for beat, facts in shown
            if any(isinstance(fact, OvenEmptied) for fact in facts)
        ]
        assert emptied == [True, True, False]
        assert isinstance(entries[0][0], GameStarted)
