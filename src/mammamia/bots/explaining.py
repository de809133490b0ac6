"""Finding reasons: what speaks for a decision, by what its seat knew and by worlds imagined from that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, assert_never

from mammamia.bots import needs
from mammamia.bots.foresight import Foresight, can_foresee_fast
from mammamia.bots.kernels.mind import GREEDY, RANDOM
from mammamia.bots.reasons import (
    AddsCards,
    AskerLeads,
    DrawsForOrders,
    DrawsIngredients,
    HeapShort,
    HelpPays,
    KeepsFor,
    NoUse,
    OnlyWay,
    OrderBakes,
    OrdersAhead,
    OrderShort,
    OvenHolds,
    OvenHoldsInAll,
    Reason,
    RoundMayEnd,
    SavesCards,
    TableFills,
    TossedCoin,
    Unseen,
    WantedLater,
    Wins,
    WouldBake,
)
from mammamia.editions import Demand, Ingredient
from mammamia.engine.decisions import PUT_ORDER
from mammamia.game import (
    AskForHelp,
    Cards,
    DrawNothing,
    FillOrder,
    Game,
    Help,
    HoldOrders,
    Knowledge,
    Move,
    Order,
    Pass,
    PutIngredients,
    PutOrder,
    Refill,
    Refuse,
    Source,
    TakeOrderBack,
    cards,
    choices,
)

MOST_REASONS: Final = 3
WORLDS: Final = 400
PLAIN_WORLDS: Final = 30
FEW_CARDS: Final = 3  # for each seat: with so few in the supply a round may end within a lap


def reasons_for(
    game: Game,
    knowledge: Knowledge,
    move: Move,
    *,
    policy: int,
    seed: int,
    spread: Mapping[Ingredient, float] | None = None,
) -> tuple[Reason, ...]:
    """Two or three reasons of a move; one where there was nothing to decide, or where chance decided.

    *game* is the scene of the knowledge. *spread* says how unsure a memory is of the number of each kind in the oven.
    """
    legal = choices.legal_decisions(game.state, game.box)
    if len(legal) == 1:
        return (OnlyWay(),)
    if policy == RANDOM:
        return (TossedCoin(len(legal)),)
    case = _Case(game, knowledge, move, seed=seed, spread=spread or {})
    found = list(islice(dict.fromkeys(case.reasons()), MOST_REASONS))
    if len(found) < 2 or (policy != GREEDY and len(found) < MOST_REASONS):
        found.append(case.wins())
    return tuple(found)


class _Case:
    """One decision, and everything that its reasons are looked for in."""

    def __init__(
        self, game: Game, knowledge: Knowledge, move: Move, *, seed: int, spread: Mapping[Ingredient, float]
    ) -> None:
        self.game, self.knowledge, self.move, self.spread = game, knowledge, move, spread
        self.kinds = game.edition.kinds
        self.own = knowledge.seats[knowledge.seat]
        self.colour = knowledge.colours[knowledge.seat]
        self.oven = needs.counted(knowledge.oven)
        self.table = needs.counted(knowledge.table)
        self.hand = needs.counted(knowledge.hand)
        decisions = choices.decisions_of(move, game.state, game.box, game.names)
        assert decisions is not None, f"{move} is legal"
        self.orders = self._orders_to_try()
        lines = [decisions, *(self._with_order(decisions, order) for order in self.orders)]
        is_fast = can_foresee_fast()
        self.foresight = Foresight(game.box, game.state, lines, compiled=is_fast)
        self.foresight.look(WORLDS if is_fast else PLAIN_WORLDS, seed=seed)

    def _orders_to_try(self) -> list[Order]:
        """The orders in hand that this turn may still put: with cards, those that can use them."""
        match self.move:
            case PutIngredients(kind):
                return [order for order in self.own.orders if kind in self._uses(order)]
            case HoldOrders():
                return list(self.own.orders)
            case _:
                return []

    def _with_order(self, decisions: Sequence[int], order: Order) -> list[int]:
        put = PUT_ORDER + self._number(order)
        return [*decisions, put] if isinstance(self.move, PutIngredients) else [put]

    # ------------------------------------------------------------ by decision

    def reasons(self) -> Iterator[Reason]:
        """What speaks for the move, the strongest first."""
        match self.move:
            case PutIngredients(kind, singles, doubles):
                yield from self._put(kind, cards(kind, singles, doubles=doubles))
            case PutOrder(order):
                yield from self._put_order(order)
            case HoldOrders():
                yield from self._hold()
            case Refill(source):
                yield from self._draw(source)
            case FillOrder(order, _, add):
                yield AddsCards(order, len(add)) if add else TableFills(order)
                yield from self._kept(add)
                yield from self._saved(add)
            case TakeOrderBack(order):
                yield from self._short(order)
                yield from self._wanted_later(self._uses(order))
                yield from self._saved(())
            case AskForHelp(order, kinds, request, _):
                yield from self._short(order, kinds)
                yield self._unseen(request)
                yield self._bakes(order)
            case Help():
                yield HelpPays(self.own.score, self._asker_score())
                yield from self._kept(self._request())
            case Refuse():
                if self._asker_score() >= self.own.score:
                    yield AskerLeads(self.own.score, self._asker_score())
                yield from self._wanted_later(needs.counted(self._request()))
                yield from self._saved(())
            case Pass() | DrawNothing():
                yield OnlyWay()
            case _:
                assert_never(self.move)

    def _put(self, kind: Ingredient, put: Cards) -> Iterator[Reason]:
        if self.orders:
            yield self._oven(kind)
            yield self._best_to_try()
        else:
            yield NoUse(kind)
        yield from self._kept(put)
        yield from self._round_may_end()
        yield from self._saved(put)
        yield self._oven(kind)

    def _put_order(self, order: Order) -> Iterator[Reason]:
        kind = needs.leading_kind(self._demand(order), self.oven)
        yield self._oven(kind)
        yield self._bakes(order)
        yield from self._short(order)
        yield from self._kept_for(order, self.hand)
        yield from self._ahead(kind)
        yield from self._round_may_end()

    def _hold(self) -> Iterator[Reason]:
        best = self._best_to_try()
        kind = needs.leading_kind(self._demand(best.order), self.oven)
        yield best
        yield from self._short(best.order)
        yield from self._ahead(kind)
        yield self._oven(kind)

    def _draw(self, source: Source) -> Iterator[Reason]:
        if source is Source.WAITER:
            yield DrawsForOrders(self.own.order_count)
        else:
            yield DrawsIngredients(len(self.knowledge.hand))
        yield from (self._bakes(order) for order in self._pending()[-1:])
        yield from self._round_may_end()

    # ------------------------------------------------------------ facts

    def wins(self) -> Wins:
        """What the move comes to."""
        share = self.foresight.share(0)
        return Wins(share.value, share.error)

    def _bakes(self, order: Order) -> OrderBakes:
        chance = self.foresight.bakes(0, self._number(order))
        return OrderBakes(order, chance.value, chance.error)

    def _best_to_try(self) -> WouldBake:
        """The order in hand that would bake most likely."""
        chances = [self.foresight.bakes(i, self._number(order)) for i, order in enumerate(self.orders, 1)]
        best = max(range(len(chances)), key=lambda i: chances[i].value)
        return WouldBake(self.orders[best], chances[best].value, chances[best].error)

    def _oven(self, kind: Ingredient | None) -> Reason:
        if kind is None:
            return OvenHoldsInAll(self.oven.total(), is_about=any(self.spread.values()))
        return OvenHolds(kind, self.oven[kind], is_about=self.spread.get(kind, 0) > 0)

    def _ahead(self, kind: Ingredient | None) -> Iterator[Reason]:
        """Only orders that name the kind: a free kind may be another."""
        queue = [card for card in self.knowledge.oven if isinstance(card, Order)]
        n = sum(kind in self._demand(order).fixed for order in queue)
        if kind is not None and n:
            yield OrdersAhead(kind, n)

    def _short(self, order: Order, chosen: Sequence[Ingredient] = ()) -> Iterator[Reason]:
        """What comes up before an order is the oven; once it is up itself, the table."""
        demand = self._demand(order)
        available = self.table + self.hand
        if self.knowledge.order_up is None:
            available += self.oven
        if demand.heap:
            if available.total() < demand.heap:
                yield HeapShort(order, demand.heap - available.total())
            return
        missing = needs.lacks(demand, available, chosen)
        if missing:
            kind = max(missing, key=lambda one: missing[one])
            yield OrderShort(order, kind, missing[kind])

    def _kept(self, given: Cards) -> Iterator[Reason]:
        """What is left in hand for own orders in the oven, the last one first."""
        left = self.hand - needs.counted(given)
        for order in reversed(self._pending()):
            yield from self._kept_for(order, left)

    def _kept_for(self, order: Order, left: Mapping[Ingredient, int]) -> Iterator[Reason]:
        """Kinds that it names, and of free ones the most plentiful; first of all what the oven lacks."""
        demand, there = self._demand(order), self.oven + self.table
        named = {*demand.fixed, needs.leading_kind(demand, there)}
        kept = {kind: min(n, left.get(kind, 0)) for kind, n in self._uses(order).items() if kind in named}
        missing = needs.lacks(demand, there)
        kind = max(kept, key=lambda one: (min(kept[one], missing.get(one, 0)), kept[one]), default=None)
        if kind is not None and kept[kind]:
            yield KeepsFor(order, kind, kept[kind])

    def _wanted_later(self, taken: Mapping[Ingredient, int]) -> Iterator[Reason]:
        for order in self._pending():
            wanted = {kind: min(n, self.hand[kind]) for kind, n in self._uses(order).items() if kind in taken}
            if any(wanted.values()):
                kind = max(wanted, key=lambda one: wanted[one])
                yield WantedLater(order, kind, wanted[kind])

    def _round_may_end(self) -> Iterator[Reason]:
        if self.knowledge.supply_size <= FEW_CARDS * len(self.knowledge.seats):
            yield RoundMayEnd(self.knowledge.supply_size)

    def _saved(self, given: Cards) -> Iterator[Reason]:
        if self.knowledge.round == self.knowledge.options.rounds:
            yield SavesCards(len(self.knowledge.hand) - len(given))

    def _unseen(self, request: Cards) -> Unseen:
        """Of the kind that is requested most, the rarest of such."""
        others = [seat for n, seat in enumerate(self.knowledge.seats) if n != self.knowledge.seat]
        unseen = needs.counted([*self.knowledge.unseen, *(card for seat in others for card in seat.shown)])
        requested = needs.counted(request)
        kind = max(requested, key=lambda one: (requested[one], -unseen[one]))
        return Unseen(kind, unseen[kind])

    # ------------------------------------------------------------ orders

    def _pending(self) -> list[Order]:
        """Own orders in the oven that have not come up, in the order they will."""
        queue = [card for card in self.knowledge.oven if isinstance(card, Order)]
        return [order for order in queue if order.colour is self.colour]

    def _demand(self, order: Order) -> Demand:
        return needs.demanded(self.game.edition, order)

    def _uses(self, order: Order) -> dict[Ingredient, int]:
        return needs.may_need(self._demand(order), self.kinds)

    def _number(self, order: Order) -> int:
        place = self.game.names.place(order)
        assert place is not None, f"{order} is an order of this game"
        return place[1]

    def _request(self) -> Cards:
        assert self.knowledge.request is not None, "a request is answered"
        return self.knowledge.request.cards

    def _asker_score(self) -> int:
        assert self.knowledge.request is not None, "a request is answered"
        return self.knowledge.seats[self.knowledge.colours.index(self.knowledge.request.order.colour)].score
