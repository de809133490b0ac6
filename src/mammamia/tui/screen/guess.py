"""The guess before the opening, and the memory report after a round, as sheets over the table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from math import ceil
from time import monotonic
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen

from mammamia.editions import Ingredient
from mammamia.hosting.protocol.messages import Guessing
from mammamia.i18n import Language
from mammamia.tui.refusals import Rejected
from mammamia.tui.remembered import kind_name, report_lines
from mammamia.tui.scene import Scene
from mammamia.tui.screen.area import Paper
from mammamia.tui.screen.look import FLOUR, KEY, SMOKE, TITLE, lines_of, touch
from mammamia.tui.screen.sheets import Sheet, close_key
from mammamia.tui.screen.words import words_of
from mammamia.tui.sitting import Sitting

BAR = "="  # a card that was placed


class GuessSheet(ModalScreen[dict[str, int] | None]):
    """A row for each kind; what is left empty counts as none. Escape skips."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("right,plus,equals_sign", "count(1)", show=False),
        Binding("left,minus,underscore", "count(-1)", show=False),
        Binding("enter", "done", show=False, priority=True),
        Binding("escape", "skip", show=False),
    ]

    def __init__(self, guessing: Guessing, kinds: Sequence[Ingredient], language: Language) -> None:
        super().__init__()
        self._guessing = guessing
        self._kinds = kinds
        self._language = language
        self._said = [0] * len(kinds)
        self._row = 0
        self._until = None if guessing.left is None else monotonic() + guessing.left
        self.is_late = False  # the oven was opened meanwhile

    def compose(self) -> ComposeResult:
        """The question, the rows, the keys."""
        with Vertical(classes="sheet"):
            yield Paper(Text(self._language.say("memory.guess.question"), TITLE), classes="sheet-title")
            yield Paper(self._rows(), id="written")
            yield Paper(self._keys(), classes="sheet-keys")

    def on_mount(self) -> None:
        """Where others wait, the seconds run."""
        if self._until is not None:
            self.set_interval(1.0, self._draw)

    def _rows(self) -> Text:
        say, asked = self._language.say, self._guessing
        cards = asked.ingredients + asked.orders
        rows = [Text(say("memory.guess.hint", cards=cards, orders=asked.orders), SMOKE), Text("")]
        for place, (kind, n) in enumerate(zip(self._kinds, self._said, strict=True)):
            name = kind_name(kind, self._language)
            row = f"{'▸' if place == self._row else ' '} {name:<14} {n:>3}  {BAR * n}"
            rows.append(Text(row, KEY if place == self._row else FLOUR))
        placed = say("memory.guess.placed", n=sum(self._said), total=asked.ingredients)
        if self._until is not None:
            placed += f" · {say('memory.guess.left', n=max(0, ceil(self._until - monotonic())))}"
        return lines_of(*rows, Text(""), Text(placed, FLOUR))

    def _keys(self) -> Text:
        say = self._language.say
        done = Text.assemble(("Enter", KEY), f" {say('memory.guess.done')}   ", style=touch("screen.done"))
        skip = Text.assemble(("Esc", KEY), f" {say('memory.guess.skip')}", style=touch("screen.skip"))
        return Text(f"{say('memory.guess.keys')}   ", SMOKE).append_text(done).append_text(skip)

    def action_move(self, by: int) -> None:
        """Another kind."""
        self._row = (self._row + by) % len(self._kinds)
        self._draw()

    def action_count(self, by: int) -> None:
        """More or fewer of it; the sum stops at what is in the oven."""
        others = sum(self._said) - self._said[self._row]
        self._said[self._row] = max(0, min(self._said[self._row] + by, self._guessing.ingredients - others))
        self._draw()

    def _draw(self) -> None:
        self.query_one("#written", Paper).update(self._rows())

    def action_done(self) -> None:
        """That is the guess."""
        self.dismiss({kind.value: n for kind, n in zip(self._kinds, self._said, strict=True)})

    def action_skip(self) -> None:
        """No guess this time."""
        self.dismiss(None)


async def ask_guess(screen: Screen[Any], scene: Scene, sitting: Sitting, language: Language) -> None:
    """Let the viewer guess; when the oven is opened meanwhile, the sheet closes, and nothing is said any more."""
    assert scene.guessing is not None, "the viewer is asked"
    sheet = GuessSheet(scene.guessing, scene.company.edition.kinds, language)
    closing = asyncio.create_task(_close_in_time(sheet, sitting))
    said = await screen.app.push_screen_wait(sheet)
    if not sheet.is_late:
        with suppress(Rejected):
            sitting.guess(said)
    await closing


async def _close_in_time(sheet: GuessSheet, sitting: Sitting) -> None:
    await asyncio.to_thread(sitting.until_guessed)
    if sheet.is_current:
        sheet.is_late = True
        sheet.dismiss(None)


async def tell_report(screen: Screen[Any], scene: Scene, sitting: Sitting, language: Language) -> None:
    """The memory report of the round that is over, if there is one."""
    report = await asyncio.to_thread(sitting.remember)
    if report is not None:
        title, *lines = report_lines(report, scene, language)
        words = words_of(scene, language)
        body = lines_of(*(Text(line, FLOUR) for line in lines))
        await screen.app.push_screen_wait(Sheet(title, body, [close_key(words)]))
