"""The lesson line by line: Nonna says a sentence a step, and what the step does not want is answered kindly."""

from __future__ import annotations

from typing import Final

from mammamia.bots import CHARACTERS
from mammamia.game import Move, TurnOffer
from mammamia.hosting import lesson
from mammamia.hosting.terms import LESSON
from mammamia.i18n import Language
from mammamia.tui.near import NearGame
from mammamia.tui.plain.console import Console
from mammamia.tui.plain.face import PlainFace
from mammamia.tui.plain.questions import Question
from mammamia.tui.plain.vocabulary import Unclear
from mammamia.tui.plan import GamePlan
from mammamia.tui.scene import Player, Scene
from mammamia.tui.sitting import RoomSitting

TYPED: Final = {"choose", "draw", "order"}  # steps that say what to type
NONNA: Final = CHARACTERS["nonna"].name


def lesson_plan() -> GamePlan:
    """The table of the lesson: the learner, Bambino and Turista."""
    learner, *colours = lesson.COLOURS
    guests = [(colour, lesson.GUESTS[seat]) for seat, colour in enumerate(colours, 1)]
    players = (Player(learner), *(Player(colour, CHARACTERS[bot].name, bot) for colour, bot in guests))
    return GamePlan(LESSON.rules, players, 0, LESSON.aid, LESSON.options, is_lesson=True)


def teach(language: Language, console: Console) -> None:
    """The whole lesson; `EndOfInput` or `Left` if it is put off."""
    game = NearGame(lesson_plan())
    try:
        LessonFace(game.sitting, language, console).play()
        console.say()
        console.say(f"{NONNA}: {language.say('learn.steps.baked')}")
    finally:
        game.close()


class NotYet(Unclear):
    """Something that the lesson does not want now; it is said kindly."""

    def sentence(self, language: Language) -> str:
        """The step once more."""
        return f"{NONNA}: {language.say('learn.wrong', **self.values)}"


class LessonFace(PlainFace):
    """The line mode with Nonna beside it."""

    def __init__(self, sitting: RoomSitting, language: Language, console: Console) -> None:
        super().__init__(sitting, language, console)
        self._room = sitting
        self._wanted: tuple[Move, ...] = ()  # what is left of the turn that the lesson wants
        self._told: set[str] = set()

    def _show(self, scene: Scene) -> None:
        size, table = scene.table.oven_size, scene.table
        if table.phase == "put" and table.deciding != lesson.LEARNER and size in lesson.WAITS:
            self._tell(scene)
            self._explain(size)
            self._room.understood()
            return
        if isinstance(scene.offer, TurnOffer) and scene.offer.step == "put":
            self._wanted = lesson.TURNS.get(size, ())
        super()._show(scene)

    def _nonna(self, key: str) -> None:
        kind = "typed" if key in TYPED else "steps"
        self._console.say(f"{NONNA}: {self._language.say(f'learn.{kind}.{key}')}")

    def _explain(self, size: int) -> None:
        """A guest waits: a question, or something to look at."""
        self._console.say()
        for step in (one for one in lesson.STEPS if one.oven == size):
            self._nonna(step.key)
            if step.act == "answer":
                self._console.say(", ".join(map(str, lesson.CHOICES)))
                answer = self._console.ask(self._language.say("terminal.prompt"))
                key = "right" if answer.strip() == str(lesson.RIGHT) else "wrong"
                self._console.say(f"{NONNA}: {self._language.say(f'learn.answers.{key}')}")
            self._wait()

    def _wait(self) -> None:
        self._console.say(self._language.say("learn.typed.go-on"))
        self._console.ask(self._language.say("terminal.prompt"))

    def _lay_before(self, scene: Scene) -> None:
        """After what one needs to see, the sentences of this moment."""
        super()._lay_before(scene)
        assert isinstance(scene.offer, TurnOffer) or not self._wanted, "the lesson wants turns"
        if not isinstance(scene.offer, TurnOffer):
            return
        self._console.say()
        for key in self._due(scene.table.oven_size, scene.offer.step):
            self._nonna(key)
            if key in ("goal", "hand"):
                self._wait()
            self._told.add(key)

    def _due(self, size: int, step: str) -> tuple[str, ...]:
        """The steps that are told before this question."""
        if not self._wanted:
            return ("play-on",) if step == "put" and "play-on" not in self._told else ()
        if step == "put":
            return ("goal", "hand", "choose") if size == 1 else ("order",)
        return ("draw",) if step == "draw" and "draw" not in self._told else ()

    def _answered(self, text: str, question: Question, first: Question, scene: Scene) -> Question | None:
        """Only what the lesson wants is played; the rest of a turn that has nothing new to teach goes by itself."""
        if not self._wanted:
            return super()._answered(text, question, first, scene)
        if self._commands.obey(text, scene):
            return question
        answer = question.answer(text)
        n = len(answer) if isinstance(answer, tuple) else 0
        if n == 0 or answer != self._wanted[:n]:
            raise NotYet("lesson", step=self._language.say(f"learn.{self._hint(scene)}"))
        is_first = self._wanted == lesson.TURNS[1]
        moves = self._wanted if is_first else self._wanted[:n]
        self._wanted = self._wanted[len(moves) :]
        if is_first:
            self._nonna("say")
        self._sitting.play(moves)
        self._commands.decided()
        return None

    def _hint(self, scene: Scene) -> str:
        assert isinstance(scene.offer, TurnOffer), "the lesson wants turns"
        if scene.offer.step == "put":
            return "typed.choose" if self._wanted == lesson.TURNS[1] else "typed.order"
        return "typed.draw" if scene.offer.step == "draw" else "steps.order"
