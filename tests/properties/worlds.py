"""Two worlds that a seat cannot tell apart, played side by side.

What a seat cannot know is written here a second time, from the events and R8.3 alone, so that a mistake in the
engine's own bookkeeping (`known_bottom`, `shown`, `shuffled` …) cannot hide itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from mammamia.editions import Heap
from mammamia.engine.observing import REMEMBERED, remember
from mammamia.engine.state import CARDS, ORDERS
from mammamia.engine.state import MAMMA_MIA as MAMMA_MIA_NUMBER
from mammamia.game import (
    AskForHelp,
    Event,
    Game,
    Help,
    Move,
    Order,
    Phase,
    Refill,
    Seat,
    Shuffle,
    Source,
    choices,
    events,
)
from mammamia.game import imagine as imagine_game
from mammamia.game.cards import from_counts, merge
from mammamia.game.deal import supply_in
from mammamia.game.events import (
    CardsDrawn,
    HandRefilled,
    HelpAsked,
    HelpGiven,
    IngredientsPut,
    MammaMiaLaidOpen,
    OfferMade,
    OrderDelivered,
    OrderPut,
    OrderTakenBack,
    OvenEmptied,
)
from tests.properties.tables import Table

Watcher = Seat | None  # None: a spectator

SWAPS = 150  # of two hidden cards, to make another world
TRIES = 12  # for a move that is legal in both worlds
STREAK = 25  # steps, more or less, that two worlds go side by side


class Ledger:
    """What everybody could have noted down since the deal."""

    def __init__(self, game: Game) -> None:
        watchers: list[Watcher] = [*game.seats, None]
        self.rounds = game.options.rounds
        self.has_mamma_mia = bool(game.box.mamma_mia)
        self.heaps = {
            Order(colour, card.name)
            for colour in game.names.colours
            for card in game.edition.orders_of(colour.ingredient)
            if isinstance(card.recipe, Heap)
        }
        self.supply_size = game.state.supply_size
        # What the supply may hold, as far as each watcher can tell.
        self.in_supply = {watcher: Counter(dict(enumerate(game.box.cards))) for watcher in watchers}
        self.used: Counter[int] = Counter()
        self.waiter_size = dict.fromkeys(game.seats, game.box.order_count - 1)
        self.bottom: dict[Seat, list[Order]] = {seat: [] for seat in game.seats}
        self.held: dict[Seat, set[Order]] = {seat: set() for seat in game.seats}
        self.delivered: dict[Seat, set[Order]] = {seat: set() for seat in game.seats}
        self.shown: dict[Seat, Counter[int]] = {seat: Counter() for seat in game.seats}
        self.asked: Order | None = None

    def note(self, happened: Iterable[Event]) -> None:
        """Take in what happened, private things too."""
        for event in happened:
            match event:
                case HandRefilled(seat, Source.SUPPLY, count):
                    self.supply_size -= count
                case HandRefilled(seat, Source.WAITER, count):
                    for _ in range(count):
                        self.held[seat] |= self._take_from_waiter(seat)
                case MammaMiaLaidOpen():
                    self.supply_size -= 1
                case CardsDrawn(seat, cards):
                    self.in_supply[seat] -= Counter(card.number for card in cards)
                case IngredientsPut(seat, kind, singles, doubles):
                    self.shown[seat] -= Counter({kind.number: singles, kind.number + CARDS // 2: doubles})
                case OrderPut(seat, order):
                    self.held[seat].discard(order)
                case OrderTakenBack(seat, order):
                    self.bottom[seat].append(order)
                    self.waiter_size[seat] += 1
                case HelpAsked(_, order):
                    self.asked = order
                case OfferMade(seat, cards) if self.asked not in self.heaps:
                    self.shown[seat] |= Counter(card.number for card in cards)
                case HelpGiven(seat, cards):
                    self._use(seat, [card.number for card in cards])
                    self.delivered[seat] |= self._take_from_waiter(seat)
                case OrderDelivered(seat, order, _, from_table, from_hand):
                    self.delivered[seat].add(order)
                    self.used.update(card.number for card in from_table)
                    self._use(seat, [card.number for card in from_hand])
                case OvenEmptied(baked) if baked < self.rounds:
                    self._gather()
                case _:
                    pass

    def _take_from_waiter(self, seat: Seat) -> set[Order]:
        """The top order, if it is one that went back in plain sight."""
        is_known = self.waiter_size[seat] == len(self.bottom[seat])
        self.waiter_size[seat] -= 1
        return {self.bottom[seat].pop(0)} if is_known else set()

    def _use(self, seat: Seat, from_hand: list[int]) -> None:
        self.shown[seat] -= Counter(from_hand)
        self.used.update(from_hand)

    def _gather(self) -> None:
        for watcher, at_most in self.in_supply.items():
            self.in_supply[watcher] = (at_most if self.supply_size else Counter()) + self.used
        self.supply_size += self.used.total() + self.has_mamma_mia
        self.used.clear()


# ---------------------------------------------------------------- another world


def reshuffle_hidden(game: Game, ledger: Ledger, watcher: Watcher, rng: Random) -> Game:
    """The same game with everything that *watcher* cannot know moved about."""
    twin = game.copy()
    _move_ingredients(twin, ledger, watcher, rng)
    for seat in twin.seats:
        _move_orders(twin, ledger, watcher, seat, rng)
        if seat != watcher:
            rng.shuffle(twin.state.drawn[seat])  # what another seat drew is its own affair
    _move_offer(twin, watcher, rng)
    return twin


def _move_ingredients(twin: Game, ledger: Ledger, watcher: Watcher, rng: Random) -> None:
    """Swap hidden cards; none that cannot lie in the supply comes there, and nobody loses what was shown."""
    state = twin.state
    others = [seat for seat in twin.seats if seat != watcher]
    free = {seat: list((_hand(twin, seat) - ledger.shown[seat]).elements()) for seat in others}
    places = [(seat, n) for seat in others for n in range(len(free[seat]))]
    in_hands = [free[seat][n] for seat, n in places]
    supply = state.supply[: state.supply_size]
    cards = in_hands + supply
    for _ in range(SWAPS if len(cards) > 1 else 0):
        i, j = rng.sample(range(len(cards)), 2)
        trial = cards[:]
        trial[i], trial[j] = cards[j], cards[i]
        hands, below = trial[: len(in_hands)], Counter(trial[len(in_hands) :])
        del below[MAMMA_MIA_NUMBER]
        if MAMMA_MIA_NUMBER not in hands and below <= ledger.in_supply[watcher]:
            cards = trial
    for seat in others:
        state.hand[seat] = [ledger.shown[seat][card] for card in range(CARDS)]
    for (seat, _), card in zip(places, cards, strict=False):
        state.hand[seat][card] += 1
    state.supply[: state.supply_size] = cards[len(in_hands) :]


def _hand(game: Game, seat: Seat) -> Counter[int]:
    return Counter(dict(enumerate(game.state.hand[seat])))


def _move_orders(twin: Game, ledger: Ledger, watcher: Watcher, seat: Seat, rng: Random) -> None:
    """Mix the orders of one seat that may be in its hand, scored unseen, or on top of its waiter."""
    state, names = twin.state, twin.names
    known = {names.orders[seat].index(order) for order in ledger.held[seat]}
    openly = {names.orders[seat].index(order) for order in ledger.delivered[seat]}
    held = state.orders[seat][: state.order_count[seat]]
    fixed = held if seat == watcher else [order for order in held if order in known]
    scored = [n for n in range(ORDERS) if state.delivered_orders[seat] >> n & 1 and n not in openly]
    top = state.waiter_size[seat] - len(ledger.bottom[seat])
    places = [(state.waiter_top[seat] + n) % ORDERS for n in range(top)]
    hidden = [order for order in held if order not in fixed] + scored + [state.waiter[seat][n] for n in places]
    rng.shuffle(hidden)
    for place in places:
        state.waiter[seat][place] = hidden.pop()
    taken = [hidden.pop() for _ in scored]
    state.scored_unseen[seat] = sum(1 << order for order in taken)
    state.delivered_orders[seat] = sum(1 << order for order in {*openly, *taken})
    hand = fixed + hidden
    rng.shuffle(hand)
    state.orders[seat][: len(hand)] = hand


def _move_offer(twin: Game, watcher: Watcher, rng: Random) -> None:
    """Which cards are offered beside a request for any cards is the asker's secret."""
    state, box = twin.state, twin.box
    if twin.phase is Phase.ANSWER and state.owner != watcher and box.heap[state.owner][state.up]:
        offered = Counter(rng.sample(list(_hand(twin, Seat(state.owner)).elements()), sum(state.give)))
        state.give = [offered[card] for card in range(CARDS)]


# ---------------------------------------------------------------- side by side


def align_draw(game: Game, twin: Game, ledger: Ledger, watcher: Watcher, source: Source, rng: Random) -> None:
    """What is about to be drawn in sight of the watcher is the same in both worlds; who else holds what stays open."""
    state, other = game.state, twin.state
    if source is Source.SUPPLY and state.seat == watcher:
        other.supply = state.supply[:]
        pool = [
            card
            for seat in game.seats
            if seat != watcher
            for card in (_hand(game, seat) - ledger.shown[seat]).elements()
        ]
        rng.shuffle(pool)
        for seat in game.seats:
            if seat != watcher:
                other.hand[seat] = [ledger.shown[seat][card] for card in range(CARDS)]
                while sum(other.hand[seat]) < other.ingredients[seat]:
                    other.hand[seat][pool.pop()] += 1
    elif source is Source.SUPPLY and MAMMA_MIA_NUMBER in state.supply[: state.supply_size]:
        here = state.supply.index(MAMMA_MIA_NUMBER)
        there = other.supply.index(MAMMA_MIA_NUMBER)
        other.supply[here], other.supply[there] = other.supply[there], other.supply[here]
    elif source is Source.WAITER and state.seat == watcher:
        for row in ("waiter", "waiter_top", "scored_unseen", "delivered_orders"):
            mine = getattr(state, row)[watcher]
            getattr(other, row)[watcher] = mine[:] if isinstance(mine, list) else mine


def echo(move: Move, game: Game, watcher: Watcher, heaps: set[Order], rng: Random) -> Move | None:
    """The same move as others see it, if it is legal in this world too; what is offered for a heap is not seen."""
    if isinstance(move, AskForHelp) and game.deciding != watcher and move.order in heaps:
        hand = list(from_counts(game.state.hand[game.state.seat]))
        if len(hand) < len(move.add):
            return None
        move = AskForHelp(move.order, move.kinds, move.request, merge(rng.sample(hand, len(move.add))))
    return move if game.is_legal(move) else None


def tell_apart(game: Game, twin: Game, watcher: Watcher) -> str | None:
    """By what a watcher could tell two worlds apart, or None."""
    if game.table_view() != twin.table_view():
        return "the table"
    if game.result() != twin.result():
        return "the standing"
    if watcher is None:
        return None
    if game.view(watcher) != twin.view(watcher):
        return "the view"
    if game.knowledge(watcher) != twin.knowledge(watcher):
        return "the knowledge"
    if game.deciding == watcher and _decisions(game) != _decisions(twin):
        return "what may be decided"
    if game.state.turns % 3 == 0 and _observation(game, watcher) != _observation(twin, watcher):
        return "the observation"
    return None


def _decisions(game: Game) -> list[int]:
    return sorted(choices.legal_decisions(game.state, game.box))


def _observation(game: Game, watcher: Seat) -> list[int]:
    row = [0] * REMEMBERED
    remember(game.state, game.box, watcher, row)
    return row


class Twins:
    """A game and another world beside it that one watcher should not be able to tell from it."""

    def __init__(self, table: Table, seed: int, *, may_imagine: bool = True) -> None:
        self.table = table
        self.may_imagine = may_imagine
        self.rng = Random(seed)
        self.dice = Shuffle.from_seed(seed)
        self.game = table.deal(self.dice)
        self.ledger = Ledger(self.game)
        self.phases: Counter[Phase] = Counter()
        self.part()

    def part(self, watcher: Watcher | str = "any") -> None:
        """Begin another world, by our own reshuffling or by `imagine`."""
        watchers: list[Watcher] = [*self.game.seats, None]
        self.watcher: Watcher = self.rng.choice(watchers) if isinstance(watcher, str) else watcher
        if self.watcher is None or not self.may_imagine or self.rng.random() < 0.7:
            self.twin = reshuffle_hidden(self.game, self.ledger, self.watcher, self.rng)
        else:
            self.twin = imagine_game(self.game.knowledge(self.watcher), self.table.edition, self.dice)

    def run(self) -> str | None:
        """Play to the end; what a watcher could tell the worlds apart by, or None."""
        found = tell_apart(self.game, self.twin, self.watcher)
        while found is None and self.game.phase is not Phase.OVER:
            self.phases[self.game.phase] += 1
            if self.rng.random() < 1 / STREAK:
                self.part()
                found = tell_apart(self.game, self.twin, self.watcher)
            found = found or self.step()
        self.phases[self.game.phase] += 1
        return found and f"{self.table}, watcher {self.watcher}, {self.game.phase}: {found}"

    def step(self) -> str | None:
        """The same thing happens in both worlds, as far as the watcher can see."""
        if self.game.phase is Phase.SHUFFLE:
            happened = self.game.shuffle(self.dice.order(self.game.unshuffled_supply()))
            happened_there = self.twin.shuffle(self.dice.order(self.twin.unshuffled_supply()))
        else:
            move, move_there = self._common_move()
            if isinstance(move, Refill):
                align_draw(self.game, self.twin, self.ledger, self.watcher, move.source, self.rng)
            happened = self.game.play(move)
            happened_there = self.twin.play(move_there)
        self.ledger.note(happened)
        if self._shown(happened) != self._shown(happened_there):
            return "the events"
        return tell_apart(self.game, self.twin, self.watcher)

    def _shown(self, happened: tuple[Event, ...]) -> list[Event]:
        return [event for event in happened if events.is_shown_to(event, self.watcher)]

    def _common_move(self) -> tuple[Move, Move]:
        """A move that is legal in both worlds; if there is none, the other world is made anew."""
        for _ in range(TRIES):
            for _ in range(TRIES):
                here_first = self.rng.random() < 0.5
                first, second = (self.game, self.twin) if here_first else (self.twin, self.game)
                move = first.random_move(self.dice)
                echoed = echo(move, second, self.watcher, self.ledger.heaps, self.rng)
                if isinstance(move, Help) and self.game.state.give != self.twin.state.give:
                    continue  # R6.4: then all will see what was offered
                if echoed is not None:
                    return (move, echoed) if here_first else (echoed, move)
            self.part(self.watcher)
        self.twin = self.game.copy()
        move = self.game.random_move(self.dice)
        return move, move


def hidden_of(game: Game) -> tuple[object, ...]:
    """Everything that may differ between two worlds, to see that they do differ."""
    state = game.state
    hands = tuple(tuple(state.hand[seat]) for seat in game.seats)
    orders = tuple(frozenset(state.orders[seat][: state.order_count[seat]]) for seat in game.seats)
    waiters = tuple(tuple(state.waiter[seat]) for seat in game.seats)
    return hands, orders, waiters, supply_in(state)
