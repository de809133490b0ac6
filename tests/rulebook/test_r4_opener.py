"""R4, who opens the oven. For R3.10's ruling see also the end of `test_r3_turn.py`."""

from __future__ import annotations

import pytest

from mammamia.editions import Edition
from mammamia.game import Phase, Seat
from mammamia.game.events import OvenOpened, RoundStarted
from tests.kitchen import BASE_EDITIONS, CLASSIC, FROM_WAITER, PLUS, kitchen, take_turn, told


@pytest.mark.parametrize("edition", BASE_EDITIONS, ids=lambda edition: edition.key)
def test_the_holder_of_the_mamma_mia_card_opens(edition: Edition) -> None:
    """R4.1: base, whoever draws the last card of the supply."""
    game = kitchen(edition, hands=["2 salami"], supply="pepper", holder=2)
    assert told(take_turn(game, "salami"), OvenOpened) == [OvenOpened(1, Seat(2))]


def test_who_draws_the_mamma_mia_card_last_opens() -> None:
    """R4.1, R3.5: it counts from the moment it is laid open."""
    game = kitchen(CLASSIC, hands=["2 salami", "2 olive"], supply="mamma-mia, 3 pepper", seat=1)
    assert told(take_turn(game, "olive"), OvenOpened) == [OvenOpened(1, Seat(1))]


def test_in_plus_the_seat_that_drew_last_from_the_supply_opens() -> None:
    """R4.1: Plus."""
    game = kitchen(PLUS, hands=["2 salami", "2 olive"], supply="pepper", seat=1)
    assert told(take_turn(game, "olive"), OvenOpened) == [OvenOpened(1, Seat(1))]


def test_in_plus_a_seat_that_drew_orders_does_not_open() -> None:
    """R4.1: from the supply, not from the waiter."""
    game = kitchen(
        PLUS, colours="green red pink", hands=["2 salami", "2 olive", "2 shrimp"], waiters=["green:mini"],
        supply="pepper",
    )  # fmt: skip
    take_turn(game, "salami", draw=FROM_WAITER)
    assert told(take_turn(game, "olive"), OvenOpened) == [OvenOpened(1, Seat(1))]


@pytest.mark.parametrize(("edition", "holder", "opener"), [(CLASSIC, 2, 2), (PLUS, None, 0)])
def test_the_opener_starts_the_next_round(edition: Edition, holder: int | None, opener: int) -> None:
    """R4.2: not the seat whose turn would have been next."""
    game = kitchen(edition, hands=["2 salami"], supply="pepper", holder=holder)
    take_turn(game, "salami")
    assert game.phase is Phase.SHUFFLE
    events = game.shuffle(game.unshuffled_supply())
    assert told(events, RoundStarted) == [RoundStarted(2, Seat(opener))]
    assert game.deciding == opener
