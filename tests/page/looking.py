"""A look at one screen: measured in every theme, language and width, and photographed in every size and theme."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Page

from mammamia.i18n import LANGUAGES
from tests.page.browser import DESKTOP, LANDSCAPE, PHONE, SMALL, TABLET
from tests.page.measuring import (
    COLOURS,
    THEMES,
    WIDTHS,
    axe_finds,
    broken_words,
    change_setting,
    covered_titles,
    crushed,
    cut_off,
    small_targets,
    until_drawn,
)
from tools.page import ROOT

PICTURES = ROOT / "build" / "pictures"
SIZES = {"small": SMALL, "phone": PHONE, "landscape": LANDSCAPE, "tablet": TABLET, "desktop": DESKTOP}


def look(page: Page, name: str) -> list[str]:
    """Everything that is wrong with the screen that is shown now. Then it is as it was: on a phone, in English."""
    found: set[str] = set()
    for language in LANGUAGES:
        change_setting(page, "language", language)
        for width, height in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": height})
            until_drawn(page)
            found.update(f"{name}, {language}, {width}: cut off: {text}" for text in cut_off(page))
            found.update(f"{name}, {language}, {width}: small: {target}" for target in small_targets(page))
            found.update(f"{name}, {language}, {width}: crushed: {drawing}" for drawing in crushed(page))
        _resize(page, PHONE)
        for theme in THEMES:
            change_setting(page, "theme", theme)
            rules = None if theme == THEMES[0] else COLOURS  # another theme changes nothing but colours
            found.update(f"{name}, {language}, {theme}: {fault}" for fault in axe_finds(page, rules))
    change_setting(page, "language", "en")
    photograph(page, name)
    return sorted(found)


def look_closely(page: Page, name: str, languages: Iterable[str] = LANGUAGES) -> list[str]:
    """The same, but axe at three widths, in English; and words that break or stick out, in each of *languages*.

    Afterwards the screen is as it was: on a phone, in English and dark.
    """
    found: set[str] = set()
    for theme in THEMES:
        change_setting(page, "theme", theme)
        for shape in (SMALL, PHONE, DESKTOP):
            _resize(page, shape)
            until_drawn(page)
            rules = None if theme == THEMES[0] else COLOURS
            found.update(f"{name}, {theme}, {shape[0]}: {fault}" for fault in axe_finds(page, rules))
    change_setting(page, "theme", THEMES[0])
    for language in languages:
        change_setting(page, "language", language)
        for size, shape in SIZES.items():
            _resize(page, shape)
            until_drawn(page)
            faults = [*cut_off(page), *covered_titles(page), *small_targets(page), *crushed(page)]
            faults += broken_words(page) if size == "small" else []
            found.update(f"{name}, {language}, {size}: {fault}" for fault in faults)
    change_setting(page, "language", "en")
    photograph(page, name)
    return sorted(found)


def photograph(page: Page, name: str) -> None:
    """A picture in each size and theme, for people to look at: build/pictures/THEME/NAME-SIZE.png."""
    for theme in THEMES:
        change_setting(page, "theme", theme)
        folder = PICTURES / theme
        folder.mkdir(parents=True, exist_ok=True)
        for size, shape in SIZES.items():
            _resize(page, shape)
            page.screenshot(path=folder / f"{name}-{size}.png")
    change_setting(page, "theme", THEMES[0])
    _resize(page, PHONE)


def _resize(page: Page, shape: tuple[int, int]) -> None:
    page.set_viewport_size({"width": shape[0], "height": shape[1]})
