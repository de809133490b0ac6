"""Characters: who they are, that they conform, and that their temperament shows in what they do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from benchmarks.bots.habits import watch
from mammamia.bots import (
    BOTS,
    CHARACTERS,
    PLAY_NOW,
    Budget,
    CharacterBot,
    Reason,
    SearchBot,
    check_bot,
    guided_search,
    make_bot,
    timed_search,
    warm_up_net,
)
from mammamia.bots.characters import ThinkingStyle
from mammamia.bots.conformance import play_game
from mammamia.bots.guided_search import KEEP, GuidedSearcher
from mammamia.bots.kernels.mind import COUNTER
from mammamia.bots.trattoria import lean
from mammamia.bots.weights import tuned
from mammamia.editions import CLASSIC, EDITIONS, PLUS
from mammamia.game import Game, Phase, PutOrder, Shuffle
from mammamia.i18n import LANGUAGES
from tests.bots.test_minds import box_for

QUICK = [key for key, one in CHARACTERS.items() if one.thinking is not ThinkingStyle.SEARCHING]
DEEP = [key for key, one in CHARACTERS.items() if one.thinking is ThinkingStyle.SEARCHING]
COMPANY = ("bambino", "luigi", "giulia", "nonna")
GAMES = 8


# ---------------------------------------------------------------- who they are


def test_the_levels_rise_from_a_child_to_the_professor() -> None:
    assert [one.level for one in CHARACTERS.values()] == list(range(1, len(CHARACTERS) + 1))
    assert len(CHARACTERS) >= 7
    assert next(iter(CHARACTERS)) == "bambino"
    assert list(CHARACTERS)[-1] == "professoressa"
    assert {"luigi", "nonna"} < CHARACTERS.keys()


def test_everybody_can_be_chosen_by_name() -> None:
    assert CHARACTERS.keys() < BOTS.keys()
    assert len(PLAY_NOW) == 3
    assert set(PLAY_NOW) < CHARACTERS.keys()
    bot = make_bot("luigi", edition=CLASSIC, seed=1)
    assert isinstance(bot, CharacterBot)
    assert bot.character.name == "Luigi"


@pytest.mark.parametrize("code", LANGUAGES)
def test_everybody_is_described_in_every_language(code: str) -> None:
    lines = [LANGUAGES[code].say(one.description_key) for one in CHARACTERS.values()]
    assert len(set(lines)) == len(CHARACTERS)
    assert all(20 < len(line) < 120 for line in lines)


def test_only_the_professor_forgets_nothing() -> None:
    assert [key for key, one in CHARACTERS.items() if one.fading is None] == ["professoressa"]


def test_leanings_are_named_after_weights() -> None:
    box = box_for("classic", 3)
    for one in CHARACTERS.values():
        before, after = tuned(box, COUNTER), lean(tuned(box, COUNTER), one.leanings)
        for name, more in one.leanings.items():
            assert getattr(after, name) == getattr(before, name) + more


# ---------------------------------------------------------------- they conform


@pytest.mark.parametrize("name", QUICK)
def test_a_character_conforms(name: str) -> None:
    check_bot(BOTS[name], tables=[("classic", 3)])


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
def test_a_character_conforms_at_other_tables(name: str) -> None:
    check_bot(BOTS[name], tables=[("first", 2), ("plus", 3)], seed=5)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::mammamia.bots.PlainSearch")
@pytest.mark.parametrize("name", DEEP)
def test_a_character_that_searches_conforms(name: str) -> None:
    check_bot(BOTS[name], tables=[("classic", 2)], budget=Budget(roll_outs=20))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), [("classic", 4), ("plus", 3)])
@pytest.mark.parametrize("name", QUICK)
def test_up_to_nonna_a_page_alone_decides_as_a_server(
    name: str, key: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing can be compiled, the same seed makes the same moves as where everything is."""
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    assert warm_up_net()
    there = play_game(BOTS[name], EDITIONS[key], players, seed=9, budget=Budget(), elsewhere=False)
    for module in (timed_search, guided_search):
        monkeypatch.setattr(module, "_warm", [])
    here = play_game(BOTS[name], EDITIONS[key], players, seed=9, budget=Budget(), elsewhere=False)
    assert here == there


@pytest.mark.usefixtures("cold")
@pytest.mark.filterwarnings("ignore::mammamia.bots.PlainSearch")
@pytest.mark.parametrize("name", DEEP)
def test_plain_who_searches_asks_the_net_and_looks_at_the_clock(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock takes a while here, so that only a few worlds are imagined."""
    now = 0.0

    def look() -> float:
        nonlocal now
        now += 0.01
        return now

    monkeypatch.setattr("mammamia.bots.search.perf_counter", look)
    game = Game.deal(CLASSIC, seats=4, shuffle=Shuffle.from_seed(6))
    seat = game.deciding
    assert seat is not None
    bot = make_bot(name, edition=CLASSIC, seed=1, budget=Budget(milliseconds=100))
    assert isinstance(bot, CharacterBot)
    assert game.is_legal(bot.decide(game.view(seat), game.knowledge(seat)))
    mind = bot._mind
    assert isinstance(mind, SearchBot)
    assert isinstance(mind._searcher, GuidedSearcher)
    assert 0 < mind.roll_outs <= min(5 * KEEP, CHARACTERS[name].roll_outs)


@pytest.mark.usefixtures("cold")
@pytest.mark.filterwarnings("ignore::mammamia.bots.PlainSearch")
def test_plain_an_equal_budget_is_searched_as_at_a_server() -> None:
    """The guests of today's oven: card counters play on, in as many roll-outs, whatever the time."""
    mind = make_bot("professoressa", edition=CLASSIC, seed=1, budget=Budget(0.0, roll_outs=9, is_equal=True))
    assert isinstance(mind, CharacterBot)
    assert isinstance(mind._mind, SearchBot)
    assert not isinstance(mind._mind.make_searcher(box_for("classic", 3), compiled=False), GuidedSearcher)


def test_characters_play_every_option_together() -> None:
    for key, options in (("spanish", {"doubles": True, "rescue": True, "rounds": 1}), ("plus", {"help": False})):
        edition, shuffle = EDITIONS[key], Shuffle.from_seed(8)
        game = Game.deal(edition, seats=len(QUICK), shuffle=shuffle, options=options)
        bots = [make_bot(name, edition=edition, seed=3) for name in QUICK]
        while game.phase is not Phase.OVER:
            seat = game.deciding
            if seat is None:
                game.shuffle(shuffle.order(game.unshuffled_supply()))
            else:
                game.play(bots[seat].decide(game.view(seat), game.knowledge(seat)))
        assert sum(game.result().delivered) > 0


def test_a_forgetful_character_says_about() -> None:
    shuffle = Shuffle.from_seed(2)
    game = Game.deal(CLASSIC, seats=3, shuffle=shuffle)
    bots = [make_bot(name, edition=CLASSIC, seed=4) for name in ("luigi", "giulia", "turista")]
    reasons: list[Reason] = []
    while not any(getattr(reason, "is_about", False) for reason in reasons):
        seat = game.deciding
        assert seat is not None, "nobody was unsure of anything in the first round"
        bot = bots[seat]
        assert isinstance(bot, CharacterBot)
        move = bot.decide(game.view(seat), game.knowledge(seat))
        if isinstance(move, PutOrder):
            reasons += bot.explain()
        game.play(move)
    assert reasons


# ---------------------------------------------------------------- what they are like


@cache
def habits(key: str) -> Mapping[str, Mapping[str, float]]:
    seen = watch(EDITIONS[key], COMPANY, GAMES, seed=5)
    return {name: habit.rates for name, habit in zip(COMPANY, seen, strict=True)}


@pytest.mark.slow
def test_luigi_puts_more_uncovered_orders_than_nonna() -> None:
    """In `plus` everybody has to dare, so the two differ less."""
    assert habits("classic")["luigi"]["daring"] > 1.1 * habits("classic")["nonna"]["daring"]
    assert habits(PLUS.key)["luigi"]["daring"] > habits(PLUS.key)["nonna"]["daring"]


@pytest.mark.slow
@pytest.mark.parametrize("key", ["classic", "plus"])
def test_nonna_holds_her_orders_more_often_than_luigi(key: str) -> None:
    assert habits(key)["luigi"]["orders"] > 1.03 * habits(key)["nonna"]["orders"]


@pytest.mark.slow
@pytest.mark.parametrize("key", ["classic", "plus"])
def test_bambino_gives_most_cards(key: str) -> None:
    bambino = habits(key)["bambino"]["cards"]
    assert all(bambino > 1.15 * other["cards"] for name, other in habits(key).items() if name != "bambino")


@pytest.mark.slow
def test_bambino_helps_everybody_and_never_asks_and_luigi_the_other_way_round() -> None:
    plus = habits(PLUS.key)
    assert plus["bambino"]["helps"] == 1
    assert plus["bambino"]["asks"] == 0
    assert plus["luigi"]["helps"] < 0.5 < plus["nonna"]["helps"]
    assert plus["luigi"]["asks"] > plus["nonna"]["asks"] > 0.3


@pytest.mark.slow
@pytest.mark.parametrize("key", ["classic", "plus"])
def test_luigi_draws_orders_and_bambino_ingredients(key: str) -> None:
    assert habits(key)["luigi"]["waiter"] > habits(key)["bambino"]["waiter"] + 0.1
