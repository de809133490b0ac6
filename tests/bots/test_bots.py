"""Every bot keeps to what `check_bot` asks for, and `check_bot` notices who does not."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from mammamia.bots import BOTS, Budget, check_bot, make_bot
from mammamia.bots.conformance import BotBroke, play_game
from mammamia.editions import CLASSIC, EDITIONS, Edition
from mammamia.game import Game, Knowledge, Move, Pass, Phase, SeatView, Shuffle
from mammamia.game.imagine import scene

QUICK = ("random", "greedy", "counter")
OTHER_TABLES = [("classic", 4), ("first", 2), ("spanish", 2), ("plus", 3), ("plus", 6)]


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_conforms(name: str) -> None:
    check_bot(BOTS[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
def test_a_bot_conforms_at_other_tables(name: str) -> None:
    check_bot(BOTS[name], tables=OTHER_TABLES, seed=5)


@pytest.mark.parametrize(
    ("key", "options"),
    [("classic", {"doubles": True, "rounds": 1}), ("spanish", {"rescue": True}), ("plus", {"help": False})],
)
def test_bots_play_every_option(key: str, options: dict[str, object]) -> None:
    edition, shuffle = EDITIONS[key], Shuffle.from_seed(8)
    game = Game.deal(edition, seats=3, shuffle=shuffle, options=options)
    bots = [make_bot(name, edition=edition, seed=3) for name in QUICK]
    while game.phase is not Phase.OVER:
        seat = game.deciding
        if seat is None:
            game.shuffle(shuffle.order(game.unshuffled_supply()))
        else:
            game.play(bots[seat].decide(game.view(seat), game.knowledge(seat)))


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="there is no bot 'sorcerer'; there are "):
        make_bot("sorcerer", edition=CLASSIC, seed=1)


def test_another_seed_plays_another_game() -> None:
    budget = Budget(roll_outs=1)
    one = play_game(BOTS["random"], CLASSIC, 2, seed=1, budget=budget, elsewhere=False)
    other = play_game(BOTS["random"], CLASSIC, 2, seed=2, budget=budget, elsewhere=False)
    assert one != other


class _Misbehaving:
    """The base of bots that break one law each."""

    made = 0

    def __init__(self, *, edition: Edition, seed: int, budget: Budget) -> None:
        self.bot = make_bot("greedy", edition=edition, seed=seed)
        type(self).made += 1
        self.roll_outs = 0

    def decide(self, view: SeatView, knowledge: Knowledge) -> Move:
        return self.bot.decide(view, knowledge)


class _Cheating(_Misbehaving):
    def decide(self, view: SeatView, knowledge: Knowledge) -> Move:
        return Pass()


class _Fickle(_Misbehaving):
    def decide(self, view: SeatView, knowledge: Knowledge) -> Move:
        game = scene(knowledge, CLASSIC)
        return game.legal_moves()[-1 if type(self).made > 2 else 0]


class _Failing(_Misbehaving):
    def decide(self, view: SeatView, knowledge: Knowledge) -> Move:
        raise KeyError("salami")


class _Wasteful(_Misbehaving):
    def decide(self, view: SeatView, knowledge: Knowledge) -> Move:
        self.roll_outs = 41
        return super().decide(view, knowledge)


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        (_Cheating, r"move 0, Pass\(\), is not legal"),
        (_Fickle, "move 0 was .*, and with the same knowledge"),
        (_Failing, "_Failing failed in phase put: KeyError"),
        (_Wasteful, "took 41 roll-outs, but was allowed 40"),
    ],
)
def test_check_bot_finds_the_culprit(bot: type[_Misbehaving], complaint: str) -> None:
    with pytest.raises(BotBroke, match=complaint):
        check_bot(bot, tables=[("classic", 2)])


@pytest.mark.parametrize(("every", "is_seldom"), [(25, True), (10, False)])
def test_check_bot_finds_who_is_often_late(every: int, is_seldom: bool) -> None:
    """By a clock that the bot itself winds on, at some decisions by more than it may take."""
    now, decisions = 0.0, 0

    class Dawdling(_Misbehaving):
        def decide(self, view: SeatView, knowledge: Knowledge) -> Move:
            nonlocal now, decisions
            decisions += 1
            now += 0.021 if decisions % every == 0 else 0.019
            return super().decide(view, knowledge)

    budget, found = Budget(milliseconds=20), nullcontext() if is_seldom else pytest.raises(BotBroke, match="20 ms")
    with found:
        check_bot(Dawdling, tables=[("classic", 2)], budget=budget, clock=lambda: now)
    assert Dawdling.made == 2  # one game
