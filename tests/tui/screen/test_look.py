"""The look: shapes, letters and colours that tell the kinds apart in any terminal, and areas that fit."""

from __future__ import annotations

import asyncio

import pytest
from rich.cells import cell_len
from rich.color import Color, ColorSystem

from mammamia.editions import Ingredient
from mammamia.i18n import LANGUAGES
from mammamia.tui.screen.look import (
    BAD,
    BAD_TEXT,
    BRICK,
    BRICK_DARK,
    EMBER,
    FACES,
    FLOUR,
    GOOD,
    GOOD_TEXT,
    HEARTH,
    INK,
    NIGHT,
    SMOKE,
)
from mammamia.tui.screen.sheets import Sheet
from tests.tui.screen.driving import SMALL, Play, plan_of, text_of, until
from tests.tui.screen.scenes import sitting_at

PAIRS = [  # what is written on what
    *((face.ink, face.plate) for face in FACES.values()),
    *((text, ground) for text in (FLOUR, SMOKE, EMBER, GOOD_TEXT, BAD_TEXT) for ground in (NIGHT, HEARTH)),
    *((FLOUR, ground) for ground in (BRICK, BRICK_DARK, GOOD, BAD)),
    *((INK, ground) for ground in (EMBER, FLOUR)),
]


def luminance(colour: str) -> float:
    def part(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = Color.parse(colour).get_truecolor()
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)


@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_what_is_written_can_be_read(text: str, ground: str) -> None:
    light, dark = sorted((luminance(text), luminance(ground)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


@pytest.mark.parametrize(("text", "ground"), PAIRS)
@pytest.mark.parametrize("system", [ColorSystem.STANDARD, ColorSystem.EIGHT_BIT])
def test_it_can_be_read_with_16_and_with_256_colours(text: str, ground: str, system: ColorSystem) -> None:
    assert Color.parse(text).downgrade(system) != Color.parse(ground).downgrade(system)


def test_each_kind_has_a_shape_and_a_plate_of_its_own() -> None:
    assert FACES.keys() == set(Ingredient)
    assert len({face.glyph for face in FACES.values()}) == len({face.plate for face in FACES.values()}) == 6
    assert all(cell_len(face.glyph) == 1 for face in FACES.values())


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_line_of_the_table_is_wider_than_the_terminal(code: str) -> None:
    async def drawn() -> str:
        play = Play(sitting_at("turn-six"), code)
        async with play.app.run_test(size=SMALL) as pilot:
            await play.until_asked(pilot)
            text = text_of(play.app)
            await pilot.press("ctrl+q")
        return text

    lines = asyncio.run(drawn()).splitlines()
    assert len(lines) == SMALL[1]
    assert max(map(cell_len, lines)) <= SMALL[0]
    assert LANGUAGES[code].say("screen.leave") in lines[-1]


@pytest.mark.parametrize("size", [(80, 24), (100, 24), (200, 60)])
def test_any_size_that_is_large_enough_can_be_drawn(size: tuple[int, int]) -> None:
    async def drawn(name: str) -> list[str]:
        play = Play(sitting_at(name))
        async with play.app.run_test(size=SMALL) as pilot:
            await play.until_asked(pilot)
            await pilot.resize_terminal(*size)
            await pilot.pause()
            text = text_of(play.app)
            await pilot.press("ctrl+q")
        return text.splitlines()

    for name in ("turn-oven", "answer"):
        lines = asyncio.run(drawn(name))
        assert len(lines) == size[1]
        assert "Mamma Mia!" in lines[0]


@pytest.mark.parametrize("system", [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
def test_bricks_are_seen_however_few_colours_there_are(system: ColorSystem) -> None:
    shown = [Color.parse(colour).downgrade(system) for colour in (BRICK, BRICK_DARK)]
    assert (shown[0].number, shown[0].triplet) != (shown[1].number, shown[1].triplet)


def test_a_window_that_is_too_small_says_what_it_needs() -> None:
    """On every screen, until it is large enough; the game goes on where it was."""

    async def played() -> None:
        play = Play.dealt(plan_of("classic", 2))
        async with play.app.run_test(size=(60, 20)) as pilot:
            await play.until_asked(pilot)
            assert "60 × 20" in text_of(play.app)
            assert "80 × 24" in text_of(play.app)
            await pilot.press("question_mark")
            await until(pilot, lambda: isinstance(play.screen, Sheet) and "80 × 24" in text_of(play.app))
            await pilot.resize_terminal(80, 24)
            await until(pilot, lambda: "80 × 24" not in text_of(play.app))
            await pilot.press("escape")
            await until(pilot, lambda: play.screen is play.game and "Your hand" in text_of(play.app))

    asyncio.run(played())
