"""The Mamma Mia! card is an event: a line from side to side, a sentence, and a star at its holder's name."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace
from time import sleep

import pytest

from mammamia.editions import CLASSIC, PLUS, Edition, Ingredient
from mammamia.game import Seat, Source
from mammamia.game.events import HandRefilled, IngredientsPut, MammaMiaLaidOpen, OvenEmptied, TurnEnded
from mammamia.hosting import Fact
from mammamia.i18n import LANGUAGES
from mammamia.tui.moment import card_rule, last_cards, starred
from mammamia.tui.plain.console import WIDTH, Console
from mammamia.tui.plain.face import PlainFace
from mammamia.tui.scene import Scene
from tests.kitchen import kitchen
from tests.tui.at_table import AtTable, scene_of
from tests.tui.screen.driving import SMALL, Play, text_of
from tests.tui.screen.test_secrecy import Silent

ENGLISH = LANGUAGES["en"]
RULE = ENGLISH.say("table.mamma-mia.rule")


def drawn_by(seat: int) -> list[Fact]:
    put = IngredientsPut(Seat(seat), Ingredient.OLIVE, 1, 0)
    return [put, HandRefilled(Seat(seat), Source.SUPPLY, 1), MammaMiaLaidOpen(Seat(seat)), TurnEnded(Seat(seat))]


def told(*news: list[Fact]) -> str:
    """What line mode says, one scene after another."""
    game = kitchen(CLASSIC, seats=2, hands=["olive", "olive"])
    out = io.StringIO()
    face = PlainFace(AtTable(game, scene_of(game, Seat(0))), ENGLISH, Console(io.StringIO(), out))
    for facts in news:
        face._tell(scene_of(game, Seat(0), news=facts))
    return out.getvalue()


def test_the_card_is_told_after_its_turn_from_side_to_side() -> None:
    lines = told(drawn_by(1)).splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("***"))
    assert "Green puts 1 olive" in lines[place - 1]
    assert lines[place].strip("*") == " Mamma mia! Green drew the Mamma Mia! card "
    assert len(lines[place]) == WIDTH
    assert lines[place + 1].strip() == RULE


def test_after_the_last_round_none_begins() -> None:
    game = kitchen(CLASSIC, seats=2, hands=["olive", "olive"])
    scene = scene_of(game, Seat(0))
    last = replace(game.view(Seat(0)).table, round=scene.company.options.rounds)
    said = card_rule(replace(scene, view=replace(game.view(Seat(0)), table=last)), ENGLISH)
    assert card_rule(scene, ENGLISH) == RULE
    assert RULE.startswith(said.rstrip("."))
    assert "next round" not in said


def test_who_draws_it_is_told_so() -> None:
    assert "*** Mamma mia! You drew the Mamma Mia! card ***" in told(drawn_by(0))


def test_a_star_stands_at_the_holders_name_until_the_oven_is_empty() -> None:
    said = told(
        drawn_by(1),
        [*drawn_by(1)[:2], TurnEnded(Seat(1))],
        [OvenEmptied(1, ())],
        [*drawn_by(1)[:1], TurnEnded(Seat(1))],
    )
    puts = [line.strip().split(" puts")[0] for line in said.splitlines() if " puts" in line]
    assert puts == ["Green", "Green*", "Green"]


def holding(edition: Edition, holder: int | None, supply: int) -> Scene:
    game = kitchen(edition, seats=2, hands=["olive", "olive"])
    scene, view = scene_of(game, Seat(0)), game.view(Seat(0))
    table = replace(view.table, mamma_mia=None if holder is None else Seat(holder), supply_size=supply)
    return replace(scene, view=replace(view, table=table))


@pytest.mark.parametrize(
    ("edition", "holder", "supply", "sentence"),
    [
        (CLASSIC, 0, 6, ""),
        (CLASSIC, 0, 5, "5 more cards, then you open the oven."),
        (CLASSIC, 1, 1, "1 more card, then Green opens the oven."),
        (CLASSIC, None, 4, "4 more cards, the Mamma Mia! card among them."),
        (PLUS, None, 3, "3 more cards, then whoever draws the last opens the oven."),
    ],
)
def test_the_last_cards_say_who_opens(edition: Edition, holder: int | None, supply: int, sentence: str) -> None:
    assert last_cards(holding(edition, holder, supply), ENGLISH) == sentence


def test_the_viewer_has_a_star_too() -> None:
    assert starred(holding(CLASSIC, 0, 9), ENGLISH) == ["Yellow*", "Green"]


def test_on_the_screen_it_is_a_line_of_its_own_and_a_star() -> None:
    scene = replace(holding(CLASSIC, 1, 9), news=tuple(drawn_by(1)), offer=None)

    class Once(Silent):
        def hear(self) -> Scene | None:
            found, self.scene = getattr(self, "scene", scene), None
            sleep(0.01)  # nothing more comes, and nobody is in a hurry
            return found

    async def shown() -> str:
        play = Play(Once())
        play.game._ended_by_itself = lambda: None  # type: ignore[method-assign, return-value, assignment]
        async with play.app.run_test(size=SMALL) as pilot:
            await play.until(pilot, lambda: play.game.scene is not None)
            text = text_of(play.app)
            await pilot.press("ctrl+q")
        return text

    lines = asyncio.run(shown()).splitlines()
    [line] = [line for line in lines if line.startswith("***")]
    assert line.strip("*") == " Mamma mia! Green drew the Mamma Mia! card "
    assert len(line) == SMALL[0]
    assert "Green*" in lines[1]
