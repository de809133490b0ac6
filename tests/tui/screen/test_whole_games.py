"""Whole games in every edition, by keys alone."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from mammamia.editions import EDITIONS
from mammamia.hosting import Aid
from mammamia.hosting.tempo import Speed
from mammamia.records import replay
from mammamia.tui.screen.ending import EndSheet, Outcome
from mammamia.tui.screen.sheets import Sheet
from tests.tui.games import near
from tests.tui.screen.driving import LARGE, SMALL, Play, plan_of, text_of

TABLES = [
    ("classic", 3, {"rounds": 2}, Aid.CLASSIC, "en", SMALL),
    ("first", 4, {"rounds": 1}, Aid.LOG, "de", LARGE),
    ("spanish", 2, {"rounds": 1, "doubles": True}, Aid.NOTEBOOK, "es", SMALL),
    ("plus", 4, {"rounds": 2}, Aid.OVEN, "ru", LARGE),
    ("plus", 6, {"rounds": 1}, Aid.CLASSIC, "fr", SMALL),
]


def test_every_edition_is_played() -> None:
    assert {table[0] for table in TABLES} == EDITIONS.keys()


@pytest.mark.parametrize(("edition", "players", "options", "aid", "code", "size"), TABLES)
def test_a_game_is_played_to_its_end_by_keys(
    edition: str, players: int, options: dict[str, Any], aid: Aid, code: str, size: tuple[int, int]
) -> None:
    own = near(plan_of(edition, players, seed=11, aid=aid, **options))

    async def evening() -> int:
        play = Play(own.sitting, code)
        async with play.app.run_test(size=size) as pilot:
            decisions = await play.play(pilot, Random(3))
        assert play.outcome is Outcome.OVER
        return decisions

    decisions = asyncio.run(evening())

    record = own.record()
    assert record.result is not None
    assert len(list(replay(record))) > decisions > 5


def test_people_hand_the_keyboard_round_and_the_curtain_hides_every_hand() -> None:
    plan = plan_of("plus", 3, seed=4, people=("Anna", "Bruno"), rounds=1)
    sitting = near(plan).sitting
    curtains = 0

    async def evening() -> None:
        nonlocal curtains
        play = Play(sitting)

        def look() -> None:
            nonlocal curtains
            text = text_of(play.app)
            if type(play.screen).__name__ == "CurtainScreen":
                curtains += 1
                assert "’s turn" in text
                assert "hand" not in text.lower()
                assert play.game.scene is None
            elif play.game.draft is not None and play.game.scene is not None and play.game.scene.seat is not None:
                name = play.game.scene.company.players[play.game.scene.seat].name
                assert f"{name}’s hand" in text

        async with play.app.run_test(size=SMALL) as pilot:
            await play.play(pilot, Random(5), look)
        assert play.outcome is Outcome.OVER

    asyncio.run(evening())
    assert curtains > 6


def test_an_opening_is_shown_beat_by_beat_and_goes_on_when_its_summary_is_read() -> None:
    own = near(plan_of("first", 2, seed=5, rounds=2), scale=1e-3)
    summaries: set[Sheet] = set()

    async def evening() -> None:
        play = Play(own.sitting, speed=Speed.FAST)

        def look() -> None:
            if isinstance(play.screen, Sheet) and not isinstance(play.screen, EndSheet):
                summaries.add(play.screen)
                assert "Round" in text_of(play.app)

        async with play.app.run_test(size=SMALL) as pilot:
            await play.play(pilot, Random(5), look)
        assert play.outcome is Outcome.OVER

    asyncio.run(evening())
    assert len(summaries) == 1  # the last round is followed by the end
    assert own.record().result is not None
