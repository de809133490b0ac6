"""The keys of a game on the screen, and the words for those that do something now."""

from __future__ import annotations

from textual.binding import BindingType

from mammamia.editions import Edition
from mammamia.i18n import Language
from mammamia.tui.screen.area import letter, plain
from mammamia.tui.screen.now import Hint

GAME_KEYS: list[BindingType] = [
    *(plain(str(n), f"kind({n})") for n in range(1, 10)),
    plain("up", "count(1)"),
    plain("down", "count(-1)"),
    plain("right", "more(1)"),
    plain("left", "more(-1)"),
    letter("o", "next_order"),
    letter("d", "next_source"),
    plain("enter", "confirm"),
    plain("space", "space"),
    plain("escape", "back"),
    letter("z", "undo"),
    letter("l", "tell('last')"),
    letter("h", "tell('hand')"),
    letter("s", "tell('scores')"),
    letter("t", "tell('turn')"),
    letter("a", "log"),
    letter("n", "notes"),
    letter("f", "phrases"),
    letter("g", "take_over"),
    letter("p", "pause"),
    plain("plus,equals_sign", "speed(1)"),
    plain("minus,underscore", "speed(-1)"),
    letter("c", "cover"),
    plain("question_mark,f1,comma", "help"),
    letter("q", "leave"),
    plain("ctrl+c", "leave"),
]


class KeyHints:
    """What each key does, in the language of the screen."""

    def __init__(self, language: Language) -> None:
        say = language.say
        self._say = say
        self.always = Hint("?", say("screen.help"), "screen.help"), Hint("Q", say("screen.leave"), "screen.leave")
        self.said = Hint("A", say("screen.said"), "screen.log")
        self.scores = Hint("S", say("screen.scores"), "screen.tell('scores')")
        self.cover = Hint("C", say("hotseat.cover"), "screen.cover")
        self.pad = Hint("N", say("screen.write"), "screen.notes")

    def opening(self, *, is_paused: bool) -> tuple[Hint, ...]:
        """While the oven is shown."""
        say = self._say
        pause = Hint("P", say("opening.resume" if is_paused else "opening.pause"), "screen.pause")
        speed = Hint("+ −", say("screen.speed"), "screen.speed(1)")
        return Hint("Enter", say("opening.skip"), "screen.confirm"), pause, speed, *self.always

    def turn(self, edition: Edition) -> tuple[Hint, ...]:
        """While a turn is put together."""
        say = self._say
        return (
            Hint(f"1–{len(edition.kinds)}", say("screen.kind")),
            Hint("↑↓", say("screen.count"), "screen.count(-1)"),
            Hint("O", say("screen.order"), "screen.next_order"),
            Hint("D", say("screen.pile"), "screen.next_source"),
            Hint("Z", say("screen.undo"), "screen.undo"),
        )
