"""Advice: lines of play in the same worlds, what they win, what bakes, and what a move gave up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from mammamia.bots import Budget
from mammamia.bots import advice as advice_module
from mammamia.bots import foresight as foresight_module
from mammamia.bots.advice import Advice, advise, remembered
from mammamia.bots.foresight import Estimate, Foresight, can_foresee_fast, warm_up_foresight
from mammamia.bots.kernels.lines import scored_by_helping
from mammamia.bots.kernels.mind import SEARCH, Mind
from mammamia.bots.weights import tuned
from mammamia.editions import EDITIONS
from mammamia.engine.decisions import DECLINE, HELP, HOLD, REFUSE
from mammamia.engine.fields import clone
from mammamia.engine.imagining import imagine as imagine_hidden
from mammamia.engine.state import Box
from mammamia.game import (
    AskForHelp,
    Game,
    HoldOrders,
    Phase,
    PutIngredients,
    PutOrder,
    Refill,
    Shuffle,
    TakeOrderBack,
    choices,
    imagine,
)
from mammamia.game.imagine import scene
from mammamia.records import Played, Record, read, replay
from tests.bots.test_minds import TABLES, box_for, positions
from tests.kitchen import PLUS, kitchen

RECORDS = Path(__file__).parents[1] / "records"
FEW = Budget(roll_outs=1)


@pytest.fixture(autouse=True)
def plain_and_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresight_module, "_warm", [])
    monkeypatch.setattr(advice_module, "LEAST_WORLDS_TRIED", 3)


def record(name: str) -> Record:
    return read((RECORDS / f"{name}.game").read_bytes())


def positions_of(found: Record) -> Iterator[tuple[int, Game, Played]]:
    """Every move of a record with the game before it."""
    before: Game | None = None
    for step in replay(found):
        if isinstance(step.entry, Played) and before is not None:
            yield step.number, before, step.entry
        before = step.game.copy()


def advice_at(name: str, number: int, budget: Budget = FEW) -> Advice:
    found = record(name)
    game, entry = next((game, entry) for n, game, entry in positions_of(found) if n == number)
    return advise(game.knowledge(entry.seat), found.edition, played=entry.moves, budget=budget)


# ---------------------------------------------------------------- advice


@pytest.mark.slow
@pytest.mark.parametrize("name", ["classic-4-doubles", "first-3", "plus-4", "plus-3-unfinished", "classic-3-rescue"])
def test_advice_for_the_moves_of_a_game(name: str) -> None:
    found = record(name)
    moves = list(positions_of(found))
    for _, game, entry in [*moves[::17], moves[-1]]:
        advice = advise(game.knowledge(entry.seat), found.edition, played=entry.moves, budget=FEW)
        shares = [judged.wins.value for judged in advice.best]
        assert 1 <= len(advice.best) <= 5
        assert shares == sorted(shares, reverse=True)
        assert len({judged.moves for judged in advice.best}) == len(advice.best)
        assert advice.played is not None
        assert advice.played.moves == entry.moves
        for judged in (*advice.best, advice.played):
            assert judged.gives_up.value == pytest.approx(shares[0] - judged.wins.value)
            assert all(0 <= chance.chance.value <= 1 for chance in judged.bakes)
            trial = game.copy()
            for move in judged.moves:
                assert trial.is_legal(move)
                trial.play(move)


def test_in_a_turn_the_advice_is_for_a_whole_turn() -> None:
    advice = advice_at("classic-4", 20)
    for judged in advice.best:
        put, order, draw = judged.moves
        assert isinstance(put, PutIngredients)
        assert isinstance(order, PutOrder | HoldOrders)
        assert isinstance(draw, Refill)
        concerned = [bakes.order for bakes in judged.bakes]
        assert not isinstance(order, PutOrder) or concerned[-1] == order.order
    assert len(advice.best) == 5


def test_a_move_that_no_search_would_try_is_judged_in_the_same_worlds() -> None:
    advice = advice_at("classic-4", 20)
    assert advice.played is not None
    assert advice.played not in advice.best
    assert advice.played.gives_up.value == pytest.approx(advice.best[0].wins.value - advice.played.wins.value)


def test_to_ask_for_help_wins_where_to_decline_loses() -> None:
    """Green leads if this order bakes, which only help can do, and has lost if it does not."""
    advice = advice_at("plus-4", 234, Budget(roll_outs=4000))
    assert isinstance(advice.best[0].moves[0], AskForHelp)
    assert advice.played is not None
    assert isinstance(advice.played.moves[0], TakeOrderBack)
    assert advice.played.wins.value == 0
    assert advice.played.gives_up.value - advice.played.gives_up.error > 0.3
    assert [bakes.chance.value for bakes in advice.played.bakes] == [0]
    assert advice.best[0].bakes[0].chance.value > 0.3


def test_without_a_move_played_there_is_advice_all_the_same() -> None:
    game = Game.deal(EDITIONS["classic"], seats=3, shuffle=Shuffle.from_seed(1), options={"rounds": 1})
    assert game.deciding is not None
    advice = advise(game.knowledge(game.deciding), game.edition, budget=FEW)
    assert advice.played is None
    assert advice.best[0].gives_up == Estimate(0.0, 0.0)


@pytest.mark.parametrize(("name", "number"), [("classic-4", 60), ("plus-4", 234)])
def test_the_same_knowledge_gives_the_same_advice(name: str, number: int) -> None:
    found = record(name)
    game, entry = next((game, entry) for n, game, entry in positions_of(found) if n == number)
    elsewhere = imagine(game.knowledge(entry.seat), found.edition, Shuffle.from_seed(5))
    advice = [
        advise(world.knowledge(entry.seat), found.edition, played=entry.moves, budget=FEW, seed=2)
        for world in (game, elsewhere)
    ]
    assert advice[0] == advice[1]


def test_more_roll_outs_are_more_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice_module, "SLOWER", 1)
    worlds = [advice_at("plus-4", 234, Budget(roll_outs=n)).worlds for n in (1, 100, 200)]
    assert worlds[0] == 3
    assert 2 * 2 * worlds[1] <= 200
    assert worlds[0] < worlds[1] < worlds[2]


def test_a_clock_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(n / 1000 for n in range(10_000))
    monkeypatch.setattr(advice_module, "perf_counter", lambda: next(ticks))
    few, many = (advice_at("plus-4", 234, Budget(milliseconds=n)).worlds for n in (5, 30))
    assert 3 <= few < many


@pytest.mark.parametrize("name", ["classic-4-doubles", "first-3", "plus-4"])
def test_what_a_perfect_memory_knows_adds_up_to_all_cards(name: str) -> None:
    found = record(name)
    for _, game, entry in islice(positions_of(found), 0, None, 7):
        for known in remembered(game.knowledge(entry.seat), found.edition):
            number, box = known.kind.number, game.box
            in_box = box.cards[number] + 2 * box.cards[number + 6]
            assert known.in_oven + known.on_table + known.in_hand + known.used + known.unseen == in_box


# ---------------------------------------------------------------- foresight


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_worlds_can_be_added(key: str, players: int, options: dict[str, object]) -> None:
    box = box_for(key, players, options)
    for g, _ in islice(positions(box, tuned(box, SEARCH), seed=2), 5, 80, 37):
        lines = [[number] for number in choices.legal_decisions(g, box)[:2]]
        at_once, by_and_by = (Foresight(box, g, lines, compiled=False) for _ in range(2))
        at_once.look(3, seed=4)
        by_and_by.look(1, seed=4)
        by_and_by.look(2, seed=4)
        assert [at_once.share(i) for i in range(len(lines))] == [by_and_by.share(i) for i in range(len(lines))]
        assert at_once.behind(0, 0) == Estimate(0.0, 0.0)


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_foresight_goes_by_what_the_seat_knows(key: str, players: int, options: dict[str, object]) -> None:
    """R8: the same odds in another world that the seat cannot tell from this one."""
    box = box_for(key, players, options)
    for g, desk in islice(positions(box, tuned(box, SEARCH), seed=2), 9, None, 61):
        other = clone(g)
        imagine_hidden(other, box, g.seat, desk.dice[:], clone(desk))
        here, there = (Foresight(box, state, [[]], compiled=False) for state in (g, other))
        for one in (here, there):
            one.look(2, seed=4)
        assert here.share(0) == there.share(0)
        assert [here.bakes(0, n) for n in range(16)] == [there.bakes(0, n) for n in range(16)]


def test_only_this_baking_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where roll-outs go on to the end of the game, an order that fails now may well bake later."""

    def foreseen(laps: int) -> tuple[list[float], float]:
        def mind(box: Box, policy: int) -> Mind:
            found = tuned(box, policy)
            found.laps = laps
            return found

        monkeypatch.setattr(foresight_module, "tuned", mind)
        game = Game.deal(EDITIONS["classic"], seats=2, shuffle=Shuffle.from_seed(3))
        foresight = Foresight(game.box, game.state, [[]], compiled=False)
        foresight.look(6, seed=1)
        return [foresight.bakes(0, order).value for order in range(8)], foresight.share(0).value

    (first_round, value), (whole_game, share) = foreseen(1), foreseen(3)
    assert first_round == whole_game
    assert 0 < sum(first_round) < 8
    assert value != share


def test_an_order_scored_by_helping_has_not_baked() -> None:
    """R6.4: it may even have failed in this baking and lie on top of the waiter again."""
    game = kitchen(
        PLUS,
        colours="green red yellow",
        hands=["olive", "", ""],
        waiters=["green:four-pineapple", "red:four-pepper", "yellow:four-pepper"],
    )
    number = game.state.waiter[0][0]
    assert scored_by_helping(game.state, 0, HELP) == 1 << number
    assert scored_by_helping(game.state, 0, REFUSE) == 0
    assert scored_by_helping(game.state, 1, HELP) == 0


def test_a_chance_is_a_share_of_worlds_and_never_quite_certain() -> None:
    found = record("plus-4")
    game, entry = next((game, entry) for n, game, entry in positions_of(found) if n == 234)
    alone = scene(game.knowledge(entry.seat), found.edition)
    foresight = Foresight(alone.box, alone.state, [[DECLINE]], compiled=False)
    foresight.look(4, seed=1)
    few = foresight.bakes(0, alone.state.up)
    foresight.look(36, seed=1)
    many = foresight.bakes(0, alone.state.up)
    assert few.value == many.value == 0
    assert few.error > many.error > 0


def test_a_line_may_be_any_number_of_decisions() -> None:
    game = Game.deal(EDITIONS["classic"], seats=3, shuffle=Shuffle.from_seed(2))
    put = choices.legal_decisions(game.state, game.box)[0]
    foresight = Foresight(game.box, game.state, [[], [put], [put, HOLD]], compiled=False)
    foresight.look(2, seed=1)
    assert all(0 <= foresight.share(i).value <= 1 for i in range(3))
    assert game.phase is Phase.PUT
    with pytest.raises(AssertionError, match="lines"):
        Foresight(game.box, game.state, [], compiled=False)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_plain_and_compiled_foresee_the_same(key: str, players: int, options: dict[str, object]) -> None:
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    assert warm_up_foresight()
    assert can_foresee_fast()
    box = box_for(key, players, options)
    for g, _ in islice(positions(box, tuned(box, SEARCH), seed=2), 5, None, 41):
        lines = [[number] for number in choices.legal_decisions(g, box)[:2]]
        plain, compiled = (Foresight(box, g, lines, compiled=compiled) for compiled in (False, True))
        for one in (plain, compiled):
            one.look(3, seed=4)
        for i in range(len(lines)):
            assert compiled.share(i).value == pytest.approx(plain.share(i).value, abs=1e-12)
            assert compiled.behind(i, 0).error == pytest.approx(plain.behind(i, 0).error, abs=1e-9)
            assert [compiled.bakes(i, n) for n in range(16)] == [plain.bakes(i, n) for n in range(16)]
