"""Explanations: every fact in them is counted again from the knowledge, by other means than those that found it."""

from __future__ import annotations

import typing
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from math import hypot

import pytest

from mammamia.bots import Budget, CounterBot, foresight, make_bot
from mammamia.bots import explaining as explaining_module
from mammamia.bots.explaining import reasons_for
from mammamia.bots.kernels.mind import COUNTER
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
from mammamia.bots.thinking import ThinkingBot
from mammamia.editions import (
    EDITIONS,
    Edition,
    Heap,
    Ingredient,
    Recipe,
    Toppings,
    ToppingsAndKinds,
    ToppingsAndScarcest,
    Without,
)
from mammamia.game import (
    AskForHelp,
    FillOrder,
    Game,
    Help,
    IngredientCard,
    Knowledge,
    Move,
    Order,
    Phase,
    PutIngredients,
    PutOrder,
    Refuse,
    Shuffle,
    imagine,
)
from mammamia.game.choices import legal_decisions
from mammamia.game.events import OrderDelivered
from mammamia.game.imagine import scene
from tests.kitchen import CLASSIC, OLIVE, PLUS, SALAMI, cards

TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("classic", 2, {}), ("classic", 4, {"doubles": True}), ("first", 3, {}), ("plus", 4, {}), ("plus", 2, {}),
]  # fmt: skip
FACTS = 1  # chances that are estimated again at each table
MOST_APART = 2.0  # so many times the joint 95 % interval two estimates may be apart: about four standard errors


@pytest.fixture(autouse=True)
def plain_and_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few worlds are enough where only counts are looked at."""
    monkeypatch.setattr(foresight, "_warm", [])
    monkeypatch.setattr(explaining_module, "PLAIN_WORLDS", 2)


def decisions(
    name: str, key: str, players: int, options: dict[str, object], *, seed: int
) -> Iterator[tuple[Game, ThinkingBot, Knowledge, Move]]:
    """Every decision of a game of copies of one bot: the game before it, who decided, by what, and what."""
    edition, shuffle = EDITIONS[key], Shuffle.from_seed(seed)
    game = Game.deal(edition, seats=players, shuffle=shuffle, options=options)
    bots = [make_bot(name, edition=edition, seed=seed, budget=Budget(roll_outs=20)) for _ in game.seats]
    while game.phase is not Phase.OVER:
        seat = game.deciding
        if seat is None:
            game.shuffle(shuffle.order(game.unshuffled_supply()))
            continue
        bot, knowledge = bots[seat], game.knowledge(seat)
        assert isinstance(bot, ThinkingBot)
        move = bot.decide(game.view(seat), knowledge)
        yield game, bot, knowledge, move
        game.play(move)


# ---------------------------------------------------------------- counting again


def worth(handful: object, kind: Ingredient | None = None) -> int:
    """Ingredients among cards, doubles twice; of one kind, or of all."""
    assert isinstance(handful, tuple)
    found = [card for card in handful if isinstance(card, IngredientCard) and kind in (None, card.kind)]
    return len(found) + sum(card.is_double for card in found)


def recipe(order: Order, edition: Edition) -> Recipe:
    found = {card.name: card.recipe for card in edition.orders_of(order.colour.ingredient)}[order.name]
    return found.recipe if isinstance(found, Without) else found


def demands(order: Order, edition: Edition) -> list[Counter[Ingredient]]:
    """Every way to fill an order, as counts of kinds; for a heap, a pile of any one kind."""
    match recipe(order, edition):
        case Toppings(needs):
            return [Counter(needs)]
        case ToppingsAndScarcest(needs, extra):
            others = [kind for kind in edition.kinds if kind not in needs]
            return [Counter(needs) + Counter({kind: extra}) for kind in others]
        case ToppingsAndKinds(needs, extra, of, kinds):
            return [Counter(needs) + Counter(dict.fromkeys(way, extra)) for way in combinations(of, kinds)]
        case Heap(n):
            return [Counter({kind: n}) for kind in edition.kinds]
        case other:
            raise AssertionError(other)


def most_needed(order: Order, kind: Ingredient, edition: Edition) -> int:
    return max(way[kind] for way in demands(order, edition))


def own_orders_in_oven(knowledge: Knowledge) -> list[Order]:
    colour = knowledge.colours[knowledge.seat]
    return [card for card in knowledge.oven if isinstance(card, Order) and card.colour is colour]


def given(move: Move, knowledge: Knowledge) -> tuple[IngredientCard, ...]:
    """The cards that leave the hand with a move."""
    match move:
        case PutIngredients(kind, singles, doubles):
            return cards(kind, singles, doubles=doubles)
        case FillOrder(add=add):
            return add
        case Help():
            assert knowledge.request is not None
            return knowledge.request.cards
        case _:
            return ()


def before_it(knowledge: Knowledge, kind: Ingredient | None) -> int:
    """What an order finds when it comes up, if nobody eats before it, and the own hand."""
    there = worth(knowledge.table, kind) + worth(knowledge.hand, kind)
    return there if knowledge.order_up is not None else there + worth(knowledge.oven, kind)


def is_true(reason: Reason, knowledge: Knowledge, move: Move, edition: Edition) -> bool:
    own = knowledge.seats[knowledge.seat]
    match reason:
        case OvenHolds(kind, n, is_about):
            return not is_about and n == worth(knowledge.oven, kind)
        case OvenHoldsInAll(n, is_about):
            return not is_about and n == worth(knowledge.oven)
        case OrdersAhead(kind, n):
            queue = [card for card in knowledge.oven if isinstance(card, Order)]
            heaps = [order for order in queue if isinstance(recipe(order, edition), Heap)]
            named = [order for order in queue if all(way[kind] for way in demands(order, edition))]
            return n == len([order for order in named if order not in heaps]) > 0
        case OrderBakes(order, chance, error) | WouldBake(order, chance, error):
            is_own = order.colour is knowledge.colours[knowledge.seat]
            return is_own and 0 <= chance <= 1 and 0 < error < 1
        case OrderShort(order, kind, missing):
            kinds = move.kinds if isinstance(move, AskForHelp) else ()
            ways = [way for way in demands(order, edition) if all(way[one] for one in kinds)]
            if isinstance(recipe(order, edition), ToppingsAndScarcest):
                ways = [Counter({kind: most_needed(order, kind, edition)})]
            return missing > 0 and missing in [way[kind] - before_it(knowledge, kind) for way in ways]
        case HeapShort(order, missing):
            return missing == demands(order, edition)[0].total() - before_it(knowledge, None) > 0
        case KeepsFor(order, kind, n):
            is_put = order in own_orders_in_oven(knowledge) or (isinstance(move, PutOrder) and order == move.order)
            left = worth(knowledge.hand, kind) - worth(given(move, knowledge), kind)
            return is_put and 0 < n == min(left, most_needed(order, kind, edition))
        case WantedLater(order, kind, n):
            held = worth(knowledge.hand, kind)
            return order in own_orders_in_oven(knowledge) and 0 < n == min(held, most_needed(order, kind, edition))
        case NoUse(kind):
            return not any(most_needed(order, kind, edition) for order in own.orders)
        case RoundMayEnd(left):
            return left == knowledge.supply_size <= 3 * len(knowledge.seats)
        case SavesCards(n):
            left = len(knowledge.hand) - len(given(move, knowledge))
            return n == left and knowledge.round == knowledge.options.rounds
        case DrawsForOrders(n):
            return n == len(own.orders)
        case DrawsIngredients(n):
            return n == len(knowledge.hand)
        case TableFills(order):
            return isinstance(move, FillOrder) and order == move.order == knowledge.order_up and not move.add
        case AddsCards(order, n):
            return isinstance(move, FillOrder) and order == move.order and n == len(move.add) > 0
        case Unseen(kind, n):
            others = [one for seat, one in enumerate(knowledge.seats) if seat != knowledge.seat]
            assert isinstance(move, AskForHelp)
            if kind not in {card.kind for card in move.request}:
                return False
            return n == worth(knowledge.unseen, kind) + sum(worth(one.shown, kind) for one in others)
        case HelpPays(mine, theirs) | AskerLeads(mine, theirs):
            assert knowledge.request is not None
            asker = knowledge.colours.index(knowledge.request.order.colour)
            leads = not isinstance(reason, AskerLeads) or theirs >= mine
            return leads and (mine, theirs) == (own.score, knowledge.seats[asker].score)
        case Wins(share, error):
            return 0 <= share <= 1 and error >= 0
        case OnlyWay():
            return len(scene(knowledge, edition).legal_moves()) == 1
        case TossedCoin(n):
            return n > 1


@pytest.mark.parametrize("name", ["counter", "greedy"])
@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_every_reason_is_true(name: str, key: str, players: int, options: dict[str, object]) -> None:
    for _, bot, knowledge, move in islice(decisions(name, key, players, options, seed=4), 0, None, 9):
        reasons = bot.explain()
        assert 1 <= len(reasons) <= 3
        assert len(set(reasons)) == len(reasons)
        assert len(reasons) > 1 or isinstance(reasons[0], OnlyWay)
        for reason in reasons:
            assert is_true(reason, knowledge, move, bot.edition), (reason, move, knowledge)


@pytest.mark.slow
def test_whoever_may_decide_anything_in_any_way_has_true_reasons() -> None:
    """Moves of chance, explained as if a card counter had made them: so that no sort of decision is left out."""
    seen: set[type[object]] = set()
    for key, players, seed in (("plus", 3, 1), ("plus", 4, 2), ("first", 4, 3)):
        for game, bot, knowledge, move in islice(decisions("random", key, players, {}, seed=seed), 0, None, 6):
            alone = scene(knowledge, game.edition)
            for reason in reasons_for(alone, knowledge, move, policy=COUNTER, seed=1):
                assert is_true(reason, knowledge, move, bot.edition), (reason, move, knowledge)
                seen.add(type(reason))
    never = {reason.__name__ for reason in set(typing.get_args(Reason)) - seen}
    assert never <= {"TossedCoin", "OvenHoldsInAll", "HeapShort", "TableFills"}, "and nearly every reason is found"


# ---------------------------------------------------------------- chances


def chance_by_other_means(
    knowledge: Knowledge, edition: Edition, moves: list[Move], order: Order, worlds: int
) -> float:
    """Imagine a world, make the moves, and let whole bots with knowledge of their own play the round to its end."""
    visions = Shuffle.from_seed(99)
    baked = 0
    for n in range(worlds):
        game = imagine(knowledge, edition, visions)
        bots = [CounterBot(edition=edition, seed=n, budget=Budget()) for _ in game.seats]
        events = [event for move in moves for event in game.play(move)]
        while game.phase not in (Phase.OVER, Phase.SHUFFLE):
            seat = game.deciding
            assert seat is not None
            events += game.play(bots[seat].decide(game.view(seat), game.knowledge(seat)))
        baked += any(isinstance(event, OrderDelivered) and event.order == order for event in events)
    return baked / worlds


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "players", "seed", "start"),
    [
        ("classic", 4, 7, 44),
        ("plus", 3, 7, 100),
        ("plus", 3, 21, 214),
    ],  # in the last, failed orders are scored by helping
)
def test_a_stated_chance_holds_within_its_error(
    key: str, players: int, seed: int, start: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explaining_module, "PLAIN_WORLDS", 50)
    checked = 0
    for _, bot, knowledge, move in islice(decisions("counter", key, players, {}, seed=seed), start, start + 12):
        for reason in bot.explain():
            if isinstance(reason, OrderBakes | WouldBake) and checked < FACTS:
                moves: list[Move] = [PutOrder(reason.order)] if isinstance(reason, WouldBake) else [move]
                if isinstance(reason, WouldBake) and isinstance(move, PutIngredients):
                    moves = [move, *moves]
                worlds = 25
                again = chance_by_other_means(knowledge, bot.edition, moves, reason.order, worlds)
                error = 1.96 * (max(again * (1 - again), 0.04) / worlds) ** 0.5
                assert abs(again - reason.chance) <= MOST_APART * hypot(error, reason.error), (reason, again)
                checked += 1
    assert checked == FACTS


# ---------------------------------------------------------------- what an explanation may look at


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), [("classic", 3), ("plus", 4)])
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_explanation(key: str, players: int) -> None:
    edition, visions = EDITIONS[key], Shuffle.from_seed(3)
    for game, bot, knowledge, move in islice(decisions("counter", key, players, {}, seed=5), 3, None, 17):
        seat = knowledge.seat
        elsewhere = imagine(knowledge, edition, visions)
        assert elsewhere.state != game.state or not knowledge.unseen
        twin = CounterBot(edition=edition, seed=bot.seed, budget=bot.budget)
        twin._decisions = bot._decisions - 1
        assert twin.decide(elsewhere.view(seat), elsewhere.knowledge(seat)) == move
        twin._decisions = bot._decisions
        assert twin.explain() == bot.explain()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::mammamia.bots.PlainSearch")
def test_to_explain_changes_no_later_decision() -> None:
    silent = [move for _, _, _, move in decisions("search", "classic", 2, {"rounds": 1}, seed=6)]
    talking: list[Move] = []
    for n, (_, bot, _, move) in enumerate(decisions("search", "classic", 2, {"rounds": 1}, seed=6)):
        talking.append(move)
        if n % 4 == 0:
            assert bot.explain() == bot.explain() != ()
    assert talking == silent


def test_before_its_first_decision_a_bot_has_nothing_to_explain() -> None:
    assert CounterBot(edition=CLASSIC, seed=1, budget=Budget()).explain() == ()


def test_who_decides_by_chance_says_so() -> None:
    for _, bot, knowledge, _ in islice(decisions("random", "plus", 3, {}, seed=2), 40):
        alone = scene(knowledge, PLUS)
        n = len(legal_decisions(alone.state, alone.box))
        assert bot.explain() == ((TossedCoin(n),) if n > 1 else (OnlyWay(),))


@pytest.mark.parametrize(
    ("spread", "is_about"),
    [({}, False), ({SALAMI: 0.0, OLIVE: 2.0}, False), ({SALAMI: 0.5}, True)],
)
def test_a_memory_that_is_not_sure_says_about(spread: dict[Ingredient, float], is_about: bool) -> None:
    bot = next(
        bot
        for _, bot, _, move in decisions("counter", "classic", 4, {}, seed=1)
        if isinstance(move, PutOrder) and move.order.name == "four-salami"
    )
    found = [reason for reason in bot.explain(spread) if isinstance(reason, OvenHolds)]
    assert [(reason.kind, reason.is_about) for reason in found] == [(SALAMI, is_about)]


def test_a_refusal_names_what_is_wanted_later() -> None:
    """And who helps names what it pays."""
    seen: dict[type[object], set[type[object]]] = {Help: set(), Refuse: set()}
    for _, _, knowledge, move in decisions("random", "plus", 4, {}, seed=3):
        alone = scene(knowledge, PLUS)
        if isinstance(move, Help | Refuse) and len(legal_decisions(alone.state, alone.box)) > 1:
            reasons = reasons_for(alone, knowledge, move, policy=COUNTER, seed=1)
            seen[type(move)] |= {type(reason) for reason in reasons}
    assert HelpPays in seen[Help]
    assert {WantedLater, AskerLeads} <= seen[Refuse]
