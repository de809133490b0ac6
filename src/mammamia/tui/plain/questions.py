"""Questions of line mode: a few lines, and what an answer to them means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol, TypeAlias, assert_never

from mammamia.game import (
    AnswerOffer,
    AskForHelp,
    Cards,
    FillOffer,
    FillOrder,
    Help,
    Move,
    Order,
    Refuse,
    TakeOrderBack,
    TurnOffer,
    cards,
    merge,
)
from mammamia.game.offers import Draw, Lack, Way
from mammamia.i18n import Language, moves_in_words
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
        self.choices: list[tuple[Move, Answer]] = []  # how it is called, and what it leads to
        for way in offer.ways:
            if way.can_fill:
                self._offer_filling(way)
        for way in offer.ways:
            if way.can_ask:
                said = AskForHelp(offer.order, way.kinds, ())
                self.choices.append((said, RequestQuestion(offer.order, way, words)))
        if offer.can_decline:
            self.choices.append((TakeOrderBack(offer.order), (TakeOrderBack(offer.order),)))

    def _offer_filling(self, way: Way) -> None:
        fill = FillOrder(self.order, way.kinds, way.proposed)
        if all(len(lack.hand) < 2 for lack in way.lacks):
            self.choices.append((fill, (fill,)))
        else:
            self.choices.append((FillOrder(self.order, way.kinds), AddQuestion(self.order, way, self.words)))

    def lines(self) -> Iterator[str]:
        """Every choice with its number."""
        language = self.words.language
        for n, (move, _) in enumerate(self.choices, 1):
            yield language.say("terminal.ask.choice", n=n, text=moves_in_words(language, (move,)))
        yield language.say("terminal.ask.fill", order=language.quoted(self.order))

    def answer(self, text: str) -> Answer:
        """What was chosen; where there is one choice, Enter will do."""
        if (move := noted_move(text)) is not None:
            return (move,)
        only = len(self.choices) == 1 and not text.strip()
        number = 1 if only else number_in(text, len(self.choices))
        if number is None:
            raise _not_one_of(text, len(self.choices))
        return self.choices[number - 1][1]


class AddQuestion:
    """Which cards are added from the hand, where there are several ways to do it."""

    def __init__(self, order: Order, way: Way, words: Vocabulary) -> None:
        self.order = order
        self.way = way
        self.words = words
        self.suggested = way.proposed

    def lines(self) -> Iterator[str]:
        """What is missing, and what would do."""
        missing = _missing(self.way.lacks, self.words.language)
        yield self.words.language.say("terminal.ask.add", cards=missing, suggested=self.suggested)

    def answer(self, text: str) -> Answer:
        """The cards that were named."""
        add = read_cards(text, self.words) if text.strip() else self.suggested
        return (FillOrder(self.order, self.way.kinds, add),)


# ---------------------------------------------------------------- help


class RequestQuestion:
    """What the others are asked for."""

    def __init__(self, order: Order, way: Way, words: Vocabulary) -> None:
        self.order = order
        self.way = way
        self.words = words
        self.is_any = any(len(lack.kinds) > 1 for lack in way.lacks)

    def lines(self) -> Iterator[str]:
        """What is missing."""
        language = self.words.language
        if self.is_any:
            least = max(1, self.way.lacks[0].least_request)
            yield language.say("terminal.ask.request-any", cards=_missing(self.way.lacks, language), least=least)
        else:
            yield language.say("terminal.ask.request", cards=_missing(self.way.lacks, language))

    def answer(self, text: str) -> Answer:
        """The request; what is not asked for comes from one's own hand."""
        if text.strip():
            request = read_cards(text, self.words)
        elif self.is_any:
            raise Unclear("empty")
        else:
            request = merge(*(cards(lack.kinds[0], lack.count) for lack in self.way.lacks))
        for lack in self.way.lacks:
            _check_request(lack, request)
        rest = tuple(lack for lack in (_rest(lack, request) for lack in self.way.lacks) if lack.count > 0)
        ask = AskForHelp(self.order, self.way.kinds, request, merge(*(lack.exactly(lack.count) for lack in rest)))
        return RestQuestion(ask, rest, self.words) if any(len(lack.hand) > 1 for lack in rest) else (ask,)


class RestQuestion:
    """Which cards the asker adds, where there are several ways to do it."""

    def __init__(self, ask: AskForHelp, rest: tuple[Lack, ...], words: Vocabulary) -> None:
        self.ask = ask
        self.rest = rest
        self.words = words

    def lines(self) -> Iterator[str]:
        """What is still missing, and what would do."""
        missing = _missing(self.rest, self.words.language)
        yield self.words.language.say("terminal.ask.add", cards=missing, suggested=self.ask.add)

    def answer(self, text: str) -> Answer:
        """The cards that were named."""
        add = read_cards(text, self.words) if text.strip() else self.ask.add
        return (AskForHelp(self.ask.order, self.ask.kinds, self.ask.request, add),)


class AnswerQuestion:
    """Somebody asks for help."""

    def __init__(self, offer: AnswerOffer, scene: Scene, words: Vocabulary) -> None:
        self.offer = offer
        self.scene = scene
        self.words = words

    def lines(self) -> Iterator[str]:
        """What help would be, or why one cannot."""
        language, request = self.words.language, self.scene.table.request
        assert request is not None, "somebody asks"
        key = "help-gives" if self.offer.can_help else "cannot-help"
        yield language.say(f"opening.{key}", cards=self.offer.request)
        for n, move in enumerate(self._choices(), 1):
            yield language.say("terminal.ask.choice", n=n, text=moves_in_words(language, (move,)))
        asker = self.scene.company.owner(request.order)
        name = self.scene.company.called(language)[asker]
        yield language.say("terminal.ask.answer", name=name, order=language.quoted(request.order), cards=request.cards)

    def answer(self, text: str) -> Answer:
        """Yes or no."""
        if (move := noted_move(text)) is not None:
            return (move,)
        choices = self._choices()
        only = len(choices) == 1 and not text.strip()
        number = 1 if only else number_in(text, len(choices))
        if number is not None:
            return (choices[number - 1],)
        for meaning, said in (("help", Help()), ("refuse", Refuse())):
            if self.words.means(text, meaning):
                return (said,)
        raise _not_one_of(text, len(choices))

    def _choices(self) -> tuple[Move, ...]:
        return (Help(), Refuse()) if self.offer.can_help else (Refuse(),)


def _not_one_of(text: str, n: int) -> Unclear:
    return Unclear("one-of", found=text.strip()[:40], n=n) if normal(text) else Unclear("empty")


def _missing(lacks: tuple[Lack, ...], language: Language) -> str:
    """What is missing, in words."""
    return ", ".join(
        language.count(lack.kinds[0], lack.count)
        if len(lack.kinds) == 1
        else language.say("rules.diagram.any", n=lack.count)
        for lack in lacks
    )


def _requested(lack: Lack, request: Cards) -> int:
    """How much of what is missing a request would bring."""
    return sum(1 + card.is_double for card in request if card.kind in lack.kinds)


def _check_request(lack: Lack, request: Cards) -> None:
    """`Unclear` where one's own hand could not bring the rest, or would have nothing to bring."""
    n = _requested(lack, request)
    if not lack.least_request <= n <= lack.count:
        raise Unclear("request", n=n, least=lack.least_request, most=lack.count)


def _rest(lack: Lack, request: Cards) -> Lack:
    """What is still missing when a request is granted."""
    return replace(lack, count=lack.count - _requested(lack, request))
