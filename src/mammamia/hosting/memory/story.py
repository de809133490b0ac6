"""What one seat did and saw in a round: its orders with what it knew when it put them, and what the oven held."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from mammamia.editions import Ingredient, Leftovers
from mammamia.engine.decisions import ASK_WITH, FILL_WITH
from mammamia.game import Cards, Game, Knowledge, Move, Order, Phase, PutOrder, Seat
from mammamia.game.checking import OrderChecked, check_of
from mammamia.game.choices import legal_decisions
from mammamia.game.events import (
    IngredientCameUp,
    IngredientsPut,
    OrderDelivered,
    OrderTakenBack,
    OvenEmptied,
    TurnEnded,
)
from mammamia.hosting.facts import Fact, TurnUndone
from mammamia.hosting.match import Match
from mammamia.hosting.memory.guess import Counts, even_guess, out_of_sight
from mammamia.hosting.memory.report import Lacking, OrderReport, ThrownCards
from mammamia.hosting.opening import takers_of
from mammamia.hosting.record import dealt

TURN: Final = (Phase.PUT, Phase.ORDER, Phase.DRAW)


@dataclass(frozen=True, slots=True)
class OwnOrder:
    """An order, what its seat knew before the turn in which it was put, and that turn."""

    order: Order
    knowledge: Knowledge
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class RoundStory:
    """A round of one seat. *true* and *even* are ingredient cards that were in the oven, by kind."""

    round: int
    seat: Seat
    true: Counts
    even: Counts
    put: tuple[OwnOrder, ...]  # those that came up, in this order
    orders: tuple[OrderReport, ...]  # the same
    left: Cards  # in the oven from the round before
    throws: tuple[IngredientsPut | None, ...]  # turn by turn; None: a pass
    decisive: frozenset[tuple[Order, Seat]] = frozenset()  # it burnt; without what that seat took it would have baked

    @property
    def total(self) -> int:
        """All ingredient cards that were in the oven."""
        return sum(self.true.values())


def rounds_shown(facts: Sequence[Fact]) -> int:
    """How many ovens have been emptied."""
    return sum(isinstance(fact, OvenEmptied) for fact in facts)


def story_of(match: Match, number: int, seat: Seat) -> RoundStory:
    """A round that is over, from the log and from what was told."""
    facts = facts_of_round(match.facts, number)
    ends = [fact for fact in match.facts if isinstance(fact, OvenEmptied)]
    came_up = [fact.card.kind for fact in facts if isinstance(fact, IngredientCameUp)]
    replayed = _Replayed(match, number, seat)
    counts = Counter(came_up)
    kinds = match.lobby.terms.rules.kinds
    reports = tuple(_reports(facts, seat, replayed.could))
    left = ends[number - 2].leftovers if number > 1 else ()
    is_covered = match.lobby.terms.rules.leftovers is not Leftovers.LIE_OPEN  # R7.1
    return RoundStory(
        round=number,
        seat=seat,
        true={kind: counts[kind] for kind in kinds},
        even=replayed.even(len(came_up)),
        put=tuple(replayed.put(report.order) for report in reports),
        orders=reports,
        left=left if is_covered else (),
        throws=tuple(_throws(facts)),
        decisive=frozenset(replayed.decisive(facts, () if is_covered else left)),
    )


def thrown_cards(story: RoundStory) -> tuple[ThrownCards, ...]:
    """All ingredients of the oven by the turns in which they came, the oldest first."""
    turns = len(story.throws)
    left = Counter(card.kind for card in story.left)
    return (
        *(ThrownCards(kind, n, turns, left=True) for kind, n in left.items()),
        *(
            ThrownCards(put.kind, put.singles + put.doubles, turns - 1 - turn, own=put.seat == story.seat)
            for turn, put in enumerate(story.throws)
            if put is not None
        ),
    )


def _throws(facts: Sequence[Fact]) -> Iterator[IngredientsPut | None]:
    """What was put turn by turn; what was taken back was never there."""
    put: IngredientsPut | None = None
    for fact in facts:
        match fact:
            case IngredientsPut():
                put = fact
            case TurnUndone():
                put = None
            case TurnEnded():
                yield put
                put = None
            case _:
                pass


def facts_of_round(facts: Sequence[Fact], number: int) -> list[Fact]:
    """Everything that was told from the end of the round before to the end of this one."""
    ends = [place for place, fact in enumerate(facts) if isinstance(fact, OvenEmptied)]
    return list(facts[ends[number - 2] + 1 if number > 1 else 0 : ends[number - 1] + 1])


class _Replayed:
    """A round played again from the log: what is in no fact."""

    def __init__(self, match: Match, number: int, seat: Seat) -> None:
        assert match.live is not None, "the cards are dealt"
        self.could: set[Order] = set()  # orders that the seat's hand could fill
        self._seat = seat
        self._turns: list[tuple[Knowledge, list[Move]]] = []  # own ones, and what was known before
        game, shuffle = dealt(match)
        self._hand = game.state.hand[seat]
        for move in match.live.moves:
            if game.state.round > number:
                break
            is_this, is_turn = game.state.round == number, game.phase in TURN
            if is_this and game.deciding == seat:
                self._look(game, move)
            game.play(move)
            if is_this and is_turn:
                self._hand = game.state.hand[seat][:]
            if game.phase is Phase.SHUFFLE:
                game.shuffle(shuffle.next_supply(game))
        self._game = game

    def _look(self, game: Game, move: Move) -> None:
        """What is to be known before the seat decides."""
        if game.phase is Phase.PUT:
            self._turns.append((game.knowledge(self._seat), []))
        if game.phase in TURN:
            self._turns[-1][1].append(move)
        elif game.phase is Phase.FILL:
            legal = legal_decisions(game.state, game.box)
            if any(FILL_WITH <= number < ASK_WITH for number in legal):
                self.could.add(game.names.orders[self._seat][game.state.up])

    def put(self, order: Order) -> OwnOrder:
        """The turn in which an order was put."""
        turns = [(known, moves) for known, moves in self._turns if PutOrder(order) in moves]
        known, moves = turns[-1]
        return OwnOrder(order, known, tuple(moves))

    def even(self, total: int) -> dict[Ingredient, int]:
        """What an even guess says of so many cards."""
        return even_guess(total, out_of_sight(self._game, self._hand))

    def decisive(self, facts: Sequence[Fact], lay_open: Cards) -> Iterator[tuple[Order, Seat]]:
        """Which orders of the seat burnt, and would have baked without what another one's orders took before."""
        table = Counter(card.number for card in lay_open)
        taken: defaultdict[Seat, Counter[int]] = defaultdict(Counter)
        for fact in facts:
            match fact:
                case IngredientCameUp(card):
                    table[card.number] += 1
                case OrderDelivered(seat, from_table=used):
                    table.subtract(card.number for card in used)
                    taken[seat].update(card.number for card in used)
                case OrderTakenBack(seat, order) if seat == self._seat:
                    yield from ((order, by) for by in taken if by != seat and self._bakes(order, table + taken[by]))
                case _:
                    pass

    def _bakes(self, order: Order, table: Counter[int]) -> bool:
        game = self._game
        check = check_of(game.box, game.names, order, [table[number] for number in range(len(game.state.table))])
        return not check.crossed and check.found == check.needed


def _reports(facts: Sequence[Fact], seat: Seat, could: Container[Order]) -> Iterator[OrderReport]:
    """The seat's orders that came up, without figures."""
    delivered: list[OrderDelivered] = []
    check: OrderChecked | None = None
    for fact in facts:
        if isinstance(fact, OrderChecked):
            check = fact
        if isinstance(fact, OrderDelivered | OrderTakenBack) and fact.seat == seat:
            assert check is not None, "every order is checked first"
            is_baked = isinstance(fact, OrderDelivered)
            yield OrderReport(
                order=fact.order,
                baked=is_baked,
                could=is_baked or fact.order in could,
                lacking=() if is_baked else tuple(_lacking(check)),
                takers=() if is_baked else takers_of(check, delivered),
            )
        if isinstance(fact, OrderDelivered):
            delivered.append(fact)


def _lacking(check: OrderChecked) -> Iterator[Lacking]:
    kinds: Sequence[Ingredient | None] = (*check.kinds, None)  # what is not of these is of any, or of a further one
    for kind, needed, found in zip(kinds, check.needed, check.found, strict=False):
        if found < needed:
            yield Lacking(kind, needed - found)
