"""Batches and roll-outs: the same results plain and compiled, in any chunks, on any number of cores."""

from __future__ import annotations

import pytest

from mammamia.editions import CLASSIC, PLUS
from mammamia.engine.batches import GamesPlayed, is_fast, play_games, roll_out, split
from mammamia.engine.fields import blank, clone
from mammamia.engine.play import apply, legal
from mammamia.engine.scoring import winners
from mammamia.engine.setup import start_round
from mammamia.engine.state import OVER, SHUFFLE, Box, Desk, State
from tests.compiled.told import box_for, told_plain
from tests.properties.tables import Table

BOXES = {
    "classic": box_for(Table(CLASSIC, 4, {}), 0),
    "doubles": box_for(Table(CLASSIC, 3, {"doubles": True, "rescue": True}), 1),
    "plus": box_for(Table(PLUS, 4, {}), 2),
}
every_box = pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
needs_numba = pytest.mark.skipif(not is_fast(), reason="needs mammamia[fast]")


def in_the_middle(box: Box, seed: int, n: int) -> State:
    """The state before decision *n* of a random game."""
    for i, (g, _) in enumerate(told_plain(box, seed, 0)):
        if i == n:
            return clone(g)
    raise AssertionError(f"the game has fewer than {n} decisions")


@every_box
def test_a_batch_is_what_its_games_came_to(box: Box) -> None:
    played = play_games(box, 5, 10, 4, traces=True, compiled=False)
    assert len(played) == 4
    for i in range(4):
        *_, (g, _) = told_plain(box, 5, 10 + i)
        assert played.delivered[i] == g.delivered[: box.seats]
        assert played.delivered_orders[i] == g.delivered_orders[: box.seats]
        assert played.ingredients[i] == g.ingredients[: box.seats]
        assert played.winners[i] == winners(g, box)
        assert (played.turns[i], played.locked[i]) == (g.turns, g.locked)
        assert played.decisions[i] == len(played.traces[i])


@every_box
def test_a_trace_leads_through_legal_moves_to_the_end(box: Box) -> None:
    trace = play_games(box, 5, 0, 1, traces=True, compiled=False).traces[0]
    desk = blank(Desk)
    states = told_plain(box, 5, 0)
    for move in trace:
        g = clone(next(states)[0])
        assert move in desk.moves[: legal(g, box, desk.moves)]
        apply(g, box, move)
        if g.phase == SHUFFLE:
            start_round(g)
    assert g.phase == OVER
    assert legal(g, box, desk.moves) == 0


@every_box
@needs_numba
def test_compiled_games_are_the_plain_games(box: Box) -> None:
    plain = play_games(box, (1 << 64) - 1, 3, 40, traces=True, compiled=False)
    assert play_games(box, (1 << 64) - 1, 3, 40, traces=True, compiled=True) == plain


def ways_to_play(box: Box, compiled: bool) -> list[GamesPlayed]:
    return [play_games(box, 8, 0, 30, cores=cores, traces=True, compiled=compiled) for cores in (1, 2, 3)]


@every_box
@needs_numba
def test_threads_change_nothing(box: Box) -> None:
    alone, *together = ways_to_play(box, compiled=True)
    assert together == [alone, alone]


def test_processes_change_nothing() -> None:
    alone, *together = ways_to_play(BOXES["classic"], compiled=False)
    assert together == [alone, alone]


def test_a_batch_can_be_split_anywhere() -> None:
    box = BOXES["plus"]
    whole = play_games(box, 8, 0, 12, compiled=False)
    first, second = (play_games(box, 8, start, n, compiled=False) for start, n in ((0, 5), (5, 7)))
    assert first.delivered + second.delivered == whole.delivered
    assert first.decisions + second.decisions == whole.decisions


def test_chunks_cover_every_game_once() -> None:
    for n in range(20):
        chunks = split(100, n, 6)
        assert [game for start, size in chunks for game in range(start, start + size)] == list(range(100, 100 + n))
        assert len(chunks) == min(n, 6)


def test_small_batches_are_not_worth_compiling() -> None:
    assert play_games(BOXES["classic"], 1, 0, 3) == play_games(BOXES["classic"], 1, 0, 3, compiled=False)


def test_no_games_at_all() -> None:
    assert len(play_games(BOXES["classic"], 1, 0, 0, cores=2)) == 0


@every_box
@needs_numba
@pytest.mark.parametrize("rounds", [None, 1])
def test_compiled_roll_outs_are_the_plain_ones(box: Box, rounds: int | None) -> None:
    state = in_the_middle(box, 3, 120)
    before = clone(state)
    plain = roll_out(state, box, 1, 30, 7, rounds=rounds, compiled=False)
    assert state == before
    assert roll_out(state, box, 1, 30, 7, rounds=rounds) == plain
    assert roll_out(state, box, 1, 30, 7, rounds=rounds, cores=2, compiled=True) == plain
    assert sum(plain.shares) == pytest.approx(1)
    assert len(plain.delivered) == box.seats


def test_a_roll_out_can_stop_at_the_end_of_the_round() -> None:
    box = BOXES["classic"]
    state = in_the_middle(box, 3, 50)
    short = roll_out(state, box, 0, 20, 7, rounds=1, compiled=False)
    whole = roll_out(state, box, 0, 20, 7, compiled=False)
    assert short.decisions < whole.decisions
    assert sum(short.delivered) < sum(whole.delivered)
