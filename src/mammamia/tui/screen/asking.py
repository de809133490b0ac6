"""Decisions while the oven is open: a list of answers, and where one may choose, their cards."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mammamia.game import AnswerOffer, FillOffer
from mammamia.tui.answers import CardCount, Choice, choices_of
from mammamia.tui.scene import Scene
from mammamia.tui.screen.look import BAD_TEXT, FLOUR, KEY, SMOKE, TITLE, chip, key_cap, lines_of
from mammamia.tui.screen.now import Hint
from mammamia.tui.screen.words import Wording


class Asking:
    """The answers to one offer; one of them may be open, to choose its cards."""

    def __init__(self, scene: Scene, words: Wording) -> None:
        assert isinstance(scene.offer, FillOffer | AnswerOffer), "something is to be answered"
        self._scene = scene
        self._words = words
        self._offer = scene.offer
        self.choices = list(choices_of(scene.offer))
        self.place = 0  # of the choice that is highlighted
        self.is_open = False  # its cards are being chosen
        self.line = 0  # which of them
        self._complaint = ""

    @property
    def choice(self) -> Choice:
        """The answer that is highlighted."""
        return self.choices[self.place]

    # ------------------------------------------------------------ what is asked

    @property
    def question(self) -> Text:
        """What is to be decided, and what is wrong with the answer so far."""
        rows = [Text(self._asked(), TITLE)]
        if isinstance(self._offer, AnswerOffer):
            rows.append(Text(self._consequence(self._offer), SMOKE))
        if self._complaint:
            rows[-1] = Text(self._complaint, f"bold {BAD_TEXT}")
        return lines_of(*rows)

    def _asked(self) -> str:
        say, language = self._words.say, self._words.language
        if isinstance(self._offer, FillOffer):
            return say("opening.what-now", order=language.order_name(self._offer.order))
        asked = say("opening.help-asked", cards=self._offer.request)
        request = self._scene.table.request
        if request is None:
            return asked
        owner = self._scene.company.owner(request.order)
        order = language.quoted(request.order)
        return f"{asked} – {say('opening.help-for', name=self._words.names[owner], order=order)}"

    def _consequence(self, offer: AnswerOffer) -> str:
        key = "opening.help-gives" if offer.can_help else "opening.cannot-help"
        return self._words.say(key, cards=offer.request)

    def complain(self) -> None:
        """The cards do not fit."""
        self._complaint = self._words.say("opening.not-enough")

    # ------------------------------------------------------------ the list

    def list_into(self, options: OptionList) -> None:
        """Show the answers, or the cards of the one that is open."""
        rows = self._cards() if self.is_open else [self._row(n) for n in range(len(self.choices))]
        options.clear_options()
        options.add_options([Option(row) for row in rows])
        options.highlighted = self.line if self.is_open else self.place
        options.focus()

    def _row(self, n: int) -> Text:
        key = key_cap(n + 1) if n < 9 else "   "
        row = Text.assemble((f" {key} ", KEY), (self._words.choice(self.choices[n]), FLOUR))
        if self.choices[n].has_sets:
            row.append("  →", KEY)
        return row

    def _cards(self) -> list[Text]:
        rows = []
        for line in self.choice.lines:
            key = "opening.asked-for" if line.is_request else "opening.from-own-hand"
            n = self.choice.number(line)
            name = self._words.language.card(line.card, n)
            row = Text.assemble((f" ◂ {n} ▸ ", KEY), chip(line.card.kind, self._words.language), (f" {name}", FLOUR))
            rows.append(row.append(f"  {self._words.say(key)} (0–{line.most})", SMOKE))
        return rows

    def highlight(self, options: OptionList, place: int) -> None:
        """Go to an answer."""
        if not self.is_open and place < len(self.choices):
            options.highlighted = place

    def chosen(self, options: OptionList) -> Choice:
        """The answer one has decided on."""
        self._note_place(options)
        return self.choice

    def change(self, options: OptionList, by: int) -> None:
        """Open the cards of an answer, or have one more or fewer of a card."""
        self._note_place(options)
        self._complaint = ""
        if self.is_open:
            self.choices[self.place] = self.choice.changed(self._line(), by)
        elif by > 0 and self.choice.has_sets:
            self.is_open, self.line = True, 0

    def back(self) -> None:
        """Back to all answers."""
        self.is_open, self._complaint = False, ""

    def _line(self) -> CardCount:
        return self.choice.lines[self.line]

    def _note_place(self, options: OptionList) -> None:
        place = options.highlighted or 0
        if self.is_open:
            self.line = place
        else:
            self.place = place

    def hints(self) -> tuple[Hint, ...]:
        """The keys of the list."""
        say = self._words.say
        do = Hint("Enter", say("table.keys.confirm"), "screen.confirm")
        if self.is_open:
            back = Hint("Esc", say("screen.back"), "screen.back")
            return Hint("↑↓", say("screen.card")), Hint("←→", say("screen.count")), do, back
        has_sets = any(choice.has_sets for choice in self.choices)
        more = (Hint("→", say("opening.choose-cards"), "screen.more(1)"),) if has_sets else ()
        return Hint("↑↓", say("screen.answer")), do, *more
