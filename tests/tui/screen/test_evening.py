"""From the start screen to leaving: kept games, new ones, another one, and what is left behind."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mammamia.editions import EDITIONS
from mammamia.hosting.ladder import Invitation
from mammamia.hosting.tempo import Speed
from mammamia.i18n import LANGUAGES
from mammamia.records import read
from mammamia.tui.climbing import LadderBook
from mammamia.tui.evening import Evening
from mammamia.tui.keeping import GameShelf
from mammamia.tui.plan import GamePlan, seated
from mammamia.tui.screen.app import Trattoria
from mammamia.tui.screen.ending import EndSheet
from mammamia.tui.screen.evening import EveningStory
from mammamia.tui.screen.game import GameScreen
from mammamia.tui.screen.start import Menu, StartScreen
from tests.tui.screen.driving import SMALL, Keys, Play, plan_of, text_of, until

Deed = Callable[[Trattoria, Keys], Awaitable[None]]


def spend(evening: Evening, deed: Deed) -> EveningStory:
    """An evening in which these keys are pressed."""
    story = EveningStory(evening, Speed.OFF)

    async def played() -> None:
        app = Trattoria(story, evening.language)
        async with app.run_test(size=SMALL) as pilot:
            await deed(app, pilot)
            if app.is_running:
                await pilot.press("ctrl+q")

    asyncio.run(played())
    return story


def evening_of(plan: GamePlan, shelf: GameShelf, *, is_chosen: bool = False, record: Path | None = None) -> Evening:
    return Evening(LANGUAGES["en"], plan, shelf, kept=tuple(shelf.games()), is_chosen=is_chosen, record=record)


def is_turn(app: Trattoria) -> bool:
    return isinstance(app.screen, GameScreen) and app.screen.draft is not None


async def play_to_the_end(app: Trattoria, pilot: Keys) -> None:
    game = app.screen
    assert isinstance(game, GameScreen)
    play = Play.__new__(Play)
    play.app, play.game, play.outcome = app, game, None
    rng = Random(1)
    await play.until_asked(pilot)
    while not isinstance(app.screen, EndSheet):
        await play.press(pilot, rng)
        await play.until_asked(pilot)


def test_enter_alone_starts_a_game_with_the_defaults(tmp_path: Path) -> None:
    async def deed(app: Trattoria, pilot: Keys) -> None:
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        assert "Deal the cards" in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: is_turn(app))
        assert "Round 1 of 3" in text_of(app)

    spend(evening_of(plan_of("classic", 3), GameShelf(tmp_path)), deed)


def test_the_start_screen_changes_what_is_played(tmp_path: Path) -> None:
    async def deed(app: Trattoria, pilot: Keys) -> None:
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        await pilot.press("left")  # from classic back to the last edition
        await pilot.press("down", "right", "right")  # three players more
        await pilot.press("down", "right", "up", "up", "up", "left", "up", "right")
        text = text_of(app)
        assert "Plus" in text
        assert "Notebook" in text
        await pilot.press("enter")
        await until(pilot, lambda: is_turn(app))
        company = app.screen.scene.company  # type: ignore[attr-defined]
        assert (company.edition.key, len(company.players), company.aid.value) == ("plus", 5, "notebook")

    spend(evening_of(plan_of("classic", 3), GameShelf(tmp_path)), deed)


def test_options_stay_as_long_as_they_make_sense() -> None:
    menu = Menu.of(plan_of("classic", 3, rounds=1, doubles=True), Speed.OFF)
    assert menu.with_players(1).plan.options == {"rounds": 1, "doubles": True}
    assert menu.with_edition(-1).plan.edition.key == "plus"
    assert menu.with_edition(-1).plan.options == {"rounds": 1}
    assert menu.with_players(-1).with_players(-1).n == 2


def test_a_game_that_is_left_is_kept_offered_first_and_goes_on(tmp_path: Path) -> None:
    shelf = GameShelf(tmp_path)
    plan = plan_of("classic", 3, seed=9)

    async def leave(app: Trattoria, pilot: Keys) -> None:
        await until(pilot, lambda: is_turn(app))
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: is_turn(app))
        await pilot.press("q")
        await until(pilot, lambda: not app.is_running or not isinstance(app.screen, GameScreen))

    story = spend(evening_of(plan, shelf, is_chosen=True), leave)
    assert story.last is not None
    record = story.last.game.record()
    assert len(record.entries) >= 3

    async def go_on(app: Trattoria, pilot: Keys) -> None:
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        assert "Go on" in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: is_turn(app))
        assert "Yellow:" not in text_of(app)  # what was heard before the interruption is gone

    story = spend(evening_of(plan, shelf), go_on)
    assert story.last is not None
    assert story.last.game.record().entries[: len(record.entries)] == record.entries


def test_a_kept_game_can_be_thrown_away(tmp_path: Path) -> None:
    shelf = GameShelf(tmp_path)
    with evening_of(plan_of("classic"), shelf).deal(plan_of("classic")):
        pass
    assert len(shelf.games()) == 1

    async def drop(app: Trattoria, pilot: Keys) -> None:
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        await pilot.press("delete")
        assert "Go on" not in text_of(app)
        await pilot.press("q")

    spend(evening_of(plan_of("classic"), shelf), drop)
    assert shelf.games() == []


def test_after_the_end_another_game_is_dealt_and_the_record_is_written(tmp_path: Path) -> None:
    plan = plan_of("first", 2, seed=2, rounds=1)
    file = tmp_path / "game.json"
    shelf = GameShelf(tmp_path / "kept")

    async def deed(app: Trattoria, pilot: Keys) -> None:
        await until(pilot, lambda: is_turn(app))
        first = app.screen
        await play_to_the_end(app, pilot)
        assert "victory" in text_of(app) or "wins!" in text_of(app)
        written.append(sum(kept.record.result is None for kept in shelf.games()))
        await pilot.press("enter")
        await until(pilot, lambda: is_turn(app) and app.screen is not first)
        written.append(file.exists())
        await pilot.press("q")

    written: list[object] = []
    spend(evening_of(plan, shelf, is_chosen=True, record=file), deed)
    assert written == [0, True]
    assert read(file.read_bytes()).result is None  # the second game, which was left


def test_also_who_leaves_in_a_hurry_finds_the_record_and_the_game(tmp_path: Path) -> None:
    file, shelf = tmp_path / "game.json", GameShelf(tmp_path / "kept")

    async def deed(app: Trattoria, pilot: Keys) -> None:
        await until(pilot, lambda: is_turn(app))
        await pilot.press("enter")
        await until(pilot, lambda: is_turn(app))
        await pilot.press("question_mark", "ctrl+c")

    spend(evening_of(plan_of("classic", 3), shelf, is_chosen=True, record=file), deed)
    assert read(file.read_bytes()).entries
    assert len(shelf.games()) == 1


@pytest.mark.parametrize(("key", "guests"), [("enter", ["bambino", "turista", "luigi"]), ("a", ["random"])])
def test_whoever_is_invited_at_the_end_sits_down_there_or_plays_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, guests: list[str]
) -> None:
    """Whatever the end of that game: the ladder invites."""
    invitation = Invitation("luigi", ("bambino", "turista", "luigi"))
    monkeypatch.setattr(LadderBook, "enter", lambda book, plan, record: invitation)
    shelf = GameShelf(tmp_path)
    rules = EDITIONS["first"]
    plan = GamePlan(rules, seated(rules, 2, (None,), ("random",)), 2, options={"rounds": 1})
    evening = replace(evening_of(plan, shelf, is_chosen=True), ladder=LadderBook.on(shelf))

    async def deed(app: Trattoria, pilot: Keys) -> None:
        await until(pilot, lambda: is_turn(app))
        first = app.screen
        await play_to_the_end(app, pilot)
        text = text_of(app)
        assert "Luigi: You? At my table? With pleasure." in text
        assert "Tonight’s table: Bambino, Turista, Luigi and you" in text
        await pilot.press(key)
        await until(pilot, lambda: is_turn(app) and app.screen is not first)
        company = app.screen.scene.company  # type: ignore[attr-defined]
        assert [player.bot for player in company.players if player.bot] == guests

    spend(evening, deed)


def test_the_start_screen_says_how_far_one_has_come_and_the_first_game_its_goal(tmp_path: Path) -> None:
    shelf = GameShelf(tmp_path)
    plan = replace(plan_of("classic", 3), is_first_game=True)
    (tmp_path / "ladder.json").write_text("{", encoding="utf-8")

    async def deed(app: Trattoria, pilot: Keys) -> None:
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        assert "Your first guests are waiting." in text_of(app)
        assert "makes no sense" in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: is_turn(app))
        assert "Bake more orders than the others in three rounds." in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: is_turn(app) and len(app.screen.scene.lap) > 1)  # type: ignore[attr-defined]
        assert "Bake more orders" not in text_of(app)
        assert "You may put an order on top of what you throw." in text_of(app)

    spend(replace(evening_of(plan, shelf), ladder=LadderBook.on(shelf)), deed)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_start_screen_fits_in_every_language(code: str, tmp_path: Path) -> None:
    async def deed(app: Trattoria, pilot: Keys) -> None:
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        await pilot.press("down", "down")
        lines = text_of(app).splitlines()
        assert len(lines) == SMALL[1]
        assert LANGUAGES[code].say("hotseat.begin") in "\n".join(lines)
        assert LANGUAGES[code].say("page.unofficial") in "\n".join(lines)

    evening = Evening(LANGUAGES[code], plan_of("plus", 6), GameShelf(tmp_path))
    spend(evening, deed)
