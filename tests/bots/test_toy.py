"""docs/howto/add-a-bot.md, followed to the letter: the bot on that page is made, entered and checked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from mammamia.bots import BOTS, check_bot, make_bot
from mammamia.editions import CLASSIC
from mammamia.game import Game, PutIngredients, Shuffle

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "add-a-bot.md"


@pytest.fixture
def page_followed() -> Iterator[None]:
    code = re.search(r"^    ```python\n(.*?)^    ```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert code is not None, "the page shows a bot"
    exec(compile(dedent(code[1]), str(PAGE), "exec"), {"__name__": "toy"})
    yield
    del BOTS["generous"]


@pytest.mark.usefixtures("page_followed")
def test_the_bot_of_the_page_plays() -> None:
    game = Game.deal(CLASSIC, seats=3, shuffle=Shuffle.from_seed(6))
    seat = game.deciding
    assert seat is not None
    move = make_bot("generous", edition=CLASSIC, seed=1).decide(game.view(seat), game.knowledge(seat))
    assert isinstance(move, PutIngredients)
    assert move.singles == max(game.state.hand[seat])
    check_bot(BOTS["generous"], tables=[("classic", 3), ("plus", 3)])
