"""Measure what one decision of a bot costs in plain Python: python -m benchmarks.bots.decision."""

from __future__ import annotations

import time

from mammamia.bots import make_bot
from mammamia.editions import EDITIONS, Edition
from mammamia.game import Game, Phase, Shuffle


def median_decision(name: str, edition: Edition, players: int) -> float:
    """The median CPU seconds of a decision in a game of the bot against itself, building its scene included."""
    shuffle = Shuffle.from_seed(4)
    game = Game.deal(edition, seats=players, shuffle=shuffle)
    bots = [make_bot(name, edition=edition, seed=1) for _ in game.seats]
    taken: list[float] = []
    while game.phase is not Phase.OVER:
        seat = game.deciding
        if seat is None:
            game.shuffle(shuffle.order(game.unshuffled_supply()))
            continue
        view, knowledge = game.view(seat), game.knowledge(seat)
        start = time.process_time()
        move = bots[seat].decide(view, knowledge)
        taken.append(time.process_time() - start)
        game.play(move)
    return sorted(taken)[len(taken) // 2]


if __name__ == "__main__":
    for key in ("classic", "plus"):
        for bot in ("random", "greedy", "counter"):
            print(f"{key:8} {bot:8} {median_decision(bot, EDITIONS[key], 4) * 1e3:6.2f} ms")
