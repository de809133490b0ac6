"""Commands for every prompt: help, a look at the hand or the table, undo, quit."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

from mammamia.editions import Ingredient
from mammamia.game import AnswerOffer, FillOffer, IngredientCard, TurnOffer
from mammamia.hosting import OrderChecked, TurnUndone
from mammamia.hosting.protocol.messages import PHRASES
from mammamia.hosting.tempo import Speed
from mammamia.i18n import Teller, table_lines
from mammamia.tui.moment import rules_now, rules_of_burning, starred
from mammamia.tui.plain.console import Console, sentence
from mammamia.tui.plain.reading import number_in
from mammamia.tui.plain.showing import hand_lines, lap_lines, oven_lines
from mammamia.tui.plain.vocabulary import Vocabulary, normal
from mammamia.tui.refusals import Rejected, why
from mammamia.tui.scene import Scene
from mammamia.tui.sitting import Sitting

QUESTION_MARK: Final = "?"
COMMANDS: Final = ("hand", "table", "log", "oven", "note", "undo", "why", "say", "skip", "speed", "quit")
UNLISTED: Final = ("host",)  # named where it can be used: when the host of a table is away
OPEN: Final = ("log", "note", "say", "speed")  # commands that may go on


class Left(Exception):
    """The person has had enough for now."""


class Commands:
    """What is not an answer."""

    def __init__(self, sitting: Sitting, words: Vocabulary, console: Console) -> None:
        self._sitting = sitting
        self._words = words
        self._language = words.language
        self._console = console
        self.refused: Exception | None = None  # the last refusal since a decision
        self.burnt = False  # whether an order has burnt since a decision
        self.is_undone = False  # whether the last command took the turn back
        self._pads: dict[int | None, str] = {}

    def decided(self) -> None:
        """The viewer has decided: what was refused before is past."""
        self.refused, self.burnt, self.is_undone = None, False, False

    def obey(self, text: str, scene: Scene) -> bool:
        """Do what a command says; False if it is none."""
        self.is_undone = False
        name = self._name(text, scene)
        if name is None:
            return False
        match name:
            case "help":
                self._help(scene)
            case "hand":
                self._show(hand_lines(scene, self._language))
            case "table":
                names, rounds = starred(scene, self._language), scene.company.options.rounds
                self._show(table_lines(scene.table, rounds, names, self._language))
            case "log":
                self._log(text, scene)
            case "oven":
                self._show(oven_lines(scene, self._language))
            case "note":
                self._note(text, scene)
            case "undo":
                self._undo()
            case "why":
                self._why(scene)
            case "host":
                self._sitting.take_over()
            case "say":
                self._phrase(text)
            case "skip":
                self._sitting.skip()
            case "speed":
                self._speed(text)
            case _:
                raise Left
        return True

    def _name(self, text: str, scene: Scene) -> str | None:
        if text.strip() == QUESTION_MARK:
            return "help"
        if not isinstance(scene.offer, AnswerOffer) and self._words.means(text, "question"):
            return "help"
        for name in (*COMMANDS, *UNLISTED):
            is_open = name in OPEN and self._words.rest_after(text, name) != normal(text)
            if is_open or self._words.means(text, name):
                return name
        return None

    def _say(self, key: str, **values: object) -> None:
        self._console.say(self._language.say(f"terminal.{key}", **values))

    def _show(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._console.say(line.lstrip(), len(line) - len(line.lstrip()))

    # ------------------------------------------------------------ looking back

    def _log(self, text: str, scene: Scene) -> None:
        """The announcements of the round; with `all`, everything that may be told again."""
        if not self._words.means(self._words.rest_after(text, "log"), "everything"):
            self._show(lap_lines(scene, self._language))
            return
        if not scene.past:
            self._say("nothing-to-read")
            return
        company, language = scene.company, self._language
        teller = Teller(language, company.names, company.options, company.called(language), scene.seat)
        for fact in scene.past:
            if isinstance(fact, TurnUndone):
                teller.forget_turn()
            elif not isinstance(fact, OrderChecked):
                for indent, line in teller.tell(fact):
                    self._console.say(line, indent)

    def _note(self, text: str, scene: Scene) -> None:
        """Write on the pad, or read it; the pad is as it was typed."""
        if not scene.company.aid.has_notebook:
            raise Rejected("no-notebook")
        pad = self._pads.get(scene.seat, scene.notes or "")
        _, _, more = text.strip().partition(" ")
        if more:
            pad = f"{pad}\n{more.strip()}".strip()
            self._sitting.note(pad)
            self._pads[scene.seat] = pad
            self._say("noted")
        else:
            self._show(pad.splitlines() or [self._language.say("terminal.notes-empty")])

    def _undo(self) -> None:
        self._sitting.undo()
        self.is_undone = True

    def _why(self, scene: Scene) -> None:
        """Why something was refused, or why an order has burnt."""
        if self.refused is not None:
            self._say("help.why-refused", sentence=sentence(why(self.refused, self._language)))
            rule = getattr(self.refused, "rule", None)
            if rule is not None:
                self._say("help.why-rule", rule=rule)
            self._rules(rules_now(scene, self._language))
        elif self.burnt:
            self._say("help.why-burnt")
            for text in rules_of_burning(scene, self._language):
                self._console.say(text, 2)
        else:
            self._say("help.why-nothing")

    # ------------------------------------------------------------ the table and its tempo

    def _phrase(self, text: str) -> None:
        """Say a phrase, by its number or its first words; without one, list them."""
        phrases = {phrase: self._language.say(f"table.phrase.{phrase}") for phrase in PHRASES}
        wanted = self._rest(text, "say")
        if wanted is None:
            for n, said in enumerate(phrases.values(), 1):
                self._say("ask.choice", n=n, text=said)
            return
        number = number_in(wanted, len(PHRASES))
        self._sitting.say(PHRASES[number - 1] if number is not None else self._words.named(wanted, phrases))

    def _speed(self, text: str) -> None:
        """How fast the oven is opened from now on; without a word, which speeds there are."""
        speeds = {speed.value: self._language.say(f"opening.speeds.{speed.value}") for speed in Speed}
        wanted = self._rest(text, "speed")
        if wanted is None:
            self._say("speeds", speeds=", ".join(speeds.values()))
        else:
            self._sitting.direct(Speed(self._words.named(wanted, speeds)))

    def _rest(self, text: str, name: str) -> str | None:
        """What stands after a command; None: nothing."""
        return None if self._words.means(text, name) else self._words.rest_after(text, name)

    # ------------------------------------------------------------ help

    def _help(self, scene: Scene) -> None:
        self._say("help.title")
        self._show(self._forms(scene))
        self._say("help.always")
        self._console.say(self._language.say("terminal.commands.help"), 2)
        for name in COMMANDS:
            if name != "note" or scene.company.aid.has_notebook:
                line = self._language.say(
                    f"terminal.commands.{name}", word=self._words.word(name), all=self._words.word("all")
                )
                self._console.say(line, 2)
        self._rules(rules_now(scene, self._language))

    def _rules(self, rules: list[str]) -> None:
        self._say("help.rule")
        for text in rules:
            self._console.say(text, 2)

    def _forms(self, scene: Scene) -> Iterable[str]:
        """What an answer may look like."""
        match scene.offer:
            case TurnOffer(step="put", piles=()):
                keys = ["pass"]
            case TurnOffer(step="put"):
                keys = ["put", "whole"]
            case TurnOffer(step=step):
                keys = [step]
            case FillOffer():
                keys = ["choice", "cards"]
            case _:
                keys = ["answer"]
        return chain((self._form(key) for key in keys), (self._form("notation", notation=_notation(scene)),))

    def _form(self, key: str, **more: object) -> str:
        language, word = self._language, self._words.word
        kind, other = Ingredient.SALAMI, Ingredient.OLIVE
        values = {
            "kind": language.kind(kind, 3),
            "other": language.kind(other, 1),
            "letter": language.letter(kind).lower(),
            "double": language.card(IngredientCard(kind, is_double=True)),
            **{name: word(name) for name in ("all", "order", "supply", "waiter", "help", "refuse")},
        }
        return language.say(f"terminal.help.{key}", **values, **more)


def _notation(scene: Scene) -> str:
    """An example in the notation of records."""
    match scene.offer:
        case TurnOffer(step="put"):
            return "put 3 salami"
        case TurnOffer(step="order"):
            return "hold"
        case TurnOffer():
            return "draw supply"
        case FillOffer(order=order):
            return f"decline {order}"
        case _:
            return "refuse"
