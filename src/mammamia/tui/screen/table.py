"""The table and the oven's opening as widgets: they show scenes, and know nothing of where those come from."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.geometry import Offset
from textual.widgets import OptionList, Static

from mammamia.game.opening import Opening
from mammamia.tui.scene import Scene
from mammamia.tui.screen.area import Area
from mammamia.tui.screen.baking import Bars, HandLine, OpeningArea, ProgressLine, Slip, SoFar
from mammamia.tui.screen.draft import Draft
from mammamia.tui.screen.hand import HandArea
from mammamia.tui.screen.look import ACTION, BRICK, FLOUR, beside
from mammamia.tui.screen.now import Now
from mammamia.tui.screen.oven import Oven
from mammamia.tui.screen.pace import ShowPace
from mammamia.tui.screen.said import SaidArea
from mammamia.tui.screen.seats import Seats
from mammamia.tui.screen.words import Wording

RISE = 6  # rows that a slip rises


class Bar(Area):
    """The head line: what is played, which round it is, and the badge of the aid level."""

    round: int | None = None  # of the oven that is being opened; the scene may be further on
    badge = ""  # in place of the aid level

    def draw(self, scene: Scene, words: Wording) -> Text:
        """One line."""
        edition = words.language.edition(scene.company.edition.key)
        number = words.say("table.round", round=self.round or scene.table.round, rounds=scene.company.options.rounds)
        left = Text.assemble((" Mamma Mia! ", ACTION), f" {edition} · {number}")
        return beside(left, Text(f" {self.badge or words.badge()} "), self.size.width, f"{FLOUR} on {BRICK}")


class TableArea(Container):
    """The areas of the table while people put cards into the oven."""

    def compose(self) -> ComposeResult:
        """All areas; the style sheet says where they stand."""
        yield Seats(id="seats")
        yield Oven(id="oven")
        yield SaidArea(id="side")
        yield HandArea(id="hand")
        yield Now(id="now")

    def lay(self, scene: Scene | None, words: Wording | None, draft: Draft | None = None) -> None:
        """Show a scene, and the turn that is being put together."""
        for area in self.query(Area):
            area.lay(scene, words, draft)


class BakingArea(Container):
    """The areas of the opening."""

    def compose(self) -> ComposeResult:
        """Progress, bars beside the slip, orders so far, and below them what is to be decided."""
        yield ProgressLine(id="progress")
        with Horizontal(id="show"):
            yield Bars(id="bars")
            yield Slip(id="slip")
        yield SoFar(id="so-far")
        with Container(id="ask"):
            yield Static(id="question")
            yield OptionList(id="choices")
            yield HandLine(id="hand-line")

    def lay(self, scene: Scene | None, words: Wording | None, pace: ShowPace | None = None) -> None:
        """Who looks at the opening."""
        for area in self.query(OpeningArea):
            area.pace = pace
            area.lay(scene, words)

    def open(self, opening: Opening | None) -> None:
        """Show this moment of the opening."""
        for area in self.query(OpeningArea):
            area.open(opening)

    def rise(self, seconds: float) -> None:
        """The slip rises from the oven."""
        slip = self.query_one(Slip)
        slip.styles.offset = (0, RISE)
        slip.animate("offset", value=Offset(0, 0), duration=seconds)

    def light(self, needs: int | None) -> None:
        """So many needs of the order are checked; None: all."""
        slip = self.query_one(Slip)
        slip.lit = needs
        slip.refresh()
