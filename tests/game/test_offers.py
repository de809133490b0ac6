"""What an offer says is exactly what is legal: every move can be built from it without rules, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb
from random import Random

import pytest

from mammamia.editions import Ingredient
from mammamia.game import (
    AnswerOffer,
    AskForHelp,
    Cards,
    DrawNothing,
    FillOffer,
    FillOrder,
    Game,
    Help,
    HoldOrders,
    IllegalMove,
    IngredientCard,
    Move,
    Offer,
    Pass,
    Phase,
    PutIngredients,
    PutOrder,
    Refill,
    Refusal,
    Refuse,
    Seat,
    Shuffle,
    Source,
    TakeOrderBack,
    TurnOffer,
    merge,
)
from mammamia.game.events import HandRefilled
from mammamia.game.offers import Lack, Way, WhyNot
from tests.kitchen import (
    CLASSIC,
    OLIVE,
    PEPPER,
    PLUS,
    SALAMI,
    SHRIMP,
    SPANISH,
    closed_oven,
    kitchen,
    open_oven,
    order,
    pile,
)
from tests.properties.tables import HEAP_TABLES, TABLES, Table, go_on

MANY = 400  # moves: more are not listed, but drawn by lot
DEFAULT_TABLES = [*(table for table in TABLES if not table.options), *HEAP_TABLES]
OTHER_TABLES = [table for table in TABLES if table.options]


# ---------------------------------------------------------------- a client that knows no rules


def built(offer: Offer) -> Iterator[Move]:
    """Every move that an offer allows now."""
    match offer:
        case TurnOffer("put", piles):
            yield from puts(offer) if piles else [Pass()]
        case TurnOffer("order", _, orders):
            yield HoldOrders()
            yield from map(PutOrder, orders)
        case TurnOffer(draws=draws):
            yield from (DrawNothing() if draw.source is None else Refill(draw.source) for draw in draws[0])
        case FillOffer(up, ways, can_decline):
            if can_decline:
                yield TakeOrderBack(up)
            for way in ways:
                if way.can_fill:
                    yield from (FillOrder(up, way.kinds, add) for add in additions(way.lacks))
                if way.can_ask:
                    yield from (
                        AskForHelp(up, way.kinds, request, add) for request, add in requests(way.lacks) if request
                    )
        case AnswerOffer(_, can_help):
            yield Refuse()
            if can_help:
                yield Help()


def puts(offer: TurnOffer) -> Iterator[Move]:
    for heap in offer.piles:
        for singles, doubles in product(range(heap.singles + 1), range(heap.doubles + 1)):
            if singles + doubles:
                yield PutIngredients(heap.kind, singles, doubles)


def additions(lacks: tuple[Lack, ...]) -> Iterator[Cards]:
    """What may be added: enough, and no card that could be left out."""
    for parts in product(*(list(enough(lack, lack.count)) for lack in lacks)):
        yield merge(*parts)


def enough(lack: Lack, count: int) -> Iterator[Cards]:
    for numbers in product(*(range(sort.most + 1) for sort in lack.hand)):
        chosen = [(sort, n) for sort, n in zip(lack.hand, numbers, strict=True) if n]
        worth = sum(sort.worth * n for sort, n in chosen)
        if worth >= count and all(worth - sort.worth < count for sort, _ in chosen):
            yield tuple(sort.card for sort, n in chosen for _ in range(n))


def requests(lacks: tuple[Lack, ...]) -> Iterator[tuple[Cards, Cards]]:
    for parts in product(*(list(shared(lack)) for lack in lacks)):
        yield merge(*(request for request, _ in parts)), merge(*(add for _, add in parts))


def shared(lack: Lack) -> Iterator[tuple[Cards, Cards]]:
    """The ways to split a lack between a helper and the own hand."""
    for n in range(lack.least_request, lack.count + 1):
        for request in handfuls(lack.kinds, n):
            for add in enough(lack, lack.count - n):
                yield request, add


def handfuls(kinds: tuple[Ingredient, ...], n: int) -> Iterator[Cards]:
    if len(kinds) == 1:
        yield (IngredientCard(kinds[0]),) * n
        return
    for first in range(n + 1):
        for rest in handfuls(kinds[1:], n - first):
            yield (IngredientCard(kinds[0]),) * first + rest


def size(offer: Offer) -> int:
    """How many requests there are at most, without listing them."""
    if not isinstance(offer, FillOffer):
        return 0
    return sum(_splits(way) for way in offer.ways if way.can_ask)


def _splits(way: Way) -> int:
    n = 1
    for lack in way.lacks:
        n *= comb(lack.count + len(lack.kinds), lack.count)
    return n


# ---------------------------------------------------------------- offers of whole games


def check_offer(game: Game) -> bool:
    """Hold an offer against the legal moves; whether all of them were listed."""
    seat = game.deciding
    assert seat is not None
    assert all(game.offer(other) is None for other in game.seats if other != seat)
    offer = game.offer(seat)
    assert offer is not None
    if size(offer) > MANY:
        return False
    moves = list(built(offer))
    assert len(moves) == len(set(moves))
    assert set(moves) == set(game.legal_moves()), offer
    return True


def check_turn(game: Game, rng: Random) -> None:
    """A turn that is built whole from the offer at its beginning is legal to its end, and draws what was said."""
    seat = game.deciding
    assert seat is not None
    offer = game.offer(seat)
    assert isinstance(offer, TurnOffer)
    trial = game.copy()
    put = rng.choice(list(built(offer)))
    n = ingredients = put.singles + put.doubles if isinstance(put, PutIngredients) else 0
    trial.play(put, by=seat)
    if n:
        chosen = rng.choice([None, *offer.orders])
        trial.play(HoldOrders() if chosen is None else PutOrder(chosen), by=seat)
        n += chosen is not None
    draws = {draw.source: draw.count for draw in offer.draws[n]}
    legal = {move.source if isinstance(move, Refill) else None for move in trial.legal_moves()}
    assert legal == draws.keys()
    source = rng.choice(list(draws))
    events = trial.play(DrawNothing() if source is None else Refill(source), by=seat)
    drawn = [event.count for event in events if isinstance(event, HandRefilled)]
    assert drawn == ([] if source is None else [draws[source]])
    (made,) = [draw for draw in offer.draws[n] if draw.source == source]
    assert made.may_end or trial.phase is Phase.PUT
    if source is not None and trial.phase is Phase.PUT:
        assert trial.table_view().seats[seat].is_locked == (made.locks_after == ingredients)


def check_game(table: Table, seed: int) -> None:
    rng = Random(seed)
    shuffle = Shuffle.from_seed(seed)
    game = table.deal(shuffle)
    while game.phase is not Phase.OVER:
        if game.deciding is not None:
            check_offer(game)
        if game.phase is Phase.PUT:
            check_turn(game, rng)
        go_on(game, shuffle)
    assert all(game.offer(seat) is None for seat in game.seats)


@pytest.mark.parametrize("table", DEFAULT_TABLES, ids=str)
def test_an_offer_holds_all_legal_moves_and_no_other(table: Table) -> None:
    check_game(table, 5)


@pytest.mark.slow
@pytest.mark.parametrize("table", OTHER_TABLES, ids=str)
def test_an_offer_holds_all_legal_moves_whatever_the_options(table: Table) -> None:
    check_game(table, 6)


@pytest.mark.parametrize("seed", range(30))
def test_what_is_offered_for_a_large_bombastica_is_legal(seed: int) -> None:
    """Too many moves to list: those that are drawn by lot from the offer are legal, and the other way round."""
    game = closed_oven(PLUS, "3 salami, olive, green:bombastica", hands=["3 salami, 2 olive, shrimp"])
    open_oven(game)
    offer = game.offer(Seat(0))
    assert isinstance(offer, FillOffer)
    assert size(offer) > MANY
    (way,) = offer.ways
    (lack,) = way.lacks
    rng = Random(seed)
    n = rng.randint(lack.least_request, lack.count)
    request = merge(IngredientCard(rng.choice(lack.kinds)) for _ in range(n))
    hand = [sort.card for sort in lack.hand for _ in range(sort.most)]
    add = merge(rng.sample(hand, lack.count - n))

    assert game.is_legal(AskForHelp(offer.order, way.kinds, request, add))
    assert not game.is_legal(AskForHelp(offer.order, way.kinds, (*request, IngredientCard(SHRIMP)), add))
    by_chance = game.random_move(Shuffle.from_seed(seed))
    if isinstance(by_chance, AskForHelp):
        assert lack.least_request <= len(by_chance.request) <= lack.count
        assert len(by_chance.request) + len(by_chance.add) == lack.count


# ---------------------------------------------------------------- single facts


def test_a_whole_turn_is_offered_at_its_beginning() -> None:
    """R3.3: the more is put, the more is drawn; the Mamma Mia! card is not one of them."""
    game = kitchen(
        CLASSIC, hands=["2 salami, olive"], orders=["yellow:minimale"], waiters=["yellow:monotoni"], supply="4 olive"
    )

    offer = game.offer(Seat(0))

    assert isinstance(offer, TurnOffer)
    assert [(heap.kind, heap.singles, heap.doubles) for heap in offer.piles] == [(OLIVE, 1, 0), (SALAMI, 2, 0)]
    assert offer.orders == (order("yellow:minimale"),)
    assert offer.draws[0] == ()
    counts = [{draw.source: draw.count for draw in draws} for draws in offer.draws[1:]]
    assert counts == [{Source.SUPPLY: n, Source.WAITER: 1} for n in (3, 3, 3)]
    assert len(offer.draws) == 4


def test_who_has_no_ingredient_is_offered_a_pass() -> None:
    """R3.6: no pile, so no order either."""
    game = kitchen(PLUS, orders=["yellow:mini"], waiters=["yellow:minimale"], supply="6 olive")

    offer = game.offer(Seat(0))

    assert isinstance(offer, TurnOffer)
    assert (offer.piles, offer.orders) == ((), ())
    assert [[(draw.source, draw.count) for draw in draws] for draws in offer.draws] == [[(Source.SUPPLY, 5)]]


def test_a_draw_says_that_it_locks_one_out() -> None:
    """R3.7: seven orders and no ingredient; whoever keeps one of the two salami is not locked out."""
    waiter = "monotoni, bombastica, one-of-each, four-olive, four-pepper, four-salami, four-mushroom"
    game = kitchen(
        CLASSIC,
        hands=["2 salami"],
        orders=["yellow:minimale"],
        waiters=[", ".join(f"yellow:{name}" for name in waiter.split(", "))],
        supply="9 olive",
    )

    offer = game.offer(Seat(0))

    assert isinstance(offer, TurnOffer)
    after = [{draw.source: draw.locks_after for draw in line} for line in offer.draws[1:]]
    assert after == [{Source.SUPPLY: None, Source.WAITER: 2}] * 3


def test_a_draw_says_that_the_phase_may_end() -> None:
    """R3.9: with the last card of the supply; the Mamma Mia! card may be that one, or lie above it."""
    game = kitchen(CLASSIC, hands=["salami"], waiters=["yellow:monotoni"], supply="6 olive, mamma-mia")

    offer = game.offer(Seat(0))

    assert isinstance(offer, TurnOffer)
    assert [(draw.count, draw.may_end) for draw in offer.draws[1]] == [(6, True), (1, False)]


def test_an_offer_says_why_a_way_is_closed() -> None:
    """R5.8: the scarcest kind counts; R5.3: and the hand must have the rest."""
    game = closed_oven(CLASSIC, "pepper, salami, 2 olive, green:minimale", hands=["salami"])
    open_oven(game)

    offer = game.offer(Seat(0))

    assert isinstance(offer, FillOffer)
    reasons = {way.kinds: way.why_not for way in offer.ways}
    assert reasons[SALAMI,] == WhyNot(Refusal.CANNOT_FILL, "R5.3")
    assert reasons[OLIVE,] == WhyNot(Refusal.KINDS_NOT_ALLOWED, "R5.8")
    assert offer.can_decline


def test_what_is_proposed_to_fill_has_no_card_too_many() -> None:
    """R5.3, R5.13: two salami are missing; the single and the double would be three, so the double alone goes."""
    game = closed_oven(
        SPANISH, "pepper, 2 salami, green:four-salami", hands=["salami, double:salami"], options={"doubles": True}
    )
    open_oven(game)

    offer = game.offer(Seat(0))

    assert isinstance(offer, FillOffer)
    (way,) = offer.ways
    assert way.proposed == pile("double:salami")
    (lack,) = way.lacks
    assert lack.exactly(1) == pile("salami")
    assert lack.exactly(2) == pile("double:salami"), "a single would leave one that only a double could pay"
    assert lack.exactly(3) == pile("salami, double:salami")


def test_a_seat_that_does_not_decide_is_refused() -> None:
    """R2.4, R5.3, R6.3: whoever sends a move for another seat changes nothing."""
    game = kitchen(CLASSIC, hands=["2 salami", "pepper"], supply="olive")
    with pytest.raises(IllegalMove) as caught:
        game.play(PutIngredients(PEPPER, 1), by=Seat(1))
    assert (caught.value.refusal, caught.value.rule) == (Refusal.NOT_YOUR_DECISION, "R2.4")
    assert caught.value.values == {"seat": 0}

    asked = closed_oven(PLUS, "pepper, 3 salami, green:four-salami")
    open_oven(asked)
    with pytest.raises(IllegalMove) as caught:
        asked.play(TakeOrderBack(order("green:four-salami")), by=Seat(1))
    assert (caught.value.refusal, caught.value.rule) == (Refusal.NOT_YOUR_DECISION, "R5.3")
    asked.play(AskForHelp(order("green:four-salami"), (), pile("salami")), by=Seat(0))
    with pytest.raises(IllegalMove) as caught:
        asked.play(Refuse(), by=Seat(0))
    assert (caught.value.refusal, caught.value.rule) == (Refusal.NOT_YOUR_DECISION, "R6.3")
