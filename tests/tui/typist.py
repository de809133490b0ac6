"""Somebody who types: answers every question of a line-mode game, now with numbers, now in words, now in notation."""

from __future__ import annotations

import io
from collections.abc import Mapping
from random import Random

from mammamia.editions import EDITIONS
from mammamia.game import DrawNothing, HoldOrders, Move, Pass, PutIngredients, PutOrder, Refill, Shuffle, cards
from mammamia.hosting import Aid
from mammamia.i18n import LANGUAGES, Language
from mammamia.records import format_move
from mammamia.tui.near import NearGame
from mammamia.tui.plain.console import Console
from mammamia.tui.plain.face import PlainFace
from mammamia.tui.plain.questions import AddQuestion, FillQuestion, Question, RequestQuestion, TurnQuestion
from mammamia.tui.plain.vocabulary import Vocabulary
from mammamia.tui.plan import GamePlan, seated
from mammamia.tui.sitting import Sitting
from tests.tui.games import near, truth_of

QUICK = ("giulia", "luigi", "turista", "bambino", "nonna")  # bots that decide in no time


def plan_for(
    edition: str,
    players: int = 3,
    *,
    people: tuple[str | None, ...] = (None,),
    seed: int = 1,
    aid: Aid = Aid.CLASSIC,
    options: Mapping[str, object] | None = None,
) -> GamePlan:
    """A game of people and quick bots."""
    rules = EDITIONS[edition]
    bots = QUICK[: players - len(people)]
    return GamePlan(rules, seated(rules, players, people, bots), seed, aid, options or {})


class Typist:
    """What a person types at the next prompt. All of it is noted, so that it can be typed again from a file."""

    def __init__(self, game: NearGame, language: Language, seed: int) -> None:
        self.game = game
        self.language = language
        self.words = Vocabulary(language)
        self.rng = Random(seed)
        self.question: Question | None = None
        self.typed: list[str] = []
        self.forms: set[str] = set()
        self.failed: set[str] = set()  # forms that were not understood or refused
        self._form = ""
        self._asked: Question | None = None

    def isatty(self) -> bool:
        return False

    def readline(self, size: int = -1, /) -> str:
        question = self.question
        if question is None:
            form, text = "enter", ""  # a curtain
        elif question is self._asked:
            self.failed.add(self._form)
            form, text = "second try", self._noted()
        else:
            form, text = self._answer(question)
        self._asked, self._form = question, form
        self.forms.add(form)
        self.typed.append(text)
        return f"{text}\n"

    def _answer(self, question: Question) -> tuple[str, str]:
        if self.rng.random() < 0.2 and isinstance(question, TurnQuestion | FillQuestion):
            return "notation", self._noted()
        match question:
            case TurnQuestion():
                return self._turn(question)
            case FillQuestion():
                return "fill", str(self.rng.randrange(len(question.choices)) + 1)
            case AddQuestion():
                return "suggested", ""
            case RequestQuestion() if question.is_any:
                lack = question.choice.lacks[0]
                return "request any", f"{lack.count} {self.language.kind(lack.kinds[-1], lack.count)}"
            case RequestQuestion():
                return "request all", ""
            case _:
                return "answer", self.words.word("help" if self.rng.random() < 0.8 else "refuse")

    def _move(self) -> Move:
        return truth_of(self.game).random_move(Shuffle.from_seed(self.rng.randrange(10**9)))

    def _noted(self) -> str:
        return format_move(self._move())

    def _rather(self, form: str, other: str) -> bool:
        """Each form once, and then as it comes."""
        return form not in self.forms or (other in self.forms and self.rng.random() < 0.5)

    def _turn(self, question: TurnQuestion) -> tuple[str, str]:
        """A move of the turn as somebody would say it."""
        match move := self._move():
            case PutIngredients(kind, singles, 0) if self._rather("letter", "cards"):
                return "letter", f"{singles}{self.language.letter(kind)}"
            case PutIngredients(kind, singles, doubles):
                return "cards", self.language.cards(cards(kind, singles, doubles=doubles)).replace(",", " ")
            case Pass() | HoldOrders():
                return "enter", ""
            case PutOrder(order) if self._rather("order number", "order name"):
                return "order number", f"{self.words.word('order')} {question.offer.orders.index(order) + 1}"
            case PutOrder(order):
                return "order name", self.language.order_name(order)
            case Refill(source):
                return "draw", self.words.word(source.value).upper()
            case DrawNothing():
                return "draw", self.words.word("nothing")
            case _:
                raise AssertionError(f"{move} is no move of a turn")


class WatchedFace(PlainFace):
    """Tells its typist what is asked."""

    def __init__(self, sitting: Sitting, language: Language, typist: Typist, out: io.StringIO) -> None:
        super().__init__(sitting, language, Console(typist, out))
        self.typist = typist

    def _show(self, scene: object) -> None:
        self.typist.question = None
        super()._show(scene)  # type: ignore[arg-type]

    def _ask(self, question: Question) -> None:
        self.typist.question = question
        super()._ask(question)


def play_by_typing(plan: GamePlan, code: str = "en", seed: int = 1) -> tuple[NearGame, Typist, str]:
    """A whole game in line mode: the game, who typed, and all that was said."""
    game, language, out = near(plan), LANGUAGES[code], io.StringIO()
    typist = Typist(game, language, seed)
    WatchedFace(game.sitting, language, typist, out).play()
    return game, typist, out.getvalue()
