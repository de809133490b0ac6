"""The Mamma Mia! card on the page: an event for all, and a mark at whoever holds it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from mammamia.i18n import LANGUAGES
from tests.page.browser import Guest, restaurant
from tests.page.measuring import change_setting
from tests.page.playing import ENGLISH, PATIENCE, by_clicking
from tests.page.test_table import MOST_TURNS, begin

pytestmark = pytest.mark.slow

say = ENGLISH.say
TURN_OR_EVENT = "() => 'noted' in window || document.querySelector('.table [data-act=confirm]:enabled')"

# The event stands for three seconds, and a slow machine may look too late: it is noted down, and tapped at once.
WATCH_EVENT = """() => {
  const frames = async n => { while (n--) await new Promise(requestAnimationFrame); };
  const watch = new MutationObserver(async () => {
    const event = document.querySelector('[data-act=end-event]');
    if (!event) return;
    watch.disconnect();
    await frames(3);
    window.noted = {
      text: event.innerText,
      picture: event.querySelector('img[src$="mamma-mia.svg"]').getBoundingClientRect().width,
      cry: event.querySelector('.cry .bubble').innerText,
      face: event.querySelector('.cry .face').getBoundingClientRect().width,
      told: document.querySelector('[aria-live=polite]').textContent,
    };
    event.click();
    await frames(3);
    window.noted.isGone = !document.querySelector('[data-act=end-event]');
  });
  watch.observe(document.body, { childList: true, subtree: true });
}"""


def test_the_mamma_mia_card_is_an_event_and_its_holder_stays_marked(browser: Browser) -> None:
    """R3.5, R8.1: laid open before all, with a face that says so; then a ribbon at whoever holds it, oneself too."""
    with restaurant(pace=0.02) as url:
        guest = Guest(browser, url)
        page = begin(guest, seats=3)
        page.evaluate(WATCH_EVENT)
        for _ in range(MOST_TURNS):
            page.wait_for_function(TURN_OR_EVENT, timeout=PATIENCE)
            if page.evaluate("'noted' in window"):
                break
            number = page.locator(".room").get_attribute("data-number")
            page.evaluate("document.querySelector('[data-act=confirm]')?.click()")
            expect(page.locator(".room")).not_to_have_attribute("data-number", number or "", timeout=PATIENCE)
        page.wait_for_function("() => 'isGone' in window.noted")
        event = page.evaluate("window.noted")
        assert "Mamma Mia! card" in event["text"]
        assert say("table.mamma-mia.rule") in event["text"]
        assert event["picture"] > 0
        assert event["cry"] == say("table.mamma-mia.cry")
        assert event["face"] > 0
        assert "Mamma Mia! card" in event["told"]
        assert event["isGone"], "a tap ends it"
        expect(page.locator(".ribbon")).to_have_count(1)
        guest.close()


def test_own_ribbon_leaves_room_for_pizzas_and_stepper(browser: Browser) -> None:
    """On a phone, in every language: the shuffle of this seed gives the card to whoever plays here."""
    with restaurant(seed=2) as url:
        guest = Guest(browser, url)
        page = begin(guest, seats=2)
        for _ in range(MOST_TURNS):
            if page.locator(".you .ribbon").count():
                break
            by_clicking(page)
            page.wait_for_selector("[data-act=confirm], .opening", timeout=PATIENCE)
        page.wait_for_selector(".stepper", timeout=PATIENCE)
        for language in LANGUAGES:
            change_setting(page, "language", language)
            baked, stepper = page.locator(".you .baked").bounding_box(), page.locator(".stepper").bounding_box()
            assert baked is not None
            assert stepper is not None
            assert baked["x"] + baked["width"] <= stepper["x"], language
        guest.close()
