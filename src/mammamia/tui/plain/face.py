"""The line mode: whatever a sitting gives is told in sentences, and every decision is one prompt."""

from __future__ import annotations

from collections.abc import Iterator

from mammamia.game import GameError, HoldOrders, Seat, SeatView, TurnOffer
from mammamia.game.events import GameStarted, MammaMiaLaidOpen, OrderTakenBack, OvenEmptied
from mammamia.hosting import Fact, OrderChecked, TurnUndone
from mammamia.hosting.protocol.messages import Guessing
from mammamia.i18n import Language, Teller, oven_line
from mammamia.tui.moment import STAR, card_drawn, card_rule, first_goal, first_order, last_cards, starred
from mammamia.tui.plain.commands import Commands
from mammamia.tui.plain.console import Console, sentence
from mammamia.tui.plain.questions import Question, question_of
from mammamia.tui.plain.showing import hand_lines, order_lines, oven_lines
from mammamia.tui.plain.vocabulary import Unclear, Vocabulary
from mammamia.tui.plan import is_slow
from mammamia.tui.refusals import Rejected, why
from mammamia.tui.remembered import kind_name, report_lines
from mammamia.tui.scene import Company, Curtain, Scene
from mammamia.tui.sitting import Sitting


class _Teller(Teller):
    """Tells a game to its players; headings are words only, for screen readers."""

    def heading(self, title: str) -> str:
        """A heading."""
        return title

    def told_to_whom(self) -> Iterator[tuple[int, str]]:
        """Nothing: a player knows."""
        return iter(())

    def laid_open(self, seat: Seat) -> Iterator[tuple[int, str]]:
        """The Mamma Mia! card is an event: the face tells it."""
        return iter(())


class PlainFace:
    """One sitting, told and asked about."""

    def __init__(self, sitting: Sitting, language: Language, console: Console) -> None:
        self._sitting = sitting
        self._language = language
        self._console = console
        self._words = Vocabulary(language)
        self._commands = Commands(sitting, self._words, console)
        self._teller: _Teller | None = None
        self._names: list[str] = []  # with a star at whoever has the Mamma Mia! card
        self._is_asked = False  # before openings: then a report follows each of them
        self._drawn_by: Seat | None = None  # the card, in the turn that is being told

    def play(self) -> None:
        """Until nothing more comes; `EndOfInput` or `Left` if that is before the end of the game."""
        while (shown := self._sitting.hear()) is not None:
            if isinstance(shown, Curtain):
                self._hand_over(shown)
            else:
                self._show(shown)

    def _say(self, key: str, **values: object) -> None:
        self._console.say(self._language.say(f"terminal.{key}", **values))

    def _hand_over(self, curtain: Curtain) -> None:
        name = curtain.company.called(self._language)[curtain.seat]
        self._console.say()
        self._say("ask.hand-over", name=name)
        self._console.ask(self._language.say("terminal.prompt"))

    # ------------------------------------------------------------ telling

    def _show(self, scene: Scene) -> None:
        self._tell(scene)
        if scene.guessing is not None:
            self._guess(scene, scene.guessing)
        elif scene.offer is not None:
            self._decide(scene)
        elif scene.closes and not scene.is_over:
            self._console.say()
            self._say("ask.hide")
            self._console.ask(self._language.say("terminal.prompt"))
            self._console.hide()
        else:
            self._tell_waiting(scene)

    def _tell_waiting(self, scene: Scene) -> None:
        """Who is waited for, where it may take a while; around one keyboard everybody sees who."""
        if scene.thinking is None:
            return
        player = scene.company.players[scene.thinking]
        if is_slow(player) and (player.bot is not None or scene.seat is not None):
            self._say("thinks", name=scene.company.called(self._language)[scene.thinking])

    def _tell(self, scene: Scene) -> None:
        """What happened since the scene before."""
        teller = self._teller_of(scene)
        for fact in scene.news:
            if isinstance(fact, TurnUndone):
                teller.forget_turn()
                self._say("undone", name=scene.company.called(self._language)[fact.seat])
            elif not isinstance(fact, OrderChecked):
                for indent, text in teller.tell(fact):
                    self._console.say(text, indent)
                self._note_card(fact, scene, teller)
                if isinstance(fact, GameStarted):
                    self._greet(scene)
                if isinstance(fact, OrderTakenBack):
                    self._commands.burnt = True
        for indent, text in teller.deal_is_over():
            self._console.say(text, indent)
        if self._is_asked and any(isinstance(fact, OvenEmptied) for fact in scene.news):
            self._tell_report(scene)

    def _tell_report(self, scene: Scene) -> None:
        """Whoever is asked before an opening is told afterwards what was remembered."""
        report = self._sitting.remember()
        if report is not None:
            self._console.say()
            self._lines(report_lines(report, scene, self._language))

    def _guess(self, scene: Scene, guessing: Guessing) -> None:
        """What is in the oven? Numbers in the order of the kinds, or nothing."""
        self._is_asked = True
        kinds = scene.company.edition.kinds
        say = self._language.say
        self._console.say()
        self._console.say(say("memory.guess.question"))
        cards = guessing.ingredients + guessing.orders
        self._console.say(say("memory.guess.hint", cards=cards, orders=guessing.orders))
        self._console.say(say("memory.guess.how", kinds=[kind_name(kind, self._language) for kind in kinds]))
        while True:
            text = self._console.ask(say("terminal.prompt"))
            numbers = [int(word) for word in text.replace(",", " ").split() if word.isdecimal() and len(word) < 4]
            if text and (len(numbers) != len(kinds) or sum(numbers) > guessing.ingredients):
                self._console.say(say("memory.guess.unclear", n=len(kinds), most=guessing.ingredients))
                continue
            said = {kind.value: n for kind, n in zip(kinds, numbers, strict=True)} if text else None
            try:
                self._sitting.guess(said)
            except Rejected as error:
                self._console.say(sentence(why(error, self._language)))
            return

    def _note_card(self, fact: Fact, scene: Scene, teller: Teller) -> None:
        """The Mamma Mia! card is told after its turn; from then on a star stands at its holder's name."""
        if isinstance(fact, MammaMiaLaidOpen):
            self._drawn_by = fact.seat
        if isinstance(fact, OvenEmptied):
            self._names[:] = scene.company.called(self._language)
        if self._drawn_by is not None and teller.turn is None:
            self._console.announce(card_drawn(self._drawn_by, scene, self._language))
            self._console.say(card_rule(scene, self._language), 2)
            self._names[self._drawn_by] += STAR
            self._drawn_by = None

    def _teller_of(self, scene: Scene) -> _Teller:
        if self._teller is None:
            company = scene.company
            self._names = list(company.called(self._language))
            self._words.kinds = company.edition.kinds
            self._teller = _Teller(self._language, company.names, company.options, self._names, None)
            if not any(isinstance(fact, GameStarted) for fact in scene.news):
                self._names[:] = starred(scene, self._language)
                self._teller.go_on_from(scene.table)
                self._greet(scene)
        return self._teller

    def _greet(self, scene: Scene) -> None:
        """Who one is, what the table helps with, and what a line terminal cannot hide."""
        company, names = scene.company, scene.company.called(self._language)
        if len(company.people) > 1:
            self._say("people-are", names=[names[seat] for seat in company.people])
        elif scene.seat is not None:
            self._say("you-are", name=names[scene.seat], kind=company.players[scene.seat].colour.ingredient)
        self._tell_limits(company)
        if company.people:  # a spectator is asked nothing
            self._say("how")
        self._console.say()

    def _tell_limits(self, company: Company) -> None:
        say, aid = self._language.say, company.aid.value
        self._say("aid", aid=say(f"page.aids.{aid}"), hint=say(f"lobby.aid-hint.{aid}"))
        if not company.aid.has_log:
            self._say("cannot-hide")
        if len(company.people) > 1:
            self._say("cannot-hide-hands")

    # ------------------------------------------------------------ asking

    def _decide(self, scene: Scene) -> None:
        if isinstance(scene.offer, TurnOffer) and scene.offer.step == "order" and not scene.offer.orders:
            self._sitting.play((HoldOrders(),))
            return
        self._lay_before(scene)
        first = question_of(scene, self._words)
        self._ask(first)
        question: Question | None = first
        while question is not None:
            text = self._console.ask(self._language.say("terminal.prompt"))
            try:
                question = self._answered(text, question, first, scene)
            except Unclear as unclear:
                self._console.say(unclear.sentence(self._language))
            except (GameError, Rejected) as error:
                self._commands.refused = error
                self._console.say(sentence(why(error, self._language)))

    def _answered(self, text: str, question: Question, first: Question, scene: Scene) -> Question | None:
        """What is asked after an answer; None: it is decided, or the turn begins anew."""
        if question is not first and self._words.means(text, "undo"):
            self._ask(first)
            return first
        if self._commands.obey(text, scene):
            return None if self._commands.is_undone else question
        answer = question.answer(text)
        if isinstance(answer, tuple):
            self._sitting.play(answer)
            self._commands.decided()
            return None
        self._ask(answer)
        return answer

    def _ask(self, question: Question) -> None:
        for line in question.lines():
            self._console.say(line.lstrip(), len(line) - len(line.lstrip()))

    def _lay_before(self, scene: Scene) -> None:
        """What one needs to see to decide."""
        self._console.say()
        is_turn = isinstance(scene.offer, TurnOffer)
        if is_turn and scene.table.phase == "put":
            assert scene.seat is not None, "a seat decides"
            self._say("your-turn", name=starred(scene, self._language)[scene.seat])
            lines = oven_lines if scene.oven is not None else _oven
            self._lines(lines(scene, self._language))
            self._say("supply", n=scene.table.supply_size)
            hints = (last_cards, first_goal, first_order)
            for text in filter(None, (hint(scene, self._language) for hint in hints)):
                self._console.say(text)
            if scene.table.table:
                self._say("on-table", cards=scene.table.table)
        if scene.table.phase == "order" and isinstance(scene.view, SeatView):
            self._lines(order_lines(scene, scene.view, self._language))
        elif scene.table.phase != "draw":
            self._lines(hand_lines(scene, self._language))

    def _lines(self, lines: Iterator[str]) -> None:
        for line in lines:
            self._console.say(line.lstrip(), len(line) - len(line.lstrip()))


def _oven(scene: Scene, language: Language) -> Iterator[str]:
    yield oven_line(scene.table, language)
