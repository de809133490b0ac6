"""Memory: what is believed fits the game, what is forgotten stays forgotten, and the model says how much that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from mammamia.bots import make_bot
from mammamia.bots.memory import PERFECT, Fading, Forgetful, Hold, memory_of, recall_chance
from mammamia.bots.memory.activation import draw, hold_on
from mammamia.bots.memory.believing import OFF_BY_ONE, OTHER_KIND
from mammamia.bots.memory.traces import NOBODY_KNOWN, read_oven
from mammamia.editions import CLASSIC, EDITIONS, Edition, Ingredient
from mammamia.engine.state import CARDS, ORDERS
from mammamia.game import Game, IngredientCard, Knowledge, Phase, Seat, SeatView, Shuffle, choices, imagine

FADING = Fading(-0.5)
AMNESIA = Fading(50.0)
TABLES = [
    ("classic", 2, {}),
    ("first", 3, {}),
    ("spanish", 2, {"doubles": True, "rescue": True}),
    ("plus", 2, {}),
    ("plus", 4, {}),
]
PEPPER, MUSHROOM, OLIVE, SALAMI = 1, 2, 3, 4


@dataclass
class Look:
    """One decision of a game, as its seat meets it."""

    game: Game
    seat: Seat
    view: SeatView
    knowledge: Knowledge


def looks(edition: Edition, players: int, options: dict[str, object], seed: int) -> Iterator[Look]:
    """Every decision of a game between card counters and a bot that plays by chance."""
    shuffle = Shuffle.from_seed(seed)
    game = Game.deal(edition, seats=players, shuffle=shuffle, options=options)
    names = ["random", *["counter"] * (players - 1)]
    bots = [make_bot(name, edition=edition, seed=seed + seat) for seat, name in enumerate(names)]
    while game.phase is not Phase.OVER:
        seat = game.deciding
        if seat is None:
            game.shuffle(shuffle.order(game.unshuffled_supply()))
            continue
        look = Look(game, seat, game.view(seat), game.knowledge(seat))
        yield look
        game.play(bots[seat].decide(look.view, look.knowledge))


def late_look(players: int = 4, cards: int = 30) -> Look:
    """A look at a well filled oven."""
    return next(look for look in looks(CLASSIC, players, {}, seed=3) if len(look.knowledge.oven) >= cards)


# ---------------------------------------------------------------- beliefs fit


@pytest.mark.parametrize("fading", [FADING, AMNESIA], ids=["forgetful", "amnesia"])
@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_a_belief_fits_all_that_is_in_sight(key: str, players: int, options: dict[str, object], fading: Fading) -> None:
    """R8.2: a game imagined from a belief shows the same view, allows the same decisions, and tells the same belief."""
    edition, visions = EDITIONS[key], Shuffle.from_seed(2)
    memories = [Forgetful(edition, 10 + seat, fading) for seat in range(players)]
    for look in looks(edition, players, options, seed=4):
        believed = memories[look.seat].recall(look.view, look.knowledge)
        world = imagine(believed, edition, visions)
        assert world.view(look.seat) == look.view
        assert world.knowledge(look.seat) == believed
        true, thought = (choices.legal_decisions(game.state, game.box) for game in (look.game, world))
        assert set(thought) == set(true)


def test_own_orders_are_never_mistaken() -> None:
    memory = Forgetful(CLASSIC, 1, AMNESIA)
    for look in looks(CLASSIC, 2, {}, seed=5):
        if look.seat == 1:
            colour = look.knowledge.colours[1]
            mine = [(place, card) for place, card in enumerate(look.knowledge.oven) if is_of(card, colour)]
            believed = memory.recall(look.view, look.knowledge).oven
            assert [(place, card) for place, card in enumerate(believed) if is_of(card, colour)] == mine


def is_of(card: object, colour: object) -> bool:
    return getattr(card, "colour", None) == colour


def test_a_perfect_memory_hands_on_the_knowledge_itself() -> None:
    look = late_look()
    assert memory_of(None, edition=CLASSIC, seed=1) is PERFECT
    assert PERFECT.recall(look.view, look.knowledge) is look.knowledge
    assert not PERFECT.belief(look.view, look.knowledge).spread


def test_who_forgets_nothing_believes_the_truth() -> None:
    memory = Forgetful(CLASSIC, 1, Fading(-50.0))
    for look in looks(CLASSIC, 4, {}, seed=6):
        belief = memory.belief(look.view, look.knowledge)
        assert belief.knowledge == look.knowledge
        assert not belief.spread


# ---------------------------------------------------------------- what is forgotten stays so


def test_nothing_comes_back() -> None:
    memory = Forgetful(CLASSIC, 7, FADING)
    order = [Hold.DETAIL, Hold.GIST, Hold.NOTHING]
    before: dict[tuple[int, ...], Hold] = {}
    forgotten = 0
    for look in looks(CLASSIC, 4, {}, seed=7):
        if look.seat != 2:
            continue
        memory.belief(look.view, look.knowledge)
        lost = dict(memory.faded)
        if before and next(iter(before), (0, 0))[1] == look.knowledge.round:
            plays = {key for key in before if key[0] == 0 and look.knowledge.came_up == 0}
            for key in plays:
                assert order.index(lost.get(key, Hold.DETAIL)) >= order.index(before[key]), key
                forgotten += 1
        before = lost
    assert forgotten > 100


def test_a_memory_made_anew_in_the_middle_of_a_game_forgets_the_same() -> None:
    """What was needed once and is not any more may have been lost meanwhile: only the old memory knows that."""
    old = Forgetful(CLASSIC, 8, FADING)
    same = total = 0
    for look in looks(CLASSIC, 3, {}, seed=8):
        if look.seat == 1:
            kept = old.recall(look.view, look.knowledge)
            new = Forgetful(CLASSIC, 8, FADING)
            made = new.recall(look.view, look.knowledge)
            assert old.faded.keys() >= new.faded.keys()
            same += kept == made
            total += 1
    assert same > 0.8 * total


def test_the_same_seed_forgets_the_same_and_another_seed_something_else() -> None:
    look = late_look()
    one, again, other = (Forgetful(CLASSIC, seed, FADING).recall(look.view, look.knowledge) for seed in (1, 1, 2))
    assert one == again
    assert one != other


def test_another_guess_fills_the_same_gaps() -> None:
    look = late_look()
    memory = Forgetful(CLASSIC, 3, FADING)
    first = memory.recall(look.view, look.knowledge)
    gaps = dict(memory.faded)
    assert memory.recall(look.view, look.knowledge, guess=1) != first
    assert memory.faded == gaps


# ---------------------------------------------------------------- the model


def test_recall_falls_with_age_and_what_lasts_longer_falls_later() -> None:
    chances = [recall_chance(FADING, age) for age in range(30)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.75
    assert chances[29] < 0.1
    assert recall_chance(FADING, 10, bonus=FADING.own) > 2 * recall_chance(FADING, 10)
    assert recall_chance(Fading(-1.5), 10) > recall_chance(Fading(-0.5), 10)


def test_the_gist_outlives_the_detail() -> None:
    held = Counter(hold_on(FADING, draw(1, n), 8) for n in range(4000))
    assert abs(held[Hold.DETAIL] / 4000 - recall_chance(FADING, 8)) < 0.03
    known = held[Hold.DETAIL] + held[Hold.GIST]
    assert abs(known / 4000 - recall_chance(FADING, 8, FADING.gist)) < 0.03
    assert held[Hold.GIST] > 400


def test_an_old_memory_is_worse_than_a_fresh_one() -> None:
    """Of the plays of others, the newest are believed as they were more often than the oldest."""
    right: Counter[str] = Counter()
    for look in looks(CLASSIC, 4, {}, seed=9):
        if look.knowledge.round == 1 and len(look.knowledge.oven) >= 24 and look.knowledge.came_up == 0:
            for seed in range(3):
                believed = Forgetful(CLASSIC, seed, FADING).recall(look.view, look.knowledge).oven
                pairs = list(zip(believed, look.knowledge.oven, strict=True))
                right["old"] += sum(a == b for a, b in pairs[:10])
                right["new"] += sum(a == b for a, b in pairs[-10:])
    assert right["new"] > 1.2 * right["old"]


def test_what_is_lost_sticks_to_another_kind_is_one_off_or_gone() -> None:
    look = next(look for look in looks(CLASSIC, 4, {}, seed=3) if handful_in(look.knowledge) is not None)
    start = handful_in(look.knowledge)
    assert start is not None
    kind = look.knowledge.oven[start]
    kinds: Counter[int] = Counter()
    for seed in range(1500):
        believed = Forgetful(CLASSIC, seed, AMNESIA).recall(look.view, look.knowledge).oven[start : start + 3]
        kinds[sum(card == kind for card in believed)] += 1
    lost = (kinds[0] + kinds[1]) / 1500
    assert abs(lost - (OTHER_KIND + 1 - OFF_BY_ONE)) < 0.07
    assert abs((kinds[2] + kinds[3]) / 1500 - (OFF_BY_ONE - OTHER_KIND)) < 0.07


def handful_in(knowledge: Knowledge) -> int | None:
    """Where exactly three cards of a kind lie together, below the top and above other cards."""
    oven = knowledge.oven
    for start in range(2, len(oven) - 5):
        card = oven[start]
        is_handful = isinstance(card, IngredientCard) and len(set(oven[start : start + 3])) == 1
        if is_handful and card not in (oven[start - 1], oven[start + 3]):
            return start
    return None


def test_a_belief_says_how_unsure_it_is() -> None:
    look = late_look()
    spread = Forgetful(CLASSIC, 3, AMNESIA).belief(look.view, look.knowledge).spread
    little = Forgetful(CLASSIC, 3, Fading(-1.5)).belief(look.view, look.knowledge).spread
    assert set(spread) == set(Ingredient) - {Ingredient.SHRIMP}
    assert all(0.5 <= width < 5 for width in spread.values())
    assert sum(little.values()) < sum(spread.values())


# ---------------------------------------------------------------- the oven, read


def order_of(seat: int, number: int) -> int:
    return (seat + 1) * ORDERS + number


def test_turns_are_read_from_the_row_of_cards() -> None:
    oven = [OLIVE, OLIVE, order_of(0, 3), SALAMI, PEPPER, order_of(2, 1), PEPPER]
    traces = read_oven(oven, 0, has_leftovers=False, last=0, seats=3)
    assert traces.turns == 4
    assert [(play.start, play.count, play.kind, play.age, play.seat) for play in traces.plays] == [
        (0, 2, OLIVE, 3, 0),
        (3, 1, SALAMI, 2, 1),
        (4, 1, PEPPER, 1, 2),
        (6, 1, PEPPER, 0, 0),
    ]
    assert [(put.place, put.seat, put.order, put.age) for put in traces.orders] == [(2, 0, 3, 3), (5, 2, 1, 1)]


def test_leftovers_end_where_the_sorting_ends() -> None:
    traces = read_oven([PEPPER, PEPPER, SALAMI, MUSHROOM], 0, has_leftovers=True, last=1, seats=2)
    assert [(play.kind, play.count, play.is_leftover, play.age) for play in traces.plays] == [
        (PEPPER, 2, True, 1),
        (SALAMI, 1, True, 1),
        (MUSHROOM, 1, False, 0),
    ]


def test_while_the_oven_is_open_only_orders_tell_who_put_what() -> None:
    oven = [OLIVE, order_of(1, 0), SALAMI, CARDS // 2]
    traces = read_oven(oven, 5, has_leftovers=False, last=NOBODY_KNOWN, seats=2)
    assert [(play.start, play.seat) for play in traces.plays] == [(5, 1), (7, NOBODY_KNOWN), (8, NOBODY_KNOWN)]


def test_an_empty_oven_leaves_nothing_to_remember() -> None:
    traces = read_oven([], 0, has_leftovers=True, last=0, seats=2)
    assert (traces.plays, traces.orders, traces.turns) == ([], [], 0)
