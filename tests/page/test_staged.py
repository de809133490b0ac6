"""The table in moments that are rare, late or quick in a game: what the server would send is made up (staging.py)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import DESKTOP, LANDSCAPE, PHONE, SMALL
from tests.page.measuring import change_setting
from tests.page.playing import ENGLISH
from tests.page.staging import GIULIA, LUIGI, NONNA, YOU, Stage, table, thrown

pytestmark = pytest.mark.slow

say = ENGLISH.say
COUNT_WORDS = """() => {
  const place = document.querySelector('[aria-live=polite]');
  window.heard = [];
  const hear = text => text.trim() && window.heard.push(text.trim());
  new MutationObserver(changes => changes.forEach(({ type, target, addedNodes }) => {
    if (type === 'characterData') hear(target.data);
    for (const node of addedNodes) hear(node.textContent);
  })).observe(place, { childList: true, characterData: true, subtree: true });
}"""
RECORD_TONES = """() => {
  window.tones = [];
  const Real = window.OscillatorNode;
  window.OscillatorNode = class extends Real {
    constructor(context, options) { super(context, options); window.tones.push(options.frequency); }
  };
}"""
HEADS_COVERED = """() => [...document.querySelectorAll('.order')].slice(0, -1).filter(one => {
  const head = one.querySelector('.head .icon').getBoundingClientRect();
  const next = one.nextElementSibling.getBoundingClientRect();
  return head.right > next.left + 1 && Math.abs(one.getBoundingClientRect().top - next.top) < 9;
}).length"""
NEEDS_COVERED = """() => [...document.querySelectorAll('.order:has(.tag)')].flatMap(one => {
  const tag = one.querySelector('.tag').getBoundingClientRect();
  const needs = [...one.querySelectorAll('.needs .icon')].map(icon => icon.getBoundingClientRect());
  return needs.filter(need => need.bottom > tag.top + 2);
}).length"""
ORANGE_OR_GLOWING = """() => [...document.querySelectorAll('.seat *, .parchment, .parchment *, .mamma-mia *')]
  .filter(one => one.checkVisibility() && !one.closest('.ribbon, .card, svg, .painted')).flatMap(one => {
    const { borderColor, backgroundColor, boxShadow, filter } = getComputedStyle(one);
    const isOrange = [borderColor, backgroundColor, boxShadow].some(text => text.includes('255, 138, 31'));
    return isOrange || filter.includes('drop-shadow') ? [one.className] : [];
  })"""
TOPS = "all => all.map(one => one.getBoundingClientRect().top)"


def top_of(page: Page, what: str) -> float:
    return float(page.locator(what).evaluate("one => one.getBoundingClientRect().top"))


def test_each_announcement_is_read_aloud_once(browser: Browser, url: str) -> None:
    """PRODUCT.md 17: what follows, as whose turn it is, is said without repeating it."""
    stage = Stage(browser, url)
    page = stage.page
    stage.show(table(deciding=LUIGI))
    page.wait_for_selector(".table")
    page.evaluate(COUNT_WORDS)
    stage.show(table(deciding=GIULIA), thrown(LUIGI, "pepper", 1))
    spoken = page.locator("[aria-live=polite]")
    expect(spoken).to_contain_text("Luigi: “1 pepper!”")
    stage.show(table(deciding=YOU))
    expect(spoken).to_contain_text(say("table.your-turn"))
    expect(spoken).to_have_attribute("aria-atomic", "false")
    heard = page.evaluate("window.heard")
    assert [words for words in heard if "Luigi" in words] == ["Luigi: “1 pepper!”"]
    assert [words for words in heard if "turn" in words] == [say("table.your-turn")]
    stage.close()


def test_what_was_thrown_stays_at_the_face_until_that_seats_next_turn(browser: Browser, url: str) -> None:
    """PRODUCT.md 3: a chip of the last lap, and none after a reload."""
    stage = Stage(browser, url)
    page = stage.page
    stage.show(table(deciding=LUIGI))
    stage.show(table(deciding=GIULIA), thrown(LUIGI, "pepper", 2, order="green:four-olive"))
    stage.show(table(deciding=NONNA), thrown(GIULIA, "salami", 1))
    chips = page.locator(".portrait > .chip")
    expect(chips).to_have_text(["2", "1"])
    expect(chips.first.locator(".icon")).to_have_count(2)
    stage.show(table(deciding=LUIGI))
    expect(chips).to_have_text(["1"])
    stage.close()


@pytest.mark.parametrize(
    ("terms", "holder", "said"),
    [
        ({}, NONNA, "5 more cards, then Nonna opens the oven."),
        ({}, YOU, "5 more cards, then you open the oven."),
        ({}, None, "5 more cards, the Mamma Mia! card among them."),
        ({"edition": "plus"}, None, "5 more cards, then whoever draws the last opens the oven."),
    ],
)
def test_the_last_five_cards_say_who_opens(
    browser: Browser, url: str, terms: dict[str, Any], holder: int | None, said: str
) -> None:
    stage = Stage(browser, url, terms=terms)
    page = stage.page
    stage.show(table(mamma_mia=holder, supply_size=6))
    page.wait_for_selector("[data-act=confirm]")
    expect(page.locator(".last-cards")).to_have_count(0)
    stage.show(table(mamma_mia=holder, supply_size=5))
    expect(page.locator(".last-cards b")).to_have_text(said)
    stage.close()


@pytest.mark.parametrize("calm", [True, False])
def test_whoever_draws_the_mamma_mia_card_is_told_so_and_marked(browser: Browser, url: str, calm: bool) -> None:
    """PRODUCT.md 4: “You drew …”; rays only where there is motion; it flies to the seat and stays beside the badge."""
    stage = Stage(browser, url, calm=calm)
    page = stage.page
    stage.show(table(mamma_mia=None))
    page.wait_for_selector("[data-act=confirm]")
    laid = {"event": "MammaMiaLaidOpen", "seat": YOU}
    stage.show(table(mamma_mia=YOU, deciding=LUIGI), [*thrown(YOU, "salami", 2, draws=2), laid])
    event = page.locator("[data-act=end-event]")
    expect(event).to_contain_text(say("table.mamma-mia.yours"))
    expect(event).to_contain_text(say("table.mamma-mia.left", n=16))
    expect(event.locator(".face.is-badge")).to_be_visible()
    expect(event.locator(".rays")).to_be_visible(visible=not calm)
    page.evaluate("window.flown = []; new MutationObserver(all => all.forEach(one => one.addedNodes.forEach("
                  "node => node.className === 'flying-card' && window.flown.push(1)))).observe(document.body,"
                  "{ childList: true })")  # fmt: skip
    event.click()
    expect(event).to_have_count(0)
    expect(page.locator(".you .ribbon")).to_be_visible()
    if not calm:
        page.wait_for_function("() => window.flown.length === 1")
    assert page.evaluate("window.flown.length") == (0 if calm else 1)
    stage.close()


def test_the_next_play_waits_for_the_mamma_mia_card(browser: Browser, url: str) -> None:
    """PRODUCT.md 4: 2.4 s after the throw, and what has come meanwhile is told then."""
    stage = Stage(browser, url, calm=False)
    page = stage.page
    stage.show(table(mamma_mia=None, deciding=LUIGI))
    page.wait_for_selector(".table")
    page.clock.install()
    laid = {"event": "MammaMiaLaidOpen", "seat": LUIGI}
    stage.show(table(mamma_mia=LUIGI, deciding=GIULIA), [*thrown(LUIGI, "pepper", 1, draws=1), laid])
    stage.show(table(mamma_mia=LUIGI, deciding=NONNA), thrown(GIULIA, "salami", 1))
    event, bubble = page.locator("[data-act=end-event]"), page.locator(".table > .bubble")
    expect(event).to_be_visible()
    page.clock.run_for(2_400)
    expect(event).to_be_visible()
    expect(bubble.filter(has_text="salami")).to_have_count(0)
    page.clock.run_for(1_000)
    expect(event).to_have_count(0)
    expect(bubble).to_contain_text("1 salami")
    stage.close()


def test_cards_fly_one_after_the_other_and_each_is_heard(browser: Browser, url: str) -> None:
    """PRODUCT.md 3: 90 ms apart, with the tune of their kind; the slip has its own."""
    stage = Stage(browser, url, calm=False)
    page = stage.page
    page.evaluate(RECORD_TONES)
    stage.show(table(deciding=LUIGI, oven_size=34))
    page.wait_for_selector(".table")
    page.mouse.click(5, 500)  # before the page is touched a browser lets nothing be heard
    seen = table(deciding=GIULIA, oven_top="green:four-olive")
    stage.show(seen, thrown(LUIGI, "mushroom", 2, order="green:four-olive"))
    cards = page.locator(".oven-pile > .thrown")
    expect(cards).to_have_count(3)
    delays = cards.evaluate_all("all => all.map(one => getComputedStyle(one).animationDelay)")
    assert delays == ["0s", "0.09s", "0.18s"]
    page.wait_for_function("() => window.tones.length >= 6")
    assert page.evaluate("window.tones") == [262, 196, 262, 196, 1568, 2093]
    stage.close()


@pytest.mark.parametrize(("n", "thick"), [(10, 1.6), (120, None)])
def test_the_pile_is_as_thick_as_it_has_cards(browser: Browser, url: str, n: int, thick: float | None) -> None:
    """PRODUCT.md 3: 1.6 px a card, 28 % of the oven at most."""
    stage = Stage(browser, url)
    page = stage.page
    stage.show(table(oven_size=n))
    page.wait_for_selector(".oven-pile")
    top, oven = page.locator(".oven-pile > .laid").last, page.locator(".oven > img")
    lift = top.evaluate("one => -new DOMMatrix(getComputedStyle(one).transform).f")
    height = oven.evaluate("one => one.offsetHeight")
    assert lift == pytest.approx(n * thick if thick else height * 0.28, rel=0.02)
    stage.close()


def test_orders_that_do_not_fit_overlap_with_their_heads_in_sight(browser: Browser, url: str) -> None:
    """PRODUCT.md 3: and the words on top of one cover nothing that it needs."""
    names = ("four-salami", "four-olive", "four-pepper", "bombastica", "one-of-each", "monotoni")
    hand = {"ingredients": ["salami"], "orders": [f"yellow:{name}" for name in names]}
    stage = Stage(browser, url)
    page = stage.page
    stage.show(table(), hand=hand)
    page.locator(".order").first.click()
    page.click("[data-act=put-on-top]")
    for shape in (SMALL, PHONE, LANDSCAPE, DESKTOP):
        page.set_viewport_size({"width": shape[0], "height": shape[1]})
        assert (shape, page.evaluate(HEADS_COVERED)) == (shape, 0)
        assert (shape, page.evaluate(NEEDS_COVERED)) == (shape, 0)
    stage.close()


def test_an_open_oven_alone_says_whether_an_order_would_bake(browser: Browser, url: str) -> None:
    """PRODUCT.md 3: at the other levels the preview knows the hand and nothing else."""
    for aid in ("classic", "oven"):
        stage = Stage(browser, url, terms={"aid": aid})
        page = stage.page
        known = {"cards": ["salami"], "bakes": {"yellow:four-salami": "no", "yellow:bombastica": "no"}}
        more: dict[str, Any] = {"oven": known} if aid == "oven" else {}
        stage.show(table(), **more)
        page.locator(".order").first.click()
        leaf = page.locator(".parchment")
        expect(leaf).to_contain_text("needs 4 salami and 1 pineapple when it comes up.")
        expect(leaf).to_contain_text("You hold 3 salami and no pineapples.")
        expect(leaf.get_by_text(say("table.bakes.no"))).to_have_count(1 if aid == "oven" else 0)
        stage.close()


def test_the_notebook_has_its_place_on_every_screen(browser: Browser, url: str) -> None:
    """PRODUCT.md 3: sideways under the button, on a desktop in the side column; six kinds at 320 px in two rows."""
    stage = Stage(browser, url, terms={"aid": "notebook", "edition": "plus"})
    page = stage.page
    stage.show(table())
    strip, button = page.locator(".strip-of"), page.locator("[data-act=confirm]")
    page.set_viewport_size({"width": LANDSCAPE[0], "height": LANDSCAPE[1]})
    assert top_of(page, ".strip-of") >= top_of(page, "[data-act=confirm]") + button.evaluate("one => one.offsetHeight")
    page.set_viewport_size({"width": 320, "height": 640})
    assert len({round(top) for top in strip.locator("> *").evaluate_all(TOPS)}) == 2
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert len({round(top) for top in strip.locator("> *").evaluate_all(TOPS)}) == 1
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    expect(strip).to_be_hidden()
    expect(page.locator(".side .notes")).to_be_visible()
    stage.close()


def test_drew_last_is_marked_within_the_last_lap_only(browser: Browser, url: str) -> None:
    """PRODUCT.md 3: Plus shows no score, and instead of a card that nobody has, who drew last."""
    stage = Stage(browser, url, terms={"edition": "plus"})
    page = stage.page
    covered = {"mamma_mia": None, "delivered": {"type": "covered", "size": 4}}
    stage.show(table(**covered, deciding=LUIGI))
    stage.show(table(**covered, deciding=GIULIA), thrown(LUIGI, "pepper", 1, draws=1))
    mark = page.locator(f"[data-seat='{LUIGI}'] .seat-mark")
    expect(mark).to_have_text(say("table.drew-last"))
    expect(page.locator(".seat .baked")).to_have_text([say("table.in-hand")] * 3)
    for seat in (GIULIA, NONNA, YOU):
        expect(mark).to_have_count(1)
        stage.show(table(**covered, deciding=(seat + 1) % 4), thrown(seat, "olive", 1))
    stage.show(table(**covered, deciding=GIULIA), thrown(LUIGI, "pepper", 1))
    expect(mark).to_have_count(0)
    stage.close()


@pytest.mark.parametrize(("seat", "words"), [(LUIGI, "draws 2 from the supply"), (YOU, "then draw 2 from the supply")])
def test_whoever_passes_says_what_is_drawn(browser: Browser, url: str, seat: int, words: str) -> None:
    """SCREENS.md 3: “I pass.”, and beside it how many cards from where; of others in the third person."""
    stage = Stage(browser, url)
    page = stage.page
    stage.show(table(deciding=seat))
    page.wait_for_selector(".table")
    drawn = {"event": "HandRefilled", "seat": seat, "source": "supply", "count": 2}
    stage.show(table(deciding=NONNA), [{"event": "TurnPassed", "seat": seat}, drawn])
    bubble = page.locator(".table > .bubble")
    expect(bubble).to_contain_text(say("table.say.pass"))
    expect(bubble.locator("small")).to_have_text(words)
    stage.close()


@pytest.mark.parametrize("calm", [True, False])
def test_who_is_quicker_than_ears_is_heard_later(browser: Browser, url: str, calm: bool) -> None:
    """PRODUCT.md 3 and 17: a bubble stands 0.9 s at least, with less motion too."""
    stage = Stage(browser, url, calm=calm, people={LUIGI: "Ben", GIULIA: "Clara"})
    page = stage.page
    stage.show(table(deciding=LUIGI))
    page.wait_for_selector(".table")
    page.clock.install()
    stage.show(table(deciding=GIULIA), thrown(LUIGI, "pepper", 1))
    stage.show(table(deciding=NONNA), thrown(GIULIA, "salami", 2))
    bubble = page.locator(".table > .bubble")
    expect(bubble).to_contain_text("1 pepper")
    page.clock.run_for(800)
    expect(bubble).to_contain_text("1 pepper")
    page.clock.run_for(200)
    expect(bubble).to_contain_text("2 salami")
    stage.close()


@pytest.mark.parametrize("key", [True, False])
def test_a_play_is_taken_back_by_z_or_its_button(browser: Browser, url: str, key: bool) -> None:
    """SCREENS.md, where everything went: while that is allowed, and no longer."""
    stage = Stage(browser, url)
    page = stage.page
    stage.show(table(deciding=LUIGI), thrown(YOU, "salami", 2, draws=2), can_undo=True)
    button = page.locator("[data-act=undo]")
    expect(button).to_have_text(say("table.take-back"))
    if key:
        page.keyboard.press("z")
    else:
        button.click()
    expect(button).to_have_count(0)  # it was said, and the answer is awaited
    assert [message["type"] for message in stage.said if message["type"] != "ping"] == ["hello", "undo"]
    stage.close()


def test_the_menu_has_what_is_needed_in_a_game(browser: Browser, url: str) -> None:
    """table-more-sheet: settings, people, the code to watch by, home, and for the host an end that asks first."""
    stage = Stage(browser, url)
    page = stage.page
    stage.show(table())
    page.click("[data-act=menu]")
    lines = page.locator("dialog .person-line b")
    words = ("page.settings", "people.at-table", "page.invite-watch", "page.home", "page.abandon")
    expect(lines).to_have_text([say(name) for name in words])
    expect(page.locator("dialog")).to_contain_text(say("page.invite-code", code="K7PQ"))
    page.get_by_text(say("page.abandon")).click()
    expect(page.get_by_role("dialog", name=say("page.abandon-ask"))).to_be_visible()
    assert [message["type"] for message in stage.said] == ["hello"]
    stage.close()


def test_no_phrases_in_the_first_round_of_a_first_game(browser: Browser, url: str) -> None:
    """PRODUCT.md 1: nor after the first throw; from the second round on they are there."""
    stage = Stage(browser, url, terms={"first_game": True})
    page = stage.page
    stage.show(table(round=1))
    page.wait_for_selector("[data-act=confirm]")
    expect(page.locator("[data-act=people]")).to_have_count(0)
    stage.show(table(round=2))
    expect(page.locator("[data-act=people]")).to_be_visible()
    stage.close()


def test_less_motion_keeps_the_times(browser: Browser, url: str) -> None:
    """PRODUCT.md 17: cards appear in place in 120 ms; seat and oven are outlined while the bubble is heard."""
    stage = Stage(browser, url)
    page = stage.page
    stage.show(table(deciding=LUIGI))
    page.wait_for_selector(".table")
    page.clock.install()
    stage.show(table(deciding=GIULIA, oven_top="pepper"), thrown(LUIGI, "pepper", 1))
    card = page.locator(".oven-pile > .thrown")
    expect(card).to_have_count(1)
    assert re.search(r"\b0\.12s\b", card.evaluate("one => getComputedStyle(one).animation"))
    oven = page.locator(".oven")
    expect(oven).to_have_css("outline-style", "solid")
    expect(page.locator(".seat.is-speaking")).to_have_count(1)
    page.clock.run_for(900)
    expect(oven).to_have_css("outline-style", "solid")
    expect(page.locator(".table > .bubble")).to_be_visible()
    page.clock.run_for(800)
    expect(oven).to_have_css("outline-style", "none")
    expect(page.locator(".table > .bubble")).to_have_count(0)
    stage.close()


def test_the_contrast_theme_has_no_ember_of_the_others(browser: Browser, url: str) -> None:
    """SCREENS.md 9: black, white and one yellow; neither rays nor a glow."""
    stage = Stage(browser, url, calm=False)
    page = stage.page
    change_setting(page, "theme", "contrast")
    stage.show(table(mamma_mia=None))
    page.locator(".order").first.click()
    expect(page.locator(".parchment .main")).to_have_css("background-color", "rgb(255, 212, 0)")
    assert page.evaluate(ORANGE_OR_GLOWING) == []
    page.keyboard.press("Escape")
    laid = {"event": "MammaMiaLaidOpen", "seat": LUIGI}
    stage.show(table(mamma_mia=LUIGI, deciding=GIULIA), [*thrown(LUIGI, "pepper", 1, draws=1), laid])
    expect(page.locator("[data-act=end-event]")).to_be_visible()
    assert page.evaluate(ORANGE_OR_GLOWING) == []
    expect(page.locator(".rays")).to_be_hidden()
    stage.close()


def test_the_draw_that_opens_the_oven_is_told_on_the_button(browser: Browser, url: str) -> None:
    """SCREENS.md 3: “then draw the last 2: the oven opens”."""
    stage = Stage(browser, url)
    page = stage.page
    stage.show(table(supply_size=2))
    page.click("[data-act=fewer]")
    expect(page.locator("[data-act=confirm] small").first).to_contain_text(say("table.draw.last", n=2))
    stage.close()


def test_a_tap_beside_or_back_keeps_what_was_chosen(browser: Browser, url: str) -> None:
    """Promise 4: nothing but what one opened oneself covers one's own hand; closing it changes nothing."""
    stage = Stage(browser, url)
    page = stage.page
    stage.show(table())
    page.click("[data-act=fewer]")
    said = page.locator("[data-act=confirm] > span").inner_text()
    page.locator(".order").first.click()
    page.mouse.click(5, 5)
    expect(page.locator(".parchment")).to_have_count(0)
    expect(page.locator("[data-act=confirm] > span")).to_have_text(said)
    stage.close()
