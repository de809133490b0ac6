"""A whole game told in words, line by line: headings, turns, the oven opened card by card, and the end."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain
from typing import Final, TypeAlias

from mammamia.editions import Deliveries, Options
from mammamia.editions.edition import OPTION_NAMES
from mammamia.game import Cards, Event, Order, Seat, Source, TableView, is_shown_to
from mammamia.game.cards import cards
from mammamia.game.events import (
    CardsDrawn,
    GameEnded,
    GameStarted,
    HandDealt,
    HandRefilled,
    IngredientsPut,
    MammaMiaLaidOpen,
    OrderPut,
    OrdersDrawn,
    OrdersHeld,
    OvenOpened,
    RoundStarted,
    SupplyShuffled,
    TurnEnded,
    TurnPassed,
)
from mammamia.game.names import Names
from mammamia.i18n.baking import BakingTold
from mammamia.i18n.language import Language

WIDTH: Final = 100
RULE_WIDTH: Final = 72
_INSEPARABLE: Final = re.compile(r"[“„«][^”“»]*[”“»]|\d+ (?=\w)")  # an order's name, a count and what is counted
_GLUE: Final = "\x1f"


class Everything(Enum):
    """The viewpoint of somebody who may look into all hands."""

    EVERYTHING = "everything"


EVERYTHING: Final = Everything.EVERYTHING
Viewpoint: TypeAlias = Seat | Everything | None  # None: a spectator, who sees no hand


def tell_game(
    language: Language,
    names: Names,
    options: Options,
    seat_names: Sequence[str | None],
    batches: Iterable[Sequence[Event]],
    viewpoint: Viewpoint = EVERYTHING,
) -> Iterator[str]:
    """A game as lines of plain text.

    *batches* are the opening events and then what each move or shuffle led to; they may break off anywhere. A seat
    without a name is called by its colour. Only what *viewpoint* was shown is told.
    """
    teller = Teller(language, names, options, language.seat_names(names, seat_names), viewpoint)
    for event in chain.from_iterable(batches):
        if viewpoint is EVERYTHING or is_shown_to(event, viewpoint):
            for line in teller.tell(event):
                yield from wrapped(*line)
    for line in teller.break_off():
        yield from wrapped(*line)


def wrapped(indent: int, text: str, width: int = WIDTH) -> Iterator[str]:
    """A line, or several where it is too long."""
    if not text:
        yield ""
    for line in textwrap.wrap(
        _INSEPARABLE.sub(lambda match: match[0].replace(" ", _GLUE), text),
        width,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 4),
        break_long_words=False,
        break_on_hyphens=False,
    ):
        yield line.replace(_GLUE, " ")


Line: TypeAlias = tuple[int, str]  # how far it is indented, and its text


@dataclass(slots=True)
class _Turn:
    """What is told of one turn, gathered until it ends."""

    seat: Seat
    put: Cards = ()
    order: Order | None = None
    refill: HandRefilled | None = None
    drawn: list[str] = field(default_factory=list)  # what the viewpoint saw of it
    is_laid_open: bool = False  # the Mamma Mia! card


class Teller:
    """Tells events as they come. It remembers what earlier ones said, so that the next one can be told."""

    def __init__(
        self, language: Language, names: Names, options: Options, seats: Sequence[str], viewpoint: Viewpoint
    ) -> None:
        self.language = language
        self.names = names
        self.options = options
        self.seats = seats
        self.viewpoint = viewpoint
        self.turn: _Turn | None = None
        self.is_over = False
        self.first: Seat | None = None  # who begins, while the hands are still being dealt
        self.new_supply = ""
        hides_score = names.edition.deliveries is Deliveries.COVERED and viewpoint is not EVERYTHING
        self.baking = BakingTold(language, names, options, seats, hides_score=hides_score)

    def tell(self, event: Event) -> Iterator[Line]:
        """The lines that an event adds."""
        if self.first is not None and not isinstance(event, HandDealt | MammaMiaLaidOpen):
            yield from self.deal_is_over()
        match event:
            case GameStarted(first=first):
                yield from self._heading()
                self.first = first
            case HandDealt():
                yield 2, self.language.event(event, self.seats)
            case SupplyShuffled():
                self.new_supply = self.language.event(event, self.seats)
            case RoundStarted(number, seat):
                yield from self._round(number, seat)
            case OvenOpened(number, _):
                yield 0, ""
                yield 0, self.heading(self._say("round.oven", round=number))
                yield from self.baking.tell(event)
            case GameEnded():
                self.is_over = True
                yield from self._end(event)
            case MammaMiaLaidOpen() if self.turn is None:
                yield 2, self.language.event(event, self.seats)
            case _ if self._is_of_turn(event):
                if isinstance(event, TurnEnded):
                    yield from self._turn()
            case _:
                yield from self.baking.tell(event)

    def go_on_from(self, table: TableView) -> None:
        """Begin in the middle of a game, with what everybody sees there."""
        self.first = None
        self.baking.go_on_from(table)

    def forget_turn(self) -> None:
        """What was put in the turn under way is taken back."""
        self.turn = None

    def break_off(self) -> Iterator[Line]:
        """What is left to say when no more events come."""
        yield from self.deal_is_over()
        yield from self._turn()
        yield from self.baking.break_off()
        if not self.is_over:
            yield 0, ""
            yield 0, self._say("end.unfinished")

    def heading(self, title: str) -> str:
        """A heading that reads as a line across the page."""
        return f"── {title} ".ljust(RULE_WIDTH, "─")

    def _say(self, key: str, **values: object) -> str:
        return self.language.say(f"replay.{key}", **values)

    def _heading(self) -> Iterator[Line]:
        names = self.names
        about = [self._say("title", edition=self.language.edition(names.edition.key))]
        about.append(self._say("rounds", n=self.options.rounds))
        about.extend(self._option(name) for name in self._options_to_tell())
        yield 0, " · ".join(about)
        yield 0, " · ".join(self._player(seat) for seat in names.seats)
        yield from self.told_to_whom()
        yield 0, ""

    def told_to_whom(self) -> Iterator[Line]:
        """By whose eyes the game is told."""
        if self.viewpoint is EVERYTHING:
            yield 0, self._say("viewpoint.everything")
        elif self.viewpoint is None:
            yield 0, self._say("viewpoint.spectator")
        else:
            yield 0, self._say("viewpoint.seat", name=self.seats[self.viewpoint])

    def _player(self, seat: Seat) -> str:
        name, colour = self.seats[seat], self.names.colours[seat]
        if name == self.language.player(colour):
            return self._say("player-without-name", name=name, kind=colour.ingredient)
        return self._say("player", name=name, colour=colour, kind=colour.ingredient)

    def _options_to_tell(self) -> Iterator[str]:
        """Options that differ from the edition's own, and whether help is given where it could be."""
        default = self.names.edition.options(len(self.names.colours))
        for name in OPTION_NAMES:
            differs = getattr(self.options, name) != getattr(default, name)
            if name != "rounds" and (differs or (name == "help" and name in self.names.edition.switches)):
                yield name

    def _option(self, name: str) -> str:
        return self._say(f"option.{name}.{'on' if getattr(self.options, name) else 'off'}")

    def deal_is_over(self) -> Iterator[Line]:
        """Who begins, as soon as all hands are dealt."""
        first, self.first = self.first, None
        if first is not None:
            yield from self._round(1, first)

    def _round(self, number: int, first: Seat) -> Iterator[Line]:
        yield 0, ""
        yield 0, self.heading(self._say("round.heading", round=number))
        if self.new_supply:
            yield 2, self.new_supply
        yield 2, self._say("round.first", name=self.seats[first])

    def _is_of_turn(self, event: Event) -> bool:
        """Whether an event belongs to a turn; if so, it is noted."""
        match event:
            case IngredientsPut(seat, kind, singles, doubles):
                self.turn = _Turn(seat, put=cards(kind, singles, doubles=doubles))
            case TurnPassed(seat):
                self.turn = _Turn(seat)
            case _ if self.turn is None:
                return False
            case OrderPut(order=order):
                self.turn.order = order
            case HandRefilled():
                self.turn.refill = event
            case CardsDrawn(_, drawn) if drawn:
                self.turn.drawn.append(self.language.cards(drawn))
            case OrdersDrawn(_, orders):
                self.turn.drawn.extend(self.language.quoted(order) for order in orders)
            case MammaMiaLaidOpen():
                self.turn.is_laid_open = True
            case OrdersHeld() | CardsDrawn() | TurnEnded():
                pass
            case _:
                return False
        return True

    def _turn(self) -> Iterator[Line]:
        """The turn in one sentence; it may have broken off."""
        turn, self.turn = self.turn, None
        if turn is None:
            return
        name = self.seats[turn.seat]
        if not turn.put:
            text = self._say("turn.pass", name=name)
        elif turn.order is None:
            text = self._say("turn.put", name=name, cards=turn.put)
        else:
            text = self._say("turn.put-with-order", name=name, cards=turn.put, order=self.language.quoted(turn.order))
        yield 2, f"{text}{self._draw(turn)}."
        if turn.is_laid_open:
            yield from self.laid_open(turn.seat)

    def laid_open(self, seat: Seat) -> Iterator[Line]:
        """The Mamma Mia! card was drawn."""
        yield 4, self._say("turn.mamma-mia", name=self.seats[seat])

    def _draw(self, turn: _Turn) -> str:
        refill = turn.refill
        if refill is None:
            return ""
        if refill.count == 0:
            return self._say("turn.supply-gave-nothing")
        pile = "supply" if refill.source is Source.SUPPLY else "waiter"
        drawn = self._say("turn.drawn", cards=", ".join(turn.drawn)) if turn.drawn else ""
        return self._say(f"turn.{pile}", n=refill.count) + drawn

    def _end(self, event: GameEnded) -> Iterator[Line]:
        """R7.4: the result, and how a tie was broken."""
        yield 0, ""
        yield 0, self.heading(self._say("end.heading"))
        rows = zip(self.seats, event.delivered, event.ingredients, strict=True)
        for name, delivered, ingredients in sorted(rows, key=lambda row: (-row[1], -row[2])):
            orders, held = self._say("end.delivered", n=delivered), self._say("end.ingredients", n=ingredients)
            yield 2, self._say("end.row", name=name, delivered=orders, ingredients=held)
        winners = [self.seats[seat] for seat in event.winners]
        most = max(event.delivered)
        tied = [name for name, delivered in zip(self.seats, event.delivered, strict=True) if delivered == most]
        if len(tied) == 1:
            yield 2, self._say("end.won", name=winners[0])
            return
        yield 2, self._say("end.tied", n=most, names=tied)
        if len(winners) == 1:
            yield 2, self._say("end.won-by-hand", name=winners[0])
        else:
            yield 2, self._say("end.shared", n=event.ingredients[event.winners[0]], names=winners)
