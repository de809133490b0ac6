"""Sounds of the page: what they need is made when nothing moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.page.browser import Guest

pytestmark = pytest.mark.slow

COUNT = """
  window.made = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor() {
      super();
      window.made += 1;
    }
  };
"""


def test_the_first_touch_makes_sound_ready_not_the_first_card(browser: Browser, url: str) -> None:
    """It takes a browser up to a fifth of a second, in which a card that flies would stand still."""
    guest = Guest(browser, url)
    guest.context.add_init_script(COUNT)
    page = guest.page
    page.goto(url)
    page.wait_for_selector("[data-act=play-now]")
    assert page.evaluate("window.made") == 0  # nobody has touched it
    page.locator("footer").click()
    page.wait_for_function("() => window.made === 1")
    guest.close()
