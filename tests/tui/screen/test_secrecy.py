"""Two worlds that differ only in hidden cards look the same on the screen, at every aid level."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from mammamia.editions import CLASSIC, PLUS, Edition
from mammamia.hosting import Aid
from mammamia.hosting.protocol.messages import MemoryReport
from mammamia.hosting.tempo import Speed
from mammamia.tui.scene import Scene, Shown
from mammamia.tui.screen.opening import opening_before
from mammamia.tui.screen.sheets import help_sheet, log_sheet
from mammamia.tui.screen.words import words_of
from tests.properties.tables import Table
from tests.properties.worlds import hidden_of
from tests.tui import test_secrecy
from tests.tui.screen.driving import SMALL, Play, text_of, until
from tests.tui.test_secrecy import ShownTwins

MOST_SHOWN = 8  # scenes of each world


class Seen(test_secrecy.World):
    """A world whose scenes are gathered, to be drawn later."""

    def said(self, scene: Scene) -> str:
        self.scenes = [*getattr(self, "scenes", []), scene]
        return ""


class Silent:
    """A sitting in which nothing happens; the scenes are laid from outside."""

    def hear(self) -> Shown | None:
        return None

    def play(self, moves: object) -> None: ...

    def undo(self) -> None: ...

    def note(self, text: str) -> None: ...

    def skip(self) -> None: ...

    def direct(self, speed: Speed) -> None: ...

    def guess(self, said: Mapping[str, int] | None) -> None: ...

    def until_guessed(self) -> None: ...

    def remember(self) -> MemoryReport | None:
        return None

    def take_over(self) -> None: ...

    def say(self, phrase: str) -> None: ...

    def close(self) -> None: ...


async def drawn(scenes: list[Scene]) -> list[str]:
    """Each scene as text: the table or the opening, the help, the log, the answers to questions."""
    texts = []
    play = Play(Silent(), waiting=lambda: "")
    play.game._follow = _nothing  # type: ignore[method-assign]
    async with play.app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: play.screen is play.game)
        for scene in scenes:
            opening = opening_before(scene, None)
            for fact in scene.news:
                opening = None if opening is None else opening.after(fact)
            play.game.opening = opening
            play.game._lay(scene)
            await pilot.press("h")
            words = words_of(scene, play.game.language)
            sheets = [help_sheet(scene, words, is_opening=True), log_sheet(scene, words)]
            texts.append(text_of(play.app) + "".join(sheet._body.plain for sheet in sheets))
        await pilot.press("ctrl+q")
    return texts


async def _nothing() -> None: ...


@pytest.mark.parametrize(
    ("edition", "aid"), [(CLASSIC, Aid.CLASSIC), (PLUS, Aid.NOTEBOOK), (CLASSIC, Aid.LOG), (PLUS, Aid.OVEN)]
)
def test_two_worlds_look_the_same(edition: Edition, aid: Aid, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_secrecy, "World", Seen)
    twins = ShownTwins(Table(edition, 3, {"rounds": 1}), 7, aid)
    differs = hidden_of(twins.game) != hidden_of(twins.twin)
    assert twins.run_shown() is None
    assert isinstance(twins.here, Seen)
    assert isinstance(twins.there, Seen)
    step = max(1, len(twins.here.scenes) // MOST_SHOWN)

    scenes = [*twins.here.scenes[::step], *twins.there.scenes[::step]]
    texts = asyncio.run(drawn(scenes))
    here, there = texts[: len(texts) // 2], texts[len(texts) // 2 :]

    assert differs
    assert here == there
    assert len(set(here)) > MOST_SHOWN // 2
