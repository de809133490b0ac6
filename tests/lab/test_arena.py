"""Matches between bots: fair, and the same however they are played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mammamia.bots import BOTS, Budget
from mammamia.bots.counter import CounterBot
from mammamia.bots.greedy import GreedyBot
from mammamia.bots.random import RandomBot
from mammamia.editions import EDITIONS, Edition
from mammamia.engine.batches import is_fast
from mammamia.engine.chance import deal_randomly, seed_dice
from mammamia.engine.fields import blank
from mammamia.engine.state import Desk, State
from mammamia.game import Knowledge, Move, SeatView
from mammamia.lab import arena as arena_module
from mammamia.lab.arena import Arena, Results, is_worth_compiling, play_through
from mammamia.lab.arena_clock import pace_of, roll_outs_in, rounded
from mammamia.lab.arena_games import DealsPlayed, Entrant, does_search, is_mind, play_deals, seat_bots
from mammamia.lab.simulation import SeriesPlan, deal_game

RANDOM, GREEDY, COUNTER = Entrant("random"), Entrant("greedy"), Entrant("counter")


def plan_for(key: str = "classic", players: int = 3, deals: int = 2, **options: object) -> SeriesPlan:
    return SeriesPlan(EDITIONS[key], players, options, 11, deals)


def told(results: Results) -> list[tuple[int, int, list[float], list[int], list[int]]]:
    return [(m.one, m.rival, m.shares, m.pizzas, m.rival_pizzas) for m in results.matches]


class Shy:
    """Decides as another bot does, but can only be reached through its view."""

    def __init__(self, make: type[GreedyBot | CounterBot | RandomBot], edition: Edition, seed: int) -> None:
        self.bot = make(edition=edition, seed=seed, budget=Budget())

    def decide(self, view: SeatView, knowledge: Knowledge) -> Move:
        return self.bot.decide(view, knowledge)


@pytest.fixture
def shy_bots() -> Iterator[None]:
    for make in (GreedyBot, CounterBot, RandomBot):
        name = f"shy-{make.__name__.removesuffix('Bot').lower()}"
        BOTS[name] = lambda *, edition, seed, budget, make=make: Shy(make, edition, seed)
    yield
    for name in [name for name in BOTS if name.startswith("shy-")]:
        del BOTS[name]


# ---------------------------------------------------------------- fairness


@pytest.mark.parametrize("bot", [RANDOM, GREEDY, COUNTER])
@pytest.mark.parametrize(("key", "players"), [("classic", 2), ("first", 5), ("plus", 3), ("plus", 6)])
def test_a_bot_against_itself_wins_its_fair_share_of_every_deal(bot: Entrant, key: str, players: int) -> None:
    results = play_through(Arena(plan_for(key, players), (bot, bot)), compiled=False)
    assert len(results.matches) == 2
    for match in results.matches:
        assert match.shares == pytest.approx([1.0] * 2)
        assert match.pizzas_a_game == pytest.approx(match.rival_pizzas_a_game)
    assert [rating.value for rating in results.ratings] == pytest.approx([0, 0])


@pytest.mark.usefixtures("shy_bots")
@pytest.mark.parametrize("name", ["shy-random", "shy-counter"])
def test_so_does_a_bot_that_needs_a_view(name: str) -> None:
    (match, _) = play_through(Arena(plan_for(deals=1), (Entrant(name), Entrant(name)))).matches
    assert match.shares == pytest.approx([1.0])


def test_a_search_against_itself() -> None:
    search = Entrant("search", 3)
    assert play_deals(plan_for(players=2, rounds=1), search, search, range(1), compiled=False).shares == [1.0]


# ---------------------------------------------------------------- who meets


def test_every_two_meet_in_both_directions() -> None:
    arena = Arena(plan_for(players=4, deals=5), (RANDOM, GREEDY, COUNTER))
    assert arena.pairs == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    assert arena.games == 6 * 5 * 4


def test_two_players_meet_once_and_the_reverse_match_is_the_same_told_backwards() -> None:
    arena = Arena(plan_for(players=2, deals=4), (GREEDY, COUNTER))
    there, back = play_through(arena, compiled=False).matches
    other = play_through(Arena(arena.plan, (COUNTER, GREEDY)), compiled=False).matches

    assert arena.games == 8
    assert [a + b for a, b in zip(there.shares, back.shares, strict=True)] == [2.0] * 4
    assert (back.shares, back.pizzas, back.rival_pizzas) == (other[0].shares, other[0].pizzas, other[0].rival_pizzas)


def test_the_better_bot_wins_and_bakes_more() -> None:
    results = play_through(Arena(plan_for(players=4, deals=15), (RANDOM, COUNTER)), compiled=False)
    random, counter = results.matches
    assert random.encounter.share.high < 0.25 < counter.encounter.share.low
    assert counter.pizzas_a_game > counter.rival_pizzas_a_game > 0
    assert results.ratings[1].low > results.ratings[0].high


# ---------------------------------------------------------------- however it is played


@pytest.mark.parametrize(
    "entrants", [(RANDOM, COUNTER), pytest.param((GREEDY, Entrant("search", 4)), marks=pytest.mark.slow)]
)
def test_the_same_results_on_any_number_of_cores(entrants: tuple[Entrant, ...]) -> None:
    arena = Arena(plan_for(players=2, deals=3, rounds=1), entrants)
    assert told(play_through(arena, cores=2, compiled=False)) == told(play_through(arena, compiled=False))


def test_the_same_deal_in_any_part() -> None:
    plan = plan_for(deals=4)
    whole = play_deals(plan, RANDOM, COUNTER, range(4), compiled=False)
    parts = [play_deals(plan, RANDOM, COUNTER, range(n, n + 1), compiled=False) for n in range(4)]
    assert whole.shares == [part.shares[0] for part in parts]
    assert whole.pizzas == [part.pizzas[0] for part in parts]
    assert len(whole) == 4


@pytest.mark.usefixtures("shy_bots")
def test_a_bot_that_needs_a_view_gets_the_same_deals() -> None:
    """Minds and bots may choose differently between equals, as orders lie in another sequence in a scene."""
    plan = plan_for("plus", 4)
    for deal in range(3):
        game, _, _ = seat_bots(plan, [Entrant("shy-greedy")] * 4, deal)
        assert game.state == deal_game(plan, deal)[0].game.state
        dealt, desk = blank(State), blank(Desk)
        seed_dice(desk.dice, plan.seed, deal)
        deal_randomly(dealt, plan.box, desk.dice, desk)
        assert game.state.hand == dealt.hand
        assert game.state.supply == dealt.supply


@pytest.mark.usefixtures("shy_bots")
def test_bots_with_views_on_any_number_of_cores() -> None:
    arena = Arena(plan_for(players=2, rounds=1), (RANDOM, Entrant("shy-greedy")))
    assert told(play_through(arena, cores=2)) == told(play_through(arena))


@pytest.mark.usefixtures("shy_bots")
@pytest.mark.filterwarnings("ignore::mammamia.bots.PlainSearch")
def test_a_search_among_bots_with_views_is_compiled_in_every_process(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[bool] = []
    for name in ("warm_up", "warm_up_net"):
        monkeypatch.setattr(f"mammamia.lab.arena_games.{name}", lambda: called.append(True))
    plan = plan_for(players=2, deals=1, rounds=1)
    play_deals(plan, GREEDY, Entrant("shy-greedy"), range(1), compiled=False)
    assert not called
    play_deals(plan, Entrant("search", 1), Entrant("shy-greedy"), range(1), compiled=False)
    assert called == [True, True]


@pytest.mark.slow
@pytest.mark.skipif(not is_fast(), reason="needs Numba")
@pytest.mark.parametrize(("key", "players"), [("classic", 3), ("plus", 3)])
def test_plain_and_compiled_games_are_the_same(key: str, players: int) -> None:
    plan = plan_for(key, players, 4)
    for one, rival, deals in [(RANDOM, COUNTER, 4), (COUNTER, GREEDY, 4), (Entrant("search", 8), COUNTER, 1)]:
        both = [play_deals(plan, one, rival, range(deals), compiled=compiled) for compiled in (False, True)]
        assert both[0] == both[1], (one, rival)


@pytest.mark.slow
@pytest.mark.skipif(not is_fast(), reason="needs Numba")
def test_compiled_on_two_cores() -> None:
    arena = Arena(plan_for(players=4, deals=450), (RANDOM, GREEDY, COUNTER))
    assert told(play_through(arena, cores=2)) == told(play_through(arena))


# ---------------------------------------------------------------- entrants and clocks


def test_entrants() -> None:
    plan = plan_for()
    assert (COUNTER.label, Entrant("search", 400).label) == ("counter", "search:400")
    assert Entrant("search", 400).budget == Budget(roll_outs=400)
    assert is_mind(COUNTER)
    assert not is_mind(Entrant("nonna"))
    assert does_search(plan, "search")
    assert not does_search(plan, "greedy")


def test_results_take_in_parts() -> None:
    results = Results(Arena(plan_for(players=2), (RANDOM, GREEDY)))
    results.played[0].add(DealsPlayed([1.0], [3], [4]))
    results.played[0].add(DealsPlayed([2.0], [5], [4]))
    assert results.matches[0].encounter.share.value == 0.75
    assert results.matches[1].pizzas_a_game == 2


def test_the_pace_of_a_bot() -> None:
    pace = pace_of(plan_for(players=2), GREEDY)
    assert len(pace.seconds) >= 10
    assert list(pace.seconds) == sorted(pace.seconds)
    assert 0 < pace.milliseconds < 100
    assert pace.seconds[0] * 1000 <= pace.p95 <= pace.seconds[-1] * 1000


def test_a_time_becomes_a_round_number_of_roll_outs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mammamia.lab.arena_clock.MEASURED_BUDGET", 8)
    monkeypatch.setattr("mammamia.lab.arena_clock.LONG_ENOUGH", 0.1)
    monkeypatch.setattr("mammamia.lab.arena_games.warm_up", lambda: False)
    found = roll_outs_in(plan_for(players=2, rounds=1), "search", 1000)
    assert found == rounded(found) > 0


@pytest.mark.parametrize(("number", "round_one"), [(0.3, 0), (7.9, 7), (99, 99), (128, 120), (2345.6, 2300)])
def test_rounding(number: float, round_one: int) -> None:
    assert rounded(number) == round_one


@pytest.mark.parametrize(
    ("rival", "deals", "can_compile", "expected"),
    [
        (Entrant("search", 10), 1, True, True),
        (Entrant("professoressa"), 1, True, True),
        (Entrant("search", 10), 1, False, False),
        (GREEDY, 1, True, False),
        (GREEDY, 1000, True, True),
    ],
)
def test_whoever_searches_plays_compiled(
    monkeypatch: pytest.MonkeyPatch, rival: Entrant, deals: int, can_compile: bool, expected: bool
) -> None:
    monkeypatch.setattr(arena_module, "is_fast", lambda: can_compile)
    assert is_worth_compiling(Arena(plan_for(deals=deals), (COUNTER, rival))) is expected
