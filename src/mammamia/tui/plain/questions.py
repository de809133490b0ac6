"""Questions of line mode: a few lines, and what an answer to them means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol, TypeAlias, assert_never

from mammamia.game import AnswerOffer, FillOffer, Help, IngredientCard, Move, Refuse, TurnOffer, cards
from mammamia.game.offers import Draw, Lack
from mammamia.i18n import Language, moves_in_words
from mammamia.tui.answers import Choice, Sort, Tally, cards_in, choices_of, requested
from mammamia.tui.plain.reading import DRAWS, noted_move, number_in, read_cards, read_turn
from mammamia.tui.plain.vocabulary import Unclear, Vocabulary, normal
from mammamia.tui.scene import Scene


class Question(Protocol):
    """Something to be answered."""

    def lines(self) -> Iterator[str]:
        """What is asked, the choices first."""
        ...

    def answer(self, text: str) -> Answer:
        """What an answer leads to; `Unclear` if it makes no sense."""
        ...


Answer: TypeAlias = "tuple[Move, ...] | Question"


def question_of(scene: Scene, words: Vocabulary) -> Question:
    """What the viewer of a scene has to decide."""
    match scene.offer:
        case TurnOffer():
            return TurnQuestion(scene.offer, words)
        case FillOffer():
            return FillQuestion(scene.offer, words)
        case AnswerOffer():
            return AnswerQuestion(scene.offer, scene, words)
        case None:
            raise AssertionError("the viewer decides")
        case _:
            assert_never(scene.offer)


class TurnQuestion:
    """A turn, or what is left of it."""

    def __init__(self, offer: TurnOffer, words: Vocabulary) -> None:
        self.offer = offer
        self.words = words

    def lines(self) -> Iterator[str]:
        """The piles to draw from with their warnings, or how to put."""
        say, offer = self.words.language.say, self.offer
        if offer.step == "draw":
            for n, draw in enumerate(offer.draws[0], 1):
                yield say("terminal.ask.choice", n=n, text=self._draw(draw))
            yield say("terminal.ask.draw")
        elif offer.step == "order":
            yield say("terminal.ask.order")
        else:
            yield from self._warnings()
            if offer.piles:
                most = max(offer.piles, key=lambda pile: pile.singles)
                example = cards(most.kind, most.singles) or cards(most.kind, 0, doubles=1)
                yield say("terminal.ask.put", cards=example)
            else:
                yield say("terminal.ask.pass")

    def answer(self, text: str) -> Answer:
        """The moves that were said."""
        return read_turn(text, self.offer, self.words)

    def _draw(self, draw: Draw) -> str:
        say = self.words.language.say
        text = say(f"terminal.draw.{DRAWS[draw.source]}", n=draw.count)
        if draw.may_end:
            return say("terminal.warn.choice", text=text, warning=say("table.warn-end"))
        if draw.locks_after == 0:
            return say("terminal.warn.choice", text=text, warning=say("table.warn-lock"))
        return text

    def _warnings(self) -> Iterator[str]:
        """What may come of this turn."""
        say, most = self.words.language.say, len(self.offer.draws)
        draws = [draw for line in self.offer.draws for draw in line]
        if any(draw.may_end for draw in draws):
            yield say("terminal.warn.end")
        for n in sorted({draw.locks_after for draw in draws if draw.locks_after is not None}):
            if 0 < n < most and any(pile.singles + pile.doubles >= n for pile in self.offer.piles):
                yield say("terminal.warn.lock", n=n)


# ---------------------------------------------------------------- one's own order


class FillQuestion:
    """What becomes of the order that came up."""

    def __init__(self, offer: FillOffer, words: Vocabulary) -> None:
        self.order = offer.order
        self.words = words
        self.choices = choices_of(offer)

    def lines(self) -> Iterator[str]:
        """Every choice with its number."""
        language = self.words.language
        yield from _numbered((_outline(choice) for choice in self.choices), language)
        yield language.say("terminal.ask.fill", order=language.quoted(self.order))

    def answer(self, text: str) -> Answer:
        """What was chosen; where there is one choice, Enter will do."""
        if (move := noted_move(text)) is not None:
            return (move,)
        number = _number(text, len(self.choices))
        if number is None:
            raise _not_one_of(text, len(self.choices))
        choice = self.choices[number - 1]
        if not choice.has_sets:
            return (choice.move,)
        is_asking = choice.sort is Sort.ASK
        return RequestQuestion(choice, self.words) if is_asking else AddQuestion(choice, choice.lacks, self.words)


class AddQuestion:
    """Which cards are added from the hand, where there are several ways to do it."""

    def __init__(self, choice: Choice, lacks: Sequence[Lack], words: Vocabulary) -> None:
        self.choice = choice
        self.lacks = lacks  # what is missing, or is still missing when a request is granted
        self.words = words

    def lines(self) -> Iterator[str]:
        """What is missing, and what would do."""
        missing = _missing(self.lacks, self.words.language)
        yield self.words.language.say("terminal.ask.add", cards=missing, suggested=cards_in(self.choice.added))

    def answer(self, text: str) -> Answer:
        """The cards that were named."""
        added = Counter(read_cards(text, self.words)) if text.strip() else self.choice.added
        return (replace(self.choice, added=added).move,)


# ---------------------------------------------------------------- help


class RequestQuestion:
    """What the others are asked for."""

    def __init__(self, choice: Choice, words: Vocabulary) -> None:
        self.choice = choice
        self.words = words
        self.is_any = any(len(lack.kinds) > 1 for lack in choice.lacks)

    def lines(self) -> Iterator[str]:
        """What is missing."""
        language, lacks = self.words.language, self.choice.lacks
        if self.is_any:
            least = max(1, lacks[0].least_request)
            yield language.say("terminal.ask.request-any", cards=_missing(lacks, language), least=least)
        else:
            yield language.say("terminal.ask.request", cards=_missing(lacks, language))

    def answer(self, text: str) -> Answer:
        """The request; what is not asked for comes from one's own hand."""
        request = self._request(text)
        for lack in self.choice.lacks:
            _check_request(lack, request)
        asking = self.choice.requesting(request)
        left = (replace(lack, count=lack.count - requested(lack, request)) for lack in asking.lacks)
        rest = tuple(lack for lack in left if lack.count > 0)
        return AddQuestion(asking, rest, self.words) if any(len(lack.hand) > 1 for lack in rest) else (asking.move,)

    def _request(self, text: str) -> Tally:
        if text.strip():
            return Counter(read_cards(text, self.words))
        if self.is_any:
            raise Unclear("empty")
        return {IngredientCard(lack.kinds[0]): lack.count for lack in self.choice.lacks}


class AnswerQuestion:
    """Somebody asks for help."""

    def __init__(self, offer: AnswerOffer, scene: Scene, words: Vocabulary) -> None:
        self.offer = offer
        self.scene = scene
        self.words = words
        self.moves = tuple(choice.move for choice in choices_of(offer))

    def lines(self) -> Iterator[str]:
        """What help would be, or why one cannot."""
        language, request = self.words.language, self.scene.table.request
        assert request is not None, "somebody asks"
        key = "help-gives" if self.offer.can_help else "cannot-help"
        yield language.say(f"opening.{key}", cards=self.offer.request)
        yield from _numbered(self.moves, language)
        asker = self.scene.company.owner(request.order)
        name = self.scene.company.called(language)[asker]
        yield language.say("terminal.ask.answer", name=name, order=language.quoted(request.order), cards=request.cards)

    def answer(self, text: str) -> Answer:
        """Yes or no."""
        if (move := noted_move(text)) is not None:
            return (move,)
        number = _number(text, len(self.moves))
        if number is not None:
            return (self.moves[number - 1],)
        for meaning, said in (("help", Help()), ("refuse", Refuse())):
            if self.words.means(text, meaning):
                return (said,)
        raise _not_one_of(text, len(self.moves))


def _outline(choice: Choice) -> Move:
    """A choice as it is listed: its cards are left out where they are asked for next."""
    return replace(choice, added={}, request={}).move if choice.has_sets else choice.move


def _numbered(moves: Iterable[Move], language: Language) -> Iterator[str]:
    for n, move in enumerate(moves, 1):
        yield language.say("terminal.ask.choice", n=n, text=moves_in_words(language, (move,)))


def _number(text: str, most: int) -> int | None:
    """The number that was typed; where there is one choice, Enter will do."""
    return 1 if most == 1 and not text.strip() else number_in(text, most)


def _not_one_of(text: str, n: int) -> Unclear:
    return Unclear("one-of", found=text.strip()[:40], n=n) if normal(text) else Unclear("empty")


def _missing(lacks: Sequence[Lack], language: Language) -> str:
    """What is missing, in words."""
    return ", ".join(
        language.count(lack.kinds[0], lack.count)
        if len(lack.kinds) == 1
        else language.say("rules.diagram.any", n=lack.count)
        for lack in lacks
    )


def _check_request(lack: Lack, request: Tally) -> None:
    """`Unclear` where one's own hand could not bring the rest, or would have nothing to bring."""
    n = requested(lack, request)
    if not lack.least_request <= n <= lack.count:
        raise Unclear("request", n=n, least=lack.least_request, most=lack.count)
