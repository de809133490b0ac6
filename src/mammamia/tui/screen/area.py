"""What the screens are made of: areas that draw a scene into the room they have, and the keyboard's map."""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual.binding import Binding
from textual.events import Click
from textual.widget import Widget
from textual.widgets import Static

from mammamia.tui.scene import Scene
from mammamia.tui.screen.draft import Draft
from mammamia.tui.screen.look import TOUCH
from mammamia.tui.screen.words import Wording

LATIN: Final = "qwertyuiopasdfghjklzxcvbnm"
RUSSIAN: Final = "йцукенгшщзфывапролдячсмить"


class Touchable(Widget):
    """Something drawn, parts of which stand for an action that a click does."""

    async def on_click(self, event: Click) -> None:
        """Do what the part under the mouse stands for."""
        action = event.style.meta.get(TOUCH)
        if isinstance(action, str):
            event.stop()
            await self.run_action(action)


class Area(Touchable):
    """Draws a part of what is in sight; nothing until there is a scene."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.scene: Scene | None = None
        self.words: Wording | None = None
        self.draft: Draft | None = None

    def lay(self, scene: Scene | None, words: Wording | None, draft: Draft | None = None) -> None:
        """Draw this from now on."""
        self.scene, self.words, self.draft = scene, words, draft
        self.refresh()

    def render(self) -> Text:
        """What is seen."""
        if self.scene is None or self.words is None:
            return Text("")
        text = self.draw(self.scene, self.words)
        text.no_wrap = True
        return text

    def draw(self, scene: Scene, words: Wording) -> Text:
        """The scene, in the area's size."""
        raise NotImplementedError


class Paper(Touchable, Static):
    """A text, parts of which can be clicked."""


# ---------------------------------------------------------------- keys


def letter(key: str, action: str) -> Binding:
    """A letter key, in either case, and by its place on a Russian keyboard too."""
    other = RUSSIAN[LATIN.index(key)]
    return Binding(",".join((key, key.upper(), other, other.upper())), action, show=False)


def plain(keys: str, action: str) -> Binding:
    """Any other keys, separated by commas."""
    return Binding(keys, action, show=False)
