"""A bot's whole turn: put, order and draw, decided one after the other by one bot from one view and knowledge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mammamia.bots.bot import Bot
from mammamia.editions import Edition
from mammamia.game import Knowledge, Move, Phase, SeatView
from mammamia.game.imagine import scene

GOES_ON: Final = (Phase.PUT, Phase.ORDER)  # after a move in these phases the same seat decides again


def turn_of(bot: Bot, edition: Edition, view: SeatView, knowledge: Knowledge) -> Iterator[Move]:
    """The moves of the seat that decides until its turn is over; at the baking its one answer.

    What a seat puts tells it nothing new. So each next view and knowledge come from a scene of the first one, and are
    those of the true game. A move that is not legal raises `IllegalMove` before the next one is asked for.
    """
    seat = knowledge.seat
    assert knowledge.deciding == seat, "the seat decides"
    game = scene(knowledge, edition)
    while True:
        move = bot.decide(view, knowledge)
        yield move
        if game.phase not in GOES_ON:
            return
        game.play(move)
        view, knowledge = game.view(seat), game.knowledge(seat)
