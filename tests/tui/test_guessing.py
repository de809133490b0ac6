"""The guess before the opening and the memory report, line by line and full-screen, in the page's words."""

from __future__ import annotations

import asyncio
import io
from random import Random

import pytest

from mammamia.hosting.protocol.messages import Guessing
from mammamia.i18n import LANGUAGES
from mammamia.tui.scene import Scene
from mammamia.tui.screen.guess import GuessSheet
from mammamia.tui.screen.sheets import Sheet
from tests.tui.games import near
from tests.tui.screen.driving import LARGE, Play, plan_of, text_of
from tests.tui.typist import Typist, WatchedFace, plan_for

ANSWERS = ("a lot of olives", "99 99 99 99 99", "1 2 3", "1, 2, 3, 4, 5")


class GuessingTypist(Typist):
    """Gives three answers that cannot be, and one that can."""

    asked = 0

    def readline(self, size: int = -1, /) -> str:
        if self.question is not None:
            return super().readline(size)
        text = ANSWERS[self.asked % len(ANSWERS)]
        self.asked += 1
        return f"{text}\n"


class GuessingFace(WatchedFace):
    """At a guess no other question stands."""

    def _guess(self, scene: Scene, guessing: Guessing) -> None:
        self.typist.question = None
        super()._guess(scene, guessing)


@pytest.mark.parametrize("code", ["en", "de", "ru"])
def test_line_by_line(code: str) -> None:
    game, language, out = near(plan_for("classic", 3, options={"rounds": 2}, seed=3)), LANGUAGES[code], io.StringIO()
    typist = GuessingTypist(game, language, 1)
    game.sitting.ask_me()
    GuessingFace(game.sitting, language, typist, out).play()
    told = out.getvalue()
    assert typist.asked == 2 * len(ANSWERS)
    assert told.count(language.say("memory.guess.question")) == 2
    assert told.count(language.say("memory.guess.unclear", n=5, most=0)[:10]) == 6
    for number in (1, 2):
        assert language.say("memory.report.title", round=number) in told
    assert language.say("memory.report.no-guess") not in told
    assert "{" not in told


def test_full_screen() -> None:
    own = near(plan_of("classic", 3, seed=11, rounds=2))
    own.sitting.ask_me()
    guesses, reports = [], []

    async def evening() -> None:
        play = Play(own.sitting)
        async with play.app.run_test(size=LARGE) as pilot:
            while True:
                await play.until(pilot, lambda: play.is_asked or isinstance(play.screen, GuessSheet))
                if isinstance(play.screen, GuessSheet):
                    await pilot.press("right", "right", "down", "right", "left", "left", "up", "left")
                    guesses.append(text_of(play.app))
                    await pilot.press("enter" if len(guesses) == 1 else "escape")
                    await play.until(pilot, lambda: not isinstance(play.screen, GuessSheet))
                    continue
                if isinstance(play.screen, Sheet):
                    reports.append(text_of(play.app))
                if isinstance(play.screen, Sheet) and "The end" in reports[-1]:
                    await pilot.press("q")
                    await play.until(pilot, lambda: play.outcome is not None)
                    return
                else:
                    await play.press(pilot, Random(3))

    asyncio.run(evening())
    assert len(guesses) == 2
    assert "What is in there?" in guesses[0]
    assert "pineapples       1  =" in guesses[0]
    assert any("Your memory, round 1" in report and "said 1" in report for report in reports)
    assert any("Your memory, round 2" in report and "You made no guess." in report for report in reports)
