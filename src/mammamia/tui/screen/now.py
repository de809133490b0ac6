"""The action area: the last announcement, the action as the sentence one will say, and warnings."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from mammamia.tui.moment import STAR, first_goal, first_order, last_cards
from mammamia.tui.scene import Scene
from mammamia.tui.screen.area import Area
from mammamia.tui.screen.look import ACTION, BAD_TEXT, FLOUR, HEARTH, KEY, QUIET, SMOKE, beside, fit, lines_of, touch
from mammamia.tui.screen.words import Wording


class Now(Area):
    """A line of news, the big button, and a warning."""

    message = ""  # something asked for, or a refusal; it goes with the next scene
    line = ""  # something about the line to a server
    event = ""  # the Mamma Mia! card was drawn: a line from side to side, until the next scene

    def tell(self, message: str) -> None:
        """Say something until the scene changes."""
        self.message = message
        self.refresh()

    def draw(self, scene: Scene, words: Wording) -> Text:
        """Four rows."""
        width = self.size.width
        heard = words.announcement(scene.lap[-1]) if scene.lap else ""
        goal = first_goal(scene, words.language)
        rows = [fit(Text(f" {self.message or heard or goal}", f"bold {FLOUR}"), width)]
        if self.event and not self.message:
            rows = [fit(Text(f" {self.event} ".center(width, STAR), ACTION), width)]
        rows += self._button(scene, words, width)
        warning = self._warning(scene, words)
        hint = Text(f" {first_order(scene, words.language)}", FLOUR)
        rows.append(fit(Text(f" {warning}", f"bold {BAD_TEXT}") if warning else hint, width))
        return lines_of(*rows)

    def _button(self, scene: Scene, words: Wording, width: int) -> list[Text]:
        if self.draft is None:
            if scene.closes:
                key = Text.assemble(("  C  ", KEY), (words.say("hotseat.cover"), FLOUR))
                return [fit(key, width, f"on {HEARTH}"), fit(Text(""), width, f"on {HEARTH}")]
            text = Text(f"  {words.whose_turn(scene)}", SMOKE)
            return [fit(text, width, f"on {HEARTH}"), fit(Text(""), width, f"on {HEARTH}")]
        said, drawn = words.action(self.draft)
        rows = [
            beside(Text(f"  {said}"), Text("Enter ⏎  "), width, ACTION),
            beside(Text(f"  {drawn}"), Text(self._chance(scene, words)), width, ACTION),
        ]
        for row in rows:
            row.stylize(touch("screen.confirm"))
        return rows

    def _chance(self, scene: Scene, words: Wording) -> str:
        """Where the oven is open: whether the chosen order would bake."""
        order = self.draft.order if self.draft is not None else None
        bakes = scene.oven.bakes.get(order) if scene.oven is not None and order is not None else None
        return "" if bakes is None else f"{words.say(f'table.bakes.{bakes}')}  "

    def _warning(self, scene: Scene, words: Wording) -> str:
        if self.line:
            return self.line
        warnings = [] if self.draft is None else [f"! {text}" for text in words.warnings(scene, self.draft)]
        return " ".join(warnings) or last_cards(scene, words.language)


@dataclass(frozen=True, slots=True)
class Hint:
    """A key, what it does in a word, and the action of a click on it, if there is one."""

    key: str
    word: str
    action: str = ""

    @property
    def length(self) -> int:
        """Cells it takes, with the space after it."""
        return cell_len(self.key) + cell_len(self.word) + 3


class Keys(Area):
    """The keys that do something now; each can be clicked."""

    hints: tuple[Hint, ...] = ()

    def offer(self, *hints: Hint) -> None:
        """Show these from now on."""
        self.hints = hints
        self.refresh()

    def render(self) -> Text:
        """In one line, as many as there is room for."""
        return keys_line(self.hints, self.size.width)


def keys_line(hints: tuple[Hint, ...], width: int) -> Text:
    """Keys and what they do; where there is no room for all, those in front of the last two give way."""
    shown = list(hints)
    while len(shown) > 2 and sum(hint.length for hint in shown) > width:
        del shown[-3]
    line = Text("", no_wrap=True)
    for hint in shown:
        part = Text.assemble((hint.key, KEY), (f" {hint.word}", QUIET))
        if hint.action:
            part.stylize(touch(hint.action))
        line.append_text(part).append("  ")
    return fit(line, width)
