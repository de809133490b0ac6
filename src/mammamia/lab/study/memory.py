"""The value of memory: a card counter who forgets nothing, against card counters who forget, with the same deals."""

from __future__ import annotations

from typing import Final

from mammamia.bots import Bot, Budget, make_bot
from mammamia.bots.memory import Fading, memory_of
from mammamia.editions import Edition
from mammamia.game import Knowledge, Move, SeatView
from mammamia.lab.arena_games import LUCK, SEEDS, Entrant, play_bots, seat_bots
from mammamia.lab.simulation import SeriesPlan

REMEMBERING: Final = "counter"  # decides for all of them
FADING: Final = Fading(-0.6)  # as Luigi and Giulia forget (docs/bots/memory.md)


class Forgetting:
    """Any bot with a memory that fades."""

    def __init__(self, name: str, fading: Fading, *, edition: Edition, seed: int, budget: Budget) -> None:
        self.bot: Bot = make_bot(name, edition=edition, seed=seed, budget=budget)
        self.memory = memory_of(fading, edition=edition, seed=seed)

    def decide(self, view: SeatView, knowledge: Knowledge) -> Move:
        """What the bot decides by what it recalls."""
        return self.bot.decide(view, self.memory.recall(view, knowledge))


def play_memory_deal(plan: SeriesPlan, deal: int) -> float:
    """One deal in all rotations: what the one who remembers wins of them, summed."""
    share = 0.0
    for one in range(plan.players):
        game, shuffle, bots = seat_bots(plan, [Entrant(REMEMBERING)] * plan.players, deal)
        for seat in range(plan.players):
            if seat != one:
                seed = (plan.seed ^ LUCK) + deal * plan.players + seat
                bots[seat] = Forgetting(
                    REMEMBERING, FADING, edition=plan.edition, seed=seed % SEEDS, budget=Budget()
                )  # fmt: skip
        result = play_bots(game, shuffle, bots)
        share += (one in result.winners) / len(result.winners)
    return share
