"""The curtain between people at one keyboard: while it is down, nothing private is on the screen."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from mammamia.tui.screen.area import Paper
from mammamia.tui.screen.look import FLOUR, KEY, SMOKE, TITLE, lines_of, touch
from mammamia.tui.screen.words import Wording


class CurtainScreen(Screen[None]):
    """Whose turn it is, and that everybody else looks away; a key lifts it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c,с,enter,space", "lift", show=False)]

    def __init__(self, words: Wording) -> None:
        super().__init__()
        assert words.seat is not None, "somebody takes the keyboard"
        self._words = words
        self._person = words.names[words.seat]

    def compose(self) -> ComposeResult:
        """A few lines in the middle."""
        say = self._words.say
        key = Text.assemble(("C", KEY), f"  {say('screen.look', name=self._person)}", style=touch("screen.lift"))
        yield Paper(
            lines_of(
                Text(say("hotseat.curtain"), SMOKE),
                Text(""),
                Text(say("hotseat.turn", name=self._person), TITLE),
                Text(say("hotseat.others-away"), FLOUR),
                Text(""),
                key,
            ),
            id="cloth",
        )

    def action_lift(self) -> None:
        """The person looks."""
        self.dismiss(None)
