"""A game in play: the seat that decides, its legal moves, and the events that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from mammamia.editions import Colour, Edition, box_of
from mammamia.engine.fields import clone
from mammamia.engine.scoring import winners
from mammamia.engine.setup import start_round
from mammamia.engine.state import ANSWER, DRAW, FILL, NOBODY, ORDER, OVER, PUT, SHUFFLE
from mammamia.game import choices, telling
from mammamia.game.cards import Seat, SupplyCard
from mammamia.game.deal import Deal, Shuffle, deal_in, lay_out, number_of, supply_in
from mammamia.game.errors import BadDeal, IllegalMove, Refusal
from mammamia.game.events import Event, GameStarted, HandDealt, MammaMiaLaidOpen
from mammamia.game.knowledge import Knowledge, knowledge_of
from mammamia.game.moves import Move
from mammamia.game.names import names_of
from mammamia.game.offers import Offer, offer_of
from mammamia.game.position import Position
from mammamia.game.refusals import not_yours, why_not
from mammamia.game.view import SeatView, TableView, seat_view, table_view


class Phase(Enum):
    """What a game waits for."""

    PUT = PUT
    ORDER = ORDER
    DRAW = DRAW
    FILL = FILL
    ANSWER = ANSWER
    SHUFFLE = SHUFFLE
    OVER = OVER


_PHASES = {phase.value: phase for phase in Phase}
_UNDECIDED = (SHUFFLE, OVER)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended (R7.4)."""

    delivered: tuple[int, ...]
    ingredients: tuple[int, ...]
    winners: tuple[Seat, ...]


class Game(Position):
    """One game. It is handed its deal and its shuffles, and rolls no dice."""

    @classmethod
    def from_deal(
        cls,
        edition: Edition,
        colours: tuple[Colour, ...],
        deal: Deal,
        options: Mapping[str, object] | None = None,
    ) -> Game:
        """A game that begins with a deal; refused when the deal is not of the right cards."""
        decided = edition.options(len(colours), options)
        box = box_of(edition, decided, colours)
        names = names_of(edition, colours)
        return cls(names, decided, box, lay_out(deal, box, names))

    @classmethod
    def deal(
        cls,
        edition: Edition,
        *,
        seats: int,
        shuffle: Shuffle,
        options: Mapping[str, object] | None = None,
    ) -> Game:
        """A game with a fresh deal, for so many seats in the edition's first colours."""
        colours = edition.colours[:seats]
        decided = edition.options(seats, options)
        box = box_of(edition, decided, colours)
        return cls.from_deal(edition, colours, shuffle.deal(box, names_of(edition, colours)), options)

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return _PHASES[self.state.phase]

    @property
    def deciding(self) -> Seat | None:
        """The seat that decides now; None when a shuffle is due or the game is over."""
        state = self.state
        return None if state.phase in _UNDECIDED else self.names.seats[state.seat]

    def opening_events(self) -> tuple[Event, ...]:
        """What the seats are shown when the game begins; only before the first move."""
        state, names = self.state, self.names
        deal = deal_in(state, names)
        events: list[Event] = [GameStarted(self.edition.key, self.options, names.colours, Seat(state.seat))]
        if state.holder != NOBODY:
            events.append(MammaMiaLaidOpen(Seat(state.holder)))
        events.extend(HandDealt(seat, deal.hands[seat], (deal.orders[seat],)) for seat in names.seats)
        return tuple(events)

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move of the seat that decides; none when nobody does.

        Asking for help with a Bombastica that is many cards short can be said in thousands of ways, all listed here;
        to test one move ask `is_legal`, to pick one by chance `random_move`.
        """
        return choices.legal_moves(self.state, self.box, self.names, self.legal_decisions())

    def is_legal(self, move: Move) -> bool:
        """Whether the seat that decides may make this move."""
        return choices.decisions_of(move, self.state, self.box, self.names, self._legal) is not None

    def offer(self, seat: Seat) -> Offer | None:
        """All that a seat may do now, in a few lines; None where it does not decide."""
        return offer_of(self) if seat == self.deciding else None

    def has_choice(self) -> bool:
        """Whether there is more than one legal move (R5.12: only then is a baking decision a decision)."""
        return len(self.legal_decisions()) > 1

    def random_move(self, shuffle: Shuffle) -> Move:
        """A legal move by chance: its decisions are taken one after another, each uniformly."""
        return choices.random_move(self.state, self.box, self.names, shuffle.below)

    def play(self, move: Move, *, by: Seat | None = None) -> tuple[Event, ...]:
        """Make a legal move and say what happened. An illegal one is refused and changes nothing.

        Where *by* says which seat makes the move, it is refused if another seat decides.
        """
        if by is not None and self.deciding not in (by, None):
            raise not_yours(self)
        decisions = choices.decisions_of(move, self.state, self.box, self.names, self._legal)
        if decisions is None:
            raise why_not(self, move)
        self._legal = None
        return tuple(telling.tell(self.state, self.box, self.names, move, decisions))

    def unshuffled_supply(self) -> tuple[SupplyCard, ...]:
        """The cards of the new supply, sorted, when a shuffle is due."""
        assert self.state.phase == SHUFFLE, "no shuffle is due"
        return tuple(sorted(supply_in(self.state), key=number_of))

    def shuffle(self, supply: tuple[SupplyCard, ...]) -> tuple[Event, ...]:
        """R7.2: lay down the new supply, top card first, and begin the next round."""
        if self.state.phase != SHUFFLE:
            raise IllegalMove(Refusal.NO_SHUFFLE_DUE, rule="R7.2", detail="no shuffle is due now")
        numbers = [*map(number_of, reversed(supply))]
        size = self.state.supply_size
        if sorted(numbers) != sorted(self.state.supply[:size]):
            raise _wrong_supply(Counter(supply), Counter(supply_in(self.state)))
        self.state.supply[:size] = numbers
        self._legal = None
        start_round(self.state)
        return tuple(telling.tell_round(self.state))

    def view(self, seat: Seat, table: TableView | None = None) -> SeatView:
        """What a seat sees now; a *table* view that was made before is used again."""
        return seat_view(self.state, self.box, self.names, seat, table)

    def table_view(self) -> TableView:
        """What everybody sees now."""
        return table_view(self.state, self.box, self.names)

    def knowledge(self, seat: Seat) -> Knowledge:
        """What a seat with a perfect memory knows now."""
        return knowledge_of(self.state, self.box, self.names, self.options, seat)

    def result(self) -> Result:
        """How the game stands, and once it is over, how it ended."""
        state = self.state
        won = winners(state, self.box)
        return Result(
            delivered=tuple(state.delivered[seat] for seat in self.seats),
            ingredients=tuple(state.ingredients[seat] for seat in self.seats),
            winners=tuple(seat for seat in self.seats if won >> seat & 1),
        )

    def copy(self) -> Game:
        """A game that goes its own way from here."""
        return Game(self.names, self.options, self.box, clone(self.state))


def _wrong_supply(found: Counter[SupplyCard], expected: Counter[SupplyCard]) -> BadDeal:
    card = next(card for card in sorted(found | expected, key=number_of) if found[card] != expected[card])
    n, right = found[card], expected[card]
    detail = f"the new supply has {n} cards {card}, not {right}"
    return BadDeal(Refusal.WRONG_SUPPLY, rule="R7.2", detail=detail, card=card, found=n, expected=right)
