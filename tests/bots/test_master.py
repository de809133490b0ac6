"""Master: a search whose candidates the net chooses, and in whose roll-outs it plays on."""

from __future__ import annotations

import warnings
from functools import partial
from itertools import islice
from typing import Any

import pytest

from mammamia.bots import BOTS, Budget, MasterBot, PlainSearch, check_bot, guided_search, is_warm, make_bot, warm_up_net
from mammamia.bots.guided_search import KEEP, Adviser, GuidedSearcher
from mammamia.bots.kernels import net_roll_outs
from mammamia.bots.kernels.mind import COUNTER
from mammamia.bots.kernels.net_policy import choose_by_net
from mammamia.bots.timed_search import SLICE
from mammamia.bots.weights import tuned
from mammamia.editions import CLASSIC
from mammamia.engine.batches import is_fast
from mammamia.engine.fields import clone
from mammamia.engine.play import legal
from mammamia.engine.state import DRAW, PUT, Box, State
from mammamia.game import Game, Shuffle
from tests.bots.test_minds import TABLES, box_for, positions
from tests.bots.test_search import searching_mind


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_the_net_chooses_what_is_tried(key: str, players: int, options: dict[str, object]) -> None:
    """Its own choice comes first, so that no roll-outs at all decide as the net alone."""
    box, moves = box_for(key, players, options), [0] * 64
    searcher = GuidedSearcher(box, searching_mind(box, 0), compiled=False)
    for g, _ in islice(positions(box, tuned(box, COUNTER), seed=6), 0, None, 13):
        n = legal(g, box, moves)
        if n > 1:
            assert searcher.decide(g, 1) == Adviser(box, compiled=False).decide(clone(g))
            assert {found for found, _ in searcher.means()} <= set(moves[:n])
            assert g.phase > DRAW or len(searcher.means()) <= KEEP


@pytest.mark.slow
def test_roll_outs_decide_in_the_end() -> None:
    box = box_for("classic", 3)
    mind = searching_mind(box, 48)
    found = [clone(g) for g, _ in positions(box, tuned(box, COUNTER), seed=6) if g.phase == PUT][3:9]
    alone = [Adviser(box, compiled=False).decide(clone(g)) for g in found]
    assert [GuidedSearcher(box, mind, compiled=False).decide(g, 5) for g in found] != alone


@pytest.mark.slow
def test_the_net_plays_on_for_the_seat_that_decides() -> None:
    """With the same candidates, worlds and luck, roll-outs come to other shares than with card counters alone."""
    box = box_for("classic", 3)
    mind = searching_mind(box, 24)
    mind.patience = 100.0
    g = next(clone(g) for g, _ in islice(positions(box, tuned(box, COUNTER), seed=6), 20, None) if g.phase == PUT)
    shares = {}
    for by_net in (True, False):
        searcher = GuidedSearcher(box, mind, compiled=False, by_net=by_net)
        searcher.decide(g, 3)
        assert 0 < searcher.roll_outs <= 24
        shares[by_net] = searcher.means()
    assert shares[True] != shares[False]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "quick"), [(2, False), (2, True), (3, False)])
def test_where_cards_are_plentiful_the_net_plays_on_for_everybody(
    monkeypatch: pytest.MonkeyPatch, players: int, quick: bool
) -> None:
    """But for a quick search; and to the end of the game, where elsewhere the end of the round is judged."""
    seen = set()

    def choose(g: State, box: Box, *rest: Any) -> int:
        seen.add((g.seat, g.round))
        return choose_by_net(g, box, *rest)

    monkeypatch.setattr(net_roll_outs, "choose_by_net", choose)
    box = box_for("classic", players)
    g = next(clone(g) for g, _ in positions(box, tuned(box, COUNTER), seed=6) if g.phase == PUT and g.round == 2)
    GuidedSearcher(box, searching_mind(box, 60), compiled=False, quick=quick).decide(g, 1)
    seats = range(players) if players == 2 and not quick else [g.seat]
    assert seen == {(seat, number) for seat in seats for number in ((2, 3) if players == 2 else (2,))}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("compiled", "by_net", "at_a_time"),
    [
        (False, True, KEEP),
        (False, False, KEEP),
        pytest.param(True, False, SLICE, marks=pytest.mark.skipif(not is_fast(), reason="needs mammamia[fast]")),
    ],
)
def test_the_clock_is_looked_at_more_often_where_roll_outs_take_longer(
    compiled: bool, by_net: bool, at_a_time: int
) -> None:
    box = box_for("classic", 3)
    g = next(clone(g) for g, _ in positions(box, tuned(box, COUNTER), seed=6) if g.phase == PUT)
    searcher = GuidedSearcher(box, searching_mind(box, 0), compiled=compiled, by_net=by_net)
    timed = 0 if compiled else 2  # looks around the one roll-out by which the plain engine judges its speed
    searcher.decide(g, 1, partial(next, iter((1.0, 1.0) + timed * (1.0,)), 0.0))
    assert at_a_time < searcher.roll_outs <= 2 * at_a_time


def test_a_bot_whose_net_is_not_compiled_lets_card_counters_play_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll-out by the net takes far too long plain, and compiling must not wait for the first decision.

    Compiled, not even its candidates are the net's until it is: that would be compiled while somebody waits.
    """
    box, asked = box_for("classic", 3), list[tuple[bool, bool | None]]()
    bot = MasterBot(edition=CLASSIC, seed=1, budget=Budget(roll_outs=1))

    def make(box: Box, mind: object, *, compiled: bool, by_net: bool | None = None) -> None:
        asked.append((compiled, by_net))

    monkeypatch.setattr("mammamia.bots.master.GuidedSearcher", make)
    monkeypatch.setattr("mammamia.bots.master.Searcher", make)
    for warm in ([], [True]):
        monkeypatch.setattr(guided_search, "_warm", warm)
        for compiled in (False, True):
            bot.make_searcher(box, compiled=compiled)
    assert asked == [(False, False), (True, None), (False, False), (True, True)]


@pytest.mark.usefixtures("cold")
def test_it_falls_back_to_the_plain_engine_and_says_so_once() -> None:
    game = Game.deal(CLASSIC, seats=3, shuffle=Shuffle.from_seed(6))
    seat = game.deciding
    assert seat is not None
    assert not is_warm()
    bots = [make_bot("master", edition=CLASSIC, seed=1, budget=Budget(roll_outs=200)) for _ in range(2)]
    with pytest.warns(PlainSearch, match="far fewer roll-outs"):
        move = bots[0].decide(game.view(seat), game.knowledge(seat))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert bots[1].decide(game.view(seat), game.knowledge(seat)) == move


@pytest.mark.slow
@pytest.mark.usefixtures("cold")
@pytest.mark.filterwarnings("ignore::mammamia.bots.PlainSearch")
def test_the_bot_conforms_plain() -> None:
    check_bot(BOTS["master"], tables=[("spanish", 2)], budget=Budget(roll_outs=20))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_plain_and_compiled_searches_are_the_same(key: str, players: int, options: dict[str, object]) -> None:
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    box = box_for(key, players, options)
    plain = GuidedSearcher(box, searching_mind(box, 40), compiled=False)
    compiled = GuidedSearcher(box, searching_mind(box, 40), compiled=True)
    for n, (g, _) in enumerate(islice(positions(box, tuned(box, COUNTER), seed=6), 0, None, 11)):
        assert plain.decide(g, n) == compiled.decide(g, n)
        assert plain.means() == compiled.means()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["net", "master"])
def test_the_bots_conform_compiled(name: str) -> None:
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    assert warm_up_net()
    assert is_warm()
    assert guided_search.is_net_warm()
    check_bot(BOTS[name], tables=[("classic", 2), ("plus", 3)], budget=Budget(roll_outs=60))
