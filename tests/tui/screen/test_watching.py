"""A record on the screen: step, scrub, run, and through whose eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

from mammamia.game import Seat
from mammamia.hosting.tempo import Speed
from mammamia.i18n import EVERYTHING, LANGUAGES
from mammamia.records import Record
from mammamia.tui.recorded import Viewpoint
from mammamia.tui.scene import Scene
from mammamia.tui.screen.app import Trattoria
from mammamia.tui.screen.pace import ShowPace
from mammamia.tui.screen.watching import Film, WatchScreen
from tests.tui.games import near
from tests.tui.screen.driving import SMALL, Keys, plan_of, text_of, until
from tests.tui.screen.scenes import decision


def record_of_a_game() -> Record:
    own = near(plan_of("plus", 3, seed=8, rounds=2))
    sitting = own.sitting
    rng = Random(2)
    while (shown := sitting.hear()) is not None:
        if isinstance(shown, Scene) and shown.offer is not None:
            sitting.play(decision(shown.offer, rng))
    return own.record()


def watch(viewpoint: Viewpoint, deed: Callable[[WatchScreen, Keys], Awaitable[None]]) -> None:
    screen = WatchScreen(record_of_a_game(), LANGUAGES["en"], viewpoint, ShowPace(Speed.OFF))

    async def story(app: Trattoria) -> int:
        await app.push_screen_wait(screen)
        return 0

    async def watched() -> None:
        app = Trattoria(story, LANGUAGES["en"])
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: app.screen is screen and screen.scene)
            await deed(screen, pilot)
            await pilot.press("q")

    asyncio.run(watched())


def viewpoint_of(screen: WatchScreen) -> Viewpoint:
    return screen.viewpoint


def seen(screen: WatchScreen) -> str:
    app = screen.app
    assert isinstance(app, Trattoria)
    return text_of(app)


def test_nobody_is_thinking_in_a_record() -> None:
    async def deed(screen: WatchScreen, keys: Keys) -> None:
        for _ in range(6):
            await keys.press("right")
            assert "is thinking" not in seen(screen)

    watch(EVERYTHING, deed)


def test_steps_jumps_and_a_click_go_through_the_game() -> None:
    async def deed(screen: WatchScreen, pilot: Keys) -> None:
        last = len(screen.scenes) - 1
        assert f"1 of {last + 1}" in seen(screen)
        await pilot.press("right", "right", "left")
        assert screen.place == 1
        await pilot.press("end")
        assert screen.place == last
        await pilot.press("home", "r")
        assert screen.scenes[screen.place].table.round == 2
        await pilot.press("b")
        assert screen.place == 0
        await pilot.click(Film, offset=(39, 0))
        assert abs(screen.place - last // 2) < last // 10

    watch(EVERYTHING, deed)


def test_each_viewpoint_shows_only_what_it_saw() -> None:
    async def deed(screen: WatchScreen, pilot: Keys) -> None:
        names = ("Yellow: ", "Greedy: ", "Random: ")
        assert all(name in seen(screen) for name in names)  # every hand lies open
        await pilot.press("v")
        assert viewpoint_of(screen) == Seat(0)
        assert "Your hand" in seen(screen)
        assert not any(name in seen(screen) for name in names)
        await pilot.press("v", "v", "v")
        assert viewpoint_of(screen) is None
        assert "You are watching." in seen(screen)
        assert "hand" in seen(screen)
        assert "Your hand" not in seen(screen)

    watch(EVERYTHING, deed)


def test_it_runs_by_itself_to_the_end_and_stops_at_a_key() -> None:
    async def deed(screen: WatchScreen, pilot: Keys) -> None:
        await pilot.press("space")
        await until(pilot, lambda: screen.place > 4)
        await pilot.press("space")
        place = screen.place
        await pilot.pause()
        assert screen.place == place
        screen.go_to(len(screen.scenes) - 4)
        await pilot.press("space")
        await until(pilot, lambda: screen.place == len(screen.scenes) - 1 and not screen.runs)

    watch(None, deed)


def test_the_opening_stands_as_it_stood_after_each_step() -> None:
    async def deed(screen: WatchScreen, pilot: Keys) -> None:
        place = next(n for n, opening in enumerate(screen.openings) if opening is not None and len(opening.checks) > 1)
        screen.go_to(place)
        await pilot.pause()
        assert "Orders so far" in seen(screen)
        assert "opens the oven." in seen(screen)
        screen.go_to(place - 10)
        await pilot.pause()
        assert "opens the oven." not in seen(screen)

    watch(EVERYTHING, deed)
