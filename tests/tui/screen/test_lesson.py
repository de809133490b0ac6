"""The lesson on the screen: every step by its key, what is not lit answered kindly, and the way back to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from mammamia.hosting.lesson import STEPS
from mammamia.hosting.tempo import Speed
from mammamia.i18n import LANGUAGES
from mammamia.tui.evening import Evening
from mammamia.tui.keeping import GameShelf
from mammamia.tui.lesson import lesson_evening, sit_down
from mammamia.tui.screen.app import Trattoria
from mammamia.tui.screen.ending import EndSheet, Outcome
from mammamia.tui.screen.lesson import BY_KEY, LessonScreen
from mammamia.tui.screen.pace import ShowPace
from tests.tui.screen.driving import LARGE, SMALL, Keys, text_of, until

KEYS = {  # of each step
    "goal": ("enter",),
    "hand": ("space",),
    "choose": ("3",),
    "say": ("enter",),
    "remember": ("5", "enter"),
    "draw": ("d",),
    "order": ("o",),
    "say-order": ("enter",),
    "card": ("enter",),
    "play-on": ("enter",),
}


class Learner:
    """Somebody before the screen of the lesson."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.outcome: Outcome | None = None
        self.told: list[str] = []  # the steps, each when it is told first

    def learn(self, deed: Callable[[Learner, Keys], Awaitable[None]], size: tuple[int, int] = SMALL) -> None:
        game = sit_down(self.evening, scale=0.0)

        async def story(app: Trattoria) -> int:
            with game as sitting:
                sitting.direct(Speed.OFF)
                self.screen = LessonScreen(sitting, self.evening.language, ShowPace(Speed.OFF))
                self.outcome = await app.push_screen_wait(self.screen)
            return 0

        async def evening() -> None:
            self.app = Trattoria(story, self.evening.language)
            async with self.app.run_test(size=size) as pilot:
                await until(pilot, lambda: self.key is not None)
                await deed(self, pilot)

        asyncio.run(evening())

    @property
    def key(self) -> str | None:
        """The step that is told, if one is."""
        screen = self.app.screen
        return screen.step.key if isinstance(screen, LessonScreen) and screen.step is not None else None

    @property
    def text(self) -> str:
        return " ".join(text_of(self.app).split())

    @property
    def is_over(self) -> bool:
        return isinstance(self.app.screen, EndSheet)

    def sentence(self, key: str) -> str:
        kind = "keys" if key in BY_KEY else "steps"
        return self.evening.language.say(f"learn.{kind}.{key}", **({"key": 3} if key == "choose" else {}))

    async def follow(self, pilot: Keys, until_key: str = "") -> None:
        """Press what the steps ask for, up to one of them or to the end."""
        while not self.is_over and self.key != until_key:
            key = self.key
            assert key is not None
            if key not in self.told:
                self.told.append(key)
                assert " ".join(self.sentence(key).split()) in self.text, key
            await pilot.press(*KEYS[key])
            await until(pilot, partial(self._is_next, key))

    def _is_next(self, before: str) -> bool:
        """Whether another step is told, the same one for another turn, or the end."""
        is_told = self.key is not None and (self.key != before or self.screen.draft is not None)
        return self.is_over or is_told


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_lesson_on_the_screen_to_its_end(code: str, tmp_path: Path) -> None:
    """Step by step in every language, on a small window: every sentence is there whole, and the order bakes."""
    learner = Learner(lesson_evening(LANGUAGES[code], GameShelf(tmp_path)))

    async def deed(learner: Learner, pilot: Keys) -> None:
        await learner.follow(pilot)
        assert learner.told == [step.key for step in STEPS]
        assert isinstance(learner.app.screen, EndSheet)
        assert learner.app.screen._body.plain == f"Nonna: {learner.sentence('baked')}"
        await pilot.press("enter")
        await until(pilot, lambda: learner.outcome is not None)

    learner.learn(deed)
    assert learner.outcome is Outcome.AGAIN, "a real game"
    assert lesson_evening(LANGUAGES[code], GameShelf(tmp_path)).kept == ()


def test_what_is_not_lit_is_answered_kindly(tmp_path: Path) -> None:
    """Other keys change nothing, and Nonna says the step once more."""
    wrong = {
        "goal": ("1", "o", "d", "up", "z"),
        "choose": ("1", "4", "enter", "space", "o"),
        "say": ("3", "down", "o", "d"),
        "remember": ("enter", "1", "9"),
        "draw": ("enter", "o", "1"),
        "order": ("d", "enter", "2"),
    }
    learner = Learner(lesson_evening(LANGUAGES["en"], GameShelf(tmp_path)))

    async def deed(learner: Learner, pilot: Keys) -> None:
        for key, presses in wrong.items():
            await learner.follow(pilot, key)
            for press in presses:
                learner.screen._is_wrong = False
                await pilot.press(press)
                assert learner.key == key, press
                assert f"Nonna: Not yet, dear. {learner.sentence(key)}" in learner.text, press
        await learner.follow(pilot)

    learner.learn(deed)


def test_an_answer_is_told_and_a_wrong_one_too(tmp_path: Path) -> None:
    learner = Learner(lesson_evening(LANGUAGES["en"], GameShelf(tmp_path)))

    async def deed(learner: Learner, pilot: Keys) -> None:
        await learner.follow(pilot, "remember")
        await pilot.press("5")
        assert "Nonna: Not quite, dear. Three of yours and one of Bambino’s: 4." in learner.text
        await pilot.press("4")
        assert "Nonna: Not quite, dear. Three of yours and one of Bambino’s: 4." in learner.text, "it is answered once"

    learner.learn(deed, LARGE)


@pytest.mark.parametrize("left", ["hand", "remember", "draw", "card", "play-on"])
def test_whoever_leaves_goes_on_at_the_same_place(left: str, tmp_path: Path) -> None:
    """Q skips; the next time the steps before it are not told again, but for those of the same moment."""
    shelf = GameShelf(tmp_path)

    async def skip(learner: Learner, pilot: Keys) -> None:
        await learner.follow(pilot, left)
        await pilot.press("q")
        await until(pilot, lambda: learner.outcome is not None)

    async def finish(learner: Learner, pilot: Keys) -> None:
        await learner.follow(pilot)

    first = Learner(lesson_evening(LANGUAGES["en"], shelf))
    first.learn(skip)
    assert first.outcome is Outcome.LEFT
    second = Learner(lesson_evening(LANGUAGES["en"], shelf))
    second.learn(finish)
    keys = [step.key for step in STEPS]
    again = {"hand": "goal", "draw": "remember", "play-on": "card"}
    assert second.told == keys[keys.index(again.get(left, left)) :]


def test_an_answer_stays_when_the_table_is_shown_again(tmp_path: Path) -> None:
    """A throw that was under way is told while Nonna waits for Enter: the same step, and what was answered."""
    learner = Learner(lesson_evening(LANGUAGES["en"], GameShelf(tmp_path)))

    async def deed(learner: Learner, pilot: Keys) -> None:
        await learner.follow(pilot, "remember")
        await pilot.press("5")
        await until(pilot, lambda: "Three of yours" in learner.text)
        screen = learner.app.screen
        assert isinstance(screen, LessonScreen)
        screen._lay(screen.scene)
        await pilot.press("enter")
        await until(pilot, lambda: learner.key == "draw")

    learner.learn(deed, LARGE)


def test_a_lesson_that_cannot_be_kept_goes_on_all_the_same(tmp_path: Path) -> None:
    """A full or read-only disk costs the way back, not the lesson; a broken file begins it anew."""
    folder = tmp_path / "lesson"
    folder.mkdir()
    (folder / "broken.game").write_text("{")
    assert lesson_evening(LANGUAGES["en"], GameShelf(tmp_path)).kept == ()
    (tmp_path / "file").write_text("")
    learner = Learner(lesson_evening(LANGUAGES["en"], GameShelf(tmp_path / "file")))

    async def deed(learner: Learner, pilot: Keys) -> None:
        await learner.follow(pilot, "draw")

    learner.learn(deed)
