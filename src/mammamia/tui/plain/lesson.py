"""The lesson line by line: Nonna says a sentence a step, and what the step does not want is answered kindly."""

from __future__ import annotations

from typing import Final

from mammamia.game import Move
from mammamia.hosting import lesson
from mammamia.hosting.lesson import LessonStep
from mammamia.i18n import Language
from mammamia.tui.evening import Evening
from mammamia.tui.lesson import NONNA, sit_down, steps_now, wanted_now
from mammamia.tui.plain.console import Console
from mammamia.tui.plain.face import PlainFace
from mammamia.tui.plain.questions import Question
from mammamia.tui.plain.vocabulary import Unclear
from mammamia.tui.scene import Scene
from mammamia.tui.sitting import RoomSitting

TYPED: Final = {"choose", "draw", "order"}  # steps that say what to type


def teach(evening: Evening, console: Console) -> None:
    """The whole lesson, from where it was left; `EndOfInput` or `Left` if it is put off."""
    language, game = evening.language, sit_down(evening, scale=0.0)
    with game as sitting:
        LessonFace(sitting, language, console).play()
    console.say()
    console.say(f"{NONNA}: {language.say('learn.steps.baked')}")
    console.say(language.say("learn.typed.real-game"))


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
        steps = steps_now(scene)
        if steps and scene.offer is None:
            self._tell(scene)
            self._console.say()
            for step in steps:
                self._explain(step)
            self._room.understood()
            return
        self._wanted = wanted_now(scene)
        super()._show(scene)

    def _nonna(self, key: str) -> None:
        kind = "typed" if key in TYPED else "steps"
        self._console.say(f"{NONNA}: {self._language.say(f'learn.{kind}.{key}')}")

    def _explain(self, step: LessonStep) -> None:
        """A guest waits: a question, or something to look at."""
        self._nonna(step.key)
        if step.act == "answer":
            self._console.say(", ".join(map(str, lesson.CHOICES)))
            key = "right" if self._prompt() == str(lesson.RIGHT) else "wrong"
            self._console.say(f"{NONNA}: {self._language.say(f'learn.answers.{key}')}")
        self._wait()

    def _prompt(self) -> str:
        return self._console.ask(self._language.say("terminal.prompt")).strip()

    def _wait(self) -> None:
        self._console.say(self._language.say("learn.typed.go-on"))
        self._prompt()

    def _lay_before(self, scene: Scene) -> None:
        """After what one needs to see, the sentences of this moment."""
        super()._lay_before(scene)
        for step in steps_now(scene):
            if step.act == "say" or step.key in self._told:
                continue
            self._console.say()
            self._nonna(step.key)
            self._told.add(step.key)
            if step.act == "look":
                self._wait()
            if step.act == "draw":
                self._choose_pile(scene)

    def _choose_pile(self, scene: Scene) -> None:
        """Which pile new cards come from is said before the turn."""
        while not self._words.means(text := self._prompt(), "supply"):
            if not self._commands.obey(text, scene):
                self._console.say(self._not_yet("draw").sentence(self._language))

    def _not_yet(self, key: str) -> NotYet:
        kind = "typed" if key in TYPED else "steps"
        return NotYet("lesson", step=self._language.say(f"learn.{kind}.{key}"))

    def _answered(self, text: str, question: Question, first: Question, scene: Scene) -> Question | None:
        """Only what the lesson wants is played; the rest of a turn that has nothing new to teach goes by itself."""
        if not self._wanted:
            return super()._answered(text, question, first, scene)
        if self._commands.obey(text, scene):
            return question
        answer = question.answer(text)
        n = len(answer) if isinstance(answer, tuple) else 0
        if n == 0 or answer != self._wanted[:n]:
            raise self._not_yet("choose" if self._wanted == lesson.TURNS[1] else "order")
        moves = self._wanted
        if moves == lesson.TURNS[1]:
            self._nonna("say")
        elif moves == lesson.TURNS[6] and n == 1:
            moves = moves[:n]
            self._nonna("say-order")
        self._sitting.play(moves)
        self._commands.decided()
        return None
