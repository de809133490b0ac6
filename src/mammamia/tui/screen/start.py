"""The short screen before a game: a kept game first, or a new one with good defaults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, TypeAlias, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from mammamia.bots import CHARACTERS
from mammamia.bots.characters import PLAY_NOW
from mammamia.editions import EDITIONS, Colour, Edition
from mammamia.hosting import Aid
from mammamia.hosting.tempo import Speed
from mammamia.i18n import Language
from mammamia.tui.keeping import Kept, about
from mammamia.tui.plan import GamePlan, fitting, seated
from mammamia.tui.screen.area import Paper, letter, plain
from mammamia.tui.screen.look import ACTION, BAD_TEXT, FLOUR, HEARTH, KEY, SMOKE, TITLE, fit, lines_of, touch
from mammamia.tui.screen.now import Hint, keys_line
from mammamia.tui.screen.pace import SPEEDS

WIDTH = 72
LABEL = 26

T = TypeVar("T")
Chosen: TypeAlias = GamePlan | Kept


@dataclass(frozen=True, slots=True)
class Menu:
    """What would be played, by whom."""

    plan: GamePlan
    people: tuple[str | None, ...]
    bots: tuple[str, ...]  # as many as could ever be needed; the first ones play
    first: Colour | None
    speed: Speed

    @classmethod
    def of(cls, plan: GamePlan, speed: Speed) -> Menu:
        """The menu that leads to a plan."""
        people = tuple(player.name for player in plan.players if player.bot is None)
        bots = [player.bot for player in plan.players if player.bot is not None]
        more = [PLAY_NOW[n % len(PLAY_NOW)] for n in range(len(bots), 6)]
        first = next(player.colour for player in plan.players if player.bot is None)
        return cls(plan, people, (*bots, *more), first, speed)

    @property
    def n(self) -> int:
        """How many play."""
        return len(self.plan.players)

    def with_edition(self, by: int) -> Menu:
        """Another edition; what it does not know of is left out."""
        edition = _next(list(EDITIONS.values()), self.plan.edition, by)
        n = max(edition.players[0], min(edition.players[-1], self.n), len(self.people))
        return self._seated(edition, n) if n in edition.players else self

    def with_players(self, by: int) -> Menu:
        """One more or fewer at the table."""
        n = self.n + by
        can_sit = n in self.plan.edition.players and n >= len(self.people)
        return self._seated(self.plan.edition, n) if can_sit else self

    def with_bot(self, place: int, by: int) -> Menu:
        """Another opponent in a place."""
        bots = list(self.bots)
        bots[place] = _next(list(CHARACTERS), bots[place], by)
        return replace(self, bots=tuple(bots))._seated(self.plan.edition, self.n)

    def with_aid(self, by: int) -> Menu:
        """Another aid level."""
        return replace(self, plan=replace(self.plan, aid=_next(list(Aid), self.plan.aid, by)))

    def with_speed(self, by: int) -> Menu:
        """Another tempo."""
        return replace(self, speed=_next(list(SPEEDS), self.speed, by))

    def _seated(self, edition: Edition, n: int) -> Menu:
        first = self.first if self.first in edition.colours else None
        players = seated(edition, n, self.people, self.bots[: n - len(self.people)], first)
        options = fitting(edition, n, self.plan.options)
        return replace(self, plan=replace(self.plan, edition=edition, players=players, options=options))


def _next(values: list[T], now: T, by: int) -> T:
    place = values.index(now) if now in values else 0
    return values[(place + by) % len(values)]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the menu: what it is about, what is chosen, and how to choose something else."""

    label: str
    value: str
    hint: str = ""
    turn: Callable[[int], Menu] | None = None
    kept: Kept | None = None


class StartScreen(Screen[Chosen]):
    """Enter starts; whoever likes it otherwise turns a line with the arrows."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        plain("up", "go(-1)"),
        plain("down", "go(1)"),
        plain("left", "turn(-1)"),
        plain("right", "turn(1)"),
        plain("enter,space", "begin"),
        plain("delete,backspace", "drop"),
        letter("q", "app.leave"),
        plain("ctrl+c,escape", "app.leave"),
    ]

    def __init__(
        self,
        menu: Menu,
        kept: Sequence[Kept],
        language: Language,
        *,
        drop: Callable[[Kept], None],
        said: str = "",
        standing: str = "",
        is_chosen: bool = False,
    ) -> None:
        super().__init__()
        self.menu = menu
        self.kept = list(kept)
        self._language = language
        self._drop = drop
        self._said = said  # why one is here again
        self._standing = standing  # how far one has come on the ladder
        self.place = len(self.kept) if is_chosen else 0  # whoever said what to play means a new game

    def compose(self) -> ComposeResult:
        """One block in the middle, and the keys."""
        yield Paper(id="start")
        yield Paper(id="start-keys")

    def on_mount(self) -> None:
        """Show it."""
        self._draw()

    @property
    def rows(self) -> list[Row]:
        """The lines of the menu."""
        say, menu, plan = self._language.say, self.menu, self.menu.plan
        games = [(kept, about(kept, self._language)) for kept in self.kept]
        rows = [Row(say("screen.start.go-on"), text, text, kept=kept) for kept, text in games]
        rows.append(Row(say("hotseat.edition"), self._language.edition(plan.edition.key), turn=menu.with_edition))
        rows.append(Row(say("screen.start.players"), str(menu.n), turn=menu.with_players))
        for place in range(menu.n - len(menu.people)):
            bot = menu.bots[place]
            name = CHARACTERS[bot].name if bot in CHARACTERS else bot.capitalize()
            hint = say(f"characters.{bot}") if bot in CHARACTERS else ""
            rows.append(Row(say("screen.start.opponent", n=place + 1), name, hint, partial(menu.with_bot, place)))
        aid = plan.aid.value
        rows.append(Row(say("hotseat.aid"), say(f"page.aids.{aid}"), say(f"lobby.aid-hint.{aid}"), menu.with_aid))
        rows.append(Row(say("screen.start.speed"), say(f"opening.speeds.{menu.speed.value}"), turn=menu.with_speed))
        return rows

    def _draw(self) -> None:
        say, rows = self._language.say, self.rows
        self.place = min(self.place, len(rows) - 1)
        lines = [
            Text("Mamma Mia!", TITLE),
            Text(self._standing or say("home.promise"), FLOUR),
            Text(self._said, BAD_TEXT),
        ]
        for n, row in enumerate(rows):
            lines.append(self._line(n, row))
            if row.kept is not None and rows[n + 1].kept is None:
                lines.append(Text(""))
        hint = rows[self.place].hint
        lines += [Text(""), Text(hint, f"italic {SMOKE}"), Text(""), self._button(rows[self.place])]
        lines += [Text(""), Text(say("page.unofficial"), SMOKE)]
        self.query_one("#start", Paper).update(lines_of(*lines))
        self.query_one("#start-keys", Paper).update(self._keys(rows[self.place]))

    def _line(self, n: int, row: Row) -> Text:
        is_here = n == self.place
        arrows = ("◂ ", " ▸") if row.turn is not None and is_here else ("  ", "  ")
        label = fit(Text(f" {row.label}", SMOKE), LABEL)
        line = Text.assemble(label, (arrows[0], KEY), (row.value, f"bold {FLOUR}"), (arrows[1], KEY))
        return fit(line, WIDTH, f"on {HEARTH}" if is_here else "")

    def _button(self, row: Row) -> Text:
        word = self._language.say("screen.start.go-on" if row.kept is not None else "hotseat.begin")
        return _touched(Text(f"   {word}   Enter ⏎  ", ACTION))

    def _keys(self, row: Row) -> Text:
        say = self._language.say
        hints = (
            Hint("↑↓", say("screen.start.choose"), "screen.go(1)"),
            Hint("←→", say("screen.start.change"), "screen.turn(1)"),
            *((Hint("Del", say("screen.start.drop"), "screen.drop"),) if row.kept is not None else ()),
            Hint("Enter", say("hotseat.begin"), "screen.begin"),
            Hint("Q", say("screen.leave"), "app.leave"),
        )
        return keys_line(hints, self.app.size.width - 2)

    def action_go(self, by: int) -> None:
        """To another line."""
        self.place = (self.place + by) % len(self.rows)
        self._draw()

    def action_turn(self, by: int) -> None:
        """Something else in this line."""
        turn = self.rows[self.place].turn
        if turn is not None:
            self.menu = turn(by)
            self._draw()

    def action_begin(self) -> None:
        """Sit down."""
        kept = self.rows[self.place].kept
        self.dismiss(self.menu.plan if kept is None else kept)

    def action_drop(self) -> None:
        """Throw a kept game away."""
        kept = self.rows[self.place].kept
        if kept is not None:
            self.kept.remove(kept)
            self._drop(kept)
            self._draw()


def _touched(line: Text) -> Text:
    line.stylize(touch("screen.begin"))
    return line
