"""The steps in which an owner says what to add: the face never stops there, learners and roll-outs may."""

from __future__ import annotations

from mammamia.editions import CLASSIC, PLUS
from mammamia.engine.chance import play_out
from mammamia.engine.decisions import ADD, ASK_WITH, FILL_WITH, REQUEST
from mammamia.engine.fields import blank
from mammamia.engine.imagining import imagine
from mammamia.engine.observing import AT_ADDED, AT_STEP, AT_WAY, IN_SIGHT, observe
from mammamia.engine.play import apply
from mammamia.engine.state import DETAIL, FILL, OVER, Desk
from mammamia.game import Game, Seat, Shuffle
from tests.kitchen import closed_oven, open_oven
from tests.properties.test_laws import check_cards


def choosing() -> Game:
    """Green has said to fill the bombastica that lacks two, but not yet with which cards."""
    game = closed_oven(CLASSIC, "13 salami, green:bombastica", hands=["2 olive, pepper, mushroom"])
    open_oven(game)
    apply(game.state, game.box, FILL_WITH)
    assert game.state.phase == DETAIL
    return game


def observation(game: Game, viewer: int) -> list[int]:
    row = [0] * IN_SIGHT
    observe(game.state, game.box, viewer, row)
    return row


def test_what_an_owner_makes_up_shows_to_nobody_else() -> None:
    """R8.3: to the others it looks as if the owner had not begun."""
    game = choosing()
    before = closed_oven(CLASSIC, "13 salami, green:bombastica", hands=["2 olive, pepper, mushroom"])
    open_oven(before)
    assert observation(game, 1) == observation(before, 1)
    assert observation(game, 0) != observation(before, 0)
    apply(game.state, game.box, ADD + 1)
    assert sum(observation(game, 1)[AT_ADDED:AT_STEP]) == 0
    assert sum(observation(game, 0)[AT_ADDED:AT_STEP]) == 1


def test_a_view_knows_only_that_an_order_is_to_be_filled() -> None:
    """R8.1: the face calls both steps the same."""
    game = choosing()
    assert game.table_view().phase == "fill"
    assert game.knowledge(Seat(1)).phase == "fill"


def test_another_seat_imagines_an_owner_who_begins_again() -> None:
    """R8.3: another hand might fill the order in another way, so what was said so far is dropped."""
    game = choosing()
    apply(game.state, game.box, ADD + 1)
    imagine(game.state, game.box, 1, Shuffle.from_seed(1).dice, blank(Desk))
    assert game.state.phase == FILL
    assert observation(game, 1)[AT_WAY:AT_STEP] == [0] * (AT_STEP - AT_WAY)


def test_the_owner_imagines_on() -> None:
    """What the owner has said, the owner knows."""
    game = choosing()
    apply(game.state, game.box, ADD + 1)
    imagine(game.state, game.box, 0, Shuffle.from_seed(1).dice, blank(Desk))
    assert game.state.phase == DETAIL
    assert sum(game.state.give) == 1


def test_a_request_is_made_up_in_secret_too() -> None:
    """R6.2: asked is when all has been said."""
    game = closed_oven(PLUS, "13 salami, green:bombastica", hands=["2 olive, pepper, mushroom"])
    open_oven(game)
    apply(game.state, game.box, ASK_WITH)
    before = observation(game, 1)
    apply(game.state, game.box, REQUEST + 1)
    assert game.state.phase == DETAIL
    assert observation(game, 1) == before


def test_a_game_can_be_played_out_from_anywhere() -> None:
    """Roll-outs: to the end, and no card is lost."""
    for seed, edition in enumerate((CLASSIC, PLUS)):
        dice = Shuffle.from_seed(seed)
        game = Game.deal(edition, seats=3, shuffle=dice)
        game.play(game.random_move(dice))
        assert play_out(game.state, game.box, dice.dice, blank(Desk)) > 50
        assert game.state.phase == OVER
        check_cards(game)
