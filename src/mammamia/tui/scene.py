"""A scene: what a viewer sees at one moment, in the types of the game. What the seat may not know is not in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from mammamia.editions import Colour, Edition, Options
from mammamia.game import Cards, Offer, Order, Seat, SeatView, Source, TableView, cards
from mammamia.game.events import HandRefilled, IngredientsPut, OrderPut, OvenOpened, TurnPassed
from mammamia.game.names import Names, names_of
from mammamia.hosting import Aid, Fact, OvenKnown, TurnUndone
from mammamia.hosting.protocol.asides import OpenCards
from mammamia.hosting.protocol.messages import Guessing
from mammamia.hosting.tempo import Speed
from mammamia.i18n import Language


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat: a person, or the bot of this name. A person without a name is called by the colour."""

    colour: Colour
    name: str | None = None
    bot: str | None = None
    is_elsewhere: bool = False  # a person at another keyboard


@dataclass(frozen=True, slots=True)
class Company:
    """What stays the same all through a game: what is played, and who sits where."""

    edition: Edition
    options: Options
    players: tuple[Player, ...]
    aid: Aid
    is_first_game: bool = False  # of the person: what a turn is for is said

    @property
    def names(self) -> Names:
        """The names of the cards and seats."""
        return names_of(self.edition, tuple(player.colour for player in self.players))

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of the persons at this keyboard."""
        here = (player.bot is None and not player.is_elsewhere for player in self.players)
        return tuple(Seat(n) for n, is_here in enumerate(here) if is_here)

    def owner(self, order: Order) -> Seat:
        """Whose order it is."""
        return Seat(next(n for n, player in enumerate(self.players) if player.colour is order.colour))

    def called(self, language: Language) -> tuple[str, ...]:
        """What each seat is called."""
        return language.seat_names(self.names, [player.name for player in self.players])


@dataclass(frozen=True, slots=True)
class Announced:
    """What everybody heard and saw of one turn; no card put: it was a pass."""

    seat: Seat
    put: Cards = ()
    order: Order | None = None
    source: Source | None = None
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """What the viewer sees, may do, and has just been told."""

    company: Company
    view: SeatView | TableView  # of the seat that looks, or of a spectator
    news: tuple[Fact, ...] = ()  # since the scene before
    offer: Offer | None = None  # the viewer decides
    can_undo: bool = False
    lap: tuple[Announced, ...] = ()  # of this round: the last lap, or all where the log is open; the newest last
    past: tuple[Fact, ...] = ()  # what may be told again
    oven: OvenKnown | None = None  # at the aid level `oven` only
    notes: str | None = None  # the viewer's pad; None: no notebook here
    closes: bool = False  # somebody else will look next: go on when the viewer has seen enough
    open_cards: OpenCards | None = None
    is_opening: bool = False  # the oven is being shown, beat by beat
    is_read: bool = False  # a round is over, and the room waits until its summary is read
    lights: float = 0.0  # seconds in which the needs of the order that came up light up
    speed: Speed = Speed.NORMAL  # of that show
    guessing: Guessing | None = None  # before the oven is opened: the viewer is asked what is in it

    @property
    def seat(self) -> Seat | None:
        """Who looks; nobody in particular: what everybody may see."""
        return self.view.seat if isinstance(self.view, SeatView) else None

    @property
    def table(self) -> TableView:
        """What everybody sees."""
        return self.view.table if isinstance(self.view, SeatView) else self.view

    @property
    def is_over(self) -> bool:
        """Whether the last pizza is baked."""
        return self.table.phase == "over"

    @property
    def thinking(self) -> Seat | None:
        """The seat that decides, if it is not the viewer's."""
        return None if self.offer is not None else self.table.deciding


@dataclass(frozen=True, slots=True)
class Curtain:
    """Nobody looks: this person takes the keyboard. The next scene is theirs."""

    company: Company
    seat: Seat


Shown: TypeAlias = Scene | Curtain


def lap_of(facts: Iterable[Fact], before: tuple[Announced, ...] = ()) -> tuple[Announced, ...]:
    """The announcements since the oven was opened last, after those of *before*."""
    lap = list(before)
    for fact in facts:
        match fact:
            case IngredientsPut(seat, kind, singles, doubles):
                lap.append(Announced(seat, cards(kind, singles, doubles=doubles)))
            case TurnPassed(seat):
                lap.append(Announced(seat))
            case OrderPut(order=order) if lap:
                lap[-1] = replace(lap[-1], order=order)
            case HandRefilled(_, source, count) if lap:
                lap[-1] = replace(lap[-1], source=source, drawn=count)
            case TurnUndone() if lap:
                lap.pop()
            case OvenOpened():
                lap.clear()
            case _:
                pass
    return tuple(lap)
