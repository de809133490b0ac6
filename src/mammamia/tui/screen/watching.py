"""A recorded game on the screen: step, scrub, run at a speed, and see it through other eyes."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.events import Click
from textual.message import Message
from textual.widget import Widget
from textual.worker import Worker

from mammamia.game.events import OvenEmptied, OvenOpened
from mammamia.game.opening import Opening
from mammamia.hosting.opening import Beats
from mammamia.hosting.pacing import Pacing
from mammamia.hosting.tempo import ANNOUNCED, EMPTIED, Speed
from mammamia.i18n import EVERYTHING, Language
from mammamia.records import Record
from mammamia.tui.recorded import Viewpoint, scenes_of
from mammamia.tui.scene import Scene
from mammamia.tui.screen.app import Trattoria
from mammamia.tui.screen.area import letter, plain
from mammamia.tui.screen.look import EMBER, FLOUR, HEARTH, KEY, beside, lines_of
from mammamia.tui.screen.now import Hint
from mammamia.tui.screen.opening import opening_before
from mammamia.tui.screen.pace import ShowPace
from mammamia.tui.screen.stage import StageScreen
from mammamia.tui.screen.table import Bar, TableArea
from mammamia.tui.screen.words import Wording, words_of

JUMP = 10  # steps of a page key


class Film(Widget):
    """Where one is in the game, and by whose eyes it is seen."""

    place = 0
    total = 1
    seen_by = ""
    step = ""

    def show(self, place: int, total: int, step: str, seen_by: str) -> None:
        """Another place."""
        self.place, self.total, self.step, self.seen_by = place, total, step, seen_by
        self.refresh()

    def render(self) -> Text:
        """A bar to scrub on, and the place in words."""
        width = self.size.width
        done = width * self.place // max(1, self.total - 1)
        bar = Text.assemble(("━" * done, EMBER), ("━" * (width - done), HEARTH))
        return lines_of(bar, beside(Text(self.step, f"bold {FLOUR}"), Text(self.seen_by, KEY), width))

    def on_click(self, event: Click) -> None:
        """Go to that place."""
        place = round(event.x * (self.total - 1) / max(1, self.size.width - 1))
        self.post_message(self.Clicked(place))

    class Clicked(Message):
        """Somebody wants to go to this place."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place


class WatchScreen(StageScreen[None]):
    """The scenes of a record, one after another."""

    BINDINGS: ClassVar[list[BindingType]] = [
        plain("right,down", "step(1)"),
        plain("left,up", "step(-1)"),
        plain("pagedown", f"step({JUMP})"),
        plain("pageup", f"step(-{JUMP})"),
        plain("home", "go(0)"),
        plain("end", "go(-1)"),
        letter("r", "round(1)"),
        letter("b", "round(-1)"),
        plain("space", "run"),
        plain("enter", "skip"),
        plain("plus,equals_sign", "speed(1)"),
        plain("minus,underscore", "speed(-1)"),
        letter("p", "pause"),
        letter("v", "viewpoint"),
        letter("l", "tell('last')"),
        letter("s", "tell('scores')"),
        letter("t", "tell('turn')"),
        letter("a", "log"),
        plain("question_mark,f1,comma", "help"),
        letter("q", "leave"),
        plain("escape,ctrl+c", "leave"),
    ]

    def __init__(self, record: Record, language: Language, viewpoint: Viewpoint, pace: ShowPace) -> None:
        super().__init__(language, pace)
        self._record = record
        self.viewpoint = viewpoint
        self.place = 0
        self._film: Worker[None] | None = None
        self._pacing = Pacing()
        self._load()

    def _load(self) -> None:
        """All scenes as this viewpoint saw them, and the opening as it stood after each."""
        self.scenes = list(scenes_of(self._record, self.viewpoint))
        self.openings: list[Opening | None] = []
        known: Opening | None = None
        for scene in self.scenes:
            known = _after(scene, known)
            self.openings.append(known)

    def compose(self) -> ComposeResult:
        """The stage, and below it where one is."""
        yield from super().compose()
        with Container(id="step"):
            yield Film(id="film")

    def on_mount(self) -> None:
        """The deal."""
        self.query_one("#ask").display = False
        self.query_one(Bar).badge = self.language.say("rewind.title")
        self.go_to(0)

    # ------------------------------------------------------------ where one is

    def go_to(self, place: int) -> None:
        """Show this place."""
        self.place = max(0, min(len(self.scenes) - 1, place))
        self.opening = self.openings[self.place]
        self._lay(self.scenes[self.place])

    def _lay(self, scene: Scene) -> None:
        self.scene, self.words = scene, replace(words_of(scene, self.language), is_past=True)
        self.tell_card(scene, scene.news)
        self.set_stage(scene, self.words, is_open=self.opening is not None)
        self.query_one(TableArea).lay(scene, self.words)
        step = self.language.say("rewind.step", n=self.place + 1, total=len(self.scenes))
        seen_by = f"{self.language.say('rewind.viewpoint')}: {self._seen_by()}"
        self.query_one(Film).show(self.place, len(self.scenes), step, seen_by)

    def _seen_by(self) -> str:
        if self.viewpoint is None:
            return self.language.say("rewind.spectator")
        if self.viewpoint is EVERYTHING:
            return self.language.say("rewind.everything")
        return self.scenes[0].company.called(self.language)[self.viewpoint]

    def hints(self) -> tuple[Hint, ...]:
        """Always the same, but for running."""
        say = self.language.say
        if self.is_showing:
            pause = say("opening.resume" if self.pace.is_paused else "opening.pause")
            return (
                Hint("Enter", say("opening.skip"), "screen.skip"),
                Hint("P", pause, "screen.pause"),
                Hint("+ −", say("screen.speed"), "screen.speed(1)"),
                Hint("Space", say("rewind.pause"), "screen.run"),
                Hint("Q", say("screen.leave"), "screen.leave"),
            )
        return (
            Hint("←→", say("screen.step"), "screen.step(1)"),
            Hint("Space", say("rewind.pause" if self.runs else "rewind.run"), "screen.run"),
            Hint("V", say("rewind.viewpoint"), "screen.viewpoint"),
            Hint("B R", say("screen.rounds"), "screen.round(1)"),
            Hint("+ −", say("screen.speed"), "screen.speed(1)"),
            Hint("Q", say("screen.leave"), "screen.leave"),
        )

    def on_film_clicked(self, event: Film.Clicked) -> None:
        """To the place that was clicked."""
        self._stop()
        self.go_to(event.place)

    def action_step(self, by: int) -> None:
        """So many steps on, or back."""
        self._stop()
        self.go_to(self.place + by)

    def action_go(self, place: int) -> None:
        """To this place, counted from the end if negative."""
        self._stop()
        self.go_to(place % len(self.scenes))

    def action_round(self, by: int) -> None:
        """To the next round, or to the beginning of this one."""
        self._stop()
        number = [scene.table.round for scene in self.scenes]
        begins = [n for n in range(len(number)) if n == 0 or number[n] != number[n - 1]]
        later = [n for n in begins if n > self.place]
        earlier = [n for n in begins if n < self.place]
        self.go_to((later or [len(number) - 1])[0] if by > 0 else (earlier or [0])[-1])

    def action_viewpoint(self) -> None:
        """The next pair of eyes: everything, each seat, a spectator."""
        self._stop()
        views: list[Viewpoint] = [EVERYTHING, *self.scenes[0].company.names.seats, None]
        self.viewpoint = views[(views.index(self.viewpoint) + 1) % len(views)]
        self._load()
        self.go_to(self.place)

    # ------------------------------------------------------------ by itself

    @property
    def runs(self) -> bool:
        """Whether it goes on by itself."""
        return self._film is not None and not self._film.is_finished

    def action_run(self) -> None:
        """Let it run, or stop."""
        if self.runs:
            self._stop()
            self.go_to(self.place)
        else:
            self._film = self.run_worker(self._run(), exit_on_error=True)

    def _stop(self) -> None:
        if self._film is not None:
            self._film.cancel()
            self._film = None
        self.is_in_beats = self.pace.is_paused = False

    def action_skip(self) -> None:
        """Show the rest of the opening at once; otherwise one step on."""
        if self.is_showing:
            self.pace.skip()
        else:
            self.action_step(1)

    async def _run(self) -> None:
        """One scene after another, the openings beat by beat."""
        while self.place < len(self.scenes) - 1:
            self.pace.begin()
            scene = self.scenes[self.place + 1]
            self.opening = opening_before(scene, self.opening)
            self.place += 1
            past = scene.past[: len(scene.past) - len(scene.news)]
            if (beats := self._pacing.beats(past, scene.news, ())) and self.opening is not None:
                await self.show(scene, beats)
            self.opening = self.openings[self.place]
            self._lay(scene)
            await self.pace.wait(ANNOUNCED)
            if self.pace.is_quiet:  # no show: as fast as one can look
                await ShowPace().wait(0.05)
        self._film = None
        self.offer_keys()

    def lights_of(self, scene: Scene, beat: Beats) -> float:
        """How long the needs of an order light up."""
        return beat.lights

    async def hold(self, beat: Beats) -> None:
        """As long as the speed says: nobody else paces a record."""
        await self.pace.wait(EMPTIED if beat.is_for_reading else beat.seconds - beat.lights)

    async def round_is_over(self, scene: Scene, words: Wording, opening: Opening) -> None:
        """It is shown for a moment; nobody has to press a key."""
        self.opening = opening

    def action_leave(self) -> None:
        """Enough."""
        self._stop()
        self.dismiss(None)


def _after(scene: Scene, known: Opening | None) -> Opening | None:
    """The opening after a scene; the last one stays until the next card is put."""
    if known is not None and known.leftovers is not None and not any(isinstance(f, OvenOpened) for f in scene.news):
        return None if not any(isinstance(fact, OvenEmptied) for fact in scene.news) else known
    opening = opening_before(scene, known)
    for fact in scene.news if opening is not None else ():
        assert opening is not None
        opening = opening.after(fact)
    return opening


def watch(record: Record, language: Language, viewpoint: Viewpoint = EVERYTHING, *, speed: str = "normal") -> int:
    """Show a record until the viewer leaves."""

    async def story(app: Trattoria) -> int:
        await app.push_screen_wait(WatchScreen(record, language, viewpoint, ShowPace(Speed(speed))))
        return 0

    return Trattoria(story, language).run() or 0
