"""The lesson on the screen: Nonna says a sentence a step, and only what the step is about reacts."""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual.app import ComposeResult

from mammamia.editions import Ingredient
from mammamia.game import PutIngredients, Source, TurnOffer
from mammamia.game.events import GameEnded
from mammamia.hosting import lesson
from mammamia.hosting.lesson import LessonStep
from mammamia.i18n import Language
from mammamia.tui.evening import SCALE, Evening
from mammamia.tui.lesson import NONNA, sit_down, steps_now, wanted_now
from mammamia.tui.scene import Scene
from mammamia.tui.screen.app import Trattoria
from mammamia.tui.screen.area import Area, Paper
from mammamia.tui.screen.draft import Draft
from mammamia.tui.screen.ending import AGAIN, EndSheet, Following, Outcome
from mammamia.tui.screen.evening import EveningStory
from mammamia.tui.screen.game import GameScreen
from mammamia.tui.screen.hand import HandArea
from mammamia.tui.screen.look import EMBER, FLOUR
from mammamia.tui.screen.now import Hint
from mammamia.tui.screen.pace import ShowPace
from mammamia.tui.screen.table import Bar, TableArea
from mammamia.tui.screen.words import Wording
from mammamia.tui.sitting import RoomSitting

BY_KEY: Final = {"choose", "draw", "order"}  # steps that say which key to press
LIT: Final = {  # the areas that the steps are about
    **dict.fromkeys(("order", "hand", "kind"), "#hand"),
    **dict.fromkeys(("oven", "draw", "supply"), "#oven"),
    **dict.fromkeys(("say", "own"), "#now"),
}


class LessonScreen(GameScreen):
    """The table of the lesson, with Nonna below it."""

    def __init__(self, sitting: RoomSitting, language: Language, pace: ShowPace) -> None:
        super().__init__(sitting, language, pace, following=Following)
        self._room = sitting
        self._steps: tuple[LessonStep, ...] = ()  # what is left to be told of this moment
        self._moment: tuple[object, ...] = ()  # all of its steps, and the cards in the oven
        self._counted: int | None = None  # the answer that was given to Nonna's question
        self._is_wrong = False  # something was pressed that is not lit

    def compose(self) -> ComposeResult:
        """Nonna stands between the table and the keys."""
        yield from super().compose()
        yield Paper(id="nonna")

    @property
    def step(self) -> LessonStep | None:
        """What Nonna tells now; None: the guests throw, or the oven is open."""
        return self._steps[0] if self._steps else None

    # ------------------------------------------------------------ the steps

    def _lay(self, scene: Scene | None) -> None:
        super()._lay(scene)
        due = () if scene is None else steps_now(scene)
        moment = due, 0 if scene is None else scene.table.oven_size
        if moment == self._moment:
            self._lay_step()  # what was answered stays
        else:
            self._moment, self._steps = moment, due
            self._begin_step()

    def set_stage(self, scene: Scene | None, words: Wording | None, *, is_open: bool) -> None:
        """Nonna speaks while the oven is open, too."""
        super().set_stage(scene, words, is_open=is_open)
        self._tell_step()

    def _begin_step(self) -> None:
        self._counted, self._is_wrong = None, False
        self._lay_step()

    def _lay_step(self) -> None:
        if self.step is not None and self.scene is not None and isinstance(self.scene.offer, TurnOffer):
            self._propose(self._proposed(self.step, self.scene.offer))
        self._tell_step()

    def _proposed(self, step: LessonStep, offer: TurnOffer) -> Draft | None:
        """What lies ready in a step: never what it asks for."""
        match step.act:
            case "look":
                return None
            case "choose":
                return Draft(offer)
            case "draw" | "order":
                put = self._put
                return Draft(
                    offer, put.kind, put.singles, source=Source.WAITER if step.act == "draw" else Source.SUPPLY
                )
            case _:
                return self.draft

    @property
    def _put(self) -> PutIngredients:
        assert self.scene is not None, "somebody learns"
        put = wanted_now(self.scene)[0]
        assert isinstance(put, PutIngredients), "a turn begins with a throw"
        return put

    def _propose(self, draft: Draft | None) -> None:
        self.draft = draft
        is_put = draft is not None and draft.kind is not None
        self.query_one(TableArea).lay(self.scene, self.words, draft if is_put else None)
        self.query_one(HandArea).lay(self.scene, self.words, draft)

    def _next(self) -> None:
        """The next step of this moment; after the last one the guest who waits throws."""
        self._steps = self._steps[1:]
        if not self._steps:
            self._room.understood()
        self._begin_step()

    # ------------------------------------------------------------ what Nonna says

    def _tell_step(self) -> None:
        step = self.step
        self.query_one("#nonna", Paper).update(
            Text.assemble((f"{NONNA}: ", f"bold {EMBER}"), (self._sentence(), FLOUR))
        )
        for area in self.query(Area):
            area.set_class(step is not None and area.id is not None and LIT[step.lit] == f"#{area.id}", "lit")
        bar = self.query_one(Bar)
        bar.badge = self.language.say("learn.progress", n=self._number(), m=lesson.LAST)
        bar.refresh()
        self.offer_keys()

    def _sentence(self) -> str:
        say, step = self.language.say, self.step
        if step is None:
            return say("learn.steps.oven" if self.opening is not None else "learn.guests-throw")
        if self._counted is not None:
            return say(f"learn.answers.{'right' if self._counted == lesson.RIGHT else 'wrong'}")
        key = f"learn.{'keys' if step.key in BY_KEY else 'steps'}.{step.key}"
        told = say(key, **({"key": self._put.kind.number + 1} if step.act == "choose" else {}))
        return say("learn.wrong", step=told) if self._is_wrong else told

    def _number(self) -> int:
        if self.step is not None:
            return self.step.number
        if self.opening is not None:
            return lesson.LAST - 1
        size = 0 if self.scene is None else self.scene.table.oven_size
        return max([1, *(step.number for step in lesson.STEPS if step.oven is not None and step.oven <= size)])

    def hints(self) -> tuple[Hint, ...]:
        """The key that the step is about, help, and a way out."""
        step, say = self.step, self.language.say
        skip = Hint("Q", say("learn.skip"), "screen.leave")
        if step is None or step.act == "play" or self.scene is None:
            return *super().hints()[:-1], skip
        return *self._keys_of(step), Hint("?", say("screen.help"), "screen.help"), skip

    def _keys_of(self, step: LessonStep) -> tuple[Hint, ...]:
        say = self.language.say
        match step.act:
            case "answer" if self._counted is None:
                return tuple(Hint(str(n), self._mushrooms(n), f"screen.kind({n})") for n in lesson.CHOICES)
            case "choose":
                kind = self._put.kind
                return (Hint(str(kind.number + 1), self.language.kind(kind, 5), f"screen.kind({kind.number + 1})"),)
            case "draw":
                return (Hint("D", say("screen.pile"), "screen.next_source"),)
            case "order":
                return (Hint("O", say("screen.order"), "screen.next_order"),)
            case "say":
                return (Hint("Enter", say("table.keys.confirm"), "screen.confirm"),)
            case _:
                return (Hint("Enter", say("learn.go-on"), "screen.confirm"),)

    def _mushrooms(self, n: int) -> str:
        return self.language.kind(Ingredient.MUSHROOM, n)

    # ------------------------------------------------------------ what reacts

    def _may(self, *acts: str) -> bool:
        """Whether a key does something now; if it does not, Nonna says the step once more."""
        if self.step is None or self.step.act in ("play", *acts):
            return True
        self._is_wrong = True
        self._tell_step()
        return False

    def _redraft(self, draft: Draft) -> None:
        step = self.step
        if step is None or step.act == "play":
            super()._redraft(draft)
        elif self._is_wanted(draft, step):
            self._propose(draft)
            self._next()
        else:
            self._may()

    def _is_wanted(self, draft: Draft, step: LessonStep) -> bool:
        assert self.scene is not None, "somebody learns"
        wanted = wanted_now(self.scene)
        match step.act:
            case "choose":
                return draft.before_drawing == wanted[:2]
            case "draw":
                return draft.source is Source.SUPPLY
            case _:
                return draft.moves == wanted

    def action_kind(self, number: int) -> None:
        """A pile of the hand, or the answer to Nonna's question."""
        if self.step is not None and self.step.act == "answer" and number in lesson.CHOICES:
            self._counted = self._counted or number
            self._tell_step()
        elif self._may("choose"):
            super().action_kind(number)

    def action_count(self, by: int) -> None:
        """More or fewer cards."""
        if self._may():
            super().action_count(by)

    def action_more(self, by: int) -> None:
        """More or fewer double cards; at the baking, the cards of a choice."""
        if self._may():
            super().action_more(by)

    def action_next_order(self) -> None:
        """The next order, or none."""
        if self._may("order"):
            super().action_next_order()

    def action_order(self, place: int) -> None:
        """This order of the hand."""
        if self._may("order"):
            super().action_order(place)

    def action_next_source(self) -> None:
        """Draw from the other pile."""
        if self._may("draw"):
            super().action_next_source()

    def action_draw(self, source: str) -> None:
        """Draw from this pile."""
        if self._may("draw"):
            super().action_draw(source)

    def action_undo(self) -> None:
        """Take back what was put in this turn."""
        if self._may():
            super().action_undo()

    def action_confirm(self) -> None:
        """Go on, or do what was put together."""
        if self.step is not None and (self.step.act == "look" or self._counted is not None):
            self._next()
        elif self._may("say"):
            is_said = self.step is not None and self.draft is not None
            super().action_confirm()
            if is_said and self.draft is None:
                self._steps = ()
                self._tell_step()

    def action_space(self) -> None:
        """The same; while the oven is shown, pause."""
        if self.step is None or self.step.act == "play":
            super().action_space()
        else:
            self.action_confirm()

    # ------------------------------------------------------------ the end

    async def _end(self, ended: GameEnded, scene: Scene) -> Outcome | None:
        assert self.words is not None, "the scene is laid"
        say = self.language.say
        told = Text.assemble((f"{NONNA}: ", f"bold {EMBER}"), (say("learn.steps.baked"), FLOUR))
        keys = [
            Hint("Enter", say("learn.real-game"), f"screen.close('{AGAIN}')"),
            Hint("Q", say("screen.leave"), "screen.close"),
        ]
        title = say("learn.progress", n=lesson.LAST, m=lesson.LAST)
        answer = await self.app.push_screen_wait(EndSheet(title, told, keys))
        return Outcome.AGAIN if answer == AGAIN else Outcome.OVER


def teach(evening: Evening, real: Evening) -> int:
    """The lesson in full screen, from where it was left; then, if it is wanted, a real game."""
    language, game = evening.language, sit_down(evening, SCALE)
    pace = ShowPace()

    async def story(app: Trattoria) -> int:
        with game as sitting:
            outcome = await app.push_screen_wait(LessonScreen(sitting, language, pace))
        return await EveningStory(real, pace.speed)(app) if outcome is Outcome.AGAIN else 0

    try:
        code = Trattoria(story, language).run() or 0
    finally:
        game.game.close()
    if not game.is_over:
        print(language.say("learn.skipped"))
    return code
