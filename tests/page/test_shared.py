"""A link that carries a whole game, opened at a page with a server: a replay, a review, or one clear sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.alone import link_of, packed
from tests.page.browser import PHONE, Guest
from tests.page.measuring import cut_off, small_targets
from tests.page.playing import ENGLISH
from tests.page.test_review import THOUGHT

pytestmark = pytest.mark.slow

say = ENGLISH.say
RECORD = Path(__file__).parents[1] / "records" / "classic-2-thin.game"
LINK = link_of(RECORD)


def test_a_link_opens_as_a_replay_and_as_a_review(browser: Browser, url: str) -> None:
    """The review has an address: it can be loaded anew, looked at from other seats, and left for a moment."""
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    page.goto(f"{url}/{LINK}")
    page.click(".viewpoints [data-viewpoint='1']")
    page.wait_for_selector(".replay[data-viewpoint='1']")
    page.click(".replay-bar [data-act=review]")
    expect(page).to_have_url(f"{url}/{LINK}/review/1")
    expect(page.locator(".caveat")).to_contain_text("Good advice, not the truth", timeout=THOUGHT)
    assert [*cut_off(page), *small_targets(page)] == []
    page.reload()
    expect(page.locator(".caveat")).to_be_visible(timeout=THOUGHT)
    page.locator(".review-seats a").first.click()
    expect(page).to_have_url(f"{url}/{LINK}/review/0")
    page.wait_for_selector(".review-curve polyline.own", state="attached", timeout=THOUGHT)
    page.click("[data-act=see-moment]")
    expect(page.locator(".player")).to_be_visible()
    expect(page).to_have_url(re.compile(re.escape(f"{url}/{LINK}")))
    guest.close()


BAD = {
    "empty": "#/shared/",
    "cut off": LINK[:-40],
    "changed": f"{LINK[:200]}{'A' * 8}{LINK[208:]}",
    "no letters of ours": "#/shared/%20<>",
    "not of ours": f"#/shared/{packed(b'a letter to my aunt')}",
    "a game with a wrong card": f"#/shared/{packed(RECORD.read_bytes().replace(b'olive', b'pasta', 1))}",
    "too long": f"#/shared/{packed(b'a' * 3_000_000)}",
}


@pytest.mark.parametrize("way", ["", "/review/1"])
@pytest.mark.parametrize("link", BAD.values(), ids=BAD.keys())
def test_a_link_that_carries_no_game_says_so_in_one_sentence(browser: Browser, url: str, link: str, way: str) -> None:
    guest = Guest(browser, url, size=PHONE)
    page = guest.page
    page.goto(f"{url}/{link}{way}")
    expect(page.get_by_role("alert")).to_have_text([say("rewind.bad-link")])
    guest.errors.clear()  # the browser writes down that the server refused
    guest.close()
