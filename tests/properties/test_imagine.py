"""`imagine` against exact enumeration on small positions: every arrangement of hidden cards is as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import combinations, permutations
from math import factorial, prod
from random import Random

import pytest

from mammamia.engine import imagining
from mammamia.engine.fields import blank, clone
from mammamia.engine.state import MAMMA_MIA, ORDERS, Desk, State
from mammamia.game import Game, Knowledge, Order, Phase, Seat, Shuffle, imagine
from mammamia.game.cards import from_counts
from tests.properties.fairness import TOO_FAR, check_fair, deviation
from tests.properties.tables import Table, play_random
from tests.properties.tiny import SMALL, SMALL_PLUS

World = Hashable
Feature = Callable[[Game, Knowledge], bool]

MOST_WORLDS = 150
SAMPLES_PER_WORLD = 20
POSITIONS = 2  # of each sort


# ---------------------------------------------------------------- enumeration, the obvious way


def arrangements(cards: Counter[int], n: int) -> Iterator[tuple[int, ...]]:
    """Every different row of *n* cards; behind each stand equally many rows of physical cards."""
    if n == 0:
        yield ()
        return
    for card in sorted(cards):
        if cards[card]:
            cards[card] -= 1
            for rest in arrangements(cards, n - 1):
                yield (card, *rest)
            cards[card] += 1


def hidden_ingredients(knowledge: Knowledge) -> Counter[int]:
    hidden = Counter(card.number for card in knowledge.unseen)
    if sum(free_places(knowledge).values()) + knowledge.supply_size > hidden.total():
        hidden[MAMMA_MIA] += 1
    return hidden


def free_places(knowledge: Knowledge) -> dict[Seat, int]:
    """How many cards of each other hand are hidden."""
    return {
        Seat(seat): known.ingredients - len(known.shown)
        for seat, known in enumerate(knowledge.seats)
        if seat != knowledge.seat
    }


def ingredient_worlds(knowledge: Knowledge, game: Game) -> Counter[World]:
    """Every way in which hands, supply and a secret offer may be, and in how many ways it comes about."""
    hidden = hidden_ingredients(knowledge)
    places = free_places(knowledge)
    at_most = Counter(card.number for card in knowledge.supply_at_most)
    worlds: Counter[World] = Counter()
    for row in arrangements(hidden, hidden.total()):
        rest = list(row)
        hands = {}
        for seat, n in places.items():
            shown = [card.number for card in knowledge.seats[seat].shown]
            hands[seat] = sorted(shown + rest[:n])
            rest = rest[n:]
        if any(MAMMA_MIA in hand for hand in hands.values()):
            continue
        if not Counter(card for card in rest if card != MAMMA_MIA) <= at_most:
            continue
        for offer in offers(knowledge, game, hands):
            worlds[tuple(tuple(hand) for hand in hands.values()), tuple(rest), offer] += 1
    return worlds


def offers(knowledge: Knowledge, game: Game, hands: dict[Seat, list[int]]) -> Iterator[tuple[int, ...]]:
    """R6.2: which cards of a hand are offered for a heap is secret; otherwise it is plain."""
    if has_secret_offer(game, knowledge):
        n = sum(game.state.give)
        yield from (tuple(sorted(offer)) for offer in combinations(hands[Seat(game.state.owner)], n))
    else:
        yield ()


def order_worlds(knowledge: Knowledge, seat: Seat) -> Counter[World]:
    """Every way in which the orders of a seat may lie: in the hand, scored unseen, and on top of the waiter."""
    known = knowledge.seats[seat]
    in_hand = 0 if seat == knowledge.seat else known.order_count - len(known.orders)
    scored = in_hand + known.scored_unseen
    worlds: Counter[World] = Counter()
    for row in permutations(known.unplaced):
        worlds[frozenset(row[:in_hand]), frozenset(row[in_hand:scored]), row[scored:]] += 1
    return worlds


def orders_in(game: Game, knowledge: Knowledge, state: State, seat: Seat) -> World:
    names = game.names
    held = {names.orders[seat][n] for n in state.orders[seat][: state.order_count[seat]]}
    on_top = state.waiter_size[seat] - len(knowledge.seats[seat].waiter_bottom)
    waiter = [names.orders[seat][state.waiter[seat][(state.waiter_top[seat] + n) % ORDERS]] for n in range(on_top)]
    hidden: set[Order] = held - set(knowledge.seats[seat].orders)
    return frozenset(hidden), frozenset(names.masked(seat, state.scored_unseen[seat])), tuple(waiter)


def ingredients_in(game: Game, knowledge: Knowledge, state: State) -> World:
    hands = tuple(
        tuple(card.number for card in from_counts(state.hand[seat])) for seat in game.seats if seat != knowledge.seat
    )
    offer: tuple[int, ...] = ()
    if has_secret_offer(game, knowledge):
        offer = tuple(card.number for card in from_counts(state.give))
    return hands, tuple(state.supply[: state.supply_size]), offer


# ---------------------------------------------------------------- small positions


def has_secret_offer(game: Game, knowledge: Knowledge) -> bool:
    state = game.state
    is_heap = game.box.heap[state.owner][state.up] > 0
    return game.phase is Phase.ANSWER and is_heap and state.owner != knowledge.seat and sum(state.give) > 0


def supply_binds(game: Game, knowledge: Knowledge) -> bool:
    """Some hidden cards cannot lie in the supply, and others can."""
    unseen, at_most = Counter(knowledge.unseen), Counter(knowledge.supply_at_most)
    return knowledge.round > 1 and knowledge.supply_size > 1 and bool(unseen - at_most) and bool(at_most)


FEATURES: dict[str, tuple[Table, Feature]] = {
    "round one": (Table(SMALL, 2, {}), lambda _, known: known.round == 1),
    "three seats": (Table(SMALL, 3, {}), lambda _, known: 1 < known.supply_size < 7),
    "thin": (Table(SMALL, 2, {"thin": True}), lambda _, known: known.supply_size > 1),
    "a supply of cards that were used": (Table(SMALL, 3, {}), supply_binds),
    "the same in Plus": (Table(SMALL_PLUS, 3, {}), supply_binds),
    "with doubles": (Table(SMALL, 2, {"doubles": True}), supply_binds),
    "the Mamma Mia! card in the supply": (
        Table(SMALL, 2, {}),
        lambda _, known: known.mamma_mia is None and known.supply_size > 2,
    ),
    "the Mamma Mia! card lies open": (
        Table(SMALL, 2, {}),
        lambda _, known: known.mamma_mia is not None and known.supply_size > 2,
    ),
    "a known bottom of a waiter": (
        Table(SMALL, 2, {}),
        lambda _, known: any(len(seat.waiter_bottom) < seat.waiter_size and seat.waiter_bottom for seat in known.seats),
    ),
    "known orders drawn": (
        Table(SMALL, 2, {}),
        lambda _, known: any(seat.orders and seat.unplaced for n, seat in enumerate(known.seats) if n != known.seat),
    ),
    "shown cards": (
        Table(SMALL_PLUS, 3, {}),
        lambda game, known: (
            game.phase is not Phase.ANSWER and any(seat.shown for n, seat in enumerate(known.seats) if n != known.seat)
        ),
    ),
    "scored unseen": (
        Table(SMALL_PLUS, 3, {}),
        lambda _, known: any(
            seat.scored_unseen and len(seat.unplaced) > 2 for n, seat in enumerate(known.seats) if n != known.seat
        ),
    ),
    "scored unseen oneself": (
        Table(SMALL_PLUS, 3, {}),
        lambda _, known: known.seats[known.seat].scored_unseen > 0 and len(known.seats[known.seat].unplaced) > 1,
    ),
    "a request": (Table(SMALL_PLUS, 3, {}), lambda game, _: game.phase is Phase.ANSWER),
    "a secret offer": (Table(SMALL_PLUS, 3, {}), has_secret_offer),
    "before a shuffle": (Table(SMALL, 3, {}), lambda game, _: game.phase is Phase.SHUFFLE),
    "at the end": (Table(SMALL, 3, {}), lambda game, _: game.phase is Phase.OVER),
}


def count_rows(knowledge: Knowledge) -> int:
    """How many rows `arrangements` has."""
    hidden = hidden_ingredients(knowledge)
    return factorial(hidden.total()) // prod(factorial(n) for n in hidden.values())


@cache
def positions(name: str) -> list[tuple[Game, Seat]]:
    """Small positions of one sort, from random games."""
    table, has_feature = FEATURES[name]
    found: list[tuple[Game, Seat]] = []
    for seed in range(400):
        dice = Shuffle.from_seed(seed)
        game = table.deal(dice)
        for n, _ in enumerate(play_random(game, dice)):
            seat = Seat(n % table.seats)
            knowledge = game.knowledge(seat)
            if has_feature(game, knowledge) and 2 <= count_rows(knowledge) <= 4 * MOST_WORLDS:
                worlds = ingredient_worlds(knowledge, game)
                if 2 <= len(worlds) <= MOST_WORLDS:
                    found.append((game.copy(), seat))
                    break
        if len(found) == POSITIONS:
            return found
    raise AssertionError(f"no small position with {name}")


def sample(game: Game, seat: Seat, n: int, dice: Shuffle) -> Iterator[State]:
    """Imagined states: the first by the face, from a knowledge alone, the others by the engine from that one."""
    state = imagine(game.knowledge(seat), game.edition, dice).state
    desk = blank(Desk)
    for _ in range(n):
        yield clone(state)
        imagining.imagine(state, game.box, seat, dice.dice, desk)


# ---------------------------------------------------------------- the tests


@pytest.mark.slow
@pytest.mark.parametrize("name", FEATURES)
def test_hidden_cards_are_imagined_evenly(name: str) -> None:
    """R8.3: as often as there are arrangements of the physical cards."""
    for game, seat in positions(name):
        knowledge = game.knowledge(seat)
        worlds = ingredient_worlds(knowledge, game)
        by_seat = {other: order_worlds(knowledge, other) for other in game.seats}
        found: Counter[World] = Counter()
        found_by_seat: dict[Seat, Counter[World]] = {other: Counter() for other in game.seats}
        most = max(len(worlds), *(len(kinds) for kinds in by_seat.values()))
        for state in sample(game, seat, max(1000, most * SAMPLES_PER_WORLD), Shuffle.from_seed(11)):
            found[ingredients_in(game, knowledge, state)] += 1
            for other in game.seats:
                found_by_seat[other][orders_in(game, knowledge, state, other)] += 1
        check_fair(found, worlds)
        for other in game.seats:
            check_fair(found_by_seat[other], by_seat[other])


def test_the_face_imagines_as_the_engine_does() -> None:
    """Every single world from a knowledge alone."""
    game, seat = positions("a supply of cards that were used")[0]
    knowledge = game.knowledge(seat)
    worlds = ingredient_worlds(knowledge, game)
    dice = Shuffle.from_seed(5)
    found: Counter[World] = Counter()
    for _ in range(max(600, len(worlds) * 10)):
        imagined = imagine(knowledge, game.edition, dice)
        found[ingredients_in(game, knowledge, imagined.state)] += 1
    check_fair(found, worlds)


def test_hands_and_orders_are_imagined_apart() -> None:
    """What one seat holds says nothing about the other's orders."""
    game, seat = next(
        (game, seat)
        for name in FEATURES
        for game, seat in positions(name)
        if len(ingredient_worlds(game.knowledge(seat), game)) * len(order_worlds(game.knowledge(seat), Seat(0))) < 200
        and len(order_worlds(game.knowledge(seat), Seat(0))) > 1
    )
    knowledge = game.knowledge(seat)
    ingredients = ingredient_worlds(knowledge, game)
    orders = order_worlds(knowledge, Seat(0))
    joint: Counter[World] = Counter({(a, b): n * m for a, n in ingredients.items() for b, m in orders.items()})
    found: Counter[World] = Counter(
        (ingredients_in(game, knowledge, state), orders_in(game, knowledge, state, Seat(0)))
        for state in sample(game, seat, 40 * len(joint), Shuffle.from_seed(2))
    )
    check_fair(found, joint)


def test_every_imagined_world_fits_the_knowledge() -> None:
    """The other way round: what was enumerated is what the seat could not tell apart."""
    for name in FEATURES:
        game, seat = positions(name)[0]
        for state in sample(game, seat, 30, Shuffle.from_seed(8)):
            imagined = Game(game.names, game.options, game.box, state)
            assert imagined.knowledge(seat) == game.knowledge(seat)
            assert imagined.view(seat) == game.view(seat)


def test_an_unfair_imagination_would_be_found() -> None:
    """The test of the test: worlds drawn without regard to how many ways lead to them are rejected."""
    game, seat = next(
        place
        for name in FEATURES
        for place in positions(name)
        if len(set(ingredient_worlds(place[0].knowledge(place[1]), place[0]).values())) > 1
    )
    worlds = ingredient_worlds(game.knowledge(seat), game)
    rng = Random(1)
    found = Counter(rng.choices(list(worlds), k=len(worlds) * SAMPLES_PER_WORLD))
    assert deviation(found, worlds) > TOO_FAR
