"""Search: candidates, imagined worlds, budgets; and that plain and compiled searches decide alike."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from itertools import islice

import pytest

from mammamia.bots import (
    BOTS,
    CHARACTERS,
    Budget,
    PlainSearch,
    check_bot,
    guided_search,
    is_warm,
    make_bot,
    timed_search,
    warm_up,
)
from mammamia.bots.guided_search import GuidedSearcher, searcher_for
from mammamia.bots.kernels.candidates import NOTHING, Search, list_candidates, suggest
from mammamia.bots.kernels.mind import COUNTER, SEARCH, Mind, blank_mind
from mammamia.bots.kernels.monte_carlo import (
    best_candidate,
    chosen_candidate,
    compare,
    drop_half,
    drop_trailing,
    value_for,
)
from mammamia.bots.kernels.pools import Pools, catch_up
from mammamia.bots.matches import play_minds
from mammamia.bots.search import SearchBot
from mammamia.bots.timed_search import Searcher
from mammamia.bots.trattoria import CharacterBot
from mammamia.bots.weights import tuned
from mammamia.editions import CLASSIC, PLUS
from mammamia.engine.decisions import PUT_CARDS
from mammamia.engine.fields import blank, clone
from mammamia.engine.imagining import imagine
from mammamia.engine.play import legal
from mammamia.engine.state import DRAW, OVER, PUT, Box, State
from mammamia.game import Game, Phase, Shuffle
from tests.bots.test_minds import TABLES, box_for, positions


def searching_mind(box: Box, roll_outs: int) -> Mind:
    mind = tuned(box, SEARCH)
    mind.roll_outs = roll_outs
    return mind


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_candidates_are_legal_and_the_counter_s_choice_is_the_first(
    key: str, players: int, options: dict[str, object]
) -> None:
    box = box_for(key, players, options)
    mind, search, moves = tuned(box, SEARCH), blank(Search), [0] * 64
    for g, desk in positions(box, tuned(box, COUNTER), seed=6):
        pools = blank(Pools)
        catch_up(pools, g, box)
        list_candidates(g, box, mind, desk, pools, search)
        found = moves[: legal(g, box, moves)]
        assert 0 < search.count <= mind.candidates
        assert set(search.first[: search.count]) <= set(found)
        assert (search.count > 1) == (
            len(found) > 1 or (g.phase == PUT and g.order_count[g.seat] > 0 and found[0] >= PUT_CARDS)
        )
        assert sorted(search.prior[: search.count], reverse=True) == search.prior[: search.count]


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_a_search_decides_by_what_its_seat_knows(key: str, players: int, options: dict[str, object]) -> None:
    """R8: the same decision in another world that the seat cannot tell from this one."""
    box = box_for(key, players, options)
    searcher = Searcher(box, searching_mind(box, 12), compiled=False)
    for n, (g, desk) in enumerate(islice(positions(box, tuned(box, COUNTER), seed=6), 0, None, 9)):
        other = clone(g)
        imagine(other, box, g.seat, desk.dice[:], clone(desk))
        assert searcher.decide(g, n) == searcher.decide(other, n)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_plain_and_compiled_searches_are_the_same(key: str, players: int, options: dict[str, object]) -> None:
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    box = box_for(key, players, options)
    plain = Searcher(box, searching_mind(box, 40), compiled=False)
    compiled = Searcher(box, searching_mind(box, 40), compiled=True)
    for n, (g, _) in enumerate(islice(positions(box, tuned(box, COUNTER), seed=6), 0, None, 7)):
        assert plain.decide(g, n) == compiled.decide(g, n)
        assert plain.means() == compiled.means()
        assert plain.roll_outs == compiled.roll_outs <= 40


def test_a_search_stays_within_its_roll_outs_and_plays_a_match() -> None:
    box = box_for("classic", 2, {"rounds": 1})
    minds = [searching_mind(box, 10), tuned(box, COUNTER)]
    played = play_minds(box, minds, 1, seed=3, compiled=False)
    assert played == play_minds(box, minds, 1, seed=3, compiled=False)
    assert played[0].shares[0] + played[1].shares[0] == 2


def test_the_clock_decides_how_long_to_go_on() -> None:
    box = box_for("classic", 3)
    g, _ = next(positions(box, tuned(box, COUNTER), seed=6))
    searcher = Searcher(box, searching_mind(box, 0), compiled=False)
    ticks = iter([0.9, 0.89, 0.8, *[0.0] * 10])
    searcher.decide(g, 1, lambda: next(ticks))
    assert 0 < searcher.roll_outs <= 2 * timed_search.SLICE
    searcher.decide(g, 1, lambda: 0.0)
    assert searcher.roll_outs == 0


class SlowSearcher(Searcher):
    """Each roll-out takes the same share of the time; nothing else takes any."""

    def __init__(self, box: Box, cost: float) -> None:
        super().__init__(box, searching_mind(box, 0), compiled=False)
        self.cost, self.probes = cost, 0
        self._try_first = self._probe  # type: ignore[assignment]

    def _probe(self, *room: object) -> None:
        self.probes += 1

    def time_left(self) -> float:
        roll_outs: int = self._look("roll_outs")
        return 1 - self.cost * (self.probes + roll_outs)


@pytest.mark.parametrize(("cost", "kept"), [(0.9, 1), (0.3, 1), (0.15, 1), (0.1, 3), (0.03, 10), (0.001, 12)])
def test_slow_roll_outs_try_few_candidates_and_end_in_time(cost: float, kept: int) -> None:
    box = box_for("classic", 3)
    g, _ = next(positions(box, tuned(box, COUNTER), seed=6))
    searcher = SlowSearcher(box, cost)
    searcher.decide(g, 1, searcher.time_left)
    assert searcher.time_left() >= -1e-9
    assert searcher._look("count") == kept
    assert searcher._look("worlds") >= (timed_search.FEW_WORLDS - 1 if kept > 1 else 0)


def test_all_that_is_said_in_one_move_shares_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What to add or to request takes several decisions; here each takes all the time it is given."""
    now, spans = 0.0, list[float]()

    class Dawdling:
        box, is_compiled, roll_outs = None, True, 0

        def decide(self, g: State, seed: int, time_left: Callable[[], float]) -> int:
            nonlocal now
            start = now
            while time_left() > 0:
                now += 0.001
            spans.append(now - start)
            moves = [0] * 64
            n = legal(g, game.box, moves)
            return moves[seed % n if g.phase <= DRAW else n - 1]

    monkeypatch.setattr("mammamia.bots.search.perf_counter", lambda: now)
    monkeypatch.setattr(SearchBot, "_searcher_for", lambda bot, box: Dawdling())
    shuffle = Shuffle.from_seed(6)
    game = Game.deal(PLUS, seats=4, shuffle=shuffle)
    bots = [make_bot("search", edition=PLUS, seed=seat, budget=Budget(milliseconds=200)) for seat in game.seats]
    asked = set()
    while game.phase is not Phase.OVER:
        seat = game.deciding
        if seat is None:
            game.shuffle(shuffle.order(game.unshuffled_supply()))
            continue
        spans.clear()
        game.play(bots[seat].decide(game.view(seat), game.knowledge(seat)))
        assert sum(spans) <= 0.2 + 0.001 * len(spans)
        assert sorted(spans, reverse=True) == spans
        asked.add(len(spans))
    assert max(asked) >= 3


# ---------------------------------------------------------------- comparing candidates


def three_candidates(worlds: list[tuple[float, float, float]]) -> Search:
    search, mind = blank(Search), blank_mind(SEARCH)
    mind.candidates = 3
    for number in (5, 6, 7):
        suggest(search, mind, number, NOTHING, 1.0)
    search.left = search.count
    for world in worlds:
        search.value[:3] = world
        search.worlds += 1
        compare(search)
    return search


def test_only_the_best_priors_are_tried() -> None:
    search, mind = blank(Search), blank_mind(SEARCH)
    mind.candidates = 2
    for number, prior in ((5, 0.1), (6, 0.9), (7, 0.5), (8, 0.0)):
        suggest(search, mind, number, NOTHING, prior)
    assert search.first[: search.count] == [6, 7]


def test_who_trails_beyond_doubt_is_dropped() -> None:
    """The second is sometimes better than the first, the third never."""
    search = three_candidates([(1.0, 0.9, 0.1), (0.5, 0.7, 0.1), (0.8, 0.6, 0.2), (0.9, 0.8, 0.0)])
    drop_trailing(search, 3.0)
    assert search.is_out[:3] == [0, 0, 1]
    assert search.left == 2


def test_equals_are_never_dropped_for_trailing_and_the_first_of_them_is_best() -> None:
    search = three_candidates([(0.5, 0.5, 0.5)] * 20)
    drop_trailing(search, 3.0)
    assert search.left == 3
    assert best_candidate(search) == 0


def test_halving_keeps_the_better_half() -> None:
    search = three_candidates([(0.2, 0.6, 0.5)])
    drop_half(search, 0.0)
    assert search.is_out[:3] == [1, 0, 0]
    drop_half(search, 0.0)
    assert best_candidate(search) == 1
    assert search.left == 1


def test_the_candidate_listed_first_may_be_trusted() -> None:
    """It stays until another leads by more than chance explains, and then it is given up."""
    doubtful = [(0.2, 0.6, 0.5), (0.5, 0.4, 0.3), (0.4, 0.3, 0.1), (0.6, 0.7, 0.4)]
    search = three_candidates(doubtful)
    assert chosen_candidate(search, 0.0) == best_candidate(search) == 1
    assert chosen_candidate(search, 1.0) == 0
    drop_half(search, 1.0)
    assert search.is_out[:3] == [0, 0, 1]
    drop_half(search, 1.0)
    assert search.is_out[:3] == [0, 1, 1]
    clear = three_candidates([(0.2, 0.6, 0.5), (0.3, 0.6, 0.3), (0.1, 0.6, 0.1), (0.2, 0.7, 0.4)])
    assert chosen_candidate(clear, 1.0) == 1


def test_the_value_of_an_end_is_the_share_of_the_victory() -> None:
    """R7.4: two of three share it; before the end all shares add up to one."""
    box, mind, g = box_for("classic", 3), tuned(box_for("classic", 3), SEARCH), blank(State)
    g.delivered[:3] = [4, 4, 2]
    g.phase = OVER
    assert [value_for(g, box, mind, blank(Pools), seat) for seat in range(3)] == [0.5, 0.5, 0.0]
    g.phase, g.round = PUT, 2
    expected = [value_for(g, box, mind, blank(Pools), seat) for seat in range(3)]
    assert sum(expected) == pytest.approx(1)
    assert expected[0] == expected[1] > expected[2] > 0


# ---------------------------------------------------------------- the bot


@pytest.mark.parametrize(
    ("key", "players", "by_net"),
    [("classic", 2, True), ("classic", 4, False), ("spanish", 2, False), ("plus", 2, False)],
)
def test_where_cards_are_plentiful_the_net_plays_on(key: str, players: int, by_net: bool) -> None:
    """Compiled, that is: plain it would take too long. A character counts its depth in roll-outs by card counters."""
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    box = box_for(key, players)
    mind = searching_mind(box, 1600)
    assert isinstance(searcher_for(box, mind, compiled=True), GuidedSearcher) is by_net
    assert not isinstance(searcher_for(box, mind, compiled=False), GuidedSearcher)


def test_the_bot_asks_the_net_once_it_is_compiled_and_a_character_never(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    box = box_for("classic", 2)
    bot = SearchBot(edition=CLASSIC, seed=1, budget=Budget(roll_outs=1))
    somebody = CharacterBot(CHARACTERS["professoressa"], edition=CLASSIC, seed=1, budget=Budget())
    kinds = []
    for warm in ([], [True]):
        monkeypatch.setattr(guided_search, "_warm", warm)
        for one in (bot, somebody._mind):
            assert isinstance(one, SearchBot)
            kinds.append(isinstance(one.make_searcher(box, compiled=True), GuidedSearcher))
    assert kinds == [False, False, True, False]


def test_a_roll_out_by_the_net_may_count_as_many() -> None:
    box = box_for("classic", 2)
    searcher = GuidedSearcher(box, searching_mind(box, 90), compiled=False, quick=True)
    g = next(clone(g) for g, _ in positions(box, tuned(box, COUNTER), seed=6) if g.phase == PUT)
    searcher.decide(g, 1)
    assert searcher.roll_outs % guided_search.COST == 0
    assert 0 < searcher.roll_outs <= 90
    searcher.limit(guided_search.COST - 1)
    searcher.decide(g, 1)
    assert searcher.roll_outs == 0


@pytest.mark.usefixtures("cold")
def test_the_bot_falls_back_to_the_plain_engine_and_says_so_once() -> None:
    game = Game.deal(CLASSIC, seats=3, shuffle=Shuffle.from_seed(6))
    seat = game.deciding
    assert seat is not None
    assert not is_warm()
    bots = [make_bot("search", edition=CLASSIC, seed=1, budget=Budget(roll_outs=200)) for _ in range(2)]
    with pytest.warns(PlainSearch, match="far fewer roll-outs"):
        move = bots[0].decide(game.view(seat), game.knowledge(seat))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert bots[1].decide(game.view(seat), game.knowledge(seat)) == move
        quick = make_bot("search", edition=CLASSIC, seed=1, budget=Budget(milliseconds=5))
        assert game.is_legal(quick.decide(game.view(seat), game.knowledge(seat)))


@pytest.mark.usefixtures("cold")
@pytest.mark.filterwarnings("ignore::mammamia.bots.PlainSearch")
def test_the_bot_conforms_plain() -> None:
    check_bot(BOTS["search"], tables=[("classic", 2)], budget=Budget(roll_outs=60))


@pytest.mark.slow
def test_the_bot_conforms_compiled() -> None:
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    assert warm_up()
    assert is_warm()
    check_bot(BOTS["search"], budget=Budget(roll_outs=200))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players", "least"), [("classic", 2, 0.6), ("classic", 4, 0.3), ("plus", 4, 0.3)])
def test_search_beats_the_counter(key: str, players: int, least: float) -> None:
    """One against the rest, 320 roll-outs a decision; docs/decisions/0010 has the measured shares."""
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    box = box_for(key, players)
    minds = [searching_mind(box, 320), *[tuned(box, COUNTER)] * (players - 1)]
    assert play_minds(box, minds, 8, seed=31)[0].share > least
