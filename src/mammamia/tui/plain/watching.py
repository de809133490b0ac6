"""A record in line mode: told as `mammamia replay` tells it, one step after another."""

from __future__ import annotations

from collections.abc import Iterator

from mammamia.hosting import OrderChecked, TurnUndone
from mammamia.i18n import Language, Teller
from mammamia.records import Record
from mammamia.tui.plain.commands import Left
from mammamia.tui.plain.console import Console, EndOfInput
from mammamia.tui.plain.vocabulary import Vocabulary
from mammamia.tui.recorded import Viewpoint, company_in, scenes_of


class Steps:
    """Goes on when somebody presses Enter; where nobody is left who could, it is told to the end."""

    def __init__(self, language: Language, console: Console) -> None:
        self.language = language
        self.console = console
        self._words = Vocabulary(language)
        self._is_alone = False

    def begin(self) -> None:
        """How to go on."""
        self.console.say(self.language.say("joining.go-on", quit=self._words.word("quit")))

    def wait(self) -> None:
        """Until somebody wants to go on; `Left` if they have seen enough."""
        if self._is_alone:
            return
        try:
            typed = self.console.ask(self.language.say("terminal.prompt"))
        except EndOfInput:
            self._is_alone = True
            return
        if self._words.means(typed, "quit"):
            raise Left


def watch(record: Record, viewpoint: Viewpoint, steps: Steps) -> None:
    """Tell a recorded game, with a pause between two steps."""
    steps.begin()
    try:
        for n, lines in enumerate(_told(record, viewpoint, steps.language)):
            if n:
                steps.wait()
            for indent, text in lines:
                steps.console.say(text, indent)
    except Left:
        pass


def _told(record: Record, viewpoint: Viewpoint, language: Language) -> Iterator[list[tuple[int, str]]]:
    """The lines of each step, with their indents; a step of which nothing is told is left out."""
    company = company_in(record)
    teller = Teller(language, company.names, company.options, company.called(language), viewpoint)
    for scene in scenes_of(record, viewpoint):
        facts = (fact for fact in scene.news if not isinstance(fact, OrderChecked | TurnUndone))
        lines = [line for fact in facts for line in teller.tell(fact)]
        if lines:
            yield lines
    if rest := list(teller.break_off()):
        yield rest
