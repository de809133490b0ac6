"""A study counts what a person would count who watched the same games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from statistics import fmean, linear_regression, stdev

import pytest

from mammamia.editions import EDITIONS
from mammamia.engine.batches import is_fast
from mammamia.engine.fields import blank
from mammamia.game import Game, Phase
from mammamia.game.events import OrderDelivered, OrderPut, TurnEnded
from mammamia.lab.arena_games import Entrant, play_deals, shuffle_supply
from mammamia.lab.ratings import Interval, mean_of
from mammamia.lab.simulation import SeriesPlan, deal_game
from mammamia.lab.study.figures import FEW, Figure, figures_of
from mammamia.lab.study.intervals import mean, ratio, share, slope
from mammamia.lab.study.memory import play_memory_deal
from mammamia.lab.study.playing import add, kinds_of_orders, read_sums, rows_of_orders, watch_games, written
from mammamia.lab.study.studies import (
    MEMORY_EFFORT,
    DealRemembered,
    Findings,
    GamesWatched,
    StudiedTable,
    Study,
    play_study,
    read_piece,
    written_piece,
)
from mammamia.lab.study.watching import Sums
from mammamia.lab.tally import kind_of_order
from mammamia.lab.workers import Cores

SEED = 21


def plan_for(key: str = "classic", players: int = 3, games: int = 60, **options: object) -> SeriesPlan:
    return SeriesPlan(EDITIONS[key], players, options, SEED, games)


# ---------------------------------------------------------------- by hand


@dataclass
class Told:
    """What a spectator with a notebook writes down about one game."""

    turns: list[int] = field(default_factory=list)  # of each round
    delivered: Counter[tuple[str, int]] = field(default_factory=Counter)  # by kind of order and round
    put: Counter[str] = field(default_factory=Counter)
    filled: Counter[str] = field(default_factory=Counter)
    shares: list[Fraction] = field(default_factory=list)  # by place after the first seat
    pizzas: list[int] = field(default_factory=list)
    winners: int = 0
    is_broken: bool = False
    is_locked: bool = False
    own: int = 0
    held: int = 0
    share: Fraction = Fraction(0)  # of the seat that is watched


def worth_in_hand(game: Game, seat: int, kind: int | None = None) -> int:
    return sum(
        (1 + card.is_double) * (kind is None or card.kind.number == kind) for card in game.view(game.seats[seat]).hand
    )


def is_between_rounds(game: Game) -> bool:
    """Nobody decides: the oven was opened, and a shuffle is due or the game is over."""
    return game.deciding is None


def watch(plan: SeriesPlan, number: int) -> Told:
    """One random game, told by its events."""
    recording, shuffle = deal_game(plan, number)
    game, told = recording.game, Told()
    first, seats, watched = game.deciding, plan.players, number % plan.players
    assert first is not None
    told.own = worth_in_hand(game, watched, game.names.colours[watched].ingredient.number)
    told.held = worth_in_hand(game, watched)
    turns, before = 0, [0] * seats
    while game.phase is not Phase.OVER:
        if is_between_rounds(game):
            shuffle_supply(game, shuffle)
            told.held = worth_in_hand(game, watched)
            continue
        round_now = len(told.turns) + 1
        for event in game.play(game.random_move(shuffle)):
            turns += isinstance(event, TurnEnded)
            if isinstance(event, OrderPut):
                told.put[kind_of_order(event.order.name)] += 1
            if isinstance(event, OrderDelivered):
                told.filled[kind_of_order(event.order.name)] += 1
        if is_between_rounds(game):
            told.turns.append(turns)
            turns = 0
            for seat in range(seats):
                now = game.state.delivered_orders[seat]
                for order in game.names.masked(seat, now & ~before[seat]):
                    told.delivered[kind_of_order(order.name), round_now] += 1
                before[seat] = now
    result = game.result()
    places = [(first + place) % seats for place in range(seats)]
    told.shares = [Fraction(seat in result.winners, len(result.winners)) for seat in places]
    told.pizzas = [result.delivered[seat] for seat in places]
    told.share = told.shares[places.index(watched)]
    told.winners = len(result.winners)
    told.is_broken = told.winners == 1 and result.delivered.count(max(result.delivered)) > 1
    told.is_locked = game.state.locked != 0
    return told


def found(plan: SeriesPlan, bot: str = "random") -> list[Figure]:
    study = Study((StudiedTable(plan, bot),), plan.seed, plan.games, 0)
    findings = Findings(study)
    for piece in play_study(findings, compiled=False):
        findings.add(piece)
    return figures_of(findings)


def estimate(figures: list[Figure], name: str, item: object = "", round_: int | None = None) -> Interval:
    (one,) = [f for f in figures if (f.name, f.item, f.round) == (name, str(item), round_)]
    return one.estimate


def about(values: list[float], most: float | None = 1.0) -> Interval:
    """The mean and its interval, by the book."""
    if most is not None and len(set(values)) == 1:
        return mean_of(values)
    middle, half = fmean(values), 1.96 * stdev(values) / sqrt(len(values))
    low, high = middle - half, middle + half
    return Interval(middle, low, high) if most is None else Interval(middle, max(0.0, low), min(most, high))


def same(one: Interval, other: Interval) -> bool:
    return [one.value, one.low, one.high] == pytest.approx([other.value, other.low, other.high])


@pytest.mark.parametrize(
    "plan",
    [plan_for(), plan_for("first", 2), plan_for("plus", 4, 40), plan_for("classic", 5, 40, doubles=True, rounds=2)],
    ids=lambda plan: f"{plan.edition.key}-{plan.players}",
)
def test_every_figure_is_what_counting_by_hand_gives(plan: SeriesPlan) -> None:
    games = [watch(plan, number) for number in range(plan.games)]
    figures = found(plan)
    seats, rounds = plan.players, plan.box.rounds
    for kind in kinds_of_orders(plan):
        cards = sum(kind_of_order(order.name) == kind for order in deal_game(plan, 0)[0].game.names.orders[0])
        for number in range(1, rounds + 1):
            rates = [game.delivered[kind, number] / (seats * cards) for game in games]
            assert same(estimate(figures, "delivered", kind, number), about(rates))
        rates = [sum(game.delivered[kind, n + 1] for n in range(rounds)) / (seats * cards) for game in games]
        assert same(estimate(figures, "delivered", kind), about(rates))
        filled, put = sum(game.filled[kind] for game in games), sum(game.put[kind] for game in games)
        assert estimate(figures, "filled", kind).value == pytest.approx(filled / put)
    assert same(estimate(figures, "pizzas"), about([sum(game.pizzas) / seats for game in games], None))
    for number in range(1, rounds + 1):
        assert same(
            estimate(figures, "turns", "", number), about([float(game.turns[number - 1]) for game in games], None)
        )
        for turns in {game.turns[number - 1] for game in games}:
            often = [float(game.turns[number - 1] == turns) for game in games]
            assert same(estimate(figures, "turns-share", turns, number), about(often))
    for place in range(seats):
        shares = [float(game.shares[place]) for game in games]
        assert same(estimate(figures, "place-share", place + 1), about(shares))
        pizzas = [float(game.pizzas[place]) for game in games]
        assert same(estimate(figures, "place-pizzas", place + 1), about(pizzas, None))
    assert same(estimate(figures, "locked"), about([float(game.is_locked) for game in games]))
    assert same(estimate(figures, "shared"), about([float(game.winners > 1) for game in games]))
    assert same(estimate(figures, "broken-tie"), about([float(game.is_broken) for game in games]))


@pytest.mark.parametrize(("name", "cards_of"), [("own", lambda game: game.own), ("held", lambda game: game.held)])
def test_hands_are_counted_by_one_seat_of_each_game(name: str, cards_of: object) -> None:
    assert callable(cards_of)
    plan = plan_for(games=150)
    games = [watch(plan, number) for number in range(plan.games)]
    figures = found(plan)
    often = Counter(cards_of(game) for game in games)
    shown = {int(f.item) for f in figures if f.name == f"{name}-share"}
    assert shown == {cards for cards, n in often.items() if n >= FEW}
    assert shown
    for cards in shown:
        shares = [float(game.share) for game in games if cards_of(game) == cards]
        assert same(estimate(figures, f"{name}-share", cards), about(shares))
    line = linear_regression([cards_of(game) for game in games], [float(game.share) for game in games])
    assert estimate(figures, f"{name}-share-more").value == pytest.approx(line.slope)


def test_card_counters_play_the_games_of_the_arena() -> None:
    plan = plan_for("plus", 4, 4)
    counter = Entrant("counter")
    played = play_deals(plan, counter, counter, range(4), compiled=False)
    sums = watch_games(plan, "counter", range(4), compiled=False)
    assert sum(sums.pizzas) * plan.players == sum(played.pizzas) + sum(played.rival_pizzas)


# ---------------------------------------------------------------- however it is played


def test_parts_add_up_to_the_whole() -> None:
    plan = plan_for("plus", 3)
    total = blank(Sums)
    for part in (range(0, 4), range(4, 5), range(5, 9)):
        sums = watch_games(plan, "greedy", part, compiled=False)
        assert read_sums(written(sums)) == sums
        add(total, sums)
    assert total == watch_games(plan, "greedy", range(9), compiled=False)
    assert total.games == 9


def test_a_study_on_two_cores_and_stopped_in_between() -> None:
    plans = (plan_for(players=2, games=60, rounds=1), plan_for(players=3, games=60, rounds=1))
    study = Study(tuple(StudiedTable(plan, "greedy") for plan in plans), SEED, 60, 1)
    whole, stopped = Findings(study), Findings(study)
    for piece in play_study(whole, compiled=False):
        whole.add(piece)
    for number, piece in enumerate(play_study(stopped, compiled=False)):
        stopped.add(read_piece(written_piece(piece)))
        if number == 3:
            break
    assert 0 < stopped.sums[1].games < 60
    rest = sum(stopped.add(piece) for piece in play_study(stopped, spread=Cores(2), compiled=False))
    assert stopped.sums == whole.sums
    assert stopped.memory == whole.memory
    assert 0 < rest < study.effort
    assert study.all_games == 2 * 60 + 2 + 3


@pytest.mark.slow
@pytest.mark.skipif(not is_fast(), reason="needs Numba")
def test_plain_and_compiled_games_are_counted_alike() -> None:
    for key, players in (("classic", 2), ("first", 5), ("plus", 6)):
        plan = plan_for(key, players)
        for bot in ("random", "greedy", "counter"):
            plain, fast = (watch_games(plan, bot, range(5, 12), compiled=compiled) for compiled in (False, True))
            assert plain == fast, (key, players, bot)


def test_orders_of_one_kind_stand_in_one_row() -> None:
    plan = plan_for("plus", 6)
    kinds = kinds_of_orders(plan)
    assert kinds[0] == "four"
    rows = rows_of_orders(plan)
    assert len(rows) == 6
    assert all(row[:5] == [0] * 5 and sorted(row[5:]) == list(range(1, len(kinds))) for row in rows)


# ---------------------------------------------------------------- intervals


def test_a_mean_and_its_interval() -> None:
    assert same(mean(4, 10, 30, 0.5), about([0.5, 1.0, 1.5, 2.0], None))


def test_a_share_that_is_always_the_same_is_not_without_doubt() -> None:
    assert share(59, 0, 0) == mean_of([0.0] * 59)
    assert share(20, 40, 80, 0.5) == mean_of([1.0] * 20)
    assert share(30, 1, 1).low == 0.0


def test_a_ratio() -> None:
    tried, filled = [4, 2, 6], [1, 1, 2]
    sums = [12, 4, 56, 6, 18]
    found_one = ratio(3, sums)
    rests = [y - x / 3 for x, y in zip(tried, filled, strict=True)]
    half = 1.96 * sqrt(sum(rest**2 for rest in rests) * 3 / 2) / 12
    assert same(found_one, Interval(1 / 3, 1 / 3 - half, 1 / 3 + half))
    assert ratio(2, [2, 2, 2, 2, 2]).high == 1.0


def test_a_slope() -> None:
    points = [(0, 1), (0, 3), (1, 2), (2, 5), (2, 7), (2, 6)]
    groups = [(x, len(ys), sum(ys), sum(y * y for y in ys)) for x, ys in ((0, [1, 3]), (1, [2]), (2, [5, 7, 6]))]
    line = linear_regression([x for x, _ in points], [y for _, y in points])
    found_one = slope(groups, 0.5)
    assert found_one is not None
    assert found_one.value == pytest.approx(line.slope / 2)
    middle = fmean(x for x, _ in points)
    rests = sum(((x - middle) * (y - line.intercept - line.slope * x)) ** 2 for x, y in points)
    half = 1.96 * sqrt(rests * 6 / 4) / sum((x - middle) ** 2 for x, _ in points)
    assert found_one.high - found_one.value == pytest.approx(half / 2)
    assert slope([(3, 50, 20, 20)]) is None
    assert slope([(3, 1, 1, 1), (4, 1, 1, 1)]) is None


# ---------------------------------------------------------------- memory


def test_a_deal_between_memories_is_the_same_every_time() -> None:
    plan = plan_for(players=2, rounds=1)
    assert play_memory_deal(plan, 3) == play_memory_deal(plan, 3)
    assert len({play_memory_deal(plan, deal) for deal in range(6)}) > 1


def test_memory_is_measured_once_for_each_edition_and_number_of_players() -> None:
    plan = plan_for(players=2, rounds=1)
    study = Study((StudiedTable(plan, "random"), StudiedTable(plan, "counter")), SEED, 10, 3)
    findings = Findings(study)
    findings.add(GamesWatched(0, watch_games(plan, "random", range(10), compiled=False)))
    findings.add(GamesWatched(1, watch_games(plan, "greedy", range(10), compiled=False)))
    for won in (1.0, 2.0, 1.5):
        assert findings.add(DealRemembered(0, won)) == 2 * MEMORY_EFFORT
    assert estimate(figures_of(findings), "memory-share").value == pytest.approx(0.75)
    assert estimate(figures_of(findings), "memory-elo").value == pytest.approx(190.85, abs=0.01)
    assert study.all_games == 2 * 10 + 2 * 3
    assert study.effort == 2 * 10 + 2 * 3 * MEMORY_EFFORT
