"""Learn in three minutes: the lesson to its end by taps, by keys and by roles; put off, and taken up again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from mammamia.hosting.lesson import RIGHT
from mammamia.i18n import LANGUAGES
from tests.page.browser import DESKTOP, LANDSCAPE, PHONE, SMALL, Guest, restaurant
from tests.page.test_table import box, overlap

PACE = 0.02


LESSON = {  # what each step wants, until one may throw what one likes
    "goal": ("[data-act=go-on]",),
    "hand": ("[data-act=go-on]",),
    "choose": (".pile[data-kind=mushroom]",) * 3,
    "say": ("[data-act=confirm]",),
    "remember": (f"[data-answer='{RIGHT}']", "[data-act=go-on]"),
    "draw": ("[data-act=draw-supply]",),
    "order": (".own-place .order", "[data-act=put-on-top]"),
    "say-order": ("[data-act=confirm]",),
    "card": ("[data-act=go-on]",),
}
LIT_AROUND = """what => {
  const [lit, one] = ['.spotlight', what].map(one => document.querySelector(one).getBoundingClientRect());
  return lit.top <= one.top && lit.left <= one.left && one.right <= lit.right && one.bottom <= lit.bottom;
}"""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with restaurant(pace=PACE) as address:
        yield address


@pytest.fixture
def guest(browser: Browser, url: str) -> Iterator[Guest]:
    somebody = Guest(browser, url, is_new=True)
    somebody.page.goto(url)
    yield somebody
    somebody.close()


def words(key: str, language: str = "en") -> str:
    return LANGUAGES[language].say(f"learn.{key}")


def kindly(key: str) -> str:
    """The same sentence again, after a wrong tap."""
    return LANGUAGES["en"].say("learn.wrong", step=words(key))


def hears(page: Page, key: str) -> None:
    """Nonna says this sentence."""
    expect(page.locator(".nonna p")).to_have_text(words(key))


def play_on(page: Page, throw: Callable[[], None]) -> None:
    """Throw until the oven is opened, then wait for the end of the lesson."""
    while True:
        page.wait_for_selector(".own-place .pile:enabled, [data-act=real-game]")
        if page.locator("[data-act=real-game]").count():
            return
        number = page.evaluate("document.querySelector('.oven .counted').textContent")
        throw()
        page.wait_for_function(
            "before => !document.querySelector('.table') || "
            "document.querySelector('.oven .counted')?.textContent !== before",
            arg=number,
        )


def take_lesson(page: Page) -> None:
    """From Nonna's first sentence to her last, by taps, some of them wrong."""
    hears(page, "steps.goal")
    page.locator(".seat").first.click(force=True)
    expect(page.locator(".nonna p")).to_have_text(kindly("steps.goal"))
    page.click(".own-place .order")
    hears(page, "steps.hand")
    page.click("[data-act=go-on]")
    hears(page, "steps.choose")
    for _ in range(3):
        page.click(".pile[data-kind=mushroom]")
    hears(page, "steps.say")
    page.click("[data-act=confirm]")
    hears(page, "steps.remember")
    page.click(f"[data-answer='{RIGHT + 1}']")
    hears(page, "answers.wrong")
    page.click("[data-act=go-on]")
    hears(page, "steps.draw")
    page.click("[data-act=draw-waiter]", force=True)
    expect(page.locator(".nonna p")).to_have_text(kindly("steps.draw"))
    page.click("[data-act=draw-supply]")
    hears(page, "steps.order")
    page.click(".own-place .order")
    page.click("[data-act=put-on-top]")
    hears(page, "steps.say-order")
    page.click("[data-act=confirm]")
    hears(page, "steps.card")
    page.click("[data-act=go-on]")

    def throw() -> None:
        page.locator(".own-place .pile:enabled").first.click()
        page.click("[data-act=confirm]")

    play_on(page, throw)
    hears(page, "steps.baked")


def test_by_taps_from_the_first_visit_to_a_real_game(guest: Guest) -> None:
    page = guest.page
    page.click("[data-act=learn]")
    take_lesson(page)
    page.click("[data-act=real-game]")
    page.wait_for_selector(".table .table-goal")
    assert page.evaluate("localStorage.getItem('mammamia.games')") is None, "a lesson counts for nothing"
    assert page.evaluate("localStorage.getItem('mammamia.learnt')") == '"done"'
    assert page.evaluate("localStorage.getItem('mammamia.asks-before')") == "true", "from now on one is asked"


def test_by_keys_alone(guest: Guest) -> None:
    page, press = guest.page, guest.page.keyboard.press
    page.focus("[data-act=learn]")
    press("Enter")
    for key in ("steps.goal", "steps.hand"):
        hears(page, key)
        expect(page.locator("[data-act=go-on]")).to_be_focused()
        press("Enter")
    hears(page, "steps.choose")
    press("1")
    expect(page.locator(".nonna p")).to_have_text(kindly("steps.choose"))
    for _ in range(3):
        press("3")
    hears(page, "steps.say")
    press("Enter")
    hears(page, "steps.remember")
    page.focus(f"[data-answer='{RIGHT}']")
    press("Enter")
    hears(page, "answers.right")
    expect(page.locator("[data-act=go-on]")).to_be_focused()
    press("Enter")
    hears(page, "steps.draw")
    press("d")
    hears(page, "steps.order")
    press("o")
    hears(page, "steps.say-order")
    press("Enter")
    hears(page, "steps.card")
    expect(page.locator("[data-act=go-on]")).to_be_focused()
    press("Enter")

    def throw() -> None:
        kinds = page.locator(".own-place .pile:enabled").first.get_attribute("data-kind")
        press(str(["pineapple", "pepper", "mushroom", "olive", "salami"].index(str(kinds)) + 1))
        page.wait_for_selector("[data-act=confirm]")
        page.evaluate("document.activeElement.blur()")
        press("Enter")

    play_on(page, throw)
    page.focus("[data-act=real-game]")
    press("Enter")
    page.wait_for_selector(".table .table-goal")


def test_by_roles_and_names(guest: Guest) -> None:
    page = guest.page
    page.get_by_role("link", name="Learn in 3 minutes").click()
    go_on = page.get_by_role("button", name="Go on")
    for key in ("steps.goal", "steps.hand"):
        expect(page.get_by_role("status").filter(has_text=words(key))).to_be_visible()
        go_on.click()
    expect(page.get_by_role("heading", name="step 3 of 10")).to_be_visible()
    for _ in range(3):
        page.get_by_role("button", name="mushrooms").first.click()
    page.get_by_role("button", name="“3 mushrooms!”").click()
    page.get_by_role("button", name=str(RIGHT), exact=True).click()
    expect(page.get_by_role("status").filter(has_text=words("answers.right"))).to_be_visible()
    go_on.click()
    page.get_by_role("radio", name="supply").click()
    page.get_by_role("button", name="4 mushrooms: ").click()
    page.get_by_role("button", name="Put it on top").click()
    page.get_by_role("button", name="“1 salami, and an order").click()
    expect(page.get_by_role("status").filter(has_text=words("steps.card"))).to_be_visible()
    go_on.click()

    def throw() -> None:
        page.locator(".own-place .pile:enabled").first.click()
        page.get_by_role("region", name="Your turn").get_by_role("button").first.click()

    play_on(page, throw)
    expect(page.get_by_role("button", name="Play a real game")).to_be_visible()


def test_it_can_be_skipped_and_goes_on_where_it_was(guest: Guest) -> None:
    page = guest.page
    page.click("[data-act=learn]")
    for _ in range(2):
        page.click("[data-act=go-on]")
    for _ in range(3):
        page.click(".pile[data-kind=mushroom]")
    page.click("[data-act=confirm]")
    hears(page, "steps.remember")
    page.click("[data-act=skip-lesson]")
    page.wait_for_selector(".home-page [data-act=play-now].main")
    page.click("[data-act=learn]")
    hears(page, "steps.remember")
    page.reload()
    hears(page, "steps.remember")


def test_a_lesson_whose_table_was_cleared_away_begins_anew(guest: Guest) -> None:
    guest.page.evaluate("localStorage.setItem('mammamia.lesson', JSON.stringify({room: 'gone', token: 'x'}))")
    guest.page.goto(f"{guest.url}/#/learn")
    guest.page.reload()
    hears(guest.page, "steps.goal")
    guest.errors.clear()  # the browser says that the old table was not found


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_the_bubble_and_what_is_lit_fit_on_every_phone(browser: Browser, url: str, language: str) -> None:
    guest = Guest(browser, url, language=language, is_new=True, size=SMALL if language in ("de", "ru") else PHONE)
    page = guest.page
    page.goto(f"{url}/#/learn")
    for key in ("steps.goal", "steps.hand", "steps.choose"):
        expect(page.locator(".nonna p")).to_have_text(words(key, language))
        bubble, spot = page.locator(".nonna").bounding_box(), page.locator(".spotlight").bounding_box()
        assert bubble
        assert spot
        size = page.viewport_size
        assert size
        assert bubble["y"] >= 0
        assert bubble["y"] + bubble["height"] <= size["height"]
        if key != "steps.choose":
            page.click("[data-act=go-on]")
    guest.close()


def lead_on(page: Page, language: str, until: str) -> None:
    """Do what each step wants, as far as this one."""
    for key, acts in LESSON.items():
        expect(page.locator(".nonna p")).to_have_text(words(f"steps.{key}", language))
        if key == until:
            return
        for act in acts:
            page.click(act)


@pytest.mark.parametrize(("size", "language"), [(PHONE, "en"), (SMALL, "de"), (LANDSCAPE, "fr"), (DESKTOP, "ru")])
def test_the_number_on_the_cards_is_in_the_light(
    browser: Browser, url: str, size: tuple[int, int], language: str
) -> None:
    guest = Guest(browser, url, language=language, is_new=True, size=size)
    page = guest.page
    page.goto(f"{url}/#/learn")
    lead_on(page, language, until="choose")
    spots = []
    for _ in range(3):
        page.wait_for_function(LIT_AROUND, arg=".pile[data-kind=mushroom] .count")
        spots.append(box(page.locator(".spotlight"))[1])
        page.click(".pile[data-kind=mushroom]")
    assert max(spots) - min(spots) <= 1, "the light stays where it is"
    guest.close()


@pytest.mark.parametrize(("size", "language"), [(PHONE, "en"), (SMALL, "de"), (LANDSCAPE, "fr"), (DESKTOP, "en")])
def test_nonna_covers_nothing_that_one_needs(browser: Browser, size: tuple[int, int], language: str) -> None:
    with restaurant(pace=0.1) as url:
        guest = Guest(browser, url, language=language, is_new=True, size=size)
        page = guest.page
        page.goto(f"{url}/#/learn")
        lead_on(page, language, until="card")
        if size == DESKTOP:
            assert not overlap(page.locator(".lesson-bar"), page.locator(".side h2"))
        page.click("[data-act=go-on]")

        def throw() -> None:
            page.locator(".own-place .pile:enabled").first.click()
            for needed in (".seat .face", ".oven .counted", ".last-cards", ".own-place .pile", "[data-act=confirm]"):
                for one in page.locator(needed).filter(visible=True).all():
                    assert not overlap(page.locator(".nonna"), one), needed
            page.click("[data-act=confirm]")

        play_on(page, throw)
        assert page.locator(".dots .is-done").count() == 10
        for head in page.locator(".player-head").filter(visible=True).all():
            assert not overlap(page.locator(".lesson-bar"), head)
        guest.close()


def test_one_round_to_try_it(guest: Guest) -> None:
    guest.page.click("[data-act=one-round]")
    guest.page.wait_for_selector(".table")
    expect(guest.page.locator(".bar h1")).to_contain_text("of 1")
