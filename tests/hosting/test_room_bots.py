"""Bots obey the aid level: they see what a player sees, and who may read the log need not remember it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mammamia.bots import Bot, Budget, CharacterBot, make_bot
from mammamia.editions import CLASSIC
from mammamia.game import Game, Move, Phase, Seat, Shuffle
from mammamia.hosting import Recall, Task, task
from mammamia.hosting.aid import Aid
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.task import turn
from mammamia.hosting.terms import Terms
from tests.properties.tables import go_on
from tests.server.people import house_on, in_a_loop, play_out, start_game


class NotingStaff(QuickStaff):
    """Notes by what each decision is made."""

    def __init__(self) -> None:
        self.noted: list[tuple[Seat, int, Recall | None]] = []

    async def turn(self, task: Task, *, room: str = "") -> tuple[Move, ...]:
        self.noted.append((task.view.seat, task.seed, task.recall))
        return await super().turn(replace(task, bot="random"), room=room)


@pytest.mark.parametrize("aid", list(Aid), ids=lambda aid: aid.value)
@in_a_loop
async def test_a_seat_forgets_by_one_seed_for_the_whole_game_and_nothing_where_the_log_is_open(aid: Aid) -> None:
    house, staff = house_on(), NotingStaff()
    house._means = replace(house._means, staff=staff)
    ada, _ = await start_game(house, Terms(seats=3, aid=aid, options={"rounds": 1}), bot="nonna")
    await play_out(ada)
    recalls = {(seat, recall) for seat, _, recall in staff.noted}
    assert len(recalls) == 2, "one for each of the two bots"
    assert len({recall.seed for _, recall in recalls if recall}) == 2
    assert {recall.is_log_open for _, recall in recalls if recall} == {aid in (Aid.LOG, Aid.OVEN)}
    assert len({seed for _, seed, _ in staff.noted}) > 2, "but dice of its own for every decision"
    await house.stop()


def late_in_a_round(seed: int) -> Game:
    """A game with many plays in the oven."""
    shuffle = Shuffle.from_seed(seed)
    game = Game.deal(CLASSIC, seats=4, shuffle=shuffle)
    while len(game.knowledge(Seat(0)).oven) < 25 or game.phase is not Phase.DRAW:
        go_on(game, shuffle)
    return game


def believed(monkeypatch: pytest.MonkeyPatch, game: Game, recall: Recall, seed: int) -> object:
    """What Luigi decides by."""
    made: list[Bot] = []

    def make(*given: Any, **named: Any) -> Bot:
        made.append(make_bot(*given, **named))
        return made[-1]

    monkeypatch.setattr(task, "make_bot", make)
    assert game.deciding is not None
    seen = game.view(game.deciding), game.knowledge(game.deciding)
    turn(Task("luigi", "classic", seed, *seen, Budget(roll_outs=0), recall))
    (bot,) = made
    assert isinstance(bot, CharacterBot)
    assert bot.belief is not None
    return bot.belief.knowledge


def test_who_forgets_remembers_what_the_log_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(5):
        game = late_in_a_round(seed)
        assert game.deciding is not None
        truth = game.knowledge(game.deciding)
        assert believed(monkeypatch, game, Recall(7, is_log_open=True), 1) == truth
        assert believed(monkeypatch, game, Recall(7), 1) != truth, "much has happened since"


def test_what_is_forgotten_does_not_come_back_with_the_next_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    game = late_in_a_round(3)
    assert len({believed(monkeypatch, game, Recall(7), seed) for seed in range(5)}) == 1
    assert len({believed(monkeypatch, game, Recall(recall), 1) for recall in range(5)}) > 1
