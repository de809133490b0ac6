"""The stage of the table and of the oven's opening, which is shown beat by beat."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.screen import Screen, ScreenResultType
from textual.widgets import Static

from mammamia.game.events import OrderCameUp, OvenEmptied
from mammamia.hosting import Beats, Fact
from mammamia.hosting.beats import SECONDS, stretch_of
from mammamia.i18n import Language
from mammamia.tui.scene import Scene, lap_of
from mammamia.tui.screen.now import Hint, Keys, Now
from mammamia.tui.screen.opening import Opening, told_before
from mammamia.tui.screen.pace import Pace
from mammamia.tui.screen.sheets import help_sheet, log_sheet, summary_sheet
from mammamia.tui.screen.table import Baking, Bar, Table
from mammamia.tui.screen.words import Words, words_of

LIGHT = 0.3  # seconds until the next need of an order is checked


class Stage(Screen[ScreenResultType]):
    """What a game and a replay have in common: the widgets, the show, its tempo."""

    ALLOW_SELECT = False
    AUTO_FOCUS = ""  # keys are the screen's, unless there is a list to choose from

    def __init__(self, language: Language, pace: Pace, *, is_paced: bool = False) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-tall")]
        self.language = language
        self.pace = pace
        self.is_paced = is_paced  # the scenes come in the right tempo by themselves
        self.scene: Scene | None = None
        self.words: Words | None = None
        self.opening: Opening | None = None
        self.is_showing = False
        self._stretch = 1.0

    def compose(self) -> ComposeResult:
        """The head, the table and the opening, of which one is shown, and the keys."""
        yield Bar(id="bar")
        yield Static(id="waiting")
        yield Table(id="table")
        yield Baking(id="baking")
        yield Keys(id="keys")

    def hints(self) -> tuple[Hint, ...]:
        """The keys that do something now."""
        raise NotImplementedError

    def set_stage(self, scene: Scene | None, words: Words | None, *, is_open: bool) -> None:
        """The table, or the opening, with this scene."""
        table, baking = self.query_one(Table), self.query_one(Baking)
        self.query_one("#waiting").display = False
        table.display, baking.display = not is_open, is_open
        bar = self.query_one(Bar)
        bar.round = None if self.opening is None else self.opening.round
        bar.lay(scene, words)
        baking.lay(scene, words, self.pace)
        baking.open(self.opening)
        self.offer_keys()

    def offer_keys(self) -> None:
        """Say which keys do something now."""
        self.query_one(Keys).offer(*self.hints())

    # ------------------------------------------------------------ the show

    async def show(self, scene: Scene, beats: Sequence[Beats]) -> None:
        """The oven is opened, beat by beat."""
        words = words_of(scene, self.language)
        facts = list(scene.news)
        if (before := told_before(scene)) is not None and self.opening is not None:
            self._stretch = stretch_of(before, self.opening.total)
        self.is_showing = True
        for beat in beats:
            told, facts = facts[: beat.count], facts[beat.count :]
            if self.opening is not None:
                await self._beat(scene, words, told, beat)
        self.is_showing = False

    async def _beat(self, scene: Scene, words: Words, told: Sequence[Fact], beat: Beats) -> None:
        assert self.opening is not None
        before = self.opening
        for fact in told:
            self.opening = self.opening.after(fact)
        if self.opening is before and (lap := lap_of(told)) and self.scene is not None:
            self.query_one(Now).tell(words.announcement(lap[-1]))  # the last play before the oven is opened
        else:
            self.query_one("#ask").display = False
            self.set_stage(scene, words, is_open=True)
            if any(isinstance(fact, OrderCameUp) for fact in told):
                await self._raise_slip()
        is_emptied = any(isinstance(fact, OvenEmptied) for fact in told)
        await self.pace.wait(0.0 if self.is_paced else self._seconds(beat))
        if is_emptied and beat.is_for_reading:
            await self.round_is_over(scene, words, self.opening)
            self.opening = None
            self.pace.begin()

    def _seconds(self, beat: Beats) -> float:
        return SECONDS[OvenEmptied] if beat.is_for_reading else beat.seconds * self._stretch

    async def round_is_over(self, scene: Scene, words: Words, opening: Opening) -> None:
        """Its summary is read."""
        await self.app.push_screen_wait(summary_sheet(opening, scene, words))

    async def _raise_slip(self) -> None:
        """An order rises from the oven, and its needs light up one by one."""
        check = self.opening.current if self.opening is not None else None
        if check is None or self.pace.is_quiet:
            return
        baking = self.query_one(Baking)
        baking.light(0)
        baking.rise(LIGHT * self.pace.speed.stretch)
        for n in range(1, len(check.needs) + 1):
            await self.pace.wait(LIGHT)
            baking.light(n)
        baking.light(None)

    # ------------------------------------------------------------ tempo

    def action_pause(self) -> None:
        """Hold the show, or go on."""
        if self.is_showing:
            self.pace.toggle_pause()
            self.query_one(Baking).open(self.opening)
            self.offer_keys()

    def action_speed(self, by: int) -> None:
        """Faster or slower."""
        self.pace.change(by)
        if self.query_one(Baking).display:
            self.query_one(Baking).open(self.opening)
        else:
            speed = self.language.say(f"opening.speeds.{self.pace.speed.value}")
            self.tell(self.language.say("screen.speed-is", speed=speed))

    # ------------------------------------------------------------ questions

    def tell(self, text: str) -> None:
        """Say something in the line of news, or over the opening."""
        if self.query_one(Baking).display:
            self.notify(text)
        else:
            self.query_one(Now).tell(text)

    def action_tell(self, what: str) -> None:
        """The last play, the hand, the scores, whose turn it is."""
        scene, words = self.scene, self.words
        if scene is None or words is None:
            return
        match what:
            case "last":
                self.tell(words.announcement(scene.lap[-1]) if scene.lap else words.say("table.nothing-said"))
            case "hand":
                self.tell(words.hand(scene))
            case "scores":
                self.tell(words.scores(scene))
            case _:
                self.tell(words.whose_turn(scene))

    def action_log(self) -> None:
        """The announcements that may be read again."""
        if self.scene is not None and self.words is not None:
            self.app.push_screen(log_sheet(self.scene, self.words))

    def action_help(self) -> None:
        """The rule that fits the moment, and the keys."""
        if self.scene is not None and self.words is not None:
            self.app.push_screen(help_sheet(self.scene, self.words, is_opening=self.opening is not None))
