"""The stage of the table and of the oven's opening, which is shown beat by beat."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.screen import Screen, ScreenResultType
from textual.widgets import Static

from mammamia.game.events import MammaMiaLaidOpen, OrderCameUp, OvenEmptied
from mammamia.game.opening import Opening
from mammamia.hosting import Fact
from mammamia.hosting.opening import Beats
from mammamia.hosting.tempo import FACTORS, Speed
from mammamia.i18n import Language
from mammamia.tui.moment import card_drawn
from mammamia.tui.scene import Scene, lap_of
from mammamia.tui.screen.now import Hint, Keys, Now
from mammamia.tui.screen.pace import ShowPace, faster
from mammamia.tui.screen.sheets import help_sheet, log_sheet, summary_sheet
from mammamia.tui.screen.table import BakingArea, Bar, TableArea
from mammamia.tui.screen.words import Wording, words_of


class StageScreen(Screen[ScreenResultType]):
    """What a game and a replay have in common: the widgets, the show, its tempo."""

    ALLOW_SELECT = False
    AUTO_FOCUS = ""  # keys are the screen's, unless there is a list to choose from

    def __init__(self, language: Language, pace: ShowPace) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-tall")]
        self.language = language
        self.pace = pace
        self.scene: Scene | None = None
        self.words: Wording | None = None
        self.opening: Opening | None = None
        self.is_in_beats = False

    def compose(self) -> ComposeResult:
        """The head, the table and the opening, of which one is shown, and the keys."""
        yield Bar(id="bar")
        yield Static(id="waiting")
        yield TableArea(id="table")
        yield BakingArea(id="baking")
        yield Keys(id="keys")

    def hints(self) -> tuple[Hint, ...]:
        """The keys that do something now."""
        raise NotImplementedError

    @property
    def is_showing(self) -> bool:
        """Whether the oven is being shown."""
        return self.is_in_beats

    def set_stage(self, scene: Scene | None, words: Wording | None, *, is_open: bool) -> None:
        """The table, or the opening, with this scene."""
        table, baking = self.query_one(TableArea), self.query_one(BakingArea)
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
        self.is_in_beats = True
        for beat in beats:
            told, facts = facts[: beat.count], facts[beat.count :]
            if self.opening is not None:
                await self._beat(scene, words, told, beat)
        self.is_in_beats = False

    async def _beat(self, scene: Scene, words: Wording, told: Sequence[Fact], beat: Beats) -> None:
        assert self.opening is not None
        before = self.opening
        for fact in told:
            self.opening = self.opening.after(fact)
        if self.opening is before and (lap := lap_of(told)) and self.scene is not None:
            self.tell_card(scene, told)
            now = self.query_one(Now)  # the last play before the oven is opened
            now.tell("" if now.event else words.announcement(lap[-1]))
        else:
            self.query_one("#ask").display = False
            self.set_stage(scene, words, is_open=True)
            if any(isinstance(fact, OrderCameUp) for fact in told):
                await self._raise_slip(self.lights_of(scene, beat))
        is_emptied = any(isinstance(fact, OvenEmptied) for fact in told)
        await self.hold(beat)
        if is_emptied and beat.is_for_reading:
            await self.round_is_over(scene, words, self.opening)
            self.opening = None
            self.pace.begin()

    def tell_card(self, scene: Scene, facts: Sequence[Fact]) -> None:
        """Who drew the Mamma Mia! card, if somebody did: it stands there until the next scene."""
        drawn = next((fact.seat for fact in facts if isinstance(fact, MammaMiaLaidOpen)), None)
        self.query_one(Now).event = "" if drawn is None else card_drawn(drawn, scene, self.language)

    async def hold(self, beat: Beats) -> None:
        """As long as a beat takes; a room paces its scenes by itself."""

    async def round_is_over(self, scene: Scene, words: Wording, opening: Opening) -> None:
        """Its summary is read."""
        await self.app.push_screen_wait(summary_sheet(opening, scene, words))

    def lights_of(self, scene: Scene, beat: Beats) -> float:
        """How long the needs of an order light up, at normal speed; the room says it as it is now."""
        return scene.lights / (FACTORS[self.pace.speed] or 1.0)

    async def _raise_slip(self, lights: float) -> None:
        """An order rises from the oven, and its needs light up one by one."""
        check = self.opening.current if self.opening is not None else None
        if check is None or self.pace.is_quiet:
            return
        baking = self.query_one(BakingArea)
        baking.light(0)
        step = lights / max(1, len(check.needs))
        baking.rise(step * FACTORS[self.pace.speed])
        for n in range(1, len(check.needs) + 1):
            await self.pace.wait(step)
            baking.light(n)
        baking.light(None)

    # ------------------------------------------------------------ tempo

    def direct(self, speed: Speed) -> bool:
        """Show it at this speed from now on; False: that is not for the viewer to say."""
        self.pace.set(speed)
        return True

    def action_pause(self) -> None:
        """Hold the show, or go on."""
        if self.is_showing and self.direct(self.pace.speed if self.pace.is_paused else Speed.PAUSED):
            self.query_one(BakingArea).open(self.opening)
            self.offer_keys()

    def action_speed(self, by: int) -> None:
        """Faster or slower."""
        if not self.direct(faster(self.pace.speed, by)):
            return
        if self.query_one(BakingArea).display:
            self.query_one(BakingArea).open(self.opening)
        else:
            speed = self.language.say(f"opening.speeds.{self.pace.speed.value}")
            self.tell(self.language.say("screen.speed-is", speed=speed))

    # ------------------------------------------------------------ questions

    def tell(self, text: str) -> None:
        """Say something in the line of news, or over the opening."""
        if self.query_one(BakingArea).display:
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
