"""What a bot takes for each decision where Python runs in a browser: `thinking.py` has this run there.

A game of one character at every seat. Turn after turn is a task as a room gives it at the ordinary pace.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from mammamia.bots import Budget
from mammamia.editions import EDITIONS
from mammamia.game import Game, Phase, Shuffle
from mammamia.hosting.task import DAILY_BUDGET, Task, turn
from mammamia.hosting.tempo import BOT_PAUSE, budget_within

ORDINARY: Final = budget_within(BOT_PAUSE / 3)  # as hosting/players.py: a turn is three decisions at most
SEED: Final = 20_261_118


def decisions(bot: str, edition: str, players: int, most: int, *, is_daily: bool = False) -> list[float]:
    """Milliseconds of a decision, in the mean of its turn, for so many turns of a game at most."""
    shuffle = Shuffle.from_seed(SEED)
    game = Game.deal(EDITIONS[edition], seats=players, shuffle=shuffle)
    taken: list[float] = []
    while game.phase is not Phase.OVER and len(taken) < most:
        if game.deciding is None:
            game.shuffle(shuffle.order(game.unshuffled_supply()))
            continue
        task = _task(game, bot, len(taken), DAILY_BUDGET if is_daily else ORDINARY)
        start = perf_counter()
        moves = turn(task)
        taken.append(1000 * (perf_counter() - start) / len(moves))
        for move in moves:
            game.play(move)
    return taken


def _task(game: Game, bot: str, number: int, budget: Budget) -> Task:
    seat = game.deciding
    assert seat is not None, "somebody decides"
    return Task(bot, game.edition.key, SEED + number, game.view(seat), game.knowledge(seat), budget)
