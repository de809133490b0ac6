"""The last sheet says who won and why."""

from __future__ import annotations

import pytest

from mammamia.editions import CLASSIC
from mammamia.game import Seat
from mammamia.game.events import GameEnded
from mammamia.i18n import LANGUAGES
from mammamia.tui.screen.ending import end_sheet
from mammamia.tui.screen.words import Wording
from tests.kitchen import kitchen
from tests.tui.at_table import scene_of

TIES: dict[tuple[int, ...], str] = {
    (2, 4, 4): "Ingredients in hand: Green 4, Brown 4, Yellow 2. Green and Brown hold the most and share the "
    "victory, but not Yellow.",
    (4, 4, 4): "A tie is decided by the ingredients left in hand, but they have 4 each. So they share it.",
    (3, 4, 2): "A tie is decided by the ingredients left in hand: Green has 4, more than the others.",
}


@pytest.mark.parametrize("held", TIES)
def test_whoever_shares_the_victory_is_named_and_nobody_else(held: tuple[int, ...]) -> None:
    """R7.4."""
    scene = scene_of(kitchen(CLASSIC, seats=3, hands=["olive", "olive", "olive"]), Seat(0))
    winners = tuple(Seat(n) for n in range(3) if held[n] == max(held))
    sheet = end_sheet(GameEnded((3, 3, 3), held, winners), scene, None, Wording(LANGUAGES["en"], scene.company), None)
    assert TIES[held] in sheet._body.plain.split("\n")
