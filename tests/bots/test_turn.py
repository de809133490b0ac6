"""A whole turn from one view and knowledge: the bot is shown what the true game would show it, move by move."""

from __future__ import annotations

import pytest

from mammamia.bots import BOTS, Bot, Budget, make_bot, turn_of
from mammamia.editions import CLASSIC, EDITIONS
from mammamia.game import Game, IllegalMove, Knowledge, Move, Pass, Phase, SeatView, Shuffle

BUDGET = Budget(roll_outs=20)


class Listening:
    """A bot that keeps what it is shown."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.shown: list[tuple[SeatView, Knowledge]] = []

    def decide(self, view: SeatView, knowledge: Knowledge) -> Move:
        self.shown.append((view, knowledge))
        return self.bot.decide(view, knowledge)


def games(key: str, players: int, name: str, seed: int) -> None:
    """Play a game turn by turn, and hold after each move what the bot was shown against the true game."""
    edition, shuffle = EDITIONS[key], Shuffle.from_seed(seed)
    game = Game.deal(edition, seats=players, shuffle=shuffle)
    bots = [make_bot(name, edition=edition, seed=seed + seat, budget=BUDGET) for seat in game.seats]
    while game.phase is not Phase.OVER:
        seat = game.deciding
        if seat is None:
            game.shuffle(shuffle.order(game.unshuffled_supply()))
            continue
        listening, phases = Listening(bots[seat]), []
        for move in turn_of(listening, edition, game.view(seat), game.knowledge(seat)):
            assert listening.shown[-1] == (game.view(seat), game.knowledge(seat))
            phases.append(game.phase)
            game.play(move)
        assert phases in (
            [Phase.PUT, Phase.ORDER, Phase.DRAW], [Phase.PUT, Phase.DRAW], [Phase.FILL], [Phase.ANSWER]
        )  # fmt: skip


@pytest.mark.parametrize("name", ["random", "counter"])
@pytest.mark.parametrize(
    ("key", "players"), [("classic", 2), ("classic", 5), ("first", 3), ("spanish", 4), ("plus", 2), ("plus", 6)]
)
def test_a_turn_shows_what_the_true_game_shows(key: str, players: int, name: str) -> None:
    for seed in range(3):
        games(key, players, name, seed)


@pytest.mark.parametrize("name", [name for name in BOTS if name != "random"])
def test_a_turn_is_that_of_the_same_bot_asked_three_times(name: str) -> None:
    game = Game.deal(CLASSIC, seats=3, shuffle=Shuffle.from_seed(4))
    seat = game.deciding
    assert seat is not None
    one, other = (make_bot(name, edition=CLASSIC, seed=9, budget=BUDGET) for _ in range(2))
    for move in turn_of(one, CLASSIC, game.view(seat), game.knowledge(seat)):
        assert move == other.decide(game.view(seat), game.knowledge(seat))
        game.play(move)
    assert game.deciding != seat


def test_a_turn_may_begin_in_the_middle() -> None:
    game = Game.deal(CLASSIC, seats=2, shuffle=Shuffle.from_seed(1))
    seat = game.deciding
    assert seat is not None
    game.play(game.legal_moves()[0])
    bot = make_bot("counter", edition=CLASSIC, seed=1)
    assert len(list(turn_of(bot, CLASSIC, game.view(seat), game.knowledge(seat)))) == 2


def test_an_illegal_move_ends_it() -> None:
    class Passing:
        def decide(self, view: SeatView, knowledge: Knowledge) -> Move:
            return Pass()

    game = Game.deal(CLASSIC, seats=2, shuffle=Shuffle.from_seed(1))
    seat = game.deciding
    assert seat is not None
    moves = turn_of(Passing(), CLASSIC, game.view(seat), game.knowledge(seat))
    assert next(moves) == Pass()
    with pytest.raises(IllegalMove):
        next(moves)
