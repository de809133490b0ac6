"""The full-screen program. It draws in the alternate screen: nothing of the oven stays in the scroll-back."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType
from textual.events import Resize
from textual.geometry import Size
from textual.widgets import Static

from mammamia.i18n import Language
from mammamia.tui.screen.area import plain
from mammamia.tui.screen.look import BRICK, COAL, EMBER, FLOUR, HEARTH, INK, NIGHT, SMOKE

LEAST = (80, 24)  # characters, beside and above each other, that every screen fits into
SIGNALS = ("SIGTERM", "SIGHUP")  # the terminal is left as it was found

STYLE = f"""
Screen {{ background: {NIGHT}; color: {FLOUR}; layers: default cover; }}
SmallWindow {{ layer: cover; width: 100%; height: 100%; background: {NIGHT}; content-align: center middle; }}
SmallWindow {{ text-align: center; padding: 0 2; }}
Sheet, Pad {{ align: center middle; background: {COAL} 60%; }}
.sheet {{ width: 76; max-width: 96%; height: auto; max-height: 94%; padding: 0 2; }}
.sheet {{ background: {HEARTH}; border: round {EMBER}; }}
.sheet VerticalScroll {{ height: auto; max-height: 66vh; scrollbar-size-vertical: 1; }}
.sheet VerticalScroll {{ scrollbar-color: {EMBER}; scrollbar-background: {NIGHT}; }}
#written {{ width: 100%; height: auto; }}
.sheet-title, .sheet-keys {{ height: auto; margin: 0 0 1 0; }}
.sheet-keys {{ margin: 1 0 0 0; }}
.sheet TextArea {{ height: 12; background: {FLOUR}; color: {INK}; border: none; }}
CurtainScreen {{ align: center middle; background: {BRICK}; }}
#cloth {{ width: 60; height: auto; padding: 2 4; background: {NIGHT}; border: double {EMBER}; text-align: center; }}
StartScreen {{ align: center middle; }}
#start {{ width: 74; height: auto; }}
#start-keys {{ dock: bottom; height: 1; padding: 0 1; }}

#bar {{ height: 1; }}
#keys {{ dock: bottom; height: 1; padding: 0 1; }}
#nonna {{ height: 3; padding: 0 1; background: {HEARTH}; }}
.lit {{ outline-left: thick {EMBER}; }}
#waiting {{ height: 1fr; content-align: center middle; text-align: center; }}
#table {{ height: 1fr; layout: grid; grid-size: 2; grid-columns: 38 1fr; grid-rows: 4 1fr 6 4; padding: 0 0; }}
#seats {{ column-span: 2; }}
#side {{ padding: 0 0 0 1; }}
#hand {{ column-span: 2; padding: 0 1; }}
#now {{ column-span: 2; }}
.-tall #table {{ grid-rows: 6 1fr 8 4; grid-gutter: 1 0; }}
.-wide #table {{ grid-size: 1; grid-columns: 1fr; }}
.-wide #seats, .-wide #hand, .-wide #now {{ column-span: 1; }}
.-wide #side {{ dock: right; width: 42; height: 100%; padding: 0 1 0 2; border-left: solid {BRICK}; }}

#baking {{ height: 1fr; padding: 0 1; }}
#progress {{ height: 1; margin: 0 0 0 0; }}
#show {{ height: 10; }}
.-tall #show {{ height: 20; margin: 1 0 0 0; }}
#bars {{ width: 1fr; height: 100%; padding: 1 0 0 0; }}
#slip {{ width: 36; height: 100%; padding: 1 0 0 0; }}
.-wide #slip {{ width: 46; }}
#so-far {{ height: 1fr; }}
#ask {{ height: auto; }}
#question {{ height: auto; }}
#choices {{ height: auto; max-height: 6; background: {NIGHT}; border: none; padding: 0; scrollbar-size-vertical: 1; }}
.-tall #choices {{ max-height: 12; }}
#choices > .option-list--option-highlighted {{ background: {BRICK}; color: {FLOUR}; text-style: bold; }}
#choices:focus > .option-list--option-highlighted {{ background: {BRICK}; color: {FLOUR}; text-style: bold; }}
#hand-line {{ height: 1; }}
#step {{ height: 2; padding: 0 1; color: {SMOKE}; }}
"""


class SmallWindow(Static):
    """Covers a screen that has too little room, and says how much it needs."""


class Trattoria(App[int]):
    """One story is told on the screen, from its first picture to its last; it gives the exit code."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [plain("ctrl+q", "leave"), plain("ctrl+c", "leave")]

    def __init__(self, story: Callable[[Trattoria], Awaitable[int]], language: Language) -> None:
        super().__init__()
        self._story = story
        self._language = language

    def on_mount(self) -> None:
        """Begin."""
        self.title = "Mamma Mia!"
        loop = asyncio.get_running_loop()
        for name in SIGNALS:
            if (number := getattr(signal, name, None)) is not None:
                with suppress(NotImplementedError, RuntimeError, ValueError):  # no signals here
                    loop.add_signal_handler(number, self.action_leave)
        self.screen_change_signal.subscribe(self, lambda screen: self._cover(self.size))
        self.run_worker(self._tell(), exit_on_error=True)

    def on_resize(self, event: Resize) -> None:
        """Whoever makes the window too small is told how much it needs."""
        self._cover(event.size)

    def _cover(self, size: Size) -> None:
        """Cover all screens that lie on each other, or none."""
        for screen in self.screen_stack:
            screen.query(SmallWindow).remove()
            if size.width < LEAST[0] or size.height < LEAST[1]:
                values = {"width": size.width, "height": size.height, "wide": LEAST[0], "high": LEAST[1]}
                screen.mount(SmallWindow(self._language.say("screen.too-small", **values)))

    async def _tell(self) -> None:
        self.exit(await self._story(self))

    def action_leave(self) -> None:
        """Leave at once; what is under way is kept."""
        self.exit(0)
