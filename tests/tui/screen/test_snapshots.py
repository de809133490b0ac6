"""The screens as text, compared with those in `snapshots/`.

To renew them after a change that is meant, run this file with MAMMAMIA_SNAPSHOTS=renew, and read the difference.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from tests.tui.screen.driving import LARGE, SMALL, Play, text_of
from tests.tui.screen.scenes import MOMENTS, sitting_at

FOLDER = Path(__file__).parent / "snapshots"
IS_RENEWED = os.environ.get("MAMMAMIA_SNAPSHOTS") == "renew"
CASES = [(name, size) for name in MOMENTS for size in (SMALL, LARGE)]


def file_of(name: str, size: tuple[int, int]) -> Path:
    return FOLDER / f"{name}-{size[0]}x{size[1]}.txt"


async def screen_at(name: str, size: tuple[int, int]) -> str:
    play = Play(sitting_at(name), MOMENTS[name][1])
    async with play.app.run_test(size=size) as pilot:
        await play.until_asked(pilot)
        await pilot.press(*MOMENTS[name][3])
        await pilot.pause()
        text = text_of(play.app)
        await pilot.press("ctrl+q")
    return text


@pytest.mark.parametrize(("name", "size"), CASES)
def test_the_screen_looks_as_it_did(name: str, size: tuple[int, int]) -> None:
    text = asyncio.run(screen_at(name, size))

    if IS_RENEWED:
        file_of(name, size).write_text(text, encoding="utf-8", newline="\n")
    assert len(text.splitlines()) == size[1]
    assert text == file_of(name, size).read_text(encoding="utf-8")


def test_no_snapshot_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {file_of(*case).name for case in CASES}
