"""Sheets over the table: help, announcements, notes, and the summary of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from textwrap import wrap
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import TextArea

from mammamia.game import TurnOffer
from mammamia.game.opening import Opening
from mammamia.hosting.protocol.messages import PHRASES
from mammamia.tui.moment import rules_now, rules_of_burning
from mammamia.tui.scene import Scene
from mammamia.tui.screen.area import Paper
from mammamia.tui.screen.baking import check_lines
from mammamia.tui.screen.look import EMBER, FLOUR, KEY, SMOKE, TITLE, lines_of, touch
from mammamia.tui.screen.now import Hint
from mammamia.tui.screen.said import oven_lines
from mammamia.tui.screen.words import Wording

STEPS = ("put", "order", "draw")
WIDTH = 68  # of what is written on a sheet

KEYS = (  # what the help lists: the keys, and where the catalogues say what they do
    ("1 – 6", "table.keys.kind"),
    ("↑ ↓", "table.keys.count"),
    ("← →", "screen.keys.doubles"),
    ("O", "table.keys.order"),
    ("D", "table.keys.draw"),
    ("Enter", "table.keys.confirm"),
    ("Space", "screen.keys.put"),
    ("Z", "table.keys.undo"),
    ("L", "screen.keys.last"),
    ("H", "screen.keys.hand"),
    ("S", "table.keys.scores"),
    ("T", "table.keys.turn"),
    ("A", "screen.keys.log"),
    ("N", "screen.keys.notes"),
    ("F", "screen.keys.phrase"),
    ("G", "screen.keys.host"),
    ("P", "screen.keys.pause"),
    ("+ −", "screen.keys.speed"),
    ("C", "screen.keys.curtain"),
    ("?", "screen.keys.help"),
    ("Q", "screen.keys.leave"),
)


class Sheet(ModalScreen[str]):
    """Paper over the table: a title, what is written, and the keys that close it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,space,q,й", "close", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, title: str, body: Text, keys: Iterable[Hint]) -> None:
        super().__init__()
        self._heading = title
        self._body = body
        self._keys = tuple(keys)

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        with Vertical(classes="sheet"):
            yield Paper(Text(self._heading, TITLE), classes="sheet-title")
            with VerticalScroll(can_focus=False):
                yield Paper(self._body, id="written")
            yield Paper(_keys(self._keys), classes="sheet-keys")

    def action_close(self, answer: str = "") -> None:
        """Away with it."""
        self.dismiss(answer)

    def action_scroll(self, by: int) -> None:
        """Read on."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)


def _keys(keys: Iterable[Hint]) -> Text:
    line = Text("")
    for hint in keys:
        part = Text.assemble((hint.key, KEY), (f" {hint.word}", FLOUR))
        part.stylize(touch(hint.action))
        line.append_text(part).append("   ")
    return line


def close_key(words: Wording) -> Hint:
    """The key that closes a sheet."""
    return Hint("Enter", words.say("page.close"), "screen.close")


# ---------------------------------------------------------------- help


def help_sheet(scene: Scene, words: Wording, *, is_opening: bool) -> Sheet:
    """The rule that fits the moment, and the keys."""
    rules = _rules(scene, words)
    titles = [(words.say("rules.open"), rules)]
    if is_opening:
        titles.append((words.say("rules.why"), rules_of_burning(scene, words.language)))
    rows: list[Text] = []
    for title, paragraphs in titles:
        rows.append(Text(title, TITLE))
        rows += [Text(line, FLOUR) for text in paragraphs for line in wrap(text, WIDTH)]
        rows.append(Text(""))
    rows.append(Text(words.say("table.keys.title"), TITLE))
    rows += [Text.assemble((f"{key:>7}  ", KEY), (words.say(name), FLOUR)) for key, name in KEYS]
    rows += [Text(""), Text(words.say("screen.seat-hint"), SMOKE), Text(words.say("page.unofficial"), SMOKE)]
    title = words.say("rules.name", edition=words.language.edition(scene.company.edition.key))
    return Sheet(title, lines_of(*rows), [close_key(words)])


def _rules(scene: Scene, words: Wording) -> list[str]:
    """A turn is put together as a whole, so the rules of all its steps fit the moment."""
    if not isinstance(scene.offer, TurnOffer):
        return rules_now(scene, words.language)
    steps = STEPS[STEPS.index(scene.offer.step) :]
    if scene.offer.step == "put" and not scene.offer.piles:
        steps = ("put", "draw")
    scenes = [replace(scene, offer=replace(scene.offer, step=step)) for step in steps]
    return [rule for one in scenes for rule in rules_now(one, words.language)]


def log_sheet(scene: Scene, words: Wording) -> Sheet:
    """The announcements that may be read again, in whole sentences."""
    rows = [_announced(words.announcement(said), words.drew(said)) for said in scene.lap]
    has_log = scene.company.aid.has_log
    if not rows:
        rows = [Text(words.say("table.nothing-said"), SMOKE)]
    elif not has_log:
        rows += [Text(""), Text(words.say("table.lap-fades"), f"italic {SMOKE}")]
    if scene.oven is not None:
        rows = [*oven_lines(scene, words, WIDTH, is_whole=True), Text(""), *rows]
    return Sheet(words.say("table.log" if has_log else "table.lap"), lines_of(*rows), [close_key(words)])


def _announced(said: str, drew: str) -> Text:
    return Text.assemble((said, FLOUR), (f"  {drew}" if drew else "", SMOKE))


# ---------------------------------------------------------------- a round is over


def summary_sheet(opening: Opening, scene: Scene, words: Wording) -> Sheet:
    """Every order of the round, why some burnt, what is left, and how the seats stand."""
    baked = sum(check.is_baked for check in opening.checks)
    title = f"{words.say('ending.round', round=opening.round)} · "
    title += words.say("ending.baked", n=baked, total=len(opening.checks))
    rows = [*round_lines(opening, words), Text(""), *(Text(line, EMBER) for line in wrap(words.scores(scene), WIDTH))]
    return Sheet(title, lines_of(*rows), [Hint("Enter", words.say("ending.go-on"), "screen.close")])


def round_lines(opening: Opening, words: Wording) -> list[Text]:
    """What became of the orders of a round, and what is left over."""
    rows = [line for place in range(len(opening.checks)) for line in check_lines(opening.checks, place, words, WIDTH)]
    if not rows:
        rows = [Text(words.say("ending.no-orders"), SMOKE)]
    left = words.say("ending.leftovers", cards=opening.leftovers or ())
    return [*rows, Text(""), *(Text(line, FLOUR) for line in wrap(left, WIDTH))]


# ---------------------------------------------------------------- the pad


class PhraseSheet(Sheet):
    """What one may say to the table: a key for each phrase."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(str(n % 10), f"close('{phrase}')", show=False) for n, phrase in enumerate(PHRASES, 1)
    ]

    def __init__(self, words: Wording) -> None:
        rows = []
        for n, phrase in enumerate(PHRASES, 1):
            row = Text.assemble((f"{n % 10}", KEY), (f"  {words.say(f'table.phrase.{phrase}')}", FLOUR))
            row.stylize(touch(f"screen.close('{phrase}')"))
            rows.append(row)
        super().__init__(words.say("screen.say-something"), lines_of(*rows), [close_key(words)])


class PadSheet(ModalScreen[None]):
    """A pad for notes: nobody sees them, and nothing checks them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, words: Wording, notes: str, note: Callable[[str], None]) -> None:
        super().__init__()
        self._words = words
        self._notes = notes
        self._note = note

    def compose(self) -> ComposeResult:
        """A title, the pad, a hint."""
        with Vertical(classes="sheet"):
            yield Paper(Text(self._words.say("table.notes"), TITLE), classes="sheet-title")
            yield TextArea(self._notes, soft_wrap=True, id="pad")
            hint = f"{self._words.say('table.notes-hint')}  "
            done = Text.assemble(("Esc", KEY), f" {self._words.say('page.close')}", style=touch("screen.close"))
            yield Paper(Text.assemble((hint, SMOKE), done), classes="sheet-keys")

    def on_mount(self) -> None:
        """Write on where the notes end."""
        pad = self.query_one(TextArea)
        pad.move_cursor(pad.document.end)
        pad.focus()

    def action_close(self) -> None:
        """Keep what is written."""
        self._note(self.query_one(TextArea).text)
        self.dismiss(None)
